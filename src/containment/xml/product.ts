import { type AnyParticle, allows, expandedName, type Name } from '../../schema/index.ts'
import type { ContentLeaf, ContentTerm } from './content-term.ts'
import { type ContainmentSide, listPossibleElements, nameBefore, type Sides } from './side.ts'
import { type JudgedWitness, listNamespaces, UNKNOWN } from './view.ts'

/**
 * Compares two `xs:all` groups member by member, without going through every order; the result is that of
 * `compareByProduct`. Undefined if the members do not correspond one to one; then the general comparison is needed.
 */
function allProduct(
  sides: Sides,
  start: ProductPath,
  namespaces: readonly string[],
  wanted: string | undefined,
): Product | undefined {
  const met = new Map<string, Met>()
  const partners = new Map<ContentLeaf, ContentLeaf>()
  for (const letter of listNextLetters(sides, start, namespaces)) {
    const taken = findTaking(sides, start.b, letter)
    if (taken === undefined) return { kind: 'refused', way: start, letter }
    const [partner] = taken.leaves
    const known = partners.get(letter.leaf)
    if (partner === undefined || taken.leaves.length > 1 || (known && known !== partner)) return undefined
    partners.set(letter.leaf, partner)
    const found = { letter, by: taken.by }
    const key = printMetKey(found)
    if (key === wanted) return { kind: 'found', way: start, met: found }
    met.set(key, found)
  }
  if (new Set(partners.values()).size < partners.size) return undefined
  const certain = new Set(requiredLeaves(start.a).map((leaf) => partners.get(leaf)))
  const isKept = requiredLeaves(start.b).every((leaf) => certain.has(leaf))
  return isKept ? { kind: 'contained', met } : { kind: 'ended', way: start }
}

/** The members of an `all` term that are required (bare leaves); empty for other terms. */
function requiredLeaves(term: ContentTerm): readonly ContentLeaf[] {
  const parts = term.kind === 'all' ? term.parts : []
  return parts.flatMap((part) => (part.kind === 'leaf' ? [part.leaf] : []))
}

/** An element that the first side allows next, with the particle that allows it. */
export interface Letter {
  readonly judged: JudgedWitness
  readonly leaf: ContentLeaf
  /** The wildcard, if the letter stands for all names of a namespace. */
  readonly open?: AnyParticle
}

/** An element that both sides allow at the same place. */
export interface Met {
  readonly letter: Letter
  /** How the second side judges it; its wildcard, where that stands for every name of the namespace. */
  readonly by: JudgedWitness | AnyParticle
}

/** A state of the product: the elements read so far, and the remaining content of either side. */
export interface ProductPath {
  readonly a: ContentTerm
  readonly b: ContentTerm
  readonly from?: ProductPath
  readonly letter?: Letter
  readonly times: number
}

export type Product =
  | { readonly kind: 'contained'; readonly met: ReadonlyMap<string, Met> }
  | { readonly kind: 'refused'; readonly way: ProductPath; readonly letter: Letter }
  | { readonly kind: 'ended'; readonly way: ProductPath }
  | { readonly kind: 'found'; readonly way: ProductPath; readonly met: Met }
  | { readonly kind: 'too-large' }

const maxWays = 20_000
/** The most alternatives of remaining content on the second side. */
const maxBranches = 400

/**
 * Whether every sequence of elements that content `a` allows is allowed by `b` (`contained`), by a breadth-first search
 * over the product of both. Else `refused` with an element that `b` does not allow, `ended` where `b` requires more, or
 * `too-large`. With `wanted`, stops at the first state where both allow an element with that `printMetKey` (`found`).
 */
export function compareByProduct(sides: Sides, a: ContentTerm, b: ContentTerm, wanted?: string): Product {
  const start: ProductPath = { a, b, times: 0 }
  const seen = new Set([`${a.id} ${b.id}`])
  const ways = [start]
  const met = new Map<string, Met>()
  const namespaces = listProductNamespaces(sides, a, b)
  const quick =
    a.kind === 'all' && b.kind === 'all' ? allProduct(sides, start, namespaces, wanted) : undefined
  if (quick) return quick
  for (const way of ways) {
    const isWide = way.b.kind === 'or' && way.b.parts.length > maxBranches
    if (isWide || sides.budget.left <= 0 || ways.length > maxWays) return { kind: 'too-large' }
    if (way.a.isNullable && !way.b.isNullable) return { kind: 'ended', way }
    for (const letter of listNextLetters(sides, way, namespaces)) {
      sides.budget.left -= 1
      const taken = findTaking(sides, way.b, letter)
      if (taken === undefined) return { kind: 'refused', way, letter }
      const found = { letter, by: taken.by }
      const key = printMetKey(found)
      if (key === wanted) return { kind: 'found', way, met: found }
      if (!met.has(key)) met.set(key, found)
      const next = advancePath(sides, way, letter, taken.leaves)
      const pair = `${next.a.id} ${next.b.id}`
      if (seen.has(pair)) continue
      seen.add(pair)
      ways.push(next)
    }
  }
  return { kind: 'contained', met }
}

/** The key of a meeting: the element (or wildcard and namespace) and what judges it on the second side. */
export function printMetKey({ letter, by }: Met): string {
  const { name } = letter.judged
  const other = 'kind' in by ? `any ${by.id}` : by.type
  return `${letter.open ? `any ${letter.open.id} ${name.namespace}` : expandedName(name)} ${other}`
}

/** The elements read on a path, from first to last, with how often each is repeated. */
export function listLetters(
  way: ProductPath,
): readonly { readonly letter: Letter; readonly times: number }[] {
  const found: { letter: Letter; times: number }[] = []
  for (let one: ProductPath | undefined = way; one?.letter; one = one.from) {
    found.push({ letter: one.letter, times: one.times })
  }
  return found.reverse()
}

/** All namespaces that the wildcards of either content distinguish, then `UNKNOWN` for all others. */
export function listProductNamespaces(sides: Sides, a: ContentTerm, b: ContentTerm): readonly string[] {
  const found = new Set<string>()
  for (const [side, term] of [
    [sides.a, a],
    [sides.b, b],
  ] as const) {
    for (const leaf of leavesIn(term)) {
      if (leaf.kind !== 'any') continue
      for (const one of listNamespaces(leaf.namespaces)) found.add(one)
      // A strict wildcard depends on the declarations of each namespace.
      if (leaf.process === 'strict') for (const one of side.view.namespaces) found.add(one)
    }
  }
  return [...found, UNKNOWN].filter((one, index, all) => all.indexOf(one) === index)
}

/** All particles (elements and wildcards) anywhere in a term. */
function leavesIn(term: ContentTerm): readonly ContentLeaf[] {
  const found: ContentLeaf[] = []
  const seen = new Set<ContentTerm>()
  const queue = [term]
  for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
    if (seen.has(one)) continue
    seen.add(one)
    if (one.kind === 'leaf') found.push(one.leaf)
    else if (one.kind === 'repeat') queue.push(one.of)
    else if ('parts' in one) queue.push(...one.parts)
  }
  return found
}

/**
 * Yields the elements that can come next on the first side. For a wildcard: the names that the second side allows
 * next, and one letter for each namespace. Elements that can never occur are skipped.
 */
function* listNextLetters(
  sides: Sides,
  { a, b }: ProductPath,
  namespaces: readonly string[],
): Generator<Letter> {
  const { a: side } = sides
  const next = side.derivatives.next(a)
  const named = new Set<string>()
  for (const leaf of next) {
    if (leaf.kind !== 'element') continue
    for (const judged of listPossibleElements(side, side.view.candidates(leaf))) {
      named.add(expandedName(judged.name))
      yield { judged, leaf }
    }
  }
  for (const leaf of next) {
    if (leaf.kind !== 'any') continue
    for (const name of listNextNames(sides, b)) {
      if (named.has(expandedName(name)) || !allows(leaf.namespaces, name.namespace)) continue
      const judged = side.view.found(leaf.process, name)
      if (judged && side.smallest.canExist(judged)) yield { judged, leaf }
    }
    for (const namespace of namespaces) {
      const judged = allows(leaf.namespaces, namespace) ? foundIn(side, leaf, namespace, named) : undefined
      if (judged) yield { judged, leaf, open: leaf }
    }
  }
}

/**
 * One element of a namespace that a wildcard allows, apart from those in `named`; an undeclared one unless the
 * wildcard is strict. Undefined if a strict one finds no valid global element.
 */
function foundIn(
  side: ContainmentSide,
  { process }: AnyParticle,
  namespace: string,
  named: ReadonlySet<string>,
): JudgedWitness | undefined {
  if (process !== 'strict') return side.view.found('skip', { namespace, local: 'anything' })
  return side.view
    .globals(namespace)
    .filter(({ name }) => !named.has(expandedName(name)))
    .map(({ name }) => side.view.found('strict', name))
    .find((one) => one && side.smallest.canExist(one))
}

/** The element names that the second side declares next, in the names of the first side. */
function listNextNames(sides: Sides, b: ContentTerm): readonly Name[] {
  const { b: side, rename } = sides
  return side.derivatives.next(b).flatMap((leaf) => {
    if (leaf.kind !== 'element') return []
    const names = [...side.view.candidates(leaf).values()].map(({ name }) =>
      nameBefore(rename, name, 'element'),
    )
    return names.filter((name) => name !== undefined)
  })
}

export interface Taking {
  /** Several only if the content model is ambiguous about which particle matches the element. */
  readonly leaves: readonly ContentLeaf[]
  readonly by: JudgedWitness | AnyParticle
}

/**
 * The particles of the second side that match the element, with the declaration or wildcard that judges it there.
 * Declared elements come before wildcards; undefined if none matches.
 */
function findTaking(
  { b: side, rename }: Sides,
  term: ContentTerm,
  { judged, open }: Letter,
): Taking | undefined {
  const name = open && judged.name.namespace === UNKNOWN ? judged.name : rename(judged.name, 'element')
  const next = side.derivatives.next(term)
  const key = expandedName(name)
  const leaves = (open ? undefined : indexNextLeaves(side, term).get(key)) ?? []
  const [first] = leaves
  const declared = first?.kind === 'element' ? side.view.candidates(first).get(key) : undefined
  if (declared) return { leaves, by: declared }
  const wild = next
    .filter((one) => one.kind === 'any')
    .filter(({ namespaces }) => allows(namespaces, name.namespace))
  const by = open ? wild[0] : wild.map(({ process }) => side.view.found(process, name)).find((one) => one)
  return by && { leaves: wild, by }
}

const takers = new WeakMap<ContentTerm, ReadonlyMap<string, readonly ContentLeaf[]>>()

/** The element particles that can match the next element, by expanded name; cached. */
function indexNextLeaves(
  { view, derivatives }: ContainmentSide,
  term: ContentTerm,
): ReadonlyMap<string, readonly ContentLeaf[]> {
  const known = takers.get(term)
  if (known) return known
  const found = new Map<string, ContentLeaf[]>()
  for (const leaf of derivatives.next(term)) {
    for (const name of leaf.kind === 'element' ? view.candidates(leaf).keys() : []) {
      const leaves = found.get(name)
      if (leaves) leaves.push(leaf)
      else found.set(name, [leaf])
    }
  }
  takers.set(term, found)
  return found
}

/** The state after one more element; if both sides only count it, after as many as possible at once. */
function advancePath(
  { a: sideA, b: sideB }: Sides,
  way: ProductPath,
  letter: Letter,
  leaves: readonly ContentLeaf[],
): ProductPath {
  const [only] = leaves
  const ca = findLeadingCounter(sideA, way.a, letter.leaf)
  const cb = only && leaves.length === 1 ? findLeadingCounter(sideB, way.b, only) : undefined
  if (ca && cb) {
    const counts = [ca.min, ca.max, cb.min, cb.max].filter((count) => count > 0)
    const times = Math.min(...counts)
    if (times > 4 && times < Number.POSITIVE_INFINITY) {
      return { a: ca.after(times), b: cb.after(times), from: way, letter, times }
    }
  }
  const a = sideA.derivatives.after(way.a, letter.leaf)
  const b = sideB.terms.or(leaves.map((leaf) => sideB.derivatives.after(way.b, leaf)))
  return { a, b, from: way, letter, times: 1 }
}

interface Counter {
  readonly min: number
  readonly max: number
  readonly after: (times: number) => ContentTerm
}

/**
 * The leading repetition of this particle, if nothing after it in the term can match the element; else undefined.
 */
function findLeadingCounter(
  { terms, derivatives }: ContainmentSide,
  term: ContentTerm,
  leaf: ContentLeaf,
): Counter | undefined {
  const [first, rest] = term.kind === 'then' ? term.parts : [term, terms.end]
  if (first.kind !== 'repeat' || first.of.kind !== 'leaf' || first.of.leaf !== leaf) return undefined
  if (derivatives.after(rest, leaf) !== terms.none) return undefined
  const { of, min, max } = first
  return {
    min,
    max,
    after: (times) => terms.sequence(terms.repeat(of, Math.max(0, min - times), max - times), rest),
  }
}

import {
  type ComplexNode,
  type ElementDeclaration,
  elementsOfContent,
  expandedName,
  isBuiltIn,
  type Name,
  type NodeId,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../schema/index.ts'
import { removeVersion } from './name-words.ts'
import { type Scored, selectMutualBest } from './similar.ts'

/** A reason to treat two names as one. Each can be checked by looking both names up in the two schemas. */
export type PairEvidence =
  /** A person stated the pair. */
  | { readonly kind: 'stated' }
  /** The same local name. */
  | { readonly kind: 'name' }
  /** The same name after the version is removed; `name` is that common name. */
  | { readonly kind: 'name-without-version'; readonly name: string }
  /** The types stand at the same place `shared` times, of all `of` places where the earlier type was compared. */
  | { readonly kind: 'places'; readonly shared: number; readonly of: number }
  /** `shared` names of `of` are in both: children of elements and types, or declarations of namespaces. */
  | { readonly kind: 'content'; readonly shared: number; readonly of: number }
  /** Both types have the same definition, apart from their names. */
  | { readonly kind: 'equal' }

/** Two expanded names, or two namespaces, that denote the same thing in two versions. */
export interface PairedNames {
  readonly before: string
  readonly after: string
  /** Between 0 and 1: the weighted evidence, see `scoreEvidence`. */
  readonly score: number
  readonly evidence: readonly PairEvidence[]
}

/** Names that a person pairs: roots and types by expanded or local name, namespaces by their full text. */
export interface StatedPairs {
  readonly roots: readonly StatedPair[]
  readonly namespaces: readonly StatedPair[]
  readonly types: readonly StatedPair[]
  readonly parameters: readonly StatedParameters[]
}

export interface StatedPair {
  readonly from: string
  readonly to: string
}

/**
 * Two parameters, named `query limit` or `limit`. `operation` is an operation id or `GET /orders`; without it, the
 * pair holds for every operation that has both.
 */
export interface StatedParameters extends StatedPair {
  readonly operation?: string
}

export const noStatedPairs: StatedPairs = { roots: [], namespaces: [], types: [], parameters: [] }

/**
 * Which names of one schema set became which of another. Names that stay are paired with themselves, except
 * namespaces.
 */
export interface Structure {
  /** Global elements, by expanded name. */
  readonly roots: ReadonlyMap<string, string>
  /** Namespaces that were replaced by another one as a whole. */
  readonly namespaces: ReadonlyMap<string, string>
  /** Named types by id, each paired once: where one type became several, the one with the highest score. */
  readonly types: ReadonlyMap<NodeId, NodeId>
  /** The pairs whose names differ, with score and evidence. */
  readonly renamed: {
    readonly roots: readonly PairedNames[]
    readonly namespaces: readonly PairedNames[]
    readonly types: readonly PairedNames[]
  }
}

const known = new WeakMap<SchemaSet, WeakMap<SchemaSet, WeakMap<StatedPairs, Structure>>>()

/**
 * Pairs roots, namespaces and named types of two schema sets by names, and types also by the places where they
 * stand. Cached for each pair of sets and stated pairs. The work grows with the pairs of types met.
 */
export function alignSets(
  before: SchemaSet,
  after: SchemaSet,
  stated: StatedPairs = noStatedPairs,
): Structure {
  const others = known.get(before) ?? new WeakMap<SchemaSet, WeakMap<StatedPairs, Structure>>()
  known.set(before, others)
  const found = others.get(after) ?? new WeakMap<StatedPairs, Structure>()
  others.set(after, found)
  const structure = found.get(stated) ?? new Aligner(before, after, stated).structure()
  found.set(stated, structure)
  return structure
}

/** Two roots without a name in common are paired only if they share at least this part of their children. */
const leastShare = 0.6
/** Two roots without a name in common are paired only if they share at least so many children. */
const leastShared = 3

/** A child name that more roots than this have does not make them candidates for a pair. */
const mostHolders = 20

/** Named types that share no place are paired only if they share at least this part of their children. */
const leastTypeShare = 0.5

class Aligner {
  readonly #before: SchemaSet
  readonly #after: SchemaSet
  readonly #stated: StatedPairs
  readonly #namespaces: ReadonlyMap<string, PairedNames>
  readonly #names: { readonly before: NamedTypes; readonly after: NamedTypes }
  /** Earlier type, later type, and at how many places they correspond. */
  readonly #votes = new Map<NodeId, Map<NodeId, number>>()
  readonly #met = new Set<string>()
  readonly #queue: (readonly [NodeId, NodeId])[] = []

  constructor(before: SchemaSet, after: SchemaSet, stated: StatedPairs) {
    this.#before = before
    this.#after = after
    this.#stated = stated
    this.#namespaces = alignNamespaces(before, after, stated)
    this.#names = { before: indexNamedTypes(before), after: indexNamedTypes(after) }
  }

  /**
   * Computes all pairs: roots first, then types by name, then the remaining types by place, name and definition.
   */
  structure(): Structure {
    const roots = this.#roots()
    for (const { one, other } of roots.values()) this.#queue.push([one.type, other.type])
    const named = this.#sureTypes()
    for (const [one, other] of named) this.#queue.push([one, other])
    this.#descend()
    const reused = this.#reusedNames(named)
    const types = this.#types(named, reused)
    const renamedTypes = [...types].flatMap(([one, { other, renamed }]) =>
      renamed ? [renamed(one, other)] : [],
    )
    return {
      roots: new Map([...roots].map(([name, { other }]) => [name, expandedName(other.name)])),
      namespaces: new Map([...this.#namespaces].map(([name, { after }]) => [name, after])),
      types: new Map([...types].map(([one, { other }]) => [one, other])),
      renamed: {
        roots: [...roots.values()].flatMap(({ renamed }) => renamed ?? []),
        namespaces: [...this.#namespaces.values()],
        types: renamedTypes,
      },
    }
  }

  /** The namespace that replaced a namespace in the later set; the same namespace where none did. */
  #later(namespace: string): string {
    return this.#namespaces.get(namespace)?.after ?? namespace
  }

  /** The expanded name that a name has in the later set if only its namespace was replaced. */
  #laterName({ namespace, local }: Name): string {
    return expandedName({ namespace: this.#later(namespace), local })
  }

  /**
   * Pairs global elements, each at most once, keyed by the earlier expanded name. In this order: stated pairs, the
   * same expanded name, the same local name in a paired namespace. Then local names that only one element on each
   * side has, the same without version, and shared children.
   */
  #roots(): ReadonlyMap<string, RootFound> {
    const found = new Map<string, RootFound>()
    const taken = new Set<string>()
    const [mine, theirs] = [this.#before.elements, this.#after.elements]
    const take = (
      one: ElementDeclaration,
      other: ElementDeclaration,
      evidence: readonly PairEvidence[],
    ): void => {
      const [name, later] = [expandedName(one.name), expandedName(other.name)]
      if (found.has(name) || taken.has(later)) return
      taken.add(later)
      const said = name === later ? undefined : makePairedNames(name, later, evidence)
      found.set(name, { one, other, ...(said ? { renamed: said } : {}) })
    }
    for (const { from, to } of this.#stated.roots) {
      const [one, other] = [findElementByName(mine, from), findElementByName(theirs, to)]
      if (one && other) take(one, other, [{ kind: 'stated' }])
    }
    for (const [name, one] of mine) {
      const other = theirs.get(name)
      if (other) take(one, other, [{ kind: 'name' }])
    }
    for (const one of mine.values()) {
      const other = theirs.get(this.#laterName(one.name))
      if (other) take(one, other, [{ kind: 'name' }, ...this.#sharedContent(one, other)])
    }
    const left = () => ({
      before: [...mine.values()].filter(({ name }) => !found.has(expandedName(name))),
      after: [...theirs.values()].filter(({ name }) => !taken.has(expandedName(name))),
    })
    for (const keyOf of [(name: Name) => name.local, (name: Name) => removeVersion(name.local)]) {
      for (const [one, other, key] of pairUniqueKeys(left(), ({ name }) => keyOf(name))) {
        const isName = one.name.local === other.name.local
        const named: PairEvidence = isName ? { kind: 'name' } : { kind: 'name-without-version', name: key }
        const content = this.#sharedContent(one, other)
        // Names that differ in the version need children in common, or no children on either side.
        if (isName || content.length > 0 || this.#areTexts(one, other)) take(one, other, [named, ...content])
      }
    }
    for (const { one, other, evidence } of this.#alikeRoots(left())) take(one, other, [evidence])
    return found
  }

  /** Whether neither element has a child element or attribute. */
  #areTexts(one: ElementDeclaration, other: ElementDeclaration): boolean {
    return childNames(this.#before, one.type).size + childNames(this.#after, other.type).size === 0
  }

  /**
   * One `content` evidence with the number of child names that two elements share; nothing where they share none.
   */
  #sharedContent(one: ElementDeclaration, other: ElementDeclaration): readonly PairEvidence[] {
    const { shared, of } = measureOverlap(
      childNames(this.#before, one.type),
      childNames(this.#after, other.type),
    )
    return shared === 0 ? [] : [{ kind: 'content', shared, of }]
  }

  /**
   * Pairs roots by their children only: at least 3 shared names and 60 % of all, and each the other's single best.
   */
  #alikeRoots({ before, after }: Leftovers): readonly RootCandidate[] {
    const holders = new Map<string, ElementDeclaration[]>()
    for (const other of after) {
      for (const name of childNames(this.#after, other.type)) {
        holders.set(name, [...(holders.get(name) ?? []), other])
      }
    }
    const scored = before.flatMap((one) => {
      const own = childNames(this.#before, one.type)
      const candidates = new Set(
        [...own].flatMap((name) => {
          const all = holders.get(name) ?? []
          return all.length > mostHolders ? [] : all
        }),
      )
      return [...candidates].flatMap((other): readonly RootCandidate[] => {
        const { shared, of } = measureOverlap(own, childNames(this.#after, other.type))
        if (shared < leastShared || shared / of < leastShare) return []
        return [{ one, other, evidence: { kind: 'content', shared, of }, score: shared / of }]
      })
    })
    return selectMutualBest(scored)
  }

  /**
   * Pairs named types by name, each once. In this order: stated pairs, equal expanded names, equal local names in
   * a paired namespace, local names unique among the rest on both sides.
   */
  #sureTypes(): ReadonlyMap<NodeId, NodeId> {
    const { before, after } = this.#names
    const found = new Map<NodeId, NodeId>()
    const taken = new Set<NodeId>()
    const take = (one: TypeNode | undefined, other: TypeNode | undefined): void => {
      if (!one || !other || found.has(one.id) || taken.has(other.id)) return
      found.set(one.id, other.id)
      taken.add(other.id)
    }
    for (const { from, to } of this.#stated.types) take(before.called(from), after.called(to))
    for (const [name, one] of before.all) take(one, after.all.get(name))
    for (const one of before.all.values()) {
      if (one.name) take(one, after.all.get(this.#laterName(one.name)))
    }
    const left = {
      before: [...before.all.values()].filter(({ id }) => !found.has(id)),
      after: [...after.all.values()].filter(({ id }) => !taken.has(id)),
    }
    for (const [one, other] of pairUniqueKeys(left, ({ name }) => name?.local ?? '')) take(one, other)
    return found
  }

  /**
   * The earlier types in `named` whose name the later version uses for other content, so that they are paired anew.
   * The pair shares less than half of its children, and a free type shares more and stands at more common places.
   * Stated pairs are left out.
   */
  #reusedNames(named: ReadonlyMap<NodeId, NodeId>): ReadonlySet<NodeId> {
    const stated = this.#statedTypes()
    const share = (one: NodeId, other: NodeId): number => {
      const { shared, of } = measureOverlap(childNames(this.#before, one), childNames(this.#after, other))
      return shared / Math.max(1, of)
    }
    const successors = new Map<NodeId, readonly NodeId[]>()
    for (const [one, other] of named) {
      const votes = this.#votes.get(one) ?? new Map<NodeId, number>()
      const [places, kept] = [votes.get(other) ?? 0, share(one, other)]
      if (stated.has(one) || kept >= leastTypeShare) continue
      const better = [...votes].filter(
        ([id, count]) => count > places && findTypeName(this.#after, id) && share(one, id) > kept,
      )
      successors.set(
        one,
        better.map(([id]) => id),
      )
    }
    // A type that keeps its name is not free, which may leave others without a successor.
    for (let isSettled = false; !isSettled; ) {
      const kept = new Set([...named].flatMap(([one, other]) => (successors.has(one) ? [] : [other])))
      const stuck = [...successors].filter(([, ids]) => ids.every((id) => kept.has(id)))
      for (const [one] of stuck) successors.delete(one)
      isSettled = stuck.length === 0
    }
    return new Set(successors.keys())
  }

  /**
   * Processes the queue, each pair of types once: every pair of types at the same place inside gets a vote and is
   * queued too.
   */
  #descend(): void {
    for (let at = 0; at < this.#queue.length; at += 1) {
      const [one, other] = this.#queue[at] as readonly [NodeId, NodeId]
      const [mine, theirs] = [resolve(this.#before, one), resolve(this.#after, other)]
      const key = `${mine.id} ${theirs.id}`
      if (this.#met.has(key)) continue
      this.#met.add(key)
      if (mine.kind !== 'complex' || theirs.kind !== 'complex') continue
      for (const [here, there] of this.#samePlaces(mine, theirs)) {
        this.#vote(here, there)
        this.#queue.push([here, there])
      }
    }
  }

  /**
   * Yields the pairs of types at the same place of two types: text contents, base types, and attributes and
   * elements of one local name. Of several elements of one name in `theirs`, the first counts.
   */
  *#samePlaces(mine: ComplexNode, theirs: ComplexNode): Iterable<readonly [NodeId, NodeId]> {
    if (mine.content.kind === 'text' && theirs.content.kind === 'text') {
      yield [mine.content.type, theirs.content.type]
    }
    if (mine.derivation && theirs.derivation) yield [mine.derivation.base, theirs.derivation.base]
    const attributes = new Map(theirs.attributes.map((use) => [use.name.local, use.type]))
    for (const { name, type } of mine.attributes) {
      const other = attributes.get(name.local)
      if (other !== undefined) yield [type, other]
    }
    const elements = new Map<string, NodeId>()
    for (const { name, type } of elementsOfContent(theirs.content)) {
      if (!elements.has(name.local)) elements.set(name.local, type)
    }
    for (const { name, type } of elementsOfContent(mine.content)) {
      const other = elements.get(name.local)
      if (other !== undefined) yield [type, other]
    }
  }

  /** Adds one to the number of places at which the two resolved types correspond. */
  #vote(one: NodeId, other: NodeId): void {
    const [mine, theirs] = [resolve(this.#before, one).id, resolve(this.#after, other).id]
    const votes = this.#votes.get(mine) ?? new Map<NodeId, number>()
    this.#votes.set(mine, votes)
    votes.set(theirs, (votes.get(theirs) ?? 0) + 1)
  }

  /**
   * The pairs in `named` except those of `reused`, then pairs of the remaining named types, each type once. These are
   * paired by common places in order of score, then by a unique name without version, then by equal definitions.
   * Pairs by name without version need half of their children in common.
   */
  #types(named: ReadonlyMap<NodeId, NodeId>, reused: ReadonlySet<NodeId>): ReadonlyMap<NodeId, TypeFound> {
    const { before, after } = this.#names
    const sure = new Map([...named].filter(([one]) => !reused.has(one)))
    const found = new Map<NodeId, TypeFound>()
    const taken = new Set(sure.values())
    const isStated = this.#statedTypes()
    for (const [one, other] of sure) {
      const evidence: readonly PairEvidence[] = [{ kind: isStated.has(one) ? 'stated' : 'name' }]
      found.set(one, { other, ...this.#renamedType(one, other, evidence) })
    }
    const gone = [...before.all.values()].filter(({ id }) => !found.has(id))
    const come = new Map(
      [...after.all.values()].filter(({ id }) => !taken.has(id)).map((node) => [node.id, node]),
    )
    const take = (one: NodeId, other: NodeId, evidence: readonly PairEvidence[]): void => {
      if (found.has(one) || taken.has(other)) return
      taken.add(other)
      found.set(one, { other, ...this.#renamedType(one, other, evidence) })
    }
    const byPlace = gone.flatMap((one) => {
      const votes = this.#votes.get(one.id) ?? new Map<NodeId, number>()
      return [...votes].flatMap(([id, shared]): readonly TypeCandidate[] => {
        const other = named.get(one.id) === id ? undefined : come.get(id)
        return other ? this.#candidate(one, other, shared) : []
      })
    })
    byPlace.sort(
      (a, b) =>
        b.score - a.score || compareCodeUnits(a.one.id, b.one.id) || compareCodeUnits(a.other.id, b.other.id),
    )
    for (const { one, other, evidence } of byPlace) take(one.id, other.id, evidence)
    const left = () => ({
      before: gone.filter(({ id }) => !found.has(id)),
      after: [...come.values()].filter(({ id }) => !taken.has(id)),
    })
    const stems = pairUniqueKeys(left(), ({ name }) => removeVersion(name?.local ?? ''))
    for (const [one, other, name] of stems) {
      const { shared, of } = measureOverlap(
        childNames(this.#before, one.id),
        childNames(this.#after, other.id),
      )
      if (of === 0 || shared / of < leastTypeShare) continue
      take(one.id, other.id, [
        { kind: 'name-without-version', name },
        { kind: 'content', shared, of },
      ])
    }
    const rest = left()
    const say = {
      before: printFingerprints(this.#before, rest.before),
      after: printFingerprints(this.#after, rest.after),
    }
    const equals = pairUniqueKeys(rest, (node) => (say.before.get(node) ?? say.after.get(node)) as string)
    for (const [one, other] of equals) take(one.id, other.id, [{ kind: 'equal' }])
    return found
  }

  /** The earlier types that a person paired. */
  #statedTypes(): ReadonlySet<NodeId> {
    const { before } = this.#names
    return new Set(this.#stated.types.flatMap(({ from }) => before.called(from)?.id ?? []))
  }

  /**
   * A function that makes the entry for `Structure.renamed`; `{}` where a type has no name or only its namespace was
   * replaced.
   */
  #renamedType(one: NodeId, other: NodeId, evidence: readonly PairEvidence[]): Pick<TypeFound, 'renamed'> {
    const [name, later] = [findTypeName(this.#before, one), findTypeName(this.#after, other)]
    if (name === undefined || later === undefined) return {}
    if (this.#laterName(name) === expandedName(later)) return {}
    return { renamed: () => makePairedNames(expandedName(name), expandedName(later), evidence) }
  }

  /**
   * One candidate with evidence and score for two types that stand at `shared` common places. None where only one
   * holds elements, or where no child is shared and the names differ in more than the version.
   */
  #candidate(one: TypeNode, other: TypeNode, shared: number): readonly TypeCandidate[] {
    if (hasElements(one) !== hasElements(other)) return []
    const inside = measureOverlap(childNames(this.#before, one.id), childNames(this.#after, other.id))
    const stem = removeVersion(one.name?.local ?? '')
    const isStem = stem !== '' && stem === removeVersion(other.name?.local ?? '')
    if (inside.of > 0 && inside.shared === 0 && !isStem) return []
    const places = [...(this.#votes.get(one.id)?.values() ?? [])].reduce((sum, count) => sum + count, 0)
    const evidence: readonly PairEvidence[] = [
      ...(isStem ? [{ kind: 'name-without-version', name: stem } as const] : []),
      { kind: 'places', shared, of: places },
      ...(inside.of > 0 ? [{ kind: 'content', shared: inside.shared, of: inside.of } as const] : []),
    ]
    return [{ one, other, evidence, score: scoreEvidence(evidence) }]
  }
}

interface RootFound {
  readonly one: ElementDeclaration
  readonly other: ElementDeclaration
  readonly renamed?: PairedNames
}

interface RootCandidate extends Scored<ElementDeclaration> {
  readonly evidence: PairEvidence
}

interface TypeFound {
  readonly other: NodeId
  readonly renamed?: (one: NodeId, other: NodeId) => PairedNames
}

interface TypeCandidate {
  readonly one: TypeNode
  readonly other: TypeNode
  readonly evidence: readonly PairEvidence[]
  readonly score: number
}

interface Leftovers<T = ElementDeclaration> {
  readonly before: readonly T[]
  readonly after: readonly T[]
}

/** The weight of each kind of evidence in a score. */
const weights: Readonly<Record<PairEvidence['kind'], number>> = {
  stated: 1,
  name: 0.5,
  'name-without-version': 0.4,
  places: 0.3,
  content: 0.3,
  equal: 0.5,
}

/**
 * A score from 0 to 1: 1 for a stated pair, the same name or an equal definition. Otherwise the sum of the
 * weights, each times its share, at most 1, rounded to hundredths.
 */
export function scoreEvidence(evidence: readonly PairEvidence[]): number {
  if (evidence.some(({ kind }) => kind === 'stated' || kind === 'name' || kind === 'equal')) return 1
  const sum = evidence.reduce((total, one) => {
    const share = 'of' in one ? one.shared / Math.max(1, one.of) : 1
    return total + weights[one.kind] * share
  }, 0)
  return Math.round(Math.min(1, sum) * 100) / 100
}

function makePairedNames(before: string, after: string, evidence: readonly PairEvidence[]): PairedNames {
  return { before, after, score: scoreEvidence(evidence), evidence }
}

/** Compares two strings by UTF-16 code units for `sort`: -1, 0 or 1. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Pairs namespaces that only one set has, by earlier name, each once: stated pairs first, then by score. A pair
 * needs a declaration in common, or names that differ only in the version.
 */
function alignNamespaces(
  before: SchemaSet,
  after: SchemaSet,
  stated: StatedPairs,
): ReadonlyMap<string, PairedNames> {
  const [mine, theirs] = [namespacesIn(before), namespacesIn(after)]
  const found = new Map<string, PairedNames>()
  const taken = new Set<string>()
  const take = (one: string, other: string, evidence: readonly PairEvidence[]): void => {
    if (one === other || found.has(one) || taken.has(other)) return
    found.set(one, makePairedNames(one, other, evidence))
    taken.add(other)
  }
  for (const { from, to } of stated.namespaces) {
    if (mine.has(from) && theirs.has(to)) take(from, to, [{ kind: 'stated' }])
  }
  const gone = [...mine].filter(([name]) => !theirs.has(name) && !found.has(name))
  const come = [...theirs].filter(([name]) => !mine.has(name) && !taken.has(name))
  const scored = gone.flatMap(([one, names]) =>
    come.flatMap(([other, others]) => {
      const { shared, smaller } = measureOverlap(names, others)
      const stem = removeVersion(one)
      const isStem = stem === removeVersion(other)
      if (shared === 0 && !isStem) return []
      const evidence: readonly PairEvidence[] = [
        ...(isStem ? [{ kind: 'name-without-version', name: stem } as const] : []),
        { kind: 'content', shared, of: smaller },
      ]
      const score = scoreEvidence(evidence) + (smaller === 0 ? 0 : shared / smaller)
      return [{ one, other, evidence, score }]
    }),
  )
  scored.sort(
    (a, b) => b.score - a.score || compareCodeUnits(a.one, b.one) || compareCodeUnits(a.other, b.other),
  )
  for (const { one, other, evidence } of scored) take(one, other, evidence)
  return found
}

/**
 * Maps each namespace to what it declares: `type X`, `element X`, `attribute X` with local names. Built-in types
 * are skipped.
 */
function namespacesIn(set: SchemaSet): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  const add = ({ namespace, local }: Name, kind: string): void => {
    const names = found.get(namespace)
    if (names) names.add(`${kind} ${local}`)
    else found.set(namespace, new Set([`${kind} ${local}`]))
  }
  for (const node of set.nodes.values()) if (node.name && !isBuiltIn(node)) add(node.name, 'type')
  for (const { name } of set.elements.values()) add(name, 'element')
  for (const { name } of set.attributes?.values() ?? []) add(name, 'attribute')
  return found
}

interface NamedTypes {
  readonly all: ReadonlyMap<string, TypeNode>
  /** Finds a type by its expanded name, or by a local name that no other type has. */
  called(name: string): TypeNode | undefined
}

/**
 * The named types of a set that are not built in, by expanded name, with a look-up that also accepts unique local
 * names.
 */
function indexNamedTypes(set: SchemaSet): NamedTypes {
  const all = new Map<string, TypeNode>()
  const byLocal = new Map<string, TypeNode[]>()
  for (const node of set.nodes.values()) {
    if (node.name === undefined || isBuiltIn(node)) continue
    all.set(expandedName(node.name), node)
    byLocal.set(node.name.local, [...(byLocal.get(node.name.local) ?? []), node])
  }
  const only = (local: string): TypeNode | undefined => {
    const [one, ...more] = byLocal.get(local) ?? []
    return more.length === 0 ? one : undefined
  }
  return { all, called: (name) => all.get(name) ?? only(name) }
}

/** Finds an element by its expanded name, or by a local name that only one element has; otherwise undefined. */
function findElementByName(
  elements: ReadonlyMap<string, ElementDeclaration>,
  name: string,
): ElementDeclaration | undefined {
  const found = elements.get(name)
  if (found) return found
  const [one, ...more] = [...elements.values()].filter((element) => element.name.local === name)
  return more.length === 0 ? one : undefined
}

function findTypeName(set: SchemaSet, id: NodeId): Name | undefined {
  return set.nodes.get(id)?.name
}

/**
 * Pairs items by key, as [before, after, key]. Keys that are empty, or that several items on one side have, are
 * skipped.
 */
function pairUniqueKeys<T>(
  { before, after }: Leftovers<T>,
  keyOf: (one: T) => string,
): readonly (readonly [T, T, string])[] {
  const group = (all: readonly T[]): ReadonlyMap<string, readonly T[]> => {
    const found = new Map<string, T[]>()
    for (const one of all) {
      const key = keyOf(one)
      const known = found.get(key)
      if (known) known.push(one)
      else found.set(key, [one])
    }
    return found
  }
  const [mine, theirs] = [group(before), group(after)]
  return [...mine].flatMap(([key, [one, ...more]]) => {
    const [other, ...others] = theirs.get(key) ?? []
    const isOnly = key !== '' && more.length + others.length === 0
    return isOnly && one !== undefined && other !== undefined ? [[one, other, key] as const] : []
  })
}

const children = new WeakMap<SchemaSet, Map<NodeId, ReadonlySet<string>>>()
const noNames: ReadonlySet<string> = new Set()

/**
 * The local names of the elements and attributes (with `@`) directly inside a type; empty for types that are not
 * complex. Cached.
 */
export function childNames(set: SchemaSet, type: NodeId): ReadonlySet<string> {
  const types = children.get(set) ?? new Map<NodeId, ReadonlySet<string>>()
  children.set(set, types)
  const node = resolve(set, type)
  if (node.kind !== 'complex') return noNames
  const found =
    types.get(node.id) ??
    new Set([
      ...node.attributes.map(({ name }) => `@${name.local}`),
      ...elementsOfContent(node.content).map(({ name }) => name.local),
    ])
  types.set(node.id, found)
  return found
}

function hasElements(node: TypeNode): boolean {
  return node.kind === 'complex' && node.content.kind !== 'text'
}

export interface Overlap {
  readonly shared: number
  /** The number of names in either set. */
  readonly of: number
  readonly smaller: number
}

/** Counts the names in both sets (`shared`), in either (`of`) and in the smaller one (`smaller`). */
export function measureOverlap(one: ReadonlySet<string>, other: ReadonlySet<string>): Overlap {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  let shared = 0
  for (const name of small) if (large.has(name)) shared += 1
  return { shared, of: one.size + other.size - shared, smaller: small.size }
}

/** Maps each type to a text of its definition. Two types with equal texts differ only in their names. */
function printFingerprints(set: SchemaSet, nodes: readonly TypeNode[]): ReadonlyMap<TypeNode, string> {
  return new Map(nodes.map((node) => [node, printTypeFingerprint(set, node)]))
}

/**
 * Prints a type as JSON after the schema language, without its id, name and source position, so that a renamed
 * type prints the same.
 */
function printTypeFingerprint(set: SchemaSet, node: TypeNode): string {
  const text = JSON.stringify(node, (key, value: unknown) => {
    if (key === 'id' || key === 'at' || (key === 'name' && value === node.name)) return undefined
    if (value === Number.POSITIVE_INFINITY) return 'n'
    return value instanceof Map ? [...value] : value
  })
  return `${set.language} ${text.replaceAll(JSON.stringify(node.id).slice(1, -1), '')}`
}

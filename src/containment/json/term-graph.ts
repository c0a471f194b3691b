import { invariant } from '../../diagnostics/index.ts'
import { findNode, listChildren, type NodeId, type SchemaSet } from '../../schema/index.ts'
import type { TypeIn } from '../verdict.ts'
import { compileTerm, standsFor } from './compile.ts'
import { type JsonTerm, listTermParts, mapParts, type TermId } from './json-term.ts'

/**
 * The coarsest partition of terms such that equal blocks have equal structure all the way down, through recursion too:
 * block by term. What contains no recursion is numbered once, from its parts upwards; only what does is split again
 * and again.
 */
export function partitionTerms(terms: readonly JsonTerm[]): readonly number[] {
  const blocks = terms.map(() => 0)
  const parents: TermId[][] = terms.map(() => [])
  const open = new Uint32Array(terms.length)
  for (const [id, term] of terms.entries()) {
    for (const part of listTermParts(term)) {
      parents[part]?.push(id)
      open[id] = (open[id] ?? 0) + 1
    }
  }
  const known = new Map<string, number>()
  const ready = [...terms.keys()].filter((id) => open[id] === 0)
  for (let id = ready.pop(); id !== undefined; id = ready.pop()) {
    const signature = printSignature(terms, id, blocks)
    const block = known.get(signature) ?? known.size
    known.set(signature, block)
    blocks[id] = block
    for (const parent of parents[id] ?? []) {
      open[parent] = (open[parent] ?? 0) - 1
      if (open[parent] === 0) ready.push(parent)
    }
  }
  const rest = [...terms.keys()].filter((id) => open[id] !== 0)
  if (rest.length > 0) split({ terms, parents, blocks }, rest, known.size)
  return blocks
}

interface Blocks {
  readonly terms: readonly JsonTerm[]
  readonly parents: readonly (readonly TermId[])[]
  readonly blocks: number[]
}

/**
 * Splits terms that are one block of this number at first. Only what depends on a block that was split is looked at
 * again, and the largest part of it keeps its number, so that the work stays near linear.
 */
function split({ terms, parents, blocks }: Blocks, ids: readonly TermId[], first: number): void {
  const signatures: string[] = terms.map(() => '')
  const members = new Map<number, readonly TermId[]>([[first, ids]])
  for (const id of ids) blocks[id] = first
  let changed = new Set(ids)
  while (changed.size > 0) {
    for (const id of changed) signatures[id] = printSignature(terms, id, blocks)
    const touched = new Set([...changed].map((id) => blocks[id] ?? 0))
    changed = new Set()
    for (const block of touched) {
      for (const part of splitOff(members.get(block) ?? [], signatures)) {
        if (part.isRest) members.set(block, part.ids)
        else {
          const next = first + members.size
          members.set(next, part.ids)
          for (const id of part.ids) {
            blocks[id] = next
            for (const parent of parents[id] ?? []) changed.add(parent)
          }
        }
      }
    }
  }
}

/** The members of a block by signature; the largest group is the rest. */
function splitOff(
  ids: readonly TermId[],
  signatures: readonly string[],
): readonly { readonly ids: TermId[]; readonly isRest: boolean }[] {
  const groups = new Map<string, TermId[]>()
  for (const id of ids) {
    const signature = signatures[id] ?? ''
    const group = groups.get(signature)
    if (group) group.push(id)
    else groups.set(signature, [id])
  }
  if (groups.size < 2) return []
  const sorted = [...groups.values()].sort((a, b) => b.length - a.length)
  return sorted.map((group, index) => ({ ids: group, isRest: index === 0 }))
}

function printSignature(terms: readonly JsonTerm[], id: TermId, blocks: readonly number[]): string {
  const term = terms[id]
  return term === undefined
    ? ''
    : JSON.stringify(canonicalizeTerm(mapParts(term, (part) => blocks[part] ?? 0)))
}

/** Members that stand twice, or in another order, ask the same. */
export function canonicalizeTerm(term: JsonTerm): JsonTerm {
  if (term.kind === 'all' || term.kind === 'any') {
    return { kind: term.kind, of: [...new Set(term.of)].sort((a, b) => a - b) }
  }
  if (term.kind === 'one') return { kind: 'one', of: [...term.of].sort((a, b) => a - b) }
  return term
}

/** The types of one or two sets as one graph of terms, in which equal structure is one term. */
export interface TermGraph {
  readonly terms: readonly JsonTerm[]
  /** A type of the model that each term stands for. */
  readonly origins: readonly TypeIn[]
  /** Some reference depends on the way that led to it. */
  readonly isDynamic: boolean
  /** The term of a type that is in the graph. */
  termIdOf(type: TypeIn): TermId
}

/** The graph of everything that can be reached from some types. */
export function makeGraph(types: readonly TypeIn[]): TermGraph {
  const [{ isDynamic, numbers, origins, raw, blocks }, order] = lookUpClasses(types)
  const lookUpTermNumber = ({ set, id }: TypeIn): TermId => {
    const number = numbers.get(set)?.get(standsFor(set, id, isDynamic))
    if (number === undefined) invariant(false, `the node "${id}" was not reached`)
    return number
  }
  const { termOfBlock, firsts } = numbered(blocks, order)
  const block = (id: TermId): TermId => termOfBlock.get(blocks[id] ?? 0) ?? 0
  return {
    isDynamic,
    terms: firsts.map((id) => canonicalizeTerm(mapParts(raw[id] ?? { kind: 'unknown' }, block))),
    origins: firsts.flatMap((id) => origins[id] ?? []),
    termIdOf: (type) => block(lookUpTermNumber(type)),
  }
}

/** What can be reached from some types, by number, and which of it is equal. */
interface Classes {
  readonly isDynamic: boolean
  readonly numbers: ReadonlyMap<SchemaSet, ReadonlyMap<NodeId, TermId>>
  readonly origins: readonly TypeIn[]
  /** What each asks, its parts by their numbers. */
  readonly raw: readonly JsonTerm[]
  /** Equal where the structure is. */
  readonly blocks: readonly number[]
}

/** The classes of a type with another: most questions are asked both ways. */
const asked = new WeakMap<TypeIn, { readonly other: TypeIn; readonly classes: Classes }>()

/** With the order in which the numbers are met from the types as they are asked for now. */
function lookUpClasses(types: readonly TypeIn[]): readonly [Classes, Iterable<TermId>] {
  const [one, other] = types
  const known = other && asked.get(other)
  if (known !== undefined && known.other === one && types.length === 2) {
    return [known.classes, metFrom(types, known.classes)]
  }
  const classes = classesFrom(types)
  if (one && other && types.length === 2) asked.set(one, { other, classes })
  return [classes, classes.raw.keys()]
}

function* metFrom(types: readonly TypeIn[], { numbers }: Classes): Iterable<TermId> {
  for (const [set, ids] of reached(types)) {
    for (const id of ids) {
      const number = numbers.get(set)?.get(id)
      if (number !== undefined) yield number
    }
  }
}

function classesFrom(types: readonly TypeIn[]): Classes {
  const found = reached(types)
  const isDynamic = [...found].some(([set, ids]) =>
    [...ids].some((id) => findNode(set, id).kind === 'dynamic'),
  )
  const numbers = new Map<SchemaSet, Map<NodeId, TermId>>()
  const origins: TypeIn[] = []
  for (const [set, ids] of found) {
    const own = new Map<NodeId, TermId>()
    numbers.set(set, own)
    for (const id of ids) {
      if (standsFor(set, id, isDynamic) !== id) continue
      own.set(id, origins.length)
      origins.push({ set, id })
    }
  }
  const raw = origins.map(({ set, id }) => {
    const own = numbers.get(set)
    return compileTerm(set, findNode(set, id), (part) => {
      const number = own?.get(part) ?? own?.get(standsFor(set, part, isDynamic))
      if (number === undefined) invariant(false, `the node "${part}" was not reached`)
      return number
    })
  })
  return { isDynamic, numbers, origins, raw, blocks: partitionTerms(raw) }
}

/** Blocks numbered in the order of their first members. */
function numbered(
  blocks: readonly number[],
  order: Iterable<TermId>,
): { readonly termOfBlock: ReadonlyMap<number, TermId>; readonly firsts: readonly TermId[] } {
  const termOfBlock = new Map<number, TermId>()
  const firsts: TermId[] = []
  for (const id of order) {
    const block = blocks[id] ?? 0
    if (termOfBlock.has(block)) continue
    termOfBlock.set(block, firsts.length)
    firsts.push(id)
  }
  return { termOfBlock, firsts }
}

function reached(types: readonly TypeIn[]): ReadonlyMap<SchemaSet, ReadonlySet<NodeId>> {
  const found = new Map<SchemaSet, Set<NodeId>>()
  const queue = [...types]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const { set, id } = next
    const own = found.get(set) ?? new Set()
    found.set(set, own)
    if (own.has(id)) continue
    own.add(id)
    for (const child of listChildren(findNode(set, id))) queue.push({ set, id: child })
  }
  return found
}

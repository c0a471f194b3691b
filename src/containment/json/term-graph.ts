import { invariant } from '../../diagnostics/index.ts'
import { findNode, listChildren, type NodeId, type SchemaSet } from '../../schema/index.ts'
import type { TypeIn } from '../verdict.ts'
import { compileTerm, findEquivalentNode } from './compile.ts'
import { type JsonTerm, listTermParts, mapParts, type TermId } from './json-term.ts'

/**
 * Returns a block number for each term; two terms share a block exactly if their structure is equal all the way
 * down. Terms without recursion are numbered once, bottom-up. Recursive terms are numbered by partition
 * refinement.
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
  if (rest.length > 0) refineBlocks({ terms, parents, blocks }, rest, known.size)
  return blocks
}

interface Blocks {
  readonly terms: readonly JsonTerm[]
  readonly parents: readonly (readonly TermId[])[]
  readonly blocks: number[]
}

/**
 * Partition refinement of the terms `ids`, which all start in block `first`; writes the results into `blocks`. The
 * largest part of a split block keeps its number, and only parents of renumbered terms are checked again
 * (near-linear time).
 */
function refineBlocks({ terms, parents, blocks }: Blocks, ids: readonly TermId[], first: number): void {
  const signatures: string[] = terms.map(() => '')
  const members = new Map<number, readonly TermId[]>([[first, ids]])
  for (const id of ids) blocks[id] = first
  let changed = new Set(ids)
  while (changed.size > 0) {
    for (const id of changed) signatures[id] = printSignature(terms, id, blocks)
    const touched = new Set([...changed].map((id) => blocks[id] ?? 0))
    changed = new Set()
    for (const block of touched) {
      for (const part of groupBySignature(members.get(block) ?? [], signatures)) {
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

/** Groups a block's members by signature, largest group first (`isRest`); empty if all have the same signature. */
function groupBySignature(
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

/** The canonical term as JSON text, with each part replaced by its block number. */
function printSignature(terms: readonly JsonTerm[], id: TermId, blocks: readonly number[]): string {
  const term = terms[id]
  return term === undefined
    ? ''
    : JSON.stringify(canonicalizeTerm(mapParts(term, (part) => blocks[part] ?? 0)))
}

/**
 * Sorts the members of `all`, `any` and `one`, and drops repeated ones of `all` and `any`; other terms are
 * returned as is.
 */
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
  /** For each term, one type of the model that it was made from. */
  readonly origins: readonly TypeIn[]
  /** Whether the graph contains a dynamic reference (`$dynamicRef`). */
  readonly isDynamic: boolean
  /** The term of a type that is in the graph. */
  termIdOf(type: TypeIn): TermId
}

/** Makes the graph of all terms that can be reached from the types; its `termIdOf` throws for any other type. */
export function makeGraph(types: readonly TypeIn[]): TermGraph {
  const [{ isDynamic, numbers, origins, raw, blocks }, order] = lookUpClasses(types)
  const lookUpTermNumber = ({ set, id }: TypeIn): TermId => {
    const number = numbers.get(set)?.get(findEquivalentNode(set, id, isDynamic))
    if (number === undefined) invariant(false, `the node "${id}" was not reached`)
    return number
  }
  const { termOfBlock, firsts } = renumberBlocks(blocks, order)
  const block = (id: TermId): TermId => termOfBlock.get(blocks[id] ?? 0) ?? 0
  return {
    isDynamic,
    terms: firsts.map((id) => canonicalizeTerm(mapParts(raw[id] ?? { kind: 'unknown' }, block))),
    origins: firsts.flatMap((id) => origins[id] ?? []),
    termIdOf: (type) => block(lookUpTermNumber(type)),
  }
}

/** Everything that can be reached from some types, numbered, with a block number for each equal structure. */
interface Classes {
  readonly isDynamic: boolean
  readonly numbers: ReadonlyMap<SchemaSet, ReadonlyMap<NodeId, TermId>>
  readonly origins: readonly TypeIn[]
  /** The term of each number; its parts are numbers too. */
  readonly raw: readonly JsonTerm[]
  /** The block of each number; structurally equal terms share a block. */
  readonly blocks: readonly number[]
}

/** A cache of the classes of a pair of types, since most pairs are asked for in both directions. */
const asked = new WeakMap<TypeIn, { readonly other: TypeIn; readonly classes: Classes }>()

/**
 * Returns the classes of the types, from the cache if the same pair was asked for in the other order. The second
 * result is the order in which the present order of the types reaches the numbers.
 */
function lookUpClasses(types: readonly TypeIn[]): readonly [Classes, Iterable<TermId>] {
  const [one, other] = types
  const known = other && asked.get(other)
  if (known !== undefined && known.other === one && types.length === 2) {
    return [known.classes, walkNumbers(types, known.classes)]
  }
  const classes = makeClasses(types)
  if (one && other && types.length === 2) asked.set(one, { other, classes })
  return [classes, classes.raw.keys()]
}

/**
 * Yields the numbers of all nodes reachable from the types, in the order of the walk; nodes without one are
 * skipped.
 */
function* walkNumbers(types: readonly TypeIn[], { numbers }: Classes): Iterable<TermId> {
  for (const [set, ids] of reached(types)) {
    for (const id of ids) {
      const number = numbers.get(set)?.get(id)
      if (number !== undefined) yield number
    }
  }
}

/** Numbers and compiles every node reachable from the types, then partitions the terms by structure. */
function makeClasses(types: readonly TypeIn[]): Classes {
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
      if (findEquivalentNode(set, id, isDynamic) !== id) continue
      own.set(id, origins.length)
      origins.push({ set, id })
    }
  }
  const raw = origins.map(({ set, id }) => {
    const own = numbers.get(set)
    return compileTerm(set, findNode(set, id), (part) => {
      const number = own?.get(part) ?? own?.get(findEquivalentNode(set, part, isDynamic))
      if (number === undefined) invariant(false, `the node "${part}" was not reached`)
      return number
    })
  })
  return { isDynamic, numbers, origins, raw, blocks: partitionTerms(raw) }
}

/**
 * Renumbers the blocks 0, 1, … in the order in which `order` meets them; `firsts` holds the first member of each.
 */
function renumberBlocks(
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

/** All nodes that can be reached from the types, the types included, by their set. */
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

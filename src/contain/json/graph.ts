import { invariant } from '../../diagnostics/index.ts'
import { childrenOf, type NodeId, nodeOf, type SchemaSet } from '../../schema/index.ts'
import type { TypeIn } from '../verdict.ts'
import { standsFor, termOf } from './compile.ts'
import { canonical, partition } from './partition.ts'
import { mapParts, type Term, type TermId } from './term.ts'

/** The types of one or two sets as one graph of terms, in which equal structure is one term. */
export interface Graph {
  readonly terms: readonly Term[]
  /** A type of the model that each term stands for. */
  readonly origins: readonly TypeIn[]
  /** Some reference depends on the way that led to it. */
  readonly isDynamic: boolean
  /** The term of a type that is in the graph. */
  termIdOf(type: TypeIn): TermId
}

/** The graph of everything that can be reached from some types. */
export function graphOf(types: readonly TypeIn[]): Graph {
  const found = reached(types)
  const isDynamic = [...found].some(([set, ids]) => [...ids].some((id) => nodeOf(set, id).kind === 'dynamic'))
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
  const numberOf = ({ set, id }: TypeIn): TermId => {
    const number = numbers.get(set)?.get(standsFor(set, id, isDynamic))
    if (number === undefined) invariant(false, `the node "${id}" was not reached`)
    return number
  }
  const raw = origins.map(({ set, id }) =>
    termOf(set, nodeOf(set, id), (part) => numberOf({ set, id: part })),
  )
  const { blockOf, firsts } = numbered(partition(raw))
  const block = (id: TermId): TermId => blockOf[id] ?? 0
  return {
    isDynamic,
    terms: firsts.map((id) => canonical(mapParts(raw[id] ?? { kind: 'unknown' }, block))),
    origins: firsts.flatMap((id) => origins[id] ?? []),
    termIdOf: (type) => block(numberOf(type)),
  }
}

/** Blocks numbered in the order of their first members. */
function numbered(blocks: readonly number[]): {
  readonly blockOf: readonly TermId[]
  readonly firsts: readonly TermId[]
} {
  const numbers = new Map<number, TermId>()
  const firsts: TermId[] = []
  for (const [id, block] of blocks.entries()) {
    if (numbers.has(block)) continue
    numbers.set(block, firsts.length)
    firsts.push(id)
  }
  return { blockOf: blocks.map((block) => numbers.get(block) ?? 0), firsts }
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
    for (const child of childrenOf(nodeOf(set, id))) queue.push({ set, id: child })
  }
  return found
}

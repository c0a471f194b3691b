import { invariant } from '../../diagnostics/index.ts'
import { findNode, listChildren, type NodeId, type SchemaSet } from '../../schema/index.ts'
import type { TypeIn } from '../verdict.ts'
import { compileTerm, standsFor } from './compile.ts'
import { type JsonTerm, mapParts, type TermId } from './json-term.ts'
import { canonicalizeTerm, partitionTerms } from './partition.ts'

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

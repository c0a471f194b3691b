import { findNode, type Json, listChildren, type NodeId, type SchemaSet } from '../../schema/index.ts'
import type { TypeIn, Verdict } from '../verdict.ts'
import { Demands, opposite } from './demands.ts'
import { type FoundFact, UndecidedFact } from './fact.ts'
import { Search } from './search.ts'
import { makeGraph, type TermGraph } from './term-graph.ts'

/** Steps of the search for one question. */
const mostSteps = 20_000

/** Questions about the types of two sets; what one answer has settled is known to the next. */
export interface JsonContainment {
  /** Whether every value of a type of the first set is one of a type of the second. */
  contains(a: NodeId, b: NodeId): Verdict<Json>
  /** The other way round: whether every value of a type of the second set is one of a type of the first. */
  contained(a: NodeId, b: NodeId): Verdict<Json>
}

export function jsonContainment(setA: SchemaSet, setB: SchemaSet): JsonContainment {
  const types = [setA, setB].flatMap((set) => [...set.nodes.keys()].map((id): TypeIn => ({ set, id })))
  const { contains } = questions(makeGraph(types))
  return {
    contains: (a, b) => contains({ set: setA, id: a }, { set: setB, id: b }),
    contained: (a, b) => contains({ set: setB, id: b }, { set: setA, id: a }),
  }
}

/** Whether every JSON value that is valid for one type is valid for the other. */
export function jsonContains(a: TypeIn, b: TypeIn, maxSteps = mostSteps): Verdict<Json> {
  return questions(makeGraph([a, b]), maxSteps).contains(a, b)
}

/** Questions about some types, which share what they are made of. */
export interface JsonQuestions {
  /** Whether every value of one of the types is valid for another. */
  contains(a: TypeIn, b: TypeIn): Verdict<Json>
  /** Whether a value is valid for a type; nothing where that is not known exactly. Throws an `UnknownPattern` where it hangs on one. */
  accepts(type: TypeIn, value: Json): boolean | undefined
}

/** What one answer has settled is known to the next. */
export function jsonQuestions(types: readonly TypeIn[], maxSteps = mostSteps): JsonQuestions {
  return questions(makeGraph(types), maxSteps)
}

/** One type is within another when no value meets the one and fails the other. */
function questions(graph: TermGraph, maxSteps = mostSteps): JsonQuestions {
  const demands = new Demands(graph)
  const settled = new Map<string, FoundFact>()
  const contains = (a: TypeIn, b: TypeIn): Verdict<Json> => {
    const [inner, outer] = [graph.termIdOf(a), graph.termIdOf(b)]
    if (inner === outer) return { kind: 'yes' }
    const [held, kept] = [demands.holds(inner), demands.holds(outer)]
    try {
      const found = new Search(demands, settled, maxSteps).below([held, opposite(kept)])
      if (found.kind === 'none') return proven(b)
      if (found.kind === 'unknown') return { kind: 'undecided', reason: found.reason }
      const isShown = demands.accepts(held, found.value) && demands.accepts(kept, found.value) === false
      if (isShown) return { kind: 'no', witness: plain(found.value) }
      return { kind: 'undecided', reason: 'the value that was found does not show it' }
    } catch (problem) {
      if (problem instanceof UndecidedFact) return { kind: 'undecided', reason: problem.message }
      throw problem
    }
  }
  const accepts = (type: TypeIn, value: Json): boolean | undefined => {
    if (!demands.judge(demands.holds(graph.termIdOf(type)), value)) return false
    return lenientFormat(type) === undefined ? true : undefined
  }
  return { contains, accepts }
}

/** That no value was found says nothing where the check of a format takes too much. */
function proven(outer: TypeIn): Verdict<Json> {
  const format = lenientFormat(outer)
  if (format === undefined) return { kind: 'yes' }
  return { kind: 'undecided', reason: `what is of the format ${format} is not known exactly` }
}

/** Values of a schema have objects without prototype, which other programs do not expect. */
function plain(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  return JSON.parse(JSON.stringify(value)) as Json
}

/** Formats whose check takes more than their RFC does: that a text passes it proves nothing. */
const lenient: ReadonlySet<string> = new Set(['idn-hostname'])

/** A lenient format that a type asks for, however deep below it. */
function lenientFormat({ set, id }: TypeIn): string | undefined {
  const seen = new Set([id])
  for (const next of seen) {
    const node = findNode(set, next)
    const format = 'facets' in node && node.facets.assertsFormat ? node.facets.format : undefined
    if (format !== undefined && lenient.has(format)) return format
    for (const child of listChildren(node)) seen.add(child)
  }
  return undefined
}

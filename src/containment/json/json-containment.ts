import { findNode, type Json, listChildren, type NodeId, type SchemaSet } from '../../schema/index.ts'
import type { TypeIn, Verdict } from '../verdict.ts'
import { Demands, negateDemand } from './demands.ts'
import { type FoundFact, UndecidedFact } from './fact.ts'
import { Search } from './search.ts'
import { makeGraph, type TermGraph } from './term-graph.ts'

/** The most steps of the search for one question; then it is undecided. */
const mostSteps = 20_000

/** Containment between the types of two sets; results of one question are reused by the next. */
export interface JsonContainment {
  /** Whether every value of a type of the first set is one of a type of the second. */
  contains(a: NodeId, b: NodeId): Verdict<Json>
  /** The other direction: whether every value of `b` (second set) is one of `a` (first set). */
  contained(a: NodeId, b: NodeId): Verdict<Json>
}

/** Prepares containment questions between any types of two schema sets, over one shared graph. */
export function jsonContainment(setA: SchemaSet, setB: SchemaSet): JsonContainment {
  const types = [setA, setB].flatMap((set) => [...set.nodes.keys()].map((id): TypeIn => ({ set, id })))
  const { contains } = makeQuestions(makeGraph(types))
  return {
    contains: (a, b) => contains({ set: setA, id: a }, { set: setB, id: b }),
    contained: (a, b) => contains({ set: setB, id: b }, { set: setA, id: a }),
  }
}

/** Whether every JSON value valid for `a` is valid for `b`; a "no" has a witness that is valid for `a` only. */
export function jsonContains(a: TypeIn, b: TypeIn, maxSteps = mostSteps): Verdict<Json> {
  return makeQuestions(makeGraph([a, b]), maxSteps).contains(a, b)
}

/** Questions about a fixed list of types, over one shared graph. */
export interface JsonQuestions {
  /** Whether every value of type `a` is valid for type `b`. */
  contains(a: TypeIn, b: TypeIn): Verdict<Json>
  /**
   * Whether a value is valid for a type; undefined if the check of a format is too lenient to tell. Throws an
   * `UnknownPattern` if it depends on a pattern that cannot be interpreted.
   */
  accepts(type: TypeIn, value: Json): boolean | undefined
}

/** Prepares questions about these types; results of one question are reused by the next. */
export function jsonQuestions(types: readonly TypeIn[], maxSteps = mostSteps): JsonQuestions {
  return makeQuestions(makeGraph(types), maxSteps)
}

/**
 * Answers containment by a search for a value that meets `a` and fails `b`: finding none is "yes". `undecided` if
 * the search does not finish, its value is not confirmed by validation, or `b` has a leniently checked format.
 */
function makeQuestions(graph: TermGraph, maxSteps = mostSteps): JsonQuestions {
  const demands = new Demands(graph)
  const settled = new Map<string, FoundFact>()
  const contains = (a: TypeIn, b: TypeIn): Verdict<Json> => {
    const [inner, outer] = [graph.termIdOf(a), graph.termIdOf(b)]
    if (inner === outer) return { kind: 'yes' }
    const [held, kept] = [demands.holds(inner), demands.holds(outer)]
    try {
      const found = new Search(demands, settled, maxSteps).below([held, negateDemand(kept)])
      if (found.kind === 'none') return judgeWithoutCounterexample(b)
      if (found.kind === 'unknown') return { kind: 'undecided', reason: found.reason }
      const isShown = demands.accepts(held, found.value) && demands.accepts(kept, found.value) === false
      if (isShown) return { kind: 'no', witness: copyWithPrototype(found.value) }
      return { kind: 'undecided', reason: 'the value that was found does not show it' }
    } catch (problem) {
      if (problem instanceof UndecidedFact) return { kind: 'undecided', reason: problem.message }
      throw problem
    }
  }
  const accepts = (type: TypeIn, value: Json): boolean | undefined => {
    if (!demands.judge(demands.holds(graph.termIdOf(type)), value)) return false
    return findLenientFormat(type) === undefined ? true : undefined
  }
  return { contains, accepts }
}

/**
 * The verdict when no counterexample was found: yes, but undecided if the outer type uses a leniently checked
 * format.
 */
function judgeWithoutCounterexample(outer: TypeIn): Verdict<Json> {
  const format = findLenientFormat(outer)
  if (format === undefined) return { kind: 'yes' }
  return { kind: 'undecided', reason: `what is of the format ${format} is not known exactly` }
}

/** A copy of the value whose objects have the usual prototype; schema values have none. */
function copyWithPrototype(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  return JSON.parse(JSON.stringify(value)) as Json
}

/** Formats whose check accepts more than their RFC: passing it proves nothing. */
const lenient: ReadonlySet<string> = new Set(['idn-hostname'])

/** The first leniently checked format that the type or any type below it asserts; undefined if none does. */
function findLenientFormat({ set, id }: TypeIn): string | undefined {
  const seen = new Set([id])
  for (const next of seen) {
    const node = findNode(set, next)
    const format = 'facets' in node && node.facets.assertsFormat ? node.facets.format : undefined
    if (format !== undefined && lenient.has(format)) return format
    for (const child of listChildren(node)) seen.add(child)
  }
  return undefined
}

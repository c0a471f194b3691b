import {
  jsonContains,
  jsonQuestions,
  scalarContains,
  type TypeIn,
  type Verdict,
} from '../../containment/index.ts'
import { unlessUnknown } from '../../regex/index.ts'
import {
  findNode,
  type Json,
  listChildren,
  type NodeId,
  type SchemaSet,
  type TypeNode,
  withChildren,
} from '../../schema/index.ts'
import type { Effect, Reach } from '../change/change.ts'

/** The most nodes that one question may have; larger schemas are not decided by containment. */
export const mostNodes = 2_000
const mostSteps = 4_000

/** What an edit does to the valid values, with values that only one side has. */
export interface EffectAnswer {
  readonly effect: Effect | 'none'
  readonly shows: Shows
  /** `wire` if absent. */
  readonly reach?: Reach
  /** Why there is no effect, if for another reason than that the same values are valid. */
  readonly because?: string
  /** Replaces the message of the rule. */
  readonly message?: string
  /** Only receivers that reject unknown content notice the change. */
  readonly isUnnoticed?: true
  /** Replaces that of the rule. */
  readonly breaksTypes?: boolean
}

/** The sentence for changes without effect. */
export const sameValues = 'Nothing else is valid for it than before.'

export interface Shows {
  readonly before?: Json
  readonly after?: Json
}

/** Id and location of nodes that are made for a question; no node of an input has this id. */
export const made = { id: 'asked:', at: { file: '', line: 1, column: 1 } } as const

/** A node that accepts every value, for parts that a question ignores. */
export const anyValueNode: TypeNode = { ...made, id: 'asked:anything', kind: 'unknown' }

/**
 * A type in a new set that has only the root, the parts and all nodes that they reach; undefined above
 * `mostNodes`.
 */
export function asked(set: SchemaSet, root: TypeNode, ...parts: readonly TypeNode[]): TypeIn | undefined {
  const nodes = new Map<NodeId, TypeNode>([root, ...parts, anyValueNode].map((node) => [node.id, node]))
  for (const node of nodes.values()) {
    if (nodes.size > mostNodes) return undefined
    for (const id of listChildren(node)) if (!nodes.has(id)) nodes.set(id, findNode(set, id))
  }
  return { set: { ...set, nodes, elements: new Map(), annotations: new Map() }, id: root.id }
}

/**
 * Two types in one new set with all nodes that both reach, so that shared ones are examined once; undefined if too
 * large.
 */
export function askedBoth(
  set: SchemaSet,
  one: TypeNode,
  other: TypeNode,
): readonly [TypeIn, TypeIn] | undefined {
  const second = { ...other, id: `${other.id}second` }
  const first = asked(set, one, second)
  return first && [first, { set: first.set, id: second.id }]
}

/**
 * The intersection (`both`) or union (`either`) of two types of different sets, in a new set; undefined if too
 * large.
 */
export function joinTypes(how: 'both' | 'either', one: TypeIn, other: TypeIn): TypeIn | undefined {
  const nodes = new Map<NodeId, TypeNode>()
  const members = [one, other].map(({ set, id }, at) => {
    const own = (child: NodeId): NodeId => `${at} ${child}`
    const reached = new Set([id])
    for (const next of reached) {
      const node = findNode(set, next)
      nodes.set(own(next), { ...withChildren(node, own), id: own(next) })
      if (nodes.size <= mostNodes) for (const child of listChildren(node)) reached.add(child)
    }
    return own(id)
  })
  if (nodes.size > mostNodes) return undefined
  const root: TypeNode =
    how === 'both'
      ? { ...made, kind: 'all', members }
      : { ...made, kind: 'union', mode: 'any', members, facets: {} }
  return asked({ ...one.set, nodes }, root)
}

/** A node of a set as a type, in a new set with only what it reaches; undefined if too large. */
export function askedNode(set: SchemaSet, id: NodeId): TypeIn | undefined {
  return asked(set, findNode(set, id))
}

type Holds = { readonly holds: true } | { readonly holds: false; readonly value?: Json } | undefined

/**
 * Whether the outer type accepts every value of the inner one, with a counterexample if not; undefined if unknown.
 */
export type ContainmentQuestion = (inner: TypeIn, outer: TypeIn) => Holds

/**
 * Decides containment of two JSON types within a limit of steps, or of two simple XML types, which gets no
 * counterexample. Undefined if undecided.
 */
export const askContainment: ContainmentQuestion = (inner, outer) => {
  if (inner.set.language === 'json') return held(jsonContains(inner, outer, mostSteps))
  const { kind } = scalarContains(inner, outer)
  return kind === 'undecided' ? undefined : { holds: kind === 'yes' }
}

/** A containment question for these JSON types; its calls share intermediate results. */
export function withinAmong(types: readonly TypeIn[]): ContainmentQuestion {
  return prepareQuestions(types).within
}

export interface Questions {
  readonly within: ContainmentQuestion
  /** Whether a type accepts a value; undefined if not known. */
  readonly takes: (type: TypeIn, value: Json) => boolean | undefined
}

/**
 * Two questions about these JSON types: is one within another, does one accept a value? Undefined after too many
 * steps.
 */
export function prepareQuestions(types: readonly TypeIn[]): Questions {
  const { contains, accepts } = jsonQuestions(types, mostSteps)
  return {
    within: (inner, outer) => held(contains(inner, outer)),
    takes: (type, value) => unlessUnknown(() => accepts(type, value)),
  }
}

/** A containment verdict as answer: holds, does not (with the witness), or undefined if undecided. */
function held(verdict: Verdict<Json>): Holds {
  if (verdict.kind === 'undecided') return undefined
  return verdict.kind === 'yes' ? { holds: true } : { holds: false, value: verdict.witness }
}

/**
 * The effect between two types by containment both ways, with example values. Undefined if a type is missing
 * (too large to ask) or one way is not decided.
 */
export function compareAcceptedValues(
  before: TypeIn | undefined,
  after: TypeIn | undefined,
  isWithin: ContainmentQuestion = askContainment,
): EffectAnswer | undefined {
  if (before === undefined || after === undefined) return undefined
  const forth = isWithin(before, after)
  const back = forth && isWithin(after, before)
  return forth && back && makeEffectAnswer(forth, back)
}

/**
 * The effect from two containment results: `none` if both hold, `widens` or `narrows` if one does, else
 * `replaces`.
 */
export function makeEffectAnswer(forth: NonNullable<Holds>, back: NonNullable<Holds>): EffectAnswer {
  const shows = { ...shown('before', forth), ...shown('after', back) }
  if (forth.holds) return { effect: back.holds ? 'none' : 'widens', shows }
  return { effect: back.holds ? 'narrows' : 'replaces', shows }
}

/**
 * The answer for one edit, limited to what happened to the whole: `none` if it does not agree with the whole's
 * effect; a `replaces` becomes the whole's effect. Unchanged if the whole is unknown or has the same effect.
 */
export function restrictToWhole(
  all: EffectAnswer | undefined,
  found: EffectAnswer | undefined,
): EffectAnswer | undefined {
  if (all === undefined || found === undefined) return found
  if ([found.effect, 'replaces'].includes(all.effect) || found.effect === 'none') return found
  if (all.effect === 'none' || found.effect !== 'replaces') return { effect: 'none', shows: {} }
  const { before: _, ...ofLater } = found.shows
  const { after: __, ...ofEarlier } = found.shows
  return { effect: all.effect, shows: all.effect === 'narrows' ? ofEarlier : ofLater }
}

function shown(side: keyof Shows, found: { readonly holds: boolean; readonly value?: Json }): Shows {
  return found.value === undefined ? {} : { [side]: found.value }
}

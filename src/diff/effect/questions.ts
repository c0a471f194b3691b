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

/** What one question may look at; what is larger stays as its rule says. */
export const mostNodes = 2_000
const mostSteps = 4_000

/** What an edit does to the valid values, with values that only one side has. */
export interface EffectAnswer {
  readonly effect: Effect | 'none'
  readonly shows: Shows
  /** Where it is not the wire. */
  readonly reach?: Reach
  /** Why there is no effect, where it is not that the same values are valid. */
  readonly because?: string
  /** What is to be said, where the rule could not know. */
  readonly message?: string
  /** Only who refuses what it does not know notices it, whatever stands around it. */
  readonly isUnnoticed?: true
  /** Where it is not as the rule says. */
  readonly breaksTypes?: boolean
}

/** What is said where there is no effect. */
export const sameValues = 'Nothing else is valid for it than before.'

export interface Shows {
  readonly before?: Json
  readonly after?: Json
}

/** Where the answer to a question was made; no schema of an input is called so. */
export const made = { id: 'asked:', at: { file: '', line: 1, column: 1 } } as const

/** The node of every value, for what a question is not about. */
export const anyValueNode: TypeNode = { ...made, id: 'asked:anything', kind: 'unknown' }

/** A type made for a question, in a set with what it reaches alone; nothing where that is too much. */
export function asked(set: SchemaSet, root: TypeNode, ...parts: readonly TypeNode[]): TypeIn | undefined {
  const nodes = new Map<NodeId, TypeNode>([root, ...parts, anyValueNode].map((node) => [node.id, node]))
  for (const node of nodes.values()) {
    if (nodes.size > mostNodes) return undefined
    for (const id of listChildren(node)) if (!nodes.has(id)) nodes.set(id, findNode(set, id))
  }
  return { set: { ...set, nodes, elements: new Map(), annotations: new Map() }, id: root.id }
}

/** Two types made for questions about one set, in a set with what both reach: what they share is looked at once. */
export function askedBoth(
  set: SchemaSet,
  one: TypeNode,
  other: TypeNode,
): readonly [TypeIn, TypeIn] | undefined {
  const second = { ...other, id: `${other.id}second` }
  const first = asked(set, one, second)
  return first && [first, { set: first.set, id: second.id }]
}

/** What both of two types take, or what one of them does, each in a set of its own; nothing where that is too much. */
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

/** A type as it stands. */
export function askedNode(set: SchemaSet, id: NodeId): TypeIn | undefined {
  return asked(set, findNode(set, id))
}

type Holds = { readonly holds: true } | { readonly holds: false; readonly value?: Json } | undefined

/** Whether every value of one type is valid for the other, with one that shows the contrary; nothing where that is not known. */
export type ContainmentQuestion = (inner: TypeIn, outer: TypeIn) => Holds

export const askContainment: ContainmentQuestion = (inner, outer) => {
  if (inner.set.language === 'json') return held(jsonContains(inner, outer, mostSteps))
  const { kind } = scalarContains(inner, outer)
  return kind === 'undecided' ? undefined : { holds: kind === 'yes' }
}

/** The same for questions about some types of JSON, which share what they find. */
export function withinAmong(types: readonly TypeIn[]): ContainmentQuestion {
  return prepareQuestions(types).within
}

export interface Questions {
  readonly within: ContainmentQuestion
  /** Whether a value is valid for a type; nothing where that is not known. */
  readonly takes: (type: TypeIn, value: Json) => boolean | undefined
}

/** Two questions about these JSON types: whether one contains another, and whether one accepts a value; undefined after too many steps. */
export function prepareQuestions(types: readonly TypeIn[]): Questions {
  const { contains, accepts } = jsonQuestions(types, mostSteps)
  return {
    within: (inner, outer) => held(contains(inner, outer)),
    takes: (type, value) => unlessUnknown(() => accepts(type, value)),
  }
}

function held(verdict: Verdict<Json>): Holds {
  if (verdict.kind === 'undecided') return undefined
  return verdict.kind === 'yes' ? { holds: true } : { holds: false, value: verdict.witness }
}

/** What became of the valid values between two types; nothing where that is not known either way. */
export function compareAcceptedValues(
  before: TypeIn | undefined,
  after: TypeIn | undefined,
  isWithin: ContainmentQuestion = askContainment,
): EffectAnswer | undefined {
  if (before === undefined || after === undefined) return undefined
  const forth = isWithin(before, after)
  const back = forth && isWithin(after, before)
  return forth && back && answered(forth, back)
}

/** What became of the valid values where it is known of both directions. */
export function answered(forth: NonNullable<Holds>, back: NonNullable<Holds>): EffectAnswer {
  const shows = { ...shown('before', forth), ...shown('after', back) }
  if (forth.holds) return { effect: back.holds ? 'none' : 'widens', shows }
  return { effect: back.holds ? 'narrows' : 'replaces', shows }
}

/**
 * An edit of several: what it lets through and another refuses, or the other way round, is as it was, so only what became
 * of the whole is told.
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

import { haveSharedTexts } from '../../../containment/index.ts'
import { type NodeId, resolve, type SchemaSet, type TypeNode, type UnionNode } from '../../../schema/index.ts'
import { isReadAlike } from '../../facts/held.ts'
import type { Matched } from '../shared/pairing.ts'
import { findTypeForm, isNamedType } from '../shared/type-form.ts'
import { addPair, type Walk, type WalkPlace } from '../shared/walk.ts'
import { memberSide } from './alternatives.ts'

/** Keys of the pairs already compared at a place, since nested unions lead to them repeatedly. */
type Seen = Set<string>

/**
 * Adds a `value` pair for two simple types, and compares list items and union members below it; each pair once.
 */
export function matchValues(
  walk: Walk,
  beforeId: string,
  afterId: string,
  place: WalkPlace,
  seen: Seen = new Set(),
): void {
  const before = resolve(walk.before.set, beforeId)
  const after = resolve(walk.after.set, afterId)
  const key = `${before.id} ${after.id}`
  if (seen.has(key)) return
  seen.add(key)
  const members =
    before.kind === 'union' && after.kind === 'union' ? compareUnionMembers(walk, before, after) : undefined
  const sides = {
    before: { set: walk.before.set, node: before },
    after: { set: walk.after.set, node: after, overtaking: members?.overtaking },
  }
  addPair(
    walk,
    'value',
    sides,
    { ...place, key: `${place.key}/value` },
    { before: before.at, after: after.at },
  )
  if (before.kind === 'list' && after.kind === 'list') matchValues(walk, before.item, after.item, place, seen)
  if (members) matchUnionMembers(walk, members.matched, place, seen)
}

interface Members {
  readonly matched: readonly Matched<UnionMember>[]
  readonly overtaking: Overtaking | undefined
}

/**
 * The matched members of two unions of simple types, and two of them whose order changed with an effect, if any.
 */
function compareUnionMembers(walk: Walk, before: UnionNode, after: UnionNode): Members {
  const matched = matchMembers(walk, before.members, after.members)
  const pairs = matched.flatMap(({ before: was, after: is }) => (was && is ? [[was, is] as const] : []))
  const { set } = walk.after
  const order = after.members.map((id) => resolve(set, id).id)
  return { matched, overtaking: findOvertaking(set, order, pairs) }
}

/** Compares members on both sides as values; adds an `alternative` pair for each member that only one side has. */
function matchUnionMembers(walk: Walk, matched: Members['matched'], place: WalkPlace, seen: Seen): void {
  for (const { before: one, after: other } of matched) {
    if (one && other) {
      matchValues(walk, one.id, other.id, place, seen)
      continue
    }
    const sides = {
      before: one && memberSide(walk.before.set, one),
      after: other && memberSide(walk.after.set, other),
    }
    const called = (sides.before ?? sides.after)?.called ?? ''
    const here = { ...place, key: `${place.key}/alternative/${called}` }
    addPair(walk, 'alternative', sides, here, { before: one?.at, after: other?.at })
  }
}

/** Two members that changed order: `first` is now tried before `second`. */
interface Overtaking {
  readonly first: string
  readonly second: string
}

/** The order of unions with more members is not compared, since every member is tested against every other. */
const mostMembers = 32

/**
 * The first two union members that changed order, if both accept a common text and programs read it differently:
 * the first matching member decides. Undefined if there are none, or above 32 members.
 */
function findOvertaking(
  set: SchemaSet,
  members: readonly NodeId[],
  pairs: readonly (readonly [was: UnionMember, is: UnionMember])[],
): Overtaking | undefined {
  if (pairs.length > mostMembers) return undefined
  const place = new Map(members.map((id, index) => [id, index]))
  for (const [index, [, early]] of pairs.entries()) {
    for (const [, late] of pairs.slice(index + 1)) {
      const hasOvertaken = (place.get(late.id) ?? 0) < (place.get(early.id) ?? 0)
      if (hasOvertaken && areReadDifferently(set, early, late)) {
        return { first: memberSide(set, late).called, second: memberSide(set, early).called }
      }
    }
  }
  return undefined
}

/** Whether two members accept a common text and programs read their values differently. */
function areReadDifferently(set: SchemaSet, one: UnionMember, other: UnionMember): boolean {
  const [left, right] = [
    { set, type: one.id, id: one.id },
    { set, type: other.id, id: other.id },
  ]
  return !isReadAlike(left, right) && haveSharedTexts(left, right)
}

type UnionMember = Exclude<TypeNode, { kind: 'reference' }>

/** Above this number of comparisons, members of the same form are paired by position. */
const budget = 10_000

/**
 * Pairs the members of two unions regardless of order: same name, renamed, same content, then same form with the
 * most common properties. Two named members with different names are not paired. New members come last.
 */
function matchMembers(
  walk: Walk,
  before: readonly NodeId[],
  after: readonly NodeId[],
): readonly Matched<UnionMember>[] {
  const left = before.map((id) => resolve(walk.before.set, id))
  const right = after.map((id) => resolve(walk.after.set, id))
  const found = new Map<UnionMember, UnionMember>()
  pairByKey(left, right, found, (node) => node.name?.local)
  for (const node of left) {
    const renamed = right.find((other) => other.id === walk.renamed.get(node.id))
    if (renamed && !found.has(node) && ![...found.values()].includes(renamed)) found.set(node, renamed)
  }
  pairByKey(left, right, found, printMember)
  pairByLikeness(walk, left, right, found)
  const taken = new Set(found.values())
  return [
    ...left.map((node) => ({ before: node, after: found.get(node) })),
    ...right.filter((node) => !taken.has(node)).map((node) => ({ before: undefined, after: node })),
  ]
}

/** Adds to `found` pairs of unpaired members with the same key, in order; members without key are skipped. */
function pairByKey(
  left: readonly UnionMember[],
  right: readonly UnionMember[],
  found: Map<UnionMember, UnionMember>,
  keyOf: (node: UnionMember) => string | undefined,
): void {
  const taken = new Set(found.values())
  const byKey = new Map<string, UnionMember[]>()
  for (const node of right) {
    const key = taken.has(node) ? undefined : keyOf(node)
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), node])
  }
  for (const node of left) {
    const key = found.has(node) ? undefined : keyOf(node)
    const other = key === undefined ? undefined : byKey.get(key)?.shift()
    if (other) found.set(node, other)
  }
}

/** The node as JSON text without ids and locations; ids inside are made relative to the node. */
function printMember(node: UnionMember): string {
  const text = JSON.stringify(node, (key, value: unknown) => {
    if (key === 'id' || key === 'at') return undefined
    if (value === Number.POSITIVE_INFINITY) return 'n'
    return value instanceof Map ? [...value] : value
  })
  return text.replaceAll(JSON.stringify(node.id).slice(1, -1), '')
}

/** Adds to `found` the remaining members with a positive score, the most alike first, each at most once. */
function pairByLikeness(
  walk: Walk,
  left: readonly UnionMember[],
  right: readonly UnionMember[],
  found: Map<UnionMember, UnionMember>,
): void {
  const taken = new Set(found.values())
  const mine = left.filter((node) => !found.has(node))
  const theirs = right.filter((node) => !taken.has(node))
  const isCostly = mine.length * theirs.length > budget
  const scored = mine.flatMap((one, index) =>
    (isCostly ? theirs.slice(index, index + 1) : theirs).map((other) => ({
      ...{ one, other, score: likeness(walk, one, other) },
    })),
  )
  // Sorting is stable, so that equal scores keep the order of the members.
  for (const { one, other, score } of scored.sort((a, b) => b.score - a.score)) {
    if (score === 0 || found.has(one) || taken.has(other)) continue
    found.set(one, other)
    taken.add(other)
  }
}

/** 0 for two named types or different forms; else 1, plus the share of common properties for objects. */
function likeness(walk: Walk, before: UnionMember, after: UnionMember): number {
  if (isNamedType(before) && isNamedType(after)) return 0
  if (findTypeForm(walk.before.set, before).form !== findTypeForm(walk.after.set, after).form) return 0
  if (before.kind !== 'object' || after.kind !== 'object') return 1
  const names = new Set(before.properties.map(({ name }) => name))
  const shared = after.properties.filter(({ name }) => names.has(name)).length
  return 1 + shared / Math.max(1, names.size + after.properties.length - shared)
}

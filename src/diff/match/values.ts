import { resolve, type UnionNode } from '../../schema/index.ts'
import { memberSide } from './json-choices.ts'
import { matchMembers } from './union-members.ts'
import { addPair, type Place, type Walk } from './walk.ts'

/** Pairs that were compared at a place: unions of the same unions lead to them again and again. */
type Seen = Set<string>

/** Compares two texts or scalars facet by facet, code by code. */
export function matchValues(
  walk: Walk,
  beforeId: string,
  afterId: string,
  place: Place,
  seen: Seen = new Set(),
): void {
  const before = resolve(walk.before.set, beforeId)
  const after = resolve(walk.after.set, afterId)
  const key = `${before.id} ${after.id}`
  if (seen.has(key)) return
  seen.add(key)
  addPair(
    walk,
    'value',
    { before: { set: walk.before.set, node: before }, after: { set: walk.after.set, node: after } },
    { ...place, key: `${place.key}/value` },
    { before: before.at, after: after.at },
  )
  if (before.kind === 'list' && after.kind === 'list') matchValues(walk, before.item, after.item, place, seen)
  if (before.kind === 'union' && after.kind === 'union') matchUnionMembers(walk, before, after, place, seen)
}

/** Members of two unions of simple types: the first that fits decides, whatever their order says beyond that. */
function matchUnionMembers(walk: Walk, before: UnionNode, after: UnionNode, place: Place, seen: Seen): void {
  for (const { before: one, after: other } of matchMembers(walk, before.members, after.members)) {
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

import { resolve, type UnionNode } from '../../../schema/index.ts'
import type { Matched } from '../shared/pairing.ts'
import { addPair, type Walk, type WalkPlace } from '../shared/walk.ts'
import { memberSide } from './alternatives.ts'
import { findOvertaking, type Overtaking } from './member-order.ts'
import { matchMembers, type UnionMember } from './union-members.ts'

/** Pairs that were compared at a place: unions of the same unions lead to them again and again. */
type Seen = Set<string>

/** Compares two texts or scalars facet by facet, code by code. */
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

/** Members of two unions of simple types: each with what it became, and whether one overtook another. */
function compareUnionMembers(walk: Walk, before: UnionNode, after: UnionNode): Members {
  const matched = matchMembers(walk, before.members, after.members)
  const pairs = matched.flatMap(({ before: was, after: is }) => (was && is ? [[was, is] as const] : []))
  const { set } = walk.after
  const order = after.members.map((id) => resolve(set, id).id)
  return { matched, overtaking: findOvertaking(set, order, pairs) }
}

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

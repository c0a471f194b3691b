import { resolve } from '../../schema/index.ts'
import { addPair, type Place, type Walk } from './walk.ts'

/** Compares two texts or scalars facet by facet, code by code. */
export function matchValues(walk: Walk, beforeId: string, afterId: string, place: Place): void {
  const before = resolve(walk.before.set, beforeId)
  const after = resolve(walk.after.set, afterId)
  addPair(
    walk,
    'value',
    { before: { set: walk.before.set, node: before }, after: { set: walk.after.set, node: after } },
    { ...place, key: `${place.key}/value` },
    { before: before.at, after: after.at },
  )
  for (const [one, other] of memberPairs(before, after)) matchValues(walk, one, other, place)
}

type Node = ReturnType<typeof resolve>

/** Items of two lists, and members of two unions that stand at the same place. */
function memberPairs(before: Node, after: Node): readonly (readonly [string, string])[] {
  if (before.kind === 'list' && after.kind === 'list') return [[before.item, after.item]]
  if (before.kind !== 'union' || after.kind !== 'union') return []
  if (before.members.length !== after.members.length) return []
  return before.members.flatMap((id, index) => {
    const other = after.members[index]
    return other === undefined ? [] : [[id, other] as const]
  })
}

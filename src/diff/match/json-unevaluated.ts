import { type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import { type Node, spokenOf } from '../normal/index.ts'
import type { LeftOver } from '../subjects.ts'
import { addPair, type Place, stepInto, type Walk } from './walk.ts'

type Unevaluated = Extract<Node, { kind: 'unevaluated' }>

/** What becomes of that which no keyword spoke of; the rest is compared as if nothing did. */
export function matchUnevaluated(walk: Walk, before: Node, after: Node, place: Place): void {
  const [one, other] = [unevaluatedOf(before), unevaluatedOf(after)]
  const at = { before: before.at, after: after.at }
  const sides = { before: sideOf(walk.before.set, one), after: sideOf(walk.after.set, other) }
  addPair(walk, 'unevaluated', sides, { ...place, key: `${place.key}/unevaluated` }, at)
  for (const part of ['properties', 'items'] as const) {
    const [mine, theirs] = [one?.[part], other?.[part]]
    const isLimited = sides.before[part] === 'limited' && sides.after[part] === 'limited'
    if (mine && theirs && isLimited) {
      walk.descend(walk, mine, theirs, stepInto(place, part === 'items' ? '[]' : '*'))
    }
  }
  const inner: readonly [NodeId, NodeId] = [one?.of ?? before.id, other?.of ?? after.id]
  if (resolve(walk.before.set, inner[0]) !== before || resolve(walk.after.set, inner[1]) !== after) {
    walk.descend(walk, ...inner, place)
  }
}

/** What one of two schemas alone speaks of, where an `unevaluated…` around both limits what nothing spoke of. */
export function matchSpoken(walk: Walk, before: Node, after: Node, place: Place): void {
  if (!walk.before.normal?.isWatched(before.id) || !walk.after.normal?.isWatched(after.id)) return
  const side = (node: Node) => ({
    ...({ properties: 'allowed', items: 'allowed' } as const),
    spoken: spokenOf(node),
  })
  const at = { before: before.at, after: after.at }
  const key = `${place.key}/spoken`
  addPair(walk, 'unevaluated', { before: side(before), after: side(after) }, { ...place, key }, at)
}

function unevaluatedOf(node: Node): Unevaluated | undefined {
  return node.kind === 'unevaluated' ? node : undefined
}

function sideOf(set: SchemaSet, node: Unevaluated | undefined) {
  return { properties: leftOver(set, node?.properties), items: leftOver(set, node?.items) }
}

function leftOver(set: SchemaSet, rest: NodeId | false | undefined): LeftOver {
  if (rest === false) return 'refused'
  return rest === undefined || resolve(set, rest).kind === 'unknown' ? 'allowed' : 'limited'
}

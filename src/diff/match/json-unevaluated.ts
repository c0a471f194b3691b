import { type NodeId, resolve } from '../../schema/index.ts'
import type { Node } from '../normal/index.ts'
import { addPair, type Place, stepInto, type Walk } from './walk.ts'

type Unevaluated = Extract<Node, { kind: 'unevaluated' }>

/** What no keyword spoke of is refused on one side or both; the rest is compared as if it were not. */
export function matchUnevaluated(walk: Walk, before: Node, after: Node, place: Place): void {
  const [one, other] = [unevaluatedOf(before), unevaluatedOf(after)]
  const at = { before: before.at, after: after.at }
  const key = `${place.key}/unevaluated`
  addPair(walk, 'unevaluated', { before: sideOf(one), after: sideOf(other) }, { ...place, key }, at)
  for (const part of ['properties', 'items'] as const) {
    const [mine, theirs] = [one?.[part], other?.[part]]
    if (mine && theirs) walk.descend(walk, mine, theirs, stepInto(place, part === 'items' ? '[]' : '*'))
  }
  const inner: readonly [NodeId, NodeId] = [one?.of ?? before.id, other?.of ?? after.id]
  if (resolve(walk.before.set, inner[0]) !== before || resolve(walk.after.set, inner[1]) !== after) {
    walk.descend(walk, ...inner, place)
  }
}

function unevaluatedOf(node: Node): Unevaluated | undefined {
  return node.kind === 'unevaluated' ? node : undefined
}

function sideOf(node: Unevaluated | undefined) {
  return { properties: node?.properties !== undefined, items: node?.items !== undefined }
}

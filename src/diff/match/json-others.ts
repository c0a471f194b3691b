import { type Json, type NodeId, resolve } from '../../schema/index.ts'
import type { Node } from '../normal/index.ts'
import type { NodeSide } from '../subjects.ts'
import { sameMeaning } from './meaning.ts'
import { labelOf, pairMembers } from './members.ts'
import { addPair, type Place, stepInto, type Walk } from './walk.ts'

/**
 * Schemas that no other function knows how to take apart: parts pair by what they are for, members of `allOf` like
 * those of a choice; what is left without counterpart is stated as text.
 */
export function matchOthers(walk: Walk, before: Node, after: Node, place: Place): void {
  const members = before.kind === 'all' || after.kind === 'all'
  const { pairs, gone, come } = members
    ? pairMembers(walk, membersOf(before), membersOf(after))
    : pairParts(partsOf(before), partsOf(after))
  const sides = {
    before: nodeSide(walk.before.set, before, gone),
    after: nodeSide(walk.after.set, after, come, isOtherCondition(walk, before, after)),
  }
  const at = { before: before.at, after: after.at }
  if (!sameMeaning(walk, before.id, after.id)) {
    addPair(walk, 'node', sides, { ...place, key: `${place.key}/node` }, at)
  }
  for (const [one, other] of pairs) {
    const name = members ? '&' : `(${partsOf(before).find(([, id]) => id === one)?.[0] ?? ''})`
    walk.descend(walk, one, other, stepInto(place, name))
  }
}

function membersOf(node: Node): readonly NodeId[] {
  return node.kind === 'all' ? node.members : [node.id]
}

/** What is refused or asked for changed inside: more there is not more here, so nothing finer is said. */
function isOtherCondition({ likeness }: Walk, before: Node, after: Node): boolean {
  const [one, other] = [conditionOf(before), conditionOf(after)]
  if (one === undefined || other === undefined) return false
  return likeness?.structure('before', one) !== likeness?.structure('after', other)
}

function conditionOf(node: Node): NodeId | undefined {
  if (node.kind === 'not') return node.of
  return node.kind === 'conditional' ? node.if : undefined
}

/** The schemas that a node is made of and whose values are its own, by keyword. */
function partsOf(node: Node): readonly (readonly [string, NodeId])[] {
  const named: readonly (readonly [string, NodeId | false | undefined])[] =
    node.kind === 'resource'
      ? [['of', node.of]]
      : node.kind === 'conditional'
        ? [
            ['then', node.then],
            ['else', node.else],
          ]
        : node.kind === 'unevaluated'
          ? [
              ['of', node.of],
              ['properties', node.properties],
              ['items', node.items],
            ]
          : node.kind === 'dynamic'
            ? [['to', node.to]]
            : []
  return named.flatMap(([part, id]) => (typeof id === 'string' ? [[part, id] as const] : []))
}

function pairParts(
  before: readonly (readonly [string, NodeId])[],
  after: readonly (readonly [string, NodeId])[],
) {
  const [mine, theirs] = [new Map(before), new Map(after)]
  return {
    pairs: before.flatMap(([part, id]) => {
      const other = theirs.get(part)
      return other === undefined ? [] : [[id, other] as const]
    }),
    gone: before.filter(([part]) => !theirs.has(part)).map(([, id]) => id),
    come: after.filter(([part]) => !mine.has(part)).map(([, id]) => id),
  }
}

/** What a node says itself, with the members that have no counterpart. */
function nodeSide(
  set: Walk['before']['set'],
  node: Node,
  lone: readonly NodeId[],
  isOther = false,
): NodeSide {
  const names = lone.map((id) => labelOf(set, resolve(set, id))).sort()
  const own: Json =
    node.kind === 'constant'
      ? node.values.map((value) => JSON.stringify(value)).sort()
      : node.kind === 'unevaluated'
        ? [node.properties === false, node.items === false]
        : isOther
          ? ['another condition']
          : []
  return { kind: node.kind, text: JSON.stringify([names, own]), at: node.at }
}

import { type NodeId, resolve, type SchemaSet, type UnionNode } from '../../schema/index.ts'
import type { ChoiceSide, DiscriminatorSide } from '../subjects.ts'
import { calledAs, matchMembers, memberSide, type Node } from './members.ts'
import type { Matched } from './names.ts'
import { addPair, type Place, type Side, stepInto, type Walk } from './walk.ts'

type Descend = (before: Node, after: Node, place: Place) => void

/**
 * Compares two schemas of which one is a choice at least; whatever is none is a choice with one member. Null is no
 * member but a quality: `nullable`, `type: [..., 'null']` and `oneOf` with null are one thing. Nothing is compared
 * where no member corresponds.
 */
export function matchChoices(
  walk: Walk,
  before: Node,
  after: Node,
  place: Place,
  descend: Descend,
): 'matched' | 'unlike' {
  const [one, other] = [viewOf(walk.before, before), viewOf(walk.after, after)]
  const members = matchMembers(walk, one.members, other.members)
  const isLone = one.members.length === 1 && other.members.length === 1
  const shared = isLone ? [lonePair(walk, one.members, other.members)] : members
  if (shared.every((pair) => !pair.before || !pair.after)) return 'unlike'
  const at = { before: before.at, after: after.at }
  const sides = {
    before: choiceSide(walk, one, shared, 'before'),
    after: choiceSide(walk, other, shared, 'after'),
  }
  addPair(walk, 'choice', sides, { ...place, key: `${place.key}/choice` }, at)
  for (const pair of shared) {
    if (pair.before && pair.after) {
      const called = calledAs(walk, pair.before, pair.after)
      descend(pair.before, pair.after, isLone ? place : stepInto(place, `|${called}`))
      continue
    }
    const alone = {
      before: pair.before && memberSide(walk.before.set, pair.before),
      after: pair.after && memberSide(walk.after.set, pair.after),
    }
    const called = (alone.before ?? alone.after)?.called ?? ''
    const here = { ...place, key: `${place.key}/alternative/${called}` }
    addPair(walk, 'alternative', alone, here, { before: pair.before?.at, after: pair.after?.at })
  }
  return 'matched'
}

interface View {
  readonly members: readonly NodeId[]
  readonly isNullable: boolean
  readonly union: UnionNode | undefined
  readonly at: Node['at']
}

function viewOf({ set }: Side, node: Node): View {
  const { at } = node
  if (node.kind !== 'union') return { members: [node.id], isNullable: false, union: undefined, at }
  const members = node.members.filter((id) => !isNull(resolve(set, id)))
  return { members, isNullable: members.length < node.members.length, union: node, at }
}

export function isNull(node: Node): boolean {
  return node.kind === 'scalar' && node.primitive === 'null'
}

function lonePair(walk: Walk, [before]: readonly NodeId[], [after]: readonly NodeId[]): Matched<Node> {
  return {
    before: before === undefined ? undefined : resolve(walk.before.set, before),
    after: after === undefined ? undefined : resolve(walk.after.set, after),
  }
}

function choiceSide(
  walk: Walk,
  { isNullable, union, members, at }: View,
  pairs: readonly Matched<Node>[],
  side: 'before' | 'after',
): ChoiceSide {
  const mode = members.length > 1 && union?.mode !== 'first' ? union?.mode : undefined
  const discriminator = union?.discriminator && discriminatorSide(walk, union.discriminator, pairs, side)
  return { isNullable, mode, ...(discriminator ? { discriminator } : {}), at }
}

/** Values of an alternative that came or went are said by the alternative. */
function discriminatorSide(
  walk: Walk,
  { property, mapping }: NonNullable<UnionNode['discriminator']>,
  pairs: readonly Matched<Node>[],
  side: 'before' | 'after',
): DiscriminatorSide {
  const names = new Map<string, string>()
  for (const { before, after } of pairs) {
    const node = side === 'before' ? before : after
    if (before && after && node) names.set(node.id, after.name?.local ?? after.id)
  }
  const values = [...mapping].flatMap(([value, id]): readonly (readonly [string, string])[] => {
    const target = names.get(resolve(walk[side].set, id).id)
    return target === undefined ? [] : [[value, target]]
  })
  return {
    property,
    isTold: isTold(walk[side].set, property, [...mapping.values()]),
    values: new Map(values),
  }
}

function isTold(set: SchemaSet, property: string, members: readonly NodeId[]): boolean {
  return members.every((id) => {
    const node = resolve(set, id)
    const own = node.kind === 'object' ? node.properties : []
    const found = own.find(({ name }) => name === property)
    return found?.required === true && resolve(set, found.type).kind === 'code-list'
  })
}

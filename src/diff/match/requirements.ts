import { type NodeId, type ObjectNode, resolve, type SchemaSet } from '../../schema/index.ts'
import { calledAs, matchMembers, memberSide, type Node, textOf } from './members.ts'
import { addPair, type Place, type Side, stepInto, type Walk } from './walk.ts'

type Descend = (before: Node, after: Node, place: Place) => void

/**
 * Compares two schemas of which one is an `allOf` at least. Members that correspond by name are compared as such; what
 * is left is compared as one object where it can be, so that splitting and merging say nothing.
 */
export function matchRequirements(
  walk: Walk,
  before: Node,
  after: Node,
  place: Place,
  descend: Descend,
): void {
  const left = membersOf(walk.before, before)
  const right = membersOf(walk.after, after)
  const named = matchMembers(walk, left.filter(isNamed(walk.before)), right.filter(isNamed(walk.after)))
  const known = named.filter((pair) => pair.before && pair.after)
  const taken = new Set(known.flatMap((pair) => [pair.before?.id, pair.after?.id]))
  const [one, other] = [
    left.map((id) => resolve(walk.before.set, id)).filter(({ id }) => !taken.has(id)),
    right.map((id) => resolve(walk.after.set, id)).filter(({ id }) => !taken.has(id)),
  ]
  for (const pair of known) if (pair.before && pair.after) descend(pair.before, pair.after, place)
  const merged = [mergedObject(walk.before.set, one), mergedObject(walk.after.set, other)] as const
  if (merged[0] && merged[1] && !isAddition(one, other)) descend(merged[0], merged[1], place)
  else matchRest(walk, one, other, place, descend)
}

function isNamed({ set }: Side): (id: NodeId) => boolean {
  return (id) => resolve(set, id).name !== undefined
}

/** Whether only named members came or went: everything else says the same as before. */
function isAddition(before: readonly Node[], after: readonly Node[]): boolean {
  const texts = (nodes: readonly Node[]) =>
    nodes
      .filter(({ name }) => name === undefined)
      .map(textOf)
      .sort()
  return before.length !== after.length && texts(before).join('\n') === texts(after).join('\n')
}

/** The members of an `allOf`, nested ones without a name taken apart. */
function membersOf({ set }: Side, node: Node): readonly NodeId[] {
  if (node.kind !== 'all') return [node.id]
  return node.members.flatMap((id) => {
    const member = resolve(set, id)
    return member.kind === 'all' && member.name === undefined ? member.members : [member.id]
  })
}

function matchRest(
  walk: Walk,
  before: readonly Node[],
  after: readonly Node[],
  place: Place,
  descend: Descend,
): void {
  const ids = (nodes: readonly Node[]): readonly NodeId[] => nodes.map(({ id }) => id)
  for (const pair of matchMembers(walk, ids(before), ids(after))) {
    if (pair.before && pair.after) {
      const isLone = before.length === 1 && after.length === 1
      const called = calledAs(walk, pair.before, pair.after)
      descend(pair.before, pair.after, isLone ? place : stepInto(place, `&${called}`))
      continue
    }
    const sides = {
      before: pair.before && memberSide(walk.before.set, pair.before),
      after: pair.after && memberSide(walk.after.set, pair.after),
    }
    const called = (sides.before ?? sides.after)?.called ?? ''
    const here = { ...place, key: `${place.key}/requirement/${called}` }
    addPair(walk, 'requirement', sides, here, { before: pair.before?.at, after: pair.after?.at })
  }
}

/** Several objects that must all hold, as one; nothing where they speak of one property twice, or of all others. */
function mergedObject(set: SchemaSet, nodes: readonly Node[]): ObjectNode | undefined {
  const objects = nodes.filter((node): node is ObjectNode => node.kind === 'object')
  const [first, ...more] = objects
  if (first === undefined || objects.length < nodes.length) return undefined
  if (more.length === 0) return first
  const names = objects.flatMap(({ properties }) => properties.map(({ name }) => name))
  const isOpen = ({ additional }: ObjectNode): boolean =>
    additional !== false && resolve(set, additional).kind === 'unknown'
  const isSimple = objects.every((node) => isOpen(node) && node.propertyNames === undefined)
  if (!isSimple || new Set(names).size < names.length) return undefined
  const { minProperties, maxProperties, ...shared } = first
  const counts = {
    min: Math.max(0, ...objects.map((node) => node.minProperties ?? 0)),
    max: Math.min(...objects.map((node) => node.maxProperties ?? Number.POSITIVE_INFINITY)),
  }
  return {
    ...shared,
    id: objects.map(({ id }) => id).join(' & '),
    properties: objects.flatMap(({ properties }) => properties),
    patterns: objects.flatMap(({ patterns }) => patterns),
    dependentRequired: new Map(objects.flatMap(({ dependentRequired }) => [...dependentRequired])),
    ...(counts.min > 0 ? { minProperties: counts.min } : {}),
    ...(Number.isFinite(counts.max) ? { maxProperties: counts.max } : {}),
  }
}

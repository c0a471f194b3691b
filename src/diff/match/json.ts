import type { Json, NodeId, ObjectNode, TypeNode } from '../../schema/index.ts'
import { resolve } from '../../schema/index.ts'
import type { NodeSide, PropertySide } from '../subjects.ts'
import { matchAnnotations } from './annotations.ts'
import { formOf } from './form.ts'
import { matchNames } from './names.ts'
import { matchValues } from './values.ts'
import { addPair, dataElementsAt, type Place, stepInto, type Walk } from './walk.ts'

type Node = Exclude<TypeNode, { kind: 'reference' }>
type Of<K extends TypeNode['kind']> = Extract<TypeNode, { kind: K }>

/** Compares two JSON nodes, each pair once, where it is met first. */
export function matchJson(walk: Walk, before: Node, after: Node, place: Place): void {
  const key = `${before.id} ${after.id}`
  if (walk.done.has(key)) return
  walk.done.add(key)
  const here = namedPlace(before, after, place)
  const at = { before: before.at, after: after.at }
  const parent = addPair(
    walk,
    'form',
    { before: formOf(walk.before.set, before), after: formOf(walk.after.set, after) },
    { ...here, key: `${here.key}/form` },
    at,
  )
  matchAnnotations(walk, before.id, after.id, here, at)
  matchKinds(walk, before, after, { ...here, parent })
}

/** A named schema is one place, wherever it is used: its changes hang on its name. */
function namedPlace(before: Node, after: Node, place: Place): Place {
  const isNamed = before.name !== undefined && before.name.local === after.name?.local
  return {
    ...place,
    key: isNamed ? `type:${before.name.local}` : place.key,
    owners: { before: before.id, after: after.id },
  }
}

function matchKinds(walk: Walk, before: Node, after: Node, place: Place): void {
  if (before.kind === 'object' && after.kind === 'object') matchObjects(walk, before, after, place)
  else if (before.kind === 'array' && after.kind === 'array') matchArrays(walk, before, after, place)
  else if (isScalar(before) && isScalar(after)) matchValues(walk, before.id, after.id, place)
  else if (before.kind === after.kind) matchOthers(walk, before, after, place)
}

function isScalar({ kind }: Node): boolean {
  return kind === 'scalar' || kind === 'code-list'
}

function matchObjects(walk: Walk, before: ObjectNode, after: ObjectNode, place: Place): void {
  const at = { before: before.at, after: after.at }
  addPair(walk, 'object', { before, after }, { ...place, key: `${place.key}/object` }, at)
  const sides = (node: ObjectNode): ReadonlyMap<string, PropertySide> =>
    new Map(
      node.properties.map((property) => [
        property.name,
        { property, isClosed: node.additional === false && node.patterns.length === 0 },
      ]),
    )
  // A property's absence says something only with what the other object does to names it does not know.
  for (const pair of matchNames(sides(before), sides(after))) {
    const one = pair.before && { ...pair.before, isClosed: after.additional === false }
    const other = pair.after && { ...pair.after, isClosed: before.additional === false }
    const property = (one ?? other)?.property
    if (property === undefined) continue
    const here: Place = {
      ...stepInto(place, property.name),
      dataElements: dataElementsAt(walk, one?.property.id, other?.property.id),
    }
    const places = { before: one?.property.at, after: other?.property.at }
    const parent = addPair(walk, 'property', { before: one, after: other }, here, places)
    if (one && other) descend(walk, one.property.type, other.property.type, { ...here, parent })
  }
  if (before.additional !== false && after.additional !== false) {
    descend(walk, before.additional, after.additional, stepInto(place, '*'))
  }
}

function matchArrays(walk: Walk, before: Of<'array'>, after: Of<'array'>, place: Place): void {
  const at = { before: before.at, after: after.at }
  addPair(walk, 'array', { before, after }, { ...place, key: `${place.key}/array` }, at)
  for (const [index, id] of before.prefix.entries()) {
    const other = after.prefix[index] ?? after.items
    if (other !== false) descend(walk, id, other, stepInto(place, String(index)))
  }
  if (before.items !== false && after.items !== false) {
    descend(walk, before.items, after.items, stepInto(place, '[]'))
  }
}

function descend(walk: Walk, before: NodeId, after: NodeId, place: Place): void {
  matchJson(walk, resolve(walk.before.set, before), resolve(walk.after.set, after), place)
}

/** Combinators and constants: members pair by place, or by name where both are named; the rest is stated as text. */
function matchOthers(walk: Walk, before: Node, after: Node, place: Place): void {
  const at = { before: before.at, after: after.at }
  const [one, other] = [memberIds(before), memberIds(after)]
  const sides = {
    before: nodeSide(walk.before.set, before, one),
    after: nodeSide(walk.after.set, after, other),
  }
  addPair(walk, 'node', sides, { ...place, key: `${place.key}/node` }, at)
  if (one.length !== other.length) return
  for (const [index, id] of one.entries()) {
    const counterpart = other[index]
    if (counterpart !== undefined) descend(walk, id, counterpart, stepInto(place, `|${index}`))
  }
}

function memberIds(node: Node): readonly NodeId[] {
  if (node.kind === 'union' || node.kind === 'all') return node.members
  if (node.kind === 'not') return [node.of]
  if (node.kind === 'conditional') return [node.if, node.then, node.else].filter((id) => id !== undefined)
  return []
}

function nodeSide(set: Walk['before']['set'], node: Node, members: readonly NodeId[]): NodeSide {
  const names = members.map((id) => formOf(set, resolve(set, id)).form)
  const own: Json =
    node.kind === 'constant'
      ? node.values
      : node.kind === 'union' && node.discriminator
        ? [node.discriminator.property, [...node.discriminator.mapping.keys()].sort()]
        : []
  return { kind: node.kind, text: JSON.stringify([names, own]), at: node.at }
}

import {
  type Discriminator,
  type NodeId,
  type ObjectNode,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../../schema/index.ts'
import type { NormalNode } from '../../normalize/index.ts'
import type { ChoiceSide, DiscriminatorSide } from '../../subjects.ts'
import type { Owners } from '../../usage/owners.ts'
import { findUserPlaces } from '../../usage/usage.ts'
import { addPair, type Walk, type WalkPlace, type WalkSide } from '../shared/walk.ts'
import type { MemberPairs } from './members.ts'

/**
 * Compares the discriminators of base schemas that others extend by `allOf`, where the subtypes are the choice.
 * Each is compared once, for all places that use the base schema.
 */
export function matchDiscriminatorSubtypes(walk: Walk): void {
  if (!walk.before.set.discriminators && !walk.after.set.discriminators) return
  for (const { before, after } of walk.types) if (before && after) matchBase(walk, before, after)
}

/**
 * Adds a `choice` pair for the discriminators of two base schemas. Nothing if a side is a choice itself, if
 * neither has mapped values, or if nothing uses the schema.
 */
function matchBase(walk: Walk, before: TypeNode, after: TypeNode): void {
  const [one, other] = [findDiscriminator(walk.before, before), findDiscriminator(walk.after, after)]
  // The discriminator of a choice is compared with the choice.
  if (one === 'choice' || other === 'choice') return
  if ((one?.mapping.size ?? 0) + (other?.mapping.size ?? 0) === 0) return
  const owners = findSubtypeOwners(walk, before, after)
  if (owners === undefined) return
  const name = (before.name ?? after.name)?.local ?? ''
  const place: WalkPlace = { path: [name], key: `type:${name}/discriminator`, owners, dataElements: [] }
  /** The choice side of one base schema, with its discriminator if it has one. */
  const side = (own: Discriminator | undefined, of: 'before' | 'after'): ChoiceSide => {
    const discriminator = own && saidValues(walk, own, targets(walk, one, other, of), of)
    const { at } = of === 'before' ? before : after
    return {
      isNullable: false,
      mode: undefined,
      isOfHeirs: true,
      ...(discriminator && { discriminator }),
      at,
    }
  }
  const sides = { before: side(one, 'before'), after: side(other, 'after') }
  addPair(walk, 'choice', sides, place, { before: before.at, after: after.at })
}

/**
 * The discriminator of a base schema; `choice` if the schema itself is a choice with one, undefined if there is
 * none.
 */
function findDiscriminator({ set }: WalkSide, { id }: TypeNode): Discriminator | 'choice' | undefined {
  const node = resolve(set, id)
  return node.kind === 'union' && node.discriminator ? 'choice' : set.discriminators?.get(id)
}

/**
 * A function that gives the target of each discriminator value, by its later name. Undefined for an implied value
 * (the schema's name) if the schema keeps that name and the other side does not map it.
 */
function targets(
  walk: Walk,
  before: Discriminator | undefined,
  after: Discriminator | undefined,
  side: 'before' | 'after',
): (member: NormalNode, value: string) => DiscriminatorTarget | undefined {
  const theirs = side === 'before' ? walk.after.set : walk.before.set
  const others = (side === 'before' ? after : before)?.mapping ?? new Map()
  const mapped = new Set([...others.values()].map((id) => resolve(theirs, id).id))
  const images = side === 'before' ? walk.renamed : walk.images
  return (member, value) => {
    const image = images.get(member.id)
    const other = image === undefined ? undefined : resolve(theirs, image)
    const isKept = other?.name?.local === value && member.name?.local === value
    if (isKept && !others.has(value) && !mapped.has(other.id)) return undefined
    const later = side === 'before' ? (other ?? member) : member
    return { name: later.name?.local ?? later.id, other }
  }
}

/**
 * The places that use a base schema itself, as owners. Undefined if only its subtypes are used; the schemas
 * themselves if nothing uses them.
 */
function findSubtypeOwners(walk: Walk, before: TypeNode, after: TypeNode): Owners | undefined {
  const all: Owners[] = [
    ...findUserPlaces(walk.before, before.id).map((id) => ({ before: id })),
    ...findUserPlaces(walk.after, after.id).map((id) => ({ after: id })),
  ]
  const [first, ...more] = all
  if (first !== undefined) return { ...first, more }
  const isUsed = [
    walk.before.usage.of(walk.before.set.name, before.id),
    walk.after.usage.of(walk.after.set.name, after.id),
  ].some((uses) => uses.length > 0)
  return isUsed ? undefined : { before: before.id, after: after.id }
}

/** The discriminator value of each mapped member, by its id; empty without discriminator. */
export function mappedValues(set: SchemaSet, node: NormalNode): ReadonlyMap<NodeId, string> {
  if (node.kind !== 'union' || !node.discriminator) return new Map()
  return new Map([...node.discriminator.mapping].map(([value, id]) => [resolve(set, id).id, value]))
}

/**
 * The discriminator of one side with the values of paired members only, under the members' later names. A value
 * that is just the member's name counts only if the property accepts it (on both sides, if both members have that
 * name).
 */
export function discriminatorSide(
  walk: Walk,
  discriminator: Discriminator,
  pairs: MemberPairs['pairs'],
  side: 'before' | 'after',
): DiscriminatorSide {
  const known = new Map<NodeId, DiscriminatorTarget>()
  for (const [before, after] of pairs) {
    const [earlier, later] = [resolve(walk.before.set, before), resolve(walk.after.set, after)]
    const [own, other] = side === 'before' ? [earlier, later] : [later, earlier]
    known.set(own.id, { name: later.name?.local ?? earlier.name?.local ?? later.id, other })
  }
  return saidValues(
    walk,
    discriminator,
    (member) => known.get(member.id) ?? copied(walk, known, member, side),
    side,
  )
}

/**
 * The target of a paired member with the same structure as the given one (e.g. its inline copy); else undefined.
 */
function copied(
  { likeness }: Walk,
  known: ReadonlyMap<NodeId, DiscriminatorTarget>,
  member: NormalNode,
  side: 'before' | 'after',
): DiscriminatorTarget | undefined {
  if (likeness === undefined) return undefined
  const structure = likeness.structure(side, member.id)
  return [...known].find(([id]) => likeness.structure(side, id) === structure)?.[1]
}

/** The member that a value means: its later name, and its counterpart on the other side. */
interface DiscriminatorTarget {
  readonly name: string
  readonly other: NormalNode | undefined
}

/**
 * The side of a discriminator: its property, its values that have a target and can be sent (sorted), and the
 * default alternative. `isRedundant` is whether all members require the property with a code list.
 */
function saidValues(
  walk: Walk,
  { property, mapping, fallback }: Discriminator,
  targetOf: (member: NormalNode, value: string) => DiscriminatorTarget | undefined,
  side: 'before' | 'after',
): DiscriminatorSide {
  const { set } = walk[side]
  const theirs = walk[side === 'before' ? 'after' : 'before'].set
  const values = [...mapping].flatMap(([value, id]): readonly (readonly [string, string])[] => {
    const member = resolve(set, id)
    const target = targetOf(member, value)
    if (target === undefined) return []
    const isName = member.name?.local === value
    const other = isName && target.other?.name?.local === value ? target.other : undefined
    const isSent =
      !isName ||
      (takes(set, member, property, value) && (other === undefined || takes(theirs, other, property, value)))
    return isSent ? [[value, target.name]] : []
  })
  const other = fallback === undefined ? undefined : resolve(set, fallback)
  return {
    property,
    ...(other && { fallback: targetOf(other, '')?.name ?? other.name?.local ?? other.id }),
    isRedundant: isRedundant(set, property, [...mapping.values()]),
    values: new Map(values.sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

/** Whether an object of a member accepts the value for the property; true for members without objects. */
function takes(set: SchemaSet, member: NormalNode, property: string, value: string): boolean {
  const objects = listObjects(set, member)
  return objects.length === 0 || objects.some((one) => takesIn(set, one, property, value))
}

/** Whether the property of an object accepts the value; true if it has no code list. */
function takesIn(set: SchemaSet, { properties }: ObjectNode, property: string, value: string): boolean {
  const found = properties.find(({ name }) => name === property)
  const type = found && resolve(set, found.type)
  return type?.kind !== 'code-list' || type.members.some((code) => code.value === value)
}

/** The object itself, or the objects in a plain choice (e.g. beside null); empty for other nodes. */
function listObjects(set: SchemaSet, node: NormalNode): readonly ObjectNode[] {
  if (node.kind === 'object') return [node]
  return node.kind === 'union' && node.mode === 'any'
    ? node.members.map((id) => resolve(set, id)).filter((one) => one.kind === 'object')
    : []
}

/** Whether every member has objects, and all of them require the property with a code list as type. */
function isRedundant(set: SchemaSet, property: string, members: readonly NodeId[]): boolean {
  return members.every((id) => {
    const objects = listObjects(set, resolve(set, id))
    return objects.length > 0 && objects.every((one) => isTyped(set, one, property))
  })
}

/** Whether an object requires the property with a code list as type. */
function isTyped(set: SchemaSet, { properties }: ObjectNode, property: string): boolean {
  const found = properties.find(({ name }) => name === property)
  return found?.required === true && resolve(set, found.type).kind === 'code-list'
}

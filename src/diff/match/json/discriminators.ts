import {
  type Discriminator,
  type NodeId,
  type ObjectNode,
  resolve,
  type SchemaSet,
} from '../../../schema/index.ts'
import type { NormalNode } from '../../normalize/index.ts'
import type { DiscriminatorSide } from '../../subjects.ts'
import type { Walk } from '../shared/walk.ts'
import type { MemberPairs } from './members.ts'

/** The values of a discriminator by the member that each leads to. */
export function mappedValues(set: SchemaSet, node: NormalNode): ReadonlyMap<NodeId, string> {
  if (node.kind !== 'union' || !node.discriminator) return new Map()
  return new Map([...node.discriminator.mapping].map(([value, id]) => [resolve(set, id).id, value]))
}

/**
 * Values for members that stay, under the later side's names: those of a member that came or went are said by it. One
 * that is no more than the member's name counts only where it can be sent, on both sides where it is both members' name:
 * what else became of the property is told there.
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

/** A value may lead to a named schema that is written out among the members: who reads by it reads the same. */
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

/** What a value stands for, under the later side's name if it has one there, and what that is on the other side. */
export interface DiscriminatorTarget {
  readonly name: string
  readonly other: NormalNode | undefined
}

/** A discriminator with those of its values that have a target. */
export function saidValues(
  walk: Walk,
  { property, mapping }: Discriminator,
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
  return {
    property,
    isTold: isTold(set, property, [...mapping.values()]),
    values: new Map(values.sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

function takes(set: SchemaSet, member: NormalNode, property: string, value: string): boolean {
  const objects = listObjects(set, member)
  return objects.length === 0 || objects.some((one) => takesIn(set, one, property, value))
}

function takesIn(set: SchemaSet, { properties }: ObjectNode, property: string, value: string): boolean {
  const found = properties.find(({ name }) => name === property)
  const type = found && resolve(set, found.type)
  return type?.kind !== 'code-list' || type.members.some((code) => code.value === value)
}

/** A member that may be null is an object beside null. */
function listObjects(set: SchemaSet, node: NormalNode): readonly ObjectNode[] {
  if (node.kind === 'object') return [node]
  return node.kind === 'union' && node.mode === 'any'
    ? node.members.map((id) => resolve(set, id)).filter((one) => one.kind === 'object')
    : []
}

function isTold(set: SchemaSet, property: string, members: readonly NodeId[]): boolean {
  return members.every((id) => {
    const objects = listObjects(set, resolve(set, id))
    return objects.length > 0 && objects.every((one) => isTyped(set, one, property))
  })
}

function isTyped(set: SchemaSet, { properties }: ObjectNode, property: string): boolean {
  const found = properties.find(({ name }) => name === property)
  return found?.required === true && resolve(set, found.type).kind === 'code-list'
}

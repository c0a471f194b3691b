import { type NodeId, resolve, type SchemaSet, type UnionNode } from '../../schema/index.ts'
import type { Node } from '../normal/index.ts'
import type { DiscriminatorSide } from '../subjects.ts'
import type { MemberPairs } from './members.ts'
import type { Walk } from './walk.ts'

/** The values of a discriminator by the member that each leads to. */
export function mappedValues(set: SchemaSet, node: Node): ReadonlyMap<NodeId, string> {
  if (node.kind !== 'union' || !node.discriminator) return new Map()
  return new Map([...node.discriminator.mapping].map(([value, id]) => [resolve(set, id).id, value]))
}

/**
 * Values for members that stay, under the later side's names: those of a member that came or went are said by it. One
 * that is no more than the member's name counts only where it can be sent.
 */
export function discriminatorSide(
  walk: Walk,
  { property, mapping }: NonNullable<UnionNode['discriminator']>,
  pairs: MemberPairs['pairs'],
  side: 'before' | 'after',
): DiscriminatorSide {
  const { set } = walk[side]
  const names = new Map<NodeId, string>()
  for (const [before, after] of pairs) {
    const later = resolve(walk.after.set, after)
    const own = side === 'before' ? resolve(walk.before.set, before) : later
    names.set(own.id, later.name?.local ?? later.id)
  }
  const values = [...mapping].flatMap(([value, id]): readonly (readonly [string, string])[] => {
    const member = resolve(set, id)
    const target = names.get(member.id)
    const isImplied = member.name?.local === value && !takes(set, member, property, value)
    return target === undefined || isImplied ? [] : [[value, target]]
  })
  return {
    property,
    isTold: isTold(set, property, [...mapping.values()]),
    values: new Map(values.sort(([one], [other]) => (one < other ? -1 : 1))),
  }
}

function takes(set: SchemaSet, member: Node, property: string, value: string): boolean {
  const found = member.kind === 'object' && member.properties.find(({ name }) => name === property)
  const type = found ? resolve(set, found.type) : undefined
  return type?.kind !== 'code-list' || type.members.some((code) => code.value === value)
}

function isTold(set: SchemaSet, property: string, members: readonly NodeId[]): boolean {
  return members.every((id) => {
    const node = resolve(set, id)
    const own = node.kind === 'object' ? node.properties : []
    const found = own.find(({ name }) => name === property)
    return found?.required === true && resolve(set, found.type).kind === 'code-list'
  })
}

import type { TypeNode } from '../../schema/index.ts'
import type { XmlBuilding } from './xml-building.ts'

/** The one member of a union that is not null, where there is just one beside null. */
export function nonNullMember(building: XmlBuilding, node: TypeNode): TypeNode | undefined {
  if (node.kind !== 'union') return undefined
  const members = node.members.flatMap((id) => building.read.nodes.get(id) ?? [])
  const others = members.filter((member) => !(member.kind === 'scalar' && member.primitive === 'null'))
  return others.length === 1 && members.length === 2 ? others[0] : undefined
}

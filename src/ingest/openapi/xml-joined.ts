import type { Location } from '../../diagnostics/index.ts'
import { expandedName, type Name, type ObjectNode, type Property } from '../../schema/index.ts'
import type { XmlBuilding } from './xml-building.ts'
import { findTypeNode, findValueNode } from './xml-value-node.ts'

/** The properties of objects that an `allOf` puts together: what several of them speak of is one property. */
export function joinedProperties(building: XmlBuilding, objects: readonly ObjectNode[]): readonly Property[] {
  const all = new Map<string, [Property, ...Property[]]>()
  for (const property of objects.flatMap(({ properties }) => properties)) {
    const known = all.get(property.name)
    if (known) known.push(property)
    else all.set(property.name, [property])
  }
  return [...all.values()].map((same) => joined(building, same))
}

/** One that is only required, or described, takes its type from the other. */
function joined({ read, refuse }: XmlBuilding, same: readonly [Property, ...Property[]]): Property {
  if (same.length === 1) return same[0]
  const asking = same.filter(({ type }) => findValueNode(read, type).kind !== 'unknown')
  const [first = same[0]] = asking
  const types = new Set(asking.map(({ type }) => findTypeNode(read, type).id))
  if (types.size > 1) refuse(`a property of two schemas ("${first.name}")`, asking[1]?.at ?? first.at)
  return { ...first, required: same.some(({ required }) => required) }
}

/** Two of one name cannot be told apart. */
export function refuseDoubled(
  { refuse }: XmlBuilding,
  what: 'elements' | 'attributes',
  parts: readonly { readonly name: Name; readonly at: Location }[],
): void {
  const names = new Set<string>()
  for (const { name, at } of parts) {
    const key = expandedName(name)
    if (names.has(key)) refuse(`two ${what} of one name ("${name.local}")`, at)
    names.add(key)
  }
}

import { diagnostic } from '../../diagnostics/index.ts'
import type { ArrayNode, ElementParticle, NodeId, Occurs, Property } from '../../schema/index.ts'
import type { XmlBuilding } from './xml-building.ts'
import { carried, nonNullMember, sayingsOf } from './xml-carried.ts'
import { readXml, statesXml, type Xml } from './xml-object.ts'
import { wrapperNode } from './xml-wrapper.ts'

/** The elements that a property of an object is written as: one, or for an array one for each item. */
export function elementsOfProperty(building: XmlBuilding, property: Property): readonly ElementParticle[] {
  const node = carried(building.read, property.type)
  const min = property.required ? 1 : 0
  const { name, namespace, isWrapped } = xmlOf(building, property.type)
  if (node.kind !== 'array') {
    if (isWrapped) checkWrapped(building, property)
    return [elementOf(building, property, property.type, { min, max: 1 })]
  }
  if (!isWrapped) {
    const items = itemsOf(building, node)
    if (items === undefined) return []
    if (!property.required && node.minItems > 1) building.refuse('an optional array with "minItems"', node.at)
    const least = property.required ? node.minItems : 0
    return [elementOf(building, property, items, { min: least, max: node.maxItems })]
  }
  const local = name ?? property.name
  const { id, at } = property
  const wrapper = wrapperNode(building, node, { id: `${id}~wrapper`, at, local })
  if (wrapper === undefined) return []
  const type = building.add(wrapper)
  const element = { kind: 'element', id, name: { namespace, local }, type, at } as const
  return [{ ...element, occurs: { min, max: 1 }, nillable: false }]
}

/** From OpenAPI 3.2 on a reference may be an element around the one that it refers to. */
function checkWrapped({ context: { version, sink }, read }: XmlBuilding, { type, at }: Property): void {
  if (version !== '3.2' || read.nodes.get(type)?.kind !== 'reference') return
  sink(diagnostic('openapi-not-looked-at', { what: 'An element around what is referred to' }, at))
}

/**
 * How the schema of a node is written in XML; a reference is written as what it refers to, where it does not say so
 * itself, and an `allOf` of one schema and what is said about it likewise.
 */
export function xmlOf({ context, read }: XmlBuilding, id: NodeId): Xml {
  const place = sayingsOf(read, id)
    .flatMap((saying) => read.placeOf(saying) ?? [])
    .find(statesXml)
  return place ? readXml(context, place) : { namespace: '', isAttribute: false, isWrapped: false }
}

export function elementOf(
  building: XmlBuilding,
  property: Pick<Property, 'id' | 'name' | 'at'>,
  schema: NodeId,
  occurs: Occurs,
): ElementParticle {
  const { name, namespace } = xmlOf(building, schema)
  const nillable = nonNullMember(building.read, carried(building.read, schema)) !== undefined
  return {
    ...{ kind: 'element', id: property.id, name: { namespace, local: name ?? property.name } },
    ...{ type: building.typeOf(schema), occurs, nillable, at: property.at },
  }
}

export function itemsOf(building: XmlBuilding, node: ArrayNode): NodeId | undefined {
  if (node.prefix.length > 0) building.refuse('a tuple', node.at)
  if (node.contains) building.refuse('"contains"', node.at)
  if (node.unique) building.refuse('"uniqueItems"', node.at)
  return node.items === false ? undefined : node.items
}

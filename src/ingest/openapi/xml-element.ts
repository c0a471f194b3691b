import type { ArrayNode, ElementParticle, NodeId, Occurs, Property } from '../../schema/index.ts'
import type { XmlBuilding } from './xml-building.ts'
import { readXmlKeyword, statesXml, type Xml } from './xml-object.ts'
import { findValueNode, listSayings, nonNullMember } from './xml-value-node.ts'

/**
 * How the schema of a node is written in XML; a reference is written as what it refers to, where it does not say so
 * itself, and an `allOf` of one schema and what is said about it likewise.
 */
export function readXmlObject({ context, read }: XmlBuilding, id: NodeId): Xml {
  const place = listSayings(read, id)
    .flatMap((saying) => read.placeOf(saying) ?? [])
    .find(statesXml)
  return place ? readXmlKeyword(context, place) : { namespace: '', isAttribute: false, isWrapped: false }
}

export function makeXmlElement(
  building: XmlBuilding,
  property: Pick<Property, 'id' | 'name' | 'at'>,
  schema: NodeId,
  occurs: Occurs,
): ElementParticle {
  const { name, namespace } = readXmlObject(building, schema)
  const nillable = nonNullMember(building.read, findValueNode(building.read, schema)) !== undefined
  return {
    ...{ kind: 'element', id: property.id, name: { namespace, local: name ?? property.name } },
    ...{ type: building.typeOf(schema), occurs, nillable, at: property.at },
  }
}

export function makeXmlItems(building: XmlBuilding, node: ArrayNode): NodeId | undefined {
  if (node.prefix.length > 0) building.refuse('a tuple', node.at)
  if (node.contains) building.refuse('"contains"', node.at)
  if (node.unique) building.refuse('"uniqueItems"', node.at)
  return node.items === false ? undefined : node.items
}

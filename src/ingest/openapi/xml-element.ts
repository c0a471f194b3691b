import { diagnostic } from '../../diagnostics/index.ts'
import type { ArrayNode, ElementParticle, NodeId, Occurs, Property } from '../../schema/index.ts'
import { targetOf, type XmlBuilding } from './xml-building.ts'
import { nonNullMember } from './xml-nullable.ts'
import { readXml, statesXml, type Xml } from './xml-object.ts'

/** The elements that a property of an object is written as: one, or for an array one for each item. */
export function elementsOfProperty(building: XmlBuilding, property: Property): readonly ElementParticle[] {
  const node = targetOf(building.read, property.type)
  const min = property.required ? 1 : 0
  const { name, namespace, isWrapped } = xmlOf(building, property.type)
  if (node.kind !== 'array') {
    if (isWrapped) checkWrapped(building, property)
    return [element(building, property, property.type, { min, max: 1 })]
  }
  const items = itemsOf(building, node)
  if (items === undefined) return []
  if (!isWrapped) {
    if (!property.required && node.minItems > 1) building.refuse('an optional array with "minItems"', node.at)
    const least = property.required ? node.minItems : 0
    return [element(building, property, items, { min: least, max: node.maxItems })]
  }
  const local = name ?? property.name
  const { id, at } = property
  const inner = { ...property, id: `${id}~item`, name: local }
  const particle = element(building, inner, items, { min: node.minItems, max: node.maxItems })
  const type = building.add({
    ...{ kind: 'complex', id: `${id}~wrapper`, at, attributes: [], abstract: false },
    content: {
      kind: 'elements',
      particle: { kind: 'sequence', occurs: { min: 1, max: 1 }, particles: [particle], at },
    },
  })
  const wrapper = { kind: 'element', id, name: { namespace, local }, type, at } as const
  return [{ ...wrapper, occurs: { min, max: 1 }, nillable: false }]
}

/** From OpenAPI 3.2 on a reference may be an element around the one that it refers to. */
function checkWrapped({ context: { version, sink }, read }: XmlBuilding, { type, at }: Property): void {
  if (version !== '3.2' || read.nodes.get(type)?.kind !== 'reference') return
  sink(diagnostic('openapi-not-looked-at', { what: 'An element around what is referred to' }, at))
}

/** How the schema of a node is written in XML; a reference is written as what it refers to, where it does not say so itself. */
export function xmlOf({ context, read }: XmlBuilding, id: NodeId): Xml {
  let node = read.nodes.get(id)
  let place = read.placeOf(id)
  while (node?.kind === 'reference' && !(place && statesXml(place))) {
    place = read.placeOf(node.to) ?? place
    node = read.nodes.get(node.to)
  }
  return place ? readXml(context, place) : { namespace: '', isAttribute: false, isWrapped: false }
}

function element(
  building: XmlBuilding,
  property: Pick<Property, 'id' | 'name' | 'at'>,
  schema: NodeId,
  occurs: Occurs,
): ElementParticle {
  const { name, namespace } = xmlOf(building, schema)
  const nillable = nonNullMember(building, targetOf(building.read, schema)) !== undefined
  return {
    ...{ kind: 'element', id: property.id, name: { namespace, local: name ?? property.name } },
    ...{ type: building.typeOf(schema), occurs, nillable, at: property.at },
  }
}

function itemsOf(building: XmlBuilding, node: ArrayNode): NodeId | undefined {
  if (node.prefix.length > 0) building.refuse('a tuple', node.at)
  if (node.contains) building.refuse('"contains"', node.at)
  if (node.unique) building.refuse('"uniqueItems"', node.at)
  return node.items === false ? undefined : node.items
}

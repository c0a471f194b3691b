import { diagnostic, type Location } from '../../diagnostics/index.ts'
import type {
  ArrayNode,
  ComplexNode,
  ElementParticle,
  Name,
  NodeId,
  Occurs,
  Property,
} from '../../schema/index.ts'
import { findValueNode, listSayings, nonNullMember, type XmlBuilding } from './xml-building.ts'
import { readXmlKeyword, statesXml, type Xml } from './xml-object.ts'

/** The elements that a property of an object is written as: one, or for an array one for each item. */
export function makePropertyElements(building: XmlBuilding, property: Property): readonly ElementParticle[] {
  const node = findValueNode(building.read, property.type)
  const min = property.required ? 1 : 0
  const { name, namespace, isWrapped } = readXmlObject(building, property.type)
  if (node.kind !== 'array') {
    if (isWrapped) checkWrapped(building, property)
    return [makeXmlElement(building, property, property.type, { min, max: 1 })]
  }
  if (!isWrapped) {
    const items = makeXmlItems(building, node)
    if (items === undefined) return []
    if (!property.required && node.minItems > 1) building.refuse('an optional array with "minItems"', node.at)
    const least = property.required ? node.minItems : 0
    return [makeXmlElement(building, property, items, { min: least, max: node.maxItems })]
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

/** The element that a wrapped array stands in, and what its items are called that have no name of their own. */
interface Wrapper {
  readonly id: NodeId
  readonly at: Location
  readonly name?: Name
  readonly local?: string
}

/** The type of the element around the items of an array; nothing where nobody says how the items are called. */
export function wrapperNode(
  building: XmlBuilding,
  array: ArrayNode,
  { id, at, name, local }: Wrapper,
): ComplexNode | undefined {
  const items = makeXmlItems(building, array)
  const itemName = items === undefined ? local : (readXmlObject(building, items).name ?? local)
  if (itemName === undefined) return undefined
  const occurs: Occurs = { min: array.minItems, max: array.maxItems }
  const item = { id: `${id}~item`, name: itemName, at }
  const particles: ElementParticle[] =
    items === undefined ? [] : [makeXmlElement(building, item, items, occurs)]
  return {
    ...{ kind: 'complex', id, at, ...(name ? { name } : {}), attributes: [], abstract: false },
    content: {
      kind: 'elements',
      particle: { kind: 'sequence', occurs: { min: 1, max: 1 }, particles, at },
    },
  }
}

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

function makeXmlElement(
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

function makeXmlItems(building: XmlBuilding, node: ArrayNode): NodeId | undefined {
  if (node.prefix.length > 0) building.refuse('a tuple', node.at)
  if (node.contains) building.refuse('"contains"', node.at)
  if (node.unique) building.refuse('"uniqueItems"', node.at)
  return node.items === false ? undefined : node.items
}

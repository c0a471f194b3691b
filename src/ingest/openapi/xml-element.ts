import { diagnostic, type Location } from '../../diagnostics/index.ts'
import {
  type ArrayNode,
  type ComplexNode,
  type ElementParticle,
  type Name,
  type NodeId,
  type Occurs,
  type Property,
  undirected,
} from '../../schema/index.ts'
import { findNonNullMember, findValueNode, listSayings, type XmlBuilding } from './xml-building.ts'
import { describeLocalName, isXmlName } from './xml-name.ts'
import { hasXmlObject, readXmlKeyword, type Xml } from './xml-object.ts'

/**
 * The element particle of a property, in a list: for an array its items repeated, or one element around them if it
 * is wrapped. Empty, with a refusal, for what XML cannot express.
 */
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
  checkXmlName(building, local, property.at)
  const { id, at } = property
  // Requests and responses may have items of their own.
  const direction = property.type.slice(undirected(property.type).length)
  const wrapper = wrapperNode(building, node, { id: `${id}~wrapper${direction}`, at, local })
  if (wrapper === undefined) return []
  const type = building.add(wrapper)
  const element = { kind: 'element', id, name: { namespace, local }, type, at } as const
  return [{ ...element, occurs: { min, max: 1 }, nillable: false }]
}

/** Reports a wrapped reference in OpenAPI 3.2, which would be an element around what it refers to. */
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

/** The type of the element around the items of an array; undefined where the items have no name. */
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
 * The XML object of a schema: its own, else that of the schema it refers to or includes; defaults where none has
 * one.
 */
export function readXmlObject({ context, read }: XmlBuilding, id: NodeId): Xml {
  const place = listSayings(read, id)
    .flatMap((saying) => read.placeOf(saying) ?? [])
    .find(hasXmlObject)
  return place ? readXmlKeyword(context, place) : { namespace: '', isAttribute: false, isWrapped: false }
}

/**
 * The element particle of a property: named by its XML object or itself, nillable where its schema allows null.
 */
function makeXmlElement(
  building: XmlBuilding,
  property: Pick<Property, 'id' | 'name' | 'at'>,
  schema: NodeId,
  occurs: Occurs,
): ElementParticle {
  const { name, namespace } = readXmlObject(building, schema)
  checkXmlName(building, name ?? property.name, property.at)
  const nillable = findNonNullMember(building.read, findValueNode(building.read, schema)) !== undefined
  return {
    ...{ kind: 'element', id: property.id, name: { namespace, local: name ?? property.name } },
    ...{ type: building.typeOf(schema), occurs, nillable, at: property.at },
  }
}

/** Refuses a name that no element or attribute can have. */
export function checkXmlName(building: XmlBuilding, local: string, at: Location): void {
  if (!isXmlName(local)) building.refuse(describeLocalName(local), at)
}

/** The schema of an array's items, undefined if none are allowed; refuses tuples, `contains` and `uniqueItems`. */
function makeXmlItems(building: XmlBuilding, node: ArrayNode): NodeId | undefined {
  if (node.prefix.length > 0) building.refuse('a tuple', node.at)
  if (node.contains) building.refuse('"contains"', node.at)
  if (node.unique) building.refuse('"uniqueItems"', node.at)
  return node.items === false ? undefined : node.items
}

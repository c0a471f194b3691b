import { diagnostic, type Location } from '../../diagnostics/index.ts'
import {
  type AllNode,
  type AttributeUse,
  type ComplexNode,
  type Content,
  type ElementParticle,
  expandedName,
  type Name,
  type NodeId,
  type ObjectNode,
  type Particle,
  type Property,
  type TypeNode,
  undirected,
} from '../../schema/index.ts'
import { makeAnyTextNode } from './any-text.ts'
import {
  askingMembers,
  findNonNullMember,
  findTypeNode,
  findValueNode,
  type XmlBuilding,
} from './xml-building.ts'
import { checkXmlName, makePropertyElements, readXmlObject } from './xml-element.ts'
import { describeLocalName } from './xml-name.ts'

/**
 * The complex type of an object or an `allOf` of objects. Elements may come in any order (`all`), since properties
 * have none; elements that no property names are not allowed.
 */
export function makeXmlComplexNode(building: XmlBuilding, node: ObjectNode | AllNode): ComplexNode {
  const inside: Inside = { attributes: [], particles: [], texts: [], around: new Set() }
  collect(building, node, inside)
  const { attributes, particles } = inside
  refuseDoubled(building, 'elements', particles)
  refuseDoubled(building, 'attributes', attributes)
  const { id, at, name } = node
  return {
    ...{ kind: 'complex', id, at, ...(name ? { name } : {}), attributes, abstract: false },
    content: buildContent(building, inside, at),
  }
}

/** What an element holds; objects without an element of their own add to it (`nodeType: none`). */
interface Inside {
  readonly attributes: AttributeUse[]
  readonly particles: ElementParticle[]
  readonly texts: Property[]
  /** The objects that are being collected. */
  readonly around: Set<NodeId>
}

/** Adds the attributes, elements and texts of an object's properties to `inside`. */
function collect(building: XmlBuilding, node: ObjectNode | AllNode, inside: Inside): void {
  inside.around.add(node.id)
  const objects = listObjects(building, node)
  for (const object of objects) checkObject(building, object)
  for (const property of joinedProperties(building, objects)) {
    building.annotate(property.id)
    const { isAttribute, within } = readXmlObject(building, property.type)
    if (isAttribute) inside.attributes.push(makeAttribute(building, property))
    else if (within === 'text') inside.texts.push(property)
    else if (within === 'content') collectContent(building, property, inside)
    else inside.particles.push(...makePropertyElements(building, property))
  }
  inside.around.delete(node.id)
}

/**
 * Adds the parts of a property without an element of its own (`nodeType: none`): the elements of an array, or all
 * parts of an object. Refuses optional and recursive objects, and all other types.
 */
function collectContent(building: XmlBuilding, property: Property, inside: Inside): void {
  const target = findValueNode(building.read, property.type)
  if (target.kind === 'array') inside.particles.push(...makePropertyElements(building, property))
  else if ((target.kind !== 'object' && target.kind !== 'all') || inside.around.has(target.id))
    building.refuse('a property of this kind without a node of its own', property.at)
  else if (!property.required)
    building.refuse('an optional object without an element of its own', property.at)
  else collect(building, target, inside)
}

/** The content from collected parts: empty, elements, one text, or mixed for text with more, which is reported. */
function buildContent(building: XmlBuilding, { particles, texts }: Inside, at: Location): Content {
  const [text, ...more] = texts
  const particle: Particle = { kind: 'all', occurs: { min: 1, max: 1 }, particles, at }
  const isMixed = text !== undefined && (particles.length > 0 || more.length > 0)
  if (isMixed) {
    const what = 'What the text between elements is'
    building.context.sink(diagnostic('openapi-not-looked-at', { what }, text.at))
    return { kind: 'mixed', ...(particles.length > 0 ? { particle } : {}) }
  }
  if (text !== undefined) return { kind: 'text', type: building.typeOf(text.type) }
  return particles.length === 0 ? { kind: 'empty' } : { kind: 'elements', particle }
}

/**
 * The objects that an object or `allOf` consists of, in order, each once; refuses members that are not objects.
 */
function listObjects(building: XmlBuilding, start: ObjectNode | AllNode): readonly ObjectNode[] {
  const found = new Map<string, ObjectNode>()
  const stack: TypeNode[] = [start]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'object') found.set(node.id, node)
    else if (node.kind === 'all') {
      const members = askingMembers(building.read, node)
      stack.push(...members.map((id) => findValueNode(building.read, id)).reverse())
    } else {
      const object = objectAmongTypes(building, node)
      if (object) found.set(object.id, object)
      else building.refuse('an "allOf" of schemas that are not all objects', start.at)
    }
  }
  return [...found.values()]
}

/** The object member of the union for a schema without `type`; undefined for other nodes. */
function objectAmongTypes(building: XmlBuilding, node: TypeNode): ObjectNode | undefined {
  if (node.kind !== 'union' || node.mode !== 'any') return undefined
  const members = node.members.flatMap((id) => building.read.nodes.get(id) ?? [])
  return members.find(
    (member) =>
      member.kind === 'object' &&
      undirected(member.id) === `${undirected(node.id).replace(/~type$/, '')}~object`,
  ) as ObjectNode | undefined
}

/**
 * Refuses constraints of an object that XML cannot express, and notes that `additionalProperties` are not allowed.
 */
function checkObject({ read, note, refuse }: XmlBuilding, object: ObjectNode): void {
  const { patterns, propertyNames, minProperties, maxProperties, dependentRequired, at } = object
  if (patterns.length > 0) refuse('"patternProperties"', at)
  if (propertyNames !== undefined) refuse('"propertyNames"', at)
  if ((minProperties ?? 0) > 0 || maxProperties !== undefined) refuse('a number of properties', at)
  if (dependentRequired.size > 0) refuse('"dependentRequired"', at)
  if (object.additional !== false && read.nodes.get(object.additional)?.kind !== 'unknown') {
    refuse('"additionalProperties" with a schema', at)
  }
  const place = read.placeOf(object.id)
  const field = place?.value.kind === 'map' ? place.value.entries.get('additionalProperties') : undefined
  if (field && object.additional !== false) note(diagnostic('openapi-xml-closed', undefined, field.keyAt))
}

/**
 * The attribute of a property, of any text if the schema has no constraints; it is optional where null is allowed.
 * Refuses values that are not scalars, and names that XML does not allow.
 */
function makeAttribute(building: XmlBuilding, property: Property): AttributeUse {
  const { id, at } = property
  const { name, namespace } = readXmlObject(building, property.type)
  const node = findValueNode(building.read, property.type)
  const other = findNonNullMember(building.read, node)
  const { kind } = other === undefined ? node : findValueNode(building.read, other.id)
  if (!['scalar', 'code-list', 'constant', 'unknown'].includes(kind)) {
    building.refuse('an attribute that is not text', node.at)
  }
  const type =
    kind === 'unknown' ? building.add(makeAnyTextNode(`${id}~text`, at)) : building.typeOf(property.type)
  const required = property.required && other === undefined
  const local = name ?? property.name
  checkXmlName(building, local, at)
  // A declaration of a namespace is no attribute.
  if (local === 'xmlns' && namespace === '') building.refuse(describeLocalName(local), at)
  return { id, name: { namespace, local }, required, type, at }
}

/** The properties of several objects, those of one name joined into one. */
function joinedProperties(building: XmlBuilding, objects: readonly ObjectNode[]): readonly Property[] {
  const all = new Map<string, [Property, ...Property[]]>()
  for (const property of objects.flatMap(({ properties }) => properties)) {
    const known = all.get(property.name)
    if (known) known.push(property)
    else all.set(property.name, [property])
  }
  return [...all.values()].map((same) => joinProperty(building, same))
}

/**
 * One property from several of one name: the first that constrains its value, required if any is; refuses two
 * types.
 */
function joinProperty({ read, refuse }: XmlBuilding, same: readonly [Property, ...Property[]]): Property {
  if (same.length === 1) return same[0]
  const asking = same.filter(({ type }) => findValueNode(read, type).kind !== 'unknown')
  const [first = same[0]] = asking
  const types = new Set(asking.map(({ type }) => findTypeNode(read, type).id))
  if (types.size > 1) refuse(`a property of two schemas ("${first.name}")`, asking[1]?.at ?? first.at)
  return { ...first, required: same.some(({ required }) => required) }
}

/** Refuses each element or attribute whose name an earlier one has. */
function refuseDoubled(
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

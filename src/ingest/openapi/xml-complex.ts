import { diagnostic } from '../../diagnostics/index.ts'
import type {
  AllNode,
  AttributeUse,
  ComplexNode,
  ElementParticle,
  ObjectNode,
  Property,
  TypeNode,
} from '../../schema/index.ts'
import { anyText } from './any-text.ts'
import type { XmlBuilding } from './xml-building.ts'
import { askingMembers, carried, nonNullMember } from './xml-carried.ts'
import { elementsOfProperty, xmlOf } from './xml-element.ts'

/**
 * An object as an element's attributes and content. JSON Schema gives properties no order, so the elements may come in
 * any (`all`, a repeated one included); what the object does not name is refused.
 */
export function complexNode(building: XmlBuilding, node: ObjectNode | AllNode): ComplexNode {
  const attributes: AttributeUse[] = []
  const particles: ElementParticle[] = []
  for (const object of objectsOf(building, node)) {
    checkObject(building, object)
    for (const property of object.properties) {
      building.annotate(property.id)
      if (xmlOf(building, property.type).isAttribute) attributes.push(attributeOf(building, property))
      else particles.push(...elementsOfProperty(building, property))
    }
  }
  const { id, at, name } = node
  return {
    ...{ kind: 'complex', id, at, ...(name ? { name } : {}), attributes, abstract: false },
    content:
      particles.length === 0
        ? { kind: 'empty' }
        : { kind: 'elements', particle: { kind: 'all', occurs: { min: 1, max: 1 }, particles, at } },
  }
}

/** The objects that an `allOf` puts together, in order; each counts once. */
function objectsOf(building: XmlBuilding, start: ObjectNode | AllNode): readonly ObjectNode[] {
  const found = new Map<string, ObjectNode>()
  const stack: TypeNode[] = [start]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'object') found.set(node.id, node)
    else if (node.kind === 'all') {
      const members = askingMembers(building.read, node)
      stack.push(...members.map((id) => carried(building.read, id)).reverse())
    } else {
      const object = objectAmongTypes(building, node)
      if (object) found.set(object.id, object)
      else building.refuse('an "allOf" of schemas that are not all objects', node.at)
    }
  }
  return [...found.values()]
}

/** Properties without `type` leave every other type open; of these an element can only be the object. */
function objectAmongTypes(building: XmlBuilding, node: TypeNode): ObjectNode | undefined {
  if (node.kind !== 'union' || node.mode !== 'any') return undefined
  const members = node.members.flatMap((id) => building.read.nodes.get(id) ?? [])
  return members.find(
    (member) => member.kind === 'object' && member.id === `${node.id.replace(/~type$/, '')}~object`,
  ) as ObjectNode | undefined
}

function checkObject({ read, note, refuse }: XmlBuilding, object: ObjectNode): void {
  const { patterns, propertyNames, minProperties, maxProperties, dependentRequired, at } = object
  if (patterns.length > 0) refuse('"patternProperties"', at)
  if (propertyNames !== undefined) refuse('"propertyNames"', at)
  if (minProperties !== undefined || maxProperties !== undefined) refuse('a number of properties', at)
  if (dependentRequired.size > 0) refuse('"dependentRequired"', at)
  if (object.additional !== false && read.nodes.get(object.additional)?.kind !== 'unknown') {
    refuse('"additionalProperties" with a schema', at)
  }
  const place = read.placeOf(object.id)
  const field = place?.value.kind === 'map' ? place.value.entries.get('additionalProperties') : undefined
  if (field && object.additional !== false) note(diagnostic('openapi-xml-closed', undefined, field.keyAt))
}

/** An attribute is a text: any where nothing says which, and none where the value may be null. */
function attributeOf(building: XmlBuilding, property: Property): AttributeUse {
  const { id, at } = property
  const { name, namespace } = xmlOf(building, property.type)
  const node = carried(building.read, property.type)
  const other = nonNullMember(building.read, node)
  const { kind } = other === undefined ? node : carried(building.read, other.id)
  if (!['scalar', 'code-list', 'constant', 'unknown'].includes(kind)) {
    building.refuse('an attribute that is no text', node.at)
  }
  const type = kind === 'unknown' ? building.add(anyText(`${id}~text`, at)) : building.typeOf(property.type)
  const required = property.required && other === undefined
  return { id, name: { namespace, local: name ?? property.name }, required, type, at }
}

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
import { targetOf, type XmlBuilding } from './xml-building.ts'
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
      stack.push(...node.members.map((id) => targetOf(building.read, id)).reverse())
    } else {
      const object = objectAmongTypes(building, node)
      if (object) found.set(object.id, object)
      else building.refuse(`an "allOf" with a schema of kind "${node.kind}"`, node.at)
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

function checkObject({ read, context, refuse }: XmlBuilding, object: ObjectNode): void {
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
  if (field && object.additional !== false)
    context.sink(diagnostic('openapi-xml-closed', undefined, field.keyAt))
}

function attributeOf(building: XmlBuilding, property: Property): AttributeUse {
  const { name, namespace } = xmlOf(building, property.type)
  const { kind, at } = targetOf(building.read, property.type)
  if (!['scalar', 'code-list', 'constant'].includes(kind)) building.refuse('an attribute that is no text', at)
  return {
    ...{ id: property.id, name: { namespace, local: name ?? property.name }, required: property.required },
    ...{ type: building.typeOf(property.type), at: property.at },
  }
}

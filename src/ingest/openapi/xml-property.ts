import { diagnostic } from '../../diagnostics/index.ts'
import type { ElementParticle, Property } from '../../schema/index.ts'
import type { XmlBuilding } from './xml-building.ts'
import { makeXmlElement, makeXmlItems, readXmlObject } from './xml-element.ts'
import { findValueNode } from './xml-value-node.ts'
import { wrapperNode } from './xml-wrapper.ts'

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

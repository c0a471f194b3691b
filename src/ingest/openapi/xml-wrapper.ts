import type { Location } from '../../diagnostics/index.ts'
import type { ArrayNode, ComplexNode, ElementParticle, Name, NodeId, Occurs } from '../../schema/index.ts'
import type { XmlBuilding } from './xml-building.ts'
import { makeXmlElement, makeXmlItems, readXmlObject } from './xml-element.ts'

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

import type { TypeNode } from '../../schema/index.ts'
import type { XmlBuilding } from './xml-building.ts'
import { complexNode } from './xml-complex.ts'
import { readXmlObject } from './xml-element.ts'
import { scalarNode } from './xml-scalar.ts'
import { nonNullMember, onlyPart } from './xml-value-node.ts'
import { wrapperNode } from './xml-wrapper.ts'

/** The XML node that a JSON node becomes; what XML content cannot be is reported and accepts nothing. */
export function xmlNode(building: XmlBuilding, node: TypeNode): TypeNode {
  const { id, at, name } = node
  const described = { id, at, ...(name ? { name } : {}) }
  const part = onlyPart(building.read, node)
  // The objects of an `allOf` are put together where their properties are.
  if (part && !(node.kind === 'all' && part.kind === 'object'))
    return xmlNode(building, { ...part, ...described })
  switch (node.kind) {
    case 'object':
    case 'all':
      return complexNode(building, node)
    case 'scalar':
    case 'code-list':
    case 'constant':
      return scalarNode(building, node)
    case 'union': {
      const other = nonNullMember(building.read, node)
      if (other) return xmlNode(building, { ...other, ...described })
      building.refuse('a choice between schemas', at)
      break
    }
    case 'array': {
      const wrapper = makeWrapper(building, node)
      if (wrapper) return wrapper
      building.refuse('an array that stands in no element', at)
      break
    }
    case 'unknown':
      return node
    case 'never':
      break
    default:
      building.refuse(`a schema of kind "${node.kind}"`, at)
  }
  return { kind: 'never', ...described }
}

/** An array that no property names stands in an element of its own where it says so. */
function makeWrapper(
  building: XmlBuilding,
  node: Extract<TypeNode, { kind: 'array' }>,
): TypeNode | undefined {
  const xml = readXmlObject(building, node.id)
  const local = xml.name ?? node.name?.local
  if (!xml.isWrapped) return undefined
  return wrapperNode(building, node, { ...node, ...(local === undefined ? {} : { local }) })
}

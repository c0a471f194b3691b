import type { TypeNode } from '../../schema/index.ts'
import type { XmlBuilding } from './xml-building.ts'
import { complexNode } from './xml-complex.ts'
import { nonNullMember } from './xml-nullable.ts'
import { scalarNode } from './xml-scalar.ts'

/** The XML node that a JSON node becomes; what XML content cannot be is reported and accepts nothing. */
export function xmlNode(building: XmlBuilding, node: TypeNode): TypeNode {
  switch (node.kind) {
    case 'object':
    case 'all':
      return complexNode(building, node)
    case 'scalar':
    case 'code-list':
    case 'constant':
      return scalarNode(building, node)
    case 'union':
      return nullable(building, node)
    case 'array':
      building.refuse('an array that stands in no element', node.at)
      break
    case 'never':
      break
    default:
      building.refuse(`a schema of kind "${node.kind}"`, node.at)
  }
  const { id, at, name } = node
  return { kind: 'never', id, at, ...(name ? { name } : {}) }
}

/** A union with null is what the other member is: null is said by the element (`xsi:nil`). */
function nullable(building: XmlBuilding, node: Extract<TypeNode, { kind: 'union' }>): TypeNode {
  const { id, at, name } = node
  const described = { id, at, ...(name ? { name } : {}) }
  const other = nonNullMember(building, node)
  if (other) return xmlNode(building, { ...other, ...described })
  building.refuse('a choice between schemas', at)
  return { kind: 'never', ...described }
}

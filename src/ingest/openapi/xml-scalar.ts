import type { CodeListNode, ConstantNode, Primitive, ScalarNode, TypeNode } from '../../schema/index.ts'
import type { XmlBuilding } from './xml-building.ts'

/**
 * A JSON scalar as text of an element or attribute: texts keep their white space, everything else is collapsed. A
 * number is a decimal (no exponent), or what its format says.
 */
export function scalarNode(building: XmlBuilding, node: ScalarNode | CodeListNode | ConstantNode): TypeNode {
  if (node.kind === 'code-list') return node
  if (node.kind === 'constant') return constants(building, node)
  if (node.facets.holding !== undefined) return scalarNode(building, withoutHolding(node))
  if (node.primitive === 'string') return node
  if (node.primitive === 'null') {
    building.refuse('null', node.at)
    return { kind: 'never', id: node.id, at: node.at }
  }
  if (node.primitive !== 'number') return { ...node, whiteSpace: 'collapse' }
  const { format } = node.facets
  const primitive: Primitive = format === 'float' || format === 'double' ? format : 'decimal'
  return { ...node, primitive, builtin: primitive, whiteSpace: 'collapse' }
}

/** How programs hold values is told of JSON alone. */
function withoutHolding({ facets, ...node }: ScalarNode): ScalarNode {
  const { holding: _, ...kept } = facets
  return { ...node, facets: kept }
}

/** Constants of one kind are a code list of their texts. */
function constants(building: XmlBuilding, node: ConstantNode): TypeNode {
  const { id, at, name } = node
  const described = { id, at, ...(name ? { name } : {}) }
  const kinds = new Set(node.values.map((value) => typeof value))
  const primitive: Primitive | undefined = kinds.has('number')
    ? 'decimal'
    : kinds.has('boolean')
      ? 'boolean'
      : undefined
  if (kinds.size !== 1 || primitive === undefined) {
    building.refuse('constants of this kind', at)
    return { kind: 'never', ...described }
  }
  const members = node.values.map((value) => ({ id: `${id}~value:${value}`, value: String(value), at }))
  return {
    ...{ kind: 'code-list', ...described, primitive, builtin: primitive },
    ...{ whiteSpace: 'collapse', facets: {}, members },
  }
}

import { resolve, type SchemaSet, type TypeNode } from '../schema/index.ts'

/**
 * Names the kind of value of a type: `elements`, the primitive type of a text (`integer` for decimals without
 * fraction digits), `list`, `union`, or `any`.
 */
export function classifyValue(set: SchemaSet, node: TypeNode): string {
  switch (node.kind) {
    case 'complex':
      return node.content.kind === 'text' ? classifyValue(set, resolve(set, node.content.type)) : 'elements'
    case 'scalar':
    case 'code-list':
      return node.primitive === 'decimal' && node.facets.fractionDigits === 0 ? 'integer' : node.primitive
    case 'list':
    case 'union':
      return node.kind
    default:
      return 'any'
  }
}

/**
 * Prints a text type with its facets, codes and attributes, so that equal texts mean equal types. For types
 * without text content, returns the id.
 */
export function describeTextType(set: SchemaSet, node: TypeNode): string {
  if (node.kind === 'complex') {
    if (node.content.kind !== 'text') return node.id
    const attributes = node.attributes.map(
      ({ name, type, required }) => `@${name.local} ${required} ${describeTextType(set, resolve(set, type))}`,
    )
    return [describeTextType(set, resolve(set, node.content.type)), ...attributes].join('\n')
  }
  if (node.kind === 'scalar' || node.kind === 'code-list') {
    const codes = node.kind === 'code-list' ? node.members.map(({ value }) => value) : []
    return JSON.stringify([node.builtin, node.whiteSpace, node.facets, codes])
  }
  return node.id
}

import { resolve, type SchemaSet, type TypeNode } from '../schema/index.ts'

/** What sort of thing a place holds: elements, or a text by what it stands for. */
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

/** Everything that a type says of a text and of the attributes beside it, so that types that say the same are equal. */
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

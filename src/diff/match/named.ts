import type { Name, TypeNode } from '../../schema/index.ts'

const xsdNamespace = 'http://www.w3.org/2001/XMLSchema'

/** A type with a name of its own; the built-in types of XML Schema are values like any other. */
export function isDeclared(node: TypeNode): node is TypeNode & { readonly name: Name } {
  return node.name !== undefined && node.name.namespace !== xsdNamespace
}

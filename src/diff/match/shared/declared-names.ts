import { isBuiltIn, type Name, type TypeNode } from '../../../schema/index.ts'

/** A type with a name of its own; the built-in types of XML Schema are values like any other. */
export function isNamedType(node: TypeNode): node is TypeNode & { readonly name: Name } {
  return node.name !== undefined && !isBuiltIn(node)
}

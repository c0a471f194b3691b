import { isBuiltIn, type TypeNode } from '../schema/index.ts'

/** Whether a type of XML Schema is `xs:anyType`: the built-in type, or an unknown one other than `xs:anySimpleType`. */
export function isAnyType(node: TypeNode): boolean {
  const isNamed = (local: string): boolean => isBuiltIn(node) && node.name?.local === local
  return isNamed('anyType') || (node.kind === 'unknown' && !isNamed('anySimpleType'))
}

import { isBuiltIn, type TypeNode } from '../schema/index.ts'

/** `xs:anyType`, in a set that is XML's: whatever the model knows nothing of but that it is no text. */
export function isAnyType(node: TypeNode): boolean {
  const isNamed = (local: string): boolean => isBuiltIn(node) && node.name?.local === local
  return isNamed('anyType') || (node.kind === 'unknown' && !isNamed('anySimpleType'))
}

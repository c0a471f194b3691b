import type { TypeNode } from '../schema/index.ts'

const xsd = 'http://www.w3.org/2001/XMLSchema'

/** `xs:anyType`, in a set that is XML's: whatever the model knows nothing of but that it is no text. */
export function isAnyType({ kind, name }: TypeNode): boolean {
  const isNamed = (local: string): boolean => name?.namespace === xsd && name.local === local
  return isNamed('anyType') || (kind === 'unknown' && !isNamed('anySimpleType'))
}

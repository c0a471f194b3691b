import type { TypeNode } from './model.ts'

/** The namespace of XML Schema; its built-in types stand in no document, and say this where others name theirs. */
export const xsdNamespace = 'http://www.w3.org/2001/XMLSchema'

/** Whether a type is one that XML Schema itself brings; the schema for schemas declares more in that namespace. */
export function isBuiltIn({ at }: TypeNode): boolean {
  return at.file === xsdNamespace
}

import type { TypeNode } from './model.ts'

/** The namespace of XML Schema; also `at.file` of the built-in types, which no document declares. */
export const xsdNamespace = 'http://www.w3.org/2001/XMLSchema'

/** The namespace of `xsi:type`, `xsi:nil` and the other attributes that any element may have. */
export const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

/** Whether a type is built into XML Schema; types that a document declares in that namespace are not. */
export function isBuiltIn({ at }: TypeNode): boolean {
  return at.file === xsdNamespace
}

const name = '\\i\\c*'
const unprefixed = [name, '[\\i-[:]][\\c-[:]]*']

/** The patterns of built-in types (Part 2, §3.3), those of the base first. */
const patterns: ReadonlyMap<string, readonly string[]> = new Map([
  ['language', ['[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*']],
  ['NMTOKEN', ['\\c+']],
  ['Name', [name]],
  ...['NCName', 'ID', 'IDREF', 'ENTITY'].map((builtin) => [builtin, unprefixed] as const),
])

/**
 * The patterns of a built-in type, its base's first; empty where it has none. They precede a derived type's own.
 */
export function builtinPatterns(builtin: string): readonly string[] {
  return patterns.get(builtin) ?? []
}

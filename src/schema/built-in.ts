import type { TypeNode } from './model.ts'

/** The namespace of XML Schema; its built-in types stand in no document, and say this where others name theirs. */
export const xsdNamespace = 'http://www.w3.org/2001/XMLSchema'

/** The namespace of `xsi:type`, `xsi:nil` and the other attributes that any element may have. */
export const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

/** Whether a type is one that XML Schema itself brings; the schema for schemas declares more in that namespace. */
export function isBuiltIn({ at }: TypeNode): boolean {
  return at.file === xsdNamespace
}

const name = '\\i\\c*'
const unprefixed = [name, '[\\i-[:]][\\c-[:]]*']

/** Part 2, §3.3: the built-in types whose texts match patterns, those of the base first. */
const patterns: ReadonlyMap<string, readonly string[]> = new Map([
  ['language', ['[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*']],
  ['NMTOKEN', ['\\c+']],
  ['Name', [name]],
  ...['NCName', 'ID', 'IDREF', 'ENTITY'].map((builtin) => [builtin, unprefixed] as const),
])

/** The patterns that a type has from the built-in type which it is made from: the first of its own. */
export function builtinPatterns(builtin: string): readonly string[] {
  return patterns.get(builtin) ?? []
}

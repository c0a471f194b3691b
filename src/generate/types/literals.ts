import type { CodeListNode, Json, SchemaSet } from '../../schema/index.ts'
import { Code, code, codeListValues, join, key, literal } from '../../typescript/index.ts'

/** The values of a code list as literals, where its type is that of its values. */
export function codeListLiterals(set: SchemaSet, node: CodeListNode): readonly Code[] | undefined {
  return codeListValues(set, node)?.map(jsonLiteral)
}

/** A JSON value as a literal type. */
export function jsonLiteral(value: Json): Code {
  if (value === null) return code`null`
  if (typeof value === 'string') return literal(value)
  if (typeof value === 'boolean') return code`${value}`
  if (typeof value === 'number') return new Code(String(value))
  if (Array.isArray(value)) return code`readonly [${join(value.map(jsonLiteral), ', ')}]`
  const members = Object.entries(value as Readonly<Record<string, Json>>).map(
    ([property, inner]) => code`readonly ${key(property)}: ${jsonLiteral(inner)}`,
  )
  return members.length === 0 ? code`Readonly<Record<string, never>>` : code`{ ${join(members, '; ')} }`
}

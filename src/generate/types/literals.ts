import type { CodeListNode, Json, Primitive, SchemaSet } from '../../schema/index.ts'
import { Code, code, join, key, literal, scalarForm } from '../../typescript/index.ts'

// Equal values of these are spelled the same, so that a value is one of the listed texts.
const spelledOneWay: ReadonlySet<Primitive> = new Set(['string', 'anyURI', 'null'])

/**
 * The values of a code list; nothing where a value can be spelled in ways that the list does not show (`1.0` for `1`),
 * so that its type is that of the scalar.
 */
export function codeListValues(
  set: SchemaSet,
  node: CodeListNode,
): readonly (string | number | boolean)[] | undefined {
  const form = scalarForm(set, node)
  if (form === 'number') {
    const numbers = node.members.map(({ value }) => Number(value.replace('INF', 'Infinity')))
    return numbers.every(Number.isFinite) ? [...new Set(numbers)] : undefined
  }
  if (form === 'boolean') {
    return [...new Set(node.members.map(({ value }) => value === 'true' || value === '1'))]
  }
  if (!spelledOneWay.has(node.primitive)) return undefined
  return [...new Set(node.members.map(({ value }) => value))]
}

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

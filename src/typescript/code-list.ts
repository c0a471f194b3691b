import type { CodeListNode, Primitive, SchemaSet } from '../schema/index.ts'
import { scalarForm } from './scalar.ts'

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

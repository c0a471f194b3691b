import {
  type CodeListNode,
  type ListNode,
  type NodeId,
  type Primitive,
  resolve,
  type ScalarNode,
  type SchemaSet,
  type UnionNode,
} from '../schema/index.ts'
import { findHeldForm, findScalarHeldForm, type HeldFormName } from './held-form.ts'

/** How a scalar is held in TypeScript: `integer` and `decimal` are exact texts, for what a double cannot hold. */
export type ScalarForm = 'string' | 'number' | 'boolean' | 'null' | 'integer' | 'decimal' | HeldObject

/** Forms that JSON does not have; configuration of a version asks for them by format. */
type HeldObject = 'bigint' | 'Date' | 'Temporal.PlainDate' | 'Temporal.Instant'

const heldForms: Readonly<Record<HeldFormName, ScalarForm>> = {
  heldBigint: 'bigint',
  heldInteger: 'integer',
  heldDecimal: 'decimal',
  heldDate: 'Date',
  heldDateTime: 'Date',
  heldPlainDate: 'Temporal.PlainDate',
  heldInstant: 'Temporal.Instant',
}

/** The form of a JSON type whose values are converted (`findHeldForm`); undefined for all others. */
export function heldScalarForm(set: SchemaSet, id: NodeId): ScalarForm | undefined {
  const held = findHeldForm(set, id)
  return held && heldForms[held]
}

/** Digits that every double holds exactly. */
const safeDigits = 15

/**
 * The form of a scalar in TypeScript: JSON numbers are numbers; XML decimals are exact texts, and integers too
 * unless their bounds fit a double. XML numbers with a pattern are texts, as a number does not keep a spelling
 * such as `007`; dates and all others are strings. A JSON type with the facet `holding` has the form that it
 * names.
 */
export function scalarForm(set: SchemaSet, node: ScalarNode | CodeListNode): ScalarForm {
  const held = set.language === 'json' ? findScalarHeldForm(node) : undefined
  if (held !== undefined) return heldForms[held]
  switch (node.primitive) {
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'number':
      return 'number'
    case 'float':
    case 'double':
      return set.language === 'xml' && node.facets.patterns !== undefined ? 'string' : 'number'
    case 'decimal':
      if (set.language === 'json') return 'number'
      if (node.facets.fractionDigits !== 0) return 'decimal'
      if (isSafeInteger(node) && node.facets.patterns === undefined && node.facets.holding !== 'string')
        return 'number'
      return node.builtin === 'decimal' ? 'decimal' : 'integer'
    default:
      return 'string'
  }
}

/**
 * Whether a double holds every value of an integer type: at most 15 digits, or two bounds that are safe integers.
 */
function isSafeInteger({ facets }: ScalarNode | CodeListNode): boolean {
  if (facets.totalDigits !== undefined && facets.totalDigits <= safeDigits) return true
  const low = facets.minInclusive ?? facets.minExclusive
  const high = facets.maxInclusive ?? facets.maxExclusive
  return [low, high].every((bound) => bound !== undefined && Number.isSafeInteger(Number(bound)))
}

/**
 * Whether the atomic values in a list or union stay the texts that were written, for a pattern on the whole that
 * requires spellings. Numbers and booleans do not keep these (`1 true 0`). False without such values or a
 * pattern, and for JSON.
 */
export function isHeldAsWritten(set: SchemaSet, node: ListNode | UnionNode): boolean {
  if (set.language === 'json' || node.facets.patterns === undefined) return false
  return listPartTypes(node).some((part) => losesSpelling(set, part))
}

/**
 * Whether a type is, or has as item or member, a number or boolean in TypeScript, which does not keep its
 * spelling.
 */
function losesSpelling(set: SchemaSet, id: NodeId): boolean {
  const node = resolve(set, id)
  if (node.kind === 'scalar' || node.kind === 'code-list') {
    return ['number', 'boolean'].includes(scalarForm(set, node))
  }
  if (node.kind !== 'list' && node.kind !== 'union') return false
  return listPartTypes(node).some((part) => losesSpelling(set, part))
}

function listPartTypes(node: ListNode | UnionNode): readonly NodeId[] {
  return node.kind === 'list' ? [node.item] : node.members
}

/** Whether none, some or all values of an XML type are lists; `some` only for a union that has both. */
export function listsIn(set: SchemaSet, id: NodeId): 'none' | 'some' | 'all' {
  const node = resolve(set, id)
  if (node.kind === 'list') return 'all'
  if (node.kind !== 'union') return 'none'
  const found = new Set(node.members.map((member) => listsIn(set, member)))
  return found.size === 1 ? ([...found][0] ?? 'none') : 'some'
}

// Equal values of these are spelled the same, so that a value is one of the listed texts.
const spelledOneWay: ReadonlySet<Primitive> = new Set(['string', 'anyURI', 'null'])

/**
 * The distinct values of a code list as TypeScript has them: numbers, booleans or texts. Undefined if a value has
 * spellings that the list does not show (`1.0` for `1`); the type is then that of the scalar.
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

import { NumberSpace } from '../containment/index.ts'
import { primitiveForm } from '../lexical/index.ts'
import { compileTextPattern, translatePattern } from '../regex/index.ts'
import type { TextPattern } from '../runtime/index.ts'
import {
  type CodeListNode,
  type Facets,
  type NodeId,
  type Pattern,
  type Primitive,
  resolve,
  type SchemaSet,
} from '../schema/index.ts'

/** Whether a text, after white space handling, is legal for the primitive and keeps all facets. */
export function keepsFacets(text: string, primitive: Primitive, facets: Facets): boolean {
  const lexical = primitiveForm(primitive)
  const length = lexical?.lengthOf?.(text)
  return (
    (lexical?.isLegal?.(text) ?? true) &&
    keepsDigits(text, primitive, facets) &&
    (length === undefined || keepsLength(length, facets)) &&
    (lexical?.compare === undefined || keepsBounds(text, lexical.compare, facets)) &&
    keepsPatterns(text, facets) &&
    keepsStep(text, facets)
  )
}

/** Whether a number is a multiple of `multipleOf`. */
function keepsStep(text: string, { multipleOf }: Facets): boolean {
  return multipleOf === undefined || NumberSpace.everything.multipleOf(multipleOf).has(text) !== false
}

/** Whether a decimal keeps `totalDigits` and `fractionDigits`; `true` for other types. */
function keepsDigits(text: string, primitive: Primitive, { totalDigits, fractionDigits }: Facets): boolean {
  if (primitive !== 'decimal' || (totalDigits === undefined && fractionDigits === undefined)) return true
  const [, whole = '', fraction = ''] = /^[+-]?0*(\d*)\.?(\d*?)0*$/.exec(text) ?? []
  const isFine = fraction.length <= (fractionDigits ?? fraction.length)
  return isFine && whole.length + fraction.length <= (totalDigits ?? Number.POSITIVE_INFINITY)
}

/** Whether a length keeps the length facets. */
export function keepsLength(found: number, { length, minLength, maxLength }: Facets): boolean {
  return found === (length ?? found) && found >= (minLength ?? 0) && found <= (maxLength ?? found)
}

/** Whether a text keeps the bounds, by the order of its type. */
function keepsBounds(text: string, compare: (a: string, b: string) => number, facets: Facets): boolean {
  const { minInclusive, maxInclusive, minExclusive, maxExclusive } = facets
  return (
    (minInclusive === undefined || compare(text, minInclusive) >= 0) &&
    (maxInclusive === undefined || compare(text, maxInclusive) <= 0) &&
    (minExclusive === undefined || compare(text, minExclusive) > 0) &&
    (maxExclusive === undefined || compare(text, maxExclusive) < 0)
  )
}

/** Whether a text matches one pattern of every derivation step; unknown patterns count as matched. */
export function keepsPatterns(text: string, { patterns = [] }: Facets): boolean {
  return patterns.every((step) =>
    step.some(({ dialect, source }) => compilePattern(dialect, source)?.test(text) ?? true),
  )
}

const expressions = new Map<string, TextPattern | undefined>()

/** The compiled pattern, remembered; `undefined` if it is unknown or cannot be translated. */
function compilePattern(dialect: Pattern['dialect'], source: string): TextPattern | undefined {
  if (dialect === 'unknown') return undefined
  const key = `${dialect} ${source}`
  if (!expressions.has(key)) {
    const translated = dialect === 'ecma' ? source : translatePattern(source)
    expressions.set(key, translated === undefined ? undefined : compileTextPattern(translated))
  }
  return expressions.get(key)
}

/** Whether a text, after white space handling, is valid for a simple type. */
export function isValidText(set: SchemaSet, type: NodeId, text: string): boolean {
  return isValidNodeText(set, resolve(set, type), text)
}

/**
 * Whether a text is valid for a simple type given by its node. A code must be listed; every item of a list and at
 * least one member of a union must accept its text. `true` for nodes that are not simple types.
 */
export function isValidNodeText(set: SchemaSet, node: ReturnType<typeof resolve>, text: string): boolean {
  switch (node.kind) {
    case 'scalar':
      return keepsFacets(text, node.primitive, node.facets)
    case 'code-list':
      return collectCodes(node).has(text) && keepsFacets(text, node.primitive, node.facets)
    case 'list': {
      const items = text === '' ? [] : text.split(' ')
      const isKept = keepsLength(items.length, node.facets) && keepsPatterns(text, node.facets)
      const isListed = node.enumeration?.includes(text) ?? true
      return isKept && isListed && items.every((item) => isValidText(set, node.item, item))
    }
    case 'union':
      return (
        keepsPatterns(text, node.facets) &&
        (node.enumeration?.includes(text) ?? true) &&
        node.members.some((member) => isValidText(set, member, text))
      )
    default:
      return true
  }
}

const codes = new WeakMap<CodeListNode, ReadonlySet<string>>()

/** The values of a code list as a set, remembered. */
function collectCodes(node: CodeListNode): ReadonlySet<string> {
  const known = codes.get(node) ?? new Set(node.members.map(({ value }) => value))
  codes.set(node, known)
  return known
}

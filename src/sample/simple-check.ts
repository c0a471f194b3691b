import { NumberSpace } from '../containment/index.ts'
import { primitiveForm } from '../lexical/index.ts'
import { textPattern, translatePattern } from '../regex/index.ts'
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

/** Whether a text, white space handled, keeps the facets that a candidate was not made to keep. */
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

function keepsStep(text: string, { multipleOf }: Facets): boolean {
  return multipleOf === undefined || NumberSpace.everything.multipleOf(multipleOf).has(text) !== false
}

function keepsDigits(text: string, primitive: Primitive, { totalDigits, fractionDigits }: Facets): boolean {
  if (primitive !== 'decimal' || (totalDigits === undefined && fractionDigits === undefined)) return true
  const [, whole = '', fraction = ''] = /^[+-]?0*(\d*)\.?(\d*?)0*$/.exec(text) ?? []
  const isFine = fraction.length <= (fractionDigits ?? fraction.length)
  return isFine && whole.length + fraction.length <= (totalDigits ?? Number.POSITIVE_INFINITY)
}

export function keepsLength(found: number, { length, minLength, maxLength }: Facets): boolean {
  return found === (length ?? found) && found >= (minLength ?? 0) && found <= (maxLength ?? found)
}

function keepsBounds(text: string, compare: (a: string, b: string) => number, facets: Facets): boolean {
  const { minInclusive, maxInclusive, minExclusive, maxExclusive } = facets
  return (
    (minInclusive === undefined || compare(text, minInclusive) >= 0) &&
    (maxInclusive === undefined || compare(text, maxInclusive) <= 0) &&
    (minExclusive === undefined || compare(text, minExclusive) > 0) &&
    (maxExclusive === undefined || compare(text, maxExclusive) < 0)
  )
}

export function keepsPatterns(text: string, { patterns = [] }: Facets): boolean {
  return patterns.every((step) =>
    step.some(({ dialect, source }) => compilePattern(dialect, source)?.test(text) ?? true),
  )
}

const expressions = new Map<string, TextPattern | undefined>()

function compilePattern(dialect: Pattern['dialect'], source: string): TextPattern | undefined {
  if (dialect === 'unknown') return undefined
  const key = `${dialect} ${source}`
  if (!expressions.has(key)) {
    const translated = dialect === 'ecma' ? source : translatePattern(source)
    expressions.set(key, translated === undefined ? undefined : textPattern(translated))
  }
  return expressions.get(key)
}

/** Whether a text, white space handled, is one of a simple type: what a pattern of a list or union promises is not all. */
export function isValidText(set: SchemaSet, type: NodeId, text: string): boolean {
  return isValidNodeText(set, resolve(set, type), text)
}

/** The same of a node that need not be one of the set's own. */
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

function collectCodes(node: CodeListNode): ReadonlySet<string> {
  const known = codes.get(node) ?? new Set(node.members.map(({ value }) => value))
  codes.set(node, known)
  return known
}

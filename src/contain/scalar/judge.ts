import { invariant } from '../../diagnostics/index.ts'
import {
  type Lexical,
  plainXmlCodec,
  type SimpleType,
  type TextPattern,
  xsAnyURI,
  xsBase64Binary,
  xsBoolean,
  xsDate,
  xsDateTime,
  xsDecimal,
  xsDouble,
  xsDuration,
  xsEntity,
  xsFloat,
  xsGDay,
  xsGMonth,
  xsGMonthDay,
  xsGYear,
  xsGYearMonth,
  xsHexBinary,
  xsID,
  xsIDRef,
  xsInteger,
  xsLanguage,
  xsList,
  xsName,
  xsNCName,
  xsNMToken,
  xsNormalizedString,
  xsNotation,
  xsQName,
  xsString,
  xsTime,
  xsToken,
  xsUnion,
} from '../../runtime/index.ts'
import type { Facets, Pattern, Primitive, ScalarNode } from '../../schema/index.ts'
import { translatePattern } from '../../typescript/index.ts'
import { textPattern, unknownAmong, unknownPattern } from '../linear/index.ts'
import type { TypeIn } from '../verdict.ts'
import { type SimpleNode, simpleNode, valuesOf } from './simple.ts'

const byBuiltin: ReadonlyMap<string, Lexical> = new Map(
  [xsNormalizedString, xsToken, xsLanguage, xsNMToken, xsName, xsNCName, xsID, xsIDRef, xsEntity].map(
    (one) => [one.name, one],
  ),
)

const byPrimitive: ReadonlyMap<Primitive | string, Lexical> = new Map(
  [
    ...[xsString, xsBoolean, xsDecimal, xsFloat, xsDouble, xsDuration, xsDateTime, xsTime, xsDate],
    ...[xsGYearMonth, xsGYear, xsGMonthDay, xsGDay, xsGMonth, xsHexBinary, xsBase64Binary, xsAnyURI],
    ...[xsQName, xsNotation],
  ].map((one) => [one.name, one]),
)

const bySpace = { preserve: xsString, replace: xsNormalizedString, collapse: xsToken }

/** A decimal without digits after the point may still have the point, unless the type comes from `xs:integer`. */
export function isInteger({ builtin, facets }: Pick<ScalarNode, 'builtin' | 'facets'>): boolean {
  return facets.fractionDigits === 0 && builtin !== 'decimal'
}

/** What reads the text of a scalar, as in the codecs that are generated. */
export function lexicalOf({ primitive, builtin, whiteSpace, facets }: Omit<ScalarNode, 'kind'>): Lexical {
  if (primitive === 'decimal' && isInteger({ builtin, facets })) return xsInteger
  const found = byBuiltin.get(builtin)
  if (found === undefined && primitive === 'string') return bySpace[whiteSpace]
  return found ?? byPrimitive.get(primitive) ?? xsString
}

/** The same text for texts that are one value, as enumerations compare them. */
export function valueText(node: Omit<ScalarNode, 'kind'>, text: string): string {
  return lexicalOf(node).canonical?.(text) ?? text
}

export type Judge = (text: string) => boolean

const judges = new WeakMap<SimpleNode, Judge>()

/** Whether a text of a document is valid, as the runtime says. */
export function judgeOf(type: TypeIn): Judge {
  const node = nodeOf(type)
  const known = judges.get(node)
  if (known) return known
  const codec = plainXmlCodec({ name: 'r', namespace: '', type: () => descriptor(type) })
  const judge = (text: string): boolean => codec.parse(`<r>${escaped(text)}</r>`).ok
  judges.set(node, judge)
  return judge
}

/** Characters of XML that a reader would change, or take for markup, are written as references. */
function escaped(text: string): string {
  return text.replace(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`)
}

function nodeOf(type: TypeIn): SimpleNode {
  const node = simpleNode(type)
  invariant(node, 'only simple types have texts')
  return node
}

function descriptor(type: TypeIn): SimpleType {
  const node = nodeOf(type)
  const own = facetsOf(node)
  if (node.kind === 'list')
    return { kind: 'list', of: xsList, item: () => descriptor({ ...type, id: node.item }), ...own }
  if (node.kind === 'union') {
    const { patterns, values } = own
    const members = node.members.map((id) => () => descriptor({ ...type, id }))
    return { kind: 'union', of: xsUnion, members, ...(patterns && { patterns }), ...(values && { values }) }
  }
  return { kind: 'text', of: lexicalOf(node), ...own }
}

interface Own extends Omit<Facets, 'patterns' | 'format' | 'assertsFormat' | 'multipleOf'> {
  readonly patterns?: readonly TextPattern[]
  readonly values?: readonly string[]
}

function facetsOf(node: SimpleNode): Own {
  const { patterns, format, assertsFormat, multipleOf, ...facets } = node.facets
  const values = valuesOf(node)
  return {
    ...facets,
    ...(patterns && { patterns: patterns.map(expressionOf) }),
    ...(values && { values }),
  }
}

const never = '[]'

/** What no program can tell was refused where it was read. */
function expressionOf(step: readonly Pattern[]): TextPattern {
  const unknown = unknownAmong(step)
  if (unknown !== undefined) return unknownPattern(unknown)
  const sources = step.map(({ dialect, source }) =>
    dialect === 'ecma' ? source : (translatePattern(source) ?? never),
  )
  return textPattern(sources.map((source) => `(?:${source})`).join('|')) ?? new RegExp(never, 'u')
}

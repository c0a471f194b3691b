import * as runtime from '../runtime/index.ts'
import type { Facets, Primitive, ScalarNode } from '../schema/index.ts'

/** Every lexical form of XML Schema's built-in types, by the name under which the runtime exports it. */
export const lexicalForms = {
  ...{ xsAnyURI: runtime.xsAnyURI, xsBase64Binary: runtime.xsBase64Binary, xsBoolean: runtime.xsBoolean },
  ...{ xsDate: runtime.xsDate, xsDateTime: runtime.xsDateTime, xsTime: runtime.xsTime },
  ...{ xsGYearMonth: runtime.xsGYearMonth, xsGYear: runtime.xsGYear, xsGMonthDay: runtime.xsGMonthDay },
  ...{ xsGDay: runtime.xsGDay, xsGMonth: runtime.xsGMonth, xsDuration: runtime.xsDuration },
  ...{ xsDecimal: runtime.xsDecimal, xsInteger: runtime.xsInteger },
  ...{ xsSafeDecimal: runtime.xsSafeDecimal, xsSafeInteger: runtime.xsSafeInteger },
  ...{ xsUnboundedDecimal: runtime.xsUnboundedDecimal, xsUnboundedInteger: runtime.xsUnboundedInteger },
  xsUnboundedSafeDecimal: runtime.xsUnboundedSafeDecimal,
  xsUnboundedSafeInteger: runtime.xsUnboundedSafeInteger,
  ...{ xsDouble: runtime.xsDouble, xsFloat: runtime.xsFloat },
  ...{ xsDoubleText: runtime.xsDoubleText, xsFloatText: runtime.xsFloatText },
  ...{ xsHexBinary: runtime.xsHexBinary, xsQName: runtime.xsQName, xsNotation: runtime.xsNotation },
  ...{ xsString: runtime.xsString, xsNormalizedString: runtime.xsNormalizedString, xsToken: runtime.xsToken },
  ...{ xsLanguage: runtime.xsLanguage, xsNMToken: runtime.xsNMToken, xsName: runtime.xsName },
  ...{ xsNCName: runtime.xsNCName, xsID: runtime.xsID, xsIDRef: runtime.xsIDRef, xsEntity: runtime.xsEntity },
  ...{ xsList: runtime.xsList, xsUnion: runtime.xsUnion },
}

export type LexicalName = keyof typeof lexicalForms

/** The lexical form of built-in types that have their own; others use that of their primitive. */
const byBuiltin = {
  normalizedString: 'xsNormalizedString',
  token: 'xsToken',
  language: 'xsLanguage',
  NMTOKEN: 'xsNMToken',
  Name: 'xsName',
  NCName: 'xsNCName',
  ID: 'xsID',
  IDREF: 'xsIDRef',
  ENTITY: 'xsEntity',
} as const

const byPrimitive = {
  string: 'xsString',
  boolean: 'xsBoolean',
  decimal: 'xsDecimal',
  float: 'xsFloat',
  double: 'xsDouble',
  duration: 'xsDuration',
  dateTime: 'xsDateTime',
  time: 'xsTime',
  date: 'xsDate',
  gYearMonth: 'xsGYearMonth',
  gYear: 'xsGYear',
  gMonthDay: 'xsGMonthDay',
  gDay: 'xsGDay',
  gMonth: 'xsGMonth',
  hexBinary: 'xsHexBinary',
  base64Binary: 'xsBase64Binary',
  anyURI: 'xsAnyURI',
  QName: 'xsQName',
  NOTATION: 'xsNotation',
} as const

/** The lexical form of strings by their white space handling. */
const byWhiteSpace = { preserve: 'xsString', replace: 'xsNormalizedString', collapse: 'xsToken' } as const

/** The facts that decide how a text is read. */
export type Scalar = Pick<ScalarNode, 'builtin' | 'primitive'> & Partial<Pick<ScalarNode, 'whiteSpace'>>

/**
 * Whether the type is derived from integer. `1.0` is a valid decimal without fraction digits (Part 2, 4.3.12), but
 * not a valid integer (3.3.13).
 */
export function isInteger({ builtin, primitive }: Pick<ScalarNode, 'builtin' | 'primitive'>): boolean {
  return primitive === 'decimal' && builtin !== 'decimal'
}

/** The name of a scalar's lexical form; `undefined` if XML Schema has no such primitive. */
function lexicalName(node: Scalar): LexicalName | undefined {
  const { builtin, primitive, whiteSpace = 'preserve' } = node
  if (isInteger(node)) return 'xsInteger'
  if (isOwn(byBuiltin, builtin)) return byBuiltin[builtin]
  if (primitive === 'string') return byWhiteSpace[whiteSpace]
  return isOwn(byPrimitive, primitive) ? byPrimitive[primitive] : undefined
}

/** How values are held in JavaScript: as exact texts or as numbers. */
type Held = 'string' | 'number' | (string & {})

/**
 * The name of a scalar's lexical form in a codec that holds it as `held`. Decimals without bounds get a smaller
 * form without comparison.
 */
export function codecLexicalName(
  node: Scalar & { readonly facets: Facets },
  held: Held,
): LexicalName | undefined {
  if (node.primitive === 'decimal') {
    const safe = held === 'number' ? 'Safe' : ''
    const kind = isInteger(node) ? 'Integer' : 'Decimal'
    return hasBounds(node.facets) ? `xs${safe}${kind}` : `xsUnbounded${safe}${kind}`
  }
  if (held === 'string' && node.primitive === 'float') return 'xsFloatText'
  if (held === 'string' && node.primitive === 'double') return 'xsDoubleText'
  return lexicalName(node)
}

/**
 * The lexical form of a scalar, which reads, compares and measures its texts; that of strings if XML Schema has no
 * such primitive.
 */
export function lexicalForm(node: Scalar): runtime.Lexical {
  return lexicalForms[lexicalName(node) ?? 'xsString'] as runtime.Lexical
}

/** The lexical form of a primitive type; `undefined` if it is not one of XML Schema. */
export function primitiveForm(primitive: Primitive): runtime.Lexical | undefined {
  return isOwn(byPrimitive, primitive) ? lexicalForms[byPrimitive[primitive]] : undefined
}

/** Whether the facets have a bound. */
function hasBounds({ minInclusive, maxInclusive, minExclusive, maxExclusive }: Facets): boolean {
  return [minInclusive, maxInclusive, minExclusive, maxExclusive].some((bound) => bound !== undefined)
}

function isOwn<Table extends object>(table: Table, name: string): name is Extract<keyof Table, string> {
  return Object.hasOwn(table, name)
}

import {
  type Lexical,
  xsAnyURI,
  xsBase64Binary,
  xsBoolean,
  xsDate,
  xsDateTime,
  xsDecimal,
  xsDouble,
  xsDuration,
  xsFloat,
  xsGDay,
  xsGMonth,
  xsGMonthDay,
  xsGYear,
  xsGYearMonth,
  xsHexBinary,
  xsInteger,
  xsLanguage,
  xsName,
  xsNCName,
  xsNMToken,
  xsQName,
  xsString,
  xsTime,
} from '../../runtime/index.ts'
import type { ScalarNode } from '../../schema/index.ts'

/** The texts and values of built-in types, by the name of the type or of the primitive it is made from. */
const lexicals = new Map<string, Lexical>([
  ['string', xsString],
  ['boolean', xsBoolean],
  ['decimal', xsDecimal],
  ['float', xsFloat],
  ['double', xsDouble],
  ['duration', xsDuration],
  ['dateTime', xsDateTime],
  ['time', xsTime],
  ['date', xsDate],
  ['gYearMonth', xsGYearMonth],
  ['gYear', xsGYear],
  ['gMonthDay', xsGMonthDay],
  ['gDay', xsGDay],
  ['gMonth', xsGMonth],
  ['hexBinary', xsHexBinary],
  ['base64Binary', xsBase64Binary],
  ['anyURI', xsAnyURI],
  ['QName', xsQName],
  ['NOTATION', xsQName],
  ['language', xsLanguage],
  ['NMTOKEN', xsNMToken],
  ['Name', xsName],
  ['NCName', xsNCName],
  ['ID', xsNCName],
  ['IDREF', xsNCName],
  ['ENTITY', xsNCName],
])

/** How a scalar's texts are read; the integers, made from decimal, have no point. */
export function lexicalOf({ builtin, primitive }: Pick<ScalarNode, 'builtin' | 'primitive'>): Lexical {
  if (primitive === 'decimal' && builtin !== 'decimal') return xsInteger
  return lexicals.get(builtin) ?? lexicals.get(primitive) ?? xsString
}

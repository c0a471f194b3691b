import type { Declarations, DerivedType, SimpleType, SimpleTypes, UnionType } from '../../descriptor.ts'
import { xsAnyURI } from '../../text/any-uri.ts'
import { xsBase64Binary, xsHexBinary } from '../../text/binary.ts'
import { xsBoolean } from '../../text/boolean.ts'
import { xsDuration } from '../../text/duration.ts'
import { xsDouble, xsFloat } from '../../text/float.ts'
import type { Lexical } from '../../text/lexical.ts'
import { xsList } from '../../text/list.ts'
import { xsDecimal, xsInteger } from '../../text/number.ts'
import { xsNotation, xsQName } from '../../text/qualified-name.ts'
import * as strings from '../../text/string.ts'
import * as times from '../../text/time.ts'
import type { Extras } from '../extras.ts'
import { type PreparedType, prepare } from '../prepare.ts'
import { nameType } from '../xsi-attributes.ts'

const schema = '{http://www.w3.org/2001/XMLSchema}'

type Row = readonly [name: string, base: string, of?: Lexical, min?: string | undefined, max?: string]

/** The built-in simple types: name, base, reader, lower and upper bound (Part 2, 3). */
const rows: readonly Row[] = [
  ['anySimpleType', ''],
  ['string', 'anySimpleType', strings.xsString],
  ['normalizedString', 'string', strings.xsNormalizedString],
  ['token', 'normalizedString', strings.xsToken],
  ['language', 'token', strings.xsLanguage],
  ['NMTOKEN', 'token', strings.xsNMToken],
  ['Name', 'token', strings.xsName],
  ['NCName', 'Name', strings.xsNCName],
  ['ID', 'NCName', strings.xsID],
  ['IDREF', 'NCName', strings.xsIDRef],
  ['ENTITY', 'NCName', strings.xsEntity],
  ['NMTOKENS', 'anySimpleType', strings.xsNMToken],
  ['IDREFS', 'anySimpleType', strings.xsIDRef],
  ['ENTITIES', 'anySimpleType', strings.xsEntity],
  ['boolean', 'anySimpleType', xsBoolean],
  ['float', 'anySimpleType', xsFloat],
  ['double', 'anySimpleType', xsDouble],
  ['decimal', 'anySimpleType', xsDecimal],
  ['integer', 'decimal', xsInteger],
  ['nonPositiveInteger', 'integer', xsInteger, undefined, '0'],
  ['negativeInteger', 'nonPositiveInteger', xsInteger, undefined, '-1'],
  ['long', 'integer', xsInteger, '-9223372036854775808', '9223372036854775807'],
  ['int', 'long', xsInteger, '-2147483648', '2147483647'],
  ['short', 'int', xsInteger, '-32768', '32767'],
  ['byte', 'short', xsInteger, '-128', '127'],
  ['nonNegativeInteger', 'integer', xsInteger, '0'],
  ['unsignedLong', 'nonNegativeInteger', xsInteger, '0', '18446744073709551615'],
  ['unsignedInt', 'unsignedLong', xsInteger, '0', '4294967295'],
  ['unsignedShort', 'unsignedInt', xsInteger, '0', '65535'],
  ['unsignedByte', 'unsignedShort', xsInteger, '0', '255'],
  ['positiveInteger', 'nonNegativeInteger', xsInteger, '1'],
  ['duration', 'anySimpleType', xsDuration],
  ['dateTime', 'anySimpleType', times.xsDateTime],
  ['time', 'anySimpleType', times.xsTime],
  ['date', 'anySimpleType', times.xsDate],
  ['gYearMonth', 'anySimpleType', times.xsGYearMonth],
  ['gYear', 'anySimpleType', times.xsGYear],
  ['gMonthDay', 'anySimpleType', times.xsGMonthDay],
  ['gDay', 'anySimpleType', times.xsGDay],
  ['gMonth', 'anySimpleType', times.xsGMonth],
  ['hexBinary', 'anySimpleType', xsHexBinary],
  ['base64Binary', 'anySimpleType', xsBase64Binary],
  ['anyURI', 'anySimpleType', xsAnyURI],
  ['QName', 'anySimpleType', xsQName],
  ['NOTATION', 'anySimpleType', xsNotation],
]

let builtins: ReadonlyMap<string, { readonly base: string; readonly type: SimpleType }> | undefined

/** A built-in simple type with the name of its base, by expanded name; `undefined` if there is none. */
function builtin(name: string) {
  builtins ??= new Map(rows.map((row) => [schema + row[0], { base: schema + row[1], type: makeType(row) }]))
  return builtins.get(name)
}

/** The descriptor of a built-in type; a list for `NMTOKENS`, `IDREFS` and `ENTITIES`. */
function makeType([name, , of = strings.xsString, minInclusive, maxInclusive]: Row): SimpleType {
  const typeName = schema + name
  if (/^(?:NMTOKENS|IDREFS|ENTITIES)$/.test(name)) {
    return { kind: 'list', of: xsList, typeName, item: () => ({ kind: 'text', of }), minLength: 1 }
  }
  return {
    kind: 'text',
    typeName,
    of,
    ...(minInclusive === undefined ? {} : { minInclusive }),
    ...(maxInclusive === undefined ? {} : { maxInclusive }),
  }
}

/** The tables in which types are found by name. */
export interface KnownTypes {
  readonly declarations: Declarations | undefined
  readonly extras: Extras | undefined
  readonly simpleTypes?: SimpleTypes | undefined
}

/**
 * The type that `xsi:type` may name in place of `xs:anyType`, a simple type or a union (one of its members, or
 * derived from one). `undefined` if it may not, and for complex types.
 */
export function typeNamed(known: KnownTypes, name: string, declared: PreparedType): PreparedType | undefined {
  const { of } = declared
  const { declarations, extras, simpleTypes } = known
  if (of.kind === 'complex') return undefined
  if (of.kind === 'any') {
    const type = declarations?.types.get(name)?.() ?? builtin(name)?.type
    return type && prepare(type, extras)
  }
  const base = nameType(declared)
  const listed = simpleTypes?.get(base)?.get(name)
  if (listed) return prepare(listed(), extras)
  if (of.kind === 'union') return memberNamed(known, name, of)
  const own = base === `${schema}anySimpleType` ? declarations?.types.get(name)?.() : undefined
  if (own && own.kind !== 'any' && (own.kind !== 'complex' || own.text)) return prepare(own, extras)
  for (let step = builtin(name); step; step = builtin(step.base)) {
    if (step.base === base) return prepare(builtin(name)?.type ?? step.type, extras)
  }
  return name === base ? declared : undefined
}

/** The types derived from one, by name. */
export function listDerived({ of }: PreparedType): ReadonlyMap<string, DerivedType> | undefined {
  return of.kind === 'any' ? undefined : of.derived?.()
}

/** The member of a union with that name, or a type that may replace a member; none if the union has facets. */
function memberNamed(
  known: KnownTypes,
  name: string,
  { members, patterns, values }: UnionType,
): PreparedType | undefined {
  if (patterns || values) return undefined
  for (const lazy of members) {
    const member = prepare(lazy(), known.extras)
    const derived = listDerived(member)?.get(name)
    const found = derived ? prepare(derived.type(), known.extras) : undefined
    const named = found ?? (name === nameType(member) ? member : typeNamed(known, name, member))
    if (named) return named
  }
  return undefined
}

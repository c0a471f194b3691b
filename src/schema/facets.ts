import type { NodeId } from './model.ts'

/** The primitive types of XML Schema 1.0, with JSON's number and null. A `decimal` with fraction digits 0 has integers as values. */
export type Primitive =
  | 'string'
  | 'boolean'
  | 'decimal'
  | 'float'
  | 'double'
  | 'duration'
  | 'dateTime'
  | 'time'
  | 'date'
  | 'gYearMonth'
  | 'gYear'
  | 'gMonthDay'
  | 'gDay'
  | 'gMonth'
  | 'hexBinary'
  | 'base64Binary'
  | 'anyURI'
  | 'QName'
  | 'NOTATION'
  | 'number'
  | 'null'

export type WhiteSpace = 'preserve' | 'replace' | 'collapse'

/**
 * A regular expression with its dialect: `xsd` is anchored at both ends, `ecma` is not. One of an `unknown`
 * dialect cannot be evaluated, only compared as text; only comparisons have such patterns.
 */
export interface Pattern {
  readonly dialect: 'xsd' | 'ecma' | 'unknown'
  readonly source: string
}

/** Restrictions of a scalar. Numbers are decimal texts, so that no digit is lost. */
export interface Facets {
  readonly length?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly totalDigits?: number
  readonly fractionDigits?: number
  readonly minInclusive?: string
  readonly maxInclusive?: string
  readonly minExclusive?: string
  readonly maxExclusive?: string
  readonly multipleOf?: string
  /** Every step must match; a step matches when one of its patterns does. */
  readonly patterns?: readonly (readonly Pattern[])[]
  /** JSON Schema's `format`: an annotation, checked only where a profile asks for it. */
  readonly format?: string
  /** The format refuses values: asked for by the reader's option, or by the schema's own vocabulary. */
  readonly assertsFormat?: true
  /** How programs hold the values of a JSON type, where that is not as JSON has them; documents stay the same. */
  readonly holding?: ValueRepresentation
}

/** `string`: the exact digits of a number as text. `Date` and `Temporal`: a `date` or `date-time`. */
export type ValueRepresentation = 'bigint' | 'string' | 'Date' | 'Temporal'

/** The type of the properties whose names match a pattern; `isUnknown` where the pattern cannot be evaluated. */
export interface PropertyPattern {
  readonly pattern: string
  readonly isUnknown?: true
  readonly type: NodeId
}

/** The pattern that names are held against. */
export function makeNamePattern({ pattern, isUnknown }: Omit<PropertyPattern, 'type'>): Pattern {
  return { dialect: isUnknown ? 'unknown' : 'ecma', source: pattern }
}

import { valueText } from '../../containment/index.ts'
import { type Location, printable } from '../../diagnostics/index.ts'
import {
  builtinPatterns,
  type CodeListNode,
  type Facets,
  type ScalarNode,
  type TypeNode,
} from '../../schema/index.ts'
import type { ValueSide } from '../subjects.ts'
import { serializeCanonicalJson } from './stated.ts'
import { subtractItems } from './values.ts'

/** A bound as text, `≥ 5` or `> 5`; `null` where there is none. */
export type BoundFacts = { readonly before: string | null; readonly after: string | null }

interface Bound {
  readonly value: string
  readonly isExclusive: boolean
}

/** The lower or upper bound of a value; the tighter one if both an inclusive and an exclusive bound are set. */
function findBound(side: ValueSide, end: 'min' | 'max'): Bound | undefined {
  const facets = readSideFacets(side)
  const [inclusive, exclusive] = [facets[`${end}Inclusive`], facets[`${end}Exclusive`]]
  if (inclusive !== undefined && exclusive !== undefined) {
    const isTighter = compareDecimalBounds(exclusive, inclusive) * (end === 'min' ? 1 : -1) >= 0
    return isTighter ? { value: exclusive, isExclusive: true } : { value: inclusive, isExclusive: false }
  }
  if (exclusive !== undefined) return { value: exclusive, isExclusive: true }
  return inclusive === undefined ? undefined : { value: inclusive, isExclusive: false }
}

export function boundFacts(before: ValueSide, after: ValueSide, end: 'min' | 'max'): BoundFacts {
  return { before: print(findBound(before, end), end), after: print(findBound(after, end), end) }
}

/** The bound as `>= 5` or `< 5`, long numbers shortened; null if there is none. */
function print(bound: Bound | undefined, end: 'min' | 'max'): string | null {
  if (bound === undefined) return null
  return `${end === 'min' ? '>' : '<'}${bound.isExclusive ? '' : '='} ${shortNumber(bound.value)}`
}

/** A sentence about a bound: added, removed, made exclusive or inclusive, or changed as `verb` says. */
export function boundSentence({ before, after }: BoundFacts, verb: 'raised' | 'lowered' | 'changed'): string {
  if (before === null || after === null) {
    const { name, value } = readBound(before ?? after ?? '')
    return `${name} ${value} was ${before === null ? 'added' : 'removed'}.`
  }
  const [one, other] = [readBound(before), readBound(after)]
  return one.name === other.name
    ? `${one.name} ${verb} from ${one.value} to ${other.value}.`
    : `${one.name} ${one.value} was replaced by ${other.name.toLowerCase()} ${other.value}.`
}

/** The name and the value of a bound that `print` wrote. */
function readBound(bound: string): { readonly name: string; readonly value: string } {
  const [sign = '', value = ''] = bound.split(/ (.*)/su)
  const name = sign.startsWith('>') ? 'minimum' : 'maximum'
  const full = sign.endsWith('=') ? name : `exclusive ${name}`
  return { name: `${full.charAt(0).toUpperCase()}${full.slice(1)}`, value: printable(value) }
}

/** Longer numbers are printed with an exponent. */
const mostDigits = 24

/**
 * The number in exponential notation if it has more than 24 characters and is then shorter; otherwise unchanged.
 */
export function shortNumber(text: string): string {
  if (text.length <= mostDigits || !isDecimal(text)) return text
  const { isNegative, whole, fraction } = digits(text)
  const all = `${whole}${fraction}`
  const start = all.search(/[1-9]/u)
  if (start < 0) return '0'
  const [first = '', ...rest] = all.slice(start).replace(/0+$/u, '')
  const exponent = whole.length - start - 1
  const short = `${isNegative ? '-' : ''}${first}${rest.length === 0 ? '' : `.${rest.join('')}`}e${exponent}`
  return short.length < text.length ? short : text
}

/**
 * 1 if the bound became tighter or was added, -1 if looser or removed, 0 if unchanged. Undefined for changed
 * bounds that are not decimal, e.g. dates.
 */
export function tightening(before: ValueSide, after: ValueSide, end: 'min' | 'max'): number | undefined {
  const [one, other] = [findBound(before, end), findBound(after, end)]
  if (one === undefined || other === undefined) return Number(other !== undefined) - Number(one !== undefined)
  if (!isDecimal(one.value) || !isDecimal(other.value)) {
    return one.value === other.value && one.isExclusive === other.isExclusive ? 0 : undefined
  }
  const order = compareDecimalBounds(other.value, one.value) * (end === 'min' ? 1 : -1)
  return order !== 0 ? order : Number(other.isExclusive) - Number(one.isExclusive)
}

function isDecimal(text: string): boolean {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/u.test(text)
}

/** Compares decimal texts exactly (-1, 0, 1); a double could call different ones equal. */
function compareDecimalBounds(a: string, b: string): number {
  const [one, other] = [digits(a), digits(b)]
  const scale = Math.max(one.fraction.length, other.fraction.length)
  const difference = scaled(one, scale) - scaled(other, scale)
  return difference === 0n ? 0 : difference > 0n ? 1 : -1
}

interface Digits {
  readonly isNegative: boolean
  readonly whole: string
  readonly fraction: string
}

/** Splits a decimal text into sign, whole part and fraction. */
function digits(text: string): Digits {
  const match = /^([+-]?)(\d*)\.?(\d*)$/u.exec(text)
  return { isNegative: match?.[1] === '-', whole: match?.[2] ?? '0', fraction: match?.[3] ?? '' }
}

/** The number multiplied by ten to the power of `scale`. */
function scaled({ isNegative, whole, fraction }: Digits, scale: number): bigint {
  const value = BigInt(`0${whole}${fraction.padEnd(scale, '0')}`)
  return isNegative ? -value : value
}

const none: Facets = {}

export function readSideFacets({ node }: ValueSide): Facets {
  return 'facets' in node ? node.facets : none
}

/** The number formats that are read with all settings; other ones are read only if a setting is about them. */
const numberFormats: ReadonlySet<string> = new Set(['int32', 'int64', 'float', 'double'])

/**
 * The format of a value for the comparison with another side. Undefined if it has none, or a number format
 * that only the settings of this version read (not `int32`, `int64`, `float` or `double`).
 */
export function readComparedFormat(side: ValueSide, other: ValueSide): string | undefined {
  const { format, holding } = readSideFacets(side)
  const isNumber = 'primitive' in side.node && side.node.primitive !== 'string'
  const isReadBySetting = isNumber && holding !== undefined && readSideFacets(other).holding === undefined
  return isReadBySetting && format !== undefined && !numberFormats.has(format) ? undefined : format
}

/**
 * The values that a code list, constant (as JSON text) or enumeration allows; those of a code list with their
 * locations. Undefined if the node lists none.
 */
export function listEnumeratedValues(node: TypeNode): ReadonlyMap<string, Location | undefined> | undefined {
  if (node.kind === 'code-list') return new Map(node.members.map((member) => [member.value, member.at]))
  if (node.kind === 'constant') {
    return new Map(node.values.map((value) => [serializeCanonicalJson(value), undefined]))
  }
  if (!('enumeration' in node) || node.enumeration === undefined) return undefined
  return new Map(node.enumeration.map((value) => [value, undefined]))
}

/**
 * The listed values of `node` that `other` does not list, compared by meaning; empty if one of them lists none.
 */
export function listLostValues(
  node: TypeNode,
  other: TypeNode,
): readonly (readonly [string, Location | undefined])[] {
  const [own, others] = [listEnumeratedValues(node), listEnumeratedValues(other)]
  if (own === undefined || others === undefined) return []
  const values = new Set([...others.keys()].map((value) => meaning(other, value)))
  return [...own].filter(([value]) => !values.has(meaning(node, value)))
}

function meaning(node: TypeNode, value: string): string {
  return node.kind === 'code-list' ? valueText(node, value) : value
}

/**
 * One text for each restriction step, its alternative patterns joined by `|`; without those of the built-in type.
 */
export function listPatternTexts(side: ValueSide): string[] {
  const own = 'builtin' in side.node ? builtinPatterns(side.node.builtin).length : 0
  const steps = (readSideFacets(side).patterns ?? []).slice(own)
  return steps.map((step) => step.map((pattern) => pattern.source).join('|'))
}

/** Whether each side has a pattern that the other lacks. */
export function isReplacedPattern(before: readonly string[], after: readonly string[]): boolean {
  return subtractItems(before, after).length > 0 && subtractItems(after, before).length > 0
}

/** A facet that is an upper or lower limit. */
export type LimitFacet = 'minLength' | 'maxLength' | 'totalDigits' | 'fractionDigits'

export type LimitFacts = { readonly before: number | null; readonly after: number | null }

/** A limit on both sides; `null` where there is none. */
export function limitFacts(before: ValueSide, after: ValueSide, facet: LimitFacet): LimitFacts {
  return { before: readSideFacets(before)[facet] ?? null, after: readSideFacets(after)[facet] ?? null }
}

/** A sentence about a limit: raised, lowered, added (`was not limited`) or removed. */
export function limitSentence(subject: string, { before, after }: LimitFacts): string {
  if (after === null) return `${subject} is no longer limited (was ${before}).`
  return before === null
    ? `${subject} is now ${after} (was not limited).`
    : `${subject} ${after > before ? 'raised' : 'lowered'} from ${before} to ${after}.`
}

/** 1 if an upper limit was lowered, -1 if raised, 0 if unchanged; a missing limit counts as infinite. */
export function upperLimit({ before, after }: LimitFacts): number {
  return Math.sign((before ?? Number.POSITIVE_INFINITY) - (after ?? Number.POSITIVE_INFINITY)) || 0
}

/** 1 if a lower limit was raised, -1 if lowered, 0 if unchanged; a missing limit counts as 0. */
export function lowerLimit({ before, after }: LimitFacts): number {
  return Math.sign((after ?? 0) - (before ?? 0))
}

type Made = ScalarNode | CodeListNode

/**
 * Both types, if they have the same primitive but built-in types with different lexical rules; otherwise
 * undefined.
 */
export function otherBuiltins(one: TypeNode, other: TypeNode): readonly [Made, Made] | undefined {
  if (!('builtin' in one) || !('builtin' in other) || one.primitive !== other.primitive) return undefined
  return nameLexicalRule(one) === nameLexicalRule(other) ? undefined : [one, other]
}

/**
 * The built-in type if it has lexical rules of its own (names, ids, language), `integer`, or else the primitive.
 */
function nameLexicalRule({ builtin, primitive }: Made): string {
  if (/^(?:ID|IDREFS?|ENTIT(?:Y|IES)|NMTOKENS?|Name|NCName|language|anySimpleType)$/u.test(builtin))
    return builtin
  return primitive === 'decimal' && builtin !== 'decimal' ? 'integer' : primitive
}

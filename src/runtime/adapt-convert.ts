import { down, isNil } from './adapt-down.ts'
import type { AnyRun, Convert } from './adapt-run.ts'
import type { At, Hook, NilValue, NilWith } from './adapt-types.ts'
import { compareDecimals } from './text/decimal.ts'
import type { Lexical } from './text/lexical.ts'
import { parseFloatText, spellings } from './text/number-text.ts'
import { type TextPattern, testPattern } from './text/pattern.ts'

/** Restrictions that the target's type adds to those of the source's type of a text or number. */
export interface Limits {
  readonly length?: number
  readonly minLength?: number
  readonly maxLength?: number
  /** Lengths count the bytes that the text writes in this way. */
  readonly bytes?: 'hex' | 'base64'
  readonly totalDigits?: number
  readonly fractionDigits?: number
  readonly minInclusive?: string
  readonly maxInclusive?: string
  readonly minExclusive?: string
  readonly maxExclusive?: string
  /** The target's type is `xs:float`, which has 32 bits. */
  readonly single?: true
  /** All must match. */
  readonly patterns?: readonly TextPattern[]
  /** The target's type collapses white space: none at the ends, single spaces between words. */
  readonly collapse?: true
  /** The target's type has no tabs and line breaks: each becomes a space. */
  readonly replace?: true
}

/** Returns the value unchanged and records it as converted; for a target type that allows all source values. */
export function same<T>(source: At<T>, run: AnyRun): T {
  run.ledger.carry(source)
  return source.value
}

/**
 * Keeps a nil value and converts any other. `convertNil` makes the attributes of a nil value; without it, the target
 * has none.
 */
export function orNil<S, T, R extends AnyRun>(convert: Convert<S, T, R>): Convert<S | NilValue, T | null, R>
export function orNil<S, T, N, A extends object, R extends AnyRun>(
  convert: Convert<S, T, R>,
  convertNil: Convert<N, A, R>,
): Convert<S | NilValue, T | NilWith<A>, R>
export function orNil<R extends AnyRun>(
  convert: Convert<never, unknown, R>,
  convertNil: Convert<never, object, R> = () => ({}),
): Convert<unknown, unknown, R> {
  return ({ value, path }, run, dataElement) => {
    if (!isNil(value)) return convert({ value: value as never, path }, run, dataElement)
    const said = value === null ? { value, path } : { value: true, path: path.concat('$nil') }
    const made = convertNil({ value: (value ?? { $nil: true }) as never, path }, run, dataElement)
    if (made === undefined) {
      if (run.mayDrop) run.ledger.lose(said, 'incomplete', dataElement)
      else run.ledger.hold([said])
      return undefined
    }
    run.ledger.carry(said)
    return Object.keys(made).length === 0 ? null : { $nil: true, ...made }
  }
}

/** The value, also if it is `null`; where it is `undefined`, what `make` returns. */
export function orElse<T, U>(value: T | undefined, make: () => U | undefined): T | U | undefined {
  return value === undefined ? make() : value
}

/** Copies an element of any content under the name that the target declares for it. */
export function renamed<T extends { readonly name: string }>(name: string): Convert<T, T> {
  return (source, run) => ({ ...same(source, run), name })
}

/** Copies the attributes that a wildcard found, without those that the target declares: these are lost. */
export function copyExcept<T extends object>(names: readonly string[]): Convert<T, T> {
  return (source, run) => {
    const { value, path } = source
    const kept = Object.entries(value).filter(([name]) => !names.includes(name))
    if (kept.length === Object.keys(value).length) return same(source, run)
    for (const [name, one] of kept) run.ledger.carry({ value: one, path: path.concat(name) })
    return kept.length === 0 ? undefined : (Object.fromEntries(kept) as T)
  }
}

type AttributeValue = string | number | boolean

/** Converts the value of an attribute to its text in a document; of a list, with spaces between the values. */
export function attributeText(source: At<AttributeValue | readonly AttributeValue[]>, run: AnyRun): string {
  const { value } = source
  const all: readonly AttributeValue[] = typeof value === 'object' ? value : [value]
  run.ledger.carry(source)
  return all.map((one) => (typeof one === 'number' ? String(spellings(one)[0]) : String(one))).join(' ')
}

/** The attributes that a wildcard found, with more of them by name; `undefined` where there are none. */
export function withAttributes(
  found: Readonly<Record<string, string>> | undefined,
  more: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> | undefined {
  const all = new Map(Object.entries(found ?? {}))
  for (const [name, text] of Object.entries(more)) if (text !== undefined) all.set(name, text)
  return all.size === 0 ? undefined : Object.fromEntries(all)
}

/**
 * Converts a text. One outside the limits becomes an issue and `undefined`; it is never cut. Changed white space
 * is recorded as a loss. `type` says how the texts of the least and greatest value compare.
 */
export function text(limits: Limits = {}, type: Pick<Lexical, 'compare'> = {}): Convert<string, string> {
  return (source, run, dataElement) => {
    // What a program without types gives as context.
    if (typeof source.value !== 'string') return refuse(source, run, dataElement, 'a string')
    const given = limits.replace ? source.value.replace(/[\t\n\r]/g, ' ') : source.value
    const value = limits.collapse ? collapseSpace(given) : given
    const { compare } = type
    const problem =
      lengthProblem(value, limits) ??
      formProblem(value, limits) ??
      (compare && rangeProblem((bound) => compare(value, bound), limits))
    if (problem !== undefined) return refuse(source, run, dataElement, problem)
    if (value !== source.value) run.ledger.note(source, 'white-space', dataElement)
    run.ledger.carry(source)
    return value
  }
}

/** Passes a text to `convert` without white space at its ends, and with single spaces between words. */
export function collapsed<T>(convert: Convert<string, T>): Convert<string, T> {
  return ({ value, path }, run, dataElement) =>
    convert({ value: collapseSpace(value), path }, run, dataElement)
}

function collapseSpace(value: string): string {
  return value.replace(/[\t\n\r ]+/g, ' ').replace(/^ | $/g, '')
}

/** Converts a code to the equal one of the list; one that the list lacks becomes an issue and `undefined`. */
export function oneOf<const T extends string>(list: readonly T[]): Convert<string, T> {
  return (source, run, dataElement) => {
    const found = list.find((code) => code === source.value)
    if (found === undefined) return refuse(source, run, dataElement, listed(list))
    run.ledger.carry(source)
    return found
  }
}

/** Converts codes of `list` unchanged, asks the hook for those of `without`; any other code is an issue. */
export function decide<const T extends string, const U extends string>(
  list: readonly T[],
  without: readonly U[],
  hook: Hook<U, T> | undefined,
): Convert<string, T> {
  const known = oneOf(list)
  return (source, run, dataElement) => {
    const open = without.find((code) => code === source.value)
    if (open === undefined) return known(source, run, dataElement)
    return run.ask(dataElement, hook, { value: open, path: source.path })
  }
}

/**
 * Replaces a code by the table's entry, or keeps it where the table has none, and passes the result to `convert`.
 * An entry of `null` drops the code: a loss and `undefined`.
 */
export function recode<T>(
  table: readonly (readonly [string, string | null])[],
  convert: Convert<string, T>,
): Convert<string | number | boolean, T> {
  const codes = new Map(table)
  return (source, run, dataElement) => {
    const { path } = source
    const found = codes.get(String(source.value))
    if (found !== null) return convert({ value: found ?? String(source.value), path }, run, dataElement)
    run.ledger.lose(source, 'no-counterpart', dataElement)
    return undefined
  }
}

/** Converts the texts `true` and `false` to a boolean; any other text becomes an issue and `undefined`. */
export function yesOrNo(source: At<string>, run: AnyRun, dataElement: string): boolean | undefined {
  const { value } = source
  if (value !== 'true' && value !== 'false') return refuse(source, run, dataElement, 'true or false')
  run.ledger.carry(source)
  return value === 'true'
}

/** Converts a number to its digits as text; no plain decimal, or one outside the limits, is an issue. */
export function toDecimal(limits: Limits = {}): Convert<string | number, string> {
  return (source, run, dataElement) => {
    const digits = plainDigits(source.value)
    const problem = digits === undefined ? 'a number' : numberProblem(digits, limits)
    if (digits === undefined || problem !== undefined) return refuse(source, run, dataElement, problem ?? '')
    run.ledger.carry(source)
    return digits
  }
}

/** Converts a whole number to its digits as text (`12.0` to `12`); a fraction or a broken limit is an issue. */
export function toInteger(limits: Limits = {}): Convert<string | number, string> {
  return (source, run, dataElement) => {
    const digits = plainDigits(source.value)?.replace(/\.0*$/, '')
    const problem =
      digits === undefined || digits.includes('.') ? 'a whole number' : numberProblem(digits, limits)
    if (digits === undefined || problem !== undefined) return refuse(source, run, dataElement, problem ?? '')
    run.ledger.carry(source)
    return digits
  }
}

/**
 * Converts to a JavaScript number that has the same value to all its digits. Where there is none, or it is outside
 * the limits, the value is an issue.
 */
export function toNumber(limits: Limits = {}): Convert<string | number, number> {
  return (source, run, dataElement) => {
    if (typeof source.value === 'number' && Object.keys(limits).length === 0)
      return same({ ...source, value: source.value }, run)
    const { value } = source
    const isEndless = typeof value === 'number' && !Number.isFinite(value)
    const digits = plainDigits(value)
    const number = isEndless ? value : Number(digits)
    const problem = isEndless
      ? rangeProblem((bound) => compareFloats(value, parseFloatText(bound)), limits)
      : digits === undefined || valueKey(number) !== valueKey(digits)
        ? 'a number of at most 15 digits'
        : limits.single && !isSingle(number)
          ? 'a number in single precision'
          : numberProblem(digits, limits)
    if (problem !== undefined) return refuse(source, run, dataElement, problem)
    run.ledger.carry(source)
    return number
  }
}

/** Whether a number is one of 32 bits, or is the shortest text of one. */
function isSingle(number: number): boolean {
  const single = Math.fround(number)
  if (single === number) return true
  const digits = Array.from({ length: 9 }, (_, index) => Number(single.toPrecision(index + 1)))
  return number === digits.find((shorter) => Math.fround(shorter) === single)
}

/** Compares two numbers, also infinite ones; NaN with any other is NaN. */
function compareFloats(a: number, b: number): number {
  return a === b ? 0 : a - b
}

/**
 * Converts a number to the one of the list that has the same value; one that the list lacks becomes an issue.
 * Another notation of it (`1.0` for `1`) is recorded as a loss.
 */
export function listedNumber<const T extends string | number>(
  list: readonly T[],
): Convert<string | number, T> {
  const byValue = new Map(list.map((one) => [valueKey(one), one]))
  return (source, run, dataElement) => {
    const found = byValue.get(valueKey(source.value))
    if (found === undefined) return refuse(source, run, dataElement, listed(list.map(String)))
    if (typeof source.value === 'string' && source.value !== String(found))
      run.ledger.note(source, 'notation', dataElement)
    run.ledger.carry(source)
    return found
  }
}

/** A text that is equal for numbers of the same value, to all their digits. */
function valueKey(value: string | number): string {
  const text = String(value)
  const [, sign = '', digits = '', exponent = '0'] = /^\s*\+?(-?)(.*?)(?:e([+-]?\d+))?\s*$/iu.exec(text) ?? []
  if (/^[0.]*0[0.]*$/u.test(digits)) return '0'
  // No number of a list has more digits, and the text of one would need all of them.
  const moved = Math.abs(Number(exponent)) > 1000 ? undefined : movedPoint(digits, Number(exponent))
  return moved === undefined ? text : sign + moved
}

/** Converts a number to its text in a document and checks that against the limits, as `text` does. */
export function digitsAsText(limits: Limits = {}): Convert<string | number, string> {
  const check = text(limits)
  return ({ value, path }, run, dataElement) => {
    const digits = typeof value === 'number' ? spellings(value)[0] : value
    return check({ value: String(digits), path }, run, dataElement)
  }
}

/**
 * Applies the converter to one property of the source's value, at that property's path; `undefined` where it is
 * absent.
 */
export function inside<K extends string, S, T>(
  property: K,
  convert: Convert<S, T>,
): Convert<{ readonly [P in K]: S }, T> {
  return (source, run, dataElement) => {
    const [place] = down([source], property)
    return place === undefined
      ? undefined
      : convert({ value: source.value[property], path: place.path }, run, dataElement)
  }
}

/** Runs the converter and passes its result, if there is one, through `put`. */
export function wrap<S, T, U, R = AnyRun>(convert: Convert<S, T, R>, put: (value: T) => U): Convert<S, U, R> {
  return (source, run, dataElement) => when(convert(source, run, dataElement), put)
}

/** Returns `put(value)`, or `undefined` without calling `put` where the value is `undefined`. */
export function when<T, U>(value: T | undefined, put: (value: T) => U): U | undefined {
  return value === undefined ? undefined : put(value)
}

/** Reports that the target does not allow the value (found text cut at 80 characters); returns `undefined`. */
function refuse(source: At<unknown>, run: AnyRun, dataElement: string, expected: string): undefined {
  const found = String(source.value)
  const message = `${dataElement} allows ${expected}, not "${found.length > 80 ? `${found.slice(0, 80)}…` : found}".`
  const { path } = source
  run.misfit(source, { rule: 'does-not-fit', message, path, expected, found, dataElement })
}

/** The length that is expected instead, as text; `undefined` where the length is allowed. */
function lengthProblem(value: string, { bytes, length: exact, minLength = 0, maxLength }: Limits) {
  const length = bytes === undefined ? [...value].length : countBytes(value, bytes)
  const unit = bytes === undefined ? 'characters' : 'bytes'
  if (exact !== undefined && length !== exact) return `${exact} ${unit}`
  if (length < minLength) return `at least ${minLength} ${unit}`
  return maxLength !== undefined && length > maxLength ? `at most ${maxLength} ${unit}` : undefined
}

/** How many bytes a text writes; white space and padding write none. */
function countBytes(value: string, bytes: 'hex' | 'base64'): number {
  const digits = value.replace(/[\s=]/g, '').length
  return Math.floor((digits * (bytes === 'hex' ? 4 : 6)) / 8)
}

/** Names the first pattern that the value does not match; `undefined` where all match. */
function formProblem(value: string, { patterns = [] }: Limits): string | undefined {
  const broken = patterns.find((pattern) => !testPattern(pattern, value))
  return broken === undefined ? undefined : `the form ${broken.source}`
}

/** Prints the allowed codes: all of up to 12, else only how many there are. */
function listed(list: readonly string[]): string {
  return list.length <= 12 ? `one of ${list.join(', ')}` : `one of ${list.length} codes`
}

/** The value as trimmed text: of a number without exponent; `undefined` for a text with anything else. */
function plainDigits(value: string | number): string | undefined {
  const text = String(value).trim()
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text)) return text
  return typeof value === 'number' ? expandExponent(text) : undefined
}

/** A decimal with an exponent, written out; `undefined` for other texts, and for more than 1,000 digits. */
function expandExponent(text: string): string | undefined {
  const [, digits = '', exponent = ''] = /^(.*)e([+-]?\d+)$/iu.exec(text) ?? []
  return Math.abs(Number(exponent)) > 1000 ? undefined : movedPoint(digits, Number(exponent))
}

/**
 * The first limit that a decimal breaks, as text (digits, pattern, fraction digits, then range); `undefined` where
 * it meets all. Leading and trailing zeros do not count as digits.
 */
function numberProblem(digits: string, limits: Limits): string | undefined {
  const [whole = '', fraction = ''] = digits.replace(/^[+-]/, '').split('.')
  const significant = whole.replace(/^0+/, '').length + fraction.replace(/0+$/, '').length
  const { totalDigits = Number.POSITIVE_INFINITY, fractionDigits = Number.POSITIVE_INFINITY } = limits
  if (significant > totalDigits) return `at most ${totalDigits} digits`
  const form = formProblem(digits, limits)
  if (form !== undefined) return form
  if (fraction.replace(/0+$/, '').length > fractionDigits)
    return `at most ${fractionDigits} digits after the point`
  return rangeProblem((bound) => {
    if (bound.endsWith('INF')) return bound.startsWith('-') ? 1 : -1
    return compareDecimals(digits, expandExponent(bound) ?? bound)
  }, limits)
}

/** The first bound that a value is outside of, as text. `compare` gives NaN where the order is not determined. */
function rangeProblem(compare: (bound: string) => number, limits: Limits): string | undefined {
  const { minInclusive, maxInclusive, minExclusive, maxExclusive } = limits
  if (minInclusive !== undefined && !(compare(minInclusive) >= 0)) return `at least ${minInclusive}`
  if (maxInclusive !== undefined && !(compare(maxInclusive) <= 0)) return `at most ${maxInclusive}`
  if (minExclusive !== undefined && !(compare(minExclusive) > 0)) return `more than ${minExclusive}`
  if (maxExclusive !== undefined && !(compare(maxExclusive) < 0)) return `less than ${maxExclusive}`
  return undefined
}

/** By source unit: the target's unit, and how many digits the decimal point moves to the right. */
export type UnitChanges = Readonly<Record<string, readonly [unit: string, shift: number]>>

/**
 * Converts amount and unit to a unit of the target, exact to the digit, and records the change of unit as a note.
 * Returns the source unchanged where `changes` does not list its unit or the amount is not a plain decimal.
 */
export function inUnits<T extends object>(
  source: At<T>,
  run: AnyRun,
  dataElement: string,
  amount: keyof T & string,
  unit: keyof T & string,
  changes: UnitChanges,
): At<T> {
  const written = source.value[unit]
  const change = typeof written === 'string' && Object.hasOwn(changes, written) ? changes[written] : undefined
  const given = source.value[amount]
  if (change === undefined || (typeof given !== 'string' && typeof given !== 'number')) return source
  const [other, shift] = change
  const moved = movedPoint(String(given), shift)
  if (moved === undefined) return source
  run.ledger.note({ value: written, path: [...source.path, unit] }, 'unit', dataElement)
  const value = typeof given === 'number' ? Number(moved) : moved
  return { ...source, value: { ...source.value, [amount]: value, [unit]: other } }
}

/**
 * Moves the decimal point of a text to the right (to the left where `shift` is negative) by string operations. The
 * result has no superfluous zeros; `undefined` where the text is not a plain decimal.
 */
export function movedPoint(digits: string, shift: number): string | undefined {
  const [, sign = '', whole = '', fraction = ''] = /^\s*([+-]?)(\d*)(?:\.(\d*))?\s*$/.exec(digits) ?? []
  if (whole + fraction === '') return undefined
  const all = `${'0'.repeat(Math.max(0, -shift))}${whole}${fraction}${'0'.repeat(Math.max(0, shift))}`
  const point = whole.length + Math.max(0, -shift) + shift
  const left = all.slice(0, point).replace(/^0+(?=\d)/, '') || '0'
  const right = all.slice(point).replace(/0+$/, '')
  return `${sign}${left}${right === '' ? '' : `.${right}`}`
}

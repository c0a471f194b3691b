import type { HeldForm } from './json-descriptor.ts'
import { scaled } from './json-number.ts'

/** A number as JSON writes it. */
export const numberToken = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/

/** An integer as `bigint`. */
export const heldBigint: HeldForm = {
  name: 'bigint',
  isNumber: true,
  keepsText: false,
  read: wholeNumber,
  write: (held) => (typeof held === 'bigint' ? String(held) : undefined),
}

/** An integer as the text of its digits. */
export const heldInteger: HeldForm = {
  name: 'string of digits',
  isNumber: true,
  keepsText: false,
  read: (text) => {
    const whole = wholeNumber(text)
    return whole === undefined ? undefined : String(whole)
  },
  write: (held) => matching(held, /^-?(?:0|[1-9]\d*)$/),
}

/** A number as its text; zeros at its end stay. */
export const heldDecimal: HeldForm = {
  name: 'string with a decimal number',
  isNumber: true,
  keepsText: true,
  read: (text) => text,
  write: (held) => matching(held, numberToken),
}

/** A day as `Date`: its midnight in UTC. */
export const heldDate: HeldForm = {
  name: 'Date at midnight in UTC',
  isNumber: false,
  keepsText: false,
  read: (text) => dateIn(text),
  write: (held) => {
    const text = dateText(held)
    return text?.endsWith('T00:00:00.000Z') ? text.slice(0, -14) : undefined
  },
}

/** A point in time as `Date`, which keeps milliseconds. */
export const heldDateTime: HeldForm = {
  name: 'Date',
  isNumber: false,
  keepsText: false,
  read: (text) => dateIn(text.toUpperCase()),
  write: dateText,
}

/** A day as `Temporal.PlainDate`. */
export const heldPlainDate: HeldForm = temporalForm('PlainDate')

/** A point in time as `Temporal.Instant`, which keeps nanoseconds. */
export const heldInstant: HeldForm = temporalForm('Instant')

function matching(held: unknown, form: RegExp): string | undefined {
  return typeof held === 'string' && held.length <= longestNumber && form.test(held) ? held : undefined
}

/** The greatest exponent that is written out. */
const mostPlaces = 1000
/** As many characters of a number are read: what is longer would take time by the square of its length. */
const longestNumber = 1000

/** Whether a number can be worked with: few enough digits, written or meant. */
export function isWithinReach(text: string): boolean {
  const [, exponent = '0'] = text.split(/[eE]/)
  return text.length <= longestNumber && Math.abs(Number(exponent)) <= mostPlaces
}

function wholeNumber(text: string): bigint | undefined {
  const { digits, places } = scaled(text)
  const unit = 10n ** BigInt(places)
  return digits % unit === 0n ? digits / unit : undefined
}

function dateIn(text: string): Date | undefined {
  // A Date has no second that is added at the end of a day.
  const date = new Date(text.replace(/(:\d\d):60/, '$1:59'))
  return Number.isNaN(date.getTime()) ? undefined : date
}

function dateText(held: unknown): string | undefined {
  return held instanceof Date && !Number.isNaN(held.getTime()) ? held.toISOString() : undefined
}

type TemporalType = 'PlainDate' | 'Instant'

/** A polyfill may have made the value: its tag tells, as the specification says. */
function temporalForm(type: TemporalType): HeldForm {
  const name = `Temporal.${type}`
  return {
    name,
    isNumber: false,
    keepsText: false,
    read: (text) => temporalType(type).from(text.toUpperCase()),
    write: (held) => {
      const tag: unknown = typeof held === 'object' && held !== null && Reflect.get(held, Symbol.toStringTag)
      return tag === name ? String(held) : undefined
    },
  }
}

function temporalType(type: TemporalType): { from(text: string): unknown } {
  const { Temporal } = globalThis as {
    readonly Temporal?: Readonly<Record<TemporalType, { from(text: string): unknown }>>
  }
  if (Temporal !== undefined) return Temporal[type]
  throw new TypeError('This platform has no Temporal: import a polyfill that defines it before you read.')
}

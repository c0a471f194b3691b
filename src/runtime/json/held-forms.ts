import type { HeldForm } from './json-descriptor.ts'
import { scaled } from './json-number.ts'

/** Matches a number of JSON. */
export const numberToken: RegExp = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/

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

/** A number as its text, with its trailing zeros. */
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

/** The greatest exponent that exact arithmetic accepts. */
const mostPlaces = 1000
/** The most characters of a number for exact arithmetic, whose time is quadratic. */
const longestNumber = 1000

/** Whether a number is short enough for exact arithmetic: at most 1,000 characters and an exponent up to 1,000. */
export function isWithinReach(text: string): boolean {
  const [, exponent = '0'] = text.split(/[eE]/)
  return text.length <= longestNumber && Math.abs(Number(exponent)) <= mostPlaces
}

/** The integer that a decimal text (also `1e3`, `2.0`) stands for; `undefined` if it is not whole. */
function wholeNumber(text: string): bigint | undefined {
  const { digits, places } = scaled(text)
  const unit = 10n ** BigInt(places)
  return digits % unit === 0n ? digits / unit : undefined
}

/** The `Date` of a text, a leap second counted as second 59; `undefined` if it is not a date. */
function dateIn(text: string): Date | undefined {
  // A Date has no leap seconds.
  const date = new Date(text.replace(/(:\d\d):60/, '$1:59'))
  return Number.isNaN(date.getTime()) ? undefined : date
}

function dateText(held: unknown): string | undefined {
  return held instanceof Date && !Number.isNaN(held.getTime()) ? held.toISOString() : undefined
}

type TemporalType = 'PlainDate' | 'Instant'

/** The form of values of a Temporal type, recognized by their tag, so that those of a polyfill count as well. */
function temporalForm(type: TemporalType): HeldForm {
  const name = `Temporal.${type}`
  return {
    name,
    isNumber: false,
    keepsText: false,
    read(text) {
      const found = temporalType(type)
      try {
        return found.from(text.toUpperCase())
      } catch {
        // More than nine digits of a second, for example.
        return undefined
      }
    },
    write: (held) => {
      const tag: unknown = typeof held === 'object' && held !== null && Reflect.get(held, Symbol.toStringTag)
      return tag === name ? String(held) : undefined
    },
  }
}

/** The platform's (or a polyfill's) Temporal class; throws if there is none. */
function temporalType(type: TemporalType): { from(text: string): unknown } {
  const { Temporal } = globalThis as {
    readonly Temporal?: Readonly<Record<TemporalType, { from(text: string): unknown }>>
  }
  if (Temporal !== undefined) return Temporal[type]
  throw new TypeError('This platform has no Temporal: import a polyfill that defines it before you read.')
}

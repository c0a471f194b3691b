/**
 * What generated code needs of Temporal, for a Node that does not have it: days, and points in time with nanoseconds.
 * Texts that ISO 8601 allows and Temporal refuses (ten digits of a second) are refused.
 */
class PlainDate {
  static from(text: string): PlainDate {
    const time = /^\d{4}-\d\d-\d\d$/u.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
    if (time === undefined || Number.isNaN(time.getTime()) || !time.toISOString().startsWith(text))
      throw new RangeError(`Cannot parse: ${text}`)
    return new PlainDate(text)
  }

  readonly [Symbol.toStringTag] = 'Temporal.PlainDate'
  readonly #text: string

  private constructor(text: string) {
    this.#text = text
  }

  /** Vitest compares with it. */
  equals(other: PlainDate): boolean {
    return other.#text === this.#text
  }

  toString(): string {
    return this.#text
  }
}

class Instant {
  static from(text: string): Instant {
    const parts =
      /^(?<time>\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)(?:\.(?<part>\d{1,9}))?(?<zone>Z|[-+]\d\d:\d\d)$/iu
    const { time = '', part = '', zone = '' } = parts.exec(text)?.groups ?? {}
    // A leap second counts as the second before it.
    const milliseconds = Date.parse(`${time.replace(/:60$/u, ':59')}${zone}`.toUpperCase().replace(' ', 'T'))
    if (Number.isNaN(milliseconds)) throw new RangeError(`Cannot parse: ${text}`)
    return new Instant(milliseconds, part.replace(/0+$/u, ''))
  }

  readonly [Symbol.toStringTag] = 'Temporal.Instant'
  readonly #text: string

  private constructor(milliseconds: number, part: string) {
    this.#text = new Date(milliseconds).toISOString().replace('.000Z', part === '' ? 'Z' : `.${part}Z`)
  }

  equals(other: Instant): boolean {
    return other.#text === this.#text
  }

  toString(): string {
    return this.#text
  }
}

/** Temporal of the platform; without it, the classes above. */
const platform = (globalThis as { Temporal?: { PlainDate: typeof PlainDate; Instant: typeof Instant } })
  .Temporal
export const temporal = platform ?? { PlainDate, Instant }
Object.assign(globalThis, { Temporal: temporal })

import type { Verdict } from '../verdict.ts'
import {
  compareFractions,
  divide,
  type Fraction,
  floor,
  fraction,
  leastCommonMultiple,
  multiplyFraction,
  printFraction,
  readFraction,
} from './fraction.ts'
import { reasons } from './reasons.ts'

interface End {
  readonly at: Fraction
  readonly isOpen: boolean
}

interface Bounds {
  readonly low?: End
  readonly high?: End
  /** Every number is a multiple of this. */
  readonly step?: Fraction
  /** No number is a multiple of any of these. */
  readonly never: readonly Fraction[]
  readonly not: readonly Fraction[]
  /** Why a bound was ignored: it is not a number, or too large or long. The space is then undecided. */
  readonly reason?: string
}

/**
 * An immutable, exact set of numbers given by bounds, divisors and exceptions. All arguments are decimal texts.
 */
export class NumberSpace {
  // A getter: the compiler's output for static fields of their own class does not run (TypeScript 6.0.3).
  static get everything(): NumberSpace {
    return new NumberSpace({ never: [], not: [] })
  }

  readonly #bounds: Bounds

  private constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  atLeast(text: string): NumberSpace {
    return this.#with(text, (at) => ({ low: higher(this.#bounds.low, { at, isOpen: false }) }))
  }

  above(text: string): NumberSpace {
    return this.#with(text, (at) => ({ low: higher(this.#bounds.low, { at, isOpen: true }) }))
  }

  atMost(text: string): NumberSpace {
    return this.#with(text, (at) => ({ high: lower(this.#bounds.high, { at, isOpen: false }) }))
  }

  below(text: string): NumberSpace {
    return this.#with(text, (at) => ({ high: lower(this.#bounds.high, { at, isOpen: true }) }))
  }

  /** The multiples of a positive number in this space; `1` leaves the integers. */
  multipleOf(text: string): NumberSpace {
    const { step } = this.#bounds
    return this.#with(text, (by) => ({ step: step ? leastCommonMultiple(step, by) : by }), true)
  }

  notMultipleOf(text: string): NumberSpace {
    return this.#with(text, (by) => ({ never: [...this.#bounds.never, by] }), true)
  }

  /** This space reduced to one number. */
  exactly(text: string): NumberSpace {
    return this.atLeast(text).atMost(text)
  }

  /** This space without one number. */
  except(text: string): NumberSpace {
    return this.#with(text, (one) => ({ not: [...this.#bounds.not, one] }))
  }

  /**
   * The numbers in both spaces: the stricter bounds, the common multiple of both steps, and the exclusions of
   * both. Undecided if a bound of either was ignored.
   */
  and(other: NumberSpace): NumberSpace {
    const [one, two] = [this.#bounds, other.#bounds]
    const low = one.low && two.low ? higher(one.low, two.low) : (one.low ?? two.low)
    const high = one.high && two.high ? lower(one.high, two.high) : (one.high ?? two.high)
    const step = one.step && two.step ? leastCommonMultiple(one.step, two.step) : (one.step ?? two.step)
    const reason = one.reason ?? two.reason
    return new NumberSpace({
      ...(low && { low }),
      ...(high && { high }),
      ...(step && { step }),
      ...(reason !== undefined && { reason }),
      never: [...one.never, ...two.never],
      not: [...one.not, ...two.not],
    })
  }

  /** Whether the number is in this space; undefined if it cannot be read or a bound was ignored. */
  has(text: string): boolean | undefined {
    const number = readFraction(text)
    if (!number) return undefined
    if (!isInside(this.#bounds, number)) return false
    return this.#bounds.reason === undefined ? true : undefined
  }

  /**
   * Whether the space is empty; a "no" has a small number of the space, with few digits, as its witness.
   * `undecided` if a bound was ignored or the search found no number.
   */
  emptiness(): Verdict<string> {
    const found = search(this.#bounds)
    if (found === 'none') return { kind: 'yes' }
    const { reason } = this.#bounds
    if (reason !== undefined) return { kind: 'undecided', reason }
    if (found === 'unknown') return { kind: 'undecided', reason: reasons.noNumber }
    return { kind: 'no', witness: printFraction(found) }
  }

  /** A small number of the space with few digits; undefined if there is none or none was found. */
  pick(): string | undefined {
    const verdict = this.emptiness()
    return verdict.kind === 'no' ? verdict.witness : undefined
  }

  /**
   * A copy of this space with the bounds that `change` makes from the number. If the text is not a number, or a
   * divisor is not positive, only the reason is added and the bounds stay.
   */
  #with(text: string, change: (number: Fraction) => Partial<Bounds>, isDivisor = false): NumberSpace {
    const number = readFraction(text)
    if (!number || (isDivisor && number.over <= 0n)) {
      return new NumberSpace({ ...this.#bounds, reason: reasons.number(text) })
    }
    return new NumberSpace({ ...this.#bounds, ...change(number) })
  }
}

/** The stricter of two lower bounds: the higher one; if equal, the exclusive one. */
function higher(one: End | undefined, other: End): End {
  const order = one ? compareFractions(one.at, other.at) : -1
  return one && (order > 0 || (order === 0 && one.isOpen)) ? one : other
}

/** The stricter of two upper bounds: the lower one; if equal, the exclusive one. */
function lower(one: End | undefined, other: End): End {
  const order = one ? compareFractions(one.at, other.at) : 1
  return one && (order < 0 || (order === 0 && one.isOpen)) ? one : other
}

/** Whether a number satisfies the bounds, the step and all exclusions. */
function isInside({ low, high, step, never, not }: Bounds, number: Fraction): boolean {
  const fromLow = low ? compareFractions(number, low.at) : 1
  const fromHigh = high ? compareFractions(number, high.at) : -1
  return (
    (fromLow > 0 || (fromLow === 0 && low?.isOpen === false)) &&
    (fromHigh < 0 || (fromHigh === 0 && high?.isOpen === false)) &&
    (step === undefined || divide(number, step).by === 1n) &&
    never.every((one) => divide(number, one).by !== 1n) &&
    not.every((one) => compareFractions(one, number) !== 0)
  )
}

const finest = 60
const units = [1n, 2n, ...Array.from({ length: finest }, (_, index) => 10n ** BigInt(index + 1))]

type Found = Fraction | 'none' | 'unknown'

/**
 * A number within the bounds: a multiple of the step, else a decimal with as few digits as possible (at most 60).
 * `none` if there is certainly no such number, `unknown` if the tries run out.
 */
function search(bounds: Bounds): Found {
  const { low, high, step } = bounds
  if (step) return searchMultiples(bounds, step, 100_000)
  const order = low && high ? compareFractions(low.at, high.at) : -1
  if (low && order > 0) return 'none'
  if (low && order === 0) return isInside(bounds, low.at) ? low.at : 'none'
  for (const unit of units) {
    const found = searchMultiples(bounds, fraction(1n, unit), 50 + bounds.not.length)
    if (typeof found !== 'string') return found
  }
  return 'unknown'
}

/**
 * The multiple of `step` nearest to zero that is within the bounds; tries `most` distances from there. `none` if
 * no multiple is left, `unknown` if the tries run out.
 */
function searchMultiples(bounds: Bounds, step: Fraction, most: number): Found {
  const { low, high, never } = bounds
  if (never.some((one) => divide(step, one).by === 1n)) return 'none'
  const first = low && -floor(multiplyFraction(divide(low.at, step), -1n))
  const end = high && floor(divide(high.at, step))
  if (first !== undefined && end !== undefined && first > end) return 'none'
  const start = first !== undefined && first > 0n ? first : end !== undefined && end < 0n ? end : 0n
  for (let away = 0n; away < most; away += 1n) {
    const [up, down] = [start + away, start - away]
    const isUp = end === undefined || up <= end
    const isDown = first === undefined || down >= first
    if (!isUp && !isDown) return 'none'
    for (const count of [isUp ? up : undefined, isDown ? down : undefined]) {
      const number = count === undefined ? undefined : multiplyFraction(step, count)
      if (number && isInside(bounds, number)) return number
    }
  }
  return 'unknown'
}

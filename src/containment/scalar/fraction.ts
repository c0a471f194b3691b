/** An exact number in lowest terms; the divisor is positive. */
export interface Fraction {
  readonly over: bigint
  readonly by: bigint
}

const longest = 4000

/**
 * Parses a decimal number, exponent allowed; undefined for other texts and for more than 4000 characters or
 * digits.
 */
export function readFraction(text: string): Fraction | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/.exec(text)
  const [, sign = '', whole = '', digits = '', exponent = '0'] = match ?? []
  if (!match || whole + digits === '' || text.length > longest) return undefined
  const scale = Number(exponent) - digits.length
  if (Math.abs(scale) > longest) return undefined
  const all = BigInt(whole + digits) * (sign === '-' ? -1n : 1n)
  return scale < 0 ? fraction(all, 10n ** BigInt(-scale)) : fraction(all * 10n ** BigInt(scale), 1n)
}

/** The fraction `over / by` in lowest terms; `by` must be positive. */
export function fraction(over: bigint, by: bigint): Fraction {
  const common = gcd(over, by)
  return common === 1n ? { over, by } : { over: over / common, by: by / common }
}

/** The greatest common divisor; `a` may be negative, the result is positive. */
function gcd(a: bigint, b: bigint): bigint {
  let [left, right] = [a < 0n ? -a : a, b]
  while (right !== 0n) [left, right] = [right, left % right]
  return left
}

/** -1 if the first is less, 1 if it is greater, 0 if both are equal. */
export function compareFractions(a: Fraction, b: Fraction): -1 | 0 | 1 {
  const [left, right] = [a.over * b.by, b.over * a.by]
  return left === right ? 0 : left < right ? -1 : 1
}

/** The fraction times an integer. */
export function multiplyFraction(a: Fraction, count: bigint): Fraction {
  return fraction(a.over * count, a.by)
}

/** The smallest number that is an integer multiple of both, which must be positive. */
export function leastCommonMultiple(a: Fraction, b: Fraction): Fraction {
  const by = a.by * b.by
  const [left, right] = [a.over * b.by, b.over * a.by]
  return fraction((left / gcd(left, right)) * right, by)
}

/** The quotient `a / b`; `b` must be positive. */
export function divide(a: Fraction, b: Fraction): Fraction {
  return fraction(a.over * b.by, a.by * b.over)
}

/** The largest integer that is not greater (floor). */
export function floor({ over, by }: Fraction): bigint {
  const cut = over / by
  return over % by < 0n ? cut - 1n : cut
}

/** Prints as decimal digits without an exponent; the divisor must have no factors but 2 and 5. */
export function printFraction({ over, by }: Fraction): string {
  if (by === 1n) return String(over)
  let [scaled, digits, rest] = [over, 0, by]
  for (; rest !== 1n; digits += 1) {
    const common = gcd(10n, rest)
    scaled *= 10n / common
    rest /= common
  }
  const text = String(scaled < 0n ? -scaled : scaled).padStart(digits + 1, '0')
  return `${scaled < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** The number of a legal text of `xs:double` or `xs:float`, with `INF`, `-INF` and -0. */
export function parseFloatText(text: string): number {
  if (text === 'INF') return Number.POSITIVE_INFINITY
  if (text === '-INF') return Number.NEGATIVE_INFINITY
  return Number(text)
}

/** The texts that a number can be written as: the usual one, then with `.0`, with an exponent and with a plus. */
export function spellings(value: unknown): readonly string[] {
  if (value === Number.POSITIVE_INFINITY) return ['INF']
  if (value === Number.NEGATIVE_INFINITY) return ['-INF']
  const number = Number(value)
  const text = plainText(number)
  if (Number.isNaN(number)) return [text]
  const exponential = withExponent(number.toExponential())
  return [text, ...(/[.E]/.test(text) ? [] : [`${text}.0`]), exponential, `+${text}`]
}

/** The usual text of a number: integers below 10^21 in full, others as JavaScript writes them, with `E`. */
function plainText(value: number): string {
  const isWhole = Number.isInteger(value) && Math.abs(value) < 1e21
  if (Object.is(value, -0)) return '-0'
  return isWhole ? String(value) : withExponent(String(value))
}

function withExponent(text: string): string {
  return text.replace('e+', 'E').replace('e', 'E')
}

/** The members of a built-in type whose values are numbers. */
export const asNumbers = {
  form: 'number',
  // Decimals have one zero.
  meaning: (text: string): number => parseFloatText(text) + 0,
  spellings: (value: unknown): readonly string[] => spellings(Number(value) + 0),
} as const

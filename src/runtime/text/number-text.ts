/** The number that a legal text of a floating type means; zero keeps its sign. */
export function parseFloatText(text: string): number {
  if (text === 'INF') return Number.POSITIVE_INFINITY
  if (text === '-INF') return Number.NEGATIVE_INFINITY
  return Number(text)
}

/** A number as XML Schema writes it, and as some types ask for it. */
export function spellings(value: unknown): readonly string[] {
  if (value === Number.POSITIVE_INFINITY) return ['INF']
  if (value === Number.NEGATIVE_INFINITY) return ['-INF']
  const number = Number(value)
  const text = plainText(number)
  if (Number.isNaN(number)) return [text]
  const exponential = withExponent(number.toExponential())
  return /[.E]/.test(text) ? [text, exponential] : [text, `${text}.0`, exponential]
}

function plainText(value: number): string {
  const isWhole = Number.isInteger(value) && Math.abs(value) < 1e21
  if (Object.is(value, -0)) return '-0'
  return isWhole ? String(value) : withExponent(String(value))
}

function withExponent(text: string): string {
  return text.replace('e+', 'E').replace('e', 'E')
}

/** How a built-in type holds its values as numbers. */
export const asNumbers = {
  form: 'number',
  // Decimals have one zero.
  meaning: (text: string) => parseFloatText(text) + 0,
  spellings: (value: unknown) => spellings(Number(value) + 0),
} as const

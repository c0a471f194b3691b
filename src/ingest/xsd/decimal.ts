/** Orders two decimal texts exactly; neither is rounded. */
export function compareDecimals(a: string, b: string): number {
  const [x, y] = [partsOf(a), partsOf(b)]
  if (x.isNegative !== y.isNegative) return x.isNegative ? -1 : 1
  const order = compareMagnitudes(x, y)
  return x.isNegative ? -order : order
}

export function isDecimal(text: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text)
}

interface Parts {
  readonly isNegative: boolean
  readonly whole: string
  readonly fraction: string
}

function partsOf(text: string): Parts {
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.')
  const parts = { whole: whole.replace(/^0+/, ''), fraction: fraction.replace(/0+$/, '') }
  const isZero = parts.whole === '' && parts.fraction === ''
  return { isNegative: text.startsWith('-') && !isZero, ...parts }
}

function compareMagnitudes(a: Parts, b: Parts): number {
  if (a.whole.length !== b.whole.length) return a.whole.length - b.whole.length
  if (a.whole !== b.whole) return a.whole < b.whole ? -1 : 1
  if (a.fraction === b.fraction) return 0
  return a.fraction < b.fraction ? -1 : 1
}

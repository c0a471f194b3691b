const longest = 2000

/**
 * A JSON number without exponent and needless zeros (`1.50e2` is `150`), so that equal numbers are equal texts;
 * nothing where that would be unreasonably long.
 */
export function normalizeDecimal(text: string): string | undefined {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text)
  if (match === null) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const digits = whole + fraction
  if (digits === '') return undefined
  const point = whole.length + Number(exponent)
  if (Math.abs(point) > longest || digits.length > longest) return /^0*$/.test(digits) ? '0' : undefined
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const cut = Math.max(point, 1)
  const integer = padded.slice(0, cut).replace(/^0+(?=\d)/, '')
  const rest = padded.slice(cut).replace(/0+$/, '')
  const unsigned = rest === '' ? integer : `${integer}.${rest}`
  return sign === '-' && unsigned !== '0' ? `-${unsigned}` : unsigned
}

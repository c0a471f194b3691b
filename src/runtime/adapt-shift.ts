/** A decimal number times ten to a power, digit for digit. */
export function shifted(value: string | number, exponent: number): string {
  const found = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(String(value).trim())
  const [, sign = '', whole = '', fraction = ''] = found ?? []
  if (`${whole}${fraction}` === '') return String(value)
  const zeros = '0'.repeat(Math.abs(exponent))
  const digits = exponent < 0 ? `${zeros}${whole}${fraction}` : `${whole}${fraction}${zeros}`
  const point = exponent < 0 ? whole.length : whole.length + exponent
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, '')
  const after = digits.slice(point).replace(/0+$/, '')
  const number = after === '' ? before || '0' : `${before || '0'}.${after}`
  return sign === '-' && /[1-9]/.test(number) ? `-${number}` : number
}

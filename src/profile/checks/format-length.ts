import type { ProfileCheck } from './check.ts'

/**
 * Checks that a text fits the format of each of its data elements (`an..35`, `a2`, `n..16,6`). Data elements
 * without a format are skipped.
 */
export const formatLength: ProfileCheck = ({ text, dataElements, path }) => {
  if (text === undefined) return []
  return dataElements.flatMap(({ id, format }) => {
    if (format === undefined || fitsFormat(text, format)) return []
    const message = `The value does not fit the format ${format} of ${id}.`
    return [{ rule: 'format-length', message, path, expected: format, found: text, dataElement: id }]
  })
}

/**
 * Whether a text fits a format: `a` letters, `an` characters, `n` digits; `..` for up to; decimals after a comma.
 * Unknown formats always fit.
 */
function fitsFormat(text: string, format: string): boolean {
  const [, kind, upTo, count, decimals] = /^(an|a|n)(\.\.)?(\d+)(?:,(\d+))?$/.exec(format) ?? []
  if (kind === undefined) return true
  const most = Number(count)
  const isLength = (found: number): boolean => (upTo === undefined ? found === most : found <= most)
  if (kind === 'an') return isLength([...text].length)
  if (kind === 'a') return isLength([...text].length) && /^\p{L}*$/u.test(text)
  const digits = splitDigits(text, upTo !== undefined)
  return (
    digits !== undefined &&
    isLength(digits.whole.length + digits.fraction.length) &&
    digits.fraction.length <= Number(decimals ?? 0)
  )
}

/**
 * The digits of a number before and after the point; `undefined` if it is not one. With `isFree`, zeros that do
 * not change the value are left out.
 */
function splitDigits(
  text: string,
  isFree: boolean,
): { readonly whole: string; readonly fraction: string } | undefined {
  const [, whole = '', fraction = ''] = /^[+-]?(?=\.?\d)(\d*)\.?(\d*)$/.exec(text) ?? []
  if (whole === '' && fraction === '') return undefined
  if (!isFree) return { whole, fraction }
  return { whole: whole.replace(/^0+(?=\d)/, ''), fraction: fraction.replace(/0+$/, '') }
}

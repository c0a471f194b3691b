import type { Lexical } from './lexical.ts'

const notHex = /[^0-9a-fA-F]/
const notBase64 = /[^A-Za-z0-9+/]/
/** The last digit before padding carries bits that must be zero (Part 2, 3.2.16). */
const beforeOne = /[AEIMQUYcgkosw048]/
const beforeTwo = /[AQgw]/

/** `xs:hexBinary`, held as its text; length counts octets. */
export const xsHexBinary: Lexical = {
  name: 'hexBinary',
  primitive: 'hexBinary',
  space: 'collapse',
  form: 'string',
  isLegal: (text) => text.length % 2 === 0 && !notHex.test(text),
  canonical: (text) => text.toUpperCase(),
  lengthOf: (text) => text.length / 2,
}

/** `xs:base64Binary`, held as its text; length counts octets. */
export const xsBase64Binary: Lexical = {
  name: 'base64Binary',
  primitive: 'base64Binary',
  space: 'collapse',
  form: 'string',
  isLegal: (text) => isBase64(withoutSpaces(text)),
  canonical: withoutSpaces,
  lengthOf: (text) => {
    const digits = withoutSpaces(text)
    return (digits.length / 4) * 3 - countPadding(digits)
  },
}

function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '')
}

function countPadding(digits: string): number {
  return digits.endsWith('==') ? 2 : digits.endsWith('=') ? 1 : 0
}

/** Whether base64 without spaces is well-formed: whole groups, correct padding, unused bits zero. */
function isBase64(digits: string): boolean {
  const padding = countPadding(digits)
  const data = padding === 0 ? digits : digits.slice(0, -padding)
  if (digits.length % 4 !== 0 || notBase64.test(data)) return false
  return padding === 0 || (padding === 1 ? beforeOne : beforeTwo).test(data.at(-1) ?? '')
}

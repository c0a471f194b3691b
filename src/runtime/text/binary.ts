import type { Lexical } from './lexical.ts'

const hexPattern = /^(?:[0-9a-fA-F]{2})*$/
const base64Pattern =
  /^(?:(?:[A-Za-z0-9+/] ?){4})*(?:(?:[A-Za-z0-9+/] ?){2}[AEIMQUYcgkosw048] ?=|[A-Za-z0-9+/] ?[AQgw] ?= ?=)?$/

export const xsHexBinary: Lexical = {
  name: 'hexBinary',
  space: 'collapse',
  form: 'string',
  isLegal: (text) => hexPattern.test(text),
  lengthOf: (text) => text.length / 2,
}

export const xsBase64Binary: Lexical = {
  name: 'base64Binary',
  space: 'collapse',
  form: 'string',
  isLegal: (text) => base64Pattern.test(text),
  lengthOf: (text) => {
    const data = text.replaceAll(' ', '').replace(/=+$/, '')
    return Math.floor((data.length * 3) / 4)
  },
}

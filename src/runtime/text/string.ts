import { characters, type Lexical } from './lexical.ts'

const letter =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}'
const rest = `${letter}.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040\\-`

/** XML 1.0 fifth edition, production 5. */
export const namePattern = /* @__PURE__ */ new RegExp(`^[:${letter}][:${rest}]*$`, 'u')
export const ncNamePattern = /* @__PURE__ */ new RegExp(`^[${letter}][${rest}]*$`, 'u')
const tokenPattern = /* @__PURE__ */ new RegExp(`^[:${rest}]+$`, 'u')
const languagePattern = /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/

export const xsString: Lexical = {
  name: 'string',
  primitive: 'string',
  space: 'preserve',
  form: 'string',
  lengthOf: characters,
}
export const xsNormalizedString: Lexical = { ...xsString, name: 'normalizedString', space: 'replace' }
export const xsToken: Lexical = { ...xsString, name: 'token', space: 'collapse' }
export const xsLanguage: Lexical = {
  ...xsToken,
  name: 'language',
  isLegal: (text) => languagePattern.test(text),
}
export const xsName: Lexical = { ...xsToken, name: 'Name', isLegal: (text) => namePattern.test(text) }
export const xsNCName: Lexical = { ...xsToken, name: 'NCName', isLegal: (text) => ncNamePattern.test(text) }
export const xsNMToken: Lexical = { ...xsToken, name: 'NMTOKEN', isLegal: (text) => tokenPattern.test(text) }
/** What it may stand for only the whole document shows; so with the next two. */
export const xsID: Lexical = { ...xsNCName, name: 'ID' }
export const xsIDRef: Lexical = { ...xsNCName, name: 'IDREF' }
export const xsEntity: Lexical = { ...xsNCName, name: 'ENTITY' }

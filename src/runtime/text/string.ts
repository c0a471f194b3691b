import { countCharacters, derived, type Lexical } from './lexical.ts'

const letter =
  'A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}'
const rest = `${letter}.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040\\-`

/**
 * XML 1.0 fifth edition, productions 5 and 7; `more` is a further start character. Functions, so that bundlers
 * drop them.
 */
const names = (more: string): RegExp => new RegExp(`^[${more}${letter}][${more}${rest}]*$`, 'u')
const tokens = (): RegExp => new RegExp(`^[:${rest}]+$`, 'u')

const namePattern = /* @__PURE__ */ names(':')
export const ncNamePattern: RegExp = /* @__PURE__ */ names('')
const tokenPattern = /* @__PURE__ */ tokens()
const languagePattern = /^[a-zA-Z]{1,8}(?:-[a-zA-Z0-9]{1,8})*$/

/** `xs:string`: white space is preserved; length counts characters, not UTF-16 units. */
export const xsString: Lexical = {
  name: 'string',
  primitive: 'string',
  space: 'preserve',
  form: 'string',
  lengthOf: countCharacters,
}
/** `xs:normalizedString`: tabs and line ends become spaces. */
export const xsNormalizedString: Lexical = /* @__PURE__ */ derived(xsString, {
  name: 'normalizedString',
  space: 'replace',
})
/** `xs:token`: white space at the ends is removed, and runs of it become one space. */
export const xsToken: Lexical = /* @__PURE__ */ derived(xsString, { name: 'token', space: 'collapse' })
/** `xs:language`: a tag such as `fi` or `pt-BR`; only its form is checked. */
export const xsLanguage: Lexical = /* @__PURE__ */ derived(xsToken, {
  name: 'language',
  isLegal: (text) => languagePattern.test(text),
})
/** `xs:Name`: an XML name, colons allowed. */
export const xsName: Lexical = /* @__PURE__ */ derived(xsToken, {
  name: 'Name',
  isLegal: (text) => namePattern.test(text),
})
/** `xs:NCName`: an XML name without a colon. */
export const xsNCName: Lexical = /* @__PURE__ */ derived(xsToken, {
  name: 'NCName',
  isLegal: (text) => ncNamePattern.test(text),
})
/** `xs:NMTOKEN`: characters of names, in any order. */
export const xsNMToken: Lexical = /* @__PURE__ */ derived(xsToken, {
  name: 'NMTOKEN',
  isLegal: (text) => tokenPattern.test(text),
})
/** `xs:ID`: must be unique in the document. */
export const xsID: Lexical = /* @__PURE__ */ derived(xsNCName, { name: 'ID', needsDocument: true })
/** `xs:IDREF`: the document must have such an ID. */
export const xsIDRef: Lexical = /* @__PURE__ */ derived(xsNCName, { name: 'IDREF', needsDocument: true })
/** `xs:ENTITY`: the document must declare such an entity. */
export const xsEntity: Lexical = /* @__PURE__ */ derived(xsNCName, { name: 'ENTITY', needsDocument: true })

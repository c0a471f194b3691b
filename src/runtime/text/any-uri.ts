import { derived, type Lexical } from './lexical.ts'
import { xsToken } from './string.ts'

const badEscape = /%(?![0-9a-fA-F]{2})/
const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:/
const authority = /^(?:[A-Za-z][A-Za-z0-9+.-]*:)?\/\/[^[\]/?#]*(?:\[[^[\]/?#]+\][^[\]/?#]*)?(?=[/?#]|$)/

/**
 * Whether a text can be a URI reference once other characters are escaped (3.2.17; RFC 2396, 2732 and 3986). It
 * needs one `#` at most, complete escapes, a valid scheme, and brackets only in the authority.
 */
function isReference(text: string): boolean {
  const hash = text.indexOf('#')
  if ((hash >= 0 && text.includes('#', hash + 1)) || badEscape.test(text)) return false
  const [first = ''] = text.split(/[/?#]/, 1)
  if (first.includes(':') && !scheme.test(first)) return false
  return !/[[\]]/.test(text.replace(authority, ''))
}

/** `xs:anyURI`, held as its text. Nearly any text is legal; only its form as a reference is checked. */
export const xsAnyURI: Lexical = /* @__PURE__ */ derived(xsToken, {
  name: 'anyURI',
  primitive: 'anyURI',
  isLegal: isReference,
})

import { isIpv6 } from './internet.ts'

/** The characters `unreserved` and `sub-delims` of RFC 3986, and those that RFC 3987 adds. */
const ascii = "\\-A-Za-z0-9._~!$&'()*+,;="
const beyond =
  '\\u{a0}-\\u{d7ff}\\u{f900}-\\u{fdcf}\\u{fdf0}-\\u{ffef}\\u{10000}-\\u{1fffd}\\u{20000}-\\u{2fffd}\\u{30000}-\\u{3fffd}' +
  '\\u{40000}-\\u{dfffd}\\u{e1000}-\\u{efffd}'
const privately = '\\u{e000}-\\u{f8ff}\\u{f0000}-\\u{ffffd}\\u{100000}-\\u{10fffd}'

interface Grammar {
  readonly userinfo: RegExp
  readonly host: RegExp
  readonly path: RegExp
  readonly query: RegExp
  readonly fragment: RegExp
}

const of = (characters: string): RegExp => new RegExp(`^(?:[${characters}]|%[\\dA-Fa-f]{2})*$`, 'u')
/**
 * The patterns of the parts of a URI; `more` lists further characters allowed in each, `inQuery` only in the query.
 */
const grammar = (more: string, inQuery: string): Grammar => ({
  userinfo: of(`${ascii}${more}:`),
  host: of(ascii + more),
  path: of(`${ascii}${more}:@/`),
  query: of(`${ascii}${more}${inQuery}:@/?`),
  fragment: of(`${ascii}${more}:@/?`),
})
const uri = grammar('', '')
const iri = grammar(beyond, privately)

/** Whether a text is a URI (RFC 3986 §3), that is, has a scheme. */
export function isUri(text: string): boolean {
  return /^[A-Za-z][A-Za-z\d+.-]*:/.test(text) && isReference(text, uri)
}

export function isUriReference(text: string): boolean {
  return isReference(text, uri)
}

/** Whether a text is an IRI (RFC 3987 §2.2), that is, has a scheme. */
export function isIri(text: string): boolean {
  return /^[A-Za-z][A-Za-z\d+.-]*:/.test(text) && isReference(text, iri)
}

export function isIriReference(text: string): boolean {
  return isReference(text, iri)
}

/** Whether all parts of a URI reference match the grammar; the scheme is optional. */
function isReference(text: string, { userinfo, host, path, query, fragment }: Grammar): boolean {
  // RFC 3986 appendix B: this splits any text; the parts are checked below.
  const parts = /^(?:([^:/?#]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text)
  if (parts === null) return false
  const [, scheme, authority, way = '', asked = '', inside = ''] = parts
  if (scheme !== undefined && !/^[A-Za-z][A-Za-z\d+.-]*$/.test(scheme)) return false
  if (!path.test(way) || !query.test(asked) || !fragment.test(inside)) return false
  // Without a scheme, the first segment must not have a colon.
  if (authority === undefined) return scheme !== undefined || !/^[^/]*:/.test(way)
  const at = authority.lastIndexOf('@')
  const [, name = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(authority.slice(at + 1)) ?? []
  const literal = /^\[(.*)\]$/.exec(name)?.[1]
  const isHost =
    literal === undefined ? host.test(name) : isIpv6(literal) || /^v[\da-f]+\.[^[\]%]+$/i.test(literal)
  const isWhole =
    name.length + (authority.length > at + 1 + name.length ? port.length + 1 : 0) ===
    authority.length - at - 1
  return isHost && isWhole && /^\d*$/.test(port) && (at < 0 || userinfo.test(authority.slice(0, at)))
}

const literals = '[^\\0-\\x20"<>\\\\^`{|}%\\x7f]|%[\\dA-Fa-f]{2}'
const variable = '(?:\\w|%[\\dA-Fa-f]{2})+(?:\\.(?:\\w|%[\\dA-Fa-f]{2})+)*(?::[1-9]\\d{0,3}|\\*)?'
const template = new RegExp(`^(?:${literals}|\\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\\})*$`, 'u')

/** Whether a text is a URI template (RFC 6570 §2). */
export function isUriTemplate(text: string): boolean {
  return template.test(text)
}

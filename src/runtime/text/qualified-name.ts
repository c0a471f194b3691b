import type { TextType } from '../descriptor.ts'
import { makeFault } from './facets.ts'
import { derived, type Lexical, normalize, type Prefixed, type Resolve } from './lexical.ts'
import { PreparedText, type Read } from './simple.ts'
import { ncNamePattern } from './string.ts'

/**
 * Expands a qualified name to `{namespace}local` or `local`; `undefined` if it is not a name or its prefix is not
 * bound.
 */
function expandedName(text: string, resolve: Resolve): string | undefined {
  const colon = text.indexOf(':')
  const prefix = colon < 0 ? '' : text.slice(0, colon)
  const local = text.slice(colon + 1)
  if (!ncNamePattern.test(local) || (colon >= 0 && !ncNamePattern.test(prefix))) return undefined
  const namespace = resolve(prefix)
  if (namespace === undefined && colon > 0) return undefined
  return namespace ? `{${namespace}}${local}` : local
}

/** Writes an expanded name with the prefix that its namespace has at that place. */
function prefixedName(name: string, prefixed: Prefixed): string {
  const end = name.lastIndexOf('}')
  const prefix = prefixed(end < 0 ? '' : name.slice(1, end))
  return prefix === '' ? name.slice(end + 1) : `${prefix}:${name.slice(end + 1)}`
}

/** A prepared type of qualified names, which are expanded while a document is read. */
class PreparedName extends PreparedText {
  /** Reads a qualified name as its expanded name; without `resolve`, the text is an expanded name already. */
  override read(raw: string, resolve: Resolve | undefined): Read {
    const { of } = this.type
    const written = normalize(raw, of.space)
    if (!resolve) return this.accepted(written, undefined)
    const text = expandedName(written, resolve)
    if (text !== undefined) return this.accepted(text, written)
    const message = `Not a valid ${of.name}, or its prefix is not declared.`
    return { fault: makeFault('type', message, of.name) }
  }
}

/** The namespace of an expanded name; no prefix can be declared for the one of declarations. */
const namespacePart = /^\{(?!http:\/\/www\.w3\.org\/2000\/xmlns\/\}).+\}/s

/** `xs:QName`, held as the expanded name; it has no length (errata, 4.3.1). */
export const xsQName: Lexical = {
  name: 'QName',
  primitive: 'QName',
  space: 'collapse',
  form: 'string',
  isLegal: (text) => ncNamePattern.test(text.replace(namespacePart, '')),
  needsDocument: true,
  prepare: (type: TextType) => new PreparedName(type),
  names: { prefixed: prefixedName },
}

/**
 * `xs:NOTATION`, held as the expanded name; the enumeration that every such type has checks that it is declared.
 */
export const xsNotation: Lexical = /* @__PURE__ */ derived(xsQName, {
  name: 'NOTATION',
  primitive: 'NOTATION',
})

import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import { diagnostic, type Location, type Sink } from '../../diagnostics/index.ts'
import { expandedName } from '../../schema/index.ts'
import type { SchemaReadOptions } from './schema-document.ts'
import type { PrefixBindings, SchemaElement } from './schema-element.ts'

type Open = SchemaElement & { readonly content: (string | SchemaElement)[] }

/** Stops the parser at the first problem; never leaves this file. */
class Stop extends Error {}

/**
 * The root element of a document, with locations; undefined, with a report, if it is not well-formed, too deep, or
 * has an internal document type subset where none is allowed.
 */
export function readXml(
  text: string,
  file: string,
  { allowDoctype, limits: { depth } }: Pick<SchemaReadOptions, 'allowDoctype' | 'limits'>,
  sink: Sink,
): SchemaElement | undefined {
  const place = places(text, file)
  const parser = new SaxesParser({ xmlns: true, position: true })
  const stack: Open[] = []
  let root: SchemaElement | undefined
  let entities: Entities | undefined
  const addText = (part: string): void => {
    stack.at(-1)?.content.push(part)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('doctype', (doctype) => {
    // Without an internal subset it declares nothing, and what it names outside is never fetched.
    if (!doctype.includes('[')) return
    if (allowDoctype) {
      const declared = new Entities(doctype)
      for (const name of declared.names)
        Object.defineProperty(parser.ENTITIES, name, { get: () => declared.expandReference(name) })
      entities = declared
      return
    }
    sink(diagnostic('xsd-doctype', undefined, place(text.lastIndexOf('<!DOCTYPE', parser.position))))
    throw new Stop()
  })
  parser.on('error', (error) => {
    const [, name = ''] = /&([^&;]*);?$/.exec(text.slice(0, parser.position)) ?? []
    const at = place(parser.position)
    sink(
      entities?.names.has(name)
        ? diagnostic('xsd-entity', { name }, at)
        : diagnostic('xsd-malformed', { problem: stripPosition(error) }, at),
    )
    throw new Stop()
  })
  // The parser's own record of a tag's attributes is slow to read; they are the same objects, whole once the tag is.
  let read: SaxesAttributeNS[] = []
  parser.on('attribute', (attribute) => {
    read.push(attribute)
  })
  parser.on('opentag', (tag) => {
    // "<" cannot stand inside a tag, so the last one before the tag's end begins it.
    const at = place(text.lastIndexOf('<', parser.position - 1))
    // Deeper documents are refused while they are fed: the parser's name look-up is quadratic in depth.
    if (stack.length >= depth) {
      sink(diagnostic('xsd-too-deep', { limit: depth }, at))
      throw new Stop()
    }
    const attributes = new Map<string, string>()
    for (const { prefix, local, name, uri, value } of read) {
      if (prefix === 'xmlns' || name === 'xmlns') continue
      attributes.set(expandedName({ namespace: uri, local }), value)
    }
    if (read.length > 0) read = []
    const namespaces = bindPrefixes(tag.ns, stack.at(-1)?.namespaces)
    const element: Open = {
      name: { namespace: tag.uri, local: tag.local },
      attributes,
      namespaces,
      content: [],
      at,
    }
    stack.at(-1)?.content.push(element)
    root ??= element
    stack.push(element)
  })
  parser.on('closetag', () => {
    stack.pop()
  })
  try {
    parser.write(text).close()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return undefined
  }
  return root
}

/**
 * The prefixes declared at an element, chained to the outer ones; the outer ones themselves if it declares none.
 */
function bindPrefixes(
  declared: Readonly<Record<string, string>>,
  outer: PrefixBindings | undefined,
): PrefixBindings {
  const entries = Object.entries(declared)
  if (outer === undefined) return { bindings: new Map(entries) }
  return entries.length === 0 ? outer : { bindings: new Map(entries), outer }
}

/** The parser's error message without its position and final period. */
function stripPosition(error: Error): string {
  return error.message.replace(/^(?:\d+:\d+: )+/, '').replace(/\.$/, '')
}

/** Returns a function from offset to location, whose offsets may only grow from call to call. */
function places(text: string, file: string): (offset: number) => Location {
  const lineEnd = /\r\n|[\r\n]/g
  let line = 1
  let lineStart = 0
  let next = lineEnd.exec(text)
  return (offset) => {
    while (next !== null && next.index + next[0].length <= offset) {
      line += 1
      lineStart = next.index + next[0].length
      next = lineEnd.exec(text)
    }
    return { file, line, column: Math.max(1, offset - lineStart + 1) }
  }
}

const builtIn: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])
/** Characters of one entity, and of all references of a document: entities of entities grow without end. */
const longest = 10_000
const most = 1_000_000

/** The general entities of an internal subset (XML 1.0, 4.2) whose text is plain: no markup, no parameter entities. */
class Entities {
  readonly names: ReadonlySet<string>
  readonly #literals = new Map<string, string>()
  readonly #texts = new Map<string, string | undefined>()
  #left = most

  constructor(subset: string) {
    const declared = subset.matchAll(/<!ENTITY\s+([^\s%"'<>&;]+)\s+(?:"([^"]*)"|'([^']*)'|)/g)
    const names = new Set<string>()
    for (const [, name = '', double, single] of declared) {
      const literal = double ?? single
      // The first declaration of an entity holds; those that XML has itself stay.
      if (names.has(name) || builtIn.has(name)) continue
      names.add(name)
      if (literal !== undefined) this.#literals.set(name, literal)
    }
    this.names = names
  }

  /**
   * The text of an entity; undefined if it is not plain, refers to itself, or all references together are too
   * long.
   */
  expandReference(name: string): string | undefined {
    const text = this.#expanded(name)
    this.#left -= text?.length ?? 0
    return this.#left < 0 ? undefined : text
  }

  /** The text of an entity with the entities in it expanded, computed once; undefined if it is not plain. */
  #expanded(name: string): string | undefined {
    if (this.#texts.has(name)) return this.#texts.get(name)
    // While it is computed: an entity that refers to itself has no text.
    this.#texts.set(name, undefined)
    const text = this.#written(this.#literals.get(name) ?? '<')
    this.#texts.set(name, text)
    return text
  }

  /**
   * The text of an entity's declaration, references expanded; undefined for markup, `%` and more than `longest`.
   */
  #written(literal: string): string | undefined {
    if (literal.includes('%')) return undefined
    // XML 1.0, 4.5: a declaration has the characters that numbers stand for, and is read as any text where it is used.
    // In an attribute, its tabs and line breaks are spaces (3.3.3); what stands outside of attributes only documents.
    const replacement = literal
      .replace(/&(#[^;&]*);/g, (whole, number: string) => parseCharacterReference(number) ?? whole)
      .replace(/[\t\n\r]/g, ' ')
    if (/<|&(?![^\s&;]+;)/.test(replacement)) return undefined
    let text = ''
    for (const [, plain = '', reference] of replacement.matchAll(/([^&]+)|&([^;]+);/g)) {
      const part = reference === undefined ? plain : this.#referred(reference)
      if (part === undefined || text.length + part.length > longest) return undefined
      text += part
    }
    return text
  }

  /** The text of a character reference, built-in entity or declared entity; undefined if it has none. */
  #referred(reference: string): string | undefined {
    if (reference.startsWith('#')) return parseCharacterReference(reference)
    return builtIn.get(reference) ?? this.#expanded(reference)
  }
}

/** The character of `#38` or `#x26`; undefined for what is not an XML character. */
function parseCharacterReference(number: string): string | undefined {
  const [, hexadecimal, decimal] = /^#(?:x([\da-fA-F]{1,6})|(\d{1,7}))$/.exec(number) ?? []
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
  const isCharacter = (code >= 0x20 && code <= 0xd7ff) || (code >= 0xe000 && code <= 0xfffd)
  const isWhite = code === 0x9 || code === 0xa || code === 0xd
  return isWhite || isCharacter || (code >= 0x10000 && code <= 0x10ffff)
    ? String.fromCodePoint(code)
    : undefined
}

import { illegal } from '../text/character.ts'
import {
  bindingsOf,
  isDeclaration,
  type RawAttribute,
  type ReadAttribute,
  resolveAttributes,
} from './attributes.ts'
import { Fatal } from './fatal.ts'
import { prolog } from './prolog.ts'
import { resolveReference } from './reference.ts'
import { type ResolvedName, Scope } from './scope.ts'

export interface ReaderLimits {
  readonly maxDepth: number
  readonly maxAttributes: number
}

export const START = 1
export const CLOSE = 2
export const END = 3

/** What stands next in the document: a start tag, the close of the open element, or the end. */
export type Token = typeof START | typeof CLOSE | typeof END

const nameEnd = /[\s/>=<"'&]/g
interface OpenElement {
  readonly raw: string
  readonly declares: boolean
}

/**
 * Reads XML 1.0 (fifth edition) with namespaces, tag by tag; text between two tags is gathered on the way. DOCTYPE is
 * refused, so no entity but the five predefined exists and nothing outside the text can be asked for.
 */
export class Reader {
  /** The document with line ends as XML reads them; offsets count in it. */
  readonly text: string
  /** Text met before the current tag, references resolved. */
  chars = ''
  /** Where the text before the current tag begins. */
  charsOffset = 0
  /** Where the current tag begins. */
  offset = 0
  name: ResolvedName = { raw: '', namespace: '', local: '', key: '' }
  attributes: readonly ReadAttribute[] = []
  scope = Scope.outermost()
  readonly #limits: ReaderLimits
  readonly #open: OpenElement[] = []
  #pos = 0
  #isEmptyElement = false
  #hasRoot = false

  constructor(source: string, limits: ReaderLimits) {
    const bare = source.charCodeAt(0) === 0xfeff ? source.slice(1) : source
    this.text = bare.includes('\r') ? bare.replace(/\r\n?/g, '\n') : bare
    this.#limits = limits
    const bad = illegal.exec(this.text)
    if (bad) this.fail('character', 'A character that XML does not allow.', bad.index)
    if (this.text.startsWith('<?xml') && /[ \t\n]/.test(this.text.charAt(5))) this.#readProlog()
  }

  get depth(): number {
    return this.#open.length
  }

  fail(rule: string, message: string, offset = this.#pos): never {
    throw new Fatal(rule, message, offset)
  }

  /** Goes to the next tag. */
  next(): Token {
    this.chars = ''
    if (this.#isEmptyElement) {
      this.#isEmptyElement = false
      this.charsOffset = this.#pos
      this.#leave()
      return CLOSE
    }
    this.charsOffset = this.#pos
    for (;;) {
      const tag = this.#readText()
      if (tag < 0) return this.#readEnd()
      this.offset = tag
      switch (this.text.charCodeAt(tag + 1)) {
        case 0x2f:
          this.#readCloseTag()
          return CLOSE
        case 0x21:
          this.#readMarkup()
          break
        case 0x3f:
          this.#readInstruction()
          break
        default:
          this.#readStartTag()
          return START
      }
    }
  }

  #readProlog(): void {
    const match = prolog.exec(this.text)
    if (!match) this.fail('not-well-formed', 'The XML declaration is not well-formed.', 0)
    this.#pos = match[0].length
  }

  /** Gathers text up to the next `<`; gives its offset, or -1 at the end of the document. */
  #readText(): number {
    const start = this.#pos
    const found = this.text.indexOf('<', start)
    const end = found < 0 ? this.text.length : found
    if (end > start) {
      const raw = this.text.slice(start, end)
      const cdataEnd = raw.indexOf(']]>')
      if (cdataEnd >= 0) this.fail('not-well-formed', '"]]>" cannot stand in text.', start + cdataEnd)
      if (this.#open.length === 0 && !/^[ \t\n]*$/.test(raw)) {
        this.fail(
          'not-well-formed',
          'Text cannot stand outside the root element.',
          start + raw.search(/[^ \t\n]/),
        )
      }
      this.chars += raw.includes('&') ? this.#resolveReferences(raw, start) : raw
    }
    this.#pos = end
    return found
  }

  #readEnd(): Token {
    const [last] = this.#open.slice(-1)
    if (last) this.fail('not-well-formed', `The element "${last.raw}" is not closed.`)
    if (!this.#hasRoot) this.fail('not-well-formed', 'There is no root element.')
    return END
  }

  #resolveReferences(raw: string, offset: number): string {
    return raw.replace(/&([^;&<\s]*)(;?)/g, (whole, body: string, semicolon: string, index: number) => {
      const value = semicolon === '' ? undefined : resolveReference(body)
      if (value === undefined)
        this.fail('not-well-formed', `"${whole}" is no reference that can be resolved.`, offset + index)
      return value
    })
  }

  #readMarkup(): void {
    const { text } = this
    if (text.startsWith('<!--', this.offset)) {
      const end = text.indexOf('--', this.offset + 4)
      if (end < 0 || text.charAt(end + 2) !== '>')
        this.fail('not-well-formed', 'The comment is not well-formed.', this.offset)
      this.#pos = end + 3
    } else if (text.startsWith('<![CDATA[', this.offset)) {
      const end = text.indexOf(']]>', this.offset + 9)
      if (end < 0 || this.#open.length === 0)
        this.fail('not-well-formed', 'The CDATA section is not well-formed.', this.offset)
      this.chars += text.slice(this.offset + 9, end)
      this.#pos = end + 3
    } else if (text.startsWith('<!DOCTYPE', this.offset)) {
      this.fail('doctype', 'A document type declaration is not read here; remove it.', this.offset)
    } else {
      this.fail('not-well-formed', 'This is no markup that XML knows.', this.offset)
    }
  }

  #readInstruction(): void {
    const end = this.text.indexOf('?>', this.offset + 2)
    const body = end < 0 ? '' : this.text.slice(this.offset + 2, end)
    const target = /^[^\s?]+/.exec(body)?.[0] ?? ''
    const isName = typeof this.scope.attribute(target) !== 'string' && !target.includes(':')
    if (!isName || target.toLowerCase() === 'xml') {
      this.fail('not-well-formed', 'The processing instruction is not well-formed.', this.offset)
    }
    this.#pos = end + 2
  }

  #readName(start: number): string {
    nameEnd.lastIndex = start
    const end = nameEnd.exec(this.text)?.index ?? this.text.length
    if (end === start) this.fail('not-well-formed', 'A name is missing here.', start)
    this.#pos = end
    return this.text.slice(start, end)
  }

  #skipSpace(): boolean {
    const start = this.#pos
    for (;;) {
      const unit = this.text.charCodeAt(this.#pos)
      if (unit !== 0x20 && unit !== 0x0a && unit !== 0x09) return this.#pos > start
      this.#pos++
    }
  }

  #readStartTag(): void {
    if (this.#open.length === 0 && this.#hasRoot) {
      this.fail('not-well-formed', 'There is a second root element.', this.offset)
    }
    if (this.#open.length >= this.#limits.maxDepth) {
      this.fail('limit-depth', `Elements are nested more than ${this.#limits.maxDepth} deep.`, this.offset)
    }
    this.#hasRoot = true
    const raw = this.#readName(this.offset + 1)
    const first = this.text.charCodeAt(this.#pos)
    if (first === 0x3e) {
      this.#pos++
      this.attributes = noAttributes
      this.#enter(raw, false)
      return
    }
    this.#readAttributes(raw)
  }

  #readAttributes(raw: string): void {
    const found: RawAttribute[] = []
    for (;;) {
      const isSpaced = this.#skipSpace()
      const unit = this.text.charCodeAt(this.#pos)
      if (unit === 0x3e) {
        this.#pos++
        break
      }
      if (unit === 0x2f && this.text.charCodeAt(this.#pos + 1) === 0x3e) {
        this.#pos += 2
        this.#isEmptyElement = true
        break
      }
      if (!isSpaced) this.fail('not-well-formed', `The start tag of "${raw}" is not well-formed.`)
      if (found.length >= this.#limits.maxAttributes) {
        this.fail(
          'limit-attributes',
          `An element has more than ${this.#limits.maxAttributes} attributes.`,
          this.offset,
        )
      }
      const offset = this.#pos
      found.push({ raw: this.#readName(offset), value: this.#readAttributeValue(), offset })
    }
    const declarations = found.filter(isDeclaration)
    if (declarations.length > 0) this.scope = new Scope(this.scope, bindingsOf(declarations))
    this.attributes = found.length > declarations.length ? resolveAttributes(this.scope, found) : noAttributes
    this.#enter(raw, declarations.length > 0)
  }

  #readAttributeValue(): string {
    this.#skipSpace()
    if (this.text.charCodeAt(this.#pos) !== 0x3d) this.fail('not-well-formed', 'An attribute has no value.')
    this.#pos++
    this.#skipSpace()
    const quote = this.text.charAt(this.#pos)
    const start = this.#pos + 1
    const end = quote === '"' || quote === "'" ? this.text.indexOf(quote, start) : -1
    if (end < 0) this.fail('not-well-formed', 'An attribute value is not in quotes.')
    const raw = this.text.slice(start, end)
    if (raw.includes('<'))
      this.fail('not-well-formed', '"<" cannot stand in an attribute value.', start + raw.indexOf('<'))
    this.#pos = end + 1
    const spaced = raw.includes('\n') || raw.includes('\t') ? raw.replace(/[\n\t]/g, ' ') : raw
    return spaced.includes('&') ? this.#resolveReferences(spaced, start) : spaced
  }

  #enter(raw: string, declares: boolean): void {
    const name = this.scope.element(raw)
    if (typeof name === 'string') this.fail('not-well-formed', name, this.offset + 1)
    this.name = name
    this.#open.push({ raw, declares })
  }

  #readCloseTag(): void {
    const last = this.#open.at(-1)
    if (!last) this.fail('not-well-formed', 'An element is closed that is not open.', this.offset)
    const end = this.offset + 2 + last.raw.length
    this.#pos = end
    if (this.text.charCodeAt(end) !== 0x3e) this.#skipSpace()
    if (!this.text.startsWith(last.raw, this.offset + 2) || this.text.charCodeAt(this.#pos) !== 0x3e) {
      this.fail(
        'not-well-formed',
        `The element "${last.raw}" is open here and must be closed first.`,
        this.offset,
      )
    }
    this.#pos++
    this.#leave()
  }

  #leave(): void {
    const last = this.#open.pop()
    if (last?.declares && this.scope.parent) this.scope = this.scope.parent
  }
}

const noAttributes: readonly ReadAttribute[] = []

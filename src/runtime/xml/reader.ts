import { illegal } from '../text/lexical.ts'
import { TextParts } from '../text/parts.ts'
import { ncNamePattern } from '../text/string.ts'
import {
  isDeclaration,
  type RawAttribute,
  type ReadAttribute,
  readBindings,
  resolveAttributes,
} from './attributes.ts'
import { resolveReferences } from './escape.ts'
import { Fatal } from './fatal.ts'
import { NamespaceScope, type ResolvedName } from './scope.ts'
import { endsName, isSpace, oneLine, onlySpace, suspicious, withLineEnds } from './units.ts'

/**
 * Matches a document type declaration without an internal subset (productions 28, 11 and 12). It is skipped;
 * external resources that it names are never fetched.
 */
const doctype =
  /<!DOCTYPE\s+[A-Z_a-z:\x80-\uffff][-\w.:\x80-\uffff]*(\s+(SYSTEM|PUBLIC\s+("[-\w '()+,./:=?;!*#@$%\n]*"|'[-\w ()+,./:=?;!*#@$%\n]*'))\s+("[^"]*"|'[^']*'))?\s*>/y

/**
 * The end of markup that begins with `<!`, and the text of a CDATA section. Throws for malformed markup and for a
 * document type declaration that is not allowed.
 */
function readMarkup(
  text: string,
  offset: number,
  isInElement: boolean,
  mayDeclare = false,
): { readonly end: number; readonly chars?: string } {
  const opening = text.slice(offset, offset + 9)
  if (opening.startsWith('<!--')) {
    const end = text.indexOf('--', offset + 4)
    if (end >= 0 && text[end + 2] === '>') return { end: end + 3 }
  } else if (opening === '<![CDATA[') {
    const end = text.indexOf(']]>', offset + 9)
    if (end >= 0 && isInElement) return { end: end + 3, chars: text.slice(offset + 9, end) }
  } else if (opening === '<!DOCTYPE') {
    doctype.lastIndex = offset
    if (mayDeclare && doctype.test(text)) return { end: doctype.lastIndex }
    throw new Fatal('Remove this document type declaration.', offset, 'doctype')
  }
  throw malformed(offset)
}

function malformed(offset: number): Fatal {
  return new Fatal('This markup is not well-formed.', offset)
}

/** The end of a processing instruction; throws unless its target is a name without a colon, other than `xml`. */
function readInstruction(text: string, offset: number): number {
  const end = text.indexOf('?>', offset + 2)
  const body = end < 0 ? '' : text.slice(offset + 2, end)
  const target = /^[^ \t\n]*/.exec(body)?.[0] ?? ''
  if (ncNamePattern.test(target) && target.toLowerCase() !== 'xml') return end + 2
  throw malformed(offset)
}

/** The XML declaration (production 23), line ends already `\n`. */
const prolog =
  /^<\?xml[ \t\n]+version[ \t\n]*=[ \t\n]*(["'])1\.\d+\1(?:[ \t\n]+encoding[ \t\n]*=[ \t\n]*(["'])[A-Za-z][\w.-]*\2)?(?:[ \t\n]+standalone[ \t\n]*=[ \t\n]*(["'])(?:yes|no)\3)?[ \t\n]*\?>/

/** The end of the XML declaration at the start of a document; throws if it is malformed. */
function findPrologEnd(text: string): number {
  const match = prolog.exec(text)
  if (match) return match[0].length
  throw new Fatal('The XML declaration is not well-formed.')
}

export const START = 1
export const CLOSE = 2
export const END = 3

/** The next token: a start tag, the end of the open element, or the end of the document. */
export type ReaderToken = typeof START | typeof CLOSE | typeof END

/**
 * Reads XML 1.0 (fifth edition) with namespaces, tag by tag, and collects the text between tags. A document type
 * with declarations of its own is refused, so only the five predefined entities exist and nothing external is
 * loaded.
 */
export class Reader {
  /** The document with each line end as `\n`; offsets refer to it. */
  declare text: string
  /** Whether the text before the current tag is only white space, or empty. */
  isBlank = true
  /** The offset of the text before the current tag. */
  charsOffset = 0
  /** The offset of the current tag. */
  offset = 0
  declare name: ResolvedName
  declare attributes: readonly ReadAttribute[]
  scope: NamespaceScope = NamespaceScope.outermost()
  /** The open elements, and the scopes around them. */
  readonly open: ResolvedName[] = []
  readonly outer: NamespaceScope[] = []
  /** The offset at which reading continues. */
  position = 0
  /** Whether the start tag just read closes its element. */
  isEmptyElement = false
  readonly #limits: ReaderLimits
  /**
   * Text before the current tag: the collected part, if any, and a slice of the document that is still to be
   * added.
   */
  #gathered: TextParts | undefined
  #runStart = 0
  #runEnd = 0
  /** 1 after a document type declaration, 2 after the root's start tag; neither may occur twice. */
  #met = 0

  /**
   * `source` must not have a byte order mark. Throws for an illegal character, unless the caller looks for these.
   */
  constructor(source: string, limits: ReaderLimits, looksForIllegal = true) {
    this.text = withLineEnds(source)
    this.#limits = limits
    const bad = looksForIllegal && suspicious.test(this.text) ? illegal.exec(this.text) : null
    if (bad) this.fail('A character that XML does not allow.', bad.index, 'character')
    if (this.text.startsWith('<?xml') && isSpace(this.text.charCodeAt(5)))
      this.position = findPrologEnd(this.text)
  }

  /** Text met before the current tag, references resolved. */
  get chars(): string {
    return (this.#gathered?.text ?? '') + this.#run
  }

  get #run(): string {
    return this.text.slice(this.#runStart, this.#runEnd)
  }

  fail(message: string, offset: number = this.position, rule?: string): never {
    throw new Fatal(message, offset, rule)
  }

  /**
   * Moves to the next tag and returns its kind; name, attributes and text before it are then set. Throws if
   * malformed.
   */
  next(): ReaderToken {
    this.#gathered = undefined
    this.#runEnd = this.#runStart
    this.isBlank = true
    this.charsOffset = this.position
    if (this.isEmptyElement) {
      this.isEmptyElement = false
      this.#leave()
      return CLOSE
    }
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
          this.position = readInstruction(this.text, this.offset)
          break
        default:
          this.#readStartTag()
          return START
      }
    }
  }

  /** Collects text up to the next `<` and returns the offset of that, or -1 at the end of the document. */
  #readText(): number {
    const { text } = this
    const start = this.position
    const found = text.indexOf('<', start)
    const end = found < 0 ? text.length : found
    this.position = end
    if (end === start) return found
    let at = start
    while (at < end && isSpace(text.charCodeAt(at))) at++
    if (this.#runEnd > this.#runStart) this.#gather('')
    this.#runStart = start
    this.#runEnd = end
    if (at < end) this.#readCharacters(start, at, end)
    return found
  }

  /** Checks text that is not only white space (first other character at `black`) and resolves its references. */
  #readCharacters(start: number, black: number, end: number): void {
    if (this.open.length === 0) this.fail('Text is not allowed outside the root element.', black)
    const run = this.text.slice(start, end)
    const cdataEnd = run.indexOf(']]>')
    if (cdataEnd >= 0) this.fail('"]]>" is not allowed in text.', start + cdataEnd)
    if (run.includes('&')) {
      this.#runEnd = this.#runStart
      this.#gather(resolveReferences(run, start))
    } else this.isBlank = false
  }

  /**
   * Adds the pending slice, then the given text, to the collected text, and notes whether the text has more than
   * white space.
   */
  #gather(chars: string): void {
    this.#gathered ??= new TextParts()
    this.#gathered.add(this.#run)
    this.#gathered.add(chars)
    this.#runEnd = this.#runStart
    if (!onlySpace.test(chars)) this.isBlank = false
  }

  /** Ends the document; throws if an element is open or the root is missing. */
  #readEnd(): ReaderToken {
    const last = this.open.at(-1)
    if (last) this.fail(`Element "${last.raw}" is not closed.`)
    if (this.#met < 2) this.fail('The root element is missing.')
    return END
  }

  /** Skips a comment or document type, or adds a CDATA section to the text. */
  #readMarkup(): void {
    const { end, chars } = readMarkup(this.text, this.offset, this.open.length > 0, !this.#met)
    this.#met ||= this.text[this.offset + 2] === 'D' ? 1 : 0
    this.position = end
    if (chars === undefined) return
    this.#gather(chars)
  }

  /** Reads a name up to a delimiter; throws if it is empty. Its characters are checked later. */
  #readName(start: number): string {
    const { text } = this
    let end = start
    for (;;) {
      const unit = text.charCodeAt(end)
      // At the end of the text, `unit` is NaN and neither comparison holds.
      if (unit > 0x3e || (unit < 0x3e && endsName[unit] === 0)) end++
      else break
    }
    if (end === start) this.fail('A name is missing here.', start)
    this.position = end
    return text.slice(start, end)
  }

  /** Skips white space; returns whether there was any. */
  #skipSpace(): boolean {
    const start = this.position
    while (isSpace(this.text.charCodeAt(this.position))) this.position++
    return this.position > start
  }

  /** Reads a start tag with attributes and opens its element; throws for a second root or too deep nesting. */
  #readStartTag(): void {
    if (this.open.length === 0 && this.#met > 1) {
      this.fail('A second root element is not allowed.', this.offset)
    }
    if (this.open.length >= this.#limits.maxDepth) {
      this.fail(`Nested more than ${this.#limits.maxDepth} levels deep.`, this.offset, 'limit-depth')
    }
    const raw = this.#readName(this.offset + 1)
    const outer = this.scope
    this.attributes = noAttributes
    if (this.text.charCodeAt(this.position) === 0x3e) this.position++
    else this.#readAttributes(raw)
    const name = this.scope.element(raw)
    if (typeof name === 'string') this.fail(name, this.offset + 1)
    this.#met = 2
    this.name = name
    this.open.push(name)
    this.outer.push(outer)
  }

  /** Reads the attributes to the end of the tag, applies namespace declarations, and resolves the other names. */
  #readAttributes(raw: string): void {
    const { text } = this
    const { maxAttributes } = this.#limits
    const found: RawAttribute[] = []
    const declarations: RawAttribute[] = []
    for (;;) {
      const isSpaced = this.#skipSpace()
      const unit = text.charCodeAt(this.position)
      if (unit === 0x3e) {
        this.position++
        break
      }
      if (unit === 0x2f && text.charCodeAt(this.position + 1) === 0x3e) {
        this.position += 2
        this.isEmptyElement = true
        break
      }
      if (!isSpaced) this.fail(`The start tag of "${raw}" is not well-formed.`)
      if (found.length + declarations.length >= maxAttributes) {
        this.fail(`An element has more than ${maxAttributes} attributes.`, this.offset, 'limit-attributes')
      }
      const attribute = this.#readAttribute()
      if (isDeclaration(attribute.raw)) declarations.push(attribute)
      else found.push(attribute)
    }
    if (declarations.length > 0) this.scope = new NamespaceScope(this.scope, readBindings(declarations))
    if (found.length > 0) this.attributes = resolveAttributes(this.scope, found)
  }

  /** Reads one attribute and resolves references in its value; throws if it is malformed. */
  #readAttribute(): RawAttribute {
    const { text } = this
    const offset = this.position
    const raw = this.#readName(offset)
    this.#skipSpace()
    if (text.charCodeAt(this.position) !== 0x3d) this.fail('An attribute has no value.')
    this.position++
    this.#skipSpace()
    const quote = text.charAt(this.position)
    const start = this.position + 1
    const end = quote === '"' || quote === "'" ? text.indexOf(quote, start) : -1
    if (end < 0) this.fail('An attribute value is not in quotes.')
    const written = text.slice(start, end)
    const tag = written.indexOf('<')
    if (tag >= 0) this.fail('"<" is not allowed in an attribute value.', start + tag)
    this.position = end + 1
    const spaced = /[\n\t]/.test(written) ? oneLine(written) : written
    return { raw, value: spaced.includes('&') ? resolveReferences(spaced, start) : spaced, offset }
  }

  /** Reads an end tag and closes its element; throws if it is not the open element's. */
  #readCloseTag(): void {
    const last = this.open.at(-1)
    if (!last) this.fail('This end tag has no start tag.', this.offset)
    this.position = this.offset + 2 + last.raw.length
    if (this.text.charCodeAt(this.position) !== 0x3e) this.#skipSpace()
    if (!this.text.startsWith(last.raw, this.offset + 2) || this.text.charCodeAt(this.position) !== 0x3e) {
      const message = `Element "${last.raw}" must be closed first.`
      this.fail(message, this.offset)
    }
    this.position++
    this.#leave()
  }

  /** Closes the open element and restores the namespace scope around it. */
  #leave(): void {
    this.open.pop()
    this.scope = this.outer.pop() ?? this.scope
  }
}

const noAttributes: readonly ReadAttribute[] = []

/** Limits of a document. */
export interface ReaderLimits {
  readonly maxDepth: number
  readonly maxAttributes: number
}

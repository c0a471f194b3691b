import { type DocumentMedia, sniffMedia, startText } from '../run/index.ts'
import type { Issue } from '../runtime/index.ts'
import { findTextEnd, readJson } from '../runtime/pieces/index.ts'
import { isWhiteSpace } from './lines.ts'

/** A line of a pipe, without its end (LF or CRLF). */
export interface InputLine {
  /** Counted from 1, empty lines included. */
  readonly number: number
  /** Absent where the line is longer than the limit: nothing of it is held. */
  readonly bytes?: Uint8Array
  /** In bytes. */
  readonly length: number
}

const newline = 0x0a
const carriageReturn = 0x0d

/** Cuts a stream of bytes into lines. Blank lines are counted but not returned. */
export class LineCutter {
  readonly #limit: number
  #parts: Uint8Array[] = []
  #length = 0
  #number = 1
  #isBlank = true

  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * Yields the lines that are complete after this piece. The piece is copied if needed, so its buffer can be
   * reused.
   */
  *push(piece: Uint8Array): Generator<InputLine> {
    let from = 0
    for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, from)) {
      this.#add(piece.subarray(from, at))
      const line = this.#line()
      if (line !== undefined) yield withoutReturn(line)
      from = at + 1
    }
    if (from < piece.length) this.#add(piece.slice(from))
  }

  /** The last line if no line break ended it; `undefined` if there is none or it is blank. */
  end(): InputLine | undefined {
    return this.#line()
  }

  /** Adds a part to the current line; once it is too long, its parts are dropped. */
  #add(part: Uint8Array): void {
    this.#length += part.length
    if (this.#isBlank) this.#isBlank = part.every(isWhiteSpace)
    if (this.#length > this.#limit) this.#parts = []
    else if (part.length > 0) this.#parts.push(part)
  }

  /** Ends the current line and returns it; `undefined` if it is blank. */
  #line(): InputLine | undefined {
    const [parts, length, number, isBlank] = [this.#parts, this.#length, this.#number, this.#isBlank]
    this.#parts = []
    this.#length = 0
    this.#isBlank = true
    this.#number++
    if (isBlank) return undefined
    if (length > this.#limit) return { number, length }
    const [first = new Uint8Array()] = parts
    return { number, length, bytes: parts.length === 1 ? first : Buffer.concat(parts) }
  }
}

/** The line without the carriage return that is a part of its end. */
function withoutReturn(line: InputLine): InputLine {
  const { bytes } = line
  return bytes?.at(-1) === carriageReturn ? { ...line, bytes: bytes.subarray(0, -1) } : line
}

/** The document that a line holds. */
export interface LineDocument {
  /** The name of its result: `key` of the envelope, or the number of the line. */
  readonly key: unknown
  readonly content: string | Uint8Array
  readonly media: DocumentMedia
  /** Values of the context that the line's envelope gives. */
  readonly context: Readonly<Record<string, unknown>>
}

/** A line that cannot be read, and why. */
export interface BrokenLine {
  readonly key: unknown
  readonly issue: Issue
}

/**
 * Reads a line of JSON: a document, or with `isEnvelope` an object with `document`, `key` and `context`. A line
 * that is too long or malformed gives an issue.
 */
export function readLine(
  { number, bytes, length }: InputLine,
  { isEnvelope, limit }: { readonly isEnvelope: boolean; readonly limit: number },
): LineDocument | BrokenLine {
  /** A line that cannot be read, with an issue at its start. */
  const broken = (rule: string, message: string, key: unknown = number): BrokenLine => {
    return { key, issue: { rule, message, path: [], line: number, column: 1 } }
  }
  if (bytes === undefined) {
    return broken('line-length', `The line has ${length} bytes; at most ${limit} are read.`)
  }
  let [text, value]: [string, unknown] = ['', undefined]
  try {
    text = utf8.decode(bytes)
    value = JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) return broken('encoding', 'The line is not valid UTF-8.')
    return broken('not-json', 'The line is not valid JSON.')
  }
  if (!isEnvelope) return { key: number, context: {}, ...unwrapDocument(value, bytes) }
  if (!isObject(value)) return broken('envelope', 'The line must be an object with "key" and "document".')
  const members = cutMembers(text)
  for (const name of ['key', 'context', 'document']) {
    const fault = findFault(name, members)
    if (fault) return broken(fault.rule, fault.message, name === 'key' ? number : value.key)
  }
  const { key = number, context = {}, document } = value
  if (typeof document !== 'string' && (typeof document !== 'object' || document === null)) {
    return broken('envelope', 'Property "document" of the line must be a document: a string, or JSON.', key)
  }
  if (!isObject(context)) {
    return broken('envelope', 'Property "context" of the line must be an object of values.', key)
  }
  // As it is written: with all digits of its numbers.
  const own = members.find(({ name }) => name === 'document')?.text ?? ''
  return {
    key,
    context,
    ...unwrapDocument(document, typeof document === 'string' ? bytes : Buffer.from(own)),
  }
}

/** A property of an envelope, with its value as it is written. */
interface EnvelopeMember {
  readonly name: string
  readonly text: string
}

/**
 * Why a property of an envelope cannot be taken: it comes twice, or its value loses digits or a repeated name. The
 * inside of a document is checked with the document.
 */
function findFault(
  name: string,
  members: readonly EnvelopeMember[],
): Pick<Issue, 'rule' | 'message'> | undefined {
  const [own, again] = members.filter((member) => member.name === name)
  if (again) {
    return {
      rule: 'duplicate-property',
      message: `Property "${name}" of the line comes twice: send it once.`,
    }
  }
  const fault = own && name !== 'document' ? readJson(own.text).issues[0] : undefined
  if (fault?.rule === 'number-digits') {
    const message = `Property "${name}" of the line loses digits of the number ${fault.found}: send it as a string.`
    return { rule: fault.rule, message }
  }
  return fault && { rule: fault.rule, message: `Property "${name}" of the line: ${fault.message}` }
}

/** The properties of an envelope of valid JSON in the order in which they are written, also repeated ones. */
function cutMembers(envelope: string): readonly EnvelopeMember[] {
  const members: EnvelopeMember[] = []
  // `start` is 0 until the colon after a name.
  let [depth, start, name] = [0, 0, '']
  for (let at = 0; at < envelope.length; at++) {
    const unit = envelope[at]
    if (unit === '"') {
      const quote = at
      at = findTextEnd(envelope, quote)
      if (depth === 1 && start === 0) name = JSON.parse(envelope.slice(quote, at + 1))
    } else if (unit === '{' || unit === '[') depth++
    else if (unit === '}' || unit === ']') depth--
    else if (unit === ':' && depth === 1) start = at + 1
    const isEnd = depth === 0 || (depth === 1 && unit === ',')
    if (!isEnd || start === 0) continue
    members.push({ name, text: envelope.slice(start, at).trim() })
    start = 0
  }
  return members
}

/** Decodes UTF-8 without a byte order mark; throws if the bytes are not UTF-8. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * The content with its media: `json` if it looks like JSON, otherwise `xml`, whose parser reports what is wrong.
 */
export function detectDocumentMedia(content: string | Uint8Array): Pick<LineDocument, 'content' | 'media'> {
  const media = sniffMedia('', typeof content === 'string' ? content : startText(content))
  return { content, media: media === 'json' ? 'json' : 'xml' }
}

/** A string is the document itself (XML or JSON); any other value is a JSON document with these bytes. */
function unwrapDocument(value: unknown, bytes: Uint8Array): Pick<LineDocument, 'content' | 'media'> {
  if (typeof value !== 'string') return { content: bytes, media: 'json' }
  return detectDocumentMedia(value)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { type DocumentMedia, sniffMedia, startText } from '../prove/index.ts'
import type { Issue } from '../runtime/index.ts'
import { readJson } from '../runtime/pieces/index.ts'
import { isWhiteSpace } from './lines.ts'

/** A line of a pipe, without its end. */
export interface InputLine {
  /** Counted from 1, empty lines included. */
  readonly number: number
  /** Absent where the line is longer than the limit: nothing of it is held. */
  readonly bytes?: Uint8Array
  /** In bytes. */
  readonly length: number
}

const newline = 0x0a

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
      if (line !== undefined) yield line
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
  // What is inside of a document is checked with the document.
  const fault = readJson(text).issues.find(({ path }) => path[0] !== 'document' || path.length === 1)
  if (fault) return broken(fault.rule, fault.message, fault.path[0] === 'key' ? number : value.key)
  const { key = number, context = {}, document } = value
  if (typeof document !== 'string' && (typeof document !== 'object' || document === null)) {
    return broken('envelope', 'Property "document" of the line must be a document: a text, or JSON.', key)
  }
  if (!isObject(context)) {
    return broken('envelope', 'Property "context" of the line must be an object of values.', key)
  }
  const own = typeof document === 'string' ? bytes : Buffer.from(sliceDocument(text))
  return { key, context, ...unwrapDocument(document, own) }
}

/** The text of an envelope's `document`, an object or a list, as it is written: with all digits of its numbers. */
function sliceDocument(envelope: string): string {
  // `start` is 0 until the colon after a name.
  let [depth, start, name] = [0, 0, '']
  for (let at = 0; at < envelope.length; at++) {
    const unit = envelope[at]
    if (unit === '"') {
      const quote = at
      for (at++; envelope[at] !== '"'; at++) if (envelope[at] === '\\') at++
      if (depth === 1 && start === 0) name = JSON.parse(envelope.slice(quote, at + 1))
    } else if (unit === '{' || unit === '[') depth++
    else if (unit === '}' || unit === ']') depth--
    else if (unit === ':' && depth === 1) start = at + 1
    const isEnd = depth === 0 || (depth === 1 && unit === ',')
    if (isEnd && name === 'document') return envelope.slice(start, at).trim()
    if (isEnd) start = 0
  }
  return ''
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

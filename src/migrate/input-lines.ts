import { type DocumentMedia, sniffMedia, startText } from '../prove/index.ts'
import type { Issue } from '../runtime/index.ts'
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

/** Cuts what comes through a pipe into lines, whatever pieces it comes in; lines of white space are counted only. */
export class LineCutter {
  readonly #limit: number
  #parts: Uint8Array[] = []
  #length = 0
  #number = 1
  #isBlank = true

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The lines that end in a piece; the piece may be used again afterwards. */
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

  /** The last line, where nothing ends it. */
  end(): InputLine | undefined {
    return this.#line()
  }

  #add(part: Uint8Array): void {
    this.#length += part.length
    if (this.#isBlank) this.#isBlank = part.every(isWhiteSpace)
    if (this.#length > this.#limit) this.#parts = []
    else if (part.length > 0) this.#parts.push(part)
  }

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

/** What a line says. */
export interface LineDocument {
  /** What its result is called: as the envelope has it, or the number of the line. */
  readonly key: unknown
  readonly content: string | Uint8Array
  readonly media: DocumentMedia
  /** Values that the document does not hold, of this line. */
  readonly context: Readonly<Record<string, unknown>>
}

/** A line that is not what it should be. */
export interface BrokenLine {
  readonly key: unknown
  readonly issue: Issue
}

/** Reads a line: a JSON text that holds a document, or with an envelope an object around it. */
export function readLine(
  { number, bytes, length }: InputLine,
  { isEnvelope, limit }: { readonly isEnvelope: boolean; readonly limit: number },
): LineDocument | BrokenLine {
  const broken = (rule: string, message: string, key: unknown = number): BrokenLine => {
    return { key, issue: { rule, message, path: [], line: number, column: 1 } }
  }
  if (bytes === undefined) {
    return broken('line-length', `The line has ${length} bytes; at most ${limit} are read.`)
  }
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch (error) {
    if (!(error instanceof SyntaxError)) return broken('encoding', 'The line is not valid UTF-8.')
    return broken('not-json', 'The line is not valid JSON.')
  }
  if (!isEnvelope) return { key: number, context: {}, ...unwrapDocument(value, bytes) }
  if (!isObject(value)) return broken('envelope', 'The line must be an object with "key" and "document".')
  const { key = number, context = {}, document } = value
  if (typeof document !== 'string' && !isObject(document)) {
    return broken('envelope', 'Property "document" of the line must be a document as a text.', key)
  }
  if (!isObject(context)) {
    return broken('envelope', 'Property "context" of the line must be an object of values.', key)
  }
  return { key, context, ...unwrapDocument(document, Buffer.from(JSON.stringify(document))) }
}

/** A byte order mark is no part of a text. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** What is neither JSON nor evidently something else is read as XML, which says what is wrong with it. */
export function detectDocumentMedia(content: string | Uint8Array): Pick<LineDocument, 'content' | 'media'> {
  const media = sniffMedia('', typeof content === 'string' ? content : startText(content))
  return { content, media: media === 'json' ? 'json' : 'xml' }
}

/** A text holds the document; anything else is a JSON document itself. */
function unwrapDocument(value: unknown, bytes: Uint8Array): Pick<LineDocument, 'content' | 'media'> {
  if (typeof value !== 'string') return { content: bytes, media: 'json' }
  return detectDocumentMedia(value)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

import { illegal } from '../text/lexical.ts'
import { TextParts } from '../text/parts.ts'
import { type CharacterEncoding, checkDeclared, detectEncoding, notValid } from '../xml/bytes.ts'
import { Fatal } from '../xml/fatal.ts'
import { suspicious, withLineEnds, withoutMark } from '../xml/units.ts'

/** Reads a document's text in pieces: decoded, without byte order mark, each line end as `\n`. */
export class TextPieces {
  readonly #bytes: Iterator<Uint8Array>
  readonly #maxHeld: number
  readonly #isStrict: boolean
  #decoder: InstanceType<typeof TextDecoder> | undefined
  #encoding: CharacterEncoding = 'utf-8'
  #fault: Fatal | undefined
  /** A carriage return at the end of a piece; the next piece may begin with its line feed. */
  #held = ''
  #given = 0
  #isDone = false

  /** `isStrict`: wrong bytes and characters become the `fault`, which ends the text. */
  constructor(bytes: Iterable<Uint8Array>, maxHeld: number, isStrict = true) {
    this.#bytes = bytes[Symbol.iterator]()
    this.#maxHeld = maxHeld
    this.#isStrict = isStrict
  }

  /** Whether no more text follows, at the end or because of a fault. */
  get isDone(): boolean {
    return this.#isDone || this.#fault !== undefined
  }

  /** The first wrong bytes or character found so far; it replaces all other issues of the document. */
  get fault(): Fatal | undefined {
    return this.#fault
  }

  /** The first piece, with the whole XML declaration, whose encoding is checked. Call it once, before `next`. */
  opening(): string {
    const raw = withoutMark(this.#declaration())
    if (this.#isStrict) this.#guarded(() => checkDeclared(raw, this.#encoding))
    return this.#read(raw)
  }

  /** The decoded first piece, with further ones up to the end of an XML declaration. */
  #declaration(): string {
    let start = this.#decoded() ?? ''
    while (!this.#isDone && start.length < '\ufeff<?xml'.length) start += this.#decoded() ?? ''
    if (!withoutMark(start).startsWith('<?xml')) return start
    const parts = new TextParts()
    parts.add(start)
    let length = start.length
    for (let last = start; !this.#isDone && !last.includes('?>') && length < this.#maxHeld; ) {
      const next = this.#decoded() ?? ''
      parts.add(next)
      length += next.length
      last = last.slice(-1) + next
    }
    return parts.text
  }

  /** The next pieces, together at least `least` characters; fewer only at the end. */
  more(least: number): string {
    const parts = new TextParts()
    for (let length = 0; length < least && !this.isDone; ) {
      const next = this.next()
      length += next.length
      parts.add(next)
    }
    return parts.text
  }

  /** The next piece, which may be empty. */
  next(): string {
    return this.#read(this.#decoded() ?? '')
  }

  /** Reads the rest, to find faults in it. */
  drain(): void {
    while (!this.#isDone) this.next()
  }

  close(): void {
    this.#bytes.return?.()
  }

  /** The next piece, decoded; at the end, the rest of the decoder. `undefined` with a fault if it is not valid. */
  #decoded(): string | undefined {
    const { done, value } = this.#bytes.next()
    if (done) {
      this.#isDone = true
      return this.#guarded(() => this.#decoder?.decode())
    }
    const bytes = this.#decoder ? value : this.#begin(value)
    return this.#guarded(() => this.#decoder?.decode(bytes, { stream: true }))
  }

  /** Detects the encoding by the first two bytes and returns the bytes read for that. */
  #begin(first: Uint8Array): Uint8Array {
    let bytes = first
    while (bytes.length < 2) {
      const { done, value } = this.#bytes.next()
      if (done) break
      bytes = Uint8Array.from([...bytes, ...value])
    }
    this.#encoding = detectEncoding(bytes)
    this.#decoder = new TextDecoder(this.#encoding, { fatal: this.#isStrict, ignoreBOM: true })
    return bytes
  }

  /** The result of the work; an error becomes the fault, ends the text and gives `undefined`. */
  #guarded<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      this.#isDone = true
      this.#fault = error instanceof Fatal ? error : notValid(this.#encoding)
      return undefined
    }
  }

  /**
   * The piece with each line end as `\n`; a final carriage return is kept for the next. Illegal characters are a
   * fault.
   */
  #read(decoded: string): string {
    const raw = this.#held + decoded
    this.#held = !this.#isDone && raw.endsWith('\r') ? '\r' : ''
    const text = withLineEnds(this.#held === '' ? raw : raw.slice(0, -1))
    const isSuspicious = this.#isStrict && this.#fault === undefined && suspicious.test(text)
    const bad = isSuspicious ? illegal.exec(text) : null
    if (bad) {
      const message = 'A character that XML does not allow.'
      this.#fault = new Fatal(message, this.#given + bad.index, 'character')
    }
    this.#given += text.length
    return text
  }
}

import { illegal } from '../text/lexical.ts'
import { TextParts } from '../text/parts.ts'
import { type CharacterEncoding, checkDeclared, detectEncoding, notValid } from '../xml/bytes.ts'
import { Fatal } from '../xml/fatal.ts'
import { suspicious, withLineEnds, withoutMark } from '../xml/units.ts'

/** The text of a document's bytes, as it is read: decoded, each line end a `\n`, and without a byte order mark. */
export class TextPieces {
  readonly #bytes: Iterator<Uint8Array>
  readonly #maxHeld: number
  readonly #isStrict: boolean
  #decoder: InstanceType<typeof TextDecoder> | undefined
  #encoding: CharacterEncoding = 'utf-8'
  #fault: Fatal | undefined
  /** A carriage return that the next piece may have the rest of. */
  #held = ''
  #given = 0
  #isDone = false

  /** What is wrong with bytes and characters is looked for first, unless the caller only looks something up. */
  constructor(bytes: Iterable<Uint8Array>, maxHeld: number, isStrict = true) {
    this.#bytes = bytes[Symbol.iterator]()
    this.#maxHeld = maxHeld
    this.#isStrict = isStrict
  }

  /** Whether all that can be read was given. */
  get isDone(): boolean {
    return this.#isDone || this.#fault !== undefined
  }

  /** What is wrong with the bytes or characters wherever it stands: nothing else is said of such a document. */
  get fault(): Fatal | undefined {
    return this.#fault
  }

  /** The start, with all of an XML declaration. */
  opening(): string {
    const raw = withoutMark(this.#declaration())
    if (this.#isStrict) this.#guarded(() => checkDeclared(raw, this.#encoding))
    return this.#read(raw)
  }

  /** The first piece, and those after it that an XML declaration may go on in. */
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

  /** At least so many characters more; fewer only at the end. */
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

  /** Looks at the bytes and characters of the rest. */
  drain(): void {
    while (!this.#isDone) this.next()
  }

  close(): void {
    this.#bytes.return?.()
  }

  #decoded(): string | undefined {
    const { done, value } = this.#bytes.next()
    if (done) {
      this.#isDone = true
      return this.#guarded(() => this.#decoder?.decode())
    }
    const bytes = this.#decoder ? value : this.#begin(value)
    return this.#guarded(() => this.#decoder?.decode(bytes, { stream: true }))
  }

  /** The first two bytes tell the encoding. */
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

  #guarded<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      this.#isDone = true
      this.#fault = error instanceof Fatal ? error : notValid(this.#encoding)
      return undefined
    }
  }

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

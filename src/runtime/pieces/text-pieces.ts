import { illegal } from '../text/character.ts'
import { checkDeclared, detectEncoding, type Encoding, notValid } from '../xml/bytes.ts'
import { Fatal } from '../xml/fatal.ts'
import { suspicious, withLineEnds } from '../xml/units.ts'

/** The text of a document's bytes, as it is read: decoded, each line end a `\n`, and without a byte order mark. */
export class TextPieces {
  readonly #bytes: Iterator<Uint8Array>
  readonly #maxHeld: number
  readonly #isStrict: boolean
  #decoder: InstanceType<typeof TextDecoder> | undefined
  #encoding: Encoding = 'utf-8'
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
    let raw = this.#decoded() ?? ''
    while (!this.#isDone && mayBeProlog(raw) && raw.length < this.#maxHeld) raw += this.#decoded() ?? ''
    // The mark of the encoding, and one that is no mark but that the reader takes for one.
    raw = withoutMark(raw)
    if (this.#isStrict) this.#guarded(() => checkDeclared(raw, this.#encoding))
    return this.#read(withoutMark(raw))
  }

  /** At least so many characters more; fewer only at the end. */
  more(least: number): string {
    let text = ''
    while (text.length < least && !this.isDone) text += this.next()
    return text
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
      this.#fault = new Fatal('character', message, this.#given + bad.index)
    }
    this.#given += text.length
    return text
  }
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}

/** Whether a text may be part of an XML declaration. */
function mayBeProlog(text: string): boolean {
  const bare = withoutMark(withoutMark(text))
  return '<?xml'.startsWith(bare.slice(0, 5)) && !bare.includes('?>')
}

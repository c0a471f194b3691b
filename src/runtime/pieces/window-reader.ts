import { Fatal } from '../xml/fatal.ts'
import { END, Reader, type ReaderLimits, type ReaderToken } from '../xml/reader.ts'
import type { TextPieces } from './text-pieces.ts'

/**
 * Whether the next tag, or a comment, instruction or CDATA section before it, is cut off by the end of the text.
 */
function isCut(text: string, from: number, isInElement: boolean): boolean {
  for (let at = from; ; ) {
    const tag = text.indexOf('<', at)
    // Text outside the root element is wrong, however it continues.
    if (tag < 0) return isInElement || !/[^ \t\n]/.test(text.slice(at))
    const end = findEnd(text, tag)
    if (end === undefined) return true
    if (end < 0) return false
    at = end
  }
}

/**
 * The end of a comment, instruction, CDATA section or document type at the index. A complete tag or malformed
 * markup gives -1; markup that is cut off gives `undefined`.
 */
function findEnd(text: string, at: number): number | undefined {
  if (text.startsWith('<!--', at)) {
    const end = text.indexOf('--', at + 4)
    if (end < 0 || end + 2 >= text.length) return undefined
    return text.charAt(end + 2) === '>' ? end + 3 : -1
  }
  if (text.startsWith('<![CDATA[', at)) return after(text, ']]>', at)
  if (text.startsWith('<?', at)) return after(text, '?>', at)
  if (text.startsWith('<!DOCTYPE', at)) return findTagEnd(text, at)
  if (text.startsWith('<!', at)) return text.length < at + '<![CDATA['.length ? undefined : -1
  return findTagEnd(text, at) === undefined ? undefined : -1
}

/** The index after the next `mark`; `undefined` if there is none. */
function after(text: string, mark: string, at: number): number | undefined {
  const end = text.indexOf(mark, at + 2)
  return end < 0 ? undefined : end + mark.length
}

/** The index after the `>` that ends a tag, skipping quoted values; `undefined` if it is cut off. */
function findTagEnd(text: string, at: number): number | undefined {
  const sign = /[>"']/g
  sign.lastIndex = at
  for (let match = sign.exec(text); match; match = sign.exec(text)) {
    if (match[0] === '>') return sign.lastIndex
    const end = text.indexOf(match[0], sign.lastIndex)
    if (end < 0) return undefined
    sign.lastIndex = end + 1
  }
  return undefined
}

export interface WindowLimits extends ReaderLimits {
  /** How many characters are read at once, unless a tag or text is longer. */
  readonly window: number
  /** The greatest length of a tag, or of the text between two tags. */
  readonly maxHeld: number
}

/**
 * Reads a document of which only a window is in memory. A token cut off at the end of the window is read again
 * after the window has moved; offsets count from the start of the document.
 */
export class WindowReader extends Reader {
  readonly #pieces: TextPieces
  readonly #limits: WindowLimits
  /** Where the window begins. */
  #base = 0

  constructor(pieces: TextPieces, limits: WindowLimits) {
    super(pieces.opening(), limits, false)
    this.#pieces = pieces
    this.#limits = limits
  }

  override get chars(): string {
    return ownCopy(super.chars)
  }

  /** Reads the next token, moving the window as often as needed. */
  override next(): ReaderToken {
    this.offset -= this.#base
    for (;;) {
      const token = this.#tryNext()
      if (token !== undefined) {
        this.offset += this.#base
        this.charsOffset += this.#base
        return token
      }
      this.#slide()
    }
  }

  /**
   * Reads the next token; `undefined` if it is cut off by the end of the window. Errors get their offset in the
   * document.
   */
  #tryNext(): ReaderToken | undefined {
    const base = this.#base
    const { attributes } = this
    try {
      const token = super.next()
      if (token === END && !this.#pieces.isDone) return undefined
      if (this.attributes !== attributes && this.attributes.length > 0) {
        this.attributes = this.attributes.map(({ name, value, offset }) => {
          return { name, value: ownCopy(value), offset: offset + base }
        })
      }
      return token
    } catch (error) {
      if (!(error instanceof Fatal)) throw error
      const mayHeal = !this.#pieces.isDone && isCut(this.text, this.charsOffset, this.open.length > 0)
      if (mayHeal) return undefined
      throw new Fatal(error.message, error.offset + base, error.rule)
    }
  }

  /** Moves the window: drops the text read and appends more; throws if one token is longer than `maxHeld`. */
  #slide(): void {
    const { window, maxHeld } = this.#limits
    const { charsOffset } = this
    const rest = this.text.slice(charsOffset)
    this.#base += charsOffset
    this.offset -= charsOffset
    if (rest.length > maxHeld) {
      const message = `A tag, or what stands between two tags, is longer than ${maxHeld} characters.`
      throw new Fatal(message, this.#base, 'limit-length')
    }
    this.text = rest + this.#pieces.more(Math.max(window, rest.length))
    this.position = 0
  }
}

/** A copy of the text that does not keep the window in memory of which it is a slice. */
function ownCopy(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1)
}

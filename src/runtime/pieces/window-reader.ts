import { Fatal } from '../xml/fatal.ts'
import { END, Reader, type ReaderLimits, type ReaderToken } from '../xml/reader.ts'
import type { TextPieces } from './text-pieces.ts'

/** Whether the first tag from here on, or something before it, has no end in the text. */
function isCut(text: string, from: number, isInElement: boolean): boolean {
  for (let at = from; ; ) {
    const tag = text.indexOf('<', at)
    // Text outside the root element is wrong however it goes on.
    if (tag < 0) return isInElement || !/[^ \t\n]/.test(text.slice(at))
    const end = findEnd(text, tag)
    if (end === undefined) return true
    if (end < 0) return false
    at = end
  }
}

/** Where a comment, an instruction or a CDATA section ends: -1 for a tag or what is wrong; nothing where it is cut. */
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

function after(text: string, mark: string, at: number): number | undefined {
  const end = text.indexOf(mark, at + 2)
  return end < 0 ? undefined : end + mark.length
}

/** What follows the `>` of a tag, outside of quotes. */
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
  /** How many characters are read at once, where no tag or text is longer. */
  readonly window: number
  /** How long a tag, or what stands between two tags, may be. */
  readonly maxHeld: number
}

/**
 * Reads a document of which only a window is held. What is cut at the end of the window is read again once the window
 * has moved; offsets count from the start of the document.
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

  /** Nothing where the window ends too early. */
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

  /** Drops what has been read and takes in what comes next. */
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

/** A part of a text keeps all of it in memory; what may be remembered must not keep a whole window. */
function ownCopy(text: string): string {
  return text.length < 13 ? text : ` ${text}`.slice(1)
}

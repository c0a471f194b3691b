/** What is wrong with a pattern, and at which UTF-16 unit of it. */
export interface PatternFault {
  readonly message: string
  readonly at: number
}

/** Carries a fault from any depth of the reading to its start. */
export class PatternError extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

/** A place in a pattern, moved character by character. */
export class Cursor {
  readonly source: string
  at = 0

  constructor(source: string) {
    this.source = source
  }

  get isDone(): boolean {
    return this.at >= this.source.length
  }

  /** The next character; empty at the end. */
  peek(): string {
    const point = this.source.codePointAt(this.at)
    return point === undefined ? '' : String.fromCodePoint(point)
  }

  take(): string {
    const character = this.peek()
    this.at += character.length
    return character
  }

  isAt(text: string): boolean {
    return this.source.startsWith(text, this.at)
  }

  /** Moves over a text where it stands next. */
  skip(text: string): boolean {
    const isNext = this.isAt(text)
    if (isNext) this.at += text.length
    return isNext
  }

  fail(message: string, at = this.at): never {
    throw new PatternError(message, at)
  }
}

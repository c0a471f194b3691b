import type { Lists } from '../adapt-lists.ts'
import type { RootElement } from '../descriptor.ts'
import { Decoder, type ValueList } from '../xml/decoder.ts'
import type { ErrorContext } from '../xml/error-context.ts'
import type { Extras } from '../xml/extras.ts'
import type { TextPosition } from '../xml/lines.ts'
import type { Reader } from '../xml/reader.ts'
import { unplaced } from './locate-issues.ts'

/** Checks elements without keeping their values. */
export class PieceDecoder extends Decoder {
  override readonly isDiscarding = true

  override readonly list = (): ValueList => new Count()

  override append(list: ValueList | undefined, value: unknown): ValueList {
    return super.append(list ?? this.list(), value)
  }

  /** A position with the offset only; lines are counted later, if there are issues. */
  override at(offset: number): TextPosition {
    return unplaced(offset)
  }
}

/** A list that only counts its values and keeps the first and the last one, if they are texts. */
class Count implements ValueList {
  length = 0
  #first: unknown
  #last: unknown

  at(index: number): unknown {
    return index === 0 ? this.#first : this.#last
  }

  /** Counts a value; keeps it only if it is a text. */
  push(value: unknown): void {
    const text = typeof value === 'string' ? value : undefined
    if (this.length++ === 0) this.#first = text
    this.#last = text
  }

  /** Counts one value less and returns the last, if it was a text. */
  pop(): unknown {
    this.length--
    return this.#last
  }
}

/** Reads elements of members and texts, with lists that may be longer than memory. */
export class ListDecoder extends Decoder {
  readonly #lists: Lists

  constructor(
    root: RootElement,
    reader: Reader,
    trail: ErrorContext,
    lists: Lists,
    extras: Extras | undefined,
  ) {
    super(root, reader, trail, extras)
    this.#lists = lists
  }

  override append(list: ValueList | undefined, value: unknown): ValueList {
    return this.#lists.append(list as unknown[] | undefined, value)
  }

  override at(offset: number): TextPosition {
    return unplaced(offset)
  }
}

import { Decoder } from '../xml/decoder.ts'
import type { TextPosition } from '../xml/lines.ts'
import type { ValueList } from '../xml/value-list.ts'
import { unplaced } from './locate-issues.ts'

/** Checks elements without keeping what they hold. */
export class PieceDecoder extends Decoder {
  override readonly isDiscarding = true

  override readonly list = (): ValueList => new Count()

  override append(list: ValueList | undefined, value: unknown): ValueList {
    return super.append(list ?? this.list(), value)
  }

  /** Lines are counted when something is found wrong, in another walk over the document. */
  override at(offset: number): TextPosition {
    return unplaced(offset)
  }
}

/** A list that counts, and has no more than is asked for: its first value, and a text at its end. */
class Count implements ValueList {
  length = 0
  #first: unknown
  #last: unknown

  at(index: number): unknown {
    return index === 0 ? this.#first : this.#last
  }

  push(value: unknown): void {
    const text = typeof value === 'string' ? value : undefined
    if (this.length++ === 0) this.#first = text
    this.#last = text
  }

  pop(): unknown {
    this.length--
    return this.#last
  }
}

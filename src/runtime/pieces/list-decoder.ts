import type { Lists } from '../adapt-lists.ts'
import type { RootElement } from '../descriptor.ts'
import { Decoder } from '../xml/decoder.ts'
import type { ErrorContext } from '../xml/error-context.ts'
import type { Extras } from '../xml/extras.ts'
import type { TextPosition } from '../xml/lines.ts'
import type { Reader } from '../xml/reader.ts'
import type { ValueList } from '../xml/value-list.ts'
import { unplaced } from './locate-issues.ts'

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

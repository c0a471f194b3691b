import type { RootElement } from '../descriptor.ts'
import { getProperty } from '../members.ts'
import { NamespaceWriter, Writer } from '../xml/encode.ts'
import { type PreparedElement, type PreparedType, prepareRoot } from '../xml/prepare.ts'

/** How many characters are written at once. */
const atOnce = 64 * 1024

/**
 * Writes a valid value of members and texts as `serialize` does, in pieces. Returns the document's start, which
 * goes before all pieces; it is known only at the end.
 */
export function writePieces(root: RootElement, value: unknown, write: (text: string) => void): string {
  return new PieceWriter(new NamespaceWriter(root), write).pieces(prepareRoot(root, undefined), value)
}

class PieceWriter extends Writer {
  readonly #write: (text: string) => void

  constructor(names: NamespaceWriter, write: (text: string) => void) {
    super(names, {})
    this.#write = write
  }

  /** Writes the root element except its start, and returns that. */
  pieces(root: PreparedElement, value: unknown): string {
    this.element(root, value, '\n')
    this.#write(`${this.out}\n`)
    return this.start()
  }

  /** Writes the children in the order of the slots, since written pieces cannot be reordered. */
  protected override children(type: PreparedType, value: object, indent: string): void {
    for (const slot of type.slots ?? []) this.slot(slot, getProperty(value, slot.property), indent)
  }

  /** Writes an element and passes the text on as a piece when it is long enough. */
  protected override item(slot: PreparedElement, item: unknown, indent: string): void {
    super.item(slot, item, indent)
    if (this.out.length < atOnce) return
    this.#write(this.out)
    this.out = ''
  }
}

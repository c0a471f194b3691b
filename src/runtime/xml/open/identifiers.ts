import type { Accepted } from '../../text/accepted.ts'
import type { Decoder } from '../decoder.ts'

interface Reference {
  readonly text: string
  readonly offset: number
  readonly path: readonly (string | number)[]
}

/** IDs of a document and the references to them (Part 1, cvc-id). */
export class Identifiers {
  readonly #decoder: Decoder
  readonly #ids = new Set<string>()
  /** What refers to an ID, as often as can be told of. */
  readonly #references = new Map<string, Reference[]>()

  constructor(decoder: Decoder) {
    this.#decoder = decoder
  }

  note({ text, type }: Accepted, offset: number): void {
    const name = type.kind === 'text' ? type.of.name : ''
    if (name === 'ID') {
      const message = `ID "${text}" is already used in this document.`
      if (this.#ids.has(text)) this.#decoder.fault({ rule: 'id', message }, offset, text)
      this.#ids.add(text)
    } else if (name === 'IDREF') {
      const { trail } = this.#decoder
      const known = this.#references.get(text) ?? []
      this.#references.set(text, known)
      if (known.length < trail.maxIssues) known.push({ text, offset, path: trail.path() })
    } else if (name === 'ENTITY') {
      // Only a document type declaration could declare one, and that is refused.
      const message = `Entity "${text}" is not declared.`
      this.#decoder.fault({ rule: 'entity', message }, offset, text)
    }
  }

  /** References may come before what they refer to, so they are judged last. */
  finish(): void {
    const { trail } = this.#decoder
    const open = [...this.#references].flatMap(([text, all]) => (this.#ids.has(text) ? [] : all))
    for (const { text, offset, path } of open.sort((a, b) => a.offset - b.offset)) {
      if (trail.isFull) return
      const message = `ID "${text}" does not exist in this document.`
      trail.issues.push({ rule: 'idref', message, path, ...this.#decoder.at(offset), found: text })
    }
  }
}

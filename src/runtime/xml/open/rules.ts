import type { SimpleType } from '../../descriptor.ts'
import { type Accepted, atomsIn } from '../../text/simple.ts'
import type { Decoder } from '../decoder.ts'
import type { DocumentRules } from '../extras.ts'
import type { PreparedAttribute, PreparedElement } from '../prepare.ts'
import { Constraints } from './constraints.ts'

interface Reference {
  readonly text: string
  readonly offset: number
  readonly path: readonly (string | number)[]
}

/** Checks the IDs of a document and the references to them (Part 1, cvc-id). */
class Identifiers {
  readonly #decoder: Decoder
  readonly #ids = new Set<string>()
  /** References by ID, at most as many as issues can be reported. */
  readonly #references = new Map<string, Reference[]>()

  constructor(decoder: Decoder) {
    this.#decoder = decoder
  }

  /** Records an ID or a reference; reports a repeated ID and any entity. Ignores values of all other types. */
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
      // Only a document type declaration could declare an entity, and these are refused.
      const message = `Entity "${text}" is not declared.`
      this.#decoder.fault({ rule: 'entity', message }, offset, text)
    }
  }

  /**
   * Reports references to IDs that do not exist, in document order; called last, since IDs may follow references.
   */
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

/** The rules over a whole document: unique IDs, references to existing ones, identity constraints. */
export class Rules implements DocumentRules {
  readonly #constraints: Constraints
  readonly #identifiers: Identifiers

  constructor(decoder: Decoder) {
    this.#constraints = new Constraints(decoder)
    this.#identifiers = new Identifiers(decoder)
  }

  begin(key: string, declared: PreparedElement | undefined): void {
    this.#constraints.begin(key, declared)
  }

  /** Passes an attribute's value to the constraints and the IDs. */
  attribute({ key }: Pick<PreparedAttribute, 'key'>, value: Accepted, offset: number): void {
    this.#constraints.attribute(key, value)
    this.#note(value, offset)
  }

  /** Passes an element's text to the constraints and the IDs. */
  text(value: Accepted, offset: number): void {
    this.#constraints.text(value)
    this.#note(value, offset)
  }

  end(isText: boolean): void {
    this.#constraints.end(isText)
  }

  finish(): void {
    this.#identifiers.finish()
  }

  /** Records each atomic value of a type that can be an ID, a reference or an entity. */
  #note(value: Accepted, offset: number): void {
    if (!identifies(value.type)) return
    for (const atom of atomsIn(value)) this.#identifiers.note(atom, offset)
  }
}

const known = new WeakMap<SimpleType, boolean>()

/** Whether a text of the type can be an ID, a reference to one, or an entity. */
export function identifies(type: SimpleType): boolean {
  const found = known.get(type)
  if (found !== undefined) return found
  known.set(type, false)
  const members = type.kind === 'union' ? type.members : type.kind === 'list' ? [type.item] : []
  const does =
    type.kind === 'text'
      ? /^(?:ID|IDREF|ENTITY)$/.test(type.of.name)
      : members.some((one) => identifies(one()))
  known.set(type, does)
  return does
}

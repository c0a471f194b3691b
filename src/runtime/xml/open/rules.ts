import type { SimpleType } from '../../descriptor.ts'
import { type Accepted, atomsIn } from '../../text/accepted.ts'
import type { Decoder } from '../decoder.ts'
import type { DocumentRules } from '../extras.ts'
import type { PreparedAttribute, PreparedElement } from '../prepared.ts'
import { Constraints } from './constraints.ts'
import { Identifiers } from './identifiers.ts'

/** What holds over a document: every ID once, every reference to one that is there, keys and what refers to them. */
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

  attribute({ key }: Pick<PreparedAttribute, 'key'>, value: Accepted, offset: number): void {
    this.#constraints.attribute(key, value)
    this.#note(value, offset)
  }

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

import type { ListType, TextType } from '../descriptor.ts'

export type SimpleValue = string | number | boolean | readonly SimpleValue[]

/** A valid text with what it means. */
export interface Accepted {
  readonly value: SimpleValue
  /** White space handled; a qualified name as its expanded name. */
  readonly text: string
  /** The type that gave it its meaning: of a union, the member that accepted. */
  readonly type: TextType | ListType
  /** Of a list. */
  readonly items?: readonly Accepted[]
}

/** The same text for equal values of any types, and for no others: values of different primitive types differ. */
export function makeValueKey({ type, text, items = [] }: Accepted): string {
  if (type.kind === 'list') return ['list', ...items.map(makeValueKey)].join('\n')
  const { primitive, canonical } = type.of
  return `${primitive} ${canonical ? canonical(text) : text}`
}

/** The atomic values in a value, each as a type that is no list. */
export function atomsIn(accepted: Accepted): readonly Accepted[] {
  return accepted.type.kind === 'list' ? (accepted.items ?? []).flatMap(atomsIn) : [accepted]
}

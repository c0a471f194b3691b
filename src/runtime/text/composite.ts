import type { ListType, SimpleType, UnionType } from '../descriptor.ts'
import { type Accepted, atomsIn, type SimpleValue } from './accepted.ts'
import type { Fault } from './facets.ts'
import type { Resolve } from './lexical.ts'

/** Patterns are about the text as it is written, which an expanded name no longer shows. */
export function isWritten(accepted: Accepted, resolve: Resolve | undefined): boolean {
  if (resolve !== undefined) return true
  return !atomsIn(accepted).some(({ type }) => type.kind === 'text' && type.of.names)
}

export type Read = Accepted | { readonly fault: Fault }

/** What can be done with types made of others; descriptors refer to it, so that bundles without such types do without it. */
export interface Composite {
  readonly name: string
  read(type: ListType | UnionType, raw: string, resolve: Resolve | undefined): Read
  /** What is wrong with a value, before its text is looked at. */
  check(type: ListType | UnionType, value: unknown): Fault | undefined
  /** The type of each value of a list. */
  item(type: ListType | UnionType): SimpleType | undefined
  /** The type that reads a value. */
  taker(type: ListType | UnionType, value: SimpleValue): SimpleType | undefined
  parts(type: ListType | UnionType): readonly SimpleType[]
}

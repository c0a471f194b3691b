import type { SimpleType } from '../descriptor.ts'
import { type Accepted, makeValueKey, type SimpleValue } from './accepted.ts'
import type { Fault } from './facets.ts'
import type { Resolve } from './lexical.ts'
import { isTooLong, patternLengthFault } from './pattern.ts'
import { PreparedText } from './prepared-text.ts'

export type { Accepted, SimpleValue } from './accepted.ts'
export { writeText } from './write-text.ts'

export type Read = Accepted | { readonly fault: Fault }

/** A simple type made ready, to read its texts and to check its values. */
export interface PreparedSimple {
  readonly type: SimpleType
  /** Values that are strings are written as they are. */
  readonly isVerbatim: boolean
  /**
   * A text with what it means: white space, then the built-in type, then every facet. Qualified names are resolved;
   * without `resolve` they stand as expanded names already, as in descriptors.
   */
  read(raw: string, resolve?: Resolve): Read
  /** The value of a text without qualified names; nothing where it is not right. `isSpaced`: it has white space to handle. */
  value(raw: string, isSpaced: boolean): SimpleValue | undefined
  /** What is wrong with a value, as `read` would say it of its text; one that would come back changed is wrong. */
  check(value: unknown): Fault | undefined
}

const prepared = /* @__PURE__ */ new WeakMap<SimpleType, PreparedSimple>()

export function prepareSimple(type: SimpleType): PreparedSimple {
  const known = prepared.get(type)
  if (known) return known
  const made =
    type.kind !== 'text' ? type.of.prepare(type) : (type.of.prepare?.(type) ?? new PreparedText(type))
  prepared.set(type, made)
  return made
}

export function readText(type: SimpleType, raw: string, resolve?: Resolve): Read {
  try {
    return prepareSimple(type).read(raw, resolve)
  } catch (error) {
    if (!isTooLong(error, raw)) throw error
    return { fault: patternLengthFault }
  }
}

/** What is wrong with a value of a type. */
export function checkValue(type: SimpleType, value: unknown): Fault | undefined {
  try {
    return prepareSimple(type).check(value)
  } catch (error) {
    if (!isTooLong(error, value)) throw error
    return patternLengthFault
  }
}

/** The same text for equal values, and for no others; nothing for a text that is not valid. */
export function valueKey(type: SimpleType, raw: string, resolve?: Resolve): string | undefined {
  const read = readText(type, raw, resolve)
  return 'fault' in read ? undefined : makeValueKey(read)
}

/** Whether a text means the same wherever it stands: no prefix, and nothing that the document holds only once. */
export function isPlainText(type: SimpleType): boolean {
  const texts = type.kind === 'text' ? [type] : type.of.texts(type)
  return !texts.some(({ of }) => of.needsDocument)
}

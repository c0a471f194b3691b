import type { SimpleType } from '../descriptor.ts'
import type { SimpleValue } from './accepted.ts'
import type { Names, Prefixed } from './lexical.ts'
import { readText, textTypesIn } from './simple.ts'

/** The text of a value: what `readText` gives the value back for. Expanded names stay as they are without `prefixed`. */
export function writeText(type: SimpleType, value: SimpleValue, prefixed?: Prefixed): string {
  if (typeof value === 'string') return (prefixed && namesOf(type, value)?.prefixed(value, prefixed)) ?? value
  if (typeof value !== 'object') return firstKept(type, value)
  const item = type.kind === 'text' ? type : (type.of.item(type) ?? type)
  return value.map((one) => writeText(item, one, prefixed)).join(' ')
}

/** Some types take only one of the spellings, and of a union an earlier member may take one for something else. */
function firstKept(type: SimpleType, value: number | boolean): string {
  // All types that hold such values spell them the same.
  const one = type.kind === 'text' ? type : textTypesIn(type).find(({ of }) => of.form === typeof value)
  const texts = one?.of.spellings?.(value) ?? []
  const [first = ''] = texts
  if (type.kind === 'text' && !type.patterns) return first
  const isKept = (text: string): boolean => {
    const read = readText(type, text)
    return !('fault' in read) && Object.is(read.value, value)
  }
  return texts.find(isKept) ?? first
}

/** How a text that is a qualified name is written; nothing where it is none. */
function namesOf(type: SimpleType, value: string): Names | undefined {
  if (type.kind === 'text') return type.of.names
  const taker = type.of.taker(type, value)
  return taker && namesOf(taker, value)
}

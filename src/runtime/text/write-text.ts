import type { SimpleType } from '../descriptor.ts'
import type { SimpleValue } from './accepted.ts'
import type { Prefixed } from './lexical.ts'
import { readText } from './simple.ts'

/** The text of a value: what `readText` gives the value back for. Expanded names stay as they are without `prefixed`. */
export function writeText(type: SimpleType, value: SimpleValue, prefixed?: Prefixed): string {
  const { kind, of } = type
  if (kind !== 'text') return of.write(type, value, prefixed)
  if (typeof value === 'string') return (prefixed && of.names?.prefixed(value, prefixed)) ?? value
  const texts = of.spellings?.(value as number | boolean) ?? []
  return type.patterns ? firstKept(type, value, texts) : (texts[0] ?? '')
}

/** Some types take only one of the spellings, and of a union an earlier member may take one for something else. */
export function firstKept(type: SimpleType, value: SimpleValue, texts: readonly string[]): string {
  const isKept = (text: string): boolean => {
    const read = readText(type, text)
    return !('fault' in read) && Object.is(read.value, value)
  }
  return texts.find(isKept) ?? texts[0] ?? ''
}

import type { SimpleType } from '../descriptor.ts'
import type { SimpleValue } from './accepted.ts'
import type { Names, Prefixed } from './lexical.ts'
import { fromNumber } from './number-text.ts'
import { readText } from './simple.ts'

/** The text of a value: what `readText` gives the value back for. Expanded names stay as they are without `prefixed`. */
export function writeText(type: SimpleType, value: SimpleValue, prefixed?: Prefixed): string {
  if (typeof value === 'number') return firstKept(type, value, spellings(value))
  if (typeof value === 'boolean') return firstKept(type, value, value ? ['true', '1'] : ['false', '0'])
  if (typeof value === 'string') return (prefixed && namesOf(type, value)?.prefixed(value, prefixed)) ?? value
  const item = type.kind === 'text' ? type : (type.of.item(type) ?? type)
  return value.map((one) => writeText(item, one, prefixed)).join(' ')
}

/** Some types take only one of the spellings, and of a union an earlier member may take one for something else. */
function firstKept(type: SimpleType, value: number | boolean, texts: readonly string[]): string {
  const [first = ''] = texts
  if (type.kind === 'text' && !type.patterns) return first
  const isKept = (text: string): boolean => {
    const read = readText(type, text)
    return !('fault' in read) && Object.is(read.value, value)
  }
  return texts.find(isKept) ?? first
}

function spellings(value: number): readonly string[] {
  const text = fromNumber(value)
  if (!Number.isFinite(value)) return [text]
  const exponential = value.toExponential().replace('e+', 'E').replace('e', 'E')
  return /[.E]/.test(text) ? [text, exponential] : [text, `${text}.0`, exponential]
}

/** How a text that is a qualified name is written; nothing where it is none. */
function namesOf(type: SimpleType, value: string): Names | undefined {
  if (type.kind === 'text') return type.of.names
  const taker = type.of.taker(type, value)
  return taker && namesOf(taker, value)
}

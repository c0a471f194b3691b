import type { SimpleType } from '../descriptor.ts'
import type { SimpleValue } from './accepted.ts'
import { fromNumber } from './number-text.ts'
import { prefixedName } from './qualified-name.ts'
import { readText } from './simple.ts'

/** The prefix under which a namespace is written; `''` for none. */
export type Prefixed = (namespace: string) => string

/** The text of a value: what `readText` gives the value back for. Expanded names stay as they are without `prefixed`. */
export function writeText(type: SimpleType, value: SimpleValue, prefixed?: Prefixed): string {
  if (typeof value === 'number') return firstKept(type, value, spellings(value))
  if (typeof value === 'boolean') return firstKept(type, value, value ? ['true', '1'] : ['false', '0'])
  if (typeof value === 'string')
    return prefixed && isName(type, value) ? prefixedName(value, prefixed) : value
  const list = type.kind === 'union' ? listMember(type.members.map((member) => member())) : type
  const item = list?.kind === 'list' ? list.item() : type
  return value.map((one) => writeText(item, one, prefixed)).join(' ')
}

function listMember(members: readonly SimpleType[]): SimpleType | undefined {
  return members.find((one) => one.kind === 'list')
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

/** Whether a text of the type is a qualified name; of a union, whether the first member that could have read it says so. */
function isName(type: SimpleType, value: string): boolean {
  if (type.kind === 'text') return type.of.needsNamespaces === true
  if (type.kind === 'list') return isName(type.item(), value)
  const taker = type.members
    .map((member) => member())
    .find((one) => one.kind !== 'text' || !one.of.isLegal || one.of.isLegal(value))
  return taker !== undefined && isName(taker, value)
}

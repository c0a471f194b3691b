import type { ListType, SimpleType, TextType, UnionType } from '../descriptor.ts'
import { type Fault, faultOf, lengthFault, patternFault, valuesFault } from './facets.ts'
import { normalize } from './lexical.ts'
import { fromNumber, toNumber } from './number.ts'

export type SimpleValue = string | number | boolean | readonly SimpleValue[]

export type Read = { readonly value: SimpleValue } | { readonly fault: Fault }

/** Reads a text of a simple type: white space, then the built-in type, then every facet. */
export function readText(type: SimpleType, raw: string): Read {
  if (type.kind === 'text') return readScalar(type, raw)
  return type.kind === 'list' ? readList(type, raw) : readUnion(type, raw)
}

function readScalar(type: TextType, raw: string): Read {
  const { of } = type
  const text = normalize(raw, of.space)
  const fault = faultOf(type, text)
  if (fault) return { fault }
  if (of.form === 'string') return { value: text }
  return { value: of.form === 'number' ? toNumber(text) : text === 'true' || text === '1' }
}

function readList(type: ListType, raw: string): Read {
  const text = normalize(raw, 'collapse')
  const items: SimpleValue[] = []
  for (const part of text === '' ? [] : text.split(' ')) {
    const item = readText(type.item(), part)
    if ('fault' in item) return item
    items.push(item.value)
  }
  const fault =
    lengthFault(type, items.length, 'items') ?? patternFault(type, text) ?? valuesFault(type, text)
  return fault ? { fault } : { value: items }
}

function readUnion(type: UnionType, raw: string): Read {
  let first: Read | undefined
  for (const member of type.members) {
    const read = readText(member(), raw)
    if ('value' in read) {
      const text = writeText(member(), read.value)
      const fault = patternFault(type, text) ?? valuesFault(type, text)
      return fault ? { fault } : read
    }
    first ??= read
  }
  return first ?? { fault: { rule: 'type', message: 'No text is allowed here.' } }
}

/** The text of a value: what `readText` gives the value back for. */
export function writeText(type: SimpleType, value: SimpleValue): string {
  if (typeof value === 'number') return fromNumber(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'string') return value
  if (type.kind === 'list') return value.map((item) => writeText(type.item(), item)).join(' ')
  const list =
    type.kind === 'union'
      ? type.members.map((member) => member()).find((one) => one.kind === 'list')
      : undefined
  return value.map((item) => writeText(list ?? type, item)).join(' ')
}

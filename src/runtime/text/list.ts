import type { ListType } from '../descriptor.ts'
import type { Accepted } from './accepted.ts'
import { checkValue, notA, spaced } from './check-value.ts'
import { type Composite, isWritten } from './composite.ts'
import { lengthFault, patternFault } from './facets.ts'
import { normalize } from './lexical.ts'
import { readText, valuesFault } from './simple.ts'

/** Items separated by white space. */
export const xsList: Composite = {
  name: 'list',
  read(type: ListType, raw, resolve) {
    const text = normalize(raw, 'collapse')
    const items: Accepted[] = []
    for (const part of text === '' ? [] : text.split(' ')) {
      const item = readText(type.item(), part, resolve)
      if ('fault' in item) return item
      items.push(item)
    }
    const accepted: Accepted = { value: items.map((item) => item.value), text, type, items }
    const fault =
      lengthFault(type, items.length, 'items') ??
      (isWritten(accepted, resolve) ? patternFault(type, text) : undefined) ??
      valuesFault(type, accepted)
    return fault ? { fault } : accepted
  },
  check({ item }: ListType, value) {
    if (!Array.isArray(value)) return notA('list')
    for (const one of value) {
      const fault = checkValue(item(), one)
      if (fault) return fault
      if (typeof one === 'string' && /[\s]|^$/.test(one)) return spaced
    }
    return undefined
  },
  item: ({ item }: ListType) => item(),
  taker: ({ item }: ListType) => item(),
  parts: ({ item }: ListType) => [item()],
}

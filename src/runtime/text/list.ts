import type { ListType, SimpleType } from '../descriptor.ts'
import { type Composite, composite, PreparedComposite } from './composite.ts'
import { type Facet, type Fault, findFacetFault, makeFacets } from './facets.ts'
import { normalize, type Resolve } from './lexical.ts'
import { type Accepted, notA, prepareSimple, type Read, readText, spaced } from './simple.ts'

/** Items separated by white space. */
export const xsList: Composite = {
  ...composite,
  name: 'list',
  prepare: (type: ListType) => new PreparedList(type),
  taker: ({ item }: ListType) => item(),
  parts: ({ item }: ListType) => [item()],
}

class PreparedList extends PreparedComposite<ListType> {
  readonly #facets: readonly Facet[]

  constructor(type: ListType) {
    super(type)
    this.#facets = makeFacets(type, { lengthOf: (text) => itemsIn(text).length }, ' items')
  }

  /** Reads each item, then checks facets, patterns and enumeration; the first fault is the result. */
  read(raw: string, resolve?: Resolve): Read {
    const { type } = this
    const text = normalize(raw, 'collapse')
    const items: Accepted[] = []
    for (const part of itemsIn(text)) {
      const item = readText(type.item(), part, resolve)
      if ('fault' in item) return item
      items.push(item)
    }
    const accepted: Accepted = { value: items.map((item) => item.value), text, type, items }
    const fault =
      findFacetFault(this.#facets, text) ??
      this.patternFault(accepted, text, resolve) ??
      this.valuesFault(accepted)
    return fault ? { fault } : accepted
  }

  /** The fault of a value that is no list, or of its first wrong item; text items must be without white space. */
  protected partsFault(value: unknown): Fault | undefined {
    if (!Array.isArray(value)) return notA('list')
    const item: SimpleType = this.type.item()
    for (const one of value) {
      const fault = prepareSimple(item).check(one)
      if (fault) return fault
      if (typeof one === 'string' && /[ \t\n\r]|^$/.test(one)) return spaced
    }
    return undefined
  }
}

function itemsIn(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ')
}

import { arrays, findLongList, type ListStore, type Lists, type LongList, standIn } from '../adapt-lists.ts'

/** The weight of a page, in characters or equivalent memory, from which it is moved to the store. */
const pageWeight = 256 * 1024

/** How many pages read last are kept in memory, since several lists are walked side by side. */
const keptPages = 8

/** Builds lists that move to a store, page by page, when they grow long. */
export class LongLists implements Lists {
  readonly store: ListStore
  readonly pageWeight: number
  readonly #weights = new WeakMap<object, number>()
  readonly #pages = new Map<number, readonly unknown[]>()
  /** The page read last, since reading is mostly in order. */
  current: { readonly list: LongList; readonly start: number; readonly items: readonly unknown[] } | undefined

  constructor(store: ListStore, weight: number = pageWeight) {
    this.store = store
    this.pageWeight = weight
  }

  /**
   * Adds an item and returns the list to use from now on. That is a new one if none is given, the same array, or a
   * long list once the array is too heavy.
   */
  append<T>(list: T[] | undefined, item: T): T[] {
    if (list === undefined) return this.#weighed(arrays.append(list, item), item, 0)
    const long = findLongList(list)
    if (long) long.append(item)
    else return this.#weighed(arrays.append(list, item), item, this.#weights.get(list) ?? 0)
    return list
  }

  /** The items of a page: from memory if it is among those read last, otherwise from the store. */
  page(ticket: number): readonly unknown[] {
    const known = this.#pages.get(ticket)
    this.#pages.delete(ticket)
    const page = known ?? (this.store.get(ticket) as readonly unknown[])
    this.#pages.set(ticket, page)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > keptPages && oldest !== undefined) this.#pages.delete(oldest)
    return page
  }

  /** Records the list's new weight; returns the same array, or a long list of its items if it is too heavy. */
  #weighed<T>(list: T[], item: T, before: number): T[] {
    const weight = before + Math.abs(measureWeight(item))
    if (weight <= this.pageWeight) {
      this.#weights.set(list, weight)
      return list
    }
    const long = new PagedList(this)
    for (const one of list) long.append(one)
    return standIn(long) as T[]
  }
}

interface Page {
  readonly start: number
  readonly ticket: number
}

class PagedList implements LongList {
  readonly held = new Map<number, unknown>()
  readonly #lists: LongLists
  readonly #pages: Page[] = []
  #last: unknown[] = []
  #weight = 0
  #lastStart = 0

  constructor(lists: LongLists) {
    this.#lists = lists
  }

  get length(): number {
    return this.#lastStart + this.#last.length
  }

  /** The item at the index: from memory, or from its page in the store; `undefined` beyond the end. */
  at(index: number): unknown {
    if (this.held.size > 0 && this.held.has(index)) return this.held.get(index)
    if (index >= this.#lastStart) return this.#last[index - this.#lastStart]
    const { current } = this.#lists
    if (current?.list === this && index >= current.start && index < current.start + current.items.length)
      return current.items[index - current.start]
    const page = this.#pages[this.#pageNumber(index)]
    if (page === undefined) return undefined
    const items = this.#lists.page(page.ticket)
    this.#lists.current = { list: this, start: page.start, items }
    return items[index - page.start]
  }

  /** Adds an item to the last page, which is stored once it is heavy; items with long lists stay in memory. */
  append(item: unknown): void {
    const weight = measureWeight(item)
    if (weight < 0) this.held.set(this.length, item)
    this.#last.push(weight < 0 ? null : item)
    this.#weight += Math.abs(weight)
    if (this.#weight > this.#lists.pageWeight) this.storeLastPage()
  }

  /** Stores the items that are still in memory as a page; does nothing if there are none. */
  storeLastPage(): void {
    if (this.#last.length === 0) return
    this.#pages.push({ start: this.#lastStart, ticket: this.#lists.store.put(this.#last) })
    this.#lastStart += this.#last.length
    this.#last = []
    this.#weight = 0
  }

  /** The first index and the exclusive end of the page that holds the item. */
  pageAround(index: number): readonly [start: number, end: number] {
    if (index >= this.#lastStart) return [this.#lastStart, this.length]
    const number = this.#pageNumber(index)
    return [this.#pages[number]?.start ?? 0, this.#pages[number + 1]?.start ?? this.#lastStart]
  }

  /** The position of the stored page that holds the item, by binary search. */
  #pageNumber(index: number): number {
    let [low, high] = [0, this.#pages.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#pages[middle]?.start ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return low
  }
}

/**
 * The approximate memory of a value; negative if it contains a long list, which cannot be stored. Moves the last
 * pages of such lists to the store.
 */
function measureWeight(value: unknown): number {
  let weight = 0
  let isHolding = false
  const open: unknown[] = [value]
  while (open.length > 0) {
    const next = open.pop()
    weight += 8
    if (typeof next === 'string') weight += next.length
    else if (Array.isArray(next)) {
      const long = findLongList(next)
      // Its parent is complete, so no more items are expected.
      long?.storeLastPage()
      if (long) isHolding = true
      else for (const item of next) open.push(item)
    } else if (typeof next === 'object' && next !== null) {
      for (const member of Object.values(next)) open.push(member)
    }
  }
  return isHolding ? -weight : weight
}

/** Keeps what memory is too small for; what is given may be copied. */
export interface ListStore {
  /** Gives what it can be had back by. */
  put(value: unknown): number
  get(ticket: number): unknown
}

/** A list whose items are on a shelf, in pages; to all others it looks like an array that cannot be changed. */
export interface LongList {
  readonly length: number
  at(index: number): unknown
  append(item: unknown): void
  /** Leaves nothing of it in memory that can be elsewhere. */
  shelveLastPage(): void
  /** Where the page that holds an item begins and ends. */
  pageAround(index: number): readonly [start: number, end: number]
  /** Items that hold a long list themselves, and so stay in memory, by index. */
  readonly held: ReadonlyMap<number, unknown>
}

/** How lists come about. */
export interface Lists {
  /** The list with one item more; it may be another one than before. */
  append<T>(list: T[] | undefined, item: T): T[]
  readonly shelf?: ListStore
}

/** Lists that are nothing but arrays. */
export const arrays: Lists = {
  append<T>(list: T[] = [], item: T): T[] {
    list.push(item)
    return list
  },
}

const known = new WeakMap<object, LongList>()

/** What stands for a long list everywhere. */
export function standIn(list: LongList): unknown[] {
  const proxy = new Proxy<unknown[]>([], makeHandler(list))
  known.set(proxy, list)
  return proxy
}

export function findLongList(value: readonly unknown[]): LongList | undefined {
  return known.get(value)
}

function makeHandler(list: LongList): ProxyHandler<unknown[]> {
  const parseIndex = (key: string | symbol): number => {
    const index = typeof key === 'string' && /^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : list.length
    return index < list.length ? index : -1
  }
  return {
    get(target, key) {
      if (key === 'length') return list.length
      const index = parseIndex(key)
      return index < 0 ? Reflect.get(target, key) : list.at(index)
    },
    has: (target, key) => parseIndex(key) >= 0 || Reflect.has(target, key),
    ownKeys: () => [...Array.from({ length: list.length }, (_, index) => String(index)), 'length'],
    getOwnPropertyDescriptor(target, key) {
      const index = parseIndex(key)
      if (index >= 0) return { value: list.at(index), enumerable: true, configurable: true, writable: false }
      const found = Reflect.getOwnPropertyDescriptor(target, key)
      return key === 'length' ? { ...found, value: list.length } : found
    },
    set: () => false,
    defineProperty: () => false,
    deleteProperty: () => false,
  }
}

/** Stores values outside of memory; a stored value may be a copy. */
export interface ListStore {
  /** Stores a value and returns the number that `get` takes. */
  put(value: unknown): number
  get(ticket: number): unknown
}

/** A list whose items are kept page by page in a `ListStore`; to other code it looks like a read-only array. */
export interface LongList {
  readonly length: number
  at(index: number): unknown
  append(item: unknown): void
  /** Moves the last page from memory to the store. */
  storeLastPage(): void
  /** The indexes at which the item's page begins and (exclusive) ends. */
  pageAround(index: number): readonly [start: number, end: number]
  /** By index: the items that contain a long list themselves and therefore stay in memory. */
  readonly held: ReadonlyMap<number, unknown>
}

/** How a conversion builds its lists. */
export interface Lists {
  /**
   * Adds an item and returns the list to use from now on, which may be another object; without a list, a new one.
   */
  append<T>(list: T[] | undefined, item: T): T[]
  readonly store?: ListStore
}

/** Builds lists as ordinary arrays. */
export const arrays: Lists = {
  /** Pushes the item onto the array, which is changed, and returns that array; a new one if none is given. */
  append<T>(list: T[] = [], item: T): T[] {
    list.push(item)
    return list
  },
}

const known = new WeakMap<object, LongList>()

/**
 * Returns a read-only array (a proxy) that reads its items from the long list; `findLongList` finds the list by
 * it.
 */
export function standIn(list: LongList): unknown[] {
  const proxy = new Proxy<unknown[]>([], makeHandler(list))
  known.set(proxy, list)
  return proxy
}

/** The long list behind an array that `standIn` made; `undefined` for any other array. */
export function findLongList(value: readonly unknown[]): LongList | undefined {
  return known.get(value)
}

/** Proxy traps of a read-only array: length and items come from the long list, everything else from the target. */
function makeHandler(list: LongList): ProxyHandler<unknown[]> {
  const parseIndex = (key: string | symbol): number => {
    const index = typeof key === 'string' && /^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : list.length
    return index < list.length ? index : -1
  }
  return {
    /** The list's length or item for `length` or an index, otherwise the property of the target array. */
    get(target, key) {
      if (key === 'length') return list.length
      const index = parseIndex(key)
      return index < 0 ? Reflect.get(target, key) : list.at(index)
    },
    has: (target, key) => parseIndex(key) >= 0 || Reflect.has(target, key),
    ownKeys: () => [...Array.from({ length: list.length }, (_, index) => String(index)), 'length'],
    /** A read-only descriptor for an item, the target's with the list's length for `length`, else the target's. */
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

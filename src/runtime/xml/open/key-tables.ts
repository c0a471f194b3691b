type Table = Map<string, number>

const conflict = -1

/** The keys in force at each open element: its own, and those of the elements in it where they do not contradict each other. */
export class KeyTables {
  /** By depth, then by the constraint's name; what has come up from below and what is the element's own. */
  readonly #levels: (Map<string, Table> | undefined)[] = []

  find(depth: number, name: string): ReadonlyMap<string, number> | undefined {
    return this.#levels[depth]?.get(name)
  }

  /** An element's own keys go before those from below. */
  put(depth: number, name: string, keys: ReadonlyMap<string, number>): void {
    const table = this.#openTable(depth, name)
    for (const [key, node] of keys) table.set(key, node)
  }

  /** An element ends: its keys are in force around it, where something may refer to them. */
  leave(depth: number, isReferred: (name: string) => boolean): void {
    const level = this.#levels[depth]
    if (level === undefined) return
    this.#levels[depth] = undefined
    for (const [name, keys] of level) {
      if (!isReferred(name)) continue
      const above = this.#openTable(depth - 1, name)
      for (const [key, node] of keys) {
        const other = above.get(key)
        above.set(key, other === undefined || other === node ? node : conflict)
      }
    }
  }

  #openTable(depth: number, name: string): Table {
    const level = this.#levels[depth] ?? new Map<string, Table>()
    this.#levels[depth] = level
    const table = level.get(name) ?? new Map<string, number>()
    level.set(name, table)
    return table
  }
}

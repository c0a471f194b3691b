import { listLeaves, longListsIn, makePathKey, stepKey } from './adapt-down.ts'
import type { ListStore, LongList } from './adapt-lists.ts'
import type { At, Path } from './adapt-types.ts'

/** What became of a source value, as a number: unknown so far, converted, set aside, or the number of a loss. */
export type ValueOutcome = number

export const unknownOutcome: ValueOutcome = 0
export const convertedOutcome: ValueOutcome = 1
export const setAsideOutcome: ValueOutcome = 2
/** The lowest number of a loss. */
export const firstLoss: ValueOutcome = 3

/**
 * An outcome plus `whenUnit` times the moment of the value's last conversion. A moment is the number of groups
 * begun by then; 0 if never converted.
 */
type Mark = number

const whenUnit = 2 ** 20

function findTime(mark: Mark): number {
  return Math.floor(mark / whenUnit)
}

/** The mark with another outcome and the same moment. */
function withOutcome(mark: Mark, fate: ValueOutcome): Mark {
  return mark - (mark % whenUnit) + fate
}

/** Whether an outcome replaces another. A value that was lost stays lost if what is left around it is set aside. */
export function mayReplace(known: ValueOutcome, fate: ValueOutcome): boolean {
  return fate !== setAsideOutcome || known < firstLoss
}

/** Why a required data element has no value: an issue reports it, or the value of the source was lost. */
export type AbsenceCause = 'issue' | 'loss'

/** The outcomes of the values of a part of the source, by path key. */
export class OutcomeTable {
  readonly #marks: Map<string, Mark>
  /** Keys of converted values in that order: a group that fails changes the outcome of those since it began. */
  readonly #carried: string[]
  readonly #when: number[]
  /** By data element: path keys of the places (and the enclosing ones) where its absence has a known cause. */
  readonly absences: Map<string, Map<string, AbsenceCause>>

  constructor(
    marks: readonly (readonly [string, Mark])[] = [],
    absences: Map<string, Map<string, AbsenceCause>> = new Map(),
  ) {
    this.absences = absences
    this.#marks = new Map(marks)
    const log = marks
      .filter(([, mark]) => findTime(mark) > 0)
      .sort(([, a], [, b]) => findTime(a) - findTime(b))
    this.#carried = log.map(([key]) => key)
    this.#when = log.map(([, mark]) => findTime(mark))
  }

  readMark(key: string): Mark {
    return this.#marks.get(key) ?? 0
  }

  readOutcome(key: string): ValueOutcome {
    return this.readMark(key) % whenUnit
  }

  /** Records that a value was converted, at the moment `when`; replaces an earlier outcome. */
  carry(key: string, when: number): void {
    this.#marks.set(key, when * whenUnit + convertedOutcome)
    this.#carried.push(key)
    this.#when.push(when)
  }

  /** Sets the outcome of a value, keeping the moment of its last conversion. */
  settle(key: string, fate: ValueOutcome): void {
    this.#marks.set(key, withOutcome(this.readMark(key), fate))
  }

  /** Records why a data element is absent at a place. An issue that reports it is never replaced by a loss. */
  explain(dataElement: string, key: string, cause: AbsenceCause): void {
    const causes = this.absences.get(dataElement)
    if (causes === undefined) this.absences.set(dataElement, new Map([[key, cause]]))
    else if (causes.get(key) !== 'issue') causes.set(key, cause)
  }

  findAbsence(dataElement: string, key: string): AbsenceCause | undefined {
    return this.absences.get(dataElement)?.get(key)
  }

  /** Sets the outcome of all values that were converted at or after the moment `since`. */
  settleSince(since: number, fate: ValueOutcome): void {
    for (let index = this.#carried.length - 1; (this.#when[index] ?? -1) >= since; index--) {
      const key = this.#carried[index] ?? ''
      if (mayReplace(this.readOutcome(key), fate)) this.settle(key, fate)
    }
  }
}

/** The outcomes of one page of a long list: in memory as `table` while in use, otherwise stored under `ticket`. */
interface OutcomePage {
  readonly part: Part
  readonly start: number
  readonly end: number
  table?: OutcomeTable
  ticket?: number
  /** The moment at which a value of the page was last converted. */
  latest: number
}

/** A long list of the source. */
interface Part {
  readonly list: LongList
  readonly path: Path
  readonly pages: Map<number, OutcomePage>
}

/** The stored form of a page's outcomes. */
interface Kept {
  /** One for each value of the page, in document order. */
  readonly marks: Float64Array
  readonly absences: OutcomeTable['absences']
}

/** How many pages' outcomes are kept in memory at once. */
const mostOpenPages = 4

/** The outcomes of values in long lists, page by page; only a few pages are in memory, the others are stored. */
export class OutcomePages {
  readonly #store: ListStore
  readonly #parts: ReadonlyMap<string, Part>
  readonly #open = new Set<OutcomePage>()
  #current: OutcomePage | undefined

  constructor(source: At<unknown>, store: ListStore) {
    this.#store = store
    this.#parts = new Map(
      longListsIn(source).map(({ list, path }) => [makePathKey(path), { list, path, pages: new Map() }]),
    )
  }

  /**
   * The outcomes of the page that contains the path (of the innermost long list), loaded if stored; else
   * `undefined`.
   */
  tableAt(path: Path): OutcomeTable | undefined {
    let [key, index] = ['', -1]
    let part: Part | undefined
    for (const step of path) {
      const inner = typeof step === 'number' ? this.#parts.get(key) : undefined
      if (inner) [part, index] = [inner, Number(step)]
      key += stepKey(step)
    }
    return part && this.#openTable(part, index)
  }

  /** Sets the outcome of all values converted at or after `since`, in pages in memory and in stored ones. */
  settleSince(since: number, fate: ValueOutcome): void {
    for (const { pages } of this.#parts.values()) {
      for (const page of pages.values()) {
        const { table, ticket, latest } = page
        if (table) table.settleSince(since, fate)
        else if (ticket !== undefined && latest >= since) {
          const { marks, absences } = this.#store.get(ticket) as Kept
          const settled = marks.map((mark) =>
            findTime(mark) >= since && mayReplace(mark % whenUnit, fate) ? withOutcome(mark, fate) : mark,
          )
          page.ticket = this.#keep({ marks: settled, absences })
        }
      }
    }
  }

  /** The outcomes of the page that holds the item, loaded into memory if they are not there. */
  #openTable(part: Part, index: number): OutcomeTable {
    const { list, pages } = part
    let page = this.#current
    if (page?.part !== part || index < page.start || index >= page.end) {
      const [start, end] = list.pageAround(index)
      page = pages.get(start) ?? { part, start, end, latest: 0 }
      pages.set(start, page)
      this.#current = page
    }
    page.table ??= this.#opened(page)
    return page.table
  }

  /**
   * Loads a page's stored outcomes, or starts empty ones; stores the page opened first if too many are in memory.
   */
  #opened(page: OutcomePage): OutcomeTable {
    const [oldest] = this.#open
    if (oldest && this.#open.size >= mostOpenPages) this.#close(oldest)
    this.#open.add(page)
    if (page.ticket === undefined) return new OutcomeTable()
    const { marks, absences } = this.#store.get(page.ticket) as Kept
    const keys = listPageKeys(page)
    return new OutcomeTable(
      keys.map((key, index) => [key, marks[index] ?? 0]),
      absences,
    )
  }

  #keep(kept: Kept): number {
    return this.#store.put(kept)
  }

  /** Moves a page's outcomes from memory to the store. */
  #close(page: OutcomePage): void {
    const { table } = page
    this.#open.delete(page)
    if (!table) return
    const marks = Float64Array.from(listPageKeys(page), (key): Mark => table.readMark(key))
    delete page.table
    page.latest = marks.reduce((latest, mark) => Math.max(latest, findTime(mark)), 0)
    page.ticket = this.#keep({ marks, absences: table.absences })
  }
}

/** The path keys of the leaf values of a page in document order, without those of nested long lists. */
function listPageKeys({ part: { list, path }, start, end }: OutcomePage): string[] {
  const keys: string[] = []
  for (let index = start; index < end; index++) {
    const item = { value: list.at(index), path: [...path, index] }
    for (const leaf of listLeaves(item, false)) keys.push(makePathKey(leaf.path))
  }
  return keys
}

import { listLeaves, longListsIn, makePathKey, stepKey } from './adapt-down.ts'
import type { ListStore, LongList } from './adapt-lists.ts'
import type { At, Path } from './adapt-types.ts'

/** What became of a value, as a number: nothing is said of it yet, it is carried, held back, or one of many losses. */
export type ValueOutcome = number

export const unknownOutcome: ValueOutcome = 0
export const convertedOutcome: ValueOutcome = 1
export const setAsideOutcome: ValueOutcome = 2
/** The numbers of losses begin here. */
export const firstLoss: ValueOutcome = 3

/** A fate and, in units of this, when the value was carried last: how many groups had been begun by then. */
type Mark = number

const whenUnit = 2 ** 20

function findTime(mark: Mark): number {
  return Math.floor(mark / whenUnit)
}

function withOutcome(mark: Mark, fate: ValueOutcome): Mark {
  return mark - (mark % whenUnit) + fate
}

/** What became of the values of a part of the source, by the keys of their places. */
export class OutcomeTable {
  readonly #marks: Map<string, Mark>
  /** What was carried, in that order: a group that fails takes back what was carried since it began. */
  readonly #carried: string[]
  readonly #when: number[]
  /** By data element whose absence has been accounted for: the places, and those around them. */
  readonly explained: Map<string, Set<string>>

  constructor(
    marks: readonly (readonly [string, Mark])[] = [],
    explained: Map<string, Set<string>> = new Map(),
  ) {
    this.explained = explained
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

  carry(key: string, when: number): void {
    this.#marks.set(key, when * whenUnit + convertedOutcome)
    this.#carried.push(key)
    this.#when.push(when)
  }

  settle(key: string, fate: ValueOutcome): void {
    this.#marks.set(key, withOutcome(this.readMark(key), fate))
  }

  explain(dataElement: string, key: string): void {
    const keys = this.explained.get(dataElement)
    if (keys) keys.add(key)
    else this.explained.set(dataElement, new Set([key]))
  }

  isExplained(dataElement: string, key: string): boolean {
    return this.explained.get(dataElement)?.has(key) ?? false
  }

  /** Another fate for all that was carried since. */
  settleSince(since: number, fate: ValueOutcome): void {
    for (let index = this.#carried.length - 1; (this.#when[index] ?? -1) >= since; index--) {
      this.settle(this.#carried[index] ?? '', fate)
    }
  }
}

/** What became of the values in one page of a long list; its book is on the shelf unless it is in use. */
interface Chapter {
  readonly part: Part
  readonly start: number
  readonly end: number
  book?: OutcomeTable
  ticket?: number
  /** When something in it was carried last. */
  latest: number
}

/** A long list of the source. */
interface Part {
  readonly list: LongList
  readonly path: Path
  readonly chapters: Map<number, Chapter>
}

/** A book as it is on the shelf. */
interface Kept {
  /** In the order of the values. */
  readonly marks: Float64Array
  readonly explained: OutcomeTable['explained']
}

/** Books that are in use at once. */
const openBooks = 4

/** The account of the values in long lists, page by page: only a few pages of it are in memory. */
export class OutcomePages {
  readonly #shelf: ListStore
  readonly #parts: ReadonlyMap<string, Part>
  readonly #open = new Set<Chapter>()
  #current: Chapter | undefined

  constructor(source: At<unknown>, shelf: ListStore) {
    this.#shelf = shelf
    this.#parts = new Map(
      longListsIn(source).map(({ list, path }) => [makePathKey(path), { list, path, chapters: new Map() }]),
    )
  }

  /** The book for a place, if it is in a long list. */
  bookAt(path: Path): OutcomeTable | undefined {
    let [key, index] = ['', -1]
    let part: Part | undefined
    for (const step of path) {
      const inner = typeof step === 'number' ? this.#parts.get(key) : undefined
      if (inner) [part, index] = [inner, Number(step)]
      key += stepKey(step)
    }
    return part && this.#openBook(part, index)
  }

  settleSince(since: number, fate: ValueOutcome): void {
    for (const { chapters } of this.#parts.values()) {
      for (const chapter of chapters.values()) {
        const { book, ticket, latest } = chapter
        if (book) book.settleSince(since, fate)
        else if (ticket !== undefined && latest >= since) {
          const { marks, explained } = this.#shelf.get(ticket) as Kept
          const settled = marks.map((mark) => (findTime(mark) >= since ? withOutcome(mark, fate) : mark))
          chapter.ticket = this.#keep({ marks: settled, explained })
        }
      }
    }
  }

  #openBook(part: Part, index: number): OutcomeTable {
    const { list, chapters } = part
    let chapter = this.#current
    if (chapter?.part !== part || index < chapter.start || index >= chapter.end) {
      const [start, end] = list.pageAround(index)
      chapter = chapters.get(start) ?? { part, start, end, latest: 0 }
      chapters.set(start, chapter)
      this.#current = chapter
    }
    chapter.book ??= this.#opened(chapter)
    return chapter.book
  }

  #opened(chapter: Chapter): OutcomeTable {
    const [oldest] = this.#open
    if (oldest && this.#open.size >= openBooks) this.#close(oldest)
    this.#open.add(chapter)
    if (chapter.ticket === undefined) return new OutcomeTable()
    const { marks, explained } = this.#shelf.get(chapter.ticket) as Kept
    const keys = listKeys(chapter)
    return new OutcomeTable(
      keys.map((key, index) => [key, marks[index] ?? 0]),
      explained,
    )
  }

  #keep(kept: Kept): number {
    return this.#shelf.put(kept)
  }

  #close(chapter: Chapter): void {
    const { book } = chapter
    this.#open.delete(chapter)
    if (!book) return
    const marks = Float64Array.from(listKeys(chapter), (key): Mark => book.readMark(key))
    delete chapter.book
    chapter.latest = marks.reduce((latest, mark) => Math.max(latest, findTime(mark)), 0)
    chapter.ticket = this.#keep({ marks, explained: book.explained })
  }
}

/** The keys of the values in a page, those of long lists within left out. */
function listKeys({ part: { list, path }, start, end }: Chapter): string[] {
  const keys: string[] = []
  for (let index = start; index < end; index++) {
    const item = { value: list.at(index), path: [...path, index] }
    for (const leaf of listLeaves(item, false)) keys.push(makePathKey(leaf.path))
  }
  return keys
}

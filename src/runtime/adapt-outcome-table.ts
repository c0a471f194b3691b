/** What became of a value, as a number: nothing is said of it yet, it is carried, held back, or one of many losses. */
export type ValueOutcome = number

export const unknownOutcome: ValueOutcome = 0
export const convertedOutcome: ValueOutcome = 1
export const setAsideOutcome: ValueOutcome = 2
/** The numbers of losses begin here. */
export const firstLoss: ValueOutcome = 3

/** A fate and, in units of this, when the value was carried last: how many groups had been begun by then. */
export type Mark = number

const whenUnit = 2 ** 20

export function findTime(mark: Mark): number {
  return Math.floor(mark / whenUnit)
}

export function withOutcome(mark: Mark, fate: ValueOutcome): Mark {
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

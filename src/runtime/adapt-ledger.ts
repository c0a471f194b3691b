import { keyOf, leavesOf } from './adapt-down.ts'
import type { Adapted, At, KnownPlaces, Loss, LossReason, Path } from './adapt-types.ts'
import type { Issue } from './result.ts'

type Fate =
  | { readonly is: 'carried' | 'refused' }
  | {
      readonly is: 'lost'
      readonly reason: LossReason
      readonly policy: Loss['policy']
      readonly dataElement?: string
    }

/** The account of one adaptation: what became of every value of the source. */
export class Ledger {
  readonly #fates = new Map<string, Fate>()
  readonly #issues: Issue[] = []
  readonly #notes: Loss[] = []
  /** Data elements whose absence has been accounted for, with the place. */
  readonly #explained: { readonly dataElement: string; readonly key: string }[] = []
  /** Places carried since the start, so that a part that fails can take its own back. */
  readonly #carried: At<unknown>[] = []

  carry(place: At<unknown>): void {
    this.#carried.push(place)
    this.#settle(place, { is: 'carried' })
  }

  lose(place: At<unknown>, reason: LossReason, dataElement: string, policy: Loss['policy'] = 'drop'): void {
    this.#settle(place, { is: 'lost', reason, policy, dataElement })
  }

  /** An issue holds these values back. */
  refuse(places: readonly At<unknown>[], issue: Issue): void {
    this.#issues.push(issue)
    this.hold(places)
  }

  hold(places: readonly At<unknown>[]): void {
    for (const place of places) this.#settle(place, { is: 'refused' })
  }

  /** A loss beside the values: they are carried, but not all that they said. */
  note({ path, value }: At<unknown>, reason: LossReason, dataElement: string): void {
    this.#notes.push({ path, dataElement, value, reason, policy: 'drop' })
  }

  explain(dataElement: string, path: Path): void {
    this.#explained.push({ dataElement, key: keyOf(path) })
  }

  isExplained(dataElement: string, path: Path): boolean {
    const key = keyOf(path)
    return this.#explained.some((one) => one.dataElement === dataElement && one.key.startsWith(key))
  }

  get hasIssues(): boolean {
    return this.#issues.length > 0
  }

  get mark(): number {
    return this.#carried.length
  }

  carriedSince(mark: number): readonly At<unknown>[] {
    return this.#carried.slice(mark)
  }

  close<T>(source: At<unknown>, value: T | undefined, known: KnownPlaces): Adapted<T> {
    const losses: Loss[] = []
    const count = { carried: 0, lost: 0, refused: 0 }
    for (const leaf of leavesOf(source)) {
      const fate = this.#fates.get(keyOf(leaf.path)) ?? unread(leaf.path, known)
      count[fate.is]++
      if (fate.is !== 'lost') continue
      const { reason, policy, dataElement } = fate
      const named = dataElement === undefined ? {} : { dataElement }
      losses.push({ path: leaf.path, ...named, value: leaf.value, reason, policy })
    }
    const tally = { values: count.carried + count.lost + count.refused, ...count }
    return { value, losses: [...losses, ...this.#notes], issues: this.#issues, tally }
  }

  #settle(place: At<unknown>, fate: Fate): void {
    for (const leaf of leavesOf(place)) this.#fates.set(keyOf(leaf.path), fate)
  }
}

function unread(path: Path, known: KnownPlaces): Fate {
  const place = path.filter((step) => typeof step === 'string')
  for (let length = place.length; length > 0; length--) {
    const dataElement = known.get(place.slice(0, length).join('/'))
    if (dataElement !== undefined)
      return { is: 'lost', reason: 'no-counterpart', policy: 'drop', dataElement }
  }
  return { is: 'lost', reason: 'no-data-element', policy: 'drop' }
}

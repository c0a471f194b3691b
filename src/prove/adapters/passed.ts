import type { LossReason } from '../../runtime/index.ts'
import type { Tried } from './trial.ts'

/** Counts of documents that were converted and converted back. */
export interface Passed {
  readonly documents: number
  /** Converted without an issue, so that there is a document of the target. */
  readonly converted: number
  /** Set aside by an issue: they are not converted, and nothing of them is lost without a record. */
  readonly heldBack: number
  /** Converted documents that the target's emitted validator accepts. */
  readonly valid: number
  /**
   * Converted documents that were converted back. `equal` counts those that were equal except for recorded losses.
   */
  readonly cameBack: number
  readonly equal: number
  /** The values of all documents: each is carried, lost or refused. */
  readonly values: {
    readonly all: number
    readonly carried: number
    readonly lost: number
    readonly refused: number
  }
  readonly losses: readonly Counted[]
  readonly issues: readonly Counted[]
  /** Data elements that no hook decided about, with the number of values. */
  readonly undetermined: readonly Counted[]
}

export interface Counted {
  readonly what: string
  readonly count: number
}

/** Counts trials as they come in. */
export class PassedCount {
  readonly #counts = { documents: 0, converted: 0, heldBack: 0, valid: 0, cameBack: 0, equal: 0 }
  readonly #values = { all: 0, carried: 0, lost: 0, refused: 0 }
  readonly #losses = new Map<string, number>()
  readonly #issues = new Map<string, number>()
  readonly #undetermined = new Map<string, number>()

  /**
   * Adds one trial: its values, losses and issues in any case. A document that an issue sets aside counts as held
   * back; others count as converted, valid, back and equal as far as they pass these checks in order.
   */
  add({ there, wrong, back, differences }: Tried): void {
    const counts = this.#counts
    counts.documents++
    this.#values.all += there.tally.values
    this.#values.carried += there.tally.carried
    this.#values.lost += there.tally.lost
    this.#values.refused += there.tally.refused
    for (const { reason, dataElement = '' } of there.losses) {
      countOne(this.#losses, reason)
      if (isOpen(reason)) countOne(this.#undetermined, dataElement)
    }
    for (const { rule } of there.issues) countOne(this.#issues, rule)
    if (!there.ok) {
      counts.heldBack++
      return
    }
    counts.converted++
    if (wrong.length > 0) return
    counts.valid++
    if (!back?.ok) return
    counts.cameBack++
    if (differences.length === 0) counts.equal++
  }

  /** The counts so far; their lists are sorted by name. */
  get passed(): Passed {
    return {
      ...this.#counts,
      values: this.#values,
      losses: sorted(this.#losses),
      issues: sorted(this.#issues),
      undetermined: sorted(this.#undetermined),
    }
  }
}

/** Whether a loss happened because nobody decided. */
function isOpen(reason: LossReason): boolean {
  return reason === 'undetermined' || reason === 'incomplete'
}

/** Adds one to the count of a name. */
function countOne(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1)
}

/** Returns counts as a list, sorted by name. */
function sorted(counts: ReadonlyMap<string, number>): readonly Counted[] {
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([what, count]) => ({ what, count }))
}

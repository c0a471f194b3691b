import { listed } from './listed.ts'
import type { SuiteOptions, SuiteResult } from './suite.ts'

/** What one case came to. */
export type Outcome = 'right' | 'wrong' | 'undecided'

/** Counts the outcomes of cases as they come in. A verdict of a peer that we dispute counts as right when we differ. */
export class Tally {
  readonly #suite: string
  readonly #disputed: ReadonlySet<string>
  readonly #counts = { right: 0, wrong: 0, undecided: 0 }
  readonly #failures: string[] = []
  readonly #asked: string[] = []

  constructor(suite: string) {
    this.#suite = suite
    this.#disputed = new Set(listed('disputed', suite).map(({ id }) => id))
  }

  add(id: string, outcome: Outcome): void {
    const counted = this.#disputed.has(id) ? turned(outcome) : outcome
    this.#counts[counted] += 1
    this.#asked.push(id)
    if (counted !== 'right') this.#failures.push(id)
  }

  result(options: SuiteOptions): SuiteResult {
    return {
      suite: this.#suite,
      total: this.#asked.length,
      ...this.#counts,
      failures: this.#failures,
      ...(options.sample === undefined ? {} : { asked: this.#asked }),
    }
  }
}

function turned(outcome: Outcome): Outcome {
  if (outcome === 'undecided') return outcome
  return outcome === 'right' ? 'wrong' : 'right'
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Verdict } from '../../src/containment/index.ts'
import { quotedIn } from '../support/quoted.ts'

type Kept = Record<string, readonly string[]>

/**
 * Compares what is answered with what is kept in a file beside the test: other tests say whether an answer is right,
 * this one that none is lost and that what is shown stays the smallest. `UPDATE_VERDICTS=1` writes the file.
 */
export class Recorded {
  readonly #file: URL
  readonly #kept: Kept

  constructor(file: URL) {
    this.#file = file
    this.#kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : {}
  }

  expect(name: string, answers: readonly string[]): void {
    if (process.env.UPDATE_VERDICTS === '1') {
      this.#kept[name] = answers
      writeFileSync(this.#file, `${JSON.stringify(this.#kept, undefined, 2)}\n`)
    }
    expect(answers).toEqual(this.#kept[name])
  }

  get names(): readonly string[] {
    return Object.keys(this.#kept)
  }
}

/** Every ordered pair, a thing with itself too. */
export function pairsOf<T>(all: readonly T[]): readonly (readonly [T, T])[] {
  return all.flatMap((one) => all.map((other) => [one, other] as const))
}

/** A verdict as it is recorded: with the value that shows it, or the names in the reason why it is undecided. */
export function printedVerdict(verdict: Verdict<unknown>): string {
  if (verdict.kind === 'no') return JSON.stringify(verdict.witness)
  return verdict.kind === 'yes' ? 'yes' : printUndecided(verdict.reason)
}

/** The names in the reason, without its words. */
export function printUndecided(reason: string): string {
  return ['?', ...quotedIn(reason)].join(' ')
}

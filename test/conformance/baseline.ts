import { readFileSync } from 'node:fs'

/** What a suite has reached. It only rises. */
export interface Baseline {
  /** Right verdicts of the whole suite. */
  readonly right: number
  /** Below this the suite has not reached what it is there for. */
  readonly minimum: number
  /** Right verdicts of the quick run, where that is a sample. */
  readonly sampled?: number
}

const file = new URL('baseline.json', import.meta.url)

export function baselines(): ReadonlyMap<string, Baseline> {
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Baseline>))
}

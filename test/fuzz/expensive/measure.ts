import type { Entry } from './entries.ts'
import { inputOf, type Shape } from './fragments.ts'

export interface Candidate {
  readonly entry: Entry
  readonly parts: readonly string[]
  readonly shape: Shape
}

/** Processor time of one run, in microseconds. What is refused is refused in time as well. */
function once(entry: Entry, input: string): number {
  const before = process.cpuUsage()
  try {
    entry.run(input)
  } catch {
    // An answer like any other here.
  }
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** The least time of several runs with an input of about so many characters. */
export function timeOf({ entry, parts, shape }: Candidate, length: number, runs: number): number {
  const input = inputOf(parts, shape, length)
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) least = Math.min(least, once(entry, input))
  return least
}

/** Below so many microseconds nothing can be told. */
const floor = 40_000

/**
 * The power of the length by which the time grows, over four doublings; 1 where even the long input is quick. What
 * looks high is measured again with longer inputs, since the first collection of garbage looks like growth.
 */
export function exponentOf(candidate: Candidate): number {
  let least = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 4 && least > 1.15; attempt++) {
    const length = 16_384 * 2 ** attempt
    const long = timeOf(candidate, 16 * length, 2)
    if (long < floor) return 1
    least = Math.min(least, Math.log2(long / Math.max(timeOf(candidate, length, 3), 500)) / 4)
    if (attempt > 0 && least > 1.6) break
  }
  return least
}

import type { Measured, Outcome, Row, Sample, Subject } from './row.ts'
import { spreadOf, verdictOn } from './statistics.ts'

export interface Rounds {
  /** So many runs each. */
  readonly runs: number
  /** A subject that has used so many seconds is not run again, after `least` runs. */
  readonly seconds: number
  readonly least: number
  said(words: string): void
}

/** Runs the subjects of a row in turns, each round beginning with the next of them, and says what they cost. */
export async function alternate(row: Row, rounds: Rounds): Promise<Measured> {
  const subjects = await row.subjects()
  const runs = subjects.map(() => ({ samples: [] as Sample[], spent: 0, failed: '' }))
  for (let round = 0; round < rounds.runs; round++) {
    for (let turn = 0; turn < subjects.length; turn++) {
      const index = (round + turn) % subjects.length
      const [subject, mine] = [subjects[index], runs[index]]
      if (!subject || !mine || subject.missing !== undefined || mine.failed !== '') continue
      if (mine.spent > rounds.seconds && mine.samples.length >= rounds.least) continue
      const began = performance.now()
      try {
        mine.samples.push(await subject.sample())
      } catch (error) {
        mine.failed = error instanceof Error ? error.message : 'it failed'
        rounds.said(`  ${subject.name}: ${mine.failed}`)
      }
      mine.spent += (performance.now() - began) / 1000
    }
  }
  const outcomes = subjects.map((subject, index) =>
    outcomeOf(subject, runs[index]?.samples ?? [], runs[index]?.failed),
  )
  const { id, title, unit, input, bytes } = row
  const whole = { id, title, unit, input, outcomes: compared(outcomes) }
  return bytes === undefined ? whole : { ...whole, bytes }
}

function outcomeOf(subject: Subject, samples: readonly Sample[], failed = ''): Outcome {
  const { name } = subject
  const missing = subject.missing ?? (failed || undefined)
  if (missing !== undefined || samples.length === 0) return { name, missing: missing ?? 'no run' }
  const peaks = samples.flatMap(({ peak }) => peak ?? [])
  const last = samples.at(-1)
  return {
    name,
    cpu: spreadOf(samples.map(({ cpu }) => cpu)),
    wall: spreadOf(samples.map(({ wall }) => wall)),
    ...(peaks.length > 0 ? { peak: Math.max(...peaks) } : {}),
    ...(last?.size === undefined ? {} : { size: last.size }),
    ...(last?.note === undefined ? {} : { note: last.note }),
  }
}

/** Each beside the first. */
function compared(outcomes: readonly Outcome[]): readonly Outcome[] {
  const [ours, ...others] = outcomes
  if (!ours || ours.missing !== undefined) return outcomes
  return [
    ours,
    ...others.map((one) =>
      one.missing === undefined
        ? { ...one, ratio: one.cpu.median / ours.cpu.median, verdict: verdictOn(one.cpu, ours.cpu) }
        : one,
    ),
  ]
}

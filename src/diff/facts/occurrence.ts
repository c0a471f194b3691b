import type { Json, Occurs } from '../../schema/index.ts'

/** `null` is unbounded. */
export type OccurrenceFacts = {
  readonly name: string
  readonly before: number | null
  readonly after: number | null
}

/** Whether generated code holds one value on one side and a list on the other. */
export function isArrayChange(before: number | null, after: number | null): boolean {
  return (before === null || before > 1) !== (after === null || after > 1)
}

export function printOccurrenceCount(count: number | null): string {
  if (count === null) return 'any number of times'
  return count === 1 ? 'once' : `${count} times`
}

/** Both sides as `changes.json` gives them: JSON has no infinity. */
export function occurrences(before: Occurs, after: Occurs): { before: Json; after: Json } {
  return { before: occurrence(before), after: occurrence(after) }
}

function occurrence({ min, max }: Occurs): Json {
  return { min, max: Number.isFinite(max) ? max : 'unbounded' }
}

export function maxFacts(name: string, before: Occurs, after: Occurs): OccurrenceFacts {
  return { name, before: finite(before.max), after: finite(after.max) }
}

export function minFacts(name: string, before: Occurs, after: Occurs): OccurrenceFacts {
  return { name, before: before.min, after: after.min }
}

function finite(count: number): number | null {
  return Number.isFinite(count) ? count : null
}

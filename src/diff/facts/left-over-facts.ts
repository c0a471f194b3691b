import type { LeftOver, UnevaluatedSide } from '../subjects.ts'

export interface LeftOverFacts {
  readonly [name: string]: string
  readonly what: 'properties' | 'items'
  readonly before: LeftOver
  readonly after: LeftOver
}

const freedom: readonly LeftOver[] = ['refused', 'limited', 'allowed']

/** How much further what no keyword spoke of may go than before; less than nothing where it is limited more. */
export function* leftOverChanges(before: UnevaluatedSide, after: UnevaluatedSide) {
  for (const what of ['properties', 'items'] as const) {
    const facts: LeftOverFacts = { what, before: before[what], after: after[what] }
    const more = freedom.indexOf(facts.after) - freedom.indexOf(facts.before)
    yield { more, finding: { before: facts.before, after: facts.after, facts } }
  }
}

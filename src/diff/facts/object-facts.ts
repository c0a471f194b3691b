import { quoted } from '../../diagnostics/index.ts'
import type { ObjectNode } from '../../schema/index.ts'
import type { LeftOver, UnevaluatedSide } from '../subjects.ts'

/** What a lone property's consequences hang on. */
export type PropertyFacts = {
  readonly name: string
  readonly isRequired: boolean
  /** Whether the object that lacks it refuses what it does not name. */
  readonly isClosed: boolean
}

/** Which property asks for which: `a needs b`. That it asks for itself says nothing. */
export function neededBy({ dependentRequired }: ObjectNode): string[] {
  return [...dependentRequired]
    .flatMap(([name, needed]) =>
      needed.filter((other) => other !== name).map((other) => asksFor(name, other)),
    )
    .sort()
}

/** That a property asks for another, in words. */
export function asksFor(name: string, other: string): string {
  return `${name} needs ${other}`
}

/** A member of an `allOf`, as it is spoken of. */
export interface MemberFacts {
  readonly [name: string]: string | boolean
  /** Its name, or its form. */
  readonly called: string
  readonly isNamed: boolean
  readonly form: string
}

export function memberWords({ called, isNamed, form }: MemberFacts): string {
  if (isNamed) return `The schema ${quoted(called)}`
  if (form === 'conditional') return 'A condition (if, then, else)'
  if (form === 'not') return 'A schema with "not"'
  return `A schema without a name (${called})`
}

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

import { quoted } from '../../diagnostics/index.ts'
import type { ObjectNode, Property } from '../../schema/index.ts'
import type { LeftOver, UnevaluatedSide } from '../subjects.ts'

/** What the effect of an added or removed property depends on. */
export type PropertyFacts = {
  readonly name: string
  readonly isRequired: boolean
  /** Whether the object without the property refuses properties that it does not name. */
  readonly isClosed: boolean
}

/** The entries of `dependentRequired` as sorted texts `a needs b`; a property that needs itself is left out. */
export function neededBy({ dependentRequired }: ObjectNode): string[] {
  return [...dependentRequired]
    .flatMap(([name, needed]) =>
      needed.filter((other) => other !== name).map((other) => asksFor(name, other)),
    )
    .sort()
}

/** The text `a needs b`. */
export function asksFor(name: string, other: string): string {
  return `${name} needs ${other}`
}

/** How messages name a member of an `allOf`. */
export interface MemberFacts {
  readonly [name: string]: string | boolean
  /** Its name, or its form. */
  readonly called: string
  readonly isNamed: boolean
  readonly form: string
}

/**
 * A member as the subject of a message: `The schema "A"`, `A condition …`, `A schema with "not"` or one without a
 * name.
 */
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

/**
 * Yields a finding for unevaluated properties and one for items, also if nothing changed. `more` is positive
 * if they are less restricted than before, negative if more, 0 if unchanged.
 */
export function* leftOverChanges(before: UnevaluatedSide, after: UnevaluatedSide) {
  for (const what of ['properties', 'items'] as const) {
    const facts: LeftOverFacts = { what, before: before[what], after: after[what] }
    const more = freedom.indexOf(facts.after) - freedom.indexOf(facts.before)
    yield { more, finding: { before: facts.before, after: facts.after, facts } }
  }
}

/** Whether a message can have the property in both versions: not if one is read-only and the other write-only. */
export function canShareMessage(before: Property, after: Property): boolean {
  return !(before.readOnly && after.writeOnly) && !(before.writeOnly && after.readOnly)
}

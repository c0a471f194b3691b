import type { Change, ChangeSeverity, Comparison } from './change.ts'
import { compareChanges, summarize } from './order.ts'
import { type AskedSides, forSides } from './sides.ts'

/** What a team decided about the changes of one comparison. */
export interface Policy {
  /** How bad a rule's changes are, by rule, where the team knows better. */
  readonly severities: ReadonlyMap<string, ChangeSeverity>
  /** Changes that are known and taken, by fingerprint. */
  readonly accepted: ReadonlyMap<string, Acceptance>
  /** Whose side is judged; both where absent. */
  readonly sides?: AskedSides
}

export interface Acceptance {
  readonly reason: string
  /** The last day on which it holds, as `YYYY-MM-DD`. */
  readonly until?: string
}

/** Which changes a policy lets pass. */
export type FailLevel = 'breaking' | 'risky' | 'any' | 'none'

/**
 * A comparison as the policy sees it: severities as decided, what is accepted marked. No date takes part: whether an
 * acceptance still holds today changes an exit code and no byte.
 */
export function withPolicy(all: Comparison, { severities, accepted, sides }: Policy): Comparison {
  const comparison = forSides(all, sides ?? {})
  if (severities.size === 0 && accepted.size === 0) return comparison
  const changes = comparison.changes.map((change): Change => {
    const severity = severities.get(change.rule) ?? change.severity
    const acceptance = accepted.get(change.id)
    return {
      ...change,
      severity,
      ...(severity === change.severity ? {} : { judged: change.severity }),
      ...(acceptance === undefined ? {} : { accepted: acceptance }),
    }
  })
  const sorted = changes.sort(compareChanges)
  return { ...comparison, changes: sorted, summary: summarize(sorted, comparison.notCompared) }
}

/** The fingerprints that a policy accepts and no change has any more. */
export function staleAcceptances({ changes }: Comparison, { accepted }: Policy): readonly string[] {
  const known = new Set(changes.map(({ id }) => id))
  return [...accepted.keys()].filter((id) => !known.has(id))
}

/** The fingerprints whose acceptance ended before a day; none where no day is given. */
export function expiredAcceptances({ accepted }: Policy, today: string | undefined): readonly string[] {
  if (today === undefined) return []
  return [...accepted].flatMap(([id, { until }]) => (until !== undefined && until < today ? [id] : []))
}

/** The changes that a policy does not let pass. What is accepted counts again when the acceptance has ended. */
export function refusedChanges(
  { changes }: Pick<Comparison, 'changes'>,
  level: FailLevel,
  today?: string,
): readonly Change[] {
  const counted: Readonly<Record<FailLevel, readonly ChangeSeverity[]>> = {
    none: [],
    breaking: ['breaking'],
    risky: ['breaking', 'risky'],
    any: ['breaking', 'risky', 'safe', 'annotation'],
  }
  const holds = ({ until }: Acceptance): boolean =>
    until === undefined || today === undefined || until >= today
  return changes.filter(
    (change) =>
      change.counted &&
      counted[level].includes(change.severity) &&
      !(change.accepted && holds(change.accepted)),
  )
}

/** Whether what could not be compared keeps a level from passing: nobody knows that it is not risky. */
export function asksForAll(level: FailLevel): boolean {
  return level === 'risky' || level === 'any'
}

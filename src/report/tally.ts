import type { Audience, Change, ChangeSeverity } from '../diff/index.ts'

export const severities: readonly ChangeSeverity[] = ['breaking', 'risky', 'safe', 'annotation']

/** Changes in groups, in order of first meeting. */
export function groupBy(
  changes: readonly Change[],
  keysOf: (change: Change) => readonly string[],
): ReadonlyMap<string, readonly Change[]> {
  const groups = new Map<string, Change[]>()
  for (const change of changes) {
    for (const key of keysOf(change)) {
      const known = groups.get(key)
      if (known) known.push(change)
      else groups.set(key, [change])
    }
  }
  return groups
}

export function countOf(changes: readonly Change[], severity: ChangeSeverity, audience?: Audience): number {
  return changes.filter(
    (change) => change.severity === severity && (audience === undefined || change.who.includes(audience)),
  ).length
}

/** The worst severity of some changes; none of them is fine. */
export function worstOf(changes: readonly Change[]): ChangeSeverity | undefined {
  return severities.find((severity) => changes.some((change) => change.severity === severity))
}

/** Whose code it is, as people say it. */
export const audiences: Readonly<Record<Audience, string>> = {
  sender: 'who sends the documents',
  receiver: 'who receives the documents',
  typescript: 'who compiles against the types',
}

import type { Audience, Change, ChangeSeverity } from '../diff/index.ts'

export const severities: readonly ChangeSeverity[] = ['breaking', 'risky', 'safe', 'annotation']

/** Severities as people call them. */
export const severityNames: Readonly<Record<ChangeSeverity, string>> = {
  breaking: 'breaking',
  risky: 'risky',
  safe: 'safe',
  annotation: 'documentation',
}

/** Things in groups, in order of first meeting. */
export function groupBy<T>(
  all: readonly T[],
  keysOf: (one: T) => readonly string[],
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    for (const key of keysOf(one)) {
      const known = groups.get(key)
      if (known) known.push(one)
      else groups.set(key, [one])
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

import type { ApiSide, Audience, Change, ChangeSeverity } from '../diff/index.ts'

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

export function countChanges(changes: readonly Change[], severity: ChangeSeverity, whose?: Whose): number {
  return changes.filter(
    (change) =>
      change.counted &&
      change.severity === severity &&
      (whose === undefined || whoseCode(change).includes(whose)),
  ).length
}

/** Whose code a change stops: a side of an API, or of documents that no operation carries; or a TypeScript build. */
export type Whose = ApiSide | Audience

/** Whose code a change stops, as people are told it. */
export function whoseCode({ who, side }: Change): readonly Whose[] {
  const compiles = who.filter((audience) => audience === 'typescript')
  if (side === undefined || compiles.length === who.length) return who
  return [...(side === 'both' ? (['client', 'server'] as const) : [side]), ...compiles]
}

/** Those whose code some changes stop, in one order. */
export function whoseCodes(changes: readonly Change[]): readonly Whose[] {
  const found = new Set(changes.flatMap((change) => (change.counted ? whoseCode(change) : [])))
  return (Object.keys(whoseWords) as Whose[]).filter((whose) => found.has(whose))
}

/** Changes that count, and those that only the other side feels. */
export function byCounted(changes: readonly Change[]) {
  return {
    counted: changes.filter(({ counted }) => counted),
    others: changes.filter(({ counted }) => !counted),
  }
}

/** The worst severity of some changes; none of them is fine. */
export function findWorst(changes: readonly Change[]): ChangeSeverity | undefined {
  return severities.find((severity) => changes.some((change) => change.severity === severity))
}

/** Whose code it is, as people say it. */
export const whoseWords: Readonly<Record<Whose, string>> = {
  client: 'clients',
  server: 'servers',
  sender: 'senders of documents',
  receiver: 'receivers of documents',
  typescript: 'TypeScript builds',
}

/** One of them, in a few letters. */
export const whoseNames: Readonly<Record<Whose, string>> = {
  client: 'client',
  server: 'server',
  sender: 'sender',
  receiver: 'receiver',
  typescript: 'TypeScript',
}

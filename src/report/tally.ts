import type { ApiSide, Audience, Change, ChangeSeverity, Comparison } from '../diff/index.ts'

/** A participant of an interface, and its side (client or server) of each API. */
export interface Party {
  readonly name: string
  readonly plays: ReadonlyMap<string, ApiSide>
}

/** API names such as `gate-api-for-platform`: gates serve it, platforms call it. */
const naming = /^(?<server>[a-z0-9-]+)-api-for-(?<client>[a-z0-9-]+)$/u

/**
 * The participants of the changed APIs, taken from API names such as `gate-api-for-platform`; none if no name has
 * that form.
 */
export function listParties({ changes }: Comparison): readonly Party[] {
  const found = new Map<string, Map<string, ApiSide>>()
  const apis = new Set(changes.flatMap(({ where }) => where.api ?? []))
  for (const api of [...apis].sort()) {
    const { server, client } = naming.exec(api)?.groups ?? {}
    if (server === undefined || client === undefined || server === client) continue
    for (const [name, side] of [
      [client, 'client'],
      [server, 'server'],
    ] as const)
      found.set(name, (found.get(name) ?? new Map<string, ApiSide>()).set(api, side))
  }
  return [...found].map(([name, plays]) => ({ name, plays }))
}

/** The severity of a change for a participant, by its side of the API; `undefined` if it is not affected. */
export function severityFor(
  { where, sides, severity }: Change,
  { plays }: Party,
): ChangeSeverity | undefined {
  if (sides === undefined) return where.api === undefined || plays.has(where.api) ? severity : undefined
  const own = sides.filter((side) => side.api === undefined || plays.get(side.api) === side.for)
  return severities.find((one) => own.some((side) => side.severity === one))
}

/** The number of counted changes with this severity for a participant. */
export function countFor(changes: readonly Change[], severity: ChangeSeverity, party: Party): number {
  return changes.filter((change) => change.counted && severityFor(change, party) === severity).length
}

export const severities: readonly ChangeSeverity[] = ['breaking', 'risky', 'safe', 'annotation']

/** The words for severities in reports. */
export const severityNames: Readonly<Record<ChangeSeverity, string>> = {
  breaking: 'breaking',
  risky: 'risky',
  safe: 'safe',
  annotation: 'documentation',
}

/**
 * Groups items by their keys, in the order of first occurrence. An item with several keys is in several groups.
 */
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

/** The number of counted changes of a severity, with `whose` only those that affect that code. */
export function countChanges(changes: readonly Change[], severity: ChangeSeverity, whose?: Whose): number {
  return changes.filter(
    (change) =>
      change.counted &&
      change.severity === severity &&
      (whose === undefined || whoseCode(change).includes(whose)),
  ).length
}

/**
 * Whose code a change affects: clients or servers of an API, senders or receivers of documents without an
 * operation, or TypeScript builds.
 */
export type Whose = ApiSide | Audience

/**
 * Whose code a change affects: clients and servers if it belongs to an API, otherwise senders and receivers; and
 * TypeScript builds.
 */
export function whoseCode({ who, side }: Change): readonly Whose[] {
  const compiles = who.filter((audience) => audience === 'typescript')
  if (side === undefined || compiles.length === who.length) return who
  return [...(side === 'both' ? (['client', 'server'] as const) : [side]), ...compiles]
}

/** Whose code the counted changes affect, each once, in a fixed order. */
export function whoseCodes(changes: readonly Change[]): readonly Whose[] {
  const found = new Set(changes.flatMap((change) => (change.counted ? whoseCode(change) : [])))
  return (Object.keys(whoseWords) as Whose[]).filter((whose) => found.has(whose))
}

/** Splits changes into counted ones, and `others` that affect only the other side. */
export function byCounted(changes: readonly Change[]) {
  return {
    counted: changes.filter(({ counted }) => counted),
    others: changes.filter(({ counted }) => !counted),
  }
}

/** The worst severity of some changes; `undefined` if there are none. */
export function findWorst(changes: readonly Change[]): ChangeSeverity | undefined {
  return severities.find((severity) => changes.some((change) => change.severity === severity))
}

/** The words for affected code, in the plural. */
export const whoseWords: Readonly<Record<Whose, string>> = {
  client: 'clients',
  server: 'servers',
  sender: 'senders of documents',
  receiver: 'receivers of documents',
  typescript: 'TypeScript builds',
}

/** The words for affected code, in the singular. */
export const whoseNames: Readonly<Record<Whose, string>> = {
  client: 'client',
  server: 'server',
  sender: 'sender',
  receiver: 'receiver',
  typescript: 'TypeScript',
}

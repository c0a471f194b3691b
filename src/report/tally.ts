import type { ApiSide, Audience, Change, ChangeSeverity, Comparison } from '../diff/index.ts'

/** Who takes part in an interface, and the side that it has of each API. */
export interface Party {
  readonly name: string
  readonly plays: ReadonlyMap<string, ApiSide>
}

/** Names such as `gate-api-for-platform`: the gate serves it, platforms call it. */
const naming = /^(?<server>[a-z0-9-]+)-api-for-(?<client>[a-z0-9-]+)$/u

/** Who takes part, as the names of the APIs say; nobody where they do not say it. Only those who share an API with others. */
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

/** How bad a change is for code of a party: for its side of each API, or what no API carries; nothing where it feels none of it. */
export function severityFor(
  { where, sides, severity }: Change,
  { plays }: Party,
): ChangeSeverity | undefined {
  if (sides === undefined) return where.api === undefined || plays.has(where.api) ? severity : undefined
  const own = sides.filter((side) => side.api === undefined || plays.get(side.api) === side.for)
  return severities.find((one) => own.some((side) => side.severity === one))
}

/** How many changes are this bad for a party, as far as they count. */
export function countFor(changes: readonly Change[], severity: ChangeSeverity, party: Party): number {
  return changes.filter((change) => change.counted && severityFor(change, party) === severity).length
}

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

import type { ApiSide, Change, ChangeSeverity, Comparison } from '../diff/index.ts'
import { severities } from './tally.ts'

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

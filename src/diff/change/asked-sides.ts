import {
  type ApiSide,
  type Change,
  type ChangeSeverity,
  type Comparison,
  type CompatibilityDirection,
  compareChanges,
  type SideSeverity,
  summarize,
} from './change.ts'

/** Whose side a comparison judges. */
export interface AskedSides {
  /** The side of every API that has no role; both where absent. */
  readonly for?: ApiSide | 'both' | undefined
  /** The side of each API, by its name. */
  readonly role?: ReadonlyMap<string, ApiSide> | undefined
  /** What is judged where no operation uses a schema; both directions where absent. */
  readonly compatibility?: CompatibilityDirection | 'full' | undefined
}

/** A comparison as one side sees it: severities are those of the side, and what only the other side feels is not counted. */
export function forSides(comparison: Comparison, asked: AskedSides): Comparison {
  const { for: side = 'both', role = new Map<string, ApiSide>(), compatibility = 'full' } = asked
  if (side === 'both' && role.size === 0 && compatibility === 'full') return comparison
  const changes = comparison.changes.map((change) => seenBy(change, asked)).sort(compareChanges)
  return {
    ...comparison,
    for: role.size === 0 ? side : 'role',
    ...(role.size === 0 ? {} : { role: Object.fromEntries([...role].sort(([a], [b]) => (a < b ? -1 : 1))) }),
    compatibility,
    changes,
    summary: summarize(changes, comparison.notCompared),
  }
}

/** A change as one side sees it. */
export function seenBy(change: Change, asked: AskedSides): Change {
  const { sides = [] } = change
  const felt = sides.filter((one) => isAskedFor(one, asked))
  if (felt.length === sides.length) return change
  if (felt.length === 0) return { ...change, counted: false }
  const severity = felt.some((one) => one.severity === 'breaking') ? 'breaking' : 'risky'
  const side = findNoticingSide(felt, severity)
  const { side: _, ...rest } = change
  return { ...rest, severity, ...(side === undefined ? {} : { side }) }
}

/** Whether a side is one of those that a person asked for. */
function isAskedFor(one: SideSeverity, { for: side = 'both', role, compatibility = 'full' }: AskedSides) {
  if (one.for === 'backward' || one.for === 'forward')
    return compatibility === 'full' || compatibility === one.for
  const wanted = (one.api === undefined ? undefined : role?.get(one.api)) ?? side
  return wanted === 'both' || wanted === one.for
}

/** The sides of APIs for which a change is as bad as that, as one word; nothing where it is for none. */
export function findNoticingSide(
  sides: readonly SideSeverity[],
  as: ChangeSeverity,
): ApiSide | 'both' | undefined {
  const felt = new Set(sides.filter(({ severity }) => severity === as).map((one) => one.for))
  const [client, server] = [felt.has('client'), felt.has('server')]
  if (client && server) return 'both'
  return client ? 'client' : server ? 'server' : undefined
}

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

/**
 * The comparison for the asked sides: severities are for these, changes that affect only other sides are not counted;
 * sorted and summarized anew. The comparison itself if all sides are asked for.
 */
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

/**
 * The change with its worst severity for an asked side, and the side that has it. Unchanged if every side
 * that it affects is asked for, or if it affects none; marked as not counted if none of them is.
 */
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

/** Whether a side is asked for: by compatibility without an API, else by the API's role or `for`. */
function isAskedFor(one: SideSeverity, { for: side = 'both', role, compatibility = 'full' }: AskedSides) {
  if (one.for === 'backward' || one.for === 'forward')
    return compatibility === 'full' || compatibility === one.for
  const wanted = (one.api === undefined ? undefined : role?.get(one.api)) ?? side
  return wanted === 'both' || wanted === one.for
}

/** The side (`client`, `server` or `both`) for which a change has exactly this severity; undefined if for none. */
export function findNoticingSide(
  sides: readonly SideSeverity[],
  as: ChangeSeverity,
): ApiSide | 'both' | undefined {
  const felt = new Set(sides.filter(({ severity }) => severity === as).map((one) => one.for))
  const [client, server] = [felt.has('client'), felt.has('server')]
  if (client && server) return 'both'
  return client ? 'client' : server ? 'server' : undefined
}

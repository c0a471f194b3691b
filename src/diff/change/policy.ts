import type { Location } from '../../diagnostics/index.ts'
import { type AskedSides, findNoticingSide, forSides, seenBy } from './asked-sides.ts'
import {
  type ApiSide,
  type Change,
  type ChangeSeverity,
  type Comparison,
  compareChanges,
  type SideSeverity,
  summarize,
} from './change.ts'

/** What a team decided about the changes of one comparison. */
export interface Policy {
  /** The severities that the team sets, by rule; the first override that fits a change counts. */
  readonly severities: ReadonlyMap<string, readonly Override[]>
  /** The accepted changes, by change id. */
  readonly accepted: ReadonlyMap<string, Acceptance>
  /** Whose side is judged; both where absent. */
  readonly sides?: AskedSides
  /** The highest severity that a change may have, if it concerns something not yet stable. */
  readonly mostAt?: (change: Change) => ChangeSeverity | undefined
  /** When a deprecated thing may be removed: at once, or after its sunset. Never if absent. */
  readonly removal?: RemovalPolicy
}

export type RemovalPolicy = 'deprecated' | 'after-sunset'

export interface Acceptance {
  readonly reason: string
  /** The last day on which it is valid, as `YYYY-MM-DD`. */
  readonly until?: string
  /** The location of the comment that accepts the change, if it is in an OpenAPI description. */
  readonly at?: Location
}

/** The lowest severity at which a comparison fails; `any` also fails on safe and documentation changes. */
export type FailLevel = 'breaking' | 'risky' | 'any' | 'none'

/**
 * The comparison for the asked sides, with severities that the team overrides or caps, and accepted changes
 * marked. An earlier severity stays as `judged`; the changes are sorted and counted anew. Dates play no part:
 * an acceptance that ended stays marked.
 */
export function withPolicy(all: Comparison, policy: Policy): Comparison {
  const { severities, accepted, sides = {}, mostAt } = policy
  const comparison = forSides(all, sides)
  if (severities.size === 0 && accepted.size === 0 && mostAt === undefined) return comparison
  const changes = all.changes.map((stated): Change => {
    const change = seenBy(stated, sides)
    const decided = atMost(
      decide(stated, severities.get(stated.rule) ?? [], sides) ?? change,
      mostAt?.(stated),
    )
    const acceptance = accepted.get(change.id)
    return {
      ...decided,
      ...(decided.severity === change.severity ? {} : { judged: change.severity }),
      ...(acceptance === undefined ? {} : { accepted: acceptance }),
    }
  })
  const sorted = changes.sort(compareChanges)
  return { ...comparison, changes: sorted, summary: summarize(sorted, comparison.notCompared) }
}

const severest: readonly ChangeSeverity[] = ['breaking', 'risky', 'safe', 'annotation']

/** The change with its severity lowered to `most` if it is worse; otherwise unchanged. */
function atMost(change: Change, most: ChangeSeverity | undefined): Change {
  if (most === undefined || severest.indexOf(change.severity) >= severest.indexOf(most)) return change
  return { ...change, severity: most }
}

/**
 * The change for the asked sides, with the team's severity; undefined if no override applies to it. The first
 * override counts for all sides, or each side gets the first override for it.
 */
function decide(change: Change, all: readonly Override[], sides: AskedSides): Change | undefined {
  const overrides = overridesAt(change, all)
  const [first] = overrides
  if (first === undefined) return undefined
  if (isEverywhere(first)) return { ...seenBy(change, sides), severity: first.severity }
  return seenBy(overriddenSides(change, overrides), sides)
}

/** The accepted change ids that no change of the comparison has. */
export function listStaleAcceptances({ changes }: Comparison, { accepted }: Policy): readonly string[] {
  const known = new Set(changes.map(({ id }) => id))
  return [...accepted.keys()].filter((id) => !known.has(id))
}

/** The change ids whose acceptance ended before `today`; empty without a day. */
export function listExpiredAcceptances({ accepted }: Policy, today: string | undefined): readonly string[] {
  if (today === undefined) return []
  return [...accepted].flatMap(([id, { until }]) => (until !== undefined && until < today ? [id] : []))
}

/**
 * The counted changes that fail at this level: neither accepted (until the acceptance ends) nor an allowed removal
 * of something deprecated.
 */
export function listRefusedChanges(
  { changes }: Pick<Comparison, 'changes'>,
  level: FailLevel,
  today?: string,
  removal?: RemovalPolicy,
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
      !(change.accepted && holds(change.accepted)) &&
      !mayGo(change, removal, today),
  )
}

/**
 * Whether a change removes something deprecated that the policy lets go: always, or after its sunset before
 * `today`.
 */
function mayGo({ deprecated, rule }: Change, removal?: RemovalPolicy, today?: string): boolean {
  if (deprecated === undefined || removal === undefined || !rule.endsWith('-removed')) return false
  if (removal === 'deprecated') return true
  const sunset = dayIn(deprecated.sunset)
  return sunset !== undefined && today !== undefined && sunset < today
}

/** The day of a date or a time (RFC 3339), as `YYYY-MM-DD`; nothing for another text. */
function dayIn(text: string | undefined): string | undefined {
  const day = /^(\d{4}-\d\d-\d\d)(?:$|[Tt ])/u.exec(text ?? '')?.[1]
  return day === undefined || Number.isNaN(Date.parse(`${day}T00:00:00Z`)) ? undefined : day
}

/** A deprecation with too little notice. */
export interface ShortNotice {
  readonly change: Change
  /** As written; absent where no day is stated. */
  readonly sunset?: string
  /** How many days are left; absent where what is written is not a day. */
  readonly days?: number
}

/**
 * The new deprecations, and the sunsets newly set or moved earlier, with less than `notice` days left from
 * `today`. Without a sunset, or with an unreadable one, they are always listed, without days. A sunset change
 * at the place of a new deprecation is left out.
 */
export function shortNotices(
  { changes }: Pick<Comparison, 'changes'>,
  notice: number,
  today: string,
): readonly ShortNotice[] {
  const announced = changes.filter(
    ({ rule, deprecated }) => deprecated !== undefined && rule.endsWith('-deprecated'),
  )
  const places = new Set(announced.map(({ where }) => where.place))
  const moved = changes.filter(({ rule, where, before, after }) => {
    if (rule !== 'sunset-changed' || typeof after?.value !== 'string' || places.has(where.place)) return false
    return typeof before?.value !== 'string' || after.value < before.value
  })
  return [...announced, ...moved].flatMap((change): readonly ShortNotice[] => {
    const sunset =
      change.deprecated?.sunset ??
      (change.rule === 'sunset-changed' ? String(change.after?.value) : undefined)
    if (sunset === undefined) return [{ change }]
    const day = dayIn(sunset)
    if (day === undefined) return [{ change, sunset }]
    const days = Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000)
    return days < notice ? [{ change, sunset, days }] : []
  })
}

/**
 * Whether parts that could not be compared make this level fail: for `risky` and `any`, since they may be risky.
 */
export function asksForAll(level: FailLevel): boolean {
  return level === 'risky' || level === 'any'
}

/** A severity that the team sets for the changes of a rule, optionally only for one side or at some places. */
export interface Override {
  readonly severity: ChangeSeverity
  readonly side?: ApiSide
  /** Whether it is about a change; about every one where absent. */
  readonly isAbout?: (change: Change) => boolean
}

const worst: readonly ChangeSeverity[] = ['breaking', 'risky', 'safe', 'annotation']
const sidesOfApi: readonly ApiSide[] = ['client', 'server']

/** The overrides that apply to a change, in their order; those for one side only if the change concerns an API. */
function overridesAt(change: Change, all: readonly Override[]): readonly Override[] {
  const isOfApi = change.where.api !== undefined || change.where.operations.length > 0
  return all.filter(
    ({ side, isAbout }) => (side === undefined || isOfApi) && (isAbout === undefined || isAbout(change)),
  )
}

/** Whether an override is about both sides, and about what no side of an API feels. */
function isEverywhere({ side }: Override): boolean {
  return side === undefined
}

/**
 * The change with the first override for each side as its severity; the worst of all sides becomes the
 * severity of the change. Sides without an override keep their severity. A side that is overridden to safe or
 * documentation is left out.
 */
function overriddenSides(change: Change, overrides: readonly Override[]): Change {
  const { sides: known = [] } = change
  const given = new Map(
    sidesOfApi.flatMap((side) => {
      const found = overrides.find((one) => one.side === undefined || one.side === side)
      return found === undefined ? [] : [[side, found.severity] as const]
    }),
  )
  const sides = [
    ...known.filter((one) => one.for !== 'client' && one.for !== 'server'),
    ...sidesOfApi.flatMap((side): readonly SideSeverity[] => {
      const own = known.filter((one) => one.for === side)
      const severity = given.get(side)
      if (severity === undefined) return own
      if (severity !== 'breaking' && severity !== 'risky') return []
      return own.length === 0 ? [{ for: side, severity }] : own.map((one) => ({ ...one, severity }))
    }),
  ]
  const severities = sides.length === 0 ? [...given.values()] : sides.map(({ severity }) => severity)
  const severity = worst.find((one) => severities.includes(one)) ?? change.severity
  const side = findNoticingSide(sides, severity)
  const { side: _, sides: __, ...rest } = change
  return {
    ...rest,
    severity,
    ...(side === undefined ? {} : { side }),
    ...(sides.length === 0 ? {} : { sides }),
  }
}

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
  /** How bad a rule's changes are, by rule, where the team knows better: the first that fits a change counts. */
  readonly severities: ReadonlyMap<string, readonly Override[]>
  /** Changes that are known and taken, by fingerprint. */
  readonly accepted: ReadonlyMap<string, Acceptance>
  /** Whose side is judged; both where absent. */
  readonly sides?: AskedSides
  /** How bad a change can be at most, where it is about what is not stable yet. */
  readonly mostAt?: (change: Change) => ChangeSeverity | undefined
  /** What was announced may go: once it is deprecated, or once its sunset has passed. It may not where absent. */
  readonly removal?: RemovalPolicy
}

export type RemovalPolicy = 'deprecated' | 'after-sunset'

export interface Acceptance {
  readonly reason: string
  /** The last day on which it holds, as `YYYY-MM-DD`. */
  readonly until?: string
  /** The comment that says so, where it stands in a description. */
  readonly at?: Location
}

/** Which changes a policy lets pass. */
export type FailLevel = 'breaking' | 'risky' | 'any' | 'none'

/**
 * A comparison as the policy sees it: severities as decided, what is accepted marked. No date takes part: whether an
 * acceptance still holds today changes an exit code and no byte.
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

function atMost(change: Change, most: ChangeSeverity | undefined): Change {
  if (most === undefined || severest.indexOf(change.severity) >= severest.indexOf(most)) return change
  return { ...change, severity: most }
}

/** A change with the severity that the team gives it; nothing where they say nothing about it. */
function decide(change: Change, all: readonly Override[], sides: AskedSides): Change | undefined {
  const overrides = overridesAt(change, all)
  const [first] = overrides
  if (first === undefined) return undefined
  if (isEverywhere(first)) return { ...seenBy(change, sides), severity: first.severity }
  return seenBy(overriddenSides(change, overrides), sides)
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

/** Whether a change removes what was announced to go and may go on a day. */
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

/** What is announced with too little notice. */
export interface ShortNotice {
  readonly change: Change
  /** As written; absent where no day is stated. */
  readonly sunset?: string
  /** How many days are left; absent where what is written is not a day. */
  readonly days?: number
}

/** What is deprecated, or is to go earlier than before, with fewer days left than a policy asks for. */
export function shortNotices(
  { changes }: Pick<Comparison, 'changes'>,
  notice: number,
  today: string,
): readonly ShortNotice[] {
  const announced = changes.filter(
    ({ rule, deprecated }) => deprecated !== undefined && rule.endsWith('-deprecated'),
  )
  const told = new Set(announced.map(({ where }) => where.place))
  const moved = changes.filter(({ rule, where, before, after }) => {
    if (rule !== 'sunset-changed' || typeof after?.value !== 'string' || told.has(where.place)) return false
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

/** Whether what could not be compared keeps a level from passing: nobody knows that it is not risky. */
export function asksForAll(level: FailLevel): boolean {
  return level === 'risky' || level === 'any'
}

/** What a team says of the changes of a rule, maybe for one side or at some places only. */
export interface Override {
  readonly severity: ChangeSeverity
  readonly side?: ApiSide
  /** Whether it is about a change; about every one where absent. */
  readonly isAbout?: (change: Change) => boolean
}

const worst: readonly ChangeSeverity[] = ['breaking', 'risky', 'safe', 'annotation']
const sidesOfApi: readonly ApiSide[] = ['client', 'server']

/** What is said of a change, in the order in which it is said. */
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

/** A change whose severity for each side is what is said first of that side. */
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

import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { type ComparePlan, Fields, isDay, type Setting } from '../config/index.ts'
import { diagnostic, type Location, nearNames, type Sink } from '../diagnostics/index.ts'
import {
  type Acceptance,
  type AskedSides,
  asksForAll,
  type Change,
  type Comparison,
  expiredAcceptances,
  type FailLevel,
  type Policy,
  refusedChanges,
  rules,
  staleAcceptances,
  withPolicy,
} from '../diff/index.ts'
import { parseText } from '../ingest/text/index.ts'

/** A policy with the places that its acceptances stand at. */
export interface PlacedPolicy extends Policy {
  readonly places: ReadonlyMap<string, Location>
  /** Whether its acceptances are those of another comparison, some of which may concern nothing here. */
  readonly isDerived?: boolean
}

/** What a plan of the configuration says about its changes; every rule and entry that is wrong is reported. */
export function readPolicy(
  plan: ComparePlan | undefined,
  root: string,
  sink: Sink,
  asked: Pick<AskedSides, 'for' | 'compatibility'> = {},
): PlacedPolicy {
  const known = rules.map(({ id }) => id)
  const severities = new Map([...(plan?.rules ?? [])].map(([id, { severity }]) => [id, severity]))
  for (const [id, { at }] of plan?.rules ?? []) {
    if (known.includes(id)) continue
    sink(diagnostic('policy-rule-unknown', { id, near: nearNames(id, known) }, at))
  }
  const listed = plan?.accepted === undefined ? [] : readAcceptances(plan.accepted, root, sink)
  const { role } = plan ?? {}
  const compatibility = asked.compatibility ?? plan?.compatibility
  return {
    severities,
    ...(plan?.isDerived ? { isDerived: true } : {}),
    sides: {
      ...(asked.for === undefined ? (role === undefined ? {} : { role }) : { for: asked.for }),
      ...(compatibility === undefined ? {} : { compatibility }),
    },
    accepted: new Map(listed.map(({ id, reason, until }) => [id, { reason, ...(until ? { until } : {}) }])),
    places: new Map(listed.map(({ id, at }) => [id, at])),
  }
}

interface Listed extends Acceptance {
  readonly id: string
  readonly at: Location
}

function readAcceptances(file: string, root: string, sink: Sink): readonly Listed[] {
  const path = resolve(root, file)
  const value = parseText({ name: file, path, bytes: readFileSync(path) }, sink)
  if (value === undefined || (value.kind === 'scalar' && value.value === null)) return []
  const fields = new Fields(sink)
  return fields.list({ name: basename(file), value }).flatMap((entry): readonly Listed[] => {
    const found = fields.known(entry, 'An accepted change', ['id', 'reason', 'until'])
    const id = fields.required(entry, 'id', found.id)
    const reason = fields.required(entry, 'reason', found.reason)
    const until = dayOf(found.until, fields)
    if (id === undefined || reason === undefined) return []
    return [{ id, reason, at: entry.value.at, ...(until === undefined ? {} : { until }) }]
  })
}

function dayOf(setting: Setting | undefined, fields: Fields): string | undefined {
  const text = fields.text(setting)
  if (setting === undefined || text === undefined) return undefined
  if (isDay(text)) return text
  fields.sink(diagnostic('policy-day', { text }, setting.value.at))
  return undefined
}

/** A comparison under a policy; acceptances of changes that are no more are reported. */
export function underPolicy(comparison: Comparison, policy: PlacedPolicy, sink: Sink): Comparison {
  for (const id of policy.isDerived ? [] : staleAcceptances(comparison, policy)) {
    sink(diagnostic('acceptance-stale', { id }, policy.places.get(id)))
  }
  return withPolicy(comparison, policy)
}

/** Whether a comparison passes on a day; acceptances that have ended are reported, and their changes count again. */
export function passes(
  comparison: Comparison,
  policy: PlacedPolicy,
  level: FailLevel,
  today: string | undefined,
  sink: Sink,
): boolean {
  const isWhole = comparison.notCompared.length === 0 || !asksForAll(level)
  return refused(comparison, policy, level, today, sink).length === 0 && isWhole
}

/** The changes that do not pass on a day, as `passes` judges. */
export function refused(
  comparison: Comparison,
  policy: PlacedPolicy,
  level: FailLevel,
  today: string | undefined,
  sink: Sink,
): readonly Change[] {
  for (const id of expiredAcceptances(policy, today)) {
    const until = policy.accepted.get(id)?.until ?? ''
    sink(diagnostic('acceptance-expired', { id, until }, policy.places.get(id)))
  }
  return refusedChanges(comparison, level, today)
}

import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import {
  type ComparePlan,
  type DeprecationPlan,
  Fields,
  isDay,
  type RuleOverride,
  type Setting,
} from '../config/index.ts'
import { diagnostic, type Location, nearNames, type Sink } from '../diagnostics/index.ts'
import {
  type Acceptance,
  type ApiSide,
  type AskedSides,
  asksForAll,
  type Change,
  type ChangeSeverity,
  type Comparison,
  type FailLevel,
  isSemver,
  judgeSemver,
  listExpiredAcceptances,
  listRefusedChanges,
  listStaleAcceptances,
  type Override,
  operationNames,
  type Policy,
  pairApis,
  rules,
  type SemverVerdict,
  shortNotices,
  withPolicy,
} from '../diff/index.ts'
import { globTest } from '../files/index.ts'
import { parseText } from '../ingest/text/index.ts'
import type { Version } from '../schema/index.ts'

/** A policy with the locations of its acceptances. */
export interface PlacedPolicy extends Policy {
  readonly places: ReadonlyMap<string, Location>
  /** Judges whether `info.version` grew as the changes require; only if asked for. */
  readonly semverOf?: (comparison: Comparison) => SemverVerdict
  /** How many days of notice a deprecation needs. */
  readonly notice?: number
  /** Whether its acceptances come from another comparison, so that unused ones are not reported. */
  readonly isDerived?: boolean
}

/** Settings of the command line, which replace those of the configured comparison. */
export interface AskedPolicy extends Pick<AskedSides, 'for' | 'compatibility'> {
  readonly deprecation?: Pick<DeprecationPlan, 'notice' | 'removal'>
  /** Whether `info.version` must grow as the changes ask. */
  readonly semver?: boolean
}

/**
 * Reads the policy of a configured comparison: severities, acceptances, deprecation, sides. Settings of the
 * command line win; unknown rules and wrong entries are reported.
 */
export function readPolicy(
  plan: ComparePlan | undefined,
  root: string,
  sink: Sink,
  versions: readonly [Version, Version],
  asked: AskedPolicy = {},
): PlacedPolicy {
  const known = rules.map(({ id }) => id)
  const severities = readOverrides(plan, versions)
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
    ...(plan?.semver === true || asked.semver === true
      ? { semverOf: (comparison: Comparison) => judgeSemver(comparison, ...versions) }
      : {}),
    ...deprecationPolicy({ ...plan?.deprecation, ...asked.deprecation }, versions),
    sides: {
      ...(asked.for === undefined ? askedRoles(role, versions) : { for: asked.for }),
      ...(compatibility === undefined ? {} : { compatibility }),
    },
    accepted: new Map(listed.map(({ id, reason, until }) => [id, { reason, ...(until ? { until } : {}) }])),
    places: new Map(listed.map(({ id, at }) => [id, at])),
  }
}

/**
 * The roles by the later name of each API, whether the role is given for its earlier or its later name; empty
 * without roles. With a single API, its role is also that of the whole comparison (`for`), since its changes do
 * not name an API.
 */
function askedRoles(
  role: ReadonlyMap<string, ApiSide> | undefined,
  [from, to]: readonly [Version, Version],
): Pick<AskedSides, 'for' | 'role'> {
  if (role === undefined) return {}
  const pairs = pairApis(from, to)
  const found = new Map(
    pairs.flatMap(({ before, after }) => {
      const side = [after, before].map((api) => api && role.get(api.name)).find((one) => one !== undefined)
      return side === undefined ? [] : [[(after ?? before)?.name ?? '', side] as const]
    }),
  )
  if (pairs.length !== 1) return { role: found }
  // Read for a comparison, the only API of the earlier version has the later name already.
  const [only] = found.size === 0 ? role.values() : found.values()
  const [{ before, after } = {}] = pairs
  return only === undefined ? {} : { role: new Map([[(after ?? before)?.name ?? '', only]]), for: only }
}

/** The deprecation settings that are given; stability levels become the worst severity per operation. */
function deprecationPolicy(
  { notice, removal, stability }: DeprecationPlan,
  [from, to]: readonly [Version, Version],
): Pick<PlacedPolicy, 'notice' | 'removal' | 'mostAt'> {
  return {
    ...(notice === undefined ? {} : { notice }),
    ...(removal === undefined ? {} : { removal }),
    ...(stability === undefined ? {} : { mostAt: mostByStability(stability, from, to) }),
  }
}

const worst: readonly ChangeSeverity[] = ['breaking', 'risky', 'safe', 'annotation']

/**
 * A function that gives the worst severity that a change may have, by the `x-stability-level` of its operations.
 * An operation has its level in the earlier version, a new one that in the later. Undefined if one of them has no
 * limit.
 */
function mostByStability(
  stability: ReadonlyMap<string, ChangeSeverity>,
  from: Version,
  to: Version,
): NonNullable<Policy['mostAt']> {
  const called = operationNames(from, to)
  const levels = new Map<string, string | undefined>()
  for (const { operations, webhooks = [] } of [...from.apis, ...to.apis]) {
    for (const operation of [...operations, ...webhooks]) {
      const name = called(operation)
      if (!levels.has(name)) levels.set(name, operation.stated?.get('x-stability-level'))
    }
  }
  return ({ where: { operations } }) => {
    const most = operations.map((name) => stability.get(levels.get(name) ?? ''))
    return most.includes(undefined) ? undefined : worst.find((severity) => most.includes(severity))
  }
}

/** For each rule, its severity overrides in order, with tests for their path globs. */
function readOverrides(
  plan: ComparePlan | undefined,
  [from, to]: readonly [Version, Version],
): ReadonlyMap<string, readonly Override[]> {
  const settings = [...(plan?.rules ?? [])]
  const hasPaths = settings.some(([, { overrides }]) => overrides.some(({ paths }) => paths !== undefined))
  const pathsOf = hasPaths ? pathsByOperation(from, to) : new Map()
  return new Map(
    settings.map(([id, { overrides }]) => [id, overrides.map((one) => makeOverride(one, pathsOf))] as const),
  )
}

/** An override; with path globs it applies to changes whose operations all match, or whose own path does. */
function makeOverride(
  { severity, side, paths }: RuleOverride,
  pathsOf: ReadonlyMap<string, readonly string[]>,
): Override {
  const tests = paths?.map(globTest)
  const isOne = (text: string): boolean => tests?.some((test) => test(text)) === true
  return {
    severity,
    ...(side === undefined ? {} : { side }),
    ...(tests === undefined
      ? {}
      : {
          isAbout: ({ where: { operations, path } }) =>
            operations.length === 0
              ? isOne(path.join('/'))
              : operations.every((name) => (pathsOf.get(name) ?? []).some(isOne)),
        }),
  }
}

/** By the name that changes use for an operation, its paths in both versions. */
function pathsByOperation(from: Version, to: Version): ReadonlyMap<string, readonly string[]> {
  const called = operationNames(from, to)
  const found = new Map<string, string[]>()
  for (const { operations, webhooks = [] } of [...from.apis, ...to.apis]) {
    for (const operation of [...operations, ...webhooks]) {
      const name = called(operation)
      found.set(name, [...(found.get(name) ?? []), operation.path])
    }
  }
  return found
}

interface Listed extends Acceptance {
  readonly id: string
  readonly at: Location
}

/** Reads the file of accepted changes; reports, and leaves out, entries without id or reason. */
function readAcceptances(file: string, root: string, sink: Sink): readonly Listed[] {
  const path = resolve(root, file)
  const value = parseText({ name: file, path, bytes: readFileSync(path) }, sink)
  if (value === undefined || (value.kind === 'scalar' && value.value === null)) return []
  const fields = new Fields(sink)
  return fields.list({ name: basename(file), value }).flatMap((entry): readonly Listed[] => {
    const found = fields.known(entry, 'An accepted change', ['id', 'reason', 'until'])
    const id = fields.required(entry, 'id', found.id)
    const reason = fields.required(entry, 'reason', found.reason)
    const until = readDay(found.until, fields)
    if (id === undefined || reason === undefined) return []
    return [{ id, reason, at: entry.value.at, ...(until === undefined ? {} : { until }) }]
  })
}

/** The day of a setting; reports, and returns undefined for, a text that is not a day. */
function readDay(setting: Setting | undefined, fields: Fields): string | undefined {
  const text = fields.text(setting)
  if (setting === undefined || text === undefined) return undefined
  if (isDay(text)) return text
  fields.sink(diagnostic('policy-day', { text }, setting.value.at))
  return undefined
}

/**
 * The comparison with the policy applied: severities replaced, accepted changes marked, and `semver` added if the
 * policy judges versions. Reports acceptances without a change, but not those of a derived policy, and versions
 * that grew too little.
 */
export function underPolicy(comparison: Comparison, policy: PlacedPolicy, sink: Sink): Comparison {
  for (const id of policy.isDerived ? [] : listStaleAcceptances(comparison, policy)) {
    sink(diagnostic('acceptance-stale', { id }, policy.places.get(id)))
  }
  const judged = withPolicy(comparison, policy)
  const semver = policy.semverOf?.(judged)
  if (semver === undefined) return judged
  reportSemver(semver, sink)
  const { summary, notCompared, changes, dataElements, ...head } = judged
  return { ...head, semver, summary, notCompared, changes, dataElements }
}

/** Reports each API whose `info.version` is not a semantic version, is lower, or grew too little. */
function reportSemver({ apis }: SemverVerdict, sink: Sink): void {
  for (const { api, before, after, needed, step, isEnough } of apis) {
    if (isEnough) continue
    const facts = { api, before, after }
    if (step === undefined) sink(diagnostic('semver-form', { api, text: isSemver(before) ? after : before }))
    else if (step === 'lower') sink(diagnostic('semver-lower', facts))
    else sink(diagnostic('semver-short', { ...facts, needed }))
  }
}

/**
 * Whether a comparison passes a level on a day: no failing change, and nothing left uncompared if the level needs
 * all. Expired acceptances are reported and no longer count.
 */
export function passes(
  comparison: Comparison,
  policy: PlacedPolicy,
  level: FailLevel,
  today: string | undefined,
  sink: Sink,
): boolean {
  const isWhole = comparison.notCompared.length === 0 || !asksForAll(level)
  return listFailingChanges(comparison, policy, level, today, sink).length === 0 && isWhole
}

/** The changes that fail a level on a day; reports expired acceptances and short deprecation notices. */
export function listFailingChanges(
  comparison: Comparison,
  policy: PlacedPolicy,
  level: FailLevel,
  today: string | undefined,
  sink: Sink,
): readonly Change[] {
  for (const id of listExpiredAcceptances(policy, today)) {
    const until = policy.accepted.get(id)?.until ?? ''
    sink(diagnostic('acceptance-expired', { id, until }, policy.places.get(id)))
  }
  reportNotices(comparison, policy, today, sink)
  return listRefusedChanges(comparison, level, today, policy.removal)
}

/** Reports changes deprecated with less notice than the policy requires, or without a valid sunset day. */
export function reportNotices(
  comparison: Comparison,
  { notice }: PlacedPolicy,
  today: string | undefined,
  sink: Sink,
): void {
  if (notice === undefined || today === undefined) return
  for (const { change, sunset, days } of shortNotices(comparison, notice, today)) {
    const { place } = change.where
    const at = change.after?.at
    if (sunset === undefined) sink(diagnostic('sunset-missing', { place }, at))
    else if (days === undefined) sink(diagnostic('sunset-day', { place, sunset }, at))
    else sink(diagnostic('notice-short', { place, sunset, days, notice }, at))
  }
}

import { resolve } from 'node:path'
import { diagnostic, nearNames, type Sink } from '../diagnostics/index.ts'
import { isDay } from '../files/index.ts'
import { defaultLimits, type Limits, type VersionSource } from '../ingest/index.ts'
import type { Value } from '../ingest/text/index.ts'
import { type JoinKey, parseKeyPath, parseKeyPointer, profiles } from '../profile/index.ts'
import type {
  ComparePlan,
  Config,
  DecisionNote,
  DeprecationPlan,
  FilterPlan,
  FilterText,
  RuleOverride,
  RuleSetting,
} from './config.ts'
import type {
  CompatibilityInput,
  EmitInput,
  FailOn,
  ImportEndingInput,
  RoleInput,
  RuntimeInput,
  SeverityInput,
} from './define.ts'
import { defaultProfile } from './embedded.ts'
import { type Setting, SettingReader } from './fields.ts'
import { checkOutputs, checkReports } from './outputs.ts'
import { hooksEnding, mappingEnding, OwnFiles } from './own-files.ts'
import { Paths, type PinsToUse, Remotes } from './paths.ts'
import { checkVersion, isFolderName } from './version.ts'

/**
 * The versions, each with the `join` of its comparisons. A version is read once: comparisons with different joins
 * for it are reported.
 */
function withJoins(
  compare: Setting | undefined,
  versions: ReadonlyMap<string, VersionSource>,
  fields: SettingReader,
): ReadonlyMap<string, VersionSource> {
  const joined = new Map(versions)
  if (compare?.value.kind !== 'list') return joined
  for (const value of compare.value.items) {
    if (value.kind !== 'map') continue
    const setting = value.entries.get('join')
    const join = setting && readJoinKey({ name: 'join', value: setting.value }, fields)
    if (!setting || !join) continue
    for (const side of ['from', 'to']) {
      const named = value.entries.get(side)?.value
      const name = named?.kind === 'scalar' ? named.text : ''
      const version = joined.get(name)
      if (version === undefined) continue
      const isOther = version.join && JSON.stringify(version.join) !== JSON.stringify(join)
      if (isOther) fields.sink(diagnostic('config-join-twice', { version: name }, setting.keyAt))
      joined.set(name, { ...version, join })
    }
  }
  return joined
}

/** The setting `join`; `undefined` if it has no valid path. Invalid paths are reported. */
function readJoinKey(setting: Setting, fields: SettingReader): JoinKey | undefined {
  const found = fields.known(setting, '"join"', ['xpath', 'pointer'])
  const xpath = checked(found.xpath, 'an XPath of the subset', fields, parseKeyPath)
  const pointer = checked(found.pointer, 'a JSON pointer', fields, parseKeyPointer)
  if (xpath === undefined && pointer === undefined) return undefined
  return { ...(xpath === undefined ? {} : { xpath }), ...(pointer === undefined ? {} : { pointer }) }
}

/** The text of a setting if `parse` accepts it; otherwise reports it and returns `undefined`. */
function checked(
  setting: Setting | undefined,
  what: string,
  fields: SettingReader,
  parse: (text: string) => unknown,
): string | undefined {
  const text = fields.text(setting)
  if (setting === undefined || text === undefined) return undefined
  if (parse(text) !== undefined) return text
  fields.sink(diagnostic('config-join-path', { text, what }, setting.value.at))
  return undefined
}

/** The keys of a configuration; `$schema` is for editors. */
export const topSettings = [
  '$schema',
  'versions',
  'compare',
  'out',
  'reports',
  'importEnding',
  'emit',
  'runtime',
  'generate',
  'profile',
  'limits',
] as const
const levels: readonly FailOn[] = ['breaking', 'risky', 'any', 'none']
const importEndings = { js: '.js', ts: '.ts', none: '' } as const
const importEndingNames = Object.keys(importEndings) as ImportEndingInput[]
const emits: readonly EmitInput[] = ['ts', 'js']
const runtimes: readonly RuntimeInput[] = ['package', 'inline']
const roles: readonly RoleInput[] = ['client', 'server']
const compatibilities: readonly CompatibilityInput[] = [
  'backward',
  'forward',
  'full',
  'backward-transitive',
  'forward-transitive',
  'full-transitive',
]
const severities: readonly SeverityInput[] = ['breaking', 'risky', 'safe', 'annotation']

interface Home {
  /** The folder of the user's own files; by default that of the configuration. */
  readonly home?: string
  /** Whether the named files of mapping and hooks may be missing. */
  readonly mayLack?: boolean
}

/**
 * Reads a configuration from a value; every error is reported with its place and replaced by a default or left
 * out.
 */
export function checkConfig(
  value: Value,
  root: string,
  sink: Sink,
  {
    pins = 'lock',
    frozen = false,
    home = root,
    mayLack = false,
  }: Home & { readonly pins?: PinsToUse; readonly frozen?: boolean } = {},
): Config {
  const fields = new SettingReader(sink)
  const remotes = new Remotes(root, fields, pins)
  const paths = new Paths(root, fields, remotes)
  const own = new OwnFiles(home, paths, mayLack)
  const top: Setting = { name: '', value }
  const found = fields.known(top, 'The configuration', topSettings)
  if (value.kind === 'map' && found.versions === undefined) fields.required(top, 'versions', undefined)
  const runtime = fields.readChoice(found.runtime, runtimes)
  const declared = checkVersions(found.versions, fields, paths, runtime)
  const versions = withJoins(found.compare, declared, fields)
  if (frozen) remotes.reportUnused()
  const out = resolve(root, fields.text(found.out) ?? 'out')
  return {
    root,
    home,
    versions,
    remotes: remotes.sources,
    compare: checkCompare(found.compare, versions, fields, paths, own),
    out,
    ...checkReports(found.reports, out, root, fields),
    ...checkEmit(found, fields),
    ...(runtime === undefined ? {} : { runtime }),
    ...checkOutputs(found, versions, fields),
    profile: fields.readChoice(found.profile, [...profiles.keys()]) ?? defaultProfile,
    limits: checkLimits(found.limits, fields),
  }
}

/** Reads the settings `emit` and `importEnding`; JavaScript with imports that do not end with `.js` is reported. */
function checkEmit(
  found: Readonly<Partial<Record<'emit' | 'importEnding', Setting>>>,
  fields: SettingReader,
): Pick<Config, 'emit' | 'importEnding'> {
  const emit = fields.readChoice(found.emit, emits) ?? 'ts'
  const ending = fields.readChoice(found.importEnding, importEndingNames) ?? 'js'
  if (emit === 'js' && ending !== 'js')
    fields.sink(diagnostic('config-import-ending', { ending }, found.importEnding?.value.at))
  return { emit, importEnding: importEndings[ending] }
}

/** Reads the setting `versions`; invalid names are reported, but kept. */
function checkVersions(
  setting: Setting | undefined,
  fields: SettingReader,
  paths: Paths,
  runtime: Config['runtime'],
): ReadonlyMap<string, VersionSource> {
  const versions = new Map<string, VersionSource>()
  for (const [name, version, { keyAt }] of fields.entries(setting)) {
    // With `inline`, a folder of the output has this name.
    const isTaken = runtime === 'inline' && name === 'runtime'
    if (isTaken || !isFolderName(name))
      fields.sink(diagnostic('config-name', { what: 'a version', name }, keyAt))
    versions.set(name, checkVersion(name, version, fields, paths))
  }
  return versions
}

export const compareSettings = [
  'from',
  'to',
  'join',
  'mapping',
  'hooks',
  'failOn',
  'documents',
  'maxUnproven',
  'rules',
  'role',
  'compatibility',
  'only',
  'skip',
  'prefixes',
  'deprecation',
  'semver',
  'ignoreComments',
  'unique',
  'decisions',
  'accepted',
  'impact',
] as const

/**
 * Reads the setting `compare`, with the comparisons that follow from transitive compatibility. Entries without two
 * known versions are reported and left out; repeated ones, and those of a version with itself, are reported.
 */
function checkCompare(
  setting: Setting | undefined,
  versions: ReadonlyMap<string, VersionSource>,
  fields: SettingReader,
  paths: Paths,
  own: OwnFiles,
): readonly ComparePlan[] {
  const plans: ComparePlan[] = []
  const transitive = new Set<string>()
  for (const entry of fields.list(setting)) {
    const { at } = entry.value
    const found = fields.known(entry, 'A comparison', compareSettings)
    const from = checkVersionName(entry, 'from', found.from, versions, fields)
    const to = checkVersionName(entry, 'to', found.to, versions, fields)
    const mapping = own.file(found.mapping, from, to, mappingEnding)
    const hooks = own.file(found.hooks, from, to, hooksEnding)
    const failOn = fields.readChoice(found.failOn, levels)
    const documents = found.documents && fields.count(found.documents)
    const maxUnproven = found.maxUnproven && fields.count(found.maxUnproven, 0)
    const rules = checkRules(found.rules, fields)
    const apis = [from, to].flatMap((name) => [...(versions.get(name ?? '')?.apis.keys() ?? [])])
    const role = checkRole(found.role, apis, fields)
    const compatibility = checkCompatibility(found.compatibility, fields)
    const filters = checkFilters(found, fields)
    const deprecation = checkDeprecation(found.deprecation, fields)
    const semver = found.semver && fields.flag(found.semver)
    const ignoreComments = found.ignoreComments && fields.flag(found.ignoreComments)
    const unique = fields.list(found.unique).flatMap((one) => fields.text(one) ?? [])
    const decisions = checkDecisions(found.decisions, fields)
    const accepted = paths.file(found.accepted)
    const impact = paths.file(found.impact)
    if (from === undefined || to === undefined) continue
    if (from === to) fields.sink(diagnostic('config-compare-itself', { name: from }, at))
    if (plans.some((plan) => plan.from === from && plan.to === to))
      fields.sink(diagnostic('config-compare-twice', { from, to }, at))
    plans.push({
      from,
      to,
      at,
      ...(mapping === undefined ? {} : { mapping }),
      ...(hooks === undefined ? {} : { hooks }),
      ...(failOn === undefined ? {} : { failOn }),
      ...(documents === undefined ? {} : { documents }),
      ...(maxUnproven === undefined ? {} : { maxUnproven }),
      ...(rules.size === 0 ? {} : { rules }),
      ...(role.size === 0 ? {} : { role }),
      ...(compatibility === undefined ? {} : { compatibility: compatibility.direction }),
      ...filters,
      ...(deprecation === undefined ? {} : { deprecation }),
      ...(semver === undefined ? {} : { semver }),
      ...(ignoreComments === undefined ? {} : { ignoreComments }),
      ...(unique.length === 0 ? {} : { unique }),
      ...(decisions.size === 0 ? {} : { decisions }),
      ...(accepted === undefined ? {} : { accepted }),
      ...(impact === undefined ? {} : { impact }),
    })
    if (compatibility?.isTransitive) transitive.add(to)
  }
  return [...plans, ...plans.flatMap((plan) => (transitive.has(plan.to) ? earlierThan(plan, plans) : []))]
}

/**
 * For a transitive comparison, comparisons of its `to` with every earlier version that the comparisons lead from.
 * They have the same settings, but no mapping, hooks or impact; planned ones are left out.
 */
function earlierThan(plan: ComparePlan, plans: readonly ComparePlan[]): readonly ComparePlan[] {
  const seen = new Set(plans.filter(({ to }) => to === plan.to).map(({ from }) => from)).add(plan.to)
  const found: ComparePlan[] = []
  const { from: _, mapping: __, hooks: ___, impact: ____, ...rest } = plan
  for (const queue = [plan.from]; queue.length > 0; ) {
    const at = queue.shift()
    for (const { from } of plans.filter(({ to }) => to === at)) {
      if (seen.has(from)) continue
      seen.add(from)
      queue.push(from)
      found.push({ ...rest, from, isDerived: true })
    }
  }
  return found
}

/** Reads the setting `deprecation`; invalid parts are reported and left out. `undefined` if it is absent. */
function checkDeprecation(setting: Setting | undefined, fields: SettingReader): DeprecationPlan | undefined {
  if (setting === undefined) return undefined
  const found = fields.known(setting, '"deprecation"', ['notice', 'removal', 'stability'])
  const notice = found.notice && fields.count(found.notice, 0)
  const removal = fields.readChoice(found.removal, ['deprecated', 'after-sunset'])
  const stability = fields.entries(found.stability).flatMap(([level, one]) => {
    const severity = fields.readChoice(one, severities)
    return severity === undefined ? [] : [[level, severity] as const]
  })
  return {
    ...(notice === undefined ? {} : { notice }),
    ...(removal === undefined ? {} : { removal }),
    ...(stability.length === 0 ? {} : { stability: new Map(stability) }),
  }
}

/**
 * Reads the setting `decisions`, by the id of the decision. Whether these exist is checked later, when adapters
 * are written.
 */
function checkDecisions(
  setting: Setting | undefined,
  fields: SettingReader,
): ReadonlyMap<string, DecisionNote> {
  const notes = fields.entries(setting).map(([id, one, { keyAt }]) => {
    const found = fields.known(one, 'A decision', ['owner', 'due', 'answer', 'source'])
    const texts = Object.entries(found).flatMap(([key, value]) => {
      const text = value && (key === 'due' ? checkDay(value, fields) : fields.text(value))
      return text === undefined ? [] : [[key, text] as const]
    })
    return [id, { ...Object.fromEntries(texts), at: keyAt }] as const
  })
  return new Map(notes)
}

/** The text of a date; reports it and returns `undefined` if it is not a calendar day. */
function checkDay(setting: Setting, fields: SettingReader): string | undefined {
  const text = fields.text(setting)
  if (text === undefined || isDay(text)) return text
  fields.sink(diagnostic('policy-day', { text }, setting.value.at))
  return undefined
}

/**
 * Reads the settings `only`, `skip` and `prefixes`. Whether a text is a valid filter is checked later, when it is
 * applied.
 */
function checkFilters(
  found: { readonly [K in 'only' | 'skip' | 'prefixes']?: Setting },
  fields: SettingReader,
): FilterPlan {
  const texts = (setting: Setting | undefined): readonly FilterText[] =>
    fields.list(setting).flatMap((one) => {
      const text = fields.text(one)
      return text === undefined ? [] : [{ text, at: one.value.at }]
    })
  const prefixes = fields.entries(found.prefixes).flatMap(([key, one]) => {
    const isEmpty = one.value.kind === 'scalar' && one.value.value === ''
    const text = isEmpty ? '' : fields.text(one)
    return text === undefined ? [] : [[key, text] as const]
  })
  return {
    ...(found.only === undefined ? {} : { only: texts(found.only) }),
    ...(found.skip === undefined ? {} : { skip: texts(found.skip) }),
    ...(prefixes.length === 0 ? {} : { prefixes: new Map(prefixes) }),
  }
}

/** Reads the setting `role`: the side of each API. Names of unknown APIs are reported, but kept. */
function checkRole(
  setting: Setting | undefined,
  apis: readonly string[],
  fields: SettingReader,
): ReadonlyMap<string, RoleInput> {
  const role = new Map<string, RoleInput>()
  for (const [api, one, { keyAt }] of fields.entries(setting)) {
    if (!apis.includes(api)) {
      const known = [...new Set(apis)]
      const facts = { key: api, owner: '"role"', near: nearNames(api, known), known }
      fields.sink(diagnostic('config-key-unknown', facts, keyAt))
    }
    const side = fields.readChoice(one, roles)
    if (side !== undefined) role.set(api, side)
  }
  return role
}

/**
 * Reads the setting `compatibility`, as direction and whether it is transitive; `undefined` if absent or invalid.
 */
function checkCompatibility(setting: Setting | undefined, fields: SettingReader) {
  const text = fields.readChoice(setting, compatibilities)
  if (text === undefined) return undefined
  const [direction, transitive] = text.split('-') as ['backward' | 'forward' | 'full', string?]
  return { direction, isTransitive: transitive !== undefined }
}

/** Reads the setting `rules`, by rule id. Whether a rule exists is checked later. */
function checkRules(setting: Setting | undefined, fields: SettingReader): ReadonlyMap<string, RuleSetting> {
  const rules = new Map<string, RuleSetting>()
  for (const [id, one, { keyAt }] of fields.entries(setting)) {
    const overrides = checkOverrides(one, fields)
    if (overrides.length > 0) rules.set(id, { overrides, at: keyAt })
  }
  return rules
}

/** Reads the value of a rule: a severity, an object with its scope, or a list of these. */
function checkOverrides(setting: Setting, fields: SettingReader): readonly RuleOverride[] {
  const { kind } = setting.value
  if (kind === 'list') return fields.list(setting).flatMap((one) => checkOverride(one, fields))
  if (kind === 'map') return checkOverride(setting, fields)
  const severity = fields.readChoice(setting, severities)
  return severity === undefined ? [] : [{ severity }]
}

/** Reads a severity with its scope, as a list of one; empty, after a report, if it has no valid severity. */
function checkOverride(setting: Setting, fields: SettingReader): readonly RuleOverride[] {
  const found = fields.known(setting, 'A severity', ['severity', 'side', 'paths'])
  if (found.severity === undefined && setting.value.kind === 'map')
    fields.required(setting, 'severity', undefined)
  const severity = fields.readChoice(found.severity, severities)
  const side = fields.readChoice(found.side, roles)
  const paths = fields.list(found.paths).flatMap((one) => fields.text(one) ?? [])
  if (severity === undefined) return []
  return [
    {
      severity,
      ...(side === undefined ? {} : { side }),
      ...(found.paths === undefined ? {} : { paths }),
    },
  ]
}

/** The name of a configured version; reports a missing or unknown one and returns `undefined`. */
function checkVersionName(
  owner: Setting,
  key: 'from' | 'to',
  setting: Setting | undefined,
  versions: ReadonlyMap<string, unknown>,
  fields: SettingReader,
): string | undefined {
  const name = fields.required(owner, key, setting)
  if (name === undefined || versions.has(name)) return name
  const known = [...versions.keys()]
  const facts = { name, known, near: nearNames(name, known) }
  fields.sink(diagnostic('config-version-unknown', facts, setting?.value.at ?? owner.value.at))
  return undefined
}

/** The limits, with defaults for those that are absent or invalid. */
function checkLimits(setting: Setting | undefined, fields: SettingReader): Limits {
  if (setting === undefined) return defaultLimits
  const names = Object.keys(defaultLimits) as (keyof Limits)[]
  const found = fields.known(setting, '"limits"', names)
  const limits: { -readonly [K in keyof Limits]: number } = { ...defaultLimits }
  for (const name of names) {
    const given = found[name]
    if (given !== undefined) limits[name] = fields.count(given) ?? limits[name]
  }
  return limits
}

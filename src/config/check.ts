import { resolve } from 'node:path'
import { diagnostic, nearNames, type Sink } from '../diagnostics/index.ts'
import { defaultLimits, type Limits, type VersionSource } from '../ingest/index.ts'
import type { Value } from '../ingest/text/index.ts'
import { profiles } from '../profile/index.ts'
import type { ComparePlan, Config, RuleSetting } from './config.ts'
import type { FailOn, ImportEndingInput, SeverityInput } from './define.ts'
import { defaultProfile } from './embedded.ts'
import { Fields, type Setting } from './fields.ts'
import { withJoins } from './join.ts'
import { hooksEnding, mappingEnding, OwnFiles } from './own-files.ts'
import { Paths } from './paths.ts'
import { type PinsToUse, Remotes } from './remotes.ts'
import { checkVersion, isFolderName } from './version.ts'

/** `$schema` is for editors. */
export const topSettings = [
  '$schema',
  'versions',
  'compare',
  'out',
  'importEnding',
  'profile',
  'limits',
] as const
const levels: readonly FailOn[] = ['breaking', 'risky', 'any', 'none']
const importEndings = { js: '.js', ts: '.ts', none: '' } as const
const importEndingNames = Object.keys(importEndings) as ImportEndingInput[]
const severities: readonly SeverityInput[] = ['breaking', 'risky', 'safe', 'annotation']

interface Home {
  /** The folder of a person's own files; the configuration's unless told otherwise. */
  readonly home?: string
  /** Whether mapping and hooks may be named before there are such files. */
  readonly mayLack?: boolean
}

/** The configuration that a value spells; everything that is wrong with it is reported, each with its place. */
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
  const fields = new Fields(sink)
  const remotes = new Remotes(root, fields, pins)
  const paths = new Paths(root, fields, remotes)
  const own = new OwnFiles(home, paths, mayLack)
  const top: Setting = { name: '', value }
  const found = fields.known(top, 'The configuration', topSettings)
  if (value.kind === 'map' && found.versions === undefined)
    fields.required({ name: 'the configuration', value }, 'versions', undefined)
  const declared = checkVersions(found.versions, fields, paths)
  const versions = withJoins(found.compare, declared, fields)
  if (frozen) remotes.reportUnused()
  return {
    root,
    home,
    versions,
    remotes: remotes.sources,
    compare: checkCompare(found.compare, versions, fields, paths, own),
    out: resolve(root, fields.text(found.out) ?? 'out'),
    importEnding: importEndings[fields.oneOf(found.importEnding, importEndingNames) ?? 'js'],
    profile: fields.oneOf(found.profile, [...profiles.keys()]) ?? defaultProfile,
    limits: checkLimits(found.limits, fields),
  }
}

function checkVersions(
  setting: Setting | undefined,
  fields: Fields,
  paths: Paths,
): ReadonlyMap<string, VersionSource> {
  const versions = new Map<string, VersionSource>()
  for (const [name, version, { keyAt }] of fields.entries(setting)) {
    if (!isFolderName(name)) fields.sink(diagnostic('config-name', { what: 'a version', name }, keyAt))
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
  'accepted',
] as const

function checkCompare(
  setting: Setting | undefined,
  versions: ReadonlyMap<string, VersionSource>,
  fields: Fields,
  paths: Paths,
  own: OwnFiles,
): readonly ComparePlan[] {
  const plans: ComparePlan[] = []
  for (const entry of fields.list(setting)) {
    const { at } = entry.value
    const found = fields.known(entry, 'A comparison', compareSettings)
    const from = sideOf(entry, 'from', found.from, versions, fields)
    const to = sideOf(entry, 'to', found.to, versions, fields)
    const mapping = own.file(found.mapping, from, to, mappingEnding)
    const hooks = own.file(found.hooks, from, to, hooksEnding)
    const failOn = fields.oneOf(found.failOn, levels)
    const documents = found.documents && fields.count(found.documents)
    const maxUnproven = found.maxUnproven && fields.count(found.maxUnproven, 0)
    const rules = checkRules(found.rules, fields)
    const accepted = paths.file(found.accepted)
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
      ...(accepted === undefined ? {} : { accepted }),
    })
  }
  return plans
}

/** Whether there is such a rule is found when rules are at hand. */
function checkRules(setting: Setting | undefined, fields: Fields): ReadonlyMap<string, RuleSetting> {
  const rules = new Map<string, RuleSetting>()
  for (const [id, one, { keyAt }] of fields.entries(setting)) {
    const severity = fields.oneOf(one, severities)
    if (severity !== undefined) rules.set(id, { severity, at: keyAt })
  }
  return rules
}

function sideOf(
  owner: Setting,
  key: 'from' | 'to',
  setting: Setting | undefined,
  versions: ReadonlyMap<string, unknown>,
  fields: Fields,
): string | undefined {
  const name = fields.required(owner, key, setting)
  if (name === undefined || versions.has(name)) return name
  const known = [...versions.keys()]
  const facts = { name, known, near: nearNames(name, known) }
  fields.sink(diagnostic('config-version-unknown', facts, setting?.value.at ?? owner.value.at))
  return undefined
}

function checkLimits(setting: Setting | undefined, fields: Fields): Limits {
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

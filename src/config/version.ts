import { diagnostic, type Location } from '../diagnostics/index.ts'
import type {
  ApiSource,
  Conventions,
  InnerRoot,
  SchemaSource,
  SourceFilter,
  VersionSource,
} from '../ingest/index.ts'
import type { Value } from '../ingest/text/index.ts'
import type { Setting, SettingReader } from './fields.ts'
import type { Paths } from './paths.ts'

export const versionSettings = [
  'status',
  'apis',
  'schemas',
  'doctype',
  'formats',
  'discriminator',
  'types',
  'readOnly',
  'int64',
  'decimal',
  'date',
  'patterns',
  'mergeKeys',
  'xNullable',
  'include',
  'exclude',
  'only',
  'skip',
  'examples',
  'subsets',
  'documents',
  'bind',
] as const
export const apiSettings = ['openapi', 'file', 'overlays', 'schemas'] as const
const reserved = /^(?:draft|manifest|package|readme|con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/

/** Whether a name can be an output folder on every system and is not reserved (`draft`, `manifest`, …). */
export function isFolderName(name: string): boolean {
  return /^[a-z0-9](?:[a-z0-9_-]|\.(?=[a-z0-9_-])){0,59}$/.test(name) && !reserved.test(name)
}

/**
 * Reads one entry of `versions`; errors are reported and replaced by defaults. A version without any OpenAPI file or
 * schema is reported, too.
 */
export function checkVersion(
  name: string,
  setting: Setting,
  fields: SettingReader,
  paths: Paths,
): VersionSource {
  const found = fields.known(setting, 'A version', versionSettings)
  if (!namesSource(setting.value))
    fields.sink(diagnostic('config-no-source', { version: name }, setting.value.at))
  const schemas = readSchemas(found.schemas, fields, paths)
  const examples = paths.existing(found.examples)
  const subsets = paths.existing(found.subsets)
  return {
    name,
    status: fields.readChoice(found.status, ['stable', 'draft']) ?? 'stable',
    apis: readApis(found.apis, fields, paths),
    ...(schemas === undefined ? {} : { schemas }),
    conventions: {
      allowDoctype: fields.readChoice(found.doctype, ['refuse', 'allow']) === 'allow',
      assertFormats: fields.readChoice(found.formats, ['annotation', 'assertion']) === 'assertion',
      ...(fields.readChoice(found.discriminator, ['annotation', 'assertion']) === 'assertion'
        ? { assertDiscriminators: true }
        : {}),
      implyTypes: fields.readChoice(found.types, ['stated', 'implied']) === 'implied',
      readOnlyDescribes: fields.readChoice(found.readOnly, ['direction', 'annotation']) === 'annotation',
      ...readValueRepresentations(found, fields),
      ...(fields.readChoice(found.mergeKeys, ['refuse', 'read']) === 'read' ? { mergeKeys: true } : {}),
      ...(fields.readChoice(found.xNullable, ['ignore', 'read']) === 'read' ? { readsXNullable: true } : {}),
      ...readGlobs('include', found.include, fields),
      ...readGlobs('exclude', found.exclude, fields),
      ...(fields.readChoice(found.patterns, ['refuse', 'skip']) === 'skip' ? { unheldPatterns: 'skip' } : {}),
    },
    ...(found.only === undefined ? {} : { only: readFilters(found.only, fields) }),
    ...(found.skip === undefined ? {} : { skip: readFilters(found.skip, fields) }),
    ...(examples === undefined ? {} : { examples }),
    ...(subsets === undefined ? {} : { subsets }),
    ...(found.documents === undefined ? {} : { documents: readInnerRoots(found.documents, fields) }),
    ...readBindings(found.bind, fields),
  }
}

/**
 * Whether a version has a schema or an API that is not empty. What is reported otherwise, as an unknown key or a
 * wrong type, counts as one.
 */
function namesSource(version: Value): boolean {
  if (version.kind !== 'map') return true
  const isOther = (key: string) => !versionSettings.some((one) => one === key)
  return [...version.entries].some(([key, { value }]) => {
    if (key === 'schemas') return !isEmptyMap(value)
    if (key !== 'apis') return isOther(key)
    return value.kind !== 'map' || [...value.entries.values()].some(({ value: api }) => !isEmptyApi(api))
  })
}

function isEmptyMap(value: Value): boolean {
  return value.kind === 'map' && value.entries.size === 0
}

/** Whether an API is `{}`, or has nothing but empty `schemas`. */
function isEmptyApi(api: Value): boolean {
  if (api.kind !== 'map') return false
  return [...api.entries].every(([key, { value }]) => key === 'schemas' && isEmptyMap(value))
}

type Settings = Readonly<Partial<Record<(typeof versionSettings)[number], Setting>>>

/** Reads the settings `int64`, `decimal` and `date`; an empty object if all are the defaults. */
function readValueRepresentations(found: Settings, fields: SettingReader): Conventions {
  const int64 = fields.readChoice(found.int64, ['safe', 'bigint', 'string'])
  const decimal = fields.readChoice(found.decimal, ['safe', 'string'])
  const date = fields.readChoice(found.date, ['string', 'Date', 'Temporal'])
  const holds = {
    ...(int64 === 'bigint' || int64 === 'string' ? { int64 } : {}),
    ...(decimal === 'string' ? { decimal } : {}),
    ...(date === 'Date' || date === 'Temporal' ? { date } : {}),
  }
  return Object.keys(holds).length === 0 ? {} : { holds }
}

/** Reads a list of filters with their places. */
function readFilters(setting: Setting, fields: SettingReader): readonly SourceFilter[] {
  return fields.list(setting).flatMap((one) => {
    const text = fields.text(one)
    return text === undefined ? [] : [{ text, at: one.value.at }]
  })
}

/**
 * Reads the setting `documents`: each entry needs `path`, or `type` with `element`. Entries that lack these, or have
 * both `path` and `type`, are reported and left out.
 */
function readInnerRoots(setting: Setting, fields: SettingReader): readonly InnerRoot[] {
  return fields.list(setting).flatMap((one) => {
    const found = fields.known(one, 'A document', ['element', 'path', 'type'])
    const [element, path, type] = [found.element, found.path, found.type].map(
      (text) => text && fields.text(text),
    )
    if (found.path && found.type) {
      fields.sink(diagnostic('documents-both', undefined, one.value.at))
      return []
    }
    const isByType = found.type !== undefined
    const lacks = isByType ? found.element === undefined && 'element' : found.path === undefined && 'path'
    if (lacks) fields.required(one, lacks, undefined)
    if (lacks || (isByType ? type : path) === undefined) return []
    return {
      ...(element === undefined ? {} : { element }),
      ...(path === undefined ? {} : { path }),
      ...(type === undefined ? {} : { type }),
      at: one.value.at,
    }
  })
}

/** Reads `include` or `exclude`; an empty object if it is absent. */
function readGlobs(
  key: 'include' | 'exclude',
  setting: Setting | undefined,
  fields: SettingReader,
): Conventions {
  if (setting === undefined) return {}
  const globs = fields.list(setting).flatMap((one) => fields.text(one) ?? [])
  return { [key]: globs }
}

/** Reads the setting `apis`; invalid names are reported, but kept. */
function readApis(
  setting: Setting | undefined,
  fields: SettingReader,
  paths: Paths,
): ReadonlyMap<string, ApiSource> {
  const apis = new Map<string, ApiSource>()
  for (const [name, api, { keyAt }] of fields.entries(setting)) {
    if (!isFolderName(name)) fields.sink(diagnostic('config-name', { what: 'an API', name }, keyAt))
    apis.set(name, readApi(api, fields, paths))
  }
  return apis
}

/**
 * Reads one API: a path or URL, or an object with `openapi` (or its alias `file`), `overlays` and `schemas`. Both
 * names together, and overlays without an OpenAPI file, are reported.
 */
function readApi(setting: Setting, fields: SettingReader, paths: Paths): ApiSource {
  const { value } = setting
  const isObject = value.kind === 'map' && !value.entries.has('url')
  const found: Partial<Record<(typeof apiSettings)[number], Setting>> = isObject
    ? fields.known(setting, 'An API', apiSettings)
    : { openapi: setting }
  if (found.openapi && found.file) {
    const facts = { setting: found.file.name, other: found.openapi.name }
    fields.sink(diagnostic('config-not-with', facts, found.file.value.at))
  }
  const openapi = paths.existing(found.openapi ?? found.file)
  const overlays = fields.list(found.overlays).flatMap((one) => paths.existingFile(one) ?? [])
  if (found.overlays && !found.openapi && !found.file) fields.required(setting, 'openapi', undefined)
  const schemas = readSchemas(found.schemas, fields, paths)
  return {
    ...(openapi === undefined ? {} : { openapi }),
    ...(overlays.length === 0 ? {} : { overlays }),
    ...(schemas === undefined ? {} : { schemas }),
  }
}

/**
 * Reads the setting `schemas`: a path or URL, or an object of paths by schema set, from which missing files are left
 * out. Invalid set names are reported, but kept.
 */
function readSchemas(
  setting: Setting | undefined,
  fields: SettingReader,
  paths: Paths,
): SchemaSource | undefined {
  if (setting?.value.kind !== 'map' || setting.value.entries.has('url')) return paths.existing(setting)
  const sets = new Map<string, string>()
  for (const [name, entry, { keyAt }] of fields.entries(setting)) {
    if (!isFolderName(name)) fields.sink(diagnostic('config-name', { what: 'a schema set', name }, keyAt))
    const path = paths.existing(entry)
    if (path !== undefined) sets.set(name, path)
  }
  return sets
}

/**
 * Reads the setting `bind`: the text of each key, and in `bindAt` its place; without entries, `bindAt` is left
 * out.
 */
function readBindings(
  setting: Setting | undefined,
  fields: SettingReader,
): Pick<VersionSource, 'bind' | 'bindAt'> {
  const bind = new Map<string, string>()
  const bindAt = new Map<string, Location>()
  for (const [key, entry, { keyAt }] of fields.entries(setting)) {
    const text = fields.text(entry)
    if (text === undefined) continue
    bind.set(key, text)
    bindAt.set(key, keyAt)
  }
  return bind.size === 0 ? { bind } : { bind, bindAt }
}

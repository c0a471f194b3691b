import { basename, dirname } from 'node:path'
import type { ConfigInput, VersionInput } from '../config/index.ts'
import { isFolderName } from '../config/index.ts'

/** One version to configure, with its files. */
export interface FoundVersion {
  /** The name that the user gave; if absent, a name is derived. */
  readonly name?: string
  /** The file or folder that the user gave, with `/`. */
  readonly path: string
  /** The OpenAPI files by API name, relative to the configuration's folder. */
  readonly apis: ReadonlyMap<string, FoundApi>
  /** Files, folders and archives of schemas, relative to the configuration's folder. */
  readonly schemas: readonly string[]
}

export interface FoundApi {
  readonly file: string
  readonly title?: string
  /** `info.version` of the OpenAPI file. */
  readonly documentVersion?: string
}

type Versions = Pick<ConfigInput, 'versions' | 'compare'>

/**
 * The configuration of the given versions, oldest first, with a comparison of each with the next. Comparisons have
 * `failOn: 'none'`: published versions differ for good, so `check` would always fail.
 */
export function versionsConfig(found: readonly FoundVersion[]): Versions {
  const names = nameVersions(found)
  const apiName = loneApiName(found)
  const versions = found.map((version, at) => [names[at] ?? '', versionInput(version, apiName)] as const)
  const compare = names.slice(1).map((to, at) => ({ from: names[at] ?? '', to, failOn: 'none' as const }))
  return { versions: Object.fromEntries(versions), ...(compare.length === 0 ? {} : { compare }) }
}

/**
 * The configuration of one version; several schema files become named sets. `apiName`, if given, replaces the names
 * of its APIs.
 */
function versionInput({ apis, schemas }: FoundVersion, apiName: string | undefined): VersionInput {
  const files = [...apis].map(([name, { file }]) => [apiName ?? name, file] as const)
  const [first, ...more] = schemas
  const input = more.length === 0 ? first : nameSets(schemas)
  return {
    ...(files.length === 0 ? {} : { apis: Object.fromEntries(files) }),
    ...(input === undefined ? {} : { schemas: input }),
  }
}

/** Names each schema file as a set, by its file name, made unique. */
function nameSets(files: readonly string[]): Readonly<Record<string, string>> {
  const sets = new Map<string, string>()
  for (const file of files) sets.set(unique(fileWord(file) ?? 'schemas', sets), file)
  return Object.fromEntries(sets)
}

/**
 * A common name for the only API of each version: its equal name or title, otherwise `api`. `undefined` for a
 * single version, or if some version has not exactly one API.
 */
function loneApiName(found: readonly FoundVersion[]): string | undefined {
  if (found.length < 2 || found.some(({ apis }) => apis.size !== 1)) return undefined
  const all = found.flatMap(({ apis }) => [...apis])
  const same = (words: readonly (string | undefined)[]): string | undefined =>
    words.every((word) => word === words[0]) ? words[0] : undefined
  return (
    same(all.map(([name]) => name)) ??
    same(all.map(([, { title }]) => (title === undefined ? undefined : folderWord(title)))) ??
    'api'
  )
}

/**
 * A name for each version: the given one, otherwise the first of `info.version`, file name and folder name that is
 * distinct for all. If none is, names are made unique.
 */
function nameVersions(found: readonly FoundVersion[]): readonly string[] {
  const ways = [documentVersion, (one: FoundVersion) => fileWord(one.path), nameByFolder]
  const given = new Set(found.flatMap(({ name }) => name ?? []))
  const open = found.filter(({ name }) => name === undefined)
  const distinct = ways
    .map((way) => open.map(way))
    .find(
      (names) =>
        names.every((name) => name !== undefined && !given.has(name)) && new Set(names).size === names.length,
    )
  const taken = new Set(given)
  const names = new Map(
    open.map((one, at) => {
      const name = unique(distinct?.[at] ?? documentVersion(one) ?? fileWord(one.path) ?? 'version', taken)
      taken.add(name)
      return [one, name]
    }),
  )
  return found.map((one) => one.name ?? names.get(one) ?? '')
}

/**
 * The common `info.version` of a version's OpenAPI files as a folder name; `undefined` if they differ or have
 * none.
 */
function documentVersion({ apis }: FoundVersion): string | undefined {
  const [first, ...others] = new Set([...apis.values()].map((api) => api.documentVersion))
  return first === undefined || others.length > 0 ? undefined : folderWord(first)
}

/** The file name of a path, without its ending, as a folder name. */
function fileWord(path: string): string | undefined {
  return folderWord(basename(path).replace(/\.(?:ya?ml|json|xsd|zip)$/i, ''))
}

/** The name of the folder that contains the version's path, as a folder name. */
function nameByFolder({ path }: FoundVersion): string | undefined {
  return folderWord(basename(dirname(path)))
}

/**
 * A text as the name of a version or API, valid as an output folder; `undefined` if nothing usable is left.
 * Prefixed with `v-` if it is reserved otherwise.
 */
function folderWord(text: string): string | undefined {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .slice(0, 60)
    .replaceAll(/^[._-]+|[._-]+$/g, '')
  if (isFolderName(plain)) return plain
  return plain !== '' && isFolderName(`v-${plain}`) ? `v-${plain}` : undefined
}

/** The first of `name`, `name-2`, `name-3` … that is not taken. */
function unique(name: string, taken: { has(name: string): boolean }): string {
  let found = name
  for (let count = 2; taken.has(found); count++) found = `${name}-${count}`
  return found
}

import { basename, dirname } from 'node:path'
import type { ConfigInput, VersionInput } from '../config/index.ts'
import { isFolderName } from '../config/index.ts'

/** One version to configure: where its files are, and what they say of themselves. */
export interface FoundVersion {
  /** What a person calls it; otherwise a name is derived. */
  readonly name?: string
  /** A file or folder that the version was named by, with `/`. */
  readonly path: string
  /** The OpenAPI files by the name of their API, from the folder of the configuration. */
  readonly apis: ReadonlyMap<string, FoundApi>
  /** Files, folders and archives of schemas, from the folder of the configuration. */
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
 * The configuration of versions, oldest first: each is compared with the next. Two published versions differ for good, so
 * that `check` would fail for ever if breaking changes failed it: a person turns that on.
 */
export function versionsConfig(found: readonly FoundVersion[]): Versions {
  const names = nameVersions(found)
  const apiName = loneApiName(found)
  const versions = found.map((version, at) => [names[at] ?? '', versionInput(version, apiName)] as const)
  const compare = names.slice(1).map((to, at) => ({ from: names[at] ?? '', to, failOn: 'none' as const }))
  return { versions: Object.fromEntries(versions), ...(compare.length === 0 ? {} : { compare }) }
}

function versionInput({ apis, schemas }: FoundVersion, apiName: string | undefined): VersionInput {
  const files = [...apis].map(([name, { file }]) => [apiName ?? name, file] as const)
  const [first, ...more] = schemas
  const input = more.length === 0 ? first : nameSets(schemas)
  return {
    ...(files.length === 0 ? {} : { apis: Object.fromEntries(files) }),
    ...(input === undefined ? {} : { schemas: input }),
  }
}

/** Several schema files are sets, each called by its file. */
function nameSets(files: readonly string[]): Readonly<Record<string, string>> {
  const sets = new Map<string, string>()
  for (const file of files) sets.set(unique(fileWord(file) ?? 'schemas', sets), file)
  return Object.fromEntries(sets)
}

/** One name for the only API of each version, so that its folder and settings are the same in all of them. */
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

/** A name for each version: the given one, or what tells the versions apart: info.version, the file, its folder. */
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

/** What every OpenAPI file of a version calls its version. */
function documentVersion({ apis }: FoundVersion): string | undefined {
  const [first, ...others] = new Set([...apis.values()].map((api) => api.documentVersion))
  return first === undefined || others.length > 0 ? undefined : folderWord(first)
}

function fileWord(path: string): string | undefined {
  return folderWord(basename(path).replace(/\.(?:ya?ml|json|xsd|zip)$/i, ''))
}

function nameByFolder({ path }: FoundVersion): string | undefined {
  return folderWord(basename(dirname(path)))
}

/** A text as the name of a version or an API, which is a folder of the output; nothing where too little is left of it. */
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

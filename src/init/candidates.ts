import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { listFiles } from '../files/index.ts'
import { packageName } from './plan.ts'

/** A file or folder that a version may be read from. */
export interface InitCandidate {
  /** From the folder that was searched, with `/`. */
  readonly path: string
  readonly what: 'OpenAPI' | 'OpenAPI and schemas' | 'XML Schema' | 'zip archive'
}

/** More files than this are a data store or a whole system, where nobody wants to wait for hints. */
const mostFiles = 20_000

/**
 * What a folder and those below hold of OpenAPI files, XML Schema files and archives, sorted by path. Output folders are
 * left out. Schemas in one folder, and schemas beside or above OpenAPI files, are one candidate: their folder. Files that
 * are versions of one another are a candidate each.
 */
export function findCandidates(
  folder: string,
  isOpenApi: (path: string) => boolean,
): readonly InitCandidate[] {
  const all = listFiles(folder, mostFiles, (path) => /\.(?:ya?ml|json|xsd|zip)$/i.test(path)) ?? []
  const outputs = new Set(all.filter((path) => isManifest(join(folder, path))).map(dirname))
  const files = all.filter((path) => !above(dirname(path)).some((at) => outputs.has(at)))
  const found = new Map<string, InitCandidate>()
  const schemaFolders = new Set(files.filter((path) => /\.xsd$/i.test(path)).map(dirname))
  const add = (candidate: InitCandidate): void => void found.set(candidate.path, candidate)
  const apis = files.filter(
    (path) => /\.(?:ya?ml|json)$/i.test(path) && hint(() => isOpenApi(join(folder, path))),
  )
  const within = (at: string, ending: RegExp): readonly string[] =>
    files.filter((path) => ending.test(path) && path.startsWith(`${at}/`))
  const isWhole = (at: string): boolean => {
    const own = apiFolder(at, apis)
    if (at === '.' || own === undefined) return false
    const archives = within(at, /\.zip$/i).filter((path) => dirname(path) === at)
    const schemas = within(at, /\.xsd$/i)
    const described = apis.filter((path) => dirname(path) === own)
    return archives.length + schemas.length > 0 && ![archives, schemas, described].some(areVersions)
  }
  for (const path of apis) {
    const whole = above(dirname(path)).slice(0, 2).find(isWhole)
    add(whole === undefined ? { path, what: 'OpenAPI' } : { path: whole, what: 'OpenAPI and schemas' })
  }
  for (const path of files.filter((one) => /\.zip$/i.test(one)))
    if (!isWhole(dirname(path))) add({ path, what: 'zip archive' })
  for (const path of files.filter((one) => /\.xsd$/i.test(one))) {
    const top = topFolder(dirname(path), schemaFolders)
    if (above(top).some(isWhole)) continue
    const beside = within(top, /\.xsd$/i)
    const isApart = beside.length < 2 || (areVersions(beside) && areAlone(folder, beside))
    add({ path: top === '.' || isApart ? path : top, what: 'XML Schema' })
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The folder whose OpenAPI files are the APIs of a folder: itself, or else the only one directly in it that has any. */
function apiFolder(at: string, apis: readonly string[]): string | undefined {
  const folders = new Set(apis.map(dirname))
  if (folders.has(at)) return at
  const [only, ...more] = [...folders].filter((one) => dirname(one) === at)
  return more.length === 0 ? only : undefined
}

/** Whether the names of two files differ in nothing but numbers: `pay-03.xsd` and `pay-09.xsd`. */
function areVersions(paths: readonly string[]): boolean {
  const plain = paths.map((path) => `${dirname(path)}/${basename(path).replace(/[-_. ]?v?\d+/giu, '')}`)
  return new Set(plain).size < plain.length
}

/** Whether no schema file refers to another one. */
function areAlone(folder: string, paths: readonly string[]): boolean {
  return !paths.some((path) =>
    hint(() => /\bschemaLocation\s*=/u.test(readFileSync(join(folder, path), 'utf8'))),
  )
}

/** The outermost folder above a schema file that holds schema files itself. */
function topFolder(folder: string, schemaFolders: ReadonlySet<string>): string {
  return above(folder).findLast((at) => at !== '.' && schemaFolders.has(at)) ?? folder
}

/** A folder and those above it, the nearest first. */
function above(folder: string): readonly string[] {
  const found = [folder]
  for (let at = folder; at !== '.'; at = dirname(at)) found.push(dirname(at))
  return found
}

/** Whether a file is what a build of ours wrote about its output folder. */
function isManifest(path: string): boolean {
  return (
    basename(path) === 'manifest.json' &&
    hint(() => readFileSync(path, 'utf8').includes(`"name": "${packageName}"`))
  )
}

/** A file that cannot be read is no candidate. */
function hint(look: () => boolean): boolean {
  try {
    return look()
  } catch {
    return false
  }
}

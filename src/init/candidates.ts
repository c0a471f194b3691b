import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { listFiles } from '../files/index.ts'
import { packageName } from './plan.ts'

/** A file or folder that a version could be read from. */
export interface InitCandidate {
  /** From the folder that was searched, with `/`. */
  readonly path: string
  readonly what: 'OpenAPI' | 'OpenAPI and schemas' | 'XML Schema' | 'zip archive'
}

/** In folders with more files, no candidates are searched for. */
const mostFiles = 20_000

/**
 * Finds the OpenAPI files, XML Schema files and archives in and below a folder, sorted by path, without those in
 * output folders. Schemas in one folder, and schemas beside or above OpenAPI files, are one candidate: their
 * folder. Versions of the same file are separate candidates.
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
  /** Whether a folder is one candidate: it has OpenAPI files and schemas, and no versions of one file. */
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

/**
 * The folder with the OpenAPI files for a folder: itself, or its only direct subfolder that has some. `undefined`
 * if there are several or none.
 */
function apiFolder(at: string, apis: readonly string[]): string | undefined {
  const folders = new Set(apis.map(dirname))
  if (folders.has(at)) return at
  const [only, ...more] = [...folders].filter((one) => dirname(one) === at)
  return more.length === 0 ? only : undefined
}

/** Whether the names of two of the files differ only in numbers: `pay-03.xsd` and `pay-09.xsd`. */
function areVersions(paths: readonly string[]): boolean {
  const plain = paths.map((path) => `${dirname(path)}/${basename(path).replace(/[-_. ]?v?\d+/giu, '')}`)
  return new Set(plain).size < plain.length
}

/** Whether none of the schema files refers to another file. */
function areAlone(folder: string, paths: readonly string[]): boolean {
  return !paths.some((path) =>
    hint(() => /\bschemaLocation\s*=/u.test(readFileSync(join(folder, path), 'utf8'))),
  )
}

/** The outermost folder, at or above this one, that directly contains schema files. */
function topFolder(folder: string, schemaFolders: ReadonlySet<string>): string {
  return above(folder).findLast((at) => at !== '.' && schemaFolders.has(at)) ?? folder
}

/** A folder and those above it, up to `.`, the nearest first. */
function above(folder: string): readonly string[] {
  const found = [folder]
  for (let at = folder; at !== '.'; at = dirname(at)) found.push(dirname(at))
  return found
}

/** Whether a file is the manifest of an output folder of this tool. */
function isManifest(path: string): boolean {
  return (
    basename(path) === 'manifest.json' &&
    hint(() => readFileSync(path, 'utf8').includes(`"name": "${packageName}"`))
  )
}

/** The result of a test; `false` if it throws, as for unreadable files. */
function hint(look: () => boolean): boolean {
  try {
    return look()
  } catch {
    return false
  }
}

import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { listFiles } from '../files/index.ts'
import { packageName } from './package-name.ts'

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
 * left out. Schemas in one folder, and schemas beside an OpenAPI file, are one candidate: their folder.
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
  const described = new Set(apis.map(dirname))
  const isWhole = (at: string): boolean =>
    at !== '.' &&
    described.has(at) &&
    files.some(
      (path) =>
        (dirname(path) === at && /\.zip$/i.test(path)) || (/\.xsd$/i.test(path) && path.startsWith(`${at}/`)),
    )
  for (const path of apis) {
    const at = dirname(path)
    add(isWhole(at) ? { path: at, what: 'OpenAPI and schemas' } : { path, what: 'OpenAPI' })
  }
  for (const path of files.filter((one) => /\.zip$/i.test(one)))
    if (!isWhole(dirname(path))) add({ path, what: 'zip archive' })
  for (const path of files.filter((one) => /\.xsd$/i.test(one))) {
    const top = topFolder(dirname(path), schemaFolders)
    if (above(top).some(isWhole)) continue
    const count = files.filter((one) => /\.xsd$/i.test(one) && one.startsWith(`${top}/`)).length
    add({ path: top === '.' || count < 2 ? path : top, what: 'XML Schema' })
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1))
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

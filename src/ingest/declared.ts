import { basename, dirname, resolve, sep } from 'node:path'
import type { Sink } from '../diagnostics/index.ts'
import { bytesWithOurLineEnds, pathFrom, sha256 } from '../files/index.ts'
import type { Input } from '../schema/index.ts'
import { type DeclaredSource, parseAddress, type SchemaSource, type VersionSource } from './source.ts'
import { BesideFiles, type ReadSourceOptions, readSource } from './source-read.ts'

/** A version's sources by absolute path, each with the name that diagnostics and outputs call it by. */
export function sourceLabels(version: VersionSource, root: string): ReadonlyMap<string, string> {
  return assignDistinctNames(
    declaredPaths(version).map((path) => ({ name: basename(path), full: resolve(root, path) })),
  )
}

interface NamedFile {
  readonly name: string
  /** Absolute. */
  readonly full: string
}

/**
 * A distinct name for each file, by absolute path. Files that share a name get their paths from their common
 * folder; if names are still equal, all files do. So no name depends on the folder of the configuration.
 */
export function assignDistinctNames(files: readonly NamedFile[]): ReadonlyMap<string, string> {
  const names = new Map(files.map(({ full, name }) => [full, name]))
  const namesakes = new Map<string, string[]>()
  for (const [full, name] of names) namesakes.set(name, [...(namesakes.get(name) ?? []), full])
  for (const group of namesakes.values()) if (group.length > 1) renameFrom(commonFolder(group), group, names)
  if (new Set(names.values()).size < names.size)
    renameFrom(commonFolder([...names.keys()]), [...names.keys()], names)
  return names
}

/** Sets in `names` the names of these files to their paths relative to a folder. */
function renameFrom(folder: string, group: readonly string[], names: Map<string, string>): void {
  for (const full of group) names.set(full, pathFrom(folder, full))
}

/** The deepest folder that contains all paths. */
function commonFolder(paths: readonly string[]): string {
  let folder = dirname(paths[0] ?? '')
  const holds = (path: string): boolean => path.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
  while (!paths.every(holds) && folder !== dirname(folder)) folder = dirname(folder)
  return folder
}

/** The paths of all sources that a version declares, as written, without the entry after `!/`. */
function declaredPaths(version: VersionSource): readonly string[] {
  const schemas = (source: SchemaSource | undefined): readonly string[] => {
    if (source === undefined) return []
    return typeof source === 'string' ? [source] : [...source.values()]
  }
  const addresses = [
    ...[...version.apis.values()].flatMap((api) => [
      ...(api.openapi === undefined ? [] : [api.openapi]),
      ...(api.overlays ?? []),
      ...schemas(api.schemas),
    ]),
    ...schemas(version.schemas),
    ...(version.examples === undefined ? [] : [version.examples]),
    ...(version.subsets === undefined ? [] : [version.subsets]),
  ]
  return addresses.map((address) => parseAddress(address).path)
}

const INPUT = /\.(?:xsd|json|ya?ml|csv|xml|txt|text)$/i

/** The sources of one version: each read once, called by its last name where no other has the same. */
export class DeclaredSources {
  readonly #root: string
  readonly #options: Omit<ReadSourceOptions, 'label'>
  readonly #sink: Sink
  readonly #labels: ReadonlyMap<string, string>
  readonly #read = new Map<string, Promise<DeclaredSource | undefined>>()

  constructor(version: VersionSource, options: Omit<ReadSourceOptions, 'label'>, sink: Sink) {
    const { root } = options
    this.#root = root
    this.#options = options
    this.#sink = sink
    this.#labels = sourceLabels(version, root)
  }

  /** How many sources were asked for. */
  get size(): number {
    return this.#read.size
  }

  /** Reads a source; a later call with the same path returns the same promise. Undefined if it cannot be read. */
  read(path: string): Promise<DeclaredSource | undefined> {
    const full = resolve(this.#root, path)
    const earlier = this.#read.get(full)
    if (earlier) return earlier
    const label = this.#labels.get(full) ?? basename(full)
    const read = readSource(path, { ...this.#options, label }, this.#sink)
    this.#read.set(full, read)
    return read
  }

  /**
   * For each readable source the files read so far, with digests, and, except for archives, the folder in which
   * further files would be read.
   */
  async reads(): Promise<readonly SourceReads[]> {
    const found: SourceReads[] = []
    for (const [full, reading] of this.#read) {
      const source = await reading
      if (source === undefined) continue
      const files = listReadFiles(source, full).map((file) => ({ path: file.full, sha256: file.asRead }))
      const listing = source.kind === 'folder' ? 'all' : 'referable'
      const folder = source.kind === 'folder' ? full : dirname(full)
      found.push({ source: full, files, ...(source.kind === 'archive' ? {} : { folder, listing }) })
    }
    return found
  }

  /** The files read so far with their digests, sorted by name; an archive counts as one. */
  async inputs(): Promise<readonly Input[]> {
    const found: ReadFile[] = []
    for (const [full, reading] of this.#read) {
      const source = await reading
      if (source) found.push(...listReadFiles(source, full))
    }
    const names = assignDistinctNames(found)
    const inputs = new Map(found.map(({ full, name, digest }) => [names.get(full) ?? name, digest]))
    return [...inputs.keys()].sort().map((file) => ({ file, sha256: inputs.get(file) ?? '' }))
  }
}

/** What was read of one declared source, by absolute paths. */
export interface SourceReads {
  readonly source: string
  readonly files: readonly { readonly path: string; readonly sha256: string }[]
  /** The folder whose files may all be read, or those of them that a document may refer to. */
  readonly folder?: string
  readonly listing?: 'all' | 'referable'
}

interface ReadFile extends NamedFile, Digests {}

interface Digests {
  readonly asRead: string
  /** Of a text with our line ends: the same wherever it was checked out. */
  readonly digest: string
}

/**
 * The files of a source with their digests: an archive as a whole, else its entry and files that can be documents.
 */
function listReadFiles(source: DeclaredSource, full: string): readonly ReadFile[] {
  const { sha256: whole } = source
  if (whole !== undefined) return [{ name: source.name, full, asRead: whole, digest: whole }]
  const folder = source.kind === 'folder' ? full : dirname(full)
  const paths = source.files instanceof BesideFiles ? source.files.readPaths : [...source.files.keys()]
  return paths
    .filter((path) => path === source.entry || INPUT.test(path))
    .flatMap((path) => {
      const file = source.files.get(path)
      return file ? [{ name: file.name, full: resolve(folder, path), ...hashOnce(file.bytes) }] : []
    })
}

const known = new WeakMap<Uint8Array, Digests>()

/** The digests of bytes, computed once per array. */
function hashOnce(bytes: Uint8Array): Digests {
  const digests = known.get(bytes) ?? hashBytes(bytes)
  known.set(bytes, digests)
  return digests
}

/** The digest of bytes as read, and with normalized line endings. */
function hashBytes(bytes: Uint8Array): Digests {
  const asRead = sha256(bytes)
  const ours = bytesWithOurLineEnds(bytes)
  return { asRead, digest: ours === bytes ? asRead : sha256(ours) }
}

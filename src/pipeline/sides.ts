import { closeSync, existsSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { type Config, embeddedName, isFile } from '../config/index.ts'
import { diagnostic, nearNames, type Sink } from '../diagnostics/index.ts'
import { globTest, listFiles, pathFrom, portable } from '../files/index.ts'
import { type ApiSource, type Conventions, readSource, type VersionSource } from '../ingest/index.ts'
import { folderWord } from '../typescript/index.ts'
import type { ReadOptions } from './version.ts'

/** The user's name for a side, and its overlay files, relative to the working directory. */
export interface AskedOverlays {
  readonly name: string
  readonly files: readonly string[]
}

/**
 * The side with overlays over its single OpenAPI file; unchanged without overlays. Reports, and returns undefined
 * for, a configured version, a side without exactly one OpenAPI file, and missing overlay files.
 */
export function withOverlays(
  side: Side,
  { name, files }: AskedOverlays,
  { config, cwd }: { readonly config: Config; readonly cwd: string },
  sink: Sink,
): Side | undefined {
  if (files.length === 0) return side
  const { source, options } = side
  if (config.versions.has(name)) {
    sink(diagnostic('overlay-of-named', { name }))
    return undefined
  }
  const described = [...source.apis].filter(([, { openapi }]) => openapi !== undefined)
  const [api, ...others] = described
  if (api === undefined || others.length > 0) {
    sink(diagnostic('overlay-needs-openapi', { name, count: described.length }))
    return undefined
  }
  const missing = files.filter((file) => !isFile(resolve(cwd, file)))
  for (const path of missing) sink(diagnostic('overlay-missing', { path }))
  if (missing.length > 0) return undefined
  const overlays = files.map((file) => pathFrom(options.root, resolve(cwd, file)))
  const [key, declared] = api
  const apis = new Map(source.apis).set(key, { ...declared, overlays })
  return { ...side, source: { ...source, apis } }
}

/** The bytes read first; most OpenAPI files identify themselves there. */
const headBytes = 64 * 1024

/**
 * Whether a file has `openapi` or `swagger` at its top level, by text search without parsing; false for special
 * files.
 */
export function isOpenApi(path: string): boolean {
  if (!statSync(path).isFile()) return false
  const head = readHead(path)
  if (saysOpenApi(decodeBytes(head))) return true
  return head.length === headBytes && saysOpenApi(decodeBytes(readFileSync(path)))
}

/** Decodes the bytes as Latin-1 without a byte order mark: enough to search for ASCII, and faster than UTF-8. */
function decodeBytes(bytes: Buffer): string {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  return bytes.toString('latin1', isMarked ? 3 : 0)
}

/** Whether JSON or YAML text seems to have the key `openapi` or `swagger`, in YAML at the start of a line. */
function saysOpenApi(text: string): boolean {
  if (/^\s*\{/.test(text)) return /^\s*\{(?:[\s\S]*?[,\s])?"(?:openapi|swagger)"\s*:\s*"\d/.test(text)
  return /^["']?(?:openapi|swagger)["']?\s*:/m.test(text)
}

/** The first 64 KiB of a file. */
function readHead(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(headBytes)
    return bytes.subarray(0, readSync(file, bytes, 0, headBytes, 0))
  } finally {
    closeSync(file)
  }
}

/** One side of a comparison: a version's sources and the folder that they are relative to. */
export interface Side {
  readonly source: VersionSource
  readonly options: ReadOptions
  /** Of a revision: the path that a file, checked out to a temporary folder, has in the working folder. */
  readonly pathOf?: (path: string) => string | undefined
  /** The user's name for a file, such as `git:main:api.yaml`, if it is not the file's path. */
  readonly spell?: (path: string) => string | undefined
}

/**
 * Finds the source that the user names: a configured version, a glob, or a path from the working directory (or
 * `path` instead of the name). A path may lead into a folder or archive: `specs.zip!/order.xsd`. Reports, and
 * returns undefined for, a path that does not exist or is not a source.
 */
export async function findSide(
  name: string,
  config: Config,
  cwd: string,
  sink: Sink,
  { conventions = {}, path: from = name }: SideOptions = {},
): Promise<Side | undefined> {
  const { profile, limits } = config
  const declared = config.versions.get(name)
  if (declared) return { source: declared, options: { root: config.root, profile, limits } }
  const glob = readGlob(from, cwd)
  if (glob !== undefined) return globSide(name, glob, { profile, limits, conventions }, sink)
  const address = resolveAddress(from, cwd)
  if (address.entry !== undefined) {
    const member = await findMember(address, limits, sink)
    const parts = member && memberParts(member)
    if (member !== undefined && parts === undefined) sink(diagnostic('side-ending', { name }))
    if (parts === undefined) return undefined
    return makeSide({ path: address.path, name: address.entry, parts, conventions }, { profile, limits, cwd })
  }
  const { path } = address
  if (!existsSync(path)) {
    const known = [...config.versions.keys()]
    sink(diagnostic('side-unknown', { name, known, near: nearNames(name, known), embedded: embeddedName }))
    return undefined
  }
  const parts = statSync(path).isDirectory() ? folderParts(path, limits.files) : fileParts(path)
  if (parts === undefined) {
    sink(diagnostic('side-ending', { name }))
    return undefined
  }
  return makeSide({ path, name: path, parts, conventions }, { profile, limits, cwd })
}

/** A side given by a path, named by that path or by the path inside an archive. */
function makeSide(
  {
    path,
    name,
    parts,
    conventions,
  }: {
    readonly path: string
    readonly name: string
    readonly parts: Parts
    readonly conventions: Conventions
  },
  { profile, limits, cwd }: Pick<ReadOptions, 'profile' | 'limits'> & { readonly cwd: string },
): Side {
  const source: VersionSource = {
    name: folderName(name),
    status: 'stable',
    bind: new Map(),
    ...parts,
    conventions,
  }
  return { source, options: { root: dirname(path), pathsFrom: cwd, profile, limits } }
}

/** A folder and the pattern of files below it. */
export interface Glob {
  readonly folder: string
  readonly pattern: string
}

/** Splits a glob into folder and pattern; undefined without `*` or `?`, or if a file has this very name. */
function readGlob(name: string, cwd: string): Glob | undefined {
  const written = portable(name)
  const at = written.search(/[*?]/u)
  if (at < 0 || existsSync(resolve(cwd, name))) return undefined
  const cut = written.lastIndexOf('/', at)
  const folder = cut < 0 ? '.' : written.slice(0, cut) || '/'
  return { folder: resolve(cwd, folder), pattern: written.slice(cut + 1) }
}

/**
 * A side with one API for each OpenAPI file that matches the glob, named by its path; reports a glob without
 * matches.
 */
function globSide(
  name: string,
  { folder, pattern }: Glob,
  {
    profile,
    limits,
    conventions,
  }: Pick<ReadOptions, 'profile' | 'limits'> & Required<Pick<SideOptions, 'conventions'>>,
  sink: Sink,
): Side | undefined {
  const apis = isFolder(folder) ? apisBelow(folder, limits.files, globTest(pattern)) : new Map()
  if (apis.size === 0) {
    sink(diagnostic('side-glob', { name }))
    return undefined
  }
  const source: VersionSource = {
    name: folderName(folder),
    status: 'stable',
    bind: new Map(),
    apis,
    conventions,
  }
  return { source, options: { root: dirname(folder), profile, limits } }
}

/**
 * One API for each OpenAPI file in or below a folder that is `wanted`, named by its path; a repeated name gets a
 * number. None if more YAML and JSON files than the limit are wanted.
 */
function apisBelow(
  folder: string,
  limit: number,
  wanted: (path: string) => boolean = () => true,
): ReadonlyMap<string, ApiSource> {
  const files = listFiles(folder, limit, (path) => isDescription(path) && wanted(path)) ?? []
  const apis = new Map<string, ApiSource>()
  for (const file of files.filter((one) => isOpenApi(join(folder, one)))) {
    const called = folderName(file.replaceAll('/', '-'))
    const key = apis.has(called) ? `${called}-${apis.size + 1}` : called
    apis.set(key, { openapi: `${basename(folder)}/${file}` })
  }
  return apis
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/** Whether a file name ends with .yaml, .yml or .json. */
function isDescription(path: string): boolean {
  return /\.(?:ya?ml|json)$/i.test(path)
}

interface ResolvedAddress {
  readonly path: string
  /** The file in a folder or archive. */
  readonly entry?: string
}

/**
 * The absolute path; for `specs!/api/orders.yaml` the folder or archive `specs`, and the file in it as `entry`.
 * Without such a folder or archive, or if a file has the whole name, the whole path.
 */
function resolveAddress(name: string, cwd: string): ResolvedAddress {
  const whole = resolve(cwd, name)
  const [folder = '', ...rest] = portable(name).split('!/')
  const entry = rest.join('!/')
  if (existsSync(whole) || entry === '') return { path: whole }
  const path = resolve(cwd, folder)
  const isArchive = /\.zip$/iu.test(path) && existsSync(path)
  return isFolder(path) || isArchive ? { path, entry } : { path: whole }
}

/** A file in a folder or archive. */
interface Member {
  /** Its name in the side. */
  readonly place: string
  readonly isOpenApi: () => boolean
}

/** Finds the file that an address names; reports, and returns undefined for, one that does not exist, with near names. */
async function findMember(
  { path, entry = '' }: ResolvedAddress,
  limits: ReadOptions['limits'],
  sink: Sink,
): Promise<Member | undefined> {
  const name = basename(path)
  const place = `${name}!/${entry}`
  if (isFolder(path)) {
    const full = join(path, entry)
    if (statSync(full, { throwIfNoEntry: false })?.isFile())
      return { place, isOpenApi: () => isOpenApi(full) }
    const near = nearNames(entry, listFiles(path, limits.files) ?? []).join(', ')
    sink(diagnostic('source-entry-missing', { path: name, entry, near }))
    return undefined
  }
  const archive = await readSource(name, { root: dirname(path), limits }, (problem) => {
    // Reading the version tells the rest.
    if (problem.severity === 'error') sink(problem)
  })
  if (archive === undefined) return undefined
  const file = archive.files.get(entry)
  if (file) return { place, isOpenApi: () => saysOpenApi(decodeBytes(Buffer.from(file.bytes))) }
  const near = nearNames(entry, archive.files.keys()).join(', ')
  sink(diagnostic('source-entry-missing', { path: name, entry, near }))
  return undefined
}

interface SideOptions {
  readonly conventions?: Conventions
  readonly path?: string
}

type Parts = Pick<VersionSource, 'apis' | 'schemas'>

/**
 * Endings of files that may be mistaken for schemas; they are accepted so that reading them gives a helpful error.
 */
const otherEndings: ReadonlySet<string> = new Set([
  ...['.xml', '.wsdl', '.wadl', '.xsl', '.xslt', '.sch', '.rng', '.rnc', '.dtd', '.edmx', '.html', '.htm'],
  ...['.graphql', '.graphqls', '.gql', '.proto', '.tsp', '.raml', '.apib', '.avsc', '.har', '.pdf'],
  ...['.gz', '.tgz', '.tar', '.7z', '.rar', '.bz2', '.xz', '.zst', '.jar'],
])

/** The API or schemas of a file, by its ending and content; undefined for other endings. */
function fileParts(path: string): Parts | undefined {
  return memberParts({ place: basename(path), isOpenApi: () => isOpenApi(path) })
}

/**
 * The API or schemas of a file, also of one in a folder or archive, by its ending. JSON and YAML are an API if
 * they are OpenAPI, else schemas; archives, XML Schema and foreign formats are schemas. Undefined for other
 * endings.
 */
function memberParts(member: Member): Parts | undefined {
  const { place } = member
  const ending = extname(place).toLowerCase()
  if (ending === '.zip' || ending === '.xsd' || otherEndings.has(ending))
    return { apis: new Map(), schemas: place }
  if (!['.json', '.yaml', '.yml'].includes(ending)) return undefined
  if (member.isOpenApi()) return { apis: new Map([[folderName(place), { openapi: place }]]) }
  return { apis: new Map(), schemas: place }
}

/**
 * The APIs and schemas of a folder. The APIs are its OpenAPI files, else those of its subfolders, but beside
 * schemas only if a single subfolder has any. The schemas are its only archive, else the folder itself if it
 * contains any.
 */
function folderParts(path: string, limit: number): Parts {
  const folder = basename(path)
  const files = readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [entry.name] : []))
    .sort()
  const archives = files.filter((name) => /\.zip$/i.test(name))
  const isOfSchemas = archives.length === 1 || files.some((name) => /\.xsd$/i.test(name))
  const own = descriptionsIn(path)
  if (own.length === 0 && !isOfSchemas && archives.length === 0 && !hasSchemas(path)) {
    const below = apisBelow(path, limit)
    const isOfJson = files.some((name) => /\.json$/i.test(name))
    if (below.size > 0) return isOfJson ? { apis: below, schemas: folder } : { apis: below }
  }
  const apis = new Map<string, ApiSource>()
  for (const file of own.length === 0 && isOfSchemas ? descriptionsBelow(path) : own) {
    apis.set(folderName(file), { openapi: `${folder}/${file}` })
  }
  if (archives.length === 1) return { apis, schemas: `${folder}/${archives[0]}` }
  return apis.size > 0 && !hasSchemas(path) ? { apis } : { apis, schemas: folder }
}

/** The names of the OpenAPI files directly in a folder, sorted. */
function descriptionsIn(path: string): readonly string[] {
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => (entry.isFile() && isDescription(entry.name) ? [entry.name] : []))
    .filter((name) => isOpenApi(join(path, name)))
    .sort()
}

/** The OpenAPI files of the only subfolder that has any; empty if several subfolders have some. */
function descriptionsBelow(path: string): readonly string[] {
  const found = readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return []
    const files = descriptionsIn(join(path, entry.name)).map((name) => `${entry.name}/${name}`)
    return files.length === 0 ? [] : [files]
  })
  const [only = [], ...more] = found
  return more.length === 0 ? only : []
}

/** Whether any .xsd file is in or below the folder; stops at the first. */
function hasSchemas(path: string): boolean {
  return listFiles(path, 0, (name) => /\.xsd$/i.test(name)) === undefined
}

/**
 * A folder name made of the path's last part: lower case, without ending, dashes between words; else `version`.
 */
function folderName(path: string): string {
  const name = basename(path).replace(/\.[a-z]+$/i, '')
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return folderWord(slug.replace(/^-+|-+$/g, '').slice(0, 60)) || 'version'
}

/**
 * The sides with different names: if different sources have the same name, `-before` and `-after` are added. If each
 * side is one API, both have the name of the later one, whatever their files are called.
 */
export function distinguishSides(from: Side, to: Side): readonly [Side, Side] {
  const before = withApiName(from, to)
  const isSame = from.source.name === to.source.name
  if (!isSame || (from.options.root === to.options.root && from.source === to.source)) return [before, to]
  const named = (side: Side, name: string): Side => ({ ...side, source: { ...side.source, name } })
  return [named(before, `${from.source.name}-before`), named(to, `${to.source.name}-after`)]
}

/**
 * A side of one API with the name of the other side's only API. Unchanged if either side has none or several, the
 * side binds roots, or it has an API of this name.
 */
function withApiName(side: Side, { source: { apis: others } }: Side): Side {
  const [name, ...more] = others.keys()
  const [api, ...rest] = side.source.apis.values()
  const isOne = name !== undefined && api !== undefined && more.length + rest.length === 0
  if (name !== undefined && side.source.apis.has(name)) return side
  return isOne && side.source.bind.size === 0
    ? { ...side, source: { ...side.source, apis: new Map([[name, api]]) } }
    : side
}

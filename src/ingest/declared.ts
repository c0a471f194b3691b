import { basename, isAbsolute, relative, resolve, sep } from 'node:path'
import type { Sink } from '../diagnostics/index.ts'
import type { Input } from '../schema/index.ts'
import { sha256 } from './digest.ts'
import type { Limits } from './limits.ts'
import type { DeclaredSource, SchemaSource, VersionSource } from './source.ts'
import { BesideFiles } from './source-beside.ts'
import { readSource } from './source-read.ts'

/** `schemas.zip!/types/a.xsd`: a source and one file in it. */
export interface Address {
  readonly path: string
  readonly entry?: string
}

export function parseAddress(text: string): Address {
  const at = text.indexOf('!/')
  return at < 0 ? { path: text } : { path: text.slice(0, at), entry: text.slice(at + 2) }
}

const INPUT = /\.(?:xsd|json|ya?ml|xml|txt|text)$/i

/** The sources of one version: each read once, called by its last name where no other has the same, else by its path. */
export class DeclaredSources {
  readonly #root: string
  readonly #limits: Partial<Limits>
  readonly #sink: Sink
  readonly #labels: ReadonlyMap<string, string>
  readonly #read = new Map<string, Promise<DeclaredSource | undefined>>()

  constructor(version: VersionSource, root: string, limits: Partial<Limits>, sink: Sink) {
    this.#root = root
    this.#limits = limits
    this.#sink = sink
    this.#labels = labelsOf(declaredPaths(version).map((path) => this.#shown(path)))
  }

  /** How many sources were asked for. */
  get size(): number {
    return this.#read.size
  }

  read(path: string): Promise<DeclaredSource | undefined> {
    const shown = this.#shown(path)
    const earlier = this.#read.get(shown)
    if (earlier) return earlier
    const label = this.#labels.get(shown) ?? basename(shown)
    const source = readSource(path, { root: this.#root, limits: this.#limits, label }, this.#sink)
    this.#read.set(shown, source)
    return source
  }

  /** What was read so far, as configuration names it: an archive is one input, not its members. */
  async inputs(): Promise<readonly Input[]> {
    const inputs = new Map<string, string>()
    for (const [shown, reading] of this.#read) {
      const source = await reading
      if (source) for (const { file, sha256: digest } of inputsOf(source, shown)) inputs.set(file, digest)
    }
    const names = [...inputs.keys()].sort()
    return names.map((file) => ({ file, sha256: inputs.get(file) ?? '' }))
  }

  /** Relative to the configuration, with `/`: the same on every machine. */
  #shown(path: string): string {
    const full = isAbsolute(path) ? path : resolve(this.#root, path)
    return relative(this.#root, full).split(sep).join('/') || '.'
  }
}

function inputsOf(source: DeclaredSource, shown: string): readonly Input[] {
  if (source.sha256 !== undefined) return [{ file: shown, sha256: source.sha256 }]
  const folder =
    source.kind === 'folder' ? `${shown}/` : shown.slice(0, shown.length - basename(shown).length)
  const paths = source.files instanceof BesideFiles ? source.files.readPaths : [...source.files.keys()]
  return paths
    .filter((path) => path === source.entry || INPUT.test(path))
    .flatMap((path) => {
      const file = source.files.get(path)
      return file ? [{ file: `${folder}${path}`, sha256: sha256(file.bytes) }] : []
    })
}

function declaredPaths(version: VersionSource): readonly string[] {
  const schemas = (source: SchemaSource | undefined): readonly string[] => {
    if (source === undefined) return []
    return typeof source === 'string' ? [source] : [...source.values()]
  }
  const addresses = [
    ...[...version.apis.values()].flatMap((api) => [
      ...(api.openapi === undefined ? [] : [api.openapi]),
      ...schemas(api.schemas),
    ]),
    ...schemas(version.schemas),
    ...(version.examples === undefined ? [] : [version.examples]),
  ]
  return addresses.map((address) => parseAddress(address).path)
}

function labelsOf(paths: readonly string[]): ReadonlyMap<string, string> {
  const distinct = [...new Set(paths)]
  return new Map(
    distinct.map((path) => {
      const isAlone = distinct.every((other) => other === path || basename(other) !== basename(path))
      return [path, isAlone ? basename(path) : path]
    }),
  )
}

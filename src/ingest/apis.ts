import { diagnostic, nearNames, type Sink } from '../diagnostics/index.ts'
import type { Api, Profile, SchemaSet } from '../schema/index.ts'
import { renameSets } from './bodies.ts'
import type { DeclaredSources } from './declared.ts'
import { type OpenApiOptions, readOpenApi } from './openapi/index.ts'
import { otherKind } from './other-kind.ts'
import type { OverlaidFile } from './overlay/index.ts'
import { readSchemas } from './schemas.ts'
import { uniqueName } from './slug.ts'
import { type ApiSource, type Conventions, parseAddress } from './source.ts'

/** What the APIs of a version were read into; the sets' names are unique among all of them. */
export interface ReadApis {
  readonly apis: readonly Api[]
  readonly sets: Map<string, SchemaSet>
  readonly hints: ReadonlyMap<string, string>
}

interface ApiReading {
  readonly sources: DeclaredSources
  /** The folder that paths are relative to. */
  readonly root: string
  readonly profile: Profile
  readonly conventions: Conventions
  readonly sink: Sink
}

/**
 * Reads each API's OpenAPI file, with its overlays, and its own schemas. Sets whose name is taken are renamed, own
 * schemas to `api-set`. An API that declares neither has no operations and no sets.
 */
export async function readApis(apis: ReadonlyMap<string, ApiSource>, reading: ApiReading): Promise<ReadApis> {
  const sets = new Map<string, SchemaSet>()
  const hints = new Map<string, string>()
  const found: Api[] = []
  for (const [name, source] of apis) {
    const described =
      source.openapi === undefined
        ? undefined
        : await readDescription(name, source.openapi, source.overlays ?? [], reading)
    const renamed = new Map<string, string>()
    for (const set of described?.sets ?? []) {
      const unique = uniqueName(set.name, sets)
      if (unique !== set.name) renamed.set(set.name, unique)
      sets.set(unique, { ...set, name: unique })
    }
    for (const [address, hint] of described?.hints ?? []) hints.set(address, hint)
    const api = renameSets(described?.api ?? { name, operations: [], sets: [] }, renamed)
    const own = source.schemas === undefined ? [] : await readSchemas(source.schemas, reading)
    const names = own.map((set) => addSet(sets, set, `${name}-${set.name}`))
    const isOverlaid = (source.overlays ?? []).length > 0
    found.push({ ...api, sets: [...api.sets, ...names], ...(isOverlaid ? { isOverlaid } : {}) })
  }
  return { apis: found, sets, hints }
}

/** Adds a set under its own name, or under `otherwise`, made unique, where that is taken; returns the name. */
export function addSet(sets: Map<string, SchemaSet>, set: SchemaSet, otherwise: string): string {
  const name = sets.has(set.name) ? uniqueName(otherwise, sets) : set.name
  sets.set(name, { ...set, name })
  return name
}

/**
 * Reads an API's OpenAPI file with its overlays applied; undefined, with a report, if it is missing or not
 * OpenAPI.
 */
async function readDescription(
  name: string,
  address: string,
  overlays: readonly string[],
  { sources, root, profile, conventions, sink }: ApiReading,
) {
  const { path, entry: named } = parseAddress(address)
  const source = await sources.read(path)
  if (source === undefined) return undefined
  const entry = named ?? source.entry
  const file = entry === undefined ? undefined : source.files.get(entry)
  const other = file && otherKind(file, 'openapi')
  if (other !== undefined) {
    sink(other)
    return undefined
  }
  if (entry !== undefined && file !== undefined) {
    const options = { profile, conventions }
    if (overlays.length === 0) return readOpenApi(source, entry, name, options, sink)
    const change = await loadOverlayChange(overlays, { address, root }, sources, sink)
    return readOpenApi(source, entry, name, { ...options, change }, sink)
  }
  const described = [...source.files.keys()].filter((one) => /\.(?:ya?ml|json)$/i.test(one)).slice(0, 3)
  const near = (entry === undefined ? described : nearNames(entry, source.files.keys())).join(', ')
  sink(diagnostic('source-entry-missing', { path: source.name, entry: entry ?? '', near }))
  return undefined
}

/**
 * Reads the overlays and returns a function that applies them to the file's value; loads the overlay code only
 * here.
 */
async function loadOverlayChange(
  overlays: readonly string[],
  file: OverlaidFile,
  sources: DeclaredSources,
  sink: Sink,
): Promise<NonNullable<OpenApiOptions['change']>> {
  const { applyOverlays, readOverlays } = await import('./overlay/index.ts')
  const read = await readOverlays(overlays, file, sources, sink)
  return (value, report) => applyOverlays(value, read, report)
}

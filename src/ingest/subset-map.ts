import { diagnostic, type Location, nearNames, type Sink } from '../diagnostics/index.ts'
import {
  type Annotation,
  compareSubsetIds,
  type Profile,
  respellSubsets,
  type SchemaSet,
  type SubsetMembership,
} from '../schema/index.ts'
import type { DeclaredSources } from './declared.ts'
import type { SourceLimits } from './limits.ts'
import { readSchemas } from './schemas.ts'
import { type Conventions, parseAddress, type SourceFile } from './source.ts'
import { readSubsetRows } from './subset-rows.ts'
import { parseText, type Value } from './text/index.ts'

/** Which data elements belong to which subsets, as a source of its own says. */
export interface SubsetMap {
  /** The name of the source. */
  readonly file: string
  readonly entries: ReadonlyMap<string, SubsetMapEntry>
}

interface SubsetMapEntry {
  readonly subsets: readonly SubsetMembership[]
  /** Its place in a YAML, JSON or CSV file; absent in a schema, which may be about more than this version. */
  readonly at?: Location
}

interface MapReading {
  readonly sources: DeclaredSources
  readonly profile: Profile
  readonly conventions: Conventions
  readonly sink: Sink
}

/**
 * Reads a subset map: a YAML, JSON or CSV file, or schemas whose annotations name subsets. Undefined, with a report, where
 * it cannot be read or names no subset.
 */
export async function readSubsetMap(address: string, reading: MapReading): Promise<SubsetMap | undefined> {
  const { path, entry: named } = parseAddress(address)
  const source = await reading.sources.read(path)
  if (source === undefined) return undefined
  const file = source.files.get(named ?? source.entry ?? '')
  const isTable = file !== undefined && /\.(?:ya?ml|json|csv)$/iu.test(file.path)
  const { include: _include, exclude: _exclude, ...conventions } = reading.conventions
  const sets = isTable ? [] : await readSchemas(address, { ...reading, conventions })
  if (!isTable && sets.length === 0) return undefined
  const readEntries = file?.path.toLowerCase().endsWith('.csv') === true ? readSubsetRows : readTable
  const entries = isTable ? readEntries(file, source.limits, reading.sink) : collectEntries(sets)
  if (entries === undefined) return undefined
  const map = { file: file?.name ?? source.name, entries }
  if ([...entries.values()].some(({ subsets }) => subsets.length > 0)) return map
  reading.sink(diagnostic('subset-map-empty', undefined, { file: map.file, line: 1, column: 1 }))
  return undefined
}

/**
 * The entries of a YAML or JSON file, by data element; wrong ones are reported and left out. Undefined, with a
 * report, if the file is not a map or all its entries are wrong.
 */
function readTable(
  file: SourceFile,
  limits: SourceLimits | undefined,
  sink: Sink,
): ReadonlyMap<string, SubsetMapEntry> | undefined {
  const value = parseText(file, sink, limits)
  if (value === undefined) return undefined
  if (value.kind !== 'map') {
    sink(diagnostic('subset-map-malformed', { what: 'a map from data elements to subsets' }, value.at))
    return undefined
  }
  const found = new Map<string, SubsetMapEntry>()
  for (const [id, { keyAt, value: given }] of value.entries) {
    const subsets = readMemberships(given, sink)
    if (subsets !== undefined) found.set(id, { subsets, at: keyAt })
  }
  // What is wrong was reported for each entry.
  return found.size === 0 && value.entries.size > 0 ? undefined : found
}

/**
 * The subsets of one data element: a list of ids, or a map from ids to statuses. Undefined, with reports, for a
 * scalar or if any id or status is wrong.
 */
function readMemberships(value: Value, sink: Sink): readonly SubsetMembership[] | undefined {
  const pairs: readonly (readonly [Value | string, Value | undefined])[] =
    value.kind === 'list'
      ? value.items.map((item) => [item, undefined] as const)
      : value.kind === 'map'
        ? [...value.entries].map(([id, entry]) => [id, entry.value] as const)
        : []
  if (value.kind === 'scalar') {
    const what = 'a list of subset ids, or a map from subset ids to statuses'
    sink(diagnostic('subset-map-malformed', { what }, value.at))
    return undefined
  }
  const found = new Map<string, SubsetMembership>()
  let isWhole = true
  for (const [id, status] of pairs) {
    const subset = typeof id === 'string' ? id : readWord(id)
    const word = status === undefined ? '' : readWord(status)
    if (subset === undefined || subset === '' || word === undefined) {
      const wrong = typeof id === 'string' ? (status ?? value) : id
      const what = subset === undefined || subset === '' ? 'the id of a subset' : 'a status, such as M or O,'
      sink(diagnostic('subset-map-malformed', { what }, wrong.at))
      isWhole = false
    } else found.set(subset, { subset, status: word })
  }
  return isWhole ? [...found.values()] : undefined
}

/** The text of a scalar as it is written, as ids may look like numbers; undefined for null, lists and maps. */
function readWord(value: Value): string | undefined {
  return value.kind === 'scalar' && value.value !== null ? (value.written ?? value.text) : undefined
}

/**
 * The memberships that the annotations of schemas state, by data element. One that stands in several places has
 * only the subsets that it has in all of them.
 */
function collectEntries(sets: readonly SchemaSet[]): ReadonlyMap<string, SubsetMapEntry> {
  const found = new Map<string, SubsetMapEntry>()
  for (const { annotations } of sets) {
    for (const { dataElements } of annotations.values()) {
      for (const { id, subsets, refersTo } of dataElements) {
        if (refersTo !== undefined) continue
        const known = found.get(id)
        const here = new Set(subsets.map(({ subset }) => subset))
        // A data element in several places belongs only to the subsets that it has in all of them.
        found.set(id, {
          subsets: known === undefined ? subsets : known.subsets.filter(({ subset }) => here.has(subset)),
        })
      }
    }
  }
  return found
}

/**
 * The schema sets with the memberships of a map instead of their own; data elements that it lacks have none. Subset
 * ids are spelled as in the version's list of ids. Reports entries of a YAML, JSON or CSV file for data elements
 * that the sets do not have.
 */
export function applySubsetMap(
  sets: readonly SchemaSet[],
  { entries }: SubsetMap,
  version: string,
  sink: Sink,
): readonly SchemaSet[] {
  const known = new Set<string>()
  for (const { annotations } of sets) {
    for (const { dataElements } of annotations.values()) for (const { id } of dataElements) known.add(id)
  }
  for (const [id, { at }] of entries) {
    if (at === undefined || known.has(id)) continue
    sink(diagnostic('subset-map-unknown', { id, version, near: nearNames(id, known) }, at))
  }
  const ids = new Set([...entries.values()].flatMap(({ subsets }) => subsets.map(({ subset }) => subset)))
  const lists = compareSubsetIds(ids, sets)
  const named = new Map([...entries].map(([id, { subsets }]) => [id, respellSubsets(subsets, lists)]))
  return sets.map((set) => {
    const annotations = new Map(
      [...set.annotations].map(([node, annotation]): readonly [string, Annotation] => {
        const dataElements = annotation.dataElements.map((element) => ({
          ...element,
          subsets: (element.refersTo === undefined ? named.get(element.id) : undefined) ?? [],
        }))
        return [node, { ...annotation, dataElements }]
      }),
    )
    return { ...set, annotations }
  })
}

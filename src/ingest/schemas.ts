import { type Diagnostic, diagnostic, nearNames, type Sink } from '../diagnostics/index.ts'
import type { Profile, SchemaSet } from '../schema/index.ts'
import type { DeclaredSources } from './declared.ts'
import { readJsonSchemas } from './json-schema/index.ts'
import { otherKind } from './other-kind.ts'
import { makeFolderName } from './slug.ts'
import { type Conventions, type DeclaredSource, isChosen, parseAddress, type SchemaSource } from './source.ts'
import { readXmlSchemas } from './xsd/index.ts'

interface SchemaReading {
  readonly sources: DeclaredSources
  readonly profile: Profile
  readonly conventions: Conventions
  /** The version has no APIs, so that without schemas nothing is read at all. */
  readonly isOnly?: boolean
  readonly sink: Sink
}

/** The schema sets of a declared source, or of each that is declared by name. */
export async function readSchemas(
  schemas: SchemaSource,
  reading: SchemaReading,
): Promise<readonly SchemaSet[]> {
  if (typeof schemas === 'string') return readOne(schemas, undefined, reading)
  const sets: SchemaSet[] = []
  // A named source may lack schemas where another has some.
  const isOnly = reading.isOnly === true && schemas.size === 1
  for (const [name, address] of schemas) sets.push(...(await readOne(address, name, { ...reading, isOnly })))
  return sets
}

/**
 * Reads one source: its entry with all it refers to as one set, or all its documents, divided into sets. Empty,
 * with a report, where the source or entry is missing or of another kind.
 */
async function readOne(
  address: string,
  name: string | undefined,
  reading: SchemaReading,
): Promise<readonly SchemaSet[]> {
  const { path, entry: named } = parseAddress(address)
  const source = await reading.sources.read(path)
  if (source === undefined) return []
  const entry = named ?? source.entry
  if (entry !== undefined && !source.files.has(entry)) {
    const near = nearNames(entry, source.files.keys()).join(', ')
    reading.sink(diagnostic('source-entry-missing', { path: source.name, entry, near }))
    return []
  }
  const other = diagnoseOtherFiles(source, entry)
  if (other.length > 0) {
    for (const problem of other) reading.sink(problem)
    return []
  }
  const setName = name ?? makeFolderName((entry ?? source.name).replace(/^.*\//, '').replace(/\.[^.]*$/, ''))
  return isXml(source, entry)
    ? readXml(source, entry, name, setName, reading)
    : readJson(source, entry, setName, reading)
}

/** How many files of another kind are told of a source that has no schema. */
const mostNamed = 3

/**
 * Diagnostics for a declared file of another kind, or for up to 3 files of a folder or archive without any schema.
 */
function diagnoseOtherFiles({ files }: DeclaredSource, entry: string | undefined): readonly Diagnostic[] {
  const declared = entry === undefined ? undefined : files.get(entry)
  if (declared !== undefined) return [otherKind(declared, 'schema') ?? []].flat()
  if ([...files.keys()].some((path) => /\.(?:xsd|json|ya?ml)$/i.test(path))) return []
  const filled = [...files.values()].filter(({ bytes }) => bytes.length > 0)
  return filled.flatMap((file) => otherKind(file, 'schema') ?? []).slice(0, mostNamed)
}

/**
 * The XML sets of an entry, or of all `.xsd` files of a source that `include` and `exclude` choose; empty, with a
 * report, where none is chosen. Reports JSON files beside them. A configured name replaces that of a single set and
 * precedes those of several.
 */
function readXml(
  source: DeclaredSource,
  entry: string | undefined,
  name: string | undefined,
  setName: string,
  { profile, conventions, sink }: SchemaReading,
): readonly SchemaSet[] {
  const { allowDoctype = false, unheldPatterns } = conventions
  const options = { profile, allowDoctype, unheldPatterns }
  const isRead = isChosen(conventions)
  if (entry !== undefined)
    return readXmlSchemas(source, { ...options, sets: new Map([[setName, [entry]]]) }, sink)
  const count = [...source.files.keys()].filter((path) => /\.json$/i.test(path)).length
  if (count > 0) sink(diagnostic('source-mixed', { path: source.name, count }))
  if (![...source.files.keys()].some((path) => /\.xsd$/i.test(path) && isRead(path))) {
    sink(diagnostic('source-none-chosen', { path: source.name }))
    return []
  }
  const sets = readXmlSchemas(source, { ...options, isRead }, sink)
  if (name === undefined) return sets
  return sets.map((set) => ({ ...set, name: sets.length === 1 ? name : `${name}-${set.name}` }))
}

/**
 * The JSON set of an entry, or of all JSON and YAML files of a source that `include` and `exclude` choose; empty,
 * with a report, where there is none.
 */
function readJson(
  source: DeclaredSource,
  entry: string | undefined,
  setName: string,
  { profile, conventions, isOnly = false, sink }: SchemaReading,
): readonly SchemaSet[] {
  const options = { setName, profile, conventions }
  if (entry !== undefined) return readJsonSchemas(source, { ...options, entries: [entry] }, sink)
  const documents = [...source.files.keys()].filter((path) => /\.(?:json|ya?ml)$/i.test(path))
  const hasChosen = documents.some(isChosen(conventions))
  if (hasChosen) return readJsonSchemas(source, { ...options, isOnly }, sink)
  sink(diagnostic(documents.length === 0 ? 'source-empty' : 'source-none-chosen', { path: source.name }))
  return []
}

/** Whether the entry, or any file of a source without entry, is named `.xsd`. */
function isXml(source: DeclaredSource, entry: string | undefined): boolean {
  const paths = entry === undefined ? [...source.files.keys()] : [entry]
  return paths.some((path) => /\.xsd$/i.test(path))
}

import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { Name, Profile, SchemaSet } from '../../schema/index.ts'
import { otherDocument } from '../other-kind.ts'
import { type Conventions, isChosen, type Source } from '../source.ts'
import { ToleratedDefects } from '../tolerated.ts'
import { findDialect, type SchemaLanguage } from './dialect.ts'
import { type Documents, isDocumentPath, openDocuments } from './documents.ts'
import { hasKeywords } from './keywords.ts'
import { findChildPlace, makePointer, type SchemaPlace } from './place.ts'
import { createSchemaReader, type SchemaReader } from './reader.ts'

export interface JsonSchemaOptions {
  readonly setName: string
  readonly profile: Profile
  /** Paths inside the source; without them every JSON and YAML file that is a schema. */
  readonly entries?: readonly string[]
  /** The `$schema` of documents that have none; without it the one that the others name, else 2020-12. */
  readonly dialect?: string
  /** Where parts of the source were got from: the start of a URI, and that of a path. */
  readonly baseUris?: ReadonlyMap<string, string>
  readonly conventions?: Conventions
  /** A source without any schema is an error. */
  readonly isOnly?: boolean
}

/**
 * Reads the schemas of a source into one set: entry documents, or all that are schemas, their definitions and all
 * that they refer to. Empty where there is no entry document.
 */
export function readJsonSchemas(
  source: Source,
  options: JsonSchemaOptions,
  sink: Sink,
): readonly SchemaSet[] {
  const language: SchemaLanguage = {
    ...options.conventions,
    dialect: findDialect(options.dialect ?? '') ?? '2020-12',
    ...(options.profile.keyPointer ? { keyPointer: options.profile.keyPointer } : {}),
  }
  const tolerated = new ToleratedDefects(options.conventions ?? {}, sink)
  const baseUris = options.baseUris ?? new Map()
  const isRead = isChosen(options.conventions ?? {})
  const paths =
    options.entries ?? [...source.files.keys()].filter((path) => isDocumentPath(path) && isRead(path))
  const entries = options.dialect === undefined ? paths : []
  const documents = openDocuments(source, { language, entries, baseUris }, tolerated.sink)
  const roots = listRoots(documents, paths, options.entries !== undefined)
  if (roots.length === 0) {
    if (options.isOnly === true) reportNone(documents, paths)
    tolerated.tell(documents)
    return []
  }
  const reader = createSchemaReader(documents, makeNaming(roots.length === 1 ? roots[0]?.path : undefined))
  for (const root of roots) {
    reader.read(root)
    for (const container of ['$defs', 'definitions']) readDefinitions(reader, findChildPlace(root, container))
  }
  const { nodes, annotations } = reader.finish()
  tolerated.tell(documents)
  const nameFile = (path: string) => source.files.get(path)?.name ?? path
  return [
    {
      ...{ name: options.setName, language: 'json', elements: new Map(), nodes, annotations },
      entries: roots.map(({ path }) => nameFile(path)),
      files: documents.paths.map(nameFile),
    },
  ]
}

/** Reads each schema of a map of definitions. */
export function readDefinitions(reader: SchemaReader, definitions: SchemaPlace | undefined): void {
  if (definitions?.value.kind !== 'map') return
  for (const name of definitions.value.entries.keys()) {
    const place = findChildPlace(definitions, name)
    if (place) reader.read(place)
  }
}

/**
 * The roots of the entries, or of all chosen documents; reports and leaves out missing ones and those of other
 * kinds.
 */
function listRoots(
  documents: Documents,
  paths: readonly string[],
  areNamed: boolean,
): readonly SchemaPlace[] {
  const { source, sink } = documents
  return paths.flatMap((path) => {
    if (!source.files.has(path)) sink(diagnostic('schema-file-missing', { file: path }))
    const root = documents.root(path)
    const other = root && areNamed ? otherDocument(root.value, root.value.at.file, 'schema') : undefined
    if (other !== undefined) sink(other)
    if (root === undefined || other !== undefined) return []
    if (areNamed || isSchema(root)) return root
    sink(diagnostic('schema-file-skipped', { file: path }, root.value.at))
    return []
  })
}

/** Reports a source of which none of these documents is a schema, unless one could not be read, which is reported already. */
function reportNone(documents: Documents, paths: readonly string[]): void {
  const { source, sink } = documents
  const roots = paths.map((path) => documents.root(path))
  const read = roots.filter((one) => one !== undefined)
  if (read.length < roots.length) return
  const other = read.flatMap(({ value }) => otherDocument(value, value.at.file, 'schema') ?? [])
  sink(other[0] ?? diagnostic('source-empty', { path: source.name }))
}

/**
 * Whether a document is a schema: true or false, or an object with a keyword that is not an OpenAPI description.
 */
function isSchema({ value }: SchemaPlace): boolean {
  if (value.kind === 'map')
    return hasKeywords(value.entries.keys()) && !['openapi', 'swagger'].some((key) => value.entries.has(key))
  return value.kind === 'scalar' && typeof value.value === 'boolean'
}

/** A JSON Pointer to a definition that stands at the top of a document, or in a document of nothing but definitions. */
const definition = /^\/(?:components\/schemas\/|\$defs\/|definitions\/|schemas\/)?([^/]+)$/

/** Keys at the top of a document that hold one schema and are not its name. */
const unnamed: ReadonlySet<string> = new Set([
  ...['schema', 'not', 'if', 'then', 'else', 'items', 'additionalItems', 'unevaluatedItems', 'contains'],
  ...['additionalProperties', 'unevaluatedProperties', 'propertyNames', 'contentSchema'],
])

/**
 * Returns a function that names schemas; undefined for inline ones. A definition has its own name, a document its
 * file's; the namespace is empty in the main document, and the file's path in all others.
 */
export function makeNaming(main: string | undefined): (place: SchemaPlace) => Name | undefined {
  return (place) => {
    const { path, depth } = place
    if (depth > 3) return undefined
    const definitionName = depth === 0 ? '' : definition.exec(makePointer(place))?.[1]
    if (definitionName === undefined || (depth === 1 && unnamed.has(definitionName))) return undefined
    const stem = path.replace(/\.[^./]*$/, '')
    const file = stem.slice(stem.lastIndexOf('/') + 1)
    const isMain = path === main
    if (depth === 0) return { namespace: isMain ? '' : stem, local: file }
    const local = definitionName.replaceAll('~1', '/').replaceAll('~0', '~')
    // A definition called like its document stands one level down, so that the two names differ.
    if (local === file) return { namespace: `${stem}/definitions`, local }
    return { namespace: isMain ? '' : stem, local }
  }
}

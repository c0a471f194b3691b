import { type Diagnostic, diagnostic, type Location, type Sink } from '../../diagnostics/index.ts'
import type { Api, Operation, Profile, SchemaSet } from '../../schema/index.ts'
import { mapBodies } from '../bodies.ts'
import {
  below,
  crawl,
  createSchemaReader,
  findDialect,
  makeNaming,
  openDocuments,
  type Prepare,
  readDefinitions,
  type SchemaPlace,
  textAt,
} from '../json-schema/index.ts'
import { makeFolderName } from '../slug.ts'
import type { Conventions, Source } from '../source.ts'
import type { Value } from '../text/index.ts'
import { ToleratedDefects } from '../tolerated.ts'
import type { Description } from './description.ts'
import { from20 } from './from-2-0/index.ts'
import { objectIn, openObject, readTextField } from './openapi-object.ts'
import { readPaths } from './paths.ts'
import { writeOutMaps } from './referenced-maps.ts'
import { readSecuritySchemes } from './security.ts'
import { readOpenApiVersion } from './version.ts'
import { documentNotes } from './words.ts'
import { XmlBodies } from './xml-bodies.ts'

export interface OpenApiOptions {
  readonly profile: Profile
  readonly conventions?: Conventions
  /** What becomes of the description's own file, as it is written, before it is read. */
  readonly change?: (value: Value, sink: Sink) => Value
}

export interface OpenApiReading {
  readonly api: Api
  readonly sets: readonly SchemaSet[]
  /** What the description says of bodies that it leaves open, by `api#` and the body's address. */
  readonly hints: ReadonlyMap<string, string>
}

/**
 * Reads an OpenAPI description with all that it refers to in its source: operations, a set of the schemas that
 * JSON, text and parameters use, and sets of the XML bodies that it describes. Undefined, with a report, if it is
 * not one.
 */
export async function readOpenApi(
  source: Source,
  entry: string,
  apiName: string,
  options: OpenApiOptions,
  sink: Sink,
): Promise<OpenApiReading | undefined> {
  const tolerated = new ToleratedDefects(options.conventions ?? {}, sink)
  const once = withoutRepetition(tolerated.sink)
  const { keyPointer } = options.profile
  const language = {
    ...options.conventions,
    dialect: 'openapi-3.0',
    ...(keyPointer ? { keyPointer } : {}),
  } as const
  const { change } = options
  const documents = openDocuments(
    source,
    {
      ...{ language, entry, prepare: prepareDescription(options.conventions) },
      ...(change
        ? { change: (path: string, value: Value) => (path === entry ? change(value, once) : value) }
        : {}),
    },
    once,
  )
  const root = documents.root(entry)
  const version = root && readOpenApiVersion(root, once)
  if (root === undefined || version === undefined) {
    tolerated.tell(documents)
    return undefined
  }
  await crawl(documents, entry)
  const nameOf = makeNaming(entry)
  const jsonSet = makeFolderName(apiName)
  const description: Description = {
    ...{ api: apiName, version, root, documents, sink: once, jsonSet, hints: new Map() },
    schemas: createSchemaReader(documents, nameOf),
    xml: new XmlBodies(`${jsonSet}-xml`, createSchemaReader(documents, nameOf), {
      ...{ version, documents, sink: once },
      hasDirections: hasDirections(version, options.conventions),
      namesUnnamedRoots: options.conventions?.namesUnnamedRoots,
    }),
  }
  const api = readDocument(description)
  const nameFile = (path: string) => source.files.get(path)?.name ?? path
  const { nodes, annotations, discriminators } = description.schemas.finish()
  const files = () => documents.paths.map(nameFile)
  const described = description.xml.finish([nameFile(entry)], files)
  const json: SchemaSet = {
    ...{ name: jsonSet, language: 'json', elements: new Map(), nodes, annotations },
    ...{ entries: [nameFile(entry)], files: files() },
    ...(discriminators.size === 0 ? {} : { discriminators }),
    ...(hasDirections(description.version, options.conventions) ? { hasDirections: true } : {}),
  }
  const sets = [...(nodes.size > 0 ? [json] : []), ...described.sets]
  const names = sets.map((set) => set.name)
  tolerated.tell(documents, api.operations)
  const settled = mapBodies(api, ({ schema }) => described.settled(schema))
  return { api: { ...settled, file: nameFile(entry), sets: names }, sets, hints: description.hints }
}

/**
 * Returns a function that prepares a document for reading: resolves maps that are references, then turns OpenAPI
 * 2.0 into 3.0. Undefined where neither applies.
 */
function prepareDescription(conventions: Conventions | undefined): Prepare {
  const turn = from20(conventions)
  return (path, value, by) => {
    const maps = writeOutMaps(path, value, by)
    return turn(path, maps?.value ?? value, by) ?? maps
  }
}

/**
 * Whether `readOnly` and `writeOnly` bind one direction: always in OpenAPI 3.0, later unless configured otherwise.
 */
function hasDirections(version: Description['version'], conventions: Conventions | undefined): boolean {
  return version === '3.0' || conventions?.readOnlyDescribes !== true
}

/**
 * The API of a description's root document: operations, webhooks, security schemes and notes; empty if malformed.
 */
function readDocument(description: Description): Api {
  const { root, sink, api: name } = description
  const document = openObject(description, root, 'document')
  if (document === undefined) return { name, operations: [], sets: [] }
  checkDialect(root, sink)
  const info = objectIn(description, document, 'info', 'info')
  const title = info && readTextField(description, info, 'title')
  const documentVersion = info && readTextField(description, info, 'version')
  const notes = documentNotes(description, document, info)
  const securitySchemes = readSecuritySchemes(description, document)
  const components = below(root, 'components')
  readDefinitions(description.schemas, components && below(components, 'schemas'))
  const webhooks: Operation[] = []
  const operations = readPaths(description, document, webhooks)
  return {
    ...{ name, operations, sets: [] },
    ...(webhooks.length === 0 ? {} : { webhooks }),
    ...(securitySchemes.size === 0 ? {} : { securitySchemes }),
    ...(title === undefined ? {} : { title }),
    ...(documentVersion === undefined ? {} : { documentVersion }),
    ...(notes.length === 0 ? {} : { notes }),
  }
}

/** Reports a `jsonSchemaDialect` that is not known. */
function checkDialect({ value }: SchemaPlace, sink: Sink): void {
  const dialect = value.kind === 'map' ? textAt(value, 'jsonSchemaDialect') : undefined
  if (value.kind !== 'map' || dialect === undefined || findDialect(dialect) !== undefined) return
  sink(diagnostic('schema-dialect-unknown', { dialect }, value.entries.get('jsonSchemaDialect')?.value.at))
}

/** A sink that drops problems with equal code, location and message: shared parts are read for each operation. */
function withoutRepetition(sink: Sink): Sink {
  const said = new Set<string>()
  const place = (at: Location | undefined) => (at ? `${at.line}:${at.column}:${at.file}` : '')
  return (problem: Diagnostic) => {
    const key = `${problem.code} ${place(problem.at)} ${problem.message}`
    if (!said.has(key)) sink(problem)
    said.add(key)
  }
}

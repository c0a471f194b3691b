import type { Config } from '../config/index.ts'
import {
  type BorrowedSubsets,
  borrowSubsets,
  countContents,
  describeStatedSubsets,
  type RunnableVersion,
  rootNames,
} from '../pipeline/index.ts'
import {
  type BodySchema,
  expandedName,
  type Media,
  type Operation,
  resolve,
  type TypeNode,
  type Version,
} from '../schema/index.ts'
import { findLayout, type SetLayout } from '../typescript/index.ts'
import { loadNamedRunnable } from './named-version.ts'
import type { Session } from './session.ts'

/** The contents of a version; `inspect --format json` writes this value. */
export interface ContentsPage {
  readonly formatVersion: 1
  readonly name: string
  readonly status: string
  readonly digest: string
  readonly apis: readonly ApiPart[]
  readonly sets: readonly SetPart[]
  readonly types: number
  readonly dataElements: readonly string[]
  readonly subsets: readonly string[]
  readonly examples: readonly string[]
}

interface ApiPart {
  readonly name: string
  readonly title?: string
  /** Whether anything of it is published: a description or schemas. */
  readonly published: boolean
  readonly sets: readonly string[]
  readonly operations: readonly OperationPart[]
}

interface OperationPart {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly bodies: readonly BodyPart[]
}

interface BodyPart {
  /** `request`, or the status of the response. */
  readonly part: string
  readonly media: string
  /** The root or type of the body; absent if the OpenAPI file gives no schema. */
  readonly schema?: string
}

interface SetPart {
  readonly name: string
  readonly language: string
  readonly files: number
  readonly types: number
  readonly roots: readonly string[]
  /** The codec of each root: an export of a module of the output folder. */
  readonly codecs: readonly CodecPart[]
}

export interface CodecPart {
  readonly root: string
  /** As a program imports it, relative to the output folder. */
  readonly module: string
  readonly name: string
}

/** Lists the contents of a version: APIs, operations, schema sets, data elements, subsets, examples. */
export function contentsPage({ version }: RunnableVersion): ContentsPage {
  const { types, dataElements, subsets } = countContents(version)
  return {
    formatVersion: 1,
    name: version.name,
    status: version.status,
    digest: version.digest,
    apis: version.apis.map((api) => ({
      name: api.name,
      ...(api.title === undefined ? {} : { title: api.title }),
      published: api.file !== undefined || api.sets.length > 0 || api.operations.length > 0,
      sets: api.sets,
      operations: api.operations.map((operation) => operationPart(operation, version)),
    })),
    sets: setParts(version),
    types,
    dataElements,
    subsets,
    examples: version.examples.map(({ file }) => file),
  }
}

/**
 * For each schema set: language, counts of files and exported types, root names and codecs. The roots of a JSON set
 * are its exported types.
 */
function setParts(version: Version): readonly SetPart[] {
  const layout = findLayout(version)
  return version.sets.map((set) => {
    const place = layout.set(set.name)
    const types = [...place.modules.keys()].flatMap((namespace) => place.exportedTypes(namespace))
    const jsonNames = types.flatMap((node) => place.typeName(node.id) ?? [])
    const isJson = set.language === 'json'
    return {
      name: set.name,
      language: set.language,
      files: set.files.length,
      types: types.length,
      roots: isJson ? jsonNames : rootNames(set),
      codecs: isJson ? types.flatMap((node) => typeCodec(node, place)) : rootCodecs(place),
    }
  })
}

/** The codec of each global element that is not abstract. */
function rootCodecs(place: SetLayout): readonly CodecPart[] {
  return [...place.set.elements.values()]
    .filter((element) => !element.abstract)
    .map((element) => ({
      root: expandedName(element.name),
      module: `${place.modules.get(element.name.namespace)}/codecs.js`,
      name: place.rootName(element),
    }))
}

/** The codec of a JSON type; empty if it has no exported type or codec. */
function typeCodec({ id }: TypeNode, place: SetLayout): readonly CodecPart[] {
  const [root, name] = [place.typeName(id), place.codecName(id)]
  if (root === undefined || name === undefined) return []
  return [{ root, module: `${place.moduleOf(id)}/codecs.js`, name }]
}

/** An operation with one body per media type, the request first; the method is in upper case. */
function operationPart({ id, method, path, request, responses }: Operation, version: Version): OperationPart {
  const bodies = [
    ...(request?.media ?? []).map((media) => bodyPart('request', media, version, true)),
    ...responses.flatMap(({ status, media }) => media.map((one) => bodyPart(status, one, version))),
  ]
  return { id, method: method.toUpperCase(), path, bodies }
}

/** A body with its media type and the name of its schema; `part` is `request` or the response's status. */
function bodyPart(part: string, { type, schema }: Media, version: Version, isRequest = false): BodyPart {
  const name = schemaName(schema, version, isRequest)
  return { part, media: type, ...(name === undefined ? {} : { schema: name }) }
}

/**
 * The root as `set#element`, or the exported name of the type, else its built-in type or kind. A request body gets the
 * name of the request variant. Undefined if the body has no schema.
 */
function schemaName(schema: BodySchema, version: Version, isRequest: boolean): string | undefined {
  if (schema.kind === 'open') return undefined
  if (schema.kind === 'root') return `${schema.set}#${schema.element}`
  const place = findLayout(version).set(schema.set)
  const node = resolve(place.set, isRequest ? place.requestNode(schema.node) : schema.node)
  return place.typeName(node.id) ?? (node.kind === 'scalar' ? node.builtin : node.kind)
}

/** Subsets of another version, or of a source, that apply to a version whose schemas name none. */
export interface BorrowedPage {
  /** The version or source that names them. */
  readonly from: string
  readonly roots: readonly {
    readonly root: string
    readonly module: string
    /** The number of data elements with known subsets, and the ids of those without. */
    readonly known: number
    readonly unknown: readonly string[]
  }[]
  /** How the subset ids differ from those that the version lists. */
  readonly ids: {
    readonly listed: number
    readonly withoutMembers: readonly string[]
    readonly notListed: readonly string[]
    /** By the spelling used, the spelling in the list. */
    readonly respelled: Readonly<Record<string, string>>
  }
}

/** The subsets that a source of the version itself names; undefined without such a source. */
export async function statedPage({ version }: RunnableVersion): Promise<BorrowedPage | undefined> {
  const stated = await describeStatedSubsets(version)
  if (stated?.ids === undefined) return undefined
  return makeSubsetsPage(stated.file, stated.roots, stated.ids)
}

/**
 * The page for a source or version that names subsets: the files of the roots as `.js` modules, the spellings as an
 * object.
 */
function makeSubsetsPage(
  from: string,
  roots: BorrowedSubsets['roots'],
  { respelled, ...lists }: NonNullable<BorrowedSubsets['ids']>,
): BorrowedPage {
  return {
    from,
    ids: { ...lists, respelled: Object.fromEntries(respelled) },
    roots: roots.map(({ file, ...root }) => ({ ...root, module: file.replace(/\.ts$/, '.js') })),
  }
}

/**
 * One page for each configured comparison that gives the version subsets of the other version. Empty if the
 * version has subsets of its own or no data elements; other versions that cannot be read are skipped silently.
 */
export async function borrowedPages(
  loaded: RunnableVersion,
  config: Config,
  session: Session,
): Promise<readonly BorrowedPage[]> {
  const { name } = loaded.version
  const { dataElements, subsets } = countContents(loaded.version)
  if (subsets.length > 0 || dataElements.length === 0) return []
  const pages: BorrowedPage[] = []
  for (const { from, to } of config.compare) {
    if (from !== name && to !== name) continue
    const other = await loadNamedRunnable(from === name ? to : from, config, session, {
      skipsDefects: true,
      // What is wrong with the other version is said where that one is asked for.
      sink: () => {},
    })
    if (other === undefined) continue
    const sides = from === name ? [loaded.version, other.version] : [other.version, loaded.version]
    const { roots, ids } = await borrowSubsets(sides[0] ?? loaded.version, sides[1] ?? other.version, [])
    if (ids === undefined) continue
    pages.push(makeSubsetsPage(other.version.name, roots, ids))
  }
  return pages
}

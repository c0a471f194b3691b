import { invariant } from '../diagnostics/index.ts'
import type { Codec, SimpleTypes } from '../runtime/index.ts'
import { expandedName, type NodeId, resolve, type SchemaSet, type Version } from '../schema/index.ts'
import {
  findLayout,
  type Layout,
  listBodyTypes,
  listOwnTypes,
  restrictsValues,
  simpleTypesPath,
} from '../typescript/index.ts'
import type { GeneratedProgram } from './load.ts'
import { addSimpleTypes } from './pieces.ts'

/** A root of a version, with the emitted codec that reads its documents. */
export interface CodecRoot {
  /** `{namespace}local`, for JSON the name of the type; with `set#` before it if several sets have it. */
  readonly name: string
  readonly set: string
  /** The expanded name of the element, or the name of the type. */
  readonly local: string
  /** For JSON: the type that the codec reads. */
  readonly node?: NodeId
  /**
   * For JSON: a document may have this root without naming it. True for types of bodies and those that a schema
   * file is about.
   */
  readonly isEvident?: true
  /** For JSON: the properties that the type names for an object, or for those of a list; of all alternatives. */
  readonly declares?: readonly string[]
  readonly codec: () => Codec<unknown>
}

/** The roots of a version by kind. Codecs are loaded when they are first used. */
export interface Roots {
  readonly xml: readonly CodecRoot[]
  /** Bodies of operations first, then the other named types. */
  readonly json: readonly CodecRoot[]
  /** Bodies of operations that are plain text. */
  readonly text: readonly CodecRoot[]
}

/** A root, and where in the emitted program its codec is: plain data, which can go to another thread. */
export interface RootEntry extends Omit<CodecRoot, 'codec'> {
  readonly module: string
  readonly exported: string
  /** For XML: the module with simple types that documents may name and that the codec does not contain. */
  readonly simpleTypes?: string
}

export type RootTable = { readonly [K in keyof Roots]: readonly RootEntry[] }

/** Returns all roots that a version's emitted program can read, by kind. */
export function listCodecRoots(version: Version, program: GeneratedProgram): Roots {
  return rootsIn(rootTable(version), program)
}

/** Returns the roots of a table with codecs that are loaded from the program when used. */
export function rootsIn({ xml, json, text }: RootTable, program: GeneratedProgram): Roots {
  const rooted = ({ module, exported, simpleTypes, ...root }: RootEntry): CodecRoot => ({
    ...root,
    codec: () => {
      const codec = loadCodec(program, module, exported)
      return simpleTypes === undefined ? codec : addSimpleTypes(codec, loadSimpleTypes(program, simpleTypes))
    },
  })
  return { xml: xml.map(rooted), json: json.map(rooted), text: text.map(rooted) }
}

/**
 * Lists a version's roots by kind, each with the module and export of its codec. Bodies come first among JSON; a
 * name in several sets gets `set#` before it.
 */
export function rootTable(version: Version): RootTable {
  const layout = findLayout(version)
  const xml = version.sets.flatMap((set) => listXmlRoots(set, layout))
  const bodies = listBodyTypes(version)
  const json = version.sets.flatMap((set) => listJsonRoots(set, layout))
  const isBody = (root: JsonRoot): boolean => bodies.json.has(`${root.set}#${root.node}`)
  const marked = markEvident(version, json, isBody)
  return {
    xml: qualifySharedNames(xml),
    json: qualifySharedNames([...marked.filter(isBody), ...marked.filter((root) => !isBody(root))]),
    text: qualifySharedNames(json.filter((root) => bodies.text.has(`${root.set}#${root.node}`))),
  }
}

/** Returns a root for each element of a set that is not abstract. */
function listXmlRoots(set: SchemaSet, layout: Layout): readonly RootEntry[] {
  const place = layout.set(set.name)
  return [...set.elements.values()]
    .filter((element) => !element.abstract)
    .map((element) => {
      const folder = place.modules.get(element.name.namespace) ?? place.folder
      const local = expandedName(element.name)
      return {
        name: local,
        set: set.name,
        local,
        module: `${folder}/codecs.ts`,
        exported: place.rootName(element),
        simpleTypes: simpleTypesPath(place),
      }
    })
}

interface JsonRoot extends RootEntry {
  readonly node: NodeId
}

/** Returns a root for each exported type of a JSON set that has a codec; `[]` for other sets. */
function listJsonRoots(set: SchemaSet, layout: Layout): readonly JsonRoot[] {
  if (set.language !== 'json') return []
  const place = layout.set(set.name)
  return place.exportedTypes('').flatMap((node) => {
    const local = place.typeName(node.id)
    const exported = place.codecName(node.id)
    if (local === undefined || exported === undefined) return []
    const module = `${place.moduleOf(node.id)}/codecs.ts`
    const declares = [...collectDeclared(place.set, node.id)]
    return [
      {
        ...{ name: local, set: set.name, local, node: node.id, module, exported },
        ...(declares.length === 0 ? {} : { declares }),
      },
    ]
  })
}

/** The names of all properties that a type names for an object, or for the items of a list. */
function collectDeclared(
  set: SchemaSet,
  id: NodeId,
  found = new Set<string>(),
  seen = new Set<NodeId>(),
): ReadonlySet<string> {
  const node = resolve(set, id)
  if (seen.has(node.id)) return found
  seen.add(node.id)
  if (node.kind === 'object') for (const { name } of node.properties) found.add(name)
  const inner =
    node.kind === 'union' || node.kind === 'all'
      ? node.members
      : node.kind === 'resource' || node.kind === 'unevaluated'
        ? [node.of]
        : node.kind === 'array' && node.items !== false
          ? [node.items]
          : node.kind === 'conditional'
            ? [node.if, node.then, node.else].filter((one) => one !== undefined)
            : []
  for (const member of inner) collectDeclared(set, member, found, seen)
  return found
}

/**
 * Marks the roots that a JSON document may have without naming one: bodies and types that a schema file is about.
 * If there are none, all types that constrain values, else all.
 */
function markEvident(
  version: Version,
  roots: readonly JsonRoot[],
  isBody: (root: JsonRoot) => boolean,
): readonly JsonRoot[] {
  const own = listOwnTypes(version)
  const telling = roots.filter(({ set, node }) => restrictsValues(version, { set, node }))
  const evident = telling.filter((root) => isBody(root) || own.has(`${root.set}#${root.node}`))
  const found = new Set([evident, telling, roots].find(({ length }) => length > 0))
  return roots.map((root) => (found.has(root) ? { ...root, isEvident: true } : root))
}

/** Loads a codec of the program; throws if its module does not export it. */
function loadCodec(program: GeneratedProgram, path: string, exported: string): Codec<unknown> {
  const codec = program.load(path)[exported]
  invariant(codec !== undefined, `"${path}" exports no "${exported}"`)
  return codec as Codec<unknown>
}

/** Loads the simple types that documents may name by `xsi:type`; undefined if they were not emitted. */
function loadSimpleTypes(program: GeneratedProgram, path: string): SimpleTypes | undefined {
  return program.has(path) ? (program.load(path).simpleTypes as SimpleTypes) : undefined
}

/** Adds `set#` before each name that several roots have. */
function qualifySharedNames<R extends RootEntry>(roots: readonly R[]): readonly RootEntry[] {
  const counts = new Map<string, number>()
  for (const { local } of roots) counts.set(local, (counts.get(local) ?? 0) + 1)
  return roots.map((root) =>
    counts.get(root.local) === 1 ? root : { ...root, name: `${root.set}#${root.local}` },
  )
}

import { invariant } from '../diagnostics/index.ts'
import type { Codec, SimpleTypes } from '../runtime/index.ts'
import { expandedName, type NodeId, type SchemaSet, type Version } from '../schema/index.ts'
import {
  bodyTypes,
  findLayout,
  type Layout,
  ownTypes,
  saysSomething,
  simpleTypesPath,
} from '../typescript/index.ts'
import type { GeneratedProgram } from './load.ts'
import { knowing } from './pieces.ts'

/** A root of a version with the emitted codec that reads it. */
export interface CodecRoot {
  /** `{namespace}local`, with `set#` before it where several sets have it; for JSON the name of the type. */
  readonly name: string
  readonly set: string
  /** The expanded name of the element, or the name of the type. */
  readonly local: string
  /** The type of JSON that it reads. */
  readonly node?: NodeId
  /** Of JSON: a document may be of it without naming it, as of the type of a body, or of what a schema file is about. */
  readonly isEvident?: true
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
  /** Of XML: the module with the simple types that documents may name and the codec leaves out. */
  readonly simpleTypes?: string
}

export type RootTable = { readonly [K in keyof Roots]: readonly RootEntry[] }

/** What the emitted program of a version can read. */
export function listCodecRoots(version: Version, program: GeneratedProgram): Roots {
  return rootsIn(rootTable(version), program)
}

/** The roots of a table, in a program that has the modules it names. */
export function rootsIn({ xml, json, text }: RootTable, program: GeneratedProgram): Roots {
  const rooted = ({ module, exported, simpleTypes, ...root }: RootEntry): CodecRoot => ({
    ...root,
    codec: () => {
      const codec = codecAt(program, module, exported)
      return simpleTypes === undefined ? codec : knowing(codec, typesAt(program, simpleTypes))
    },
  })
  return { xml: xml.map(rooted), json: json.map(rooted), text: text.map(rooted) }
}

export function rootTable(version: Version): RootTable {
  const layout = findLayout(version)
  const xml = version.sets.flatMap((set) => xmlRoots(set, layout))
  const bodies = bodyTypes(version)
  const json = version.sets.flatMap((set) => jsonRoots(set, layout))
  const isBody = (root: JsonRoot): boolean => bodies.json.has(`${root.set}#${root.node}`)
  const marked = withEvident(version, json, isBody)
  return {
    xml: withSets(xml),
    json: withSets([...marked.filter(isBody), ...marked.filter((root) => !isBody(root))]),
    text: withSets(json.filter((root) => bodies.text.has(`${root.set}#${root.node}`))),
  }
}

function xmlRoots(set: SchemaSet, layout: Layout): readonly RootEntry[] {
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

function jsonRoots(set: SchemaSet, layout: Layout): readonly JsonRoot[] {
  if (set.language !== 'json') return []
  const place = layout.set(set.name)
  return place.exportedTypes('').flatMap((node) => {
    const local = place.typeName(node.id)
    const exported = place.codecName(node.id)
    if (local === undefined || exported === undefined) return []
    const module = `${place.moduleOf(node.id)}/codecs.ts`
    return [{ name: local, set: set.name, local, node: node.id, module, exported }]
  })
}

/** Where nothing is evident, a document may be of any type; of one that every value has only where there are no others. */
function withEvident(
  version: Version,
  roots: readonly JsonRoot[],
  isBody: (root: JsonRoot) => boolean,
): readonly JsonRoot[] {
  const own = ownTypes(version)
  const telling = roots.filter(({ set, node }) => saysSomething(version, { set, node }))
  const evident = telling.filter((root) => isBody(root) || own.has(`${root.set}#${root.node}`))
  const found = new Set([evident, telling, roots].find(({ length }) => length > 0))
  return roots.map((root) => (found.has(root) ? { ...root, isEvident: true } : root))
}

function codecAt(program: GeneratedProgram, path: string, exported: string): Codec<unknown> {
  const codec = program.load(path)[exported]
  invariant(codec !== undefined, `"${path}" exports no "${exported}"`)
  return codec as Codec<unknown>
}

/** A document is judged as its schema asks, whatever its codec leaves out to be small. */
function typesAt(program: GeneratedProgram, path: string): SimpleTypes | undefined {
  return program.has(path) ? (program.load(path).simpleTypes as SimpleTypes) : undefined
}

function withSets<R extends RootEntry>(roots: readonly R[]): readonly RootEntry[] {
  const counts = new Map<string, number>()
  for (const { local } of roots) counts.set(local, (counts.get(local) ?? 0) + 1)
  return roots.map((root) =>
    counts.get(root.local) === 1 ? root : { ...root, name: `${root.set}#${root.local}` },
  )
}

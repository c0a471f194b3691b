import type { Json, NodeId } from '../../schema/index.ts'
import { makeLargeFile, type OutputFile, type SetLayout, slug } from '../../typescript/index.ts'
import type { EmitContext, Emitter } from '../emitter.ts'
import { Definitions, definitionNames, qualifyAmbiguousNames } from './definitions.ts'
import { makeDefinitionPrinter, type PrintDefinition, printEntry, printSchemaDocument } from './document.ts'
import { type JsonSchema, makeJsonSchema, mergeAnnotations } from './schema.ts'
import { definition, elementSchema, xmlName } from './type-schema.ts'

/** Sets with more roots than this get one shared document, or the output would grow with the square of the set. */
const mostSelfContained = 100

/** Emits JSON Schema 2020-12 of the values that codecs read, with OpenAPI 3.2's `xml` annotations. */
export const jsonSchemaEmitter: Emitter = {
  name: 'json-schema',
  says: 'JSON Schema of each root and each JSON type',
  /** Yields the JSON Schema files of each set. */
  *emit(context) {
    for (const set of context.layout.version.sets) yield* setFiles(context, context.layout.set(set.name))
  },
}

/** A root element or JSON type, with the file of its JSON Schema document. */
interface Root {
  readonly file: string
  readonly type: NodeId
  readonly nillable: boolean
  readonly keywords: readonly (readonly [string, Json | undefined])[]
}

/**
 * Yields the JSON Schema files of a set: one for each root, or a single bundle if it has more than
 * `mostSelfContained` roots.
 */
function* setFiles(context: EmitContext, layout: SetLayout): Iterable<OutputFile> {
  const { set } = layout
  const names = definitionNames(layout)
  const roots = namedRoots(layout)
  const print = makeDefinitionPrinter(set, names)
  const file = (name: string, keywords: JsonSchema, entries: ReadonlyMap<string, string>): OutputFile =>
    makeLargeFile(
      `${context.layout.folder}/json-schema/${name}`,
      printSchemaDocument({ ...opening(context), ...keywords }, entries.values()),
    )
  if (roots.length > mostSelfContained) {
    const $id = `${set.name}.json`
    yield file($id, { $id }, bundle(layout, roots, { names, print, $id }))
    return
  }
  for (const { file: name, type, nillable, keywords } of roots) {
    const definitions = new Definitions(names)
    const body = elementSchema({ set, definitions }, { type, nillable })
    const entries = definitions.complete((id) => print(id, definitions))
    yield file(name, { ...makeJsonSchema(...keywords), ...body }, entries)
  }
}

/**
 * The entries in `$defs` of one document with all types and roots of a set. Each root has the `$id` that its own file
 * would have (JSON Schema 2020-12, 9.3).
 */
function bundle(
  { set }: SetLayout,
  roots: readonly Root[],
  { names, print, $id }: { names: ReadonlyMap<NodeId, string>; print: PrintDefinition; $id: string },
): ReadonlyMap<string, string> {
  const inside = new Definitions(names)
  for (const id of names.keys()) inside.reference(id)
  const entries = new Map(inside.complete((id) => print(id, inside)))
  const definitions = new Definitions(names, $id)
  for (const { file, type, nillable, keywords } of roots) {
    const body = elementSchema({ set, definitions }, { type, nillable })
    const schema = { $id: file, ...makeJsonSchema(...keywords), ...body }
    entries.set(file, printEntry(file, schema))
  }
  return entries
}

/** The keywords at the start of each document: `$schema`, and the generated header as `$comment`. */
function opening({ header }: EmitContext): JsonSchema {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', $comment: header.join(' ') }
}

/** The roots of a set, each with a unique file name: `<set>.<root>.json`. */
function namedRoots(layout: SetLayout): readonly Root[] {
  const roots = layout.set.language === 'json' ? jsonRoots(layout) : xmlRoots(layout)
  const files = qualifyAmbiguousNames(
    roots.map(({ id, name, folder }) => ({ id, folder, name: slug(name) || 'root' })),
    '-',
  )
  return roots.map((root) => ({
    ...root,
    file: `${layout.set.name}.${(files.get(root.id) ?? '').replace('_', '-')}.json`,
  }))
}

interface Candidate extends Omit<Root, 'file'> {
  readonly id: NodeId
  readonly name: string
  readonly folder: string
}

/** The global elements of an XML set that are not abstract. */
function xmlRoots({ set, modules }: SetLayout): readonly Candidate[] {
  return [...set.elements.values()]
    .filter(({ abstract }) => !abstract)
    .map(({ id, name, type, nillable }) => {
      const about = mergeAnnotations([set.annotations.get(id)]).filter(([keyword]) => keyword !== 'title')
      const keywords = [['title', name.local] as const, ...about, ['xml', xmlName('element', name)] as const]
      return { id, name: name.local, folder: modules.get(name.namespace) ?? '', type, nillable, keywords }
    })
}

/** The exported types of a JSON set. */
function jsonRoots(layout: SetLayout): readonly Candidate[] {
  return layout.exportedTypes('').map(({ id }) => {
    const name = layout.typeName(id) ?? ''
    return { id, name, folder: layout.moduleOf(id), type: id, nillable: false, keywords: [['title', name]] }
  })
}

/** An exported type with its JSON Schema, which refers to definitions as `#/$defs/…`. */
export interface SchemaOfType {
  readonly id: NodeId
  readonly name: string
  readonly schema: JsonSchema
}

/** The JSON Schema of each exported type without a namespace, and the definitions that they share. */
export function makeTypeSchemas(layout: SetLayout): {
  readonly types: readonly SchemaOfType[]
  readonly definitions: JsonSchema
} {
  const { set } = layout
  const definitions = new Definitions(definitionNames(layout))
  const types = layout.exportedTypes('').map(({ id }) => ({
    ...{ id, name: layout.typeName(id) ?? '' },
    schema: elementSchema({ set, definitions }, { type: id, nillable: false }),
  }))
  const all = definitions.complete((id) => definition({ set, definitions }, id))
  return { types, definitions: Object.fromEntries(all) }
}

import type { BodySchema, ElementDeclaration, Version } from '../../schema/index.ts'
import {
  type Code,
  code,
  comment,
  join,
  key,
  literal,
  ModuleWriter,
  name,
  type OutputFile,
  type SetLayout,
  typeIdentifier,
} from '../../typescript/index.ts'
import type { EmitContext, Emitter } from '../emitter.ts'
import { elementType } from '../types/index.ts'
import { type SelectablePlace, selectablePlaces } from './places.ts'

interface SelectableRoot {
  readonly root: ElementDeclaration
  readonly places: readonly SelectablePlace[]
}

/** What subsets leave of a document, root by root. */
export const subsetsEmitter: Emitter = {
  name: 'subsets',
  says: 'selectSubsets for each root whose data elements belong to subsets',
  *emit(context) {
    const bound = boundRoots(context.layout.version)
    for (const { name: set } of context.layout.version.sets) {
      const layout = context.layout.set(set)
      for (const [namespace, folder] of layout.modules) {
        const roots = [...layout.set.elements]
          .filter(([local, root]) => root.name.namespace === namespace && bound.has(`${set}#${local}`))
          .map(([, root]) => ({ root, places: selectablePlaces(layout.set, root) }))
          .filter(({ places }) => subsetsOf(places).length > 0)
        if (roots.length > 0) yield subsetsModule(context, layout, folder, roots)
      }
    }
  },
}

/** The roots that operations carry: those are asked for in part. */
function boundRoots({ apis }: Version): ReadonlySet<string> {
  const bodies = apis
    .flatMap(({ operations }) => operations)
    .flatMap(({ request, responses }) => [request, ...responses])
    .flatMap((body) => body?.media ?? [])
    .map(({ schema }): BodySchema => schema)
  return new Set(bodies.flatMap((body) => (body.kind === 'root' ? [`${body.set}#${body.element}`] : [])))
}

function subsetsModule(
  { runtime, header }: EmitContext,
  layout: SetLayout,
  folder: string,
  roots: readonly SelectableRoot[],
): OutputFile {
  const writer = new ModuleWriter(`${folder}/subsets.ts`)
  const own = roots.map(({ root }) => (roots.length === 1 ? '' : typeIdentifier(layout.rootName(root))))
  const lists = new SubsetLists()
  const parts: Code[] = []
  writer.reserve([
    ...own.flatMap((part) => [
      `select${part}Subsets`,
      `${part}SubsetId`,
      `subsetIds${part}`,
      `places${part}`,
    ]),
    ...[...lists.names(roots)],
  ])
  for (const [index, { root, places }] of roots.entries()) {
    const part = own[index] ?? ''
    const ids = subsetsOf(places)
    const type = elementType({ layout, writer, runtime }, root).code
    const codec = writer.import(layout.rootName(root), `${folder}/codecs.ts`)
    const select = writer.import('select', runtime)
    const selection = writer.import('Selection', runtime, 'type')
    const tree = writer.import('SubsetPlaces', runtime, 'type')
    const [idType, idList, table] = [name(`${part}SubsetId`), name(`subsetIds${part}`), name(`places${part}`)]
    parts.push(
      code`${comment(['The subsets that this version knows here.'])}export const ${idList} = [\n${rows(ids)}] as const\n`,
    )
    parts.push(code`export type ${idType} = (typeof ${idList})[number]\n`)
    const says = [
      `What the given subsets hold of ${root.name.local}, by place: a type that stands in several places holds other`,
      'data elements in each. What carries no data element and objects without selected content are left out; where the',
      'schema then misses something, the result says what.',
    ]
    parts.push(code`${comment(says)}export function ${name(`select${part}Subsets`)}(
  value: ${type},
  ids: Iterable<${idType}>,
): ${selection}<${type}> {
  return ${select}(value, ids, ${table}, ${idList}, ${codec})
}
`)
    parts.push(code`const ${table}: ${tree} = {\n${places.map((place) => placeLine(place, lists, '  '))}}\n`)
  }
  // The lists come first: the tables read them when the module is loaded.
  for (const part of [...lists.constants(), ...parts]) writer.add(part)
  return writer.file(header)
}

function placeLine(
  { property, dataElements, below }: SelectablePlace,
  lists: SubsetLists,
  indent: string,
): Code {
  const says = dataElements.map(({ id, name: label }) => [id, label].filter(Boolean).join(' ')).join(', ')
  const heading = comment(
    [says].filter((text) => text !== ''),
    indent,
  )
  const blank = join(
    [...indent].map(() => code` `),
    '',
  )
  if (below === undefined)
    return code`${heading}${blank}${key(property)}: ${lists.of(dataElements.flatMap(({ subsets }) => subsets.map(({ subset }) => subset)))},\n`
  if (below.length === 0) return code`${heading}${blank}${key(property)}: {},\n`
  return code`${heading}${blank}${key(property)}: {\n${below.map((inner) => placeLine(inner, lists, `${indent}  `))}${blank}},\n`
}

/** Every subset that some value of a root belongs to, in order. */
function subsetsOf(places: readonly SelectablePlace[]): readonly string[] {
  const found = new Set<string>()
  const open = [...places]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place.below) open.push(...place.below)
    else for (const { subsets } of place.dataElements) for (const { subset } of subsets) found.add(subset)
  }
  return [...found].sort()
}

/** Lists of subsets, each written once: many data elements belong to the same ones. */
class SubsetLists {
  readonly #lists = new Map<string, string>()

  of(subsets: readonly string[]): Code {
    const text = [...new Set(subsets)].sort().join(' ')
    if (text.length <= 40) return literal(text)
    const known = this.#lists.get(text) ?? `subsets_${this.#lists.size + 1}`
    this.#lists.set(text, known)
    return name(known)
  }

  /** The names that lists of these roots may get. */
  *names(roots: readonly SelectableRoot[]): Iterable<string> {
    const count = roots.flatMap(({ places }) => flattened(places)).length
    for (let index = 1; index <= count; index++) yield `subsets_${index}`
  }

  constants(): readonly Code[] {
    return [...this.#lists].map(
      ([text, identifier]) => code`const ${name(identifier)} =\n  ${literal(text)}\n`,
    )
  }
}

function flattened(places: readonly SelectablePlace[]): readonly SelectablePlace[] {
  return places.flatMap((place) => [place, ...flattened(place.below ?? [])])
}

function rows(ids: readonly string[]): readonly Code[] {
  const lines: string[][] = []
  for (const id of ids) {
    const last = lines.at(-1)
    if (last === undefined || last.length === 12) lines.push([id])
    else last.push(id)
  }
  return lines.map(
    (line) =>
      code`  ${join(
        line.map((id) => literal(id)),
        ', ',
      )},\n`,
  )
}

import type { ElementDeclaration } from '../../schema/index.ts'
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
import type { EmitContext } from '../emitter.ts'
import { elementType } from '../types/index.ts'
import { type SelectablePlace, unknownMembershipId } from './places.ts'

export interface SelectableRoot {
  readonly root: ElementDeclaration
  readonly places: readonly SelectablePlace[]
}

interface SelectionModule {
  /** The folder of the roots' types and codecs. */
  readonly folder: string
  readonly roots: readonly SelectableRoot[]
  readonly path: string
  /**
   * Comment lines where subsets come from another version or source; the function then has the option `withUnknown`.
   */
  readonly elsewhere?: readonly string[]
}

/** The module with `select…Subsets` for each root, the list of subset ids and the table of places. */
export function selectionModule(
  { runtime, header }: Pick<EmitContext, 'runtime' | 'header'>,
  layout: SetLayout,
  { folder, roots, path, elsewhere }: SelectionModule,
): OutputFile {
  const writer = new ModuleWriter(path)
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
    const ids = listSelectableSubsets(places)
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
    const flag = elsewhere && code`\n  options: { readonly withUnknown?: boolean } = {},`
    const asked = elsewhere
      ? code`options.withUnknown === true ? [...ids, ${writer.import('unknownMembership', runtime)}] : ids`
      : code`ids`
    parts.push(code`${comment([...says, ...(elsewhere ?? [])])}export function ${name(`select${part}Subsets`)}(
  value: ${type},
  ids: Iterable<${idType}>,${flag ?? code``}
): ${selection}<${type}> {
  return ${select}(value, ${asked}, ${table}, ${idList}, ${codec})
}
`)
    parts.push(code`const ${table}: ${tree} = {\n${places.map((place) => placeLine(place, lists, '  '))}}\n`)
  }
  // Before the tables, which use these constants when the module is loaded.
  for (const part of [...lists.constants(), ...parts]) writer.add(part)
  return writer.file(header)
}

/**
 * The entry of the table of places for one property: its subsets, `true` for the envelope, or the properties
 * below.
 */
function placeLine(
  { property, dataElements, below, isEnvelope }: SelectablePlace,
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
  if (isEnvelope) return code`${heading}${blank}${key(property)}: true,\n`
  if (below === undefined)
    return code`${heading}${blank}${key(property)}: ${lists.of(dataElements.flatMap(({ subsets }) => subsets.map(({ subset }) => subset)))},\n`
  if (below.length === 0) return code`${heading}${blank}${key(property)}: {},\n`
  return code`${heading}${blank}${key(property)}: {\n${below.map((inner) => placeLine(inner, lists, `${indent}  `))}${blank}},\n`
}

/** The subsets of all values below these places, sorted; the unknown membership is left out. */
export function listSelectableSubsets(places: readonly SelectablePlace[]): readonly string[] {
  const found = new Set<string>()
  const open = [...places]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (place.below) open.push(...place.below)
    else
      for (const { subsets } of place.dataElements)
        for (const { subset } of subsets) if (subset !== unknownMembershipId) found.add(subset)
  }
  return [...found].sort()
}

/** Turns lists of subsets into code; a long list becomes a constant that is shared. */
class SubsetLists {
  readonly #lists = new Map<string, string>()

  /**
   * The subsets as a text literal (sorted, separated by spaces), or for more than 40 characters the name of a
   * constant.
   */
  of(subsets: readonly string[]): Code {
    const text = [...new Set(subsets)].sort().join(' ')
    if (text.length <= 40) return literal(text)
    const known = this.#lists.get(text) ?? `subsets_${this.#lists.size + 1}`
    this.#lists.set(text, known)
    return name(known)
  }

  /** The names that the constants may get, at most one for each place. */
  *names(roots: readonly SelectableRoot[]): Iterable<string> {
    const count = roots.flatMap(({ places }) => flattened(places)).length
    for (let index = 1; index <= count; index++) yield `subsets_${index}`
  }

  /** The declarations of the constants that `of` has named. */
  constants(): readonly Code[] {
    return [...this.#lists].map(
      ([text, identifier]) => code`const ${name(identifier)} =\n  ${literal(text)}\n`,
    )
  }
}

/** All places, each followed by those below it. */
function flattened(places: readonly SelectablePlace[]): readonly SelectablePlace[] {
  return places.flatMap((place) => [place, ...flattened(place.below ?? [])])
}

/** The ids as literals, twelve a line. */
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

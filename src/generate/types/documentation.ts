import {
  type Annotation,
  type DataElement,
  expandedName,
  findNode,
  type NodeId,
  type Property,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import type { CommentTag, Member } from '../../typescript/index.ts'
import { facetSentences } from './facet-sentences.ts'

export interface Documentation {
  readonly lines: readonly string[]
  readonly tags: readonly CommentTag[]
}

/** More data elements than this are named by their ids alone. */
const mostInFull = 3

export function typeDocumentation(set: SchemaSet, node: TypeNode): Documentation {
  return documented([set.annotations.get(node.id)], facetSentences(node))
}

export function memberDocumentation(set: SchemaSet, member: Member): Documentation {
  const { from } = member
  const ids = from.kind === 'element' ? from.particles.map(({ id }) => id) : [member.id]
  const declared = from.kind === 'element' ? from.particles.map(({ declaration }) => declaration) : []
  const own = ids.map((id) => set.annotations.get(id))
  const annotations = own.some((one) => one !== undefined)
    ? own
    : [...new Set(declared)].map((id) => (id === undefined ? undefined : set.annotations.get(id)))
  return documented(annotations, [
    ...nameSentences(member),
    ...inlineFacets(set, member.type),
    ...(member.isArray ? countSentences(member) : []),
    ...valueSentences(
      from.kind === 'attribute' ? from.use : from.kind === 'element' ? from.particles[0] : undefined,
    ),
  ])
}

/** What a member is whose name has a hash. */
function nameSentences({ from, isHashed }: Member): readonly string[] {
  if (isHashed !== true) return []
  if (from.kind === 'attribute') return [`Attribute ${expandedName(from.use.name)}.`]
  const [first] = from.kind === 'element' ? from.particles : []
  return first === undefined ? [] : [`Element ${expandedName(first.name)}.`]
}

export function propertyDocumentation(set: SchemaSet, property: Property): Documentation {
  const annotations = [set.annotations.get(property.id)]
  const described =
    annotations[0] ?? (findNode(set, property.type).name ? undefined : set.annotations.get(property.type))
  return documented(
    [described],
    [
      ...inlineFacets(set, property.type),
      ...(property.readOnly ? ['Read only.'] : []),
      ...(property.writeOnly ? ['Write only.'] : []),
      ...(property.default === undefined ? [] : [`Default: ${JSON.stringify(property.default)}.`]),
    ],
  )
}

/** A text as documentation lines of readable width. */
export function documentationLines(text: string): readonly string[] {
  if (text.trim() === '') return []
  return text.split(/\r\n|[\n\r\u2028\u2029]/u).flatMap((line) => wrappedText(line.trim(), 100))
}

/** What is said about a place or type, without saying anything twice. */
function documented(
  annotations: readonly (Annotation | undefined)[],
  facts: readonly string[],
): Documentation {
  const present = annotations.filter((annotation) => annotation !== undefined)
  const prose = new Set(
    present.flatMap(({ title, documentation }) => [...(title ? [title] : []), ...documentation]),
  )
  const elements = present.flatMap(({ dataElements }) => dataElements)
  return {
    lines: [
      ...[...prose].filter((text) => text.trim() !== ''),
      ...dataElementLines(elements),
      ...facts,
    ].flatMap(documentationLines),
    tags: present.some(({ deprecated }) => deprecated) ? ['deprecated'] : [],
  }
}

function dataElementLines(elements: readonly DataElement[]): readonly string[] {
  const distinct = [...new Map(elements.map((element) => [element.id, element])).values()]
  if (distinct.length > mostInFull) return [`Data elements ${distinct.map(({ id }) => id).join(', ')}`]
  return distinct.map(
    ({ id, name, format, codeList }) =>
      `Data element ${id}${name ? ` (${name})` : ''}${format ? `, ${format}` : ''}${codeList ? `, code list ${codeList}` : ''}`,
  )
}

/** The facets of a type that has no declaration of its own to carry them. */
function inlineFacets(set: SchemaSet, type: NodeId): readonly string[] {
  const node = findNode(set, type)
  return node.name ? [] : facetSentences(node)
}

function countSentences({ min, max }: Member): readonly string[] {
  const least = min > 1 || (min === 1 && max !== 1) ? [`At least ${min}.`] : []
  return Number.isFinite(max) ? [...least, `At most ${max}.`] : least
}

function valueSentences(
  value: { readonly fixed?: string; readonly default?: string } | undefined,
): readonly string[] {
  return [
    ...(value?.fixed === undefined ? [] : [`Always ${JSON.stringify(value.fixed)}.`]),
    ...(value?.default === undefined ? [] : [`Default: ${JSON.stringify(value.default)}.`]),
  ]
}

function wrappedText(text: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/u)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + word.length < width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

import { counted } from '../../diagnostics/index.ts'
import {
  type Annotation,
  type DataElement,
  expandedName,
  type Facets,
  findNode,
  type NodeId,
  type Property,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import type { CommentTag, Member } from '../../typescript/index.ts'
import { discriminatorSentences } from './discriminated.ts'

export interface Documentation {
  readonly lines: readonly string[]
  readonly tags: readonly CommentTag[]
}

/** If there are more data elements than this, only their ids are printed. */
const mostInFull = 3

/** The documentation of a type: its annotation and its facets in words. */
export function typeDocumentation(set: SchemaSet, node: TypeNode): Documentation {
  return documented([set.annotations.get(node.id)], [...facetSentences(node), ...unionSentences(set, node)])
}

/**
 * The documentation of an XML member: its own annotations or else those of the declared elements, then facets,
 * counts and defaults.
 */
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

/**
 * For a member whose name got a hash, a sentence with the full name of its element or attribute; otherwise
 * nothing.
 */
function nameSentences({ from, isHashed }: Member): readonly string[] {
  if (isHashed !== true) return []
  if (from.kind === 'attribute') return [`Attribute ${expandedName(from.use.name)}.`]
  const [first] = from.kind === 'element' ? from.particles : []
  return first === undefined ? [] : [`Element ${expandedName(first.name)}.`]
}

/**
 * The documentation of a JSON property: its annotation or else that of its unnamed type, then facets, access and
 * default.
 */
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

/** A text split into lines of at most 100 characters; none if it is blank. */
export function documentationLines(text: string): readonly string[] {
  if (text.trim() === '') return []
  return text.split(/\r\n|[\n\r\u2028\u2029]/u).flatMap((line) => wrappedText(line.trim(), 100))
}

/** Joins annotations and facts to documentation: titles and prose without repetition, data elements, facts. */
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

/** A line for each data element, or one line with all ids if there are more than `mostInFull`. */
function dataElementLines(elements: readonly DataElement[]): readonly string[] {
  const distinct = [...new Map(elements.map((element) => [element.id, element])).values()]
  if (distinct.length > mostInFull) return [`Data elements ${distinct.map(({ id }) => id).join(', ')}`]
  return distinct.map(
    ({ id, name, format, codeList }) =>
      `Data element ${id}${name ? ` (${name})` : ''}${format ? `, ${format}` : ''}${codeList ? `, code list ${codeList}` : ''}`,
  )
}

/**
 * Sentences on discriminator names that validation does not check: of a union, or of unnamed unions in an `allOf` or
 * a list. None for other types.
 */
function unionSentences(set: SchemaSet, node: TypeNode): readonly string[] {
  if (node.kind === 'union') return discriminatorSentences(set, node)
  const inside = node.kind === 'all' ? node.members : node.kind === 'array' && node.items ? [node.items] : []
  const unnamed = inside.map((id) => findNode(set, id)).filter((one) => one.name === undefined)
  return [...new Set(unnamed.flatMap((one) => (one === node ? [] : unionSentences(set, one))))]
}

/** The facets of an unnamed type in words; none for a named one, whose declaration carries them. */
function inlineFacets(set: SchemaSet, type: NodeId): readonly string[] {
  const node = findNode(set, type)
  return node.name ? [] : [...facetSentences(node), ...unionSentences(set, node)]
}

/** The minimum and maximum number of a list's items in words. */
function countSentences({ min, max }: Member): readonly string[] {
  const least = min > 1 || (min === 1 && max !== 1) ? [`At least ${min}.`] : []
  return Number.isFinite(max) ? [...least, `At most ${max}.`] : least
}

/** The fixed value and the default in words. */
function valueSentences(
  value: { readonly fixed?: string; readonly default?: string } | undefined,
): readonly string[] {
  return [
    ...(value?.fixed === undefined ? [] : [`Always ${JSON.stringify(value.fixed)}.`]),
    ...(value?.default === undefined ? [] : [`Default: ${JSON.stringify(value.default)}.`]),
  ]
}

/** Breaks a text at spaces into lines shorter than the width; longer words stay whole. */
function wrappedText(text: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/u)) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + word.length < width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}

const longestPattern = 100

/** The facets of a simple type or array in words: lengths, digits, range, patterns, format. */
function facetSentences(node: TypeNode): readonly string[] {
  if (node.kind === 'list') return [...lengthSentences(node.facets, 'item')]
  if (node.kind === 'array') return lengthSentences(arrayFacets(node.minItems, node.maxItems), 'item')
  if (node.kind !== 'scalar' && node.kind !== 'code-list') return []
  const { facets } = node
  return [
    ...(node.kind === 'scalar' ? lengthSentences(facets, 'character') : []),
    ...digitSentences(facets),
    ...rangeSentences(facets),
    ...(facets.patterns ?? []).flatMap((step) => patternSentences(step.map(({ source }) => source))),
    ...(facets.format === undefined ? [] : [`Format ${facets.format}.`]),
  ]
}

/** The number of items of an array as length facets. */
function arrayFacets(min: number, max: number): Facets {
  return { ...(min > 0 ? { minLength: min } : {}), ...(Number.isFinite(max) ? { maxLength: max } : {}) }
}

/** The length facets in words; none if there are none. */
function lengthSentences({ length, minLength, maxLength }: Facets, unit: string): readonly string[] {
  const low = length ?? minLength
  const high = length ?? maxLength
  if (low !== undefined && low > 0 && high !== undefined) {
    return [low === high ? `Exactly ${counted(low, unit)}.` : `${low} to ${counted(high, unit)}.`]
  }
  if (high !== undefined) return [`At most ${counted(high, unit)}.`]
  return low !== undefined && low > 0 ? [`At least ${counted(low, unit)}.`] : []
}

/** The digit facets in words; none if there are none. */
function digitSentences({ totalDigits, fractionDigits }: Facets): readonly string[] {
  if (totalDigits !== undefined) {
    const after = fractionDigits ? `, at most ${fractionDigits} of them after the point` : ''
    return [`At most ${counted(totalDigits, 'digit')}${after}.`]
  }
  return fractionDigits ? [`At most ${counted(fractionDigits, 'digit')} after the point.`] : []
}

/** The bounds and the step in words; none if there are none. */
function rangeSentences(facets: Facets): readonly string[] {
  const bounds: readonly (readonly [string, string | undefined])[] = [
    ['At least', facets.minInclusive],
    ['Greater than', facets.minExclusive],
    ['At most', facets.maxInclusive],
    ['Less than', facets.maxExclusive],
    ['A multiple of', facets.multipleOf],
  ]
  return bounds.flatMap(([words, bound]) => (bound === undefined ? [] : [`${words} ${bound}.`]))
}

/** A sentence with alternative patterns; none if they are too long together. */
function patternSentences(sources: readonly string[]): readonly string[] {
  const all = sources.map((source) => `\`${source}\``).join(' or ')
  return all.length > longestPattern ? [] : [`Matches ${all}.`]
}

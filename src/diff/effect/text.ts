import {
  type CodeListNode,
  type NodeId,
  type Parameter,
  resolve,
  type ScalarNode,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import { readSideFacets } from '../facts/facet-facts.ts'
import type { Pair } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'
import { answerInTurn, type InTurn } from './in-turn.ts'
import { askContainment, asked, type EffectAnswer, made, makeEffectAnswer, type Shows } from './questions.ts'

/**
 * The effect of a change where values are written as texts (parameters, headers, forms), by comparing these
 * texts: `5` is both a number and a string there. Item counts and minimum lengths have no effect if only
 * empty values differ. Undefined for other places, and where it is not known.
 */
export function decideText({ pair, rule }: ClassifiedFinding): EffectAnswer | undefined {
  if (!pair.scope.isStyled || pair.sets === undefined) return undefined
  if (pair.on === 'alternative') return alternativeTexts(pair)
  if (pair.on === 'value')
    return rule.startsWith('min-length-') && pair.scope.isFilled ? filled(pair) : undefined
  if (pair.on === 'array') return rule.startsWith('item-count-') ? listCounts(pair) : undefined
  if (pair.on !== 'form' && pair.on !== 'type-use' && pair.on !== 'node') return undefined
  const [before, after] = [pair.before?.id, pair.after?.id]
  if (before === undefined || after === undefined) return undefined
  const parameter = pair.parent?.on === 'parameter' ? pair.parent : undefined
  const usual = pair.scope.isRepeated ? repeated : undefined
  return compareTexts(
    findWrittenTexts(pair.sets.before, [before], parameter?.before ?? usual),
    findWrittenTexts(pair.sets.after, [after], parameter?.after ?? usual),
  )
}

/** The default way to write fields and parts. */
const repeated: Writing = { in: 'query', style: 'form', explode: true }

/**
 * No effect if the item counts differ only in allowing no items, which no style can write; otherwise undefined.
 */
function listCounts({ before, after }: Extract<Pair, { on: 'array' }>): EffectAnswer | undefined {
  const [one, other] = [before, after].map((side) => Math.max(1, side?.minItems ?? 0))
  return one === other && before?.maxItems === after?.maxItems ? { effect: 'none', shows: {} } : undefined
}

/**
 * No effect if the minimum lengths differ only between 0 and 1, where the text is never empty; otherwise
 * undefined.
 */
function filled({ before, after }: Extract<Pair, { on: 'value' }>): EffectAnswer | undefined {
  const [one, other] = [before, after].map((side) =>
    Math.max(1, side === undefined ? 0 : (readSideFacets(side).minLength ?? 0)),
  )
  return one === other ? { effect: 'none', shows: {} } : undefined
}

/** The effect of an added or removed alternative on the texts: none if the other alternatives accept its texts. */
function alternativeTexts({
  before,
  after,
  sets,
}: Extract<Pair, { on: 'alternative' }>): EffectAnswer | undefined {
  const [own, set] = before ? [before, sets?.before] : [after, sets?.after]
  if (own?.choice === undefined || set === undefined) return undefined
  const { members, lone, member } = own.choice
  return answerInTurn(textAnswers, lone, member, (asked, idle) => {
    const all = members.flatMap((one) => openedMembers(set, one))
    const whole = findWrittenTexts(
      set,
      all.filter((one) => !idle.has(one)),
    )
    const others = findWrittenTexts(
      set,
      all.filter((one) => one !== asked && !idle.has(one)),
    )
    return before ? compareTexts(whole, others) : compareTexts(others, whole)
  })
}

/** The members of an `anyOf`, some of which can be lone by themselves; otherwise the schema itself. */
function openedMembers(set: SchemaSet, id: NodeId): readonly NodeId[] {
  const node = resolve(set, id)
  return node.kind === 'union' && node.mode === 'any' ? node.members : [id]
}

/** The answers about lone alternatives of which texts are written. */
const textAnswers: InTurn = new WeakMap()

type Writing = Pick<Parameter, 'in' | 'style' | 'explode' | 'allowReserved'>

/** The texts that values of a type are written as. */
interface Texts {
  readonly set: SchemaSet
  readonly nodes: readonly TypeNode[]
  /** Whether the nodes accept exactly these texts, and no more. */
  readonly isExact: boolean
  /** How many texts one value has. */
  readonly count: 'one' | 'one or more' | 'more'
}

/**
 * The texts that values of these types are written as; a value without type is any text, unless it can be a
 * list. A list needs to know how it is written. Undefined if a value is not one text, as for objects.
 */
function findWrittenTexts(set: SchemaSet, ids: readonly NodeId[], written?: Writing): Texts | undefined {
  const [only] = ids
  const node = only !== undefined && ids.length === 1 ? resolve(set, only) : undefined
  if (node?.kind === 'array') return written && listTexts(set, node, written)
  // In a query, a value of unknown type can be a list.
  const isAny = node?.kind === 'unknown' && (written === undefined || written === repeated)
  if (isAny) return { set, nodes: [textNode('any')], isExact: true, count: 'one' }
  const found = ids.map((id) => textNodes(set, id))
  const known = found.flatMap((one) => one ?? [])
  if (known.length === 0 || found.includes(undefined)) return undefined
  return {
    ...{ set, nodes: known.map(({ text }) => text), count: 'one' },
    isExact: known.every(({ isExact }) => isExact),
  }
}

/**
 * The texts of the items of a list in a `form`-style query. Undefined for other lists, and for an unexploded list
 * with `allowReserved` whose items can have commas: these are not encoded then (OpenAPI 3.1.1, appendix E).
 */
function listTexts(
  set: SchemaSet,
  { items, prefix, minItems, maxItems }: Extract<TypeNode, { kind: 'array' }>,
  { in: place, style, explode, allowReserved }: Writing,
): Texts | undefined {
  if (items === false || prefix.length > 0 || style !== 'form' || place !== 'query') return undefined
  const texts = findWrittenTexts(set, [items])
  if (texts && !explode && allowReserved && !areWithin(texts, withoutComma(set))?.holds) return undefined
  const count = maxItems <= 1 ? 'one' : minItems > 1 ? 'more' : 'one or more'
  return texts && { ...texts, count }
}

/** All texts without a comma. */
function withoutComma(set: SchemaSet): Texts {
  const patterns = [[{ dialect: 'ecma', source: '^[^,]*$' }]] as const
  const text = { ...textNode('without comma'), facets: { patterns } }
  return { set, nodes: [text], isExact: true, count: 'one' }
}

interface TextNode {
  readonly text: TypeNode
  readonly isExact: boolean
}

/**
 * String types for the texts of a JSON type, one for each alternative; null has no text. Undefined for objects and
 * lists.
 */
function textNodes(set: SchemaSet, id: NodeId, depth = 0): readonly TextNode[] | undefined {
  const node = resolve(set, id)
  if (node.kind === 'scalar') return scalarTexts(node)
  if (node.kind === 'code-list') return node.primitive === 'string' ? exactly(node) : undefined
  if (node.kind === 'constant') {
    const values = node.values.filter((value) => value !== null)
    if (values.some((value) => typeof value === 'object')) return undefined
    return exactly(codes(node.id, values.map(String)))
  }
  if (node.kind !== 'union' || depth > deepest) return undefined
  const members = node.members.map((member) => textNodes(set, member, depth + 1))
  return members.includes(undefined) ? undefined : members.flatMap((one) => one ?? [])
}

const deepest = 8

/**
 * The texts of a scalar: booleans as codes, numbers as a pattern (inexact if the number has limits), none for
 * null. Undefined for other primitives.
 */
function scalarTexts(node: ScalarNode): readonly TextNode[] | undefined {
  if (node.primitive === 'string') return exactly(node)
  if (node.primitive === 'null') return []
  if (node.primitive === 'boolean') return exactly(codes(node.id, ['true', 'false']))
  if (node.primitive !== 'decimal' && node.primitive !== 'number') return undefined
  const { fractionDigits, format: _, ...limits } = node.facets
  const source = fractionDigits === 0 ? integers : numbers
  const patterns = [[{ dialect: 'ecma', source }]] as const
  const text = { ...textNode(node.id), facets: { patterns } }
  // Of a number with limits only some of the texts are.
  return [{ text, isExact: Object.keys(limits).length === 0 }]
}

const integers = '^-?(0|[1-9][0-9]*)$'
const numbers = '^-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?$'

function exactly(text: TypeNode): readonly TextNode[] {
  return [{ text, isExact: true }]
}

/** A string type without restriction, with an id made from this one. */
function textNode(id: NodeId): ScalarNode {
  return {
    ...{ ...made, id: `${made.id}text ${id}`, kind: 'scalar', primitive: 'string', builtin: 'string' },
    ...{ whiteSpace: 'preserve', facets: {} },
  }
}

/** A code list of these texts. */
function codes(id: NodeId, texts: readonly string[]): CodeListNode {
  const members = texts.map((value) => ({ id: `${made.id}${id} ${value}`, value, at: made.at }))
  return { ...textNode(id), kind: 'code-list', members }
}

/**
 * The effect between two sets of texts; example values only if neither is a list. Undefined if one way is
 * undecided.
 */
function compareTexts(before: Texts | undefined, after: Texts | undefined): EffectAnswer | undefined {
  const forth = before && after && areWithin(before, after)
  const back = forth && areWithin(after, before)
  if (!forth || !back) return undefined
  const found = makeEffectAnswer(forth, back)
  const shows: Shows = before.count === 'one' && after.count === 'one' ? found.shows : {}
  return { effect: found.effect, shows, because: 'Its texts are the same as before.' }
}

/** Whether a text is a serialized value of a type; false if that is not known. */
export function takesText(set: SchemaSet, id: NodeId, text: string, written?: Parameter): boolean {
  const texts = findWrittenTexts(set, [id], written)
  const given: Texts = { set, nodes: [codes(id, [text])], isExact: true, count: 'one' }
  return texts !== undefined && areWithin(given, texts)?.holds === true
}

/**
 * Whether the outer texts contain all inner ones; undefined where inexact texts leave it open. Values of one
 * text do not contain those of several, and the reverse.
 */
function areWithin(inner: Texts, outer: Texts): ReturnType<typeof askContainment> {
  if (inner.count !== 'one' && outer.count === 'one') return { holds: false }
  if (inner.count !== 'more' && outer.count === 'more') return { holds: false }
  const [one, other] = [inner, outer].map(({ set, nodes }) => asked(set, choice(nodes), ...nodes))
  const found = one && other && askContainment(one, other)
  if (found?.holds) return outer.isExact ? found : undefined
  return inner.isExact ? found : undefined
}

function choice(nodes: readonly TypeNode[]): TypeNode {
  return { ...made, kind: 'union', mode: 'any', members: nodes.map(({ id }) => id), facets: {} }
}

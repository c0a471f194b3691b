import { alone, jsonContains, type TypeIn } from '../containment/index.ts'
import { explainUnknownPattern, textOfPattern, UnknownPattern, unknownAmong } from '../regex/index.ts'
import {
  type Facets,
  type Json,
  type NodeId,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../schema/index.ts'
import { makeFormatText } from './format-text.ts'
import type { Random } from './random.ts'
import { scalarText } from './scalar-text.ts'
import { keepsLength, keepsPatterns } from './simple-check.ts'

type Node = Exclude<TypeNode, { kind: 'reference' }>

/**
 * A value of a constant, code list or scalar, the same for the same state of `random`; `'text'` for other kinds.
 * `pick` chooses among listed values; `undefined` if none was found. Throws `UnknownPattern` if the value must match
 * a pattern that cannot be run.
 */
export function makeLeaf(
  set: SchemaSet,
  random: Random,
  node: Node,
  pick: (count: number) => number = () => 0,
): Json | undefined {
  switch (node.kind) {
    case 'constant':
      return node.values[pick(node.values.length)]
    case 'code-list': {
      const member = node.members[pick(node.members.length)]
      return member && fromText(node.primitive, member.value)
    }
    case 'scalar': {
      if (node.primitive === 'null') return null
      if (node.primitive === 'boolean') return pick(2) === 0
      const unknown = unknownAmong(node.facets.patterns?.flat() ?? [])
      if (unknown !== undefined) throw new UnknownPattern(explainUnknownPattern(unknown))
      const formed = makeFormatText(node.facets, random)
      if (formed !== undefined) return formed
      const own = node.facets.patterns?.at(-1)?.[0]
      if (own?.dialect === 'ecma') {
        const text = fittingText(own.source, node.facets, random)
        if (text !== undefined) return text
        const least = findAnyValue(set, node)
        if (least !== undefined) return least
      }
      const multiple = node.facets.multipleOf && multipleFor(node.facets)
      const text = multiple || scalarText(node, 'text', random)
      return text === undefined ? undefined : fromText(node.primitive, text)
    }
    case 'never':
      return undefined
    default:
      return 'text'
  }
}

/** The values that a constant or code list allows; none for other kinds. */
export function listLeafValues(node: Node): readonly Json[] {
  if (node.kind === 'constant') return node.values
  if (node.kind !== 'code-list') return []
  return node.members.flatMap(({ value }) => fromText(node.primitive, value) ?? [])
}

/** The number of texts tried for a pattern. */
const mostTexts = 16

/** A text that matches the pattern and keeps the length and the other patterns; `undefined` if none was found. */
function fittingText(source: string, facets: Facets, random: Random): string | undefined {
  for (let count = 0; count < mostTexts; count += 1) {
    const text = textOfPattern(source, random, Math.max(3, facets.minLength ?? 0), 'ecma')
    if (text === undefined) return undefined
    if (keepsPatterns(text, facets) && keepsLength([...text].length, facets)) return text
  }
  return undefined
}

/** Results of the search by set and node. */
const foundValues = new WeakMap<SchemaSet, Map<string, { readonly value: Json | undefined }>>()

/** A value that the type accepts, found by a limited search; `undefined` if none was found. */
export function findAnyValue(set: SchemaSet, node: TypeNode): Json | undefined {
  return findAcceptedValue(set, node, { set, id: node.id }, mostForOne)
}

/** A value that all of the types accept; `undefined` if none was found. */
export function findCommonValue(set: SchemaSet, members: readonly NodeId[]): Json | undefined {
  const [first] = members.map((id) => resolve(set, id))
  if (first === undefined) return undefined
  const all: TypeNode = { kind: 'all', id: `all of ${members.join(' ')}`, at: first.at, members }
  return findAcceptedValue(set, all, alone(set, all), mostForAll)
}

/** The search limit, in steps of containment, for a single type. */
const mostForOne = 100_000

/** The search limit for several types together, which is asked for often. */
const mostForAll = 1_000

/**
 * A value that a type accepts, searched in at most `most` steps; `undefined` if none was found. The result is stored
 * by set, limit and node.
 */
function findAcceptedValue(
  set: SchemaSet,
  { id, at }: TypeNode,
  type: TypeIn,
  most: number,
): Json | undefined {
  const known = foundValues.get(set) ?? new Map<string, { readonly value: Json | undefined }>()
  foundValues.set(set, known)
  const key = `${most} ${id}`
  const met = known.get(key)
  if (met !== undefined) return met.value
  const verdict = jsonContains(type, alone(set, { kind: 'never', id: 'nothing:', at }), most)
  const value = verdict.kind === 'no' ? verdict.witness : undefined
  known.set(key, { value })
  return value
}

/**
 * The least multiple of `multipleOf` that is not below the lower bound (0 by default); `undefined` if it is not
 * finite.
 */
function multipleFor({ multipleOf, minInclusive, minExclusive }: Facets): string | undefined {
  const [step, low] = [Number(multipleOf), Number(minInclusive ?? minExclusive ?? 0)]
  const least = Math.ceil(low / step) * step
  const value = minExclusive !== undefined && least <= low ? least + step : least
  return Number.isFinite(value) ? String(value) : undefined
}

/** The JSON value for the text of a scalar; `undefined` for a number that is not finite. */
export function fromText(primitive: string, text: string): Json | undefined {
  if (primitive === 'null') return null
  if (primitive === 'boolean') return text === 'true'
  if (!['number', 'decimal', 'float', 'double'].includes(primitive)) return text
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

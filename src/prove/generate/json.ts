import {
  type Facets,
  type Json,
  type NodeId,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import type { SampleOptions } from './document.ts'
import { textOfPattern } from './pattern-text.ts'
import { type Random, randomFrom } from './random.ts'
import { scalarText } from './scalar-text.ts'

/** One step from a node of JSON down to another. */
export type Hop =
  | { readonly kind: 'property'; readonly name: string; readonly to: NodeId }
  | { readonly kind: 'other-property' | 'item'; readonly to: NodeId }
  | { readonly kind: 'place'; readonly index: number; readonly to: NodeId }
  /** A node that speaks of the same value: a member, a condition's branch, what a reference leads to. */
  | { readonly kind: 'same'; readonly to: NodeId }

/** A value that passes through a place, and the keys that lead there. */
export interface JsonPassage {
  readonly value: Json
  readonly path: readonly (string | number)[]
}

/** Values are not nested deeper than this. */
const deepest = 48

type Node = Exclude<TypeNode, { kind: 'reference' }>

/** The smallest value of a type in which a way is gone; nothing where none was found. Who needs a valid one asks the validator. */
export function passJson(
  set: SchemaSet,
  type: NodeId,
  way: readonly Hop[],
  seed: number,
): JsonPassage | undefined {
  const making: JsonMaking = { set, random: randomFrom(seed), path: [], more: () => 0 }
  const value = make(making, type, way, 0)
  return value === undefined ? undefined : { value, path: making.path }
}

/**
 * A value of a type, the same for the same seed; nothing where none was found. Who needs a valid one asks the validator:
 * what a schema asks of a whole value (`not`, `if`, unique items) is not looked after.
 */
export function sampleJson(
  set: SchemaSet,
  type: NodeId,
  { seed, size, maxElements = 400, maxDepth = 16 }: SampleOptions,
): Json | undefined {
  const random = randomFrom(seed)
  let places = 0
  const more = (depth: number): number => {
    places += 1
    if (size === 'minimal' || places > maxElements || depth > maxDepth) return 0
    return size === 'full' ? 2 : random.below(3)
  }
  return make({ set, random, path: [], more }, type, [], 0)
}

interface JsonMaking {
  readonly set: SchemaSet
  readonly random: Random
  /** How many may stand where none has to. */
  more(depth: number): number
  /** Where the way has led so far. */
  readonly path: (string | number)[]
}

function make(making: JsonMaking, type: NodeId, way: readonly Hop[], depth: number): Json | undefined {
  const node = resolve(making.set, type)
  if (depth > deepest) return undefined
  const [hop] = way
  switch (node.kind) {
    case 'object':
      return makeObject(making, node, way, depth)
    case 'array':
      return makeArray(making, node, way, depth)
    case 'union':
      return makeUnion(making, node, way, depth)
    case 'all':
      return makeAll(making, node.members, way, depth)
    case 'conditional':
      return makeAll(making, hop?.kind === 'same' ? [hop.to] : [node.if, ...ids(node.then)], way, depth)
    case 'unevaluated':
    case 'resource':
      return make(making, node.of, hop?.kind === 'same' ? way.slice(1) : way, depth + 1)
    case 'dynamic':
      return make(making, node.to, hop?.kind === 'same' ? way.slice(1) : way, depth + 1)
    default:
      return makeLeaf(making, node)
  }
}

function ids(id: NodeId | undefined): readonly NodeId[] {
  return id === undefined ? [] : [id]
}

function makeLeaf({ random }: JsonMaking, node: Node): Json | undefined {
  switch (node.kind) {
    case 'constant':
      return node.values[0]
    case 'code-list': {
      const [first] = node.members
      return first && fromText(node.primitive, first.value)
    }
    case 'scalar': {
      if (node.primitive === 'null') return null
      if (node.primitive === 'boolean') return true
      const own = node.facets.patterns?.at(-1)?.[0]
      if (own?.dialect === 'ecma') {
        const plain = own.source.replace(/^\^/u, '').replace(/\$$/u, '')
        const text = textOfPattern(plain, random, Math.max(3, node.facets.minLength ?? 0))
        if (text !== undefined) return text
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

/** The lowest multiple that the bounds leave, counted from 0 where there is no lower one. */
function multipleFor({ multipleOf, minInclusive, minExclusive }: Facets): string | undefined {
  const [step, low] = [Number(multipleOf), Number(minInclusive ?? minExclusive ?? 0)]
  const least = Math.ceil(low / step) * step
  const value = minExclusive !== undefined && least <= low ? least + step : least
  return Number.isFinite(value) ? String(value) : undefined
}

/** A scalar's text as the JSON value that it stands for. */
export function fromText(primitive: string, text: string): Json | undefined {
  if (primitive === 'null') return null
  if (primitive === 'boolean') return text === 'true'
  if (!['number', 'decimal', 'float', 'double'].includes(primitive)) return text
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

type Of<K extends TypeNode['kind']> = Extract<TypeNode, { kind: K }>

function makeObject(
  making: JsonMaking,
  node: Of<'object'>,
  way: readonly Hop[],
  depth: number,
): Json | undefined {
  const [hop, ...rest] = way
  const entries = new Map<string, Json>()
  const wanted = hop?.kind === 'property' ? hop.name : undefined
  for (const { name, type, required } of node.properties) {
    const isFree = !required && name !== wanted
    if (isFree && making.more(depth) === 0) continue
    if (name === wanted) making.path.push(name)
    const value = make(making, type, name === wanted ? rest : [], depth + 1)
    if (value === undefined && isFree) continue
    if (value === undefined) return undefined
    entries.set(name, value)
  }
  for (const name of [...entries.keys()].flatMap((key) => node.dependentRequired.get(key) ?? [])) {
    const property = node.properties.find((one) => one.name === name)
    const value = entries.has(name) || !property ? undefined : make(making, property.type, [], depth + 1)
    if (value !== undefined) entries.set(name, value)
  }
  if (hop?.kind === 'other-property') {
    making.path.push('other')
    const value = make(making, hop.to, rest, depth + 1)
    if (value === undefined) return undefined
    entries.set('other', value)
  }
  for (let count = 1; entries.size < (node.minProperties ?? 0); count += 1) {
    const value = node.additional === false ? undefined : make(making, node.additional, [], depth + 1)
    if (value === undefined) return undefined
    entries.set(`more${count}`, value)
  }
  return Object.fromEntries(entries)
}

function makeArray(
  making: JsonMaking,
  node: Of<'array'>,
  way: readonly Hop[],
  depth: number,
): Json | undefined {
  const [hop, ...rest] = way
  const at = hop?.kind === 'place' ? hop.index : hop?.kind === 'item' ? node.prefix.length : -1
  const least = node.contains ? Math.max(node.minItems, node.contains.min) : node.minItems
  const free = node.items === false || at >= 0 ? 0 : Math.min(making.more(depth), node.unique ? 1 : 2)
  const most = Math.max(least, at + 1, Math.min(free, node.maxItems))
  const items: Json[] = []
  for (let index = 0; index < most; index += 1) {
    const type = node.prefix[index] ?? node.contains?.type ?? node.items
    if (type === false || index > 10_000) return undefined
    if (index === at) making.path.push(index)
    const value = make(making, index === at && hop ? hop.to : type, index === at ? rest : [], depth + 1)
    if (value === undefined) return undefined
    items.push(value)
  }
  return items
}

/** The member that the way leads through, or the first that a value is found for. */
function makeUnion(
  making: JsonMaking,
  node: Of<'union'>,
  way: readonly Hop[],
  depth: number,
): Json | undefined {
  const [hop, ...rest] = way
  const members = hop?.kind === 'same' ? [hop.to] : node.members
  for (const member of members) {
    const value = make(making, member, hop?.kind === 'same' ? rest : [], depth + 1)
    if (value === undefined) continue
    const key = [...(node.discriminator?.mapping ?? [])].find(([, id]) => id === member)?.[0]
    if (key === undefined || node.discriminator === undefined || !isObject(value)) return value
    return { ...value, [node.discriminator.property]: key }
  }
  return undefined
}

/** What several nodes ask of one value: objects are put together, of others the last that says most is taken. */
function makeAll(
  making: JsonMaking,
  members: readonly NodeId[],
  way: readonly Hop[],
  depth: number,
): Json | undefined {
  const [hop, ...rest] = way
  let found: Json | undefined
  for (const member of members) {
    const isOn = hop?.kind === 'same' && hop.to === member
    const value = make(making, member, isOn ? rest : [], depth + 1)
    if (value === undefined) return undefined
    if (isObject(found) && isObject(value)) found = { ...found, ...value }
    else if (found === undefined || isOn || !isObject(found)) found = value
  }
  return found
}

export function isObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

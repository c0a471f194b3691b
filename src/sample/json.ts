import { textOfPattern, type UnknownPattern, unlessUnknown } from '../regex/index.ts'
import {
  type Json,
  type NodeId,
  patternOfNames,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../schema/index.ts'
import type { SampleOptions } from './document.ts'
import {
  accepts,
  fillAlternatives,
  isTakenByOne,
  listValueParts,
  makeAll,
  nameAlternative,
} from './json-all.ts'
import { makeDistinct } from './json-distinct.ts'
import { sortByHeight } from './json-heights.ts'
import { findAnyValue, findCommonValue, listLeafValues, makeLeaf } from './json-leaf.ts'
import {
  deepest,
  findJsonForm,
  type Hop,
  type JsonMaking,
  type JsonMakingStep,
  type JsonNode,
} from './json-making.ts'
import { isJsonObject, keepParts } from './json-parts.ts'
import { randomFrom } from './random.ts'
import { keepsPatterns } from './simple-check.ts'

/** A value that contains a place, and the keys and indexes that lead there. */
export interface JsonPassage {
  readonly value: Json
  readonly path: readonly (string | number)[]
}

/**
 * The smallest value of a type that contains the place at the end of a way, with the value `end` there if given.
 * Other alternatives are chosen by `turn`, since the first may forbid the place. `undefined` if none was found;
 * validity must be checked by the validator.
 */
export function passJson(
  set: SchemaSet,
  type: NodeId,
  hops: readonly Hop[],
  seed: number,
  end?: Json,
  turn = 0,
): JsonPassage | undefined {
  const way: readonly JsonMakingStep[] = end === undefined ? hops : [...hops, { kind: 'value', value: end }]
  const pick: JsonMaking['pick'] = (_, count) => turn % Math.max(1, count)
  const making: JsonMaking = {
    set,
    random: randomFrom(seed),
    path: [],
    more: () => 0,
    isLeast: () => true,
    pick,
    make,
  }
  const value = make(making, type, way, 0)
  return value === undefined ? undefined : { value, path: making.path }
}

/**
 * A value of a type, the same for the same seed; `undefined` if none was found. For some types it is not valid: for a
 * certainly valid value, ask the validator.
 */
export function sampleJson(
  set: SchemaSet,
  type: NodeId,
  { seed, size, maxElements = 400, maxDepth = 16 }: SampleOptions,
  filling: Pick<JsonMaking, 'isFilling'> = {},
): Json | undefined {
  const random = randomFrom(seed)
  let places = 0
  const isLeast = (depth: number) => size === 'minimal' || places > maxElements || depth > maxDepth
  /** The number of optional parts to make; 0 beyond the limits. */
  const more = (depth: number): number => {
    places += 1
    if (isLeast(depth)) return 0
    return size === 'full' ? 2 : random.below(3)
  }
  const pick = (depth: number, count: number) => (isLeast(depth) ? 0 : random.below(count))
  return make({ set, random, path: [], more, isLeast, pick, make, ...filling }, type, [], 0)
}

/** A value of a type with its optional properties, but few levels deep; its own parts are not filled again. */
function makeFullSample(set: SchemaSet, type: NodeId): Json | undefined {
  const limits = { seed: 1, size: 'full', maxElements: 40, maxDepth: 2 } as const
  return sampleJson(set, type, limits, { isFilling: true })
}

/**
 * A value of a type along the way; the last step of a way may give the value itself. `form` is the JSON type that
 * other nodes require. `undefined` if no value was found or the nesting is too deep.
 */
function make(
  making: JsonMaking,
  type: NodeId,
  way: readonly JsonMakingStep[],
  depth: number,
  form?: string,
): Json | undefined {
  const node = resolve(making.set, type)
  if (depth > deepest) return undefined
  const [hop] = way
  if (hop?.kind === 'value') return hop.value
  const value = makeByKind(making, node, way, depth, form)
  const isChecked = way.length === 0 && making.isFilling !== true && canBeMissed(making.set, node, depth)
  if (!isChecked || (value !== undefined && accepts(making.set, node.id, value))) return value
  const found = unlessUnknown(() => findAnyValue(making.set, node))
  return found === undefined ? value : keepParts(found, value, (one) => accepts(making.set, node.id, one))
}

/** Whether a made value can break a keyword of the type, since values are made without regard to it. */
function canBeMissed(set: SchemaSet, node: JsonNode, depth: number): boolean {
  switch (node.kind) {
    case 'object':
      return node.propertyNames !== undefined || node.patterns.length > 0 || node.dependentRequired.size > 0
    case 'array':
      return node.unique || node.contains !== undefined
    case 'all': {
      const parts = listValueParts(set, node.id, undefined, depth)
      return parts.length > 1 || parts.some((part) => canBeMissed(set, part.node, depth))
    }
    default:
      return node.kind === 'not' || node.kind === 'unevaluated' || node.kind === 'conditional'
  }
}

/** A value for one node along the way, as `make` asks for it. */
function makeByKind(
  making: JsonMaking,
  node: JsonNode,
  way: readonly JsonMakingStep[],
  depth: number,
  form?: string,
): Json | undefined {
  const [hop] = way
  switch (node.kind) {
    case 'object':
      return makeObject(making, node, way, depth)
    case 'array':
      return makeArray(making, node, way, depth)
    case 'union':
      return makeUnion(making, node, way, depth, form)
    case 'all':
    case 'conditional':
      return makeAll(making, node.id, way, depth, form)
    case 'unevaluated':
    case 'resource':
      return make(making, node.of, hop?.kind === 'same' ? way.slice(1) : way, depth + 1, form)
    case 'dynamic':
      return make(making, node.to, hop?.kind === 'same' ? way.slice(1) : way, depth + 1, form)
    default:
      return makeLeaf(making.set, making.random, node, (count) => making.pick(depth, count))
  }
}

/** The largest number of properties or items. */
const mostParts = 10_000

/** How many more names are drawn if some are equal. */
const mostDraws = 16

type Of<K extends TypeNode['kind']> = Extract<TypeNode, { kind: K }>

/**
 * An object: required properties, the one on the way, some optional ones, those that depend on these, and more up to
 * `minProperties`. Optional ones that cannot be made are left out; `undefined` if a required one cannot. Appends the
 * property on the way to the path.
 */
function makeObject(
  making: JsonMaking,
  node: Of<'object'>,
  way: readonly JsonMakingStep[],
  depth: number,
): Json | undefined {
  const [hop, ...rest] = way
  const entries = new Map<string, Json>()
  const wanted = hop?.kind === 'property' ? hop.name : undefined
  const { minProperties = 0, maxProperties = mostParts } = node
  let room =
    maxProperties - node.properties.filter(({ name, required }) => required || name === wanted).length
  for (const { name, type, required } of node.properties) {
    const isFree = !required && name !== wanted
    if (isFree && (making.more(depth) === 0 || room <= 0 || !isNameAllowed(making, node, name))) continue
    if (name === wanted) making.path.push(name)
    const own = (): Json | undefined =>
      name === wanted ? make(making, type, rest, depth + 1) : makeNamed(making, node, { name, type }, depth)
    const value = isFree ? unlessUnknown(own) : own()
    if (value === undefined && isFree) continue
    if (value === undefined) return undefined
    if (isFree) room -= 1
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
  if (minProperties > mostParts) return undefined
  for (const { name, type } of node.properties) {
    if (entries.size >= minProperties) break
    const value = entries.has(name) ? undefined : unlessUnknown(() => make(making, type, [], depth + 1))
    if (value !== undefined) entries.set(name, value)
  }
  for (let count = 1; entries.size < minProperties; count += 1) {
    const { name, type } = makeName(making, node, count, depth)
    const value = type === false ? undefined : make(making, type, [], depth + 1)
    // A name that was drawn before is drawn again, a few times.
    if (value === undefined || count > minProperties + mostDraws) return undefined
    entries.set(name, value)
  }
  return Object.fromEntries(entries)
}

/** Whether `propertyNames` accepts a name. */
function isNameAllowed({ set }: JsonMaking, { propertyNames }: Of<'object'>, name: string): boolean {
  return propertyNames === undefined || accepts(set, propertyNames, name)
}

/** A value of a declared property that the types of all patterns of its name accept, if one is found. */
function makeNamed(
  making: JsonMaking,
  { patterns }: Of<'object'>,
  { name, type }: { readonly name: string; readonly type: NodeId },
  depth: number,
): Json | undefined {
  const value = make(making, type, [], depth + 1)
  const others = patterns.flatMap((one) =>
    !one.isUnknown && keepsPatterns(name, { patterns: [[patternOfNames(one)]] }) ? [one.type] : [],
  )
  if (value === undefined || others.every((other) => accepts(making.set, other, value))) return value
  const isAgreed = (one: Json) => [type, ...others].every((id) => accepts(making.set, id, one))
  const found = findCommonValue(making.set, [type, ...others])
  return found === undefined ? value : keepParts(found, value, isAgreed)
}

/** A name of a further property and the type of its value; `count` differs for each one. */
function makeName(
  making: JsonMaking,
  { propertyNames, patterns: [pattern], additional }: Of<'object'>,
  count: number,
  depth: number,
): { readonly name: string; readonly type: NodeId | false } {
  if (propertyNames !== undefined) {
    const listed = listLeafValues(resolve(making.set, propertyNames))
    const name = listed[count - 1] ?? make(making, propertyNames, [], depth + 1, 'string')
    if (typeof name === 'string')
      return { name, type: additional === false && pattern ? pattern.type : additional }
  }
  const name = pattern?.isUnknown
    ? undefined
    : pattern && textOfPattern(pattern.pattern, making.random, 3, 'ecma')
  if (additional === false && pattern && name !== undefined) return { name, type: pattern.type }
  return { name: `more${count}`, type: additional }
}

/**
 * An array with the least number of items, the one on the way, and up to two optional ones. The index of the item on
 * the way is appended to the path. `undefined` if an item cannot be made.
 */
function makeArray(
  making: JsonMaking,
  node: Of<'array'>,
  way: readonly JsonMakingStep[],
  depth: number,
): Json | undefined {
  const [hop, ...rest] = way
  const at = hop?.kind === 'place' ? hop.index : hop?.kind === 'item' ? node.prefix.length : -1
  const least = node.contains ? Math.max(node.minItems, node.contains.min) : node.minItems
  const free = node.items === false || at >= 0 ? 0 : Math.min(making.more(depth), node.unique ? 1 : 2)
  const most = Math.max(least, at + 1, Math.min(free, node.maxItems))
  const items: Json[] = []
  const other = node.unique ? makeDistinct(making.set) : undefined
  for (let index = 0; index < most; index += 1) {
    const isContained = node.contains !== undefined && index < node.contains.min
    const type = node.prefix[index] ?? (isContained ? node.contains.type : node.items)
    if (type === false || index > mostParts) return undefined
    if (index === at) making.path.push(index)
    const own = () =>
      make(making, index === at && hop && 'to' in hop ? hop.to : type, index === at ? rest : [], depth + 1)
    const value = other && index !== at ? other(type, own) : own()
    if (value === undefined) return undefined
    items.push(value)
  }
  return items
}

/**
 * A value of a union: of the member on the way, otherwise of the first member, from a picked one on, that has a
 * value. The discriminator is set. For `oneOf`, it is a value that only one member accepts, if one is found. Throws
 * `UnknownPattern` if that is why no value was found.
 */
function makeUnion(
  making: JsonMaking,
  node: Of<'union'>,
  way: readonly JsonMakingStep[],
  depth: number,
  form: string | undefined,
): Json | undefined {
  const [hop, ...rest] = way
  const picked = making.pick(depth, node.members.length)
  const turned = [...node.members.slice(picked), ...node.members.slice(0, picked)]
  const isLeast = making.isLeast(depth)
  // An alternative that contains the union would be made again on each level, and a list of two doubles each time.
  const ordered = isLeast && making.open?.has(node.id) ? sortByHeight(making.set, node.members) : turned
  const members = hop?.kind === 'same' ? [hop.to] : sortByForm(making.set, ordered, form)
  const inside = isLeast ? { ...making, open: new Set([...(making.open ?? []), node.id]) } : making
  let unknown: UnknownPattern | undefined
  const shared: Json[] = []
  const isOne = node.mode === 'one' && making.isFilling !== true && way.length === 0
  for (const member of members) {
    if (shared.length >= mostShared) break
    // Only the first value is made with checks of its parts, else the cost would multiply with each level.
    const maker = shared.length === 0 ? inside : ({ ...inside, isFilling: true } as const)
    const value = unlessUnknown(
      () => make(maker, member, hop?.kind === 'same' ? rest : [], depth + 1, form),
      (problem) => {
        unknown ??= problem
      },
    )
    if (value === undefined) continue
    const alone =
      node.mode === 'one' && maker.isFilling !== true
        ? fillAlternatives(making.set, node, value, () => makeFullSample(making.set, member))
        : value
    const { id: own } = resolve(making.set, member)
    const mapping = [...(node.discriminator?.mapping ?? [])]
    const name = mapping.find(([, id]) => resolve(making.set, id).id === own)?.[0]
    const named =
      name === undefined || !isJsonObject(alone)
        ? alone
        : nameAlternative(making.set, node, { id: member, name }, alone)
    if (!isOne || isTakenByOne(making.set, node, named)) return named
    shared.push(named)
  }
  const [first] = shared
  const found = first === undefined ? undefined : unlessUnknown(() => findAnyValue(making.set, node))
  if (found !== undefined) return keepParts(found, first, (one) => isTakenByOne(making.set, node, one))
  if (first !== undefined) return first
  if (unknown) throw unknown
  return undefined
}

/** How many members of `oneOf` are tried before a search for a value that only one of them accepts. */
const mostShared = 8

/** The members sorted: those of the form first, then those of no single form, then others. */
function sortByForm(set: SchemaSet, members: readonly NodeId[], form: string | undefined): readonly NodeId[] {
  if (form === undefined) return members
  /** 0 for members of the form, 1 for those of no single form, 2 for others. */
  const rank = (member: NodeId): number => {
    const own = findJsonForm(resolve(set, member))
    return own === form ? 0 : own === undefined ? 1 : 2
  }
  return [...members].sort((one, other) => rank(one) - rank(other))
}

import { type JsonQuestions, jsonQuestions } from '../containment/index.ts'
import { unlessUnknown } from '../regex/index.ts'
import {
  type Json,
  type NodeId,
  resolve,
  type SchemaSet,
  type TypeNode,
  type UnionNode,
} from '../schema/index.ts'
import { findCommonValue, listLeafValues } from './json-leaf.ts'
import { deepest, findJsonForm, type JsonMaking, type JsonMakingStep, type JsonNode } from './json-making.ts'
import { isJsonObject, keepParts } from './json-parts.ts'

/** Caches questions by set and node; sets for requests share nodes with others. */
class AskedTypes {
  readonly #sets = new WeakMap<SchemaSet, WeakMap<TypeNode, JsonQuestions>>()

  /** The stored questions about a node of a set; `make` creates them at the first use. */
  about(set: SchemaSet, node: TypeNode, make: () => JsonQuestions): JsonQuestions {
    const nodes = this.#sets.get(set) ?? new WeakMap<TypeNode, JsonQuestions>()
    this.#sets.set(set, nodes)
    const known = nodes.get(node) ?? make()
    nodes.set(node, known)
    return known
  }
}

/**
 * Makes an object match only one member of `oneOf`: if others accept it too, more properties from `more` are
 * added. The value is unchanged if that does not help, or if a discriminator tells the members apart.
 */
export function fillAlternatives(
  set: SchemaSet,
  node: UnionNode,
  value: Json,
  more: () => Json | undefined,
): Json {
  if (!isJsonObject(value) || node.discriminator !== undefined || isTakenByOne(set, node, value)) return value
  const full = more()
  const filled = isJsonObject(full) ? { ...full, ...value } : value
  return isTakenByOne(set, node, filled) ? filled : value
}

const aloneQuestions = new AskedTypes()

/** Whether exactly one member of a union accepts the value; members that cannot be decided count as accepting. */
export function isTakenByOne(set: SchemaSet, node: UnionNode, value: Json): boolean {
  const types = node.members.map((id) => ({ set, id }))
  const known = aloneQuestions.about(set, node, () => jsonQuestions(types))
  return types.filter((type) => unlessUnknown(() => known.accepts(type, value)) !== false).length === 1
}

/**
 * The object with the name that a discriminator has for an alternative: as a text, or as the boolean or number of this
 * text. If the alternative refuses the name, it has a value that the property lists or had, so that the union accepts
 * the object.
 */
export function nameAlternative(
  set: SchemaSet,
  node: UnionNode,
  { id, name }: { readonly id: NodeId; readonly name: string },
  value: { readonly [key: string]: Json },
): Json {
  const { property = '' } = node.discriminator ?? {}
  const isFlag = name === 'true' || name === 'false'
  const isNumber = String(Number(name)) === name && Number.isFinite(Number(name))
  const withName = (one: Json) => ({ ...value, [property]: one })
  const named = withName(name)
  if (value[property] === name) return value
  const types = node.members.map((member) => ({ set, id: member }))
  const known = aloneQuestions.about(set, node, () => jsonQuestions(types))
  const isAccepted = (one: Json) => unlessUnknown(() => known.accepts({ set, id }, one)) === true
  if (isAccepted(named)) return named
  const others = [...(isFlag ? [name === 'true'] : []), ...(isNumber ? [Number(name)] : [])].map(withName)
  const type = declaredType(set, id, property)
  const listed = type === undefined ? [] : listLeafValues(resolve(set, type)).map(withName)
  const all = [...others, value, ...listed]
  const isAlone = (one: Json) => node.mode !== 'one' || isTakenByOne(set, node, one)
  const found = all.find((one) => isAccepted(one) && isAlone(one))
  return found ?? (isAlone(named) ? named : (all.find(isAccepted) ?? named))
}

type Conditional = Extract<TypeNode, { kind: 'conditional' }>

/** A node that constrains a value; `way` is set if the way leads through this node. */
interface Part<N extends JsonNode = JsonNode> {
  readonly id: NodeId
  readonly node: N
  readonly way: readonly JsonMakingStep[] | undefined
}

/** The state of making one value for several nodes. */
interface Joining {
  readonly making: JsonMaking
  readonly depth: number
  readonly form: string | undefined
  /** The first property on the way. */
  readonly led: string | undefined
  readonly done: Part[]
  /** Properties that some parts require without describing them. */
  readonly asked: Set<string>
}

/**
 * A value for all nodes of `allOf` and conditions: objects are merged; of other values, the one of the most
 * specific node is taken. Conditions come last and look at the value made so far. `undefined` if no value was
 * found.
 */
export function makeAll(
  making: JsonMaking,
  type: NodeId,
  way: readonly JsonMakingStep[],
  depth: number,
  outer?: string,
): Json | undefined {
  return makeParts(making, listValueParts(making.set, type, way, depth), depth, outer)
}

/**
 * One value for several parts: first all parts that are not conditions, then each condition, evaluated on the value
 * so far. Properties that a part requires without describing them are added. `undefined` if no value was found.
 */
function makeParts(
  making: JsonMaking,
  parts: readonly Part[],
  depth: number,
  outer?: string,
): Json | undefined {
  const form = outer ?? parts.map(({ node }) => findJsonForm(node)).find((one) => one !== undefined)
  const led = parts.flatMap((part) => part.way ?? []).find(({ kind }) => kind !== 'same')
  const joining = {
    making,
    depth,
    form,
    led: led && findPropertyName(led),
    done: [],
    asked: new Set<string>(),
  }
  const plain = mergeParts(joining, undefined, parts.filter(isPlain))
  if (plain === refused) return undefined
  // Conditions are evaluated on the value as it will be.
  let found: Made = addMissingProperties(joining, plain)
  for (const condition of parts.filter(isConditional).sort(compareByWay)) {
    found = applyCondition(joining, found, condition)
    if (found === refused) return undefined
  }
  return addMissingProperties(joining, found)
}

/** Marks that no value was found. */
const refused = Symbol('refused')

type Made = Json | typeof refused | undefined

/**
 * The nodes that constrain a value: those below `allOf` and wrappers, otherwise the node itself; none below the depth
 * limit. The way is passed on only to the node that it leads to.
 */
export function listValueParts(
  set: SchemaSet,
  id: NodeId,
  way: readonly JsonMakingStep[] | undefined,
  depth: number,
): readonly Part[] {
  const node = resolve(set, id)
  const [hop, ...rest] = way ?? []
  if (depth > deepest) return []
  const inner = (to: NodeId): readonly Part[] =>
    listValueParts(set, to, hop?.kind === 'same' && hop.to === to ? rest : undefined, depth + 1)
  if (node.kind === 'all') return node.members.flatMap(inner)
  return node.kind === 'unevaluated' || node.kind === 'resource' ? inner(node.of) : [{ id, node, way }]
}

function isConditional(part: Part): part is Part<Conditional> {
  return part.node.kind === 'conditional'
}

function isPlain(part: Part): boolean {
  return !isConditional(part)
}

/** Sorts parts on the way before others. */
function compareByWay({ way: one }: Part, { way: other }: Part): number {
  return Number(one === undefined) - Number(other === undefined)
}

/**
 * The value `before` merged with a value made for each part; each part is then appended to `done`. Objects are
 * merged; otherwise the last value counts, but replaces an object only if its part is on the way. `refused` if a
 * value cannot be made.
 */
function mergeParts(joining: Joining, before: Json | undefined, parts: readonly Part[]): Made {
  const { making, depth, form } = joining
  // Parts that describe no value are skipped if others do.
  const telling = parts.filter(
    ({ way, node }) => way !== undefined || (node.kind !== 'unknown' && node.kind !== 'not'),
  )
  const isAlone = telling.length === 0 && before === undefined
  let found = before
  for (const part of isAlone ? parts : telling) {
    const value = making.make(making, part.id, part.way ?? [], depth + 1, form)
    if (value === undefined) return refused
    joining.done.push(part)
    if (isJsonObject(value) && (found === undefined || isJsonObject(found)))
      found = mergeMadeObjects(joining, found ?? {}, value, part)
    else if (found === undefined || part.way !== undefined || !isJsonObject(found)) found = value
  }
  return found
}

/**
 * Two objects merged: for a property in both, the later value if its part describes the property; the value on the
 * way is kept. Values are adjusted to satisfy all parts that describe them. Updates `asked`, the properties that no
 * part describes so far.
 */
function mergeMadeObjects(
  joining: Joining,
  found: { readonly [name: string]: Json },
  value: { readonly [name: string]: Json },
  { id, way }: Part,
): { readonly [name: string]: Json } {
  const { set } = joining.making
  const { led, done, asked } = joining
  const entries = new Map(Object.entries(found))
  const isLed = way === undefined && done.some((part) => part.way !== undefined)
  const isSaid = (name: string) =>
    (way !== undefined && name === led) || declaredType(set, id, name) !== undefined
  for (const [name, inner] of Object.entries(value)) {
    if (isSaid(name)) asked.delete(name)
    else if (!entries.has(name)) asked.add(name)
    const isKept = entries.has(name) && ((isLed && name === led) || !isSaid(name))
    if (!isKept) entries.set(name, inner)
  }
  for (const [name, inner] of entries) {
    if (isSaid(name)) entries.set(name, findAgreedValue(joining, name, inner) ?? inner)
  }
  return Object.fromEntries(entries)
}

/**
 * A value of a property that all parts describing it accept; `undefined` if the current one suits them, or none
 * was found.
 */
function findAgreedValue({ making, depth, done }: Joining, name: string, value: Json): Json | undefined {
  const { set } = making
  const asking = done.flatMap(({ id, way = [] }): readonly Pick<Part, 'id' | 'way'>[] => {
    const index = way.findIndex(({ kind }) => kind !== 'same')
    const hop = way[index]
    if (hop !== undefined && 'to' in hop && findPropertyName(hop) === name)
      return [{ id: hop.to, way: way.slice(index + 1) }]
    const said = declaredType(set, id, name)
    return said === undefined ? [] : [{ id: said, way: undefined }]
  })
  const ids = [...new Set(asking.map(({ id }) => id))]
  const isAgreed = (one: Json) => ids.every((id) => accepts(set, id, one))
  if (ids.length < 2 || isAgreed(value)) return undefined
  if (typeof value !== 'object' || value === null) return findCommonValue(set, ids)
  const parts = asking.flatMap(({ id, way }) => listValueParts(set, id, way, depth + 1))
  // The path of the way was recorded when its own part was made.
  const made = makeParts({ ...making, path: [] }, parts, depth + 1)
  const isFree = making.isFilling !== true && asking.every(({ way }) => way === undefined)
  const found = !isFree || (made !== undefined && isAgreed(made)) ? undefined : findCommonValue(set, ids)
  return found === undefined ? made : keepParts(found, made, isAgreed)
}

/**
 * The value merged with a branch of a condition: `then` if the value satisfies `if`, otherwise `else`. On the way,
 * without a value or at random the branch is chosen instead, and for `then` the value is made to satisfy `if`.
 * `refused` if no value was found.
 */
function applyCondition(joining: Joining, found: Json | undefined, { node, way }: Part<Conditional>): Made {
  const { making, depth } = joining
  const [hop, ...rest] = way ?? []
  const wanted = hop?.kind === 'same' ? hop.to : undefined
  const isChosen = wanted !== undefined || found === undefined || making.pick(depth, 4) === 1
  const holds = isChosen ? isToHold(making, node, wanted) : accepts(making.set, node.if, found)
  const branch = holds ? node.then : node.else
  const on = (id: NodeId): readonly Part[] =>
    listValueParts(making.set, id, id === wanted ? rest : undefined, depth + 1)
  let made: Made = found
  if (holds && isChosen) {
    const shown: JsonMaking = { ...making, more: (at) => (at <= depth + deepestCondition ? 1 : 0) }
    const parts = on(node.if)
    made = mergeParts({ ...joining, making: wanted === node.if ? making : shown }, made, parts)
  }
  const asking = branch === undefined ? [] : on(branch)
  if (made !== refused) made = mergeParts(joining, made, asking.filter(isPlain))
  for (const inner of asking.filter(isConditional).sort(compareByWay)) {
    if (made !== refused) made = applyCondition({ ...joining, depth: depth + 1 }, made, inner)
  }
  return made
}

/**
 * Whether the condition is made to hold: as the way needs, otherwise always if there is no `else`, and at random
 * if there is.
 */
function isToHold({ random }: JsonMaking, node: Conditional, wanted: NodeId | undefined): boolean {
  if (wanted !== undefined) return wanted !== node.else
  return node.else === undefined || random.below(2) === 0
}

/** The depth below a condition to which optional properties are made. */
const deepestCondition = 4

const questions = new AskedTypes()

/** Whether a type accepts the value; `false` if that cannot be decided. */
export function accepts(set: SchemaSet, id: NodeId, value: Json): boolean {
  const type = { set, id }
  const node = resolve(set, id)
  const known = questions.about(set, node, () => jsonQuestions([type]))
  return unlessUnknown(() => known.accepts(type, value)) === true
}

/**
 * Adds the properties that a part required without describing them, with a value of the type that another part
 * gives. Others stay missing.
 */
function addMissingProperties(
  { making, depth, done, asked }: Joining,
  found: Json | undefined,
): Json | undefined {
  let made = found
  for (const name of isJsonObject(made) ? asked : []) {
    const type = done.map(({ id }) => declaredType(making.set, id, name)).find((id) => id !== undefined)
    const value = type === undefined ? undefined : making.make(making, type, [], depth + 1)
    if (value === undefined || !isJsonObject(made)) continue
    made = { ...made, [name]: value }
    asked.delete(name)
  }
  return made
}

/** The property that a step leads to; `undefined` for other steps. */
function findPropertyName(hop: JsonMakingStep): string | undefined {
  return hop.kind === 'property' ? hop.name : hop.kind === 'other-property' ? 'other' : undefined
}

/** The declared type of a property, in an object or in what it must also be; `undefined` if none declares it. */
function declaredType(set: SchemaSet, id: NodeId, name: string, depth = 0): NodeId | undefined {
  const node = resolve(set, id)
  if (node.kind === 'object') {
    return node.properties.find((one) => one.name === name && one.undeclared !== true)?.type
  }
  if (depth > deepest) return undefined
  for (const member of listObjectMembers(set, node)) {
    const type = declaredType(set, member, name, depth + 1)
    if (type !== undefined) return type
  }
  return undefined
}

/**
 * The nodes that describe an object: members of `allOf`, or of a union the only member that is an object;
 * otherwise none.
 */
function listObjectMembers(set: SchemaSet, node: JsonNode): readonly NodeId[] {
  if (node.kind === 'all') return node.members
  if (node.kind !== 'union') return []
  const objects = node.members.filter((member) => {
    const { kind } = resolve(set, member)
    return kind === 'object' || kind === 'all'
  })
  return objects.length === 1 ? objects : []
}

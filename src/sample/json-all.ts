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
import { findCommonValue } from './json-leaf.ts'
import { deepest, findJsonForm, type JsonMaking, type JsonMakingStep, type JsonNode } from './json-making.ts'

/** Questions about types, each set's own: what messages carry is a set that shares nodes with the schemas'. */
class AskedTypes {
  readonly #sets = new WeakMap<SchemaSet, WeakMap<TypeNode, JsonQuestions>>()

  about(set: SchemaSet, node: TypeNode, make: () => JsonQuestions): JsonQuestions {
    const nodes = this.#sets.get(set) ?? new WeakMap<TypeNode, JsonQuestions>()
    this.#sets.set(set, nodes)
    const known = nodes.get(node) ?? make()
    nodes.set(node, known)
    return known
  }
}

/**
 * An object of one member of `oneOf` alone: one that others take as well is filled with more of its own, and is as it was
 * where that is of no use. What a discriminator tells apart is left to it.
 */
export function takenAlone(set: SchemaSet, node: UnionNode, value: Json, more: () => Json | undefined): Json {
  if (!isJsonObject(value) || node.discriminator !== undefined || isTakenByOne(set, node, value)) return value
  const full = more()
  const filled = isJsonObject(full) ? { ...full, ...value } : value
  return isTakenByOne(set, node, filled) ? filled : value
}

const aloneQuestions = new AskedTypes()

function isTakenByOne(set: SchemaSet, node: UnionNode, value: Json): boolean {
  const types = node.members.map((id) => ({ set, id }))
  const known = aloneQuestions.about(set, node, () => jsonQuestions(types))
  return types.filter((type) => unlessUnknown(() => known.accepts(type, value)) !== false).length === 1
}

export function isJsonObject(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Conditional = Extract<TypeNode, { kind: 'conditional' }>

/** What asks something of a value, with the way through it where the way leads there. */
interface Part<N extends JsonNode = JsonNode> {
  readonly id: NodeId
  readonly node: N
  readonly way: readonly JsonMakingStep[] | undefined
}

/** A value that several nodes ask something of, and how far it is. */
interface Joining {
  readonly making: JsonMaking
  readonly depth: number
  readonly form: string | undefined
  /** The property that the way leads to first. */
  readonly led: string | undefined
  readonly done: Part[]
  /** Properties that are asked for by parts that leave to others what they are. */
  readonly asked: Set<string>
}

/**
 * What several nodes ask of one value: objects are put together, of others the last that says most is taken. Conditions come
 * last, and ask what the value that was made by then makes them ask.
 */
export function makeAll(
  making: JsonMaking,
  type: NodeId,
  way: readonly JsonMakingStep[],
  depth: number,
  outer?: string,
): Json | undefined {
  return makeParts(making, listParts(making.set, type, way, depth), depth, outer)
}

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
  const plain = joinedParts(joining, undefined, parts.filter(isPlain))
  if (plain === refused) return undefined
  // Conditions are asked of what the value will be.
  let found: Made = withAsked(joining, plain)
  for (const condition of parts.filter(isConditional).sort(onWayFirst)) {
    found = underCondition(joining, found, condition)
    if (found === refused) return undefined
  }
  return withAsked(joining, found)
}

/** No value was found. */
const refused = Symbol('refused')

type Made = Json | typeof refused | undefined

function listParts(
  set: SchemaSet,
  id: NodeId,
  way: readonly JsonMakingStep[] | undefined,
  depth: number,
): readonly Part[] {
  const node = resolve(set, id)
  const [hop, ...rest] = way ?? []
  if (depth > deepest) return []
  const inner = (to: NodeId): readonly Part[] =>
    listParts(set, to, hop?.kind === 'same' && hop.to === to ? rest : undefined, depth + 1)
  if (node.kind === 'all') return node.members.flatMap(inner)
  return node.kind === 'unevaluated' || node.kind === 'resource' ? inner(node.of) : [{ id, node, way }]
}

function isConditional(part: Part): part is Part<Conditional> {
  return part.node.kind === 'conditional'
}

function isPlain(part: Part): boolean {
  return !isConditional(part)
}

function onWayFirst({ way: one }: Part, { way: other }: Part): number {
  return Number(one === undefined) - Number(other === undefined)
}

function joinedParts(joining: Joining, before: Json | undefined, parts: readonly Part[]): Made {
  const { making, depth, form } = joining
  // What says nothing of the value has nothing to give where others do.
  const telling = parts.filter(({ way, node }) => way !== undefined || node.kind !== 'unknown')
  const isAlone = telling.length === 0 && before === undefined
  let found = before
  for (const part of isAlone ? parts : telling) {
    const value = making.make(making, part.id, part.way ?? [], depth + 1, form)
    if (value === undefined) return refused
    joining.done.push(part)
    if (isJsonObject(value) && (found === undefined || isJsonObject(found)))
      found = joinedObjects(joining, found ?? {}, value, part)
    else if (found === undefined || part.way !== undefined || !isJsonObject(found)) found = value
  }
  return found
}

/** Properties of both: as all that say what one is have it, or else the later object's where it says what they are. */
function joinedObjects(
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
    if (isSaid(name)) entries.set(name, agreedOn(joining, name, inner) ?? inner)
  }
  return Object.fromEntries(entries)
}

/** A property as all that have said so far what it is take it; nothing where they take it as it stands, or none was found. */
function agreedOn({ making, depth, done }: Joining, name: string, value: Json): Json | undefined {
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
  if (ids.length < 2 || ids.every((id) => accepts(set, id, value))) return undefined
  if (typeof value !== 'object' || value === null) return findCommonValue(set, ids)
  const parts = asking.flatMap(({ id, way }) => listParts(set, id, way, depth + 1))
  // Where the way leads was noted when its own part was made.
  return makeParts({ ...making, path: [] }, parts, depth + 1)
}

/** The value with what a condition asks of it, which is made to hold where the way leads there, and now and then by chance. */
function underCondition(joining: Joining, found: Json | undefined, { node, way }: Part<Conditional>): Made {
  const { making, depth } = joining
  const [hop, ...rest] = way ?? []
  const wanted = hop?.kind === 'same' ? hop.to : undefined
  const isChosen = wanted !== undefined || found === undefined || making.pick(depth, 4) === 1
  const holds = isChosen ? isToHold(making, node, wanted) : accepts(making.set, node.if, found)
  const branch = holds ? node.then : node.else
  const on = (id: NodeId): readonly Part[] =>
    listParts(making.set, id, id === wanted ? rest : undefined, depth + 1)
  let made: Made = found
  if (holds && isChosen) {
    const shown: JsonMaking = { ...making, more: (at) => (at <= depth + deepestCondition ? 1 : 0) }
    const parts = on(node.if)
    made = joinedParts({ ...joining, making: wanted === node.if ? making : shown }, made, parts)
  }
  const asking = branch === undefined ? [] : on(branch)
  if (made !== refused) made = joinedParts(joining, made, asking.filter(isPlain))
  for (const inner of asking.filter(isConditional).sort(onWayFirst)) {
    if (made !== refused) made = underCondition({ ...joining, depth: depth + 1 }, made, inner)
  }
  return made
}

/** As the way wants it, else as chance has it where both make a difference. */
function isToHold({ random }: JsonMaking, node: Conditional, wanted: NodeId | undefined): boolean {
  if (wanted !== undefined) return wanted !== node.else
  return node.else === undefined || random.below(2) === 0
}

/** What a condition speaks of stands in the value, so far down. */
const deepestCondition = 4

const questions = new AskedTypes()

function accepts(set: SchemaSet, id: NodeId, value: Json): boolean {
  const type = { set, id }
  const node = resolve(set, id)
  const known = questions.about(set, node, () => jsonQuestions([type]))
  return unlessUnknown(() => known.accepts(type, value)) === true
}

/** What was asked for and is nowhere said by who asked, as another part says it. */
function withAsked({ making, depth, done, asked }: Joining, found: Json | undefined): Json | undefined {
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

/** The property that a step leads to. */
function findPropertyName(hop: JsonMakingStep): string | undefined {
  return hop.kind === 'property' ? hop.name : hop.kind === 'other-property' ? 'other' : undefined
}

/** What a property of a node is, where the node says it itself or by what it must be as well. */
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

/** The nodes that speak of an object for another: all of what it must be, or the only one that it may be. */
function listObjectMembers(set: SchemaSet, node: JsonNode): readonly NodeId[] {
  if (node.kind === 'all') return node.members
  if (node.kind !== 'union') return []
  const objects = node.members.filter((member) => {
    const { kind } = resolve(set, member)
    return kind === 'object' || kind === 'all'
  })
  return objects.length === 1 ? objects : []
}

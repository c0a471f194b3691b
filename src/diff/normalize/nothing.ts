import type { ArrayNode, ConditionalNode, Json, NodeId, ObjectNode, TypeNode } from '../../schema/index.ts'
import type { Normalizing, NormalNode } from './form.ts'

const everyType = ['object', 'array', 'null', 'boolean', 'number', 'string'] as const

/** Whether the members of a choice accept every value: each JSON type is there without restriction. */
export function takesAll(work: Normalizing, members: readonly NormalNode[]): boolean {
  if (members.length < everyType.length) return false
  const free = new Set(members.filter((one) => isFree(work, one)).map(nameJsonType))
  return everyType.every((type) => free.has(type))
}

/** Whether a scalar, object or array accepts every value of its type; false for other nodes. */
export function isFree(work: Normalizing, node: NormalNode): boolean {
  if (node.kind === 'scalar') return isPlainScalar(node)
  if (node.kind === 'object') return isFreeObject(work, node)
  return node.kind === 'array' && isFreeArray(work, node)
}

/** Whether a node is a scalar without restriction beyond its primitive type. */
export function isPlainScalar(node: NormalNode): boolean {
  if (node.kind !== 'scalar' || node.builtin !== node.primitive) return false
  const { minLength, ...rest } = node.facets
  return (minLength ?? 0) === 0 && Object.values(rest).every((value) => value === undefined)
}

/** Whether an object has no properties, patterns or counts and restricts no additional ones. */
function isFreeObject(work: Normalizing, object: ObjectNode): boolean {
  const { properties, patterns, additional, propertyNames, minProperties, maxProperties } = object
  return (
    properties.length + patterns.length + object.dependentRequired.size === 0 &&
    isOpen(work, additional) &&
    (propertyNames === undefined || isOpen(work, propertyNames)) &&
    (minProperties ?? 0) === 0 &&
    maxProperties === undefined
  )
}

/** Whether an array restricts neither its items nor their number. */
function isFreeArray(work: Normalizing, { prefix, items, minItems, maxItems, unique, contains }: ArrayNode) {
  const isCounted = contains !== undefined || unique || minItems > 0 || Number.isFinite(maxItems)
  return !isCounted && prefix.length === 0 && isOpen(work, items)
}

function isOpen(work: Normalizing, id: string | false | undefined): boolean {
  return id !== false && (id === undefined || work.normal(id).kind === 'unknown')
}

/** The JSON type of a scalar (`number` for integers too); the node's kind otherwise. */
export function nameJsonType(node: NormalNode): string {
  if (node.kind !== 'scalar') return node.kind
  return node.primitive === 'decimal' ? 'number' : node.primitive
}

/** The JSON type of a value. */
export function nameValueType(value: Json): string {
  if (value === null) return 'null'
  if (typeof value !== 'object') return typeof value
  return Array.isArray(value) ? 'array' : 'object'
}

/**
 * The normal form of an array: without `contains` if it sets no limit, and without last prefix items that are
 * equal to `items`. Unchanged where `unevaluated…` depends on these.
 */
export function normalizeArray(work: Normalizing, node: ArrayNode): TypeNode {
  const { contains, ...rest } = node
  const isIdle = contains?.min === 0 && contains.max === Number.POSITIVE_INFINITY
  const said = isIdle && !work.isWatched(node.id) ? rest : node
  const { items } = node
  if (items === false || node.prefix.length === 0) return said
  const isOpenItem = work.normal(items).kind === 'unknown'
  if (isOpenItem && work.isWatched(node.id)) return said
  const last = node.prefix.findLastIndex((id) => !isOne(work, id, items))
  return last === node.prefix.length - 1 ? said : { ...said, prefix: node.prefix.slice(0, last + 1) }
}

/** Whether two ids lead to the same schema, to unrestricted ones, or to equal unnamed scalars. */
function isOne(work: Normalizing, one: string, other: string): boolean {
  const [mine, theirs] = [work.normal(one), work.normal(other)]
  if (mine.id === theirs.id || (mine.kind === 'unknown' && theirs.kind === 'unknown')) return true
  if (mine.kind !== 'scalar' || theirs.kind !== 'scalar' || mine.name || theirs.name) return false
  return mine.builtin === theirs.builtin && JSON.stringify(mine.facets) === JSON.stringify(theirs.facets)
}

/**
 * The normal form of a conditional: only its branch if the condition always or never holds, `unknown` if it
 * restricts nothing, branches swapped for a `not`, `dependentRequired` where possible; else unchanged.
 */
export function normalizeConditional(work: Normalizing, node: ConditionalNode): TypeNode {
  const condition = work.normal(node.if)
  if (condition.kind === 'unknown') return branch(node, node.then)
  if (condition.kind === 'never') return branch(node, node.else)
  if (work.isWatched(node.id)) return node
  if (isKept(work, condition, node.then) && isOpen(work, node.else)) return branch(node, undefined)
  if (condition.kind !== 'not') {
    return (isOpen(work, node.else) ? normalizeDependentRequired(work, node) : undefined) ?? node
  }
  const { then: held, else: then, ...rest } = node
  const turned = { ...(then === undefined ? {} : { then }), ...(held === undefined ? {} : { else: held }) }
  return { ...rest, if: condition.of, ...turned }
}

/** Whether `then` adds nothing to the condition: it is unrestricted, or only requires the condition's type. */
function isKept(work: Normalizing, condition: NormalNode, then: string | undefined): boolean {
  if (then === undefined || isOpen(work, then)) return true
  const asked = work.normal(then)
  return isFree(work, asked) && nameJsonType(asked) === nameJsonType(condition)
}

/** A reference from the conditional to a branch; an `unknown` node, which accepts everything, if there is none. */
function branch(node: ConditionalNode, to: string | undefined): TypeNode {
  if (to !== undefined) return standFor(node, to)
  const { id, at, name } = node
  return { kind: 'unknown', id, at, ...(name ? { name } : {}) }
}

/**
 * A conditional that was made from `dependentSchemas`, rewritten as `dependentRequired`. Undefined if it was
 * written as a condition, or requires more than the presence of properties.
 */
function normalizeDependentRequired(work: Normalizing, node: ConditionalNode): TypeNode | undefined {
  // What is written as a condition is compared as one: it may have, or get, more branches.
  if (node.then === undefined || !node.if.endsWith('~if')) return undefined
  const [held, then] = [work.normal(node.if), work.normal(node.then)]
  const [given, ...more] = namesAsked(work, held) ?? []
  const needed = namesAsked(work, then)
  if (given === undefined || more.length > 0 || needed === undefined || then.kind !== 'union')
    return undefined
  const others = then.members.filter((id) => work.normal(id).kind !== 'object')
  const { id, at, name } = node
  const object = work.add({
    ...{ kind: 'object', id: `${id}~normal/dependent`, at, properties: [], patterns: [] },
    additional: findOnlyObject(work, then)?.additional ?? false,
    dependentRequired: new Map([[given, needed]]),
  })
  const union: TypeNode = { ...then, id: `${id}~normal/types`, at, members: [object.id, ...others] }
  work.add(union)
  return name === undefined ? { ...union, id } : standFor({ ...node, name }, union.id)
}

/** The names of the required properties of a schema that restricts nothing else; undefined if it does. */
function namesAsked(work: Normalizing, node: NormalNode): readonly string[] | undefined {
  const object = findOnlyObject(work, node)
  if (object === undefined) return undefined
  const { properties, dependentRequired: _, ...rest } = object
  const isPlain = properties.every(({ required, type }) => required && work.normal(type).kind === 'unknown')
  if (!isPlain || !isFree(work, { ...rest, properties: [], dependentRequired: object.dependentRequired })) {
    return undefined
  }
  return properties.map(({ name }) => name)
}

/**
 * The object in a choice of all JSON types whose other members are unrestricted; an object itself. Undefined for
 * other nodes.
 */
function findOnlyObject(work: Normalizing, node: NormalNode): ObjectNode | undefined {
  if (node.kind === 'object') return node
  if (node.kind !== 'union' || node.mode !== 'any') return undefined
  const members = node.members.map((id) => work.normal(id))
  const object = members.find((member) => member.kind === 'object')
  if (object?.kind !== 'object') return undefined
  const { properties: _, ...rest } = object
  const free: ObjectNode = { ...rest, properties: [] }
  return takesAll(work, [...members.filter((member) => member !== object), free]) ? object : undefined
}

/** A reference to `to` with the id, location and name of a node. */
export function standFor({ id, at, name }: NormalNode, to: NodeId): TypeNode {
  return { kind: 'reference', id, at, to, ...(name ? { name } : {}) }
}

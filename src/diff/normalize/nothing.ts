import type { ArrayNode, ConditionalNode, Json, ObjectNode, TypeNode } from '../../schema/index.ts'
import { type Normalizing, type NormalNode, standFor } from './form.ts'

const everyType = ['object', 'array', 'null', 'boolean', 'number', 'string'] as const

/** Whether members of a choice take every value: each type is there, and nothing is asked of it. */
export function takesAll(work: Normalizing, members: readonly NormalNode[]): boolean {
  if (members.length < everyType.length) return false
  const free = new Set(members.filter((one) => isFree(work, one)).map(nameJsonType))
  return everyType.every((type) => free.has(type))
}

/** Whether nothing is asked of the values of a type, nor said of their parts. */
export function isFree(work: Normalizing, node: NormalNode): boolean {
  if (node.kind === 'scalar') return isPlainScalar(node)
  if (node.kind === 'object') return isFreeObject(work, node)
  return node.kind === 'array' && isFreeArray(work, node)
}

/** A scalar of which nothing is asked but its type. */
export function isPlainScalar(node: NormalNode): boolean {
  if (node.kind !== 'scalar' || node.builtin !== node.primitive) return false
  const { minLength, ...rest } = node.facets
  return (minLength ?? 0) === 0 && Object.values(rest).every((value) => value === undefined)
}

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

function isFreeArray(work: Normalizing, { prefix, items, minItems, maxItems, unique, contains }: ArrayNode) {
  const isCounted = contains !== undefined || unique || minItems > 0 || Number.isFinite(maxItems)
  return !isCounted && prefix.length === 0 && isOpen(work, items)
}

function isOpen(work: Normalizing, id: string | false | undefined): boolean {
  return id !== false && (id === undefined || work.normal(id).kind === 'unknown')
}

/** Of the JSON types, the one that a member is of. */
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

/** `contains` that may be met by no item, and by all of them, asks nothing; nor do last places that are as all that follow. */
export function normalArray(work: Normalizing, node: ArrayNode): TypeNode {
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

/** Whether two schemas are one, or scalars that say the same. */
function isOne(work: Normalizing, one: string, other: string): boolean {
  const [mine, theirs] = [work.normal(one), work.normal(other)]
  if (mine.id === theirs.id || (mine.kind === 'unknown' && theirs.kind === 'unknown')) return true
  if (mine.kind !== 'scalar' || theirs.kind !== 'scalar' || mine.name || theirs.name) return false
  return mine.builtin === theirs.builtin && JSON.stringify(mine.facets) === JSON.stringify(theirs.facets)
}

/** A condition that always or never holds is what it then asks; of a negation the branches are the other way round. */
export function normalConditional(work: Normalizing, node: ConditionalNode): TypeNode {
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

/** Whether what meets a condition meets this as well: it asks nothing, or for no more than the type. */
function isKept(work: Normalizing, condition: NormalNode, then: string | undefined): boolean {
  if (then === undefined || isOpen(work, then)) return true
  const asked = work.normal(then)
  return isFree(work, asked) && nameJsonType(asked) === nameJsonType(condition)
}

function branch(node: ConditionalNode, to: string | undefined): TypeNode {
  if (to !== undefined) return standFor(node, to)
  const { id, at, name } = node
  return { kind: 'unknown', id, at, ...(name ? { name } : {}) }
}

/** What `normalizeDependentRequired` says, where `dependentSchemas` says it: nothing where that asks for more than properties. */
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

/** The properties that must be there, of a schema that asks for nothing else of any object, and nothing of other values. */
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

/** The object among the types, all others of which are free; an object itself. */
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

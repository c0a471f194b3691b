import type { ConditionalNode, ObjectNode, TypeNode } from '../../schema/index.ts'
import { type Normalizing, type NormalNode, standFor } from './form.ts'
import { isFree, takesAll } from './nothing.ts'

/** What `normalizeDependentRequired` says, where `dependentSchemas` says it: nothing where that asks for more than properties. */
export function normalizeDependentRequired(work: Normalizing, node: ConditionalNode): TypeNode | undefined {
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

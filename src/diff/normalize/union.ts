import type {
  CodeListNode,
  Facets,
  Json,
  NodeId,
  ScalarNode,
  TypeNode,
  UnionNode,
} from '../../schema/index.ts'
import { type Normalizing, type NormalNode, standFor } from './form.ts'
import { isPlainScalar, nameJsonType, nameValueType, takesAll } from './nothing.ts'

/** `anyOf` and `oneOf`: nested ones without a name are one, values that are listed are one list; `oneOf` of disjoint types is `anyOf`. */
export function normalUnion(work: Normalizing, node: UnionNode): TypeNode {
  if (node.mode === 'first') return node
  const own = node.members.map((id) => work.normal(id))
  const inner = own.map((member) => (isPlainAny(member) ? member.members.map((id) => work.normal(id)) : []))
  const flat = own.flatMap((member, index): readonly NormalNode[] =>
    isPlainAny(member) ? (inner[index] ?? []) : [member],
  )
  const isOfOne = own.length === 1 && !node.discriminator
  const isAny = node.mode === 'any' || isOfOne || areDisjoint(work, flat)
  if (!isAny) return withoutNullInside(work, node, own)
  const distinct = [...new Map(flat.map((member) => [member.id, member])).values()].filter(
    ({ kind }) => kind !== 'never',
  )
  const open = distinct.find(({ kind }) => kind === 'unknown')
  if (open && !work.isWatched(node.id)) return standFor(node, open.id)
  if (takesAll(work, distinct) && !work.isWatched(node.id)) return anything(node)
  const members = mergeConstants(work, node, mergeLists(work, node, withoutSwallowed(distinct, inner.flat())))
  const [only] = members
  if (only === undefined) return node
  if (members.length === 1 && !node.discriminator) return standFor(node, only.id)
  // What is said beside a member's reference is found from there.
  const written = new Map(node.members.flatMap((id) => listMemberPlaces(work, id)))
  return { ...node, mode: 'any', members: members.map(({ id }) => written.get(id) ?? id) }
}

/** Where members stand that a member becomes: itself, its own members, or what it is without null in its place. */
function listMemberPlaces(work: Normalizing, id: NodeId): readonly (readonly [NodeId, NodeId])[] {
  const member = work.normal(id)
  if (!isPlainAny(member)) return [[member.id, id]]
  const rest = besideNull(work, member)
  return rest === undefined
    ? member.members.map((inner) => [work.normal(inner).id, inner] as const)
    : [[work.normal(rest).id, work.substitutePart(id, rest)]]
}

/** The one member that is not null of a choice between it and null. */
function besideNull(work: Normalizing, { members }: UnionNode): NodeId | undefined {
  const rest = members.filter((id) => !isNull(work.normal(id)))
  return rest.length === 1 && members.length === 2 ? rest[0] : undefined
}

function isNull(node: NormalNode): boolean {
  return node.kind === 'scalar' && node.primitive === 'null'
}

/**
 * Null that one member of `oneOf` takes beside something else is a member like any other. Where several take it, none
 * does: both together refuse it.
 */
function withoutNullInside(work: Normalizing, node: UnionNode, own: readonly NormalNode[]): TypeNode {
  const rests = own.map((one) => (isPlainAny(one) ? besideNull(work, one) : undefined))
  const [opened] = own.filter((_, at) => rests[at] !== undefined)
  if (opened?.kind !== 'union' || node.discriminator) return node
  const others = own.map((one, at) => work.normal(rests[at] ?? one.id))
  if (
    !others.every(
      (one) => isNull(one) || findAcceptedValues(work, one)?.every((claim) => !/^null\b/.test(claim)),
    )
  ) {
    return node
  }
  const members = node.members.flatMap((id, at) => {
    const [one, rest] = [own[at], rests[at]]
    if (rest !== undefined) return [work.substitutePart(id, rest)]
    return one && isNull(one) ? [] : [id]
  })
  const takers = own.filter((one, at) => rests[at] !== undefined || isNull(one))
  if (takers.length > 1) return normalUnion(work, { ...node, members })
  return { ...node, members: [...members, ...opened.members.filter((id) => isNull(work.normal(id)))] }
}

function isPlainAny(node: NormalNode): node is UnionNode {
  return node.kind === 'union' && node.mode === 'any' && !node.discriminator && node.name === undefined
}

function anything({ id, at, name }: UnionNode): TypeNode {
  return { kind: 'unknown', id, at, ...(name ? { name } : {}) }
}

/** A text takes every code as well that is as long as it asks, and a type that a choice inside leaves free what limits it beside that. */
function withoutSwallowed(
  members: readonly NormalNode[],
  inner: readonly NormalNode[],
): readonly NormalNode[] {
  const taken = new Set(inner.filter(isPlainScalar).map(nameJsonType))
  const texts = members.filter(
    (one): one is ScalarNode => one.kind === 'scalar' && one.primitive === 'string',
  )
  return members.filter((one) => {
    if (one.kind === 'code-list') return !texts.some(({ facets }) => fits(one, facets))
    return one.kind !== 'scalar' || isPlainScalar(one) || !taken.has(nameJsonType(one))
  })
}

function mergeLists(
  work: Normalizing,
  node: UnionNode,
  members: readonly NormalNode[],
): readonly NormalNode[] {
  const lists = members.filter((one): one is CodeListNode => one.kind === 'code-list')
  const [first] = lists
  if (first === undefined || lists.length === 1) return members
  if (lists.some((one) => JSON.stringify(one.facets) !== JSON.stringify(first.facets))) return members
  const codes = new Map(lists.flatMap((one) => one.members.map((code) => [code.value, code] as const)))
  const { name: _, ...rest } = first
  const merged = work.add({
    ...{ ...rest, id: `${node.id}~normal/values`, at: node.at },
    members: [...codes.values()],
  })
  return replaced(members, lists, merged)
}

function mergeConstants(
  work: Normalizing,
  node: UnionNode,
  members: readonly NormalNode[],
): readonly NormalNode[] {
  const lists = members.filter((one) => one.kind === 'constant')
  if (lists.length < 2) return members
  const values = new Map(
    lists.flatMap((one) => one.values.map((value): [string, Json] => [JSON.stringify(value), value])),
  )
  const merged = work.add({
    ...{ kind: 'constant', id: `${node.id}~normal/constants`, at: node.at },
    values: [...values.values()],
  } as const)
  return replaced(members, lists, merged)
}

function replaced(
  members: readonly NormalNode[],
  parts: readonly NormalNode[],
  whole: NormalNode,
): readonly NormalNode[] {
  const [first] = parts
  return members.flatMap((one) => (one === first ? [whole] : parts.includes(one) ? [] : [one]))
}

/** No value is of two of the members, as far as their types or listed values show. */
function areDisjoint(work: Normalizing, members: readonly NormalNode[]): boolean {
  const taken = new Set<string>()
  const key = findDiscriminatingProperty(work, members)
  for (const member of members) {
    const claims =
      key === undefined
        ? findAcceptedValues(work, member)
        : (findPropertyCodes(work, member, key) ?? findAcceptedValues(work, member))
    if (claims === undefined || claims.some((claim) => taken.has(claim))) return false
    for (const claim of claims) taken.add(claim)
  }
  // A type beside single values of it could take them too.
  return ![...taken].some((claim) => claim.includes(' ') && taken.has(claim.slice(0, claim.indexOf(' '))))
}

/** A property that every object among the members requires, with listed codes: it tells them apart. */
function findDiscriminatingProperty(work: Normalizing, members: readonly NormalNode[]): string | undefined {
  const objects = members.filter((one) => one.kind === 'object')
  const [first] = objects
  if (first === undefined || objects.length < 2) return undefined
  return first.properties
    .map(({ name }) => name)
    .find((name) => objects.every((one) => findPropertyCodes(work, one, name) !== undefined))
}

function findPropertyCodes(work: Normalizing, node: NormalNode, key: string): readonly string[] | undefined {
  if (node.kind !== 'object') return undefined
  const property = node.properties.find(({ name }) => name === key)
  const type = property?.required ? work.normal(property.type) : undefined
  return type?.kind === 'code-list' ? type.members.map(({ value }) => `object ${value}`) : undefined
}

/** The JSON types that a member takes, or the single values. */
function findAcceptedValues(work: Normalizing, node: NormalNode): readonly string[] | undefined {
  if (node.kind === 'union' && node.mode === 'any') {
    const claims = node.members.map((id) => findAcceptedValues(work, work.normal(id)))
    return claims.every((one) => one !== undefined) ? claims.flat() : undefined
  }
  if (node.kind === 'object' || node.kind === 'array') return [node.kind]
  if (node.kind === 'code-list') return node.members.map(({ value }) => `string ${value}`)
  if (node.kind === 'constant')
    return node.values.map((value) => `${nameValueType(value)} ${JSON.stringify(value)}`)
  if (node.kind === 'scalar') return [node.primitive === 'decimal' ? 'number' : node.primitive]
  return undefined
}

/** A code list whose codes are all as long as its facets ask needs none of these. */
export function withoutIdleFacets(list: CodeListNode): CodeListNode {
  if (list.facets.minLength === undefined && list.facets.maxLength === undefined) return list
  const { minLength, maxLength, ...rest } = list.facets
  return fits(list, { minLength: minLength ?? 0, maxLength: maxLength ?? Infinity })
    ? { ...list, facets: rest }
    : list
}

/** Whether every code is as long as these facets ask, and they ask for nothing else. */
export function fits({ members }: CodeListNode, facets: Facets): boolean {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, ...rest } = facets
  if (Object.keys(rest).length > 0) return false
  return members.every(({ value }) => {
    const length = [...value].length
    return length >= minLength && length <= maxLength
  })
}

import type {
  CodeListNode,
  Facets,
  Json,
  NodeId,
  ScalarNode,
  TypeNode,
  UnionNode,
} from '../../schema/index.ts'
import type { Normalizing, NormalNode } from './form.ts'
import { isPlainScalar, nameJsonType, nameValueType, standFor, takesAll } from './nothing.ts'

/**
 * The normal form of `anyOf` and `oneOf`: unnamed nested choices are flattened, listed values merged, and a
 * `oneOf` of disjoint members becomes `anyOf`. A reference if one member remains, `unknown` if every value is
 * accepted. Unions of XML Schema (`first`) are unchanged.
 */
export function normalizeUnion(work: Normalizing, node: UnionNode): TypeNode {
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
  // Refer to members as written, so that annotations beside their references are found.
  const written = new Map(node.members.flatMap((id) => listMemberPlaces(work, id)))
  return { ...node, mode: 'any', members: members.map(({ id }) => written.get(id) ?? id) }
}

/**
 * Pairs of normalized id and written id for what a member becomes: itself, the members of a nested choice, or a
 * nullable schema's part without null.
 */
function listMemberPlaces(work: Normalizing, id: NodeId): readonly (readonly [NodeId, NodeId])[] {
  const member = work.normal(id)
  if (!isPlainAny(member)) return [[member.id, id]]
  const rest = besideNull(work, member)
  return rest === undefined
    ? member.members.map((inner) => [work.normal(inner).id, inner] as const)
    : [[work.normal(rest).id, work.substitutePart(id, rest)]]
}

/** The other member of a choice of exactly two of which one is null; undefined for other choices. */
function besideNull(work: Normalizing, { members }: UnionNode): NodeId | undefined {
  const rest = members.filter((id) => !isNull(work.normal(id)))
  return rest.length === 1 && members.length === 2 ? rest[0] : undefined
}

function isNull(node: NormalNode): boolean {
  return node.kind === 'scalar' && node.primitive === 'null'
}

/**
 * A `oneOf` with null taken out of its nullable members: as a member of its own if exactly one accepts null,
 * removed if several do, since then none may match. Unchanged if another member's values are unknown or include
 * null.
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
  if (takers.length > 1) return normalizeUnion(work, { ...node, members })
  return { ...node, members: [...members, ...opened.members.filter((id) => isNull(work.normal(id)))] }
}

function isPlainAny(node: NormalNode): node is UnionNode {
  return node.kind === 'union' && node.mode === 'any' && !node.discriminator && node.name === undefined
}

function anything({ id, at, name }: UnionNode): TypeNode {
  return { kind: 'unknown', id, at, ...(name ? { name } : {}) }
}

/**
 * The members without those that another accepts already: code lists that satisfy a string member, and restricted
 * scalars of a type that a nested choice accepts without restriction.
 */
function withoutSwallowed(
  members: readonly NormalNode[],
  inner: readonly NormalNode[],
): readonly NormalNode[] {
  const taken = new Set(inner.filter(isPlainScalar).map(nameJsonType))
  const texts = members.filter(
    (one): one is ScalarNode => one.kind === 'scalar' && one.primitive === 'string',
  )
  return members.filter((one) => {
    if (one.kind === 'code-list') return !texts.some(({ facets }) => fitsLengthFacets(one, facets))
    return one.kind !== 'scalar' || isPlainScalar(one) || !taken.has(nameJsonType(one))
  })
}

/**
 * The members with all code lists merged into the first one's place; unchanged if fewer than two, or facets
 * differ.
 */
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

/** The members with all constants merged into one, each value once; unchanged if there are fewer than two. */
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

/** The members with the first of `parts` replaced by `whole`, and the other parts removed. */
function replaced(
  members: readonly NormalNode[],
  parts: readonly NormalNode[],
  whole: NormalNode,
): readonly NormalNode[] {
  const [first] = parts
  return members.flatMap((one) => (one === first ? [whole] : parts.includes(one) ? [] : [one]))
}

/**
 * Whether no value is accepted by two members, by their JSON types, listed values, or codes of a discriminating
 * property. False if a member's values are unknown.
 */
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

/** The first property that all object members require with a code list as type; undefined below two objects. */
function findDiscriminatingProperty(work: Normalizing, members: readonly NormalNode[]): string | undefined {
  const objects = members.filter((one) => one.kind === 'object')
  const [first] = objects
  if (first === undefined || objects.length < 2) return undefined
  return first.properties
    .map(({ name }) => name)
    .find((name) => objects.every((one) => findPropertyCodes(work, one, name) !== undefined))
}

/** The codes of an object's required property, each as `object <code>`; undefined if it has no code list. */
function findPropertyCodes(work: Normalizing, node: NormalNode, key: string): readonly string[] | undefined {
  if (node.kind !== 'object') return undefined
  const property = node.properties.find(({ name }) => name === key)
  const type = property?.required ? work.normal(property.type) : undefined
  return type?.kind === 'code-list' ? type.members.map(({ value }) => `object ${value}`) : undefined
}

/**
 * The JSON types (`number`) or listed values (`string a`) that a member accepts; undefined if they are not known.
 */
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

/** The code list without its length facets if all codes satisfy them; otherwise unchanged. */
export function withoutIdleFacets(list: CodeListNode): CodeListNode {
  if (list.facets.minLength === undefined && list.facets.maxLength === undefined) return list
  const { minLength, maxLength, ...rest } = list.facets
  return fitsLengthFacets(list, { minLength: minLength ?? 0, maxLength: maxLength ?? Infinity })
    ? { ...list, facets: rest }
    : list
}

/** Whether every code satisfies the length facets; false if there are other facets. */
export function fitsLengthFacets({ members }: CodeListNode, facets: Facets): boolean {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, ...rest } = facets
  if (Object.keys(rest).length > 0) return false
  return members.every(({ value }) => {
    const length = [...value].length
    return length >= minLength && length <= maxLength
  })
}

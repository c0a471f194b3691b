import { quoted } from '../../diagnostics/index.ts'
import {
  expandedName,
  isBuiltIn,
  type Name,
  type NodeId,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import { findShape, type Member, typeIdentifier, uniqueIdentifiers } from '../../typescript/index.ts'
import type { PairOf } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'

const rules: ReadonlySet<string> = new Set([
  'attribute-added',
  'attribute-removed',
  'attribute-renamed',
  'element-added',
  'required-element-added',
  'element-removed',
  'element-renamed',
])

/**
 * Marks an added, removed or renamed attribute, element or named type as breaking types if other generated members or
 * types get other names by it, and lists these in the message. Other findings are unchanged.
 */
export function withOtherNames(found: ClassifiedFinding): ClassifiedFinding {
  const { pair } = found
  const [what, renamed] =
    pair.on === 'named-type' ? ['type', renamedTypes(pair)] : ['member', renamedMembers(found)]
  if (renamed.length === 0) return found
  const { stops: _, ...rest } = found
  const notes = renamed.map(
    ({ before, after }) => ` In generated code the ${what} ${quoted(before)} becomes ${quoted(after)}.`,
  )
  return { ...rest, breaksTypes: true, message: found.message + notes.join('') }
}

interface RenamedMember {
  readonly before: string
  readonly after: string
}

/**
 * The generated types of both versions that get another name, since an added or removed type takes or frees
 * theirs. Empty for a type of both versions.
 */
function renamedTypes({ before, after, sets }: PairOf<'named-type'>): readonly RenamedMember[] {
  const name = before === undefined ? after?.name : after === undefined ? before.name : undefined
  if (name === undefined || sets === undefined) return []
  const [own, other] = [nameTypesLike(sets.before, name), nameTypesLike(sets.after, name)]
  return [...own].flatMap(([local, one]) => {
    const later = other.get(local)
    return later === undefined || later === one ? [] : [{ before: one, after: later }]
  })
}

/** The generated names of the types that would all get the name of this one, by local name. */
function nameTypesLike(set: SchemaSet, { namespace, local }: Name): ReadonlyMap<string, string> {
  const wanted = typeIdentifier(local)
  const alike = (typesByIdentifier(set).get(wanted) ?? []).flatMap(({ id, name }) =>
    name && (namespace === '' || name.namespace === namespace) ? [[id, name.local] as const] : [],
  )
  const names = uniqueIdentifiers(
    new Map(alike.map(([id, own]) => [id, { identifier: wanted, isExact: own === wanted }])),
  )
  return new Map(alike.map(([id, own]) => [own, names.get(id) ?? wanted]))
}

const identified = new WeakMap<SchemaSet, ReadonlyMap<string, readonly TypeNode[]>>()

/** The named types of a set by the identifier that their local name gives, computed once. */
function typesByIdentifier(set: SchemaSet): ReadonlyMap<string, readonly TypeNode[]> {
  const known = identified.get(set)
  if (known) return known
  const found = new Map<string, TypeNode[]>()
  for (const node of set.nodes.values()) {
    if (node.name === undefined || isBuiltIn(node)) continue
    const identifier = typeIdentifier(node.name.local)
    const alike = found.get(identifier)
    if (alike) alike.push(node)
    else found.set(identifier, [node])
  }
  identified.set(set, found)
  return found
}

/** The generated members with the changed local name that have another property name in the later version. */
function renamedMembers({ rule, pair }: ClassifiedFinding): readonly RenamedMember[] {
  if (!rules.has(rule) || (pair.on !== 'attribute' && pair.on !== 'element') || !pair.sets) return []
  const { before, after, sets } = pair
  const locals = new Set([before?.name.local, after?.name.local])
  const found = new Map<string, RenamedMember>()
  for (const types of typesAround(pair)) {
    const [one, other] = [membersIn(sets.before, types.before), membersIn(sets.after, types.after)]
    for (const [key, { local, property }] of one) {
      const later = other.get(key)
      if (later !== undefined && later.property !== property && locals.has(local))
        found.set(key, { before: property, after: later.property })
    }
  }
  return [...found.values()]
}

/**
 * Yields the types on both sides that have the pair's element or attribute: its declaring type, and inheriting
 * ones.
 */
function* typesAround(
  pair: ClassifiedFinding['pair'],
): Iterable<{ readonly before: NodeId; readonly after: NodeId }> {
  if (pair.types !== undefined) yield pair.types
  if (pair.on !== 'attribute' || pair.sets === undefined) return
  const { before, after, sets } = pair
  const [set, other, use] = after ? [sets.after, sets.before, after] : [sets.before, sets.after, before]
  for (const node of set.nodes.values()) {
    const isHeir = node.kind === 'complex' && node.attributes.some(({ id }) => id === use?.id)
    if (isHeir && other.nodes.has(node.id)) yield { before: node.id, after: node.id }
  }
}

interface NamedMember {
  readonly local: string
  readonly property: string
}

/**
 * The named members of a complex type's generated object, by expanded name, and by local name if that is unique.
 */
function membersIn(set: SchemaSet, type: NodeId): ReadonlyMap<string, NamedMember> {
  const node = resolve(set, type)
  const shape = node.kind === 'complex' ? findShape(set, node) : undefined
  const named = (shape?.kind === 'object' ? shape.members : []).flatMap((member) => {
    const name = findMemberName(member)
    return name === undefined ? [] : [{ member, name, key: `${member.from.kind} ${name.local}` }]
  })
  const count = new Map<string, number>()
  for (const { key } of named) count.set(key, (count.get(key) ?? 0) + 1)
  return new Map(
    named.flatMap(({ member, name, key }) => {
      const names = { local: name.local, property: member.property }
      const whole = `${member.from.kind} ${expandedName(name)}`
      return count.get(key) === 1
        ? [[key, names] as const, [whole, names] as const]
        : [[whole, names] as const]
    }),
  )
}

/** The name of an attribute or element, or a fixed name for text, wildcards and content lists; else undefined. */
function findMemberName({ from }: Member): Name | undefined {
  if (from.kind === 'attribute') return from.use.name
  if (from.kind === 'element') return from.particles[0]?.name
  const local = unnamed.get(from.kind)
  return local === undefined ? undefined : { namespace: '', local }
}

const unnamed: ReadonlyMap<string, string> = new Map([
  ['text', 'value'],
  ['anyAttributes', 'anyAttributes'],
  ['nodes', 'content'],
])

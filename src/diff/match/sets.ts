import { expandedName, type NodeId, type SchemaSet, type TypeNode, type Version } from '../../schema/index.ts'
import { isDeclared } from './named.ts'
import { type Matched, matchNames } from './names.ts'
import { matchSchemas } from './schemas.ts'
import type { Side } from './walk.ts'

/** Below this share of common type names two sets are not one set that was edited. */
const leastLineage = 0.5

/** Sets of the same lineage: they declare mostly the same names, so that names can be trusted. Each set once. */
export function pairSets(from: Version, to: Version): readonly (readonly [SchemaSet, SchemaSet])[] {
  const scored = from.sets
    .flatMap((before) => to.sets.map((after) => ({ before, after, share: lineage(before, after) })))
    .filter(({ share }) => share >= leastLineage)
    .sort((a, b) => b.share - a.share || Number(isNamesake(b)) - Number(isNamesake(a)))
  // Two collections: comparing a version with itself meets the same set on both sides.
  const taken = new Set<SchemaSet>()
  const later = new Set<SchemaSet>()
  const take = (before: SchemaSet, after: SchemaSet): readonly (readonly [SchemaSet, SchemaSet])[] => {
    if (taken.has(before) || later.has(after)) return []
    taken.add(before)
    later.add(after)
    return [[before, after]]
  }
  const kin = scored.flatMap(({ before, after }) => take(before, after))
  const others = (['json', 'xml'] as const).flatMap((language) => {
    const isLeft = (set: SchemaSet) => set.language === language && !isSchema(set)
    const left = from.sets.filter((set) => isLeft(set) && !taken.has(set))
    return matchNameless(
      left,
      to.sets.filter((set) => isLeft(set) && !later.has(set)),
    )
  })
  return [...kin, ...others.flatMap(([before, after]) => take(before, after))]
}

/** A set of XML Schema, whose names stand in documents; descriptions name the types of their own XML bodies for themselves. */
export function isSchema({ files }: SchemaSet): boolean {
  return files.some((file) => /\.xsd$/i.test(file))
}

/** Sets without names in common: those called alike, or the only one on each side. */
function matchNameless(
  left: readonly SchemaSet[],
  right: readonly SchemaSet[],
): readonly (readonly [SchemaSet, SchemaSet])[] {
  const byName = (sets: readonly SchemaSet[]) => new Map(sets.map((set) => [set.name, set]))
  const isSole = left.length === 1 && right.length === 1
  return matchNames(byName(left), byName(right), () => isSole).flatMap(({ before, after }) =>
    before && after ? [[before, after] as const] : [],
  )
}

function isNamesake({ before, after }: { before: SchemaSet; after: SchemaSet }): boolean {
  return before.name === after.name
}

function lineage(before: SchemaSet, after: SchemaSet): number {
  if (before.language !== after.language) return 0
  const [one, other] = [declaredNames(before), declaredNames(after)]
  const shared = [...one].filter((name) => other.has(name)).length
  const smaller = Math.min(one.size, other.size)
  return smaller === 0 ? 0 : shared / smaller
}

/** Types and global elements by local name: a namespace that moves with the version keeps the lineage. */
function declaredNames(set: SchemaSet): ReadonlySet<string> {
  const types = [...declaredTypes(set).values()].map((node) => `type ${node.name?.local ?? node.id}`)
  return new Set([...types, ...[...set.elements.values()].map((element) => `element ${element.name.local}`)])
}

/** The named types of a set, by expanded name. */
export function declaredTypes(set: SchemaSet): ReadonlyMap<string, TypeNode> {
  const found = new Map<string, TypeNode>()
  for (const node of set.nodes.values()) {
    if (isDeclared(node)) found.set(expandedName(node.name), node)
  }
  return found
}

/**
 * Which named type became which: the same name; or, where one name went and one came, a type that holds the same.
 * A name that stays is never a renaming.
 */
export function matchDeclaredTypes(
  { set: before }: Side,
  { set: after }: Side,
): readonly Matched<TypeNode>[] {
  if (before.language === 'json' && after.language === 'json') return matchSchemas(before, after)
  const known = new Map<TypeNode, string>()
  const say = (set: SchemaSet, node: TypeNode): string => {
    const text = known.get(node) ?? fingerprintOf(set, node)
    known.set(node, text)
    return text
  }
  return matchNames(
    declaredTypes(before),
    declaredTypes(after),
    (one, other) => say(before, one) === say(after, other),
  )
}

/** What a type says in its own right: two types of different names with the same say are one type renamed. */
function fingerprintOf(set: SchemaSet, node: TypeNode): string {
  const text = JSON.stringify(node, (key, value: unknown) => {
    if (key === 'id' || key === 'at' || (key === 'name' && value === node.name)) return undefined
    if (value === Number.POSITIVE_INFINITY) return 'n'
    return value instanceof Map ? [...value] : value
  })
  return `${set.language} ${text.replaceAll(JSON.stringify(node.id).slice(1, -1), '')}`
}

export function renamings(types: readonly Matched<TypeNode>[]): ReadonlyMap<NodeId, NodeId> {
  return new Map(
    types.flatMap(({ before, after }) => (before && after ? [[before.id, after.id] as const] : [])),
  )
}

/** Namespaces that became another as a whole: every type that stayed moved with them. */
export function movedNamespaces(types: readonly Matched<TypeNode>[]): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>()
  for (const { before, after } of types) {
    if (!before?.name || !after?.name) continue
    const targets = found.get(before.name.namespace) ?? new Set()
    found.set(before.name.namespace, targets.add(after.name.namespace))
  }
  return new Map(
    [...found].flatMap(([from, targets]) => {
      const [to] = targets
      return targets.size === 1 && to !== undefined && to !== from ? [[from, to] as const] : []
    }),
  )
}

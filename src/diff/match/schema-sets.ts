import { joinsByName, type RootPair, type StatedPairs, type Structure } from '../../align/index.ts'
import { expandedName, type NodeId, type SchemaSet, type TypeNode, type Version } from '../../schema/index.ts'
import { matchSchemas } from './json/named-schemas.ts'
import { type Matched, matchNames } from './shared/pairing.ts'
import { isNamedType } from './shared/type-form.ts'
import type { WalkSide } from './shared/walk.ts'

/** The least share of common names for two sets to be two states of one set. */
const leastLineage = 0.5

/**
 * Pairs schema sets, each at most once: by roots paired by structure, the share of common names, and roots of one
 * name without data elements. Then sets without `.xsd` files, by name or as the only ones.
 */
export function pairSets(
  from: Version,
  to: Version,
  roots: readonly RootPair[],
): readonly (readonly [SchemaSet, SchemaSet])[] {
  const scored = from.sets
    .flatMap((before) => to.sets.map((after) => ({ before, after, share: lineage(before, after) })))
    .filter(({ share }) => share >= leastLineage)
    .sort((a, b) => b.share - a.share || Number(isNamesake(b)) - Number(isNamesake(a)))
  // Two collections, since a version compared with itself has the same sets on both sides.
  const taken = new Set<SchemaSet>()
  const later = new Set<SchemaSet>()
  /** Records a pair of sets and returns it in a list; an empty list if one of them is already paired. */
  const take = (before: SchemaSet, after: SchemaSet): readonly (readonly [SchemaSet, SchemaSet])[] => {
    if (taken.has(before) || later.has(after)) return []
    taken.add(before)
    later.add(after)
    return [[before, after]]
  }
  const byRoots = roots.filter(({ by }) => by === 'structure')
  const paired = byRoots.flatMap(({ before, after }) => take(before.set, after.set))
  const kin = scored.flatMap(({ before, after }) => take(before, after))
  const named = roots.filter((pair) => pair.by === 'name' && joinsByName(pair))
  const byNames = named.flatMap(({ before, after }) => take(before.set, after.set))
  const others = (['json', 'xml'] as const).flatMap((language) => {
    const isLeft = (set: SchemaSet) => set.language === language && !isSchema(set)
    const left = from.sets.filter((set) => isLeft(set) && !taken.has(set))
    return matchNameless(
      left,
      to.sets.filter((set) => isLeft(set) && !later.has(set)),
    )
  })
  return [...paired, ...kin, ...byNames, ...others.flatMap(([before, after]) => take(before, after))]
}

/**
 * Whether a set is read from `.xsd` files, so that its names are in documents; OpenAPI files name XML types
 * freely.
 */
export function isSchema({ files }: SchemaSet): boolean {
  return files.some((file) => /\.xsd$/i.test(file))
}

/** Pairs sets by set name, or the only set of each side. */
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

/**
 * The share of the smaller set's declared names that the other one has, from 0 to 1; 0 for different languages.
 */
function lineage(before: SchemaSet, after: SchemaSet): number {
  if (before.language !== after.language) return 0
  const [one, other] = [declaredNames(before), declaredNames(after)]
  const shared = [...one].filter((name) => other.has(name)).length
  const smaller = Math.min(one.size, other.size)
  return smaller === 0 ? 0 : shared / smaller
}

/** The local names of types and global elements, without namespaces, which can change with the version. */
function declaredNames(set: SchemaSet): ReadonlySet<string> {
  const types = [...declaredTypes(set).values()].map((node) => `type ${node.name?.local ?? node.id}`)
  return new Set([...types, ...[...set.elements.values()].map((element) => `element ${element.name.local}`)])
}

/** The named types of a set, by expanded name. */
function declaredTypes(set: SchemaSet): ReadonlyMap<string, TypeNode> {
  const found = new Map<string, TypeNode>()
  for (const node of set.nodes.values()) {
    if (isNamedType(node)) found.set(expandedName(node.name), node)
  }
  return found
}

/**
 * Pairs the named types of two sets: JSON schemas by `matchSchemas`, XML types by the aligned structure.
 * Types without counterpart are one-sided, the new ones last.
 */
export function matchDeclaredTypes(
  { set: before }: WalkSide,
  { set: after }: WalkSide,
  structure: Structure | undefined,
  stated: StatedPairs['types'],
): readonly Matched<TypeNode>[] {
  if (before.language === 'json' && after.language === 'json') return matchSchemas(before, after, stated)
  const [mine, theirs] = [declaredTypes(before), declaredTypes(after)]
  const later = structure?.types ?? new Map<NodeId, NodeId>()
  const taken = new Set(later.values())
  return [
    ...[...mine.values()].map((node) => ({ before: node, after: after.nodes.get(later.get(node.id) ?? '') })),
    ...[...theirs.values()]
      .filter(({ id }) => !taken.has(id))
      .map((node) => ({ before: undefined, after: node })),
  ]
}

/** The later id of each paired type, by its earlier id; types with the same name are included. */
export function renamings(types: readonly Matched<TypeNode>[]): ReadonlyMap<NodeId, NodeId> {
  return new Map(
    types.flatMap(({ before, after }) => (before && after ? [[before.id, after.id] as const] : [])),
  )
}

/**
 * The namespaces that were replaced as a whole, by earlier name: all their paired types are in one other
 * namespace, or the aligned structure has the pair.
 */
export function movedNamespaces(
  types: readonly Matched<TypeNode>[],
  structure: Structure | undefined,
): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>()
  for (const { before, after } of types) {
    if (!before?.name || !after?.name) continue
    const targets = found.get(before.name.namespace) ?? new Set()
    found.set(before.name.namespace, targets.add(after.name.namespace))
  }
  const moved = [...found].flatMap(([from, targets]) => {
    const [to] = targets
    return targets.size === 1 && to !== undefined && to !== from ? [[from, to] as const] : []
  })
  return new Map([...moved, ...(structure?.namespaces ?? [])])
}

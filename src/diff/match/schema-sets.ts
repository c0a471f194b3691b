import type { RootPair, Structure } from '../../align/index.ts'
import { expandedName, type NodeId, type SchemaSet, type TypeNode, type Version } from '../../schema/index.ts'
import { matchSchemas } from './json/named-schemas.ts'
import { type Matched, matchNames } from './shared/pairing.ts'
import { isNamedType } from './shared/type-form.ts'
import type { WalkSide } from './shared/walk.ts'

/** Below this share of common type names two sets are not one set that was edited. */
const leastLineage = 0.5

/**
 * Pairs sets, each once: by roots that correspond by structure, then by shared names, then those left that are no
 * schemas.
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
  // Two collections: comparing a version with itself meets the same set on both sides.
  const taken = new Set<SchemaSet>()
  const later = new Set<SchemaSet>()
  const take = (before: SchemaSet, after: SchemaSet): readonly (readonly [SchemaSet, SchemaSet])[] => {
    if (taken.has(before) || later.has(after)) return []
    taken.add(before)
    later.add(after)
    return [[before, after]]
  }
  const byRoots = roots.filter(({ by }) => by === 'structure')
  const told = byRoots.flatMap(({ before, after }) => take(before.set, after.set))
  const kin = scored.flatMap(({ before, after }) => take(before, after))
  const others = (['json', 'xml'] as const).flatMap((language) => {
    const isLeft = (set: SchemaSet) => set.language === language && !isSchema(set)
    const left = from.sets.filter((set) => isLeft(set) && !taken.has(set))
    return matchNameless(
      left,
      to.sets.filter((set) => isLeft(set) && !later.has(set)),
    )
  })
  return [...told, ...kin, ...others.flatMap(([before, after]) => take(before, after))]
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
function declaredTypes(set: SchemaSet): ReadonlyMap<string, TypeNode> {
  const found = new Map<string, TypeNode>()
  for (const node of set.nodes.values()) {
    if (isNamedType(node)) found.set(expandedName(node.name), node)
  }
  return found
}

/** Which named type became which: the same name, or what documents have at the same places. A name that stays is never a renaming. */
export function matchDeclaredTypes(
  { set: before }: WalkSide,
  { set: after }: WalkSide,
  structure: Structure | undefined,
): readonly Matched<TypeNode>[] {
  if (before.language === 'json' && after.language === 'json') return matchSchemas(before, after)
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

export function renamings(types: readonly Matched<TypeNode>[]): ReadonlyMap<NodeId, NodeId> {
  return new Map(
    types.flatMap(({ before, after }) => (before && after ? [[before.id, after.id] as const] : [])),
  )
}

/** Namespaces that became another as a whole: every type that stayed moved with them, or most of what they declare. */
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

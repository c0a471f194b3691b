import { eachOthersBest } from '../../../align/index.ts'
import {
  type Discriminator,
  expandedName,
  type NodeId,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../../schema/index.ts'
import { ofOneAddress } from '../api/versioned-addresses.ts'
import { changedEnds, isRelated, listFeatures, similarity, withEnds } from '../likeness.ts'
import { type Matched, matchNames } from '../shared/pairing.ts'

/** How alike a schema that went and one that came must be to be one that was renamed. */
const leastAlike = 0.7

/** Fewer features than these are no evidence that two schemas are one. */
const fewest = 4

/** How alike they must be, where there is enough to see, if the name changed as others did. */
const leastOfNamed = 0.4

/**
 * Which named schema became which: the same name; or, where one name went and another came, an address that is another
 * by versions in it alone, the most alike, if each is the other's best, or the name that several of these changes of
 * names would give it. A name that stays is never a renaming.
 */
export function matchSchemas(before: SchemaSet, after: SchemaSet): readonly Matched<TypeNode>[] {
  const [mine, theirs] = [namedIn(before), namedIn(after)]
  const gone = [...mine.values()].filter((node) => !theirs.has(printSchemaName(node)))
  const come = [...theirs.values()].filter((node) => !mine.has(printSchemaName(node)))
  const renamed = findRenames(before, after, gone, come)
  const matched = matchNames(
    mine,
    theirs,
    (one, other) => renamed.get(one.id) === other.id || bothDocuments(one, other),
  )
  return eachOnce(matched)
}

function namedIn(set: SchemaSet): ReadonlyMap<string, TypeNode> {
  const named = [...set.nodes.values()].filter(({ name }) => name !== undefined)
  return new Map(named.map((node) => [printSchemaName(node), imported(set, node)]))
}

/** A name that only leads to a schema of another file is a further name of that schema: where it stands means nothing. */
function imported(set: SchemaSet, node: TypeNode): TypeNode {
  if (node.kind !== 'reference' || node.name === undefined) return node
  const target = resolve(set, node.id)
  const isElsewhere = target.name !== undefined && target.name.namespace !== node.name.namespace
  return isElsewhere ? { ...target, name: node.name } : node
}

/** A schema of several names is compared under the first that both sides have. */
function eachOnce(matched: readonly Matched<TypeNode>[]): readonly Matched<TypeNode>[] {
  const both = matched.filter(({ before, after }) => before && after)
  const known = { before: collectIds(both, 'before'), after: collectIds(both, 'after') }
  const seen = new Set<string>()
  return matched.filter(({ before, after }) => {
    const key = `${before?.id} ${after?.id}`
    if (seen.has(key)) return false
    seen.add(key)
    if (before && after) return true
    return !(before && known.before.has(before.id)) && !(after && known.after.has(after.id))
  })
}

function collectIds(matched: readonly Matched<TypeNode>[], side: 'before' | 'after'): ReadonlySet<NodeId> {
  return new Set(matched.flatMap((pair) => pair[side]?.id ?? []))
}

function printSchemaName({ name, id }: TypeNode): string {
  return name ? expandedName(name) : id
}

/** A whole JSON document: its name is that of its file, which no instance carries. */
function bothDocuments(one: TypeNode, other: TypeNode): boolean {
  return one.id.endsWith('#') && other.id.endsWith('#')
}

function findRenames(
  before: SchemaSet,
  after: SchemaSet,
  gone: readonly TypeNode[],
  come: readonly TypeNode[],
): ReadonlyMap<NodeId, NodeId> {
  const byFeature = new Map<string, TypeNode[]>()
  const features = new Map<NodeId, ReadonlySet<string>>()
  for (const node of come) {
    const own = listFeatures(after, resolve(after, node.id))
    features.set(node.id, own)
    for (const feature of own) byFeature.set(feature, [...(byFeature.get(feature) ?? []), node])
  }
  const scored = gone.flatMap((one) => {
    const own = listFeatures(before, resolve(before, one.id))
    if (own.size < fewest) return []
    const candidates = new Set([...own].flatMap((feature) => byFeature.get(feature) ?? []))
    return [...candidates]
      .filter((other) => isRelated(resolve(before, one.id), resolve(after, other.id)))
      .map((other) => ({ one, other, score: similarity(own, features.get(other.id) ?? new Set()) }))
      .filter(({ score }) => score >= leastAlike)
  })
  const named = calledAlike(before, after, new Set(gone), new Set(come))
  const alike = eachOthersBest(scored).map(({ one, other }) => [one.id, other.id] as const)
  const moved = [...ofOneAddress(gone, come)].map(([one, other]) => [one.id, other.id] as const)
  const sure = [...named, ...moved, ...alike]
  return oneEach([...sure, ...namedAs(before, after, { gone, come, renamed: sure })])
}

interface Renaming {
  readonly gone: readonly TypeNode[]
  readonly come: readonly TypeNode[]
  readonly renamed: readonly (readonly [NodeId, NodeId])[]
}

/** Schemas whose names are others by what those of several renamed schemas begin or end with. */
function* namedAs(
  before: SchemaSet,
  after: SchemaSet,
  { gone, come, renamed }: Renaming,
): Iterable<readonly [NodeId, NodeId]> {
  const lookUpLocalName = (set: SchemaSet, id: NodeId): string => set.nodes.get(id)?.name?.local ?? ''
  const changed = changedEnds(
    renamed.map(([one, other]) => [lookUpLocalName(before, one), lookUpLocalName(after, other)]),
  )
  const theirs = new Map(come.map((node) => [node.name?.local, node]))
  for (const ends of changed) {
    for (const one of gone) {
      const other = theirs.get(withEnds(one.name?.local ?? '', ends))
      if (other === undefined) continue
      const [mine, their] = [resolve(before, one.id), resolve(after, other.id)]
      const [own, its] = [listFeatures(before, mine), listFeatures(after, their)]
      const isLike = own.size < fewest || similarity(own, its) >= leastOfNamed
      if (isLike && isRelated(mine, their)) yield [one.id, other.id]
    }
  }
}

/** The first of several pairs that one schema is in. */
function oneEach(pairs: Iterable<readonly [NodeId, NodeId]>): ReadonlyMap<NodeId, NodeId> {
  const found = new Map<NodeId, NodeId>()
  const taken = new Set<NodeId>()
  for (const [one, other] of pairs) {
    if (found.has(one) || taken.has(other)) continue
    found.set(one, other)
    taken.add(other)
  }
  return found
}

/** Schemas that a discriminator calls by the same name on both sides: what tells schemas apart tells which became which. */
function* calledAlike(
  before: SchemaSet,
  after: SchemaSet,
  gone: ReadonlySet<TypeNode>,
  come: ReadonlySet<TypeNode>,
): Iterable<readonly [NodeId, NodeId]> {
  const others = new Map([...basesIn(after)])
  for (const [key, { property, mapping }] of others.size === 0 ? [] : basesIn(before)) {
    const other = others.get(key)
    if (other?.property !== property) continue
    for (const [value, target] of mapping) {
      const [mine, theirs] = [before.nodes.get(target), after.nodes.get(other.mapping.get(value) ?? '')]
      if (!mine || !theirs || !gone.has(mine) || !come.has(theirs)) continue
      if (isRelated(resolve(before, mine.id), resolve(after, theirs.id))) yield [mine.id, theirs.id]
    }
  }
}

function* basesIn({ discriminators, nodes }: SchemaSet): Iterable<readonly [string, Discriminator]> {
  for (const [id, discriminator] of discriminators ?? []) {
    const node = nodes.get(id)
    if (node !== undefined) yield [printSchemaName(node), discriminator]
  }
}

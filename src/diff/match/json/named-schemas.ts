import { eachOthersBest, type StatedPairs } from '../../../align/index.ts'
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

/** The least similarity of a removed and an added schema to be one that was renamed. */
const leastAlike = 0.7

/** Schemas with fewer features are not paired by similarity. */
const fewest = 4

/** The least similarity (of schemas with enough features) if the name changed as others did. */
const leastOfNamed = 0.4

/**
 * Pairs named schemas: as a person states; by name; then removed with added ones: by discriminator value, by an
 * address that differs only in versions, as mutual best match, or by the same change of prefix or suffix as others.
 * The rest are one-sided.
 */
export function matchSchemas(
  before: SchemaSet,
  after: SchemaSet,
  stated: StatedPairs['types'],
): readonly Matched<TypeNode>[] {
  const [named, later] = [namedIn(before), namedIn(after)]
  const said = findStated(stated, named, later)
  const mine = withoutSchemas(
    named,
    said.map((pair) => pair.before),
  )
  const theirs = withoutSchemas(
    later,
    said.map((pair) => pair.after),
  )
  const gone = listMissing(mine, theirs)
  const come = listMissing(theirs, mine)
  const known = said.map((pair) => [pair.before.id, pair.after.id] as const)
  const renamed = findRenames(before, after, { gone, come, renamed: known })
  const matched = matchNames(
    mine,
    theirs,
    (one, other) => renamed.get(one.id) === other.id || bothDocuments(one, other),
  )
  return removeRepetitions([...said, ...matched])
}

/** The schemas without some, under all their names. */
function withoutSchemas(
  named: ReadonlyMap<string, TypeNode>,
  some: readonly TypeNode[],
): ReadonlyMap<string, TypeNode> {
  const ids = new Set(some.map(({ id }) => id))
  return new Map([...named].filter(([, { id }]) => !ids.has(id)))
}

/** The schemas whose names the other side does not have. */
function listMissing(
  named: ReadonlyMap<string, TypeNode>,
  others: ReadonlyMap<string, TypeNode>,
): readonly TypeNode[] {
  return [...named.values()].filter((node) => !others.has(printSchemaName(node)))
}

/** The named schemas of a set by printed name; names of imported schemas lead to these. */
function namedIn(set: SchemaSet): ReadonlyMap<string, TypeNode> {
  const named = [...set.nodes.values()].filter(({ name }) => name !== undefined)
  return new Map(named.map((node) => [printSchemaName(node), imported(set, node)]))
}

/** The node; for a name that only refers to a named schema of another file, that schema under this name. */
function imported(set: SchemaSet, node: TypeNode): TypeNode {
  if (node.kind !== 'reference' || node.name === undefined) return node
  const target = resolve(set, node.id)
  const isElsewhere = target.name !== undefined && target.name.namespace !== node.name.namespace
  return isElsewhere ? { ...target, name: node.name } : node
}

/** The pairs without repetitions: a schema with several names is kept under the first that both sides have. */
function removeRepetitions(matched: readonly Matched<TypeNode>[]): readonly Matched<TypeNode>[] {
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

/** Whether both are the root schemas of JSON documents, which have only their file's name. */
function bothDocuments(one: TypeNode, other: TypeNode): boolean {
  return one.id.endsWith('#') && other.id.endsWith('#')
}

/** The stated pairs, each schema at most once, also of names that both sides have. */
function findStated(
  stated: StatedPairs['types'],
  mine: ReadonlyMap<string, TypeNode>,
  theirs: ReadonlyMap<string, TypeNode>,
): readonly { readonly before: TypeNode; readonly after: TypeNode }[] {
  const pairs = stated.flatMap(({ from, to }) => {
    const [before, after] = [findCalled(mine, theirs, from), findCalled(theirs, mine, to)]
    return before && after ? [{ before, after }] : []
  })
  return pairs.filter(
    (pair, index) =>
      !pairs.slice(0, index).some(({ before, after }) => before === pair.before || after === pair.after),
  )
}

/** The schema of an expanded name, or of a local name that is the only one, at least of those the other side lacks. */
function findCalled(
  named: ReadonlyMap<string, TypeNode>,
  others: ReadonlyMap<string, TypeNode>,
  name: string,
): TypeNode | undefined {
  for (const all of [listMissing(named, others), [...named.values()]]) {
    const [found, more] = all.filter((node) => node.name?.local === name)
    if (found && more === undefined) return found
  }
  return named.get(name)
}

/**
 * The later id of each removed schema that was renamed, by its earlier id: `renamed`, by discriminator, versioned
 * address, similarity, then by common changes of prefix or suffix. Each schema at most once.
 */
function findRenames(
  before: SchemaSet,
  after: SchemaSet,
  { gone, come, renamed }: Renaming,
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
  const named = pairByDiscriminator(before, after, new Set(gone), new Set(come))
  const alike = eachOthersBest(scored).map(({ one, other }) => [one.id, other.id] as const)
  const moved = [...ofOneAddress(gone, come)].map(([one, other]) => [one.id, other.id] as const)
  const sure = [...renamed, ...named, ...moved, ...alike]
  return oneEach([...sure, ...pairByAffix(before, after, { gone, come, renamed: sure })])
}

interface Renaming {
  readonly gone: readonly TypeNode[]
  readonly come: readonly TypeNode[]
  readonly renamed: readonly (readonly [NodeId, NodeId])[]
}

/**
 * Yields pairs of removed and added schemas, of related type and similar enough, whose names differ by a prefix or
 * suffix that several renamed schemas changed.
 */
function* pairByAffix(
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

/** The pairs as a map; of several pairs with the same schema only the first counts. */
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

/** Yields pairs of removed and added schemas that corresponding discriminators map the same value to. */
function* pairByDiscriminator(
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

/** Yields the discriminators of base schemas, by the schema's printed name. */
function* basesIn({ discriminators, nodes }: SchemaSet): Iterable<readonly [string, Discriminator]> {
  for (const [id, discriminator] of discriminators ?? []) {
    const node = nodes.get(id)
    if (node !== undefined) yield [printSchemaName(node), discriminator]
  }
}

import { eachOthersBest, type Scored, splitName } from '../../../align/index.ts'
import { type NodeId, resolve, type SchemaSet } from '../../../schema/index.ts'
import { contentKey, type NormalNode } from '../../normalize/index.ts'
import { ofOneAddress } from '../api/versioned-addresses.ts'
import { featureSort, isRelated, listFeatures, similarity, tellingValue } from '../likeness.ts'
import { findTypeForm } from '../shared/type-form.ts'
import type { Walk } from '../shared/walk.ts'

/** Members of two unions or of two `allOf`: those that correspond, and those that only one side has. */
export interface MemberPairs {
  readonly pairs: readonly (readonly [NodeId, NodeId])[]
  readonly gone: readonly NodeId[]
  readonly come: readonly NodeId[]
}

/** How alike two members without a name in common must be to be one that was edited. */
const leastAlike = 0.5

/**
 * Pairs members regardless of order, each at most once, and lists the rest as `gone` and `come`. Tests in this
 * order: equal structure, same named schema, next version of one (by address), same distinguishing value, same
 * condition, distinctive features, same title, highest similarity, only one of its type.
 */
export function pairMembers(
  walk: Walk,
  before: readonly NodeId[],
  after: readonly NodeId[],
  values: {
    readonly before?: ReadonlyMap<NodeId, string>
    readonly after?: ReadonlyMap<NodeId, string>
  } = {},
): MemberPairs {
  const { likeness } = walk
  const left = new Map(before.map((id) => [resolve(walk.before.set, id), id]))
  const right = new Map(after.map((id) => [resolve(walk.after.set, id), id]))
  const pairs: (readonly [NodeId, NodeId])[] = []
  /** Records a pair and removes both from the members that are left. */
  const pair = (one: NormalNode, other: NormalNode): void => {
    pairs.push([left.get(one) ?? one.id, right.get(other) ?? other.id])
    left.delete(one)
    right.delete(other)
  }
  /** Pairs each member that is left with the first one that passes the test. */
  const pairBy = (test: (one: NormalNode, other: NormalNode) => boolean): void => {
    for (const one of [...left.keys()]) {
      const other = [...right.keys()].find((candidate) => test(one, candidate))
      if (other) pair(one, other)
    }
  }
  /** Whether two can be paired: not if both are named and one has a counterpart. */
  const isFree = (one: NormalNode, other: NormalNode): boolean =>
    one.name === undefined ||
    other.name === undefined ||
    !(walk.renamed.has(one.id) || walk.images.has(other.id))
  pairBy((one, other) => likeness?.structure('before', one.id) === likeness?.structure('after', other.id))
  pairBy((one, other) => walk.renamed.get(one.id) === other.id)
  // A schema can exist beside its next version and be used in only a few places.
  for (const [one, other] of ofOneAddress([...left.keys()], [...right.keys()])) pair(one, other)
  pairBy((one, other) => {
    const value = values.before?.get(one.id) ?? tellingValue(walk.before.set, one)
    return (
      value !== undefined && value === (values.after?.get(other.id) ?? tellingValue(walk.after.set, other))
    )
  })
  pairBy((one, other) => askTheSame(walk, one, other))
  const isOpen = (one: NormalNode, other: NormalNode): boolean =>
    left.has(one) && right.has(other) && isFree(one, other)
  if (left.size > 0 && right.size > 0) {
    for (const { one, other } of pairByWhatTells(walk, { before, after }, isOpen)) pair(one, other)
    for (const [one, other] of pairByTitle(walk, [...left.keys()], [...right.keys()])) {
      if (isOpen(one, other)) pair(one, other)
    }
  }
  for (const [one, other] of mostAlike(walk, [...left.keys()], [...right.keys()])) {
    if (isOpen(one, other)) pair(one, other)
  }
  pairBy(
    (one, other) => isFree(one, other) && isOnly(one, left) && isOnly(other, right) && isRelated(one, other),
  )
  return { pairs, gone: [...left.values()], come: [...right.values()] }
}

/** Whether two nodes are conditionals with structurally equal `if`. */
function askTheSame({ likeness }: Walk, one: NormalNode, other: NormalNode): boolean {
  if (one.kind !== 'conditional' || other.kind !== 'conditional') return false
  return likeness?.structure('before', one.if) === likeness?.structure('after', other.if)
}

/** Whether exactly one of the nodes (the node itself included) is of a related type. */
function isOnly(node: NormalNode, among: ReadonlyMap<NormalNode, NodeId>): boolean {
  return [...among.keys()].filter((other) => isRelated(node, other)).length === 1
}

/**
 * All pairs of related type with a similarity of at least 0.5, the most similar first; a node can be in several.
 */
function mostAlike(
  walk: Walk,
  left: readonly NormalNode[],
  right: readonly NormalNode[],
): readonly (readonly [NormalNode, NormalNode])[] {
  const theirs = right.map((other) => ({ other, features: listFeatures(walk.after.set, other) }))
  return left
    .flatMap((one) => {
      const features = listFeatures(walk.before.set, one)
      return theirs
        .filter(({ other }) => isRelated(one, other))
        .map(({ other, features: others }) => ({ one, other, score: similarity(features, others) }))
    })
    .filter(({ score }) => score >= leastAlike)
    .sort((a, b) => b.score - a.score)
    .map(({ one, other }) => [one, other] as const)
}

/** The display name of a member: its name, or its form (`array of …` for an array). */
export function labelMember(set: SchemaSet, node: NormalNode): string {
  if (node.name !== undefined) return node.name.local
  const { form } = findTypeForm(set, node)
  return node.kind === 'array' && node.items !== false ? `array of ${itemLabel(set, node.items)}` : form
}

/** The name of an item schema, or its form. */
function itemLabel(set: SchemaSet, id: NodeId): string {
  const item = resolve(set, id)
  return item.name?.local ?? findTypeForm(set, item).form
}

/** A key for a member that only one side has, independent of order: its name, else its form and content. */
export function memberKey(set: SchemaSet, node: NormalNode): string {
  return node.name === undefined
    ? `${labelMember(set, node)} ${contentKey(set, node.id)}`
    : labelMember(set, node)
}

/**
 * A suffix for each pair that makes its key unique, from the earlier member: the condition, the distinguishing
 * value, or the content if several have the same label. Empty for named members and unique labels.
 */
export function pairKeys(set: SchemaSet, pairs: MemberPairs['pairs']): readonly string[] {
  const nodes = pairs.map(([id]) => resolve(set, id))
  const labels = nodes.map((node) => labelMember(set, node))
  return nodes.map((node, index) => {
    if (node.name !== undefined) return ''
    if (node.kind === 'conditional') return ` ${contentKey(set, node.if)}`
    const value = tellingValue(set, node)
    if (value !== undefined) return ` ${value}`
    const isAlone = labels.indexOf(labels[index] ?? '') === labels.lastIndexOf(labels[index] ?? '')
    return isAlone ? '' : ` ${contentKey(set, node.id)}`
  })
}

/** More than this share of a member's distinctive features must be distinctive of its counterpart as well. */
const leastShared = 0.5

/**
 * Pairs of open members that share more than half of the features that no other member of their side has; only
 * mutual best matches.
 */
function pairByWhatTells(
  walk: Walk,
  members: { readonly before: readonly NodeId[]; readonly after: readonly NodeId[] },
  isOpen: (one: NormalNode, other: NormalNode) => boolean,
): readonly Scored<NormalNode>[] {
  const mine = ownFeatures(walk.before.set, members.before)
  const theirs = ownFeatures(walk.after.set, members.after)
  const owners = new Map([...theirs].flatMap(([node, own]) => [...own].map((one) => [one, node] as const)))
  const scored = [...mine].flatMap(([one, own]) =>
    [...new Set([...own].flatMap((feature) => owners.get(feature) ?? []))]
      .filter((other) => isRelated(one, other) && isOpen(one, other))
      .map((other) => ({ one, other, score: measureShare(own, theirs.get(other) ?? new Set()) })),
  )
  return eachOthersBest(scored.filter(({ score }) => score > leastShared))
}

/** The number of shared features divided by the size of the smaller set, so that additions do not lower it. */
function measureShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((feature) => other.has(feature)).length
  return shared / Math.min(one.size, other.size)
}

/**
 * The features of each member that no other member has. A feature about another distinctive one (a property's
 * codes) is left out, so that it does not count twice.
 */
function ownFeatures(
  set: SchemaSet,
  members: readonly NodeId[],
): ReadonlyMap<NormalNode, ReadonlySet<string>> {
  const all = new Map(members.map((id) => resolve(set, id)).map((node) => [node, tellingFeatures(set, node)]))
  const times = new Map<string, number>()
  for (const feature of [...all.values()].flatMap((own) => [...own.keys()])) {
    times.set(feature, (times.get(feature) ?? 0) + 1)
  }
  const isOwn = (feature: string | undefined): boolean => feature !== undefined && times.get(feature) === 1
  return new Map(
    [...all].map(([node, features]) => {
      const own = [...features].filter(([one, of]) => isOwn(one) && !isOwn(of))
      return [node, new Set(own.map(([one]) => one))]
    }),
  )
}

/** A feature, and the feature that it is about. */
type Feature = readonly [string, (string | undefined)?]

/**
 * The features that can distinguish a member, with what each is about: words of its name, and features of its
 * content.
 */
function tellingFeatures(set: SchemaSet, node: NormalNode): ReadonlyMap<string, string | undefined> {
  const words = node.name ? [...splitName(node.name.local)] : []
  return new Map<string, string | undefined>([
    ...words.map((word) => [`word ${word}`, undefined] as const),
    ...listMemberFeatures(set, node).map(([feature, of]) => [feature, of] as const),
  ])
}

/**
 * The features of a member's content, by kind: properties of an object, facets of a scalar, type and features of
 * the items of an array (prefixed by `[]`), all features of other nodes.
 */
function listMemberFeatures(set: SchemaSet, node: NormalNode): readonly Feature[] {
  if (node.kind === 'object') return objectParts(set, node)
  if (node.kind === 'scalar') return facetParts(node).map((one) => [one])
  if (node.kind !== 'array' || node.items === false) return [...listFeatures(set, node)].map((one) => [one])
  const item = resolve(set, node.items)
  const inner = item.kind === 'array' ? [] : [...tellingFeatures(set, item)]
  return [[featureSort(item)] as const, ...inner].map(([one, of]) => [`[] ${one}`, of && `[] ${of}`])
}

/**
 * The features of an object: property names; that they are required and their codes, as features about the
 * property; patterns and the type of additional properties.
 */
function objectParts(set: SchemaSet, node: Extract<NormalNode, { kind: 'object' }>): readonly Feature[] {
  const named = node.properties.flatMap(({ name, required, type }): readonly Feature[] => {
    const value = resolve(set, type)
    const codes = value.kind === 'code-list' ? value.members.map((code) => `${name}=${code.value}`) : []
    const about = [...(required ? [`${name} is required`] : []), ...codes]
    return [[name], ...about.map((one) => [one, name] as const)]
  })
  const rest = node.additional === false ? undefined : resolve(set, node.additional)
  const isTyped = rest !== undefined && rest.kind !== 'unknown'
  const others = [
    ...node.patterns.map(({ pattern }) => `pattern ${pattern}`),
    ...(isTyped ? [`{} ${featureSort(rest)}`] : []),
  ]
  return [...named, ...others.map((one) => [one] as const)]
}

/** The features of a scalar: the names of its bounds without values, and its patterns and format with values. */
function facetParts({ facets }: Extract<NormalNode, { kind: 'scalar' }>): readonly string[] {
  const { patterns = [], format, ...bounds } = facets
  const printed = patterns.flat().map(({ source }) => `pattern ${source}`)
  return [...Object.keys(bounds), ...printed, ...(format === undefined ? [] : [`format ${format}`])]
}

/** Pairs members of related type with the same title, if no other member of either side has that title. */
function pairByTitle(
  walk: Walk,
  before: readonly NormalNode[],
  after: readonly NormalNode[],
): readonly (readonly [NormalNode, NormalNode])[] {
  const theirs = byTitle(walk.after.set, after)
  return [...byTitle(walk.before.set, before)].flatMap(([title, one]) => {
    const other = theirs.get(title)
    return one && other && isRelated(one, other) ? [[one, other] as const] : []
  })
}

/** The member with each title; undefined for a title that several members have. */
function byTitle(
  { annotations }: SchemaSet,
  members: readonly NormalNode[],
): ReadonlyMap<string, NormalNode | undefined> {
  const found = new Map<string, NormalNode | undefined>()
  for (const node of members) {
    const title = annotations.get(node.id)?.title
    if (title !== undefined) found.set(title, found.has(title) ? undefined : node)
  }
  return found
}

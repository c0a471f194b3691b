import { eachOthersBest, type Scored, splitName } from '../../../align/index.ts'
import { type NodeId, resolve, type SchemaSet } from '../../../schema/index.ts'
import { contentKey, type NormalNode } from '../../normalize/index.ts'
import { ofOneAddress } from '../api/versioned-addresses.ts'
import { featureSort, isRelated, listFeatures, similarity, tellingValue } from '../likeness.ts'
import { findTypeForm } from '../shared/type-form.ts'
import type { Walk } from '../shared/walk.ts'

/** Members of two unions or of two `allOf`: those that correspond, and those of one side alone. */
export interface MemberPairs {
  readonly pairs: readonly (readonly [NodeId, NodeId])[]
  readonly gone: readonly NodeId[]
  readonly come: readonly NodeId[]
}

/** How alike two members without a name in common must be to be one that was edited. */
const leastAlike = 0.5

/**
 * Pairs members whatever their order: those that say the same, then the same named schema, then the next version of one
 * (by its address), then the same value of the property that tells members apart, then the same condition, then what no
 * other member has, then the same title, then the most alike, then the only ones of their type.
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
  const pair = (one: NormalNode, other: NormalNode): void => {
    pairs.push([left.get(one) ?? one.id, right.get(other) ?? other.id])
    left.delete(one)
    right.delete(other)
  }
  const pairBy = (test: (one: NormalNode, other: NormalNode) => boolean): void => {
    for (const one of [...left.keys()]) {
      const other = [...right.keys()].find((candidate) => test(one, candidate))
      if (other) pair(one, other)
    }
  }
  const isFree = (one: NormalNode, other: NormalNode): boolean =>
    one.name === undefined ||
    other.name === undefined ||
    !(walk.renamed.has(one.id) || walk.images.has(other.id))
  pairBy((one, other) => likeness?.structure('before', one.id) === likeness?.structure('after', other.id))
  pairBy((one, other) => walk.renamed.get(one.id) === other.id)
  // A schema may stay beside its next version, and be asked for in few places.
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

/** Whether two are conditions that ask the same. */
function askTheSame({ likeness }: Walk, one: NormalNode, other: NormalNode): boolean {
  if (one.kind !== 'conditional' || other.kind !== 'conditional') return false
  return likeness?.structure('before', one.if) === likeness?.structure('after', other.if)
}

function isOnly(node: NormalNode, among: ReadonlyMap<NormalNode, NodeId>): boolean {
  return [...among.keys()].filter((other) => isRelated(node, other)).length === 1
}

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

/** What a member is called: its name, or its form. */
export function labelMember(set: SchemaSet, node: NormalNode): string {
  if (node.name !== undefined) return node.name.local
  const { form } = findTypeForm(set, node)
  return node.kind === 'array' && node.items !== false ? `array of ${itemLabel(set, node.items)}` : form
}

function itemLabel(set: SchemaSet, id: NodeId): string {
  const item = resolve(set, id)
  return item.name?.local ?? findTypeForm(set, item).form
}

/** What tells a member of one side alone from others at its place, in whatever order they stand: its name, else what it asks. */
export function memberKey(set: SchemaSet, node: NormalNode): string {
  return node.name === undefined
    ? `${labelMember(set, node)} ${contentKey(set, node.id)}`
    : labelMember(set, node)
}

/**
 * What tells members that correspond from others at their place: a condition, the value that tells an object apart, and of
 * several that are called alike what the earlier one asks.
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

/** More than this share of what is of one member alone must be of the other alone as well. */
const leastShared = 0.5

/** Members that have in common what no other member of their side has: each the other's best, and no second as good. */
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

/** How much of the smaller is in the larger: what a member got beside is no evidence against it. */
function measureShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((feature) => other.has(feature)).length
  return shared / Math.min(one.size, other.size)
}

/** What each member has that no other has; of what is said about that, nothing counts beside it. */
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

/** A feature, and the one that it says something about. */
type Feature = readonly [string, (string | undefined)?]

/** What may tell a member from others: what stays where its properties are retyped and its bounds moved. */
function tellingFeatures(set: SchemaSet, node: NormalNode): ReadonlyMap<string, string | undefined> {
  const words = node.name ? [...splitName(node.name.local)] : []
  return new Map<string, string | undefined>([
    ...words.map((word) => [`word ${word}`, undefined] as const),
    ...listMemberFeatures(set, node).map(([feature, of]) => [feature, of] as const),
  ])
}

function listMemberFeatures(set: SchemaSet, node: NormalNode): readonly Feature[] {
  if (node.kind === 'object') return objectParts(set, node)
  if (node.kind === 'scalar') return facetParts(node).map((one) => [one])
  if (node.kind !== 'array' || node.items === false) return [...listFeatures(set, node)].map((one) => [one])
  const item = resolve(set, node.items)
  const inner = item.kind === 'array' ? [] : [...tellingFeatures(set, item)]
  return [[featureSort(item)] as const, ...inner].map(([one, of]) => [`[] ${one}`, of && `[] ${of}`])
}

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

/** Bounds are what is edited, a format or pattern says what the value is. */
function facetParts({ facets }: Extract<NormalNode, { kind: 'scalar' }>): readonly string[] {
  const { patterns = [], format, ...bounds } = facets
  const told = patterns.flat().map(({ source }) => `pattern ${source}`)
  return [...Object.keys(bounds), ...told, ...(format === undefined ? [] : [`format ${format}`])]
}

/** Members of one title, where no other has it. */
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

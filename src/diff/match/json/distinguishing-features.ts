import { eachOthersBest, type Scored, splitName } from '../../../align/index.ts'
import { type NodeId, resolve, type SchemaSet } from '../../../schema/index.ts'
import type { NormalNode } from '../../normalize/index.ts'
import { featureSort, isRelated, listFeatures } from '../likeness/features.ts'
import type { Walk } from '../shared/walk.ts'

/** More than this share of what is of one member alone must be of the other alone as well. */
const leastShared = 0.5

/** Members that have in common what no other member of their side has: each the other's best, and no second as good. */
export function pairByWhatTells(
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
export function pairByTitle(
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

import { type NodeId, resolve, type SchemaSet } from '../../../schema/index.ts'
import { contentKey, type NormalNode } from '../../normalize/index.ts'
import { ofOneAddress } from '../api/versioned-addresses.ts'
import { isRelated, listFeatures, similarity, tellingValue } from '../likeness/features.ts'
import { findTypeForm } from '../shared/type-form.ts'
import type { Walk } from '../shared/walk.ts'
import { pairByTitle, pairByWhatTells } from './distinguishing-features.ts'

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

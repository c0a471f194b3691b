import { type NodeId, resolve, type TypeNode } from '../../../schema/index.ts'
import { isNamedType } from '../shared/declared-names.ts'
import type { Matched } from '../shared/pairing.ts'
import { findTypeForm } from '../shared/type-form.ts'
import type { Walk } from '../shared/walk.ts'

export type UnionMember = Exclude<TypeNode, { kind: 'reference' }>

/** Beyond so many comparisons the members of one form pair in their order. */
const budget = 10_000

/**
 * Pairs the members of two combinations, whatever their order: the same name, the same text, then the same form with
 * the most properties in common. Two members whose names differ are two.
 */
export function matchMembers(
  walk: Walk,
  before: readonly NodeId[],
  after: readonly NodeId[],
): readonly Matched<UnionMember>[] {
  const left = before.map((id) => resolve(walk.before.set, id))
  const right = after.map((id) => resolve(walk.after.set, id))
  const found = new Map<UnionMember, UnionMember>()
  pairByKey(left, right, found, (node) => node.name?.local)
  for (const node of left) {
    const renamed = right.find((other) => other.id === walk.renamed.get(node.id))
    if (renamed && !found.has(node) && ![...found.values()].includes(renamed)) found.set(node, renamed)
  }
  pairByKey(left, right, found, printMember)
  pairByLikeness(walk, left, right, found)
  const taken = new Set(found.values())
  return [
    ...left.map((node) => ({ before: node, after: found.get(node) })),
    ...right.filter((node) => !taken.has(node)).map((node) => ({ before: undefined, after: node })),
  ]
}

function pairByKey(
  left: readonly UnionMember[],
  right: readonly UnionMember[],
  found: Map<UnionMember, UnionMember>,
  keyOf: (node: UnionMember) => string | undefined,
): void {
  const taken = new Set(found.values())
  const byKey = new Map<string, UnionMember[]>()
  for (const node of right) {
    const key = taken.has(node) ? undefined : keyOf(node)
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), node])
  }
  for (const node of left) {
    const key = found.has(node) ? undefined : keyOf(node)
    const other = key === undefined ? undefined : byKey.get(key)?.shift()
    if (other) found.set(node, other)
  }
}

/** What a node says, without places: ids of nodes within are relative to it. */
function printMember(node: UnionMember): string {
  const text = JSON.stringify(node, (key, value: unknown) => {
    if (key === 'id' || key === 'at') return undefined
    if (value === Number.POSITIVE_INFINITY) return 'n'
    return value instanceof Map ? [...value] : value
  })
  return text.replaceAll(JSON.stringify(node.id).slice(1, -1), '')
}

function pairByLikeness(
  walk: Walk,
  left: readonly UnionMember[],
  right: readonly UnionMember[],
  found: Map<UnionMember, UnionMember>,
): void {
  const taken = new Set(found.values())
  const mine = left.filter((node) => !found.has(node))
  const theirs = right.filter((node) => !taken.has(node))
  const isCostly = mine.length * theirs.length > budget
  const scored = mine.flatMap((one, index) =>
    (isCostly ? theirs.slice(index, index + 1) : theirs).map((other) => ({
      ...{ one, other, score: likeness(walk, one, other) },
    })),
  )
  // Sorting is stable, so that equal scores keep the order of the members.
  for (const { one, other, score } of scored.sort((a, b) => b.score - a.score)) {
    if (score === 0 || found.has(one) || taken.has(other)) continue
    found.set(one, other)
    taken.add(other)
  }
}

function likeness(walk: Walk, before: UnionMember, after: UnionMember): number {
  if (isNamedType(before) && isNamedType(after)) return 0
  if (findTypeForm(walk.before.set, before).form !== findTypeForm(walk.after.set, after).form) return 0
  if (before.kind !== 'object' || after.kind !== 'object') return 1
  const names = new Set(before.properties.map(({ name }) => name))
  const shared = after.properties.filter(({ name }) => names.has(name)).length
  return 1 + shared / Math.max(1, names.size + after.properties.length - shared)
}

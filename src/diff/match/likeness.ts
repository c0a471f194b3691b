import { wordLikeness } from '../../align/index.ts'
import { expandedName, findNode, type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import type { NormalNode } from '../normalize/index.ts'
import { sameMeaning, type Walk } from './shared/walk.ts'

/** What names begin or end with on one side, and on the other: `Order` and `Line` that became `OrderDto` and `LineDto`. */
interface Ends {
  readonly at: 'start' | 'end'
  readonly before: string
  readonly after: string
}

/** So many names must have changed alike before others are taken to have changed so. */
const fewest = 3

/** Letters that two names must share to be one name with another start or end. */
const leastShared = 3

/** How names were changed, where several pairs have that in common: what most of them changed comes first. */
export function changedEnds(renamed: Iterable<readonly [string, string]>): readonly Ends[] {
  const counts = new Map<string, { readonly ends: Ends; count: number }>()
  for (const [before, after] of renamed) {
    for (const ends of listNameEnds(before, after)) {
      const key = JSON.stringify(ends)
      const known = counts.get(key) ?? { ends, count: 0 }
      known.count += 1
      counts.set(key, known)
    }
  }
  return [...counts.values()]
    .filter(({ count }) => count >= fewest)
    .sort((one, other) => other.count - one.count)
    .map(({ ends }) => ends)
}

/** A name with the ends that the other side gives it; nothing where it does not have those of its own. */
export function withEnds(name: string, { at, before, after }: Ends): string | undefined {
  if (at === 'start') return name.startsWith(before) ? `${after}${name.slice(before.length)}` : undefined
  return name.endsWith(before) ? `${name.slice(0, name.length - before.length)}${after}` : undefined
}

function listNameEnds(before: string, after: string): readonly Ends[] {
  const [head, tail] = [sharedHead(before, after), sharedTail(before, after)]
  const start: Ends = { at: 'start', before: before.slice(0, -tail), after: after.slice(0, -tail) }
  const end: Ends = { at: 'end', before: before.slice(head), after: after.slice(head) }
  return [...(tail < leastShared ? [] : [start]), ...(head < leastShared ? [] : [end])]
}

function sharedHead(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

function sharedTail(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length))
    length += 1
  return length
}

/** What is seen of a schema where schemas are compared for likeness: names of properties with their sort, or codes. */
export function listFeatures(set: SchemaSet, node: NormalNode): ReadonlySet<string> {
  if (node.kind === 'object') {
    return new Set(
      node.properties.flatMap(({ name, type }) => {
        const inner = resolve(set, type)
        return [name, `${name}: ${inner.kind === 'scalar' ? inner.primitive : inner.kind}`]
      }),
    )
  }
  if (node.kind === 'code-list') return new Set(node.members.map(({ value }) => value))
  if (node.kind === 'array' && node.items !== false) {
    const item = resolve(set, node.items)
    return new Set([item.name?.local ?? '', ...[...listItemFeatures(set, item)].map((one) => `[] ${one}`)])
  }
  if (node.kind === 'union' || node.kind === 'all') {
    return new Set(node.members.flatMap((id) => memberFeatures(set, resolve(set, id))))
  }
  return new Set()
}

/** What tells a member from its neighbours: a fixed value, a name, or what it is made of. */
function memberFeatures(set: SchemaSet, member: NormalNode): readonly string[] {
  const value = tellingValue(set, member)
  if (value !== undefined) return [value]
  if (member.kind === 'object') return [...listFeatures(set, member)].map((one) => `{} ${one}`)
  return [member.name?.local ?? member.kind]
}

/** The values of an object's properties that can be only one each: what tells it from others. */
export function tellingValue(set: SchemaSet, node: NormalNode): string | undefined {
  const objects = node.kind === 'all' ? node.members.map((id) => resolve(set, id)) : [node]
  const properties = objects.flatMap((one) => (one.kind === 'object' ? one.properties : []))
  const fixed = properties.flatMap(({ name, required, type }) => {
    const value = resolve(set, type)
    const isFixed = required && value.kind === 'code-list' && value.members.length === 1
    return isFixed ? [`${name}=${value.members[0]?.value}`] : []
  })
  return fixed.length === 0 ? undefined : [...new Set(fixed)].sort().join('&')
}

function listItemFeatures(set: SchemaSet, item: NormalNode): ReadonlySet<string> {
  return item.kind === 'array' ? new Set(['array']) : listFeatures(set, item)
}

/** The share of features that both have (Jaccard): 1 where all are, 0 where there are none. */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  const shared = [...small].filter((feature) => large.has(feature)).length
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}

/** Whether one can have become the other: the same JSON type. */
export function isRelated(before: NormalNode, after: NormalNode): boolean {
  return featureSort(before) === featureSort(after)
}

/** The JSON type of a schema that has one alone, or else its kind. */
export function featureSort(node: NormalNode): string {
  if (node.kind === 'code-list') return 'string'
  if (node.kind !== 'scalar') return node.kind
  return node.primitive === 'decimal' ? 'number' : node.primitive
}

/** How much of two names' words must be the same for one to be the other's new name. */
const leastAlike = 0.5

/**
 * Two names for one thing without a key: of one type, required alike, and named alike. What was optional may as well be
 * gone, and something else be new.
 */
export function isRenamed(
  walk: Walk,
  before: { readonly name: string; readonly type: NodeId },
  after: { readonly name: string; readonly type: NodeId },
): boolean {
  return wordLikeness(before.name, after.name) >= leastAlike && isOneType(walk, before.type, after.type)
}

function isOneType(walk: Walk, before: NodeId, after: NodeId): boolean {
  if (walk.before.set.language === 'json') return sameMeaning(walk, before, after)
  const [one, other] = [findNode(walk.before.set, before), findNode(walk.after.set, after)]
  if (one.name === undefined || other.name === undefined) return false
  return walk.renamed.get(one.id) === other.id || expandedName(one.name) === expandedName(other.name)
}

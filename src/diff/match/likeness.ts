import { wordLikeness } from '../../align/index.ts'
import { expandedName, findNode, type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import type { NormalNode } from '../normalize/index.ts'
import { sameMeaning, type Walk } from './shared/walk.ts'

/** A change of prefix or suffix between names, e.g. the added suffix `Dto` of `Order` and `OrderDto`. */
interface Ends {
  readonly at: 'start' | 'end'
  readonly before: string
  readonly after: string
}

/** The least number of names with the same change of prefix or suffix before it is applied to others. */
const fewest = 3

/** The least number of common letters for two names to count as one name with another prefix or suffix. */
const leastShared = 3

/** The changes of prefix or suffix that at least three renamed pairs have in common, the most frequent first. */
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

/** The name with its prefix or suffix changed; undefined if it does not have the earlier one. */
export function withEnds(name: string, { at, before, after }: Ends): string | undefined {
  if (at === 'start') return name.startsWith(before) ? `${after}${name.slice(before.length)}` : undefined
  return name.endsWith(before) ? `${name.slice(0, name.length - before.length)}${after}` : undefined
}

/**
 * The change of prefix and the change of suffix between two names, each if at least three other letters are equal.
 */
function listNameEnds(before: string, after: string): readonly Ends[] {
  const [head, tail] = [sharedHead(before, after), sharedTail(before, after)]
  const start: Ends = { at: 'start', before: before.slice(0, -tail), after: after.slice(0, -tail) }
  const end: Ends = { at: 'end', before: before.slice(head), after: after.slice(head) }
  return [...(tail < leastShared ? [] : [start]), ...(head < leastShared ? [] : [end])]
}

/** The length of the common prefix. */
function sharedHead(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length += 1
  return length
}

/** The length of the common suffix. */
function sharedTail(one: string, other: string): number {
  let length = 0
  while (length < one.length && length < other.length && one.at(-1 - length) === other.at(-1 - length))
    length += 1
  return length
}

/**
 * The features of a schema for similarity: property names, alone and with their type; codes; features of array
 * items and of members. Empty for scalars and other nodes.
 */
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

/**
 * The features of a choice or `allOf` member: its distinguishing value, else an object's features, else its name.
 */
function memberFeatures(set: SchemaSet, member: NormalNode): readonly string[] {
  const value = tellingValue(set, member)
  if (value !== undefined) return [value]
  if (member.kind === 'object') return [...listFeatures(set, member)].map((one) => `{} ${one}`)
  return [member.name?.local ?? member.kind]
}

/**
 * The distinguishing value of an object: its required properties with a single code, as `a=1&b=2`, also over
 * `allOf` members. Undefined if it has none.
 */
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

/** The Jaccard similarity: common features divided by all; 0 if there are none. */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one]
  const shared = [...small].filter((feature) => large.has(feature)).length
  const all = one.size + other.size - shared
  return all === 0 ? 0 : shared / all
}

/** Whether two nodes have the same JSON type or kind, so that one can have become the other. */
export function isRelated(before: NormalNode, after: NormalNode): boolean {
  return featureSort(before) === featureSort(after)
}

/** The JSON type of a scalar or code list, otherwise the node's kind. */
export function featureSort(node: NormalNode): string {
  if (node.kind === 'code-list') return 'string'
  if (node.kind !== 'scalar') return node.kind
  return node.primitive === 'decimal' ? 'number' : node.primitive
}

/** The least similarity of words for one name to be the new name of another. */
const leastAlike = 0.5

/**
 * Whether two names are one thing that was renamed: at least half of their words are equal, and their types are
 * the same. Callers also check that both are required.
 */
export function isRenamed(
  walk: Walk,
  before: { readonly name: string; readonly type: NodeId },
  after: { readonly name: string; readonly type: NodeId },
): boolean {
  return wordLikeness(before.name, after.name) >= leastAlike && isOneType(walk, before.type, after.type)
}

/** Whether two types are the same: in JSON of equal structure, in XML corresponding or of the same name. */
function isOneType(walk: Walk, before: NodeId, after: NodeId): boolean {
  if (walk.before.set.language === 'json') return sameMeaning(walk, before, after)
  const [one, other] = [findNode(walk.before.set, before), findNode(walk.after.set, after)]
  if (one.name === undefined || other.name === undefined) return false
  return walk.renamed.get(one.id) === other.id || expandedName(one.name) === expandedName(other.name)
}

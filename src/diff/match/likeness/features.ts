import { resolve, type SchemaSet } from '../../../schema/index.ts'
import type { NormalNode } from '../../normalize/index.ts'

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

import { type ComplexNode, expandedName, resolve, type SchemaSet } from '../../schema/index.ts'
import { findShape, listParticleLeaves, type Member } from '../../typescript/index.ts'
import type { Pair } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'

/** What an edit can do to the members of a generated type that its rule does not see by itself. */
type Asked = 'grouping' | 'wildcards'

/** Rules about the content of an XML type, by what of its members they can change. */
const asked: ReadonlyMap<string, Asked> = new Map<string, Asked>([
  ['content-model-changed', 'grouping'],
  ['element-order-changed', 'grouping'],
  ['wildcard-added', 'wildcards'],
  ['wildcard-removed', 'wildcards'],
  ['wildcard-changed', 'wildcards'],
  ['element-added', 'grouping'],
  ['element-removed', 'grouping'],
  ['occurrence-increased', 'grouping'],
  ['occurrence-decreased', 'grouping'],
  ['required-occurrence-increased', 'grouping'],
  ['required-occurrence-decreased', 'grouping'],
])

/**
 * Whether an edit also changes the generated type around it, such as the first property of an object or the second
 * branch of a condition; false for all other rules.
 */
export function changesTypeAround(found: ClassifiedFinding): boolean {
  const { rule, pair } = found
  const of = asked.get(rule)
  if (of !== undefined) return isContentHeldOtherwise(pair, of)
  switch (rule) {
    case 'property-added':
      return isFirstProperty(pair)
    // A condition shows in a type where both of its branches ask something.
    case 'branch-added':
      return hasBothBranches(pair, 'after')
    case 'branch-removed':
      return hasBothBranches(pair, 'before')
    // A schema that cannot be read is of any type.
    case 'defect-added':
    case 'defect-removed':
      return isUnreadSchema(pair)
    default:
      return false
  }
}

function isContentHeldOtherwise(pair: Pair, of: Asked): boolean {
  const { types, sets } = pair
  if (types === undefined || sets === undefined) return false
  const name = pair.on === 'element' ? (pair.after ?? pair.before)?.name.local : undefined
  const [before, after] = [resolve(sets.before, types.before), resolve(sets.after, types.after)]
  if (before.kind !== 'complex' || after.kind !== 'complex') return false
  // What comes and goes, or stands another number of times, tells of itself.
  if (
    pair.on === 'content' &&
    of === 'grouping' &&
    isList(sets.before, before) === isList(sets.after, after) &&
    countsIn(sets.before, before) !== countsIn(sets.after, after)
  )
    return false
  return membersTold(sets.before, before, of, name) !== membersTold(sets.after, after, of, name)
}

/** Whether the children are held as one list, since their order could not be told from members. */
function isList(set: SchemaSet, node: ComplexNode): boolean {
  const shape = findShape(set, node)
  return shape.kind === 'object' && shape.members.some(({ from }) => from.kind === 'nodes')
}

function countsIn(set: SchemaSet, node: ComplexNode): string {
  const shape = findShape(set, node)
  if (shape.kind === 'value' || isList(set, node)) return namesIn(node)
  return JSON.stringify(
    listMemberCounts(shape.members, ({ from }) => from.kind === 'element' || from.kind === 'any'),
  )
}

function namesIn({ content }: ComplexNode): string {
  if (content.kind !== 'elements' && content.kind !== 'mixed') return ''
  const leaves = content.particle ? [...listParticleLeaves(content.particle)] : []
  const names = leaves.flatMap((leaf) => (leaf.kind === 'element' ? [expandedName(leaf.name)] : []))
  return [...new Set(names)].sort().join(' ')
}

/** What a generated type says of its members, as one text; of elements that come and go, only what is asked of them. */
function membersTold(set: SchemaSet, node: ComplexNode, of: Asked, name: string | undefined): string {
  const shape = findShape(set, node)
  if (shape.kind === 'value') return 'value'
  const nodes = shape.members.flatMap(({ from }) => (from.kind === 'nodes' ? [from] : []))
  const parts: unknown[] = [
    nodes.map(({ alternatives, isMixed, hasAny }) => [
      alternatives.map(({ label }) => label),
      isMixed,
      hasAny,
    ]),
  ]
  if (of === 'grouping')
    parts.push(
      shape.choices
        .filter(({ properties }) => name === undefined || properties.includes(name))
        .map(({ ways }) => ways.map((way) => [...way].map(([key, one]) => [key, one.isOptional]))),
    )
  if (of === 'wildcards') parts.push(listMemberCounts(shape.members, ({ from }) => from.kind === 'any'))
  // An element that must stand nowhere, and that types must have all the same: nothing is valid around it.
  if (name !== undefined)
    parts.push(
      shape.members.some((one) => one.property === name && one.from.kind === 'element' && !one.isOptional),
    )
  return JSON.stringify(parts)
}

function listMemberCounts(members: readonly Member[], isAsked: (member: Member) => boolean): unknown {
  return members.filter(isAsked).map(({ property, isOptional, isArray }) => [property, isOptional, isArray])
}

/** An object without properties is held as a map from names, which objects with properties are not. */
function isFirstProperty(pair: Pair): boolean {
  if (pair.on !== 'property' || pair.before !== undefined || pair.after === undefined) return false
  const { property } = pair.after
  const owner = property.id.slice(0, property.id.lastIndexOf('~property/'))
  const node = pair.sets?.before.nodes.get(owner)
  return node?.kind === 'object' && node.properties.length === 0 && node.additional !== false
}

function hasBothBranches(pair: Pair, side: 'before' | 'after'): boolean {
  const node = pair.on === 'conditional' ? pair[side] : undefined
  return node?.then !== undefined && node.else !== undefined
}

const schemaSteps: ReadonlySet<string> = new Set(['schema', 'schemas', 'properties'])

function isUnreadSchema(pair: Pair): boolean {
  const left = pair.on === 'unread' ? (pair.before ?? pair.after) : undefined
  return left?.defect?.steps.some((step) => schemaSteps.has(step)) ?? false
}

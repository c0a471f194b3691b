import { type ComplexNode, expandedName, resolve, type SchemaSet } from '../../schema/index.ts'
import { findShape, listParticleLeaves, type Member } from '../../typescript/index.ts'
import type { Pair } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'

/** The part of a generated type that an edit can change without its rule seeing it. */
type Asked = 'grouping' | 'wildcards'

/** The part of the generated type that each rule about XML contents can change. */
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
    // Generated types show a condition only if it has both branches.
    case 'branch-added':
      return hasBothBranches(pair, 'after')
    case 'branch-removed':
      return hasBothBranches(pair, 'before')
    // A schema that cannot be read has any type in generated code.
    case 'defect-added':
    case 'defect-removed':
      return isUnreadSchema(pair)
    default:
      return false
  }
}

/**
 * Whether the grouping or wildcards of the generated type around a pair differ between the versions. False for a
 * content whose members themselves come, go or occur another number of times: their own findings report that.
 */
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
  return printMembersKey(sets.before, before, of, name) !== printMembersKey(sets.after, after, of, name)
}

/** Whether the generated type has the children in one list, since members would not keep their order. */
function isList(set: SchemaSet, node: ComplexNode): boolean {
  const shape = findShape(set, node)
  return shape.kind === 'object' && shape.members.some(({ from }) => from.kind === 'nodes')
}

/**
 * A key of which members are optional or arrays; of the element names only, if the children are in one list.
 */
function countsIn(set: SchemaSet, node: ComplexNode): string {
  const shape = findShape(set, node)
  if (shape.kind === 'value' || isList(set, node)) return namesIn(node)
  return JSON.stringify(
    listMemberCounts(shape.members, ({ from }) => from.kind === 'element' || from.kind === 'any'),
  )
}

/** The expanded names of the elements in a content, sorted, each once, as one text. */
function namesIn({ content }: ComplexNode): string {
  if (content.kind !== 'elements' && content.kind !== 'mixed') return ''
  const leaves = content.particle ? [...listParticleLeaves(content.particle)] : []
  const names = leaves.flatMap((leaf) => (leaf.kind === 'element' ? [expandedName(leaf.name)] : []))
  return [...new Set(names)].sort().join(' ')
}

/**
 * A key of one part (`of`) of a generated type: list alternatives, and its choices (those with `name`, if given) or
 * its wildcards. Equal keys mean that code compiles alike.
 */
function printMembersKey(set: SchemaSet, node: ComplexNode, of: Asked, name: string | undefined): string {
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

/** Whether an added property is the first one of an open object, which was a map in generated code before. */
function isFirstProperty(pair: Pair): boolean {
  if (pair.on !== 'property' || pair.before !== undefined || pair.after === undefined) return false
  const { property } = pair.after
  const owner = property.id.slice(0, property.id.lastIndexOf('~property/'))
  const node = pair.sets?.before.nodes.get(owner)
  return node?.kind === 'object' && node.properties.length === 0 && node.additional !== false
}

/** Whether the condition on one side has both `then` and `else`. */
function hasBothBranches(pair: Pair, side: 'before' | 'after'): boolean {
  const node = pair.on === 'conditional' ? pair[side] : undefined
  return node?.then !== undefined && node.else !== undefined
}

const schemaSteps: ReadonlySet<string> = new Set(['schema', 'schemas', 'properties'])

/** Whether a pair is a defect in a schema, which then has any type in generated code. */
function isUnreadSchema(pair: Pair): boolean {
  const left = pair.on === 'unread' ? (pair.before ?? pair.after) : undefined
  return left?.defect?.steps.some((step) => schemaSteps.has(step)) ?? false
}

import type { TypeIn } from '../../containment/index.ts'
import { compileTextPattern, unlessUnknown } from '../../regex/index.ts'
import {
  type ArrayNode,
  type NodeId,
  type ObjectNode,
  type Property,
  resolve,
  type SchemaSet,
} from '../../schema/index.ts'
import { asksFor } from '../facts/object-facts.ts'
import type { PairOf } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'
import {
  anyValueNode,
  askContainment,
  asked,
  askedNode,
  compareAcceptedValues,
  type EffectAnswer,
  made,
} from './questions.ts'

/**
 * No effect of an added or removed `dependentRequired` entry if the other version's `allOf` around already
 * requires the same; otherwise undefined.
 */
export function decideDependent({ pair, facts }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'object' || pair.sets === undefined) return undefined
  const whole = findEnclosingAll(pair)
  if (whole === undefined) return undefined
  for (const [own, other] of [['before', 'after'] as const, ['after', 'before'] as const]) {
    const said = [...(pair[own]?.dependentRequired ?? [])].flatMap(([name, needed]) =>
      needed.filter((one) => asksFor(name, one) === facts.needed).map((one) => [name, [one]] as const),
    )
    if (said.length === 0) continue
    const [set, id] = [pair.sets[other], whole[other]]
    const object = { ...made, id: `${made.id}object`, kind: 'object', properties: [], patterns: [] } as const
    const dependent = { ...object, additional: anyValueNode.id, dependentRequired: new Map(said) }
    const some = {
      ...object,
      id: `${made.id}any object`,
      additional: anyValueNode.id,
      dependentRequired: new Map(),
    }
    const none = { ...made, id: `${made.id}no object`, kind: 'not', of: some.id } as const
    const either = {
      ...made,
      kind: 'union',
      mode: 'any',
      members: [dependent.id, none.id],
      facets: {},
    } as const
    const [inner, outer] = [askedNode(set, id), asked(set, either, dependent, none, some)]
    if (inner && outer && askContainment(inner, outer)?.holds === true) return { effect: 'none', shows: {} }
  }
  return undefined
}

/** The ids of the `allOf` around an object on both sides; undefined if one is missing. */
function findEnclosingAll({ parent }: PairOf<'object'>) {
  const all = parent?.on === 'form' ? parent.parent : undefined
  const [before, after] = all?.on === 'node' ? [all.before?.id, all.after?.id] : []
  return before === undefined || after === undefined ? undefined : { before, after }
}

/**
 * The effect of an added or removed property whose values the other object limits by `patternProperties` or
 * `additionalProperties`: these apply to the name where it is not declared. Undecided if it is not known
 * whether a pattern matches the name. Undefined if the other object does not limit it, or accepts the same
 * values.
 */
export function decideProperty({ pair, message }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'property' || pair.sets === undefined) return undefined
  const { before, after, sets } = pair
  const [lone, set, otherSet] = before ? [before, sets.before, sets.after] : [after, sets.after, sets.before]
  if (lone?.objects === undefined || (before !== undefined && after !== undefined)) return undefined
  const { own, other } = lone.objects
  const { property } = lone
  const [mine, theirs] = [findPatternTypes(own, property.name), findPatternTypes(other, property.name)]
  if (mine === undefined || theirs === undefined) return { effect: 'replaces', reach: 'undecided', shows: {} }
  const limits = theirs.length > 0 || other.additional === false ? theirs : [other.additional]
  if (limits.every((id) => resolve(otherSet, id).kind === 'unknown')) return undefined
  const declared = askedProperty(set, property, [property.type, ...mine])
  const further = askedProperty(otherSet, { ...property, required: false }, limits)
  const found = before ? compareAcceptedValues(declared, further) : compareAcceptedValues(further, declared)
  const also = `${message} The other version limits it by "patternProperties" or "additionalProperties".`
  // A name that is only listed now is still told.
  return found === undefined || found.effect === 'none' ? undefined : { ...found, message: also }
}

/** The types of the patterns that match a name; undefined if it is not known whether one matches. */
function findPatternTypes({ patterns }: ObjectNode, name: string): readonly NodeId[] | undefined {
  const found: NodeId[] = []
  for (const { pattern, type, isUnknown } of patterns) {
    const expression = isUnknown ? undefined : compileTextPattern(pattern)
    const isMet = expression && unlessUnknown(() => expression.test(name))
    if (isMet === undefined) return undefined
    if (isMet) found.push(type)
  }
  return found
}

/** An open object with only this property, whose values must be of all these types. */
function askedProperty(set: SchemaSet, property: Property, types: readonly NodeId[]): TypeIn | undefined {
  const all = { ...made, id: `${made.id}types`, kind: 'all', members: types } as const
  const object: ObjectNode = {
    ...{ ...made, kind: 'object', patterns: [], additional: anyValueNode.id, dependentRequired: new Map() },
    properties: [{ ...property, type: all.id }],
  }
  return asked(set, object, all)
}

/**
 * The effect of added or removed tuple positions; positions on both sides accept everything, since they have own
 * pairs.
 */
export function decideTuple({ pair }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'array' || pair.sets === undefined || !pair.before || !pair.after) return undefined
  const { before, after, sets } = pair
  const common = Math.min(before.prefix.length, after.prefix.length)
  const isEven = before.prefix.length === after.prefix.length
  /** The array with only its tuple positions; those of both sides accept everything. */
  const places = ({ prefix, items }: ArrayNode): ArrayNode => ({
    ...{ ...made, kind: 'array', minItems: before.minItems, maxItems: before.maxItems, unique: false },
    prefix: prefix.map((id, index) => (index < common ? anyValueNode.id : id)),
    items: items !== false && isEven ? anyValueNode.id : items,
  })
  return compareAcceptedValues(asked(sets.before, places(before)), asked(sets.after, places(after)))
}

/**
 * The effect of `patternProperties` that were added or removed: both objects are compared as if the properties and
 * patterns that both versions have accepted any value.
 */
export function decidePatterns({ pair }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'object' || pair.sets === undefined || !pair.before || !pair.after) return undefined
  const { before, after, sets } = pair
  const shared = new Set(after.patterns.map(({ pattern }) => pattern))
  const kept = new Set(before.patterns.map(({ pattern }) => pattern).filter((one) => shared.has(one)))
  const names = new Set(after.properties.map(({ name }) => name))
  const properties = before.properties
    .filter(({ name }) => names.has(name))
    .map((property) => ({ ...property, type: anyValueNode.id }))
  /** The object with only its patterns and additional properties; patterns of both sides accept everything. */
  const described = (object: ObjectNode, additional: NodeId | false): ObjectNode => ({
    ...{ ...made, kind: 'object', properties, additional, dependentRequired: new Map() },
    patterns: object.patterns.map((one) => (kept.has(one.pattern) ? { ...one, type: anyValueNode.id } : one)),
  })
  // Whether additional properties are allowed is a change of its own.
  const further = after.additional === false ? anyValueNode.id : after.additional
  const later = described(after, before.additional === false ? false : further)
  return compareAcceptedValues(
    asked(sets.before, described(before, before.additional)),
    asked(sets.after, later),
  )
}

import type { ArrayNode, NodeId, ObjectNode } from '../../schema/index.ts'
import type { ClassifiedFinding } from '../rule.ts'
import { anyValueNode, asked, compareAcceptedValues, type EffectAnswer, made } from './questions.ts'

/** The places of a tuple, those that both sides have left open: what they hold is compared by itself. */
export function decideTuple({ pair }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'array' || pair.sets === undefined || !pair.before || !pair.after) return undefined
  const { before, after, sets } = pair
  const common = Math.min(before.prefix.length, after.prefix.length)
  const isEven = before.prefix.length === after.prefix.length
  const places = ({ prefix, items }: ArrayNode): ArrayNode => ({
    ...{ ...made, kind: 'array', minItems: before.minItems, maxItems: before.maxItems, unique: false },
    prefix: prefix.map((id, index) => (index < common ? anyValueNode.id : id)),
    items: items !== false && isEven ? anyValueNode.id : items,
  })
  return compareAcceptedValues(asked(sets.before, places(before)), asked(sets.after, places(after)))
}

/** What patterns say of the names that both sides declare, and of those that neither does. */
export function decidePatterns({ pair }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'object' || pair.sets === undefined || !pair.before || !pair.after) return undefined
  const { before, after, sets } = pair
  const shared = new Set(after.patterns.map(({ pattern }) => pattern))
  const kept = new Set(before.patterns.map(({ pattern }) => pattern).filter((one) => shared.has(one)))
  const names = new Set(after.properties.map(({ name }) => name))
  const properties = before.properties
    .filter(({ name }) => names.has(name))
    .map((property) => ({ ...property, type: anyValueNode.id }))
  const described = (object: ObjectNode, additional: NodeId | false): ObjectNode => ({
    ...{ ...made, kind: 'object', properties, additional, dependentRequired: new Map() },
    patterns: object.patterns.map((one) => (kept.has(one.pattern) ? { ...one, type: anyValueNode.id } : one)),
  })
  // Whether further properties may stand is a change of its own.
  const further = after.additional === false ? anyValueNode.id : after.additional
  const later = described(after, before.additional === false ? false : further)
  return compareAcceptedValues(
    asked(sets.before, described(before, before.additional)),
    asked(sets.after, later),
  )
}

import { xmlLimits } from '../limits.ts'
import { isObjectLiteral } from '../members.ts'
import type { PreparedElement, PreparedType } from './prepare.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * A quick check: `true` if a value has only members and texts and is certainly valid; `false` if the full checker
 * must decide, as with identity constraints or values too deep for the stack. Members are visited in the object's
 * order, which is mostly that of the schema.
 */
export function isPlainValue(root: PreparedElement, value: unknown): boolean {
  // If Object.prototype has enumerable properties, `for in` would visit them.
  for (const _ in {}) return false
  try {
    return root.of.constraints === undefined && fits(root, value, 0)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Whether an element's value is certainly valid; empty texts with a default, and nil, are left to the checker. */
function fits(declared: PreparedElement, value: unknown, depth: number): boolean {
  const { type, fixed } = declared
  if (!type.isPlain) return false
  const { simple } = type
  if (simple && type.isBare) {
    // Left to the checker: without text, the element has its default value.
    if (declared.default && (value === '' || Array.isArray(value))) return false
    return (fixed === undefined || fixed === value) && !simple.check(value)
  }
  // Nil is left to the checker, since attributes may be required beside it.
  if (typeof value !== 'object' || value === null || !isObjectLiteral(value)) return false
  if (depth >= xmlLimits.maxDepth) return false
  if (simple && (fixed !== undefined || declared.default)) return false
  return hasMembers(type, value as Members, depth + 1)
}

/** Checks a text or attribute: 1 if valid and required, 0 if valid and optional, -1 if invalid or unknown. */
function countOther(
  { attributes, simple, textProperty }: PreparedType,
  property: string,
  found: unknown,
): number {
  if (simple && property === textProperty) return simple.check(found) ? -1 : 1
  for (let index = 0; index < attributes.length; index++) {
    const attribute = attributes[index]
    if (attribute?.property !== property) continue
    const { fixed } = attribute
    const isRight = (fixed === undefined || fixed === found) && !attribute.simple.check(found)
    return !isRight ? -1 : attribute.isRequired ? 1 : 0
  }
  return -1
}

/** Whether all members are certainly valid and none required is missing. */
function hasMembers(type: PreparedType, value: Members, depth: number): boolean {
  const slots = type.slots ?? none
  let { needed } = type
  let at = 0
  for (const property in value) {
    const found = value[property]
    if (found === undefined) continue
    const next = slots[at]?.property === property ? at : locateValue(type, slots, property, at)
    const slot = slots[next]
    if (slot === undefined) {
      const count = countOther(type, property, found)
      if (count < 0) return false
      needed -= count
    } else {
      at = next + 1
      if (!(slot.isList ? fitAll(slot, found, depth) : fits(slot, found, depth))) return false
      if (slot.min > 0) needed--
    }
  }
  return needed === 0
}

const none: readonly PreparedElement[] = []

/** The index of a member's slot, searched first in the few after `at`; the number of slots if it has none. */
export function locateValue(
  type: PreparedType,
  slots: readonly PreparedElement[],
  property: string,
  at: number,
): number {
  const end = Math.min(at + 8, slots.length)
  for (let index = at + 1; index < end; index++) if (slots[index]?.property === property) return index
  const field = type.fields.get(property)
  return field?.kind === 'leaf' ? field.slot : slots.length
}

/** Whether a value is an array with an allowed number of certainly valid elements. */
function fitAll(slot: PreparedElement, items: unknown, depth: number): boolean {
  if (!Array.isArray(items) || items.length < slot.min || items.length > slot.max) return false
  for (let index = 0; index < items.length; index++) if (!fits(slot, items[index], depth)) return false
  return true
}

import { canonicalJson } from './equal.ts'
import type { JsonArray } from './json-descriptor.ts'
import { type JsonCheck, neverType, reportWrongType } from './run.ts'

/**
 * Whether a value is an array that fulfils the type; reports all that it does not, or stops at the first if
 * silent.
 */
export function checkArray(type: JsonArray, value: unknown, check: JsonCheck): boolean {
  if (!Array.isArray(value)) return reportWrongType(check, 'array', value)
  const fitsCount = checkCount(type, value.length, check)
  if (check.isSilent && !fitsCount) return false
  const areItemsFine = checkItems(type, value, check)
  if (check.isSilent && !areItemsFine) return false
  const isDistinct =
    !type.isUnique ||
    areDistinct(value) ||
    check.report('unique-items', 'Items must be unique; two are equal.')
  return checkContains(type, value, check) && fitsCount && areItemsFine && isDistinct
}

/** Whether the number of items is within the limits; reports it if not. */
function checkCount({ minItems = 0, maxItems }: JsonArray, found: number, check: JsonCheck): boolean {
  if (found < minItems)
    return check.report(
      'min-items',
      `The number of items is ${found}; the minimum is ${minItems}.`,
      String(minItems),
    )
  if (maxItems !== undefined && found > maxItems)
    return check.report(
      'max-items',
      `The number of items is ${found}; the maximum is ${maxItems}.`,
      String(maxItems),
    )
  return true
}

/**
 * Checks each item by its position or the common type, and marks it as evaluated; stops at the first fault if
 * silent.
 */
function checkItems(type: JsonArray, value: readonly unknown[], check: JsonCheck): boolean {
  const { prefix = [], items } = type
  const rest = items === false ? neverType : items?.()
  const end = rest ? value.length : Math.min(prefix.length, value.length)
  let isAccepted = true
  for (let index = 0; index < end; index++) {
    const inner = prefix[index]?.() ?? rest
    check.evaluated?.add(index)
    if (inner === undefined || check.below(index, inner, value[index])) continue
    isAccepted = false
    if (check.isSilent) return false
  }
  return isAccepted
}

/**
 * Whether the number of items that match `contains` is within its limits; matching items may count as evaluated.
 */
function checkContains({ contains }: JsonArray, value: readonly unknown[], check: JsonCheck): boolean {
  if (!contains) return true
  const type = contains.type()
  let found = 0
  for (const [index, item] of value.entries()) {
    if (!check.accepts(type, item)) continue
    found++
    if (contains.evaluates) check.evaluated?.add(index)
  }
  const { min, max } = contains
  if (found >= min && (max === undefined || found <= max)) return true
  const expected = max === undefined ? `${min} or more` : `${min} to ${max}`
  return check.report('contains', `The number of items that match "contains" is ${found}.`, expected)
}

/** Whether no two items are equal as JSON values. */
function areDistinct(items: readonly unknown[]): boolean {
  if (items.length < 2) return true
  const isFlat = items.every((item) => typeof item !== 'object' || item === null)
  return new Set(isFlat ? items : items.map(canonicalJson)).size === items.length
}

import type { JsonArray } from './descriptor.ts'
import { isSameJson } from './equal.ts'
import { type JsonCheck, wrongType } from './report.ts'

export function checkArray(type: JsonArray, value: unknown, check: JsonCheck): void {
  if (!Array.isArray(value)) {
    wrongType(check, 'array', value)
    return
  }
  const { prefix = [], items, minItems = 0, maxItems = Number.POSITIVE_INFINITY, isUnique, contains } = type
  if (value.length < minItems)
    check.report('min-items', `It has ${value.length} items, fewer than ${minItems}.`, String(minItems))
  if (value.length > maxItems)
    check.report('max-items', `It has ${value.length} items, more than ${maxItems}.`, String(maxItems))
  for (const [index, item] of value.entries()) {
    const own = prefix[index]
    if (own) check.below(index, own(), item)
    else if (items === false) check.below(index, { json: 'never' }, item)
    else if (items) check.below(index, items(), item)
  }
  if (isUnique && !isDistinct(value)) check.report('unique-items', 'Two of its items are equal.')
  if (!contains) return
  const found = value.filter((item) => check.accepts(contains.type(), item)).length
  if (found < contains.min || found > contains.max) {
    check.report(
      'contains',
      `${found} of its items are of the required kind.`,
      `${contains.min} to ${contains.max}`,
    )
  }
}

function isDistinct(items: readonly unknown[]): boolean {
  if (items.every((item) => typeof item !== 'object' || item === null))
    return new Set(items).size === items.length
  return items.every((item, index) => !items.slice(0, index).some((other) => isSameJson(item, other)))
}

import { canonicalNumber, type ScalarValue, type Value } from '../text/index.ts'

/** The first number in a value that a double would change. */
export function inexactIn(value: Value): ScalarValue | undefined {
  if (value.kind === 'scalar') {
    const isChanged =
      typeof value.value === 'number' && canonicalNumber(value.text) !== canonicalNumber(String(value.value))
    return isChanged ? value : undefined
  }
  for (const item of value.kind === 'list' ? value.items : iterateValues(value)) {
    const found = inexactIn(item)
    if (found) return found
  }
  return undefined
}

/** Equal for equal JSON values, whatever the order of keys and the spelling of numbers. */
export function canonicalText(value: Value): string {
  if (value.kind === 'list') return `[${value.items.map(canonicalText).join(',')}]`
  if (value.kind === 'map') {
    const entries = [...value.entries.values()].map(
      (entry) => `${JSON.stringify(entry.key)}:${canonicalText(entry.value)}`,
    )
    return `{${entries.sort().join(',')}}`
  }
  return typeof value.value === 'number' ? canonicalNumber(value.text) : JSON.stringify(value.value)
}

function* iterateValues(map: Extract<Value, { kind: 'map' }>): Generator<Value> {
  for (const { value } of map.entries.values()) yield value
}

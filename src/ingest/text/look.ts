import { tapeKinds } from './json-tape.ts'
import { JsonScalar, OnTape } from './json-value.ts'
import type { ScalarValue, Value } from './value.ts'

/** Whether two are one value of one document; what stands on a tape is another object for everyone who asks. */
export function isSameValue(one: Value, other: Value): boolean {
  if (one === other) return true
  return (
    one instanceof OnTape && other instanceof OnTape && one.tape === other.tape && one.index === other.index
  )
}

type Test = (value: ScalarValue) => boolean

/** Whether a scalar that passes a test stands at one of these keys, anywhere in the document of a root. */
export function hasScalarAt(root: Value, keys: readonly string[], test: Test): boolean {
  if (root instanceof OnTape) return hasOnTape(root, keys, test)
  const queue: Value[] = [root]
  const seen = new Set<Value>()
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (value.kind === 'scalar' || seen.has(value)) continue
    seen.add(value)
    if (value.kind === 'list') {
      for (const item of value.items) if (item.kind !== 'scalar') queue.push(item)
      continue
    }
    for (const key of keys) {
      const found = value.entries.get(key)?.value
      if (found?.kind === 'scalar' && test(found)) return true
    }
    for (const { value: inner } of value.entries.values()) if (inner.kind !== 'scalar') queue.push(inner)
  }
  return false
}

function hasOnTape({ tape }: OnTape, keys: readonly string[], test: Test): boolean {
  const wanted = new Set(keys.flatMap((key) => tape.keys.findNumber(key) ?? []))
  for (let index = 0; wanted.size > 0 && index < tape.count; index++) {
    const kind = tape.kind(index)
    if (kind <= tapeKinds.list || !wanted.has(tape.key(index))) continue
    if (test(new JsonScalar(tape, index, kind))) return true
  }
  return false
}

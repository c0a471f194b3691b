import type { MapValue, Value } from './value.ts'

/** The segments of a JSON Pointer (RFC 6901); nothing where the text is none. */
export function pointerSegments(pointer: string): readonly string[] | undefined {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) return undefined
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A JSON Pointer from its segments. */
export function printPointer(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The value that segments lead to: keys that are written in the document, items by their number, nothing inherited. */
export function valueAt(root: Value, segments: readonly string[]): Value | undefined {
  let value: Value | undefined = root
  for (const segment of segments) {
    if (value === undefined || value.kind === 'scalar') return undefined
    value = value.kind === 'map' ? value.entries.get(segment)?.value : itemAt(value.items, segment)
  }
  return value
}

/** The value of a key, where there is a map that has it. */
export function entryOf(value: Value | undefined, key: string): Value | undefined {
  return isMap(value) ? value.entries.get(key)?.value : undefined
}

export function isMap(value: Value | undefined): value is MapValue {
  return value?.kind === 'map'
}

/** The text of a scalar that is one. */
export function stringOf(value: Value | undefined): string | undefined {
  return value?.kind === 'scalar' && typeof value.value === 'string' ? value.value : undefined
}

function itemAt(items: readonly Value[], segment: string): Value | undefined {
  return /^(?:0|[1-9][0-9]*)$/.test(segment) ? items[Number(segment)] : undefined
}

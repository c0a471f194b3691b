import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import { escapeKey, type Prepare, textAt } from '../json-schema/index.ts'
import type { MapEntry, Value } from '../text/index.ts'
import { makeMap, makeMapEntry, makeScalar, rebased, resolveValue, withValue } from './from-2-0/index.ts'

/** What is read of other documents while the maps of one are written out. */
interface Reading {
  readonly path: string
  readonly written: (path: string) => Value | undefined
  readonly sink: Sink
}

/** Maps of names at the top of a description; in 2.0 components stand there as well. */
const topMaps = ['paths', 'webhooks', 'definitions', 'parameters', 'responses', 'securityDefinitions']

/**
 * Replaces maps that are one reference, such as `schemas: { $ref: './schemas.yaml' }`, by maps with a reference
 * for each name in the target, and warns of each. OpenAPI allows references only for single values, but bundlers
 * follow these. Undefined where a description has no such map, and for other documents.
 */
export const writeOutMaps: Prepare = (path, value, { written, sink }) => {
  if (value.kind !== 'map' || !['openapi', 'swagger'].some((key) => value.entries.has(key))) return undefined
  const reading = { path, written, sink }
  const made = changeEntries(value, (one) => {
    if (topMaps.includes(one.key)) return writeOutMap(reading, one)
    if (one.key !== 'components') return one.value
    const components = writeOutMap(reading, one)
    // Sections of components that stand in another document are no longer maps here, but references.
    return changeEntries(components, (section) => writeOutMap(reading, section))
  })
  if (made === value) return undefined
  return { value: made, pointer: (pointer) => pointer, steps: (steps) => steps }
}

/** A map with each value replaced by `change`; the same map if no value changes, and any other value unchanged. */
function changeEntries(map: Value, change: (entry: MapEntry) => Value): Value {
  if (map.kind !== 'map') return map
  let isSame = true
  const entries = [...map.entries.values()].map((one) => {
    const value = change(one)
    isSame &&= value === one.value
    return value === one.value ? one : withValue(one, value)
  })
  return isSame ? map : makeMap(map.at, entries)
}

/**
 * A map of references to each name of the map that a value refers to, with a warning; the value itself if it is
 * not such a reference.
 */
function writeOutMap(reading: Reading, { key, value }: MapEntry): Value {
  if (!isOneReference(value)) return value
  const { value: found, path, pointer } = resolveValue(reading, { value, path: reading.path })
  if (found === value || found.kind !== 'map') return value
  const { at } = value
  reading.sink(diagnostic('openapi-map-referenced', { field: key }, at))
  return makeMap(
    at,
    [...found.entries.values()].map((one) => {
      const place = encodeURIComponent(`${pointer}/${escapeKey(one.key)}`).replaceAll('%2F', '/')
      const $ref = makeScalar(at, rebased(reading, `#${place}`, path))
      return makeMapEntry(one.key, makeMap(at, [makeMapEntry('$ref', $ref)]), one.keyAt)
    }),
  )
}

/** Whether a value is a map with a `$ref` and no other key. */
function isOneReference(value: Value): boolean {
  return value.kind === 'map' && value.entries.size === 1 && textAt(value, '$ref') !== undefined
}

import { diagnostic } from '../../../diagnostics/index.ts'
import { textAt } from '../../json-schema/index.ts'
import type { MapEntry, Value } from '../../text/index.ts'
import {
  entriesWithout,
  findTarget,
  makeList,
  makeMap,
  makeMapEntry,
  makeScalar,
  mapValues,
  printTarget,
  rebased,
  type Turning,
  type WrittenValue,
  withValue,
} from './turning.ts'

/**
 * A schema in 3.0, made once per value: its discriminator becomes an object, `type: file` binary text, and
 * references are rewritten for the document that is turned.
 */
export function turnSchema(turning: Turning, written: WrittenValue): Value {
  const known = turning.schemas.get(written.value)
  if (known !== undefined) return known
  const made = convertSchema(turning, written)
  turning.schemas.set(written.value, made)
  return made
}

/**
 * `turnSchema` without its cache, for a schema and those inside it; anything but a map stays. `x-nullable` becomes
 * `nullable` if the conventions say so, else `true` is a warning. Adds the targets of references to
 * `turning.referred`.
 */
function convertSchema(turning: Turning, { value, path }: WrittenValue): Value {
  if (value.kind !== 'map') return value
  if (textAt(value, 'type') === 'file') return makeMap(value.at, fileEntries([...value.entries.values()]))
  const inner = (one: Value) => turnSchema(turning, { value: one, path })
  return makeMap(
    value.at,
    [...value.entries.values()].map((one): MapEntry => {
      const { key, value: said } = one
      const text = said.kind === 'scalar' && typeof said.value === 'string' ? said.value : undefined
      if (key === 'discriminator' && text !== undefined) {
        return withValue(one, makeMap(said.at, [makeMapEntry('propertyName', said)]))
      }
      if (key === '$ref' && text !== undefined) {
        const target = findTarget(text, path)
        if (target !== undefined) turning.referred.set(printTarget(target), target)
        return withValue(one, makeScalar(said.at, rebased(turning, text, path)))
      }
      if (key === 'x-nullable') return turnXNullable(turning, one)
      if (key === 'properties') return withValue(one, mapValues(said, inner))
      if (said.kind === 'map' && ['items', 'additionalProperties'].includes(key)) {
        return withValue(one, inner(said))
      }
      if (key === 'allOf' && said.kind === 'list') {
        return withValue(one, makeList(said.at, said.items.map(inner)))
      }
      return one
    }),
  )
}

/** The entry as `nullable` if the conventions say so; otherwise unchanged, with a warning if it is `true`. */
function turnXNullable(turning: Turning, one: MapEntry): MapEntry {
  const { value, keyAt } = one
  if (turning.readsXNullable) return makeMapEntry('nullable', value, keyAt)
  if (value.kind === 'scalar' && value.value === true)
    turning.sink(diagnostic('openapi-x-nullable', undefined, keyAt))
  return one
}

/** The entries of a `type: file` schema as a string of format `binary`. */
function fileEntries(entries: readonly MapEntry[]): readonly MapEntry[] {
  return entries.flatMap((one) => {
    if (one.key === 'format') return []
    if (one.key !== 'type') return [one]
    const { at } = one.value
    return [withValue(one, makeScalar(at, 'string')), makeMapEntry('format', makeScalar(at, 'binary'))]
  })
}

/** The items of a list of a parameter, without `collectionFormat`; reports a list inside the list. */
function turnItems(turning: Turning, items: Value): Value {
  if (items.kind !== 'map') return items
  const said = items.entries.get('collectionFormat')
  if (textAt(items, 'type') === 'array') {
    const format = textAt(items, 'collectionFormat') ?? 'csv'
    const what = `The collection format "${format}" of inner lists`
    turning.sink(diagnostic('openapi-not-looked-at', { what }, said?.keyAt ?? items.at))
  }
  return makeMap(
    items.at,
    entriesWithout(items, 'collectionFormat').map((one) => turnKeyword(turning, one)),
  )
}

/** The entry of a parameter, a header or an item in it, as a keyword of a schema in 3.0. */
function turnKeyword(turning: Turning, one: MapEntry): MapEntry {
  if (one.key === 'x-nullable') return turnXNullable(turning, one)
  return one.key === 'items' ? withValue(one, turnItems(turning, one.value)) : one
}

const keywords: ReadonlySet<string> = new Set([
  ...['type', 'format', 'items', 'default', 'enum', 'multipleOf', 'pattern', 'maxLength', 'minLength'],
  ...['maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'maxItems', 'minItems', 'uniqueItems'],
  'x-nullable',
])

/**
 * Divides a parameter or header of 2.0 into schema keywords and other fields; `collectionFormat` is in neither. Reports
 * each list inside a list, whose format is not followed.
 */
export function splitSchema(
  turning: Turning,
  value: Extract<Value, { kind: 'map' }>,
): {
  readonly schema: readonly MapEntry[]
  readonly beside: readonly MapEntry[]
} {
  const schema = [...value.entries.values()]
    .filter(({ key }) => keywords.has(key))
    .map((one) => turnKeyword(turning, one))
  return {
    schema: textAt(value, 'type') === 'file' ? fileEntries(schema) : schema,
    beside: entriesWithout(value, 'collectionFormat', ...keywords),
  }
}

import { diagnostic } from '../../../diagnostics/index.ts'
import { textAt } from '../../json-schema/index.ts'
import type { MapEntry, Value } from '../../text/index.ts'
import {
  entriesWithout,
  entry,
  makeList,
  makeMap,
  makeScalar,
  mapValues,
  rebased,
  type Turning,
  type WrittenValue,
  withValue,
} from './turning.ts'

/** A schema of 2.0: in 3.0 its discriminator is an object, a file is a text of bytes, and references name components. */
export function turnSchema(turning: Turning, written: WrittenValue): Value {
  const known = turning.schemas.get(written.value)
  if (known !== undefined) return known
  const made = turned(turning, written)
  turning.schemas.set(written.value, made)
  return made
}

function turned(turning: Turning, { value, path }: WrittenValue): Value {
  if (value.kind !== 'map') return value
  if (textAt(value, 'type') === 'file') return makeMap(value.at, fileEntries([...value.entries.values()]))
  const inner = (one: Value) => turnSchema(turning, { value: one, path })
  return makeMap(
    value.at,
    [...value.entries.values()].map((one): MapEntry => {
      const { key, value: said } = one
      const text = said.kind === 'scalar' && typeof said.value === 'string' ? said.value : undefined
      if (key === 'discriminator' && text !== undefined) {
        return withValue(one, makeMap(said.at, [entry('propertyName', said)]))
      }
      if (key === '$ref' && text !== undefined) {
        return withValue(one, makeScalar(said.at, rebased(turning, text, path)))
      }
      if (key === 'x-nullable' && turning.readsXNullable) return entry('nullable', said, one.keyAt)
      if (key === 'x-nullable' && said.kind === 'scalar' && said.value === true)
        turning.sink(diagnostic('openapi-x-nullable', undefined, one.keyAt))
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

/** The keywords of a file: a text of any bytes. */
function fileEntries(entries: readonly MapEntry[]): readonly MapEntry[] {
  return entries.flatMap((one) => {
    if (one.key === 'format') return []
    if (one.key !== 'type') return [one]
    const { at } = one.value
    return [withValue(one, makeScalar(at, 'string')), entry('format', makeScalar(at, 'binary'))]
  })
}

const keywords: ReadonlySet<string> = new Set([
  ...['type', 'format', 'items', 'default', 'enum', 'multipleOf', 'pattern', 'maxLength', 'minLength'],
  ...['maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'maxItems', 'minItems', 'uniqueItems'],
])

/** The schema that a parameter or header of 2.0 is itself, and what it says beside. */
export function splitSchema(value: Extract<Value, { kind: 'map' }>): {
  readonly schema: readonly MapEntry[]
  readonly beside: readonly MapEntry[]
} {
  const schema = [...value.entries.values()].filter(({ key }) => keywords.has(key))
  return {
    schema: textAt(value, 'type') === 'file' ? fileEntries(schema) : schema,
    beside: entriesWithout(value, 'collectionFormat', ...keywords),
  }
}

import { diagnostic } from '../../../diagnostics/index.ts'
import { textAt } from '../../json-schema/index.ts'
import type { MapEntry, MapValue, Value } from '../../text/index.ts'
import { splitSchema, turnSchema } from './schema-2-0.ts'
import { makeMap, makeMapEntry, makeScalar, type Turning, type WrittenValue, withValue } from './turning.ts'

/**
 * A parameter outside of bodies, or the named header, in 3.0: its keywords about values become a schema. References
 * stay.
 */
export function turnParameter(turning: Turning, { value, path }: WrittenValue, header?: string): Value {
  if (value.kind !== 'map' || value.entries.has('$ref')) return value
  if (value.entries.has('schema')) {
    return makeMap(
      value.at,
      [...value.entries.values()].map((one) =>
        one.key === 'schema' ? withValue(one, turnSchema(turning, { value: one.value, path })) : one,
      ),
    )
  }
  const { schema, beside } = splitSchema(turning, value)
  if (schema.length === 0) {
    const what = header === undefined ? 'The parameter' : 'The header'
    const untyped = { what, name: header ?? textAt(value, 'name') ?? '', field: 'type' }
    turning.sink(diagnostic('openapi-parameter-untyped', untyped, value.at))
  }
  const style = turnStyle(turning, value, textAt(value, 'in') ?? 'header')
  return makeMap(value.at, [...beside, ...style, makeMapEntry('schema', makeMap(value.at, schema))])
}

const queryStyles: ReadonlyMap<string, readonly [style: string, explode: boolean]> = new Map([
  ['csv', ['form', false]],
  ['multi', ['form', true]],
  ['ssv', ['spaceDelimited', false]],
  ['pipes', ['pipeDelimited', false]],
])

/**
 * `style` and `explode` for the `collectionFormat` of an array in a query or form; empty for other types and
 * places. Reports formats that cannot be expressed.
 */
export function turnStyle(turning: Turning, value: MapValue, where: string): readonly MapEntry[] {
  if (textAt(value, 'type') !== 'array') return []
  const said = value.entries.get('collectionFormat')
  const format = textAt(value, 'collectionFormat') ?? 'csv'
  const at = said?.value.at ?? value.at
  const isQuery = where === 'query' || where === 'formData'
  const found = isQuery ? queryStyles.get(format) : undefined
  if (found === undefined && format !== 'csv') {
    const what = `The collection format "${format}" of a list in ${isQuery ? 'a query or form' : `"${where}"`}`
    turning.sink(diagnostic('openapi-not-looked-at', { what }, said?.keyAt))
  }
  if (!isQuery) return []
  const [style, explode] = found ?? ['form', false]
  return [makeMapEntry('style', makeScalar(at, style)), makeMapEntry('explode', makeScalar(at, explode))]
}

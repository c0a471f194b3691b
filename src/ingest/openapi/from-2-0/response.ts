import { textAt } from '../../json-schema/index.ts'
import type { Value } from '../../text/index.ts'
import { contentOf } from './body.ts'
import { entriesWithout, entry, mapOf, mapValues, withValue } from './build.ts'
import { parameterOf } from './parameter.ts'
import { schemaOf } from './schema.ts'
import { resolved, type Turning, type Written } from './turning.ts'

/** A response: its schema is that of every media type that the operation produces. An example is that of its media type. */
export function responseOf(turning: Turning, from: Written, produces: readonly Value[]): Value {
  const { value, path } = resolved(turning, from)
  if (value.kind !== 'map' || value.entries.has('$ref')) return value
  const schema = value.entries.get('schema')
  const examples = value.entries.get('examples')?.value
  const rest = entriesWithout(value, 'schema', 'examples').map((one) => {
    if (one.key !== 'headers') return one
    const headers = mapValues(one.value, (header) => parameterOf(turning, { value: header, path }))
    return withValue(one, headers)
  })
  if (schema === undefined) return mapOf(value.at, rest)
  const isFile = schema.value.kind === 'map' && textAt(schema.value, 'type') === 'file'
  const turned = schemaOf(turning, { value: schema.value, path })
  const media = (type: string) => {
    const example = examples?.kind === 'map' ? examples.entries.get(type)?.value : undefined
    const shown = example === undefined ? [] : [entry('example', example)]
    return mapOf(value.at, [withValue(schema, turned), ...shown])
  }
  const otherwise = isFile ? 'application/octet-stream' : 'application/json'
  return mapOf(value.at, [...rest, contentOf(value.at, produces, otherwise, media)])
}

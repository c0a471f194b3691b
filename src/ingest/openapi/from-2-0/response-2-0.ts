import { textAt } from '../../json-schema/index.ts'
import type { Value } from '../../text/index.ts'
import { turnContent } from './body.ts'
import { turnParameter } from './parameter-2-0.ts'
import { turnSchema } from './schema-2-0.ts'
import {
  entriesWithout,
  makeMap,
  makeMapEntry,
  mapValues,
  markFile,
  resolveValue,
  type Turning,
  type WrittenValue,
  withValue,
} from './turning.ts'

/** A response in 3.0: its schema under each produced media type, with the example of that type; headers turned. */
export function turnResponse(turning: Turning, from: WrittenValue, produces: readonly Value[]): Value {
  const { value, path } = resolveValue(turning, from)
  if (value.kind !== 'map' || value.entries.has('$ref')) return value
  const schema = value.entries.get('schema')
  const examples = value.entries.get('examples')?.value
  const rest = entriesWithout(value, 'schema', 'examples').map((one) => {
    if (one.key !== 'headers') return one
    const headers = mapValues(one.value, (header, name) =>
      turnParameter(turning, { value: header, path }, name),
    )
    return withValue(one, headers)
  })
  if (schema === undefined) return makeMap(value.at, rest)
  const isFile = schema.value.kind === 'map' && textAt(schema.value, 'type') === 'file'
  const turned = turnSchema(turning, { value: schema.value, path })
  const media = (type: string) => {
    const example = examples?.kind === 'map' ? examples.entries.get(type)?.value : undefined
    const shown = example === undefined ? [] : [makeMapEntry('example', example)]
    const made = makeMap(value.at, [withValue(schema, turned), ...shown])
    return isFile ? markFile(made) : made
  }
  const otherwise = isFile ? 'application/octet-stream' : 'application/json'
  return makeMap(value.at, [...rest, turnContent(value.at, produces, otherwise, media)])
}

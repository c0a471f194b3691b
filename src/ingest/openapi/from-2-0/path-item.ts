import { textAt } from '../../json-schema/index.ts'
import type { MapEntry, MapValue, Value } from '../../text/index.ts'
import { type BodyPart, isBodyPart, requestBodyOf } from './body.ts'
import { entriesWithout, entry, itemsOf, listOf, mapOf, withValue } from './build.ts'
import { parameterOf } from './parameter.ts'
import { responseOf } from './response.ts'
import { serversOf } from './servers.ts'
import { resolved, type Turning, type Written } from './turning.ts'

/** What a document says for all its operations. */
export interface Around {
  readonly document: MapValue
  readonly consumes: readonly Value[]
  readonly produces: readonly Value[]
}

const methods: readonly string[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch']

export function pathItemOf(turning: Turning, from: Written, around: Around): Value {
  const { value, path } = resolved(turning, from)
  if (value.kind !== 'map' || value.entries.has('$ref')) return value
  const shared = parametersOf(turning, { value, path })
  return mapOf(
    value.at,
    [...value.entries.values()].map((one): MapEntry => {
      if (one.key === 'parameters') return withValue(one, shared.list(one.value))
      if (!methods.includes(one.key)) return one
      const operation = { value: one.value, path }
      return withValue(one, operationOf(turning, operation, around, shared.parts))
    }),
  )
}

interface Parameters {
  readonly parts: readonly BodyPart[]
  /** What stands in no body, in a list at the place of the one that is written. */
  list(written: Value): Value
}

function parametersOf(turning: Turning, { value, path }: Written): Parameters {
  const field = value.kind === 'map' ? value.entries.get('parameters')?.value : undefined
  const all = itemsOf(field).map((item) => resolved(turning, { value: item, path }))
  const others = all.filter((one) => !isBodyPart(one))
  return {
    parts: all.filter((one) => isBodyPart(one)),
    list: (written) =>
      written.kind === 'list'
        ? listOf(
            written.at,
            others.map((one) => parameterOf(turning, one)),
          )
        : written,
  }
}

function operationOf(turning: Turning, from: Written, around: Around, shared: readonly BodyPart[]): Value {
  const { value, path } = from
  if (value.kind !== 'map') return value
  const own = parametersOf(turning, from)
  const types = (field: 'consumes' | 'produces') => {
    const said = value.entries.get(field)?.value
    return said === undefined ? around[field] : itemsOf(said)
  }
  const produces = types('produces')
  const rest = entriesWithout(value, 'consumes', 'produces', 'schemes').map((one): MapEntry => {
    if (one.key === 'parameters') return withValue(one, own.list(one.value))
    if (one.key !== 'responses' || one.value.kind !== 'map') return one
    const responses = [...one.value.entries.values()].map((response) =>
      response.key.startsWith('x-')
        ? response
        : withValue(response, responseOf(turning, { value: response.value, path }, produces)),
    )
    return withValue(one, mapOf(one.value.at, responses))
  })
  const schemes = value.entries.get('schemes')
  return mapOf(value.at, [
    ...rest,
    ...requestBodyOf(turning, merged(shared, own.parts), types('consumes')),
    ...(schemes === undefined ? [] : serversOf(around.document, schemes)),
  ])
}

/** The path's parts of a body, with those of the operation in their stead. */
function merged(shared: readonly BodyPart[], own: readonly BodyPart[]): readonly BodyPart[] {
  if (own.some((part) => isBodyPart(part, 'body'))) return own
  const isForm = own.length > 0
  const names = new Set(own.map(({ value }) => textAt(value, 'name')))
  const kept = shared.filter(
    (part) => !isForm || (isBodyPart(part, 'formData') && !names.has(textAt(part.value, 'name'))),
  )
  return [...kept, ...own]
}

export function pathsOf(turning: Turning, paths: MapEntry, around: Around): MapEntry {
  if (paths.value.kind !== 'map') return paths
  const items = [...paths.value.entries.values()].map((item) => {
    if (item.key.startsWith('x-')) return item
    return entry(item.key, pathItemOf(turning, { value: item.value, path: turning.path }, around), item.keyAt)
  })
  return withValue(paths, mapOf(paths.value.at, items))
}

import { diagnostic } from '../../../diagnostics/index.ts'
import { textAt } from '../../json-schema/index.ts'
import type { MapEntry, MapValue, Value } from '../../text/index.ts'
import { isBodyPart, type TurnedBodyPart, turnRequestBody } from './body.ts'
import { turnParameter } from './parameter-2-0.ts'
import { turnResponse } from './response-2-0.ts'
import { turnServers } from './servers.ts'
import {
  entriesWithout,
  listItems,
  makeList,
  makeMap,
  makeMapEntry,
  resolveValue,
  type Turning,
  type WrittenValue,
  withValue,
} from './turning.ts'

/** What a document says for all its operations. */
export interface Around {
  readonly document: MapValue
  readonly consumes: readonly Value[]
  readonly produces: readonly Value[]
}

const methods: readonly string[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch']

/**
 * A path item in 3.0, its `$ref` replaced by the fields of the target. Fields beside the `$ref` are added; one that
 * the target has as well is reported and left out.
 */
function turnPathItem(turning: Turning, from: WrittenValue, around: Around): Value {
  const target = resolveValue(turning, from)
  const { value, path } = from
  const isAlone = target.value === value || value.kind !== 'map'
  const rest = isAlone ? undefined : { value: makeMap(value.at, entriesWithout(value, '$ref')), path }
  const parts = mergeBodyParts(
    rest === undefined ? [] : splitParameters(turning, rest).parts,
    splitParameters(turning, target).parts,
  )
  const turned = turnFields(turning, target, around, parts)
  if (isAlone || rest === undefined || turned.kind !== 'map') return turned
  const beside = turnFields(turning, rest, around, parts)
  const own = beside.kind === 'map' ? [...beside.entries.values()] : []
  const names = own.map(({ key }) => key).filter((key) => turned.entries.has(key) && !key.startsWith('x-'))
  if (names.length > 0) turning.sink(diagnostic('openapi-reference-siblings', { names }, value.at))
  return makeMap(turned.at, [
    ...own.filter(({ key }) => !turned.entries.has(key)),
    ...turned.entries.values(),
  ])
}

/** The fields of a path item in 3.0; its body parameters, those in `parts`, go to each of its operations. */
function turnFields(
  turning: Turning,
  { value, path }: WrittenValue,
  around: Around,
  parts: readonly TurnedBodyPart[],
): Value {
  if (value.kind !== 'map' || value.entries.has('$ref')) return value
  const shared = splitParameters(turning, { value, path })
  return makeMap(
    value.at,
    [...value.entries.values()].map((one): MapEntry => {
      if (one.key === 'parameters') return withValue(one, shared.list(one.value))
      if (!methods.includes(one.key)) return one
      const operation = { value: one.value, path }
      return withValue(one, turnOperation(turning, operation, around, parts))
    }),
  )
}

interface Parameters {
  readonly parts: readonly TurnedBodyPart[]
  /** What stands in no body, in a list at the place of the one that is written. */
  list(written: Value): Value
}

/**
 * Divides the parameters of a path item or operation, references resolved, into body parts and all others. `list`
 * gives the list of the others in 3.0.
 */
function splitParameters(turning: Turning, { value, path }: WrittenValue): Parameters {
  const field = value.kind === 'map' ? value.entries.get('parameters')?.value : undefined
  const all = listItems(field).map((item) => resolveValue(turning, { value: item, path }))
  const others = all.filter((one) => !isBodyPart(one))
  return {
    parts: all.filter((one) => isBodyPart(one)),
    list: (written) =>
      written.kind === 'list'
        ? makeList(
            written.at,
            others.map((one) => turnParameter(turning, one)),
          )
        : written,
  }
}

/** An operation in 3.0: request body, responses by produced media types, and servers for its own schemes. */
function turnOperation(
  turning: Turning,
  from: WrittenValue,
  around: Around,
  shared: readonly TurnedBodyPart[],
): Value {
  const { value, path } = from
  if (value.kind !== 'map') return value
  const own = splitParameters(turning, from)
  const types = (field: 'consumes' | 'produces') => {
    const said = value.entries.get(field)?.value
    return said === undefined ? around[field] : listItems(said)
  }
  const produces = types('produces')
  const rest = entriesWithout(value, 'consumes', 'produces', 'schemes').map((one): MapEntry => {
    if (one.key === 'parameters') return withValue(one, own.list(one.value))
    if (one.key !== 'responses' || one.value.kind !== 'map') return one
    const responses = [...one.value.entries.values()].map((response) =>
      response.key.startsWith('x-')
        ? response
        : withValue(response, turnResponse(turning, { value: response.value, path }, produces)),
    )
    return withValue(one, makeMap(one.value.at, responses))
  })
  const schemes = value.entries.get('schemes')
  return makeMap(value.at, [
    ...rest,
    ...turnRequestBody(turning, mergeBodyParts(shared, own.parts), types('consumes')),
    ...(schemes === undefined ? [] : turnServers(around.document, schemes)),
  ])
}

/**
 * The body parts of path and operation: the operation's `body` replaces all, its form fields those of their names.
 */
function mergeBodyParts(
  shared: readonly TurnedBodyPart[],
  own: readonly TurnedBodyPart[],
): readonly TurnedBodyPart[] {
  if (own.some((part) => isBodyPart(part, 'body'))) return own
  const isForm = own.length > 0
  const names = new Set(own.map(({ value }) => textAt(value, 'name')))
  const kept = shared.filter(
    (part) => !isForm || (isBodyPart(part, 'formData') && !names.has(textAt(part.value, 'name'))),
  )
  return [...kept, ...own]
}

/** The entry `paths` with each path item turned into 3.0; extensions stay. */
export function turnPaths(turning: Turning, paths: MapEntry, around: Around): MapEntry {
  if (paths.value.kind !== 'map') return paths
  const items = [...paths.value.entries.values()].map((item) => {
    if (item.key.startsWith('x-')) return item
    return makeMapEntry(
      item.key,
      turnPathItem(turning, { value: item.value, path: turning.path }, around),
      item.keyAt,
    )
  })
  return withValue(paths, makeMap(paths.value.at, items))
}

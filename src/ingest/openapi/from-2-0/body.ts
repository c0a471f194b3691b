import { diagnostic, type Location } from '../../../diagnostics/index.ts'
import { isTrue, textAt } from '../../json-schema/index.ts'
import type { MapEntry, MapValue, Value } from '../../text/index.ts'
import { turnStyle } from './parameter-2-0.ts'
import { splitSchema, turnSchema } from './schema-2-0.ts'
import {
  entriesWithout,
  makeList,
  makeMap,
  makeMapEntry,
  makeScalar,
  type Turning,
  type WrittenValue,
  withValue,
} from './turning.ts'

/** A parameter that is a body, or a field of one. */
export interface TurnedBodyPart extends WrittenValue {
  readonly value: MapValue
}

/** Whether a parameter is `in` one of the given places, `body` and `formData` by default. */
export function isBodyPart(written: WrittenValue, ...places: readonly string[]): written is TurnedBodyPart {
  const { value } = written
  return value.kind === 'map' && (places.length === 0 ? bodies : places).includes(textAt(value, 'in') ?? '')
}

const bodies: readonly string[] = ['body', 'formData']

/**
 * The `requestBody` of parameters: of the `body` parameter, else of the form fields; empty without any. All other
 * body parameters beside a `body` are reported and left out.
 */
export function turnRequestBody(
  turning: Turning,
  parts: readonly TurnedBodyPart[],
  consumes: readonly Value[],
): readonly MapEntry[] {
  const [whole, ...more] = parts.filter((part) => isBodyPart(part, 'body'))
  const fields = parts.filter((part) => isBodyPart(part, 'formData'))
  for (const { value } of whole === undefined ? [] : [...more, ...fields]) {
    turning.sink(diagnostic('openapi-not-looked-at', { what: 'A second body' }, value.at))
  }
  if (whole !== undefined) return [makeMapEntry('requestBody', wholeBody(turning, whole, consumes))]
  const [first] = fields
  return first === undefined
    ? []
    : [makeMapEntry('requestBody', formBody(turning, fields, consumes, first.value.at))]
}

/** The request body of a `body` parameter: its schema for each consumed media type, JSON without any. */
function wholeBody(turning: Turning, { value, path }: TurnedBodyPart, consumes: readonly Value[]): Value {
  const schema = value.entries.get('schema')
  const media = makeMap(
    value.at,
    schema === undefined ? [] : [withValue(schema, turnSchema(turning, { value: schema.value, path }))],
  )
  return makeMap(value.at, [
    ...entriesWithout(value, 'in', 'name', 'schema'),
    turnContent(value.at, consumes, 'application/json', () => media),
  ])
}

/** The entry `content` with `media` for each media type; for `otherwise` where no types are given. */
export function turnContent(
  at: Location,
  types: readonly Value[],
  otherwise: string,
  media: (type: string) => Value,
): MapEntry {
  const said = types.flatMap((type) =>
    type.kind === 'scalar' && typeof type.value === 'string' ? [{ type: type.value, at: type.at }] : [],
  )
  const listed = said.length > 0 ? said : [{ type: otherwise, at }]
  return makeMapEntry(
    'content',
    makeMap(
      at,
      listed.map((one) => makeMapEntry(one.type, media(one.type), one.at)),
    ),
  )
}

/**
 * The request body of form fields: an object schema; multipart if a field is a file, else by the consumed form
 * types.
 */
function formBody(
  turning: Turning,
  fields: readonly TurnedBodyPart[],
  consumes: readonly Value[],
  at: Location,
): Value {
  const isFile = fields.some(({ value }) => textAt(value, 'type') === 'file')
  const forms = consumes.filter(
    ({ kind, ...type }) => kind === 'scalar' && 'text' in type && (isFile ? parts : form).test(type.text),
  )
  const required = fields.filter(({ value }) => isTrue(value, 'required'))
  const names = required.map(({ value }) => makeScalar(value.at, textAt(value, 'name') ?? ''))
  const schema = makeMap(at, [
    makeMapEntry('type', makeScalar(at, 'object')),
    makeMapEntry(
      'properties',
      makeMap(
        at,
        fields.flatMap(({ value }) => turnFormField(turning, value)),
      ),
    ),
    ...(names.length === 0 ? [] : [makeMapEntry('required', makeList(at, names))]),
  ])
  const encodings = fields.flatMap(({ value }) => {
    const style = turnStyle(turning, value, 'formData')
    return style.length === 0 ? [] : [makeMapEntry(textAt(value, 'name') ?? '', makeMap(value.at, style))]
  })
  const media = makeMap(at, [
    makeMapEntry('schema', schema),
    ...(encodings.length === 0 ? [] : [makeMapEntry('encoding', makeMap(at, encodings))]),
  ])
  const otherwise = isFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded'
  return makeMap(at, [
    ...(names.length === 0 ? [] : [makeMapEntry('required', makeScalar(at, true))]),
    turnContent(at, forms, otherwise, () => media),
  ])
}

const parts = /^multipart\//i
const form = /^(?:multipart\/|application\/x-www-form-urlencoded)/i

/** The property of a form field; none, with a report, for a field without name. Reports `allowEmptyValue`. */
function turnFormField(turning: Turning, value: MapValue): readonly MapEntry[] {
  const { sink } = turning
  const name = textAt(value, 'name')
  if (name === undefined) {
    sink(diagnostic('openapi-field-missing', { object: 'a parameter', field: 'name' }, value.at))
    return []
  }
  if (isTrue(value, 'allowEmptyValue')) {
    const at = value.entries.get('allowEmptyValue')?.keyAt
    sink(diagnostic('openapi-not-looked-at', { what: '"allowEmptyValue" of a field of a form' }, at))
  }
  const { schema, beside } = splitSchema(turning, value)
  if (schema.length === 0) {
    const untyped = { what: 'The form field', name, field: 'type' }
    sink(diagnostic('openapi-parameter-untyped', untyped, value.at))
  }
  const said = beside.filter(({ key }) => key === 'description' || key.startsWith('x-'))
  return [makeMapEntry(name, makeMap(value.at, [...schema, ...said]), value.at)]
}

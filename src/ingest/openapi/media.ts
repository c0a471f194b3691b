import { diagnostic } from '../../diagnostics/index.ts'
import {
  type BodySchema,
  type Encoding,
  findSequence,
  isForm,
  isJsonRange,
  type Media,
  type NodeId,
} from '../../schema/index.ts'
import { below, makeNodeId, resolveReference, type SchemaPlace, textAt } from '../json-schema/index.ts'
import { makeAnyTextNode } from './any-text.ts'
import type { Description } from './description.ts'
import { isMarkedFile } from './from-2-0/index.ts'
import { readHeaders } from './header.ts'
import { entriesIn, flagIn, type OpenApiObject, openObject, readTextField } from './openapi-object.ts'
import { readStyle } from './parameter.ts'
import { readExampleTexts } from './words.ts'

/** Which body it is. */
export interface BodyPlace {
  /** As configuration calls it, with `api#` before it. */
  readonly address: string
  /** The call that it is a part of: `POST /orders request`. */
  readonly call: string
  readonly isRequest: boolean
}

/** The media types of a body with schema, item, encodings and examples; one that is malformed is left out. */
export function readContent(
  description: Description,
  body: OpenApiObject,
  where: BodyPlace,
): readonly Media[] {
  return entriesIn(description, body, 'content').flatMap(({ key: type, place, at }) => {
    const object = openObject(description, place, 'media')
    if (object === undefined) return []
    const isFile = isMarkedFile(object.value)
    const sequence = isFile ? undefined : readSequence(description, object, type)
    const schema = readBodySchema(
      description,
      object,
      isFile ? 'application/octet-stream' : type,
      where,
      sequence?.list,
    )
    const item = sequence === undefined ? {} : { item: sequence.item }
    const examples = readExampleTexts(description, object)
    const stated = examples.size === 0 ? {} : { stated: examples }
    const file = isFile ? { isFile: true as const } : {}
    return [{ type, schema, ...item, ...file, ...readEncodings(description, object, type), ...stated, at }]
  })
}

/**
 * The schema of a body: the list of a sequence, a JSON node, or for XML a root where the description gives one,
 * else open. Without a schema, any value for JSON and any text for other types. The description of an XML body is
 * stored as its hint.
 */
function readBodySchema(
  description: Description,
  media: OpenApiObject,
  type: string,
  where: BodyPlace,
  sequence: NodeId | undefined,
): BodySchema {
  const { schemas, jsonSet: set, xml, hints } = description
  const schema = below(media, 'schema')
  if (sequence !== undefined) return { kind: 'type', set, node: sequence }
  if (isXml(type)) {
    const described = schema && xml.describe(schema, where)
    if (described?.hint !== undefined) hints.set(where.address, described.hint)
    return described?.schema ?? { kind: 'open' }
  }
  if (schema) return { kind: 'type', set, node: schemas.read(schema) }
  const id = `${makeNodeId(media)}~schema`
  const at = media.value.at
  return {
    kind: 'type',
    set,
    node: schemas.add(isJsonRange(type) ? { kind: 'unknown', id, at } : makeAnyTextNode(id, at)),
  }
}

/**
 * The list and item nodes of a body that is a sequence, from `itemSchema` or inferred; undefined for others. A
 * `schema` beside it applies to the list as well (OpenAPI 3.2.0, Media Type Object, Sequential Media Types).
 * `itemSchema` of JSON, XML or a form is reported and ignored.
 */
function readSequence(description: Description, media: OpenApiObject, type: string): ItemList | undefined {
  const { schemas, sink } = description
  const field = media.value.entries.get('itemSchema')
  const item = below(media, 'itemSchema')
  if (field === undefined || item === undefined || description.version !== '3.2')
    return inferSequence(description, media, type)
  if (isXml(type) || isJsonRange(type) || isForm({ type })) {
    sink(
      diagnostic(
        'openapi-not-looked-at',
        { what: `"itemSchema" of ${type}, which holds one value,` },
        field.keyAt,
      ),
    )
    return undefined
  }
  const [id, at] = [makeNodeId(media), media.value.at]
  const one = schemas.read(item)
  const list = addListNode(description, media, one)
  const whole = below(media, 'schema')
  if (whole === undefined) return { list, item: one }
  const all = schemas.add({ kind: 'all', id: `${id}~whole`, at, members: [schemas.read(whole), list] })
  return { list: all, item: one }
}

interface ItemList {
  readonly list: NodeId
  readonly item: NodeId
}

/** Adds an array node of these items for a media type, and returns its id. */
function addListNode({ schemas }: Description, media: OpenApiObject, items: NodeId): NodeId {
  return schemas.add({
    ...{ kind: 'array', id: `${makeNodeId(media)}~sequence`, at: media.value.at, prefix: [], items },
    ...{ evaluatesItems: true, minItems: 0, maxItems: Number.POSITIVE_INFINITY, unique: false },
  })
}

/**
 * The list and item of a sequence of JSON texts with only a `schema`: an array schema is the list (OpenAPI 3.2.0);
 * before 3.2 an object schema is the item. Undefined for all other bodies.
 */
function inferSequence(description: Description, media: OpenApiObject, type: string): ItemList | undefined {
  const whole = below(media, 'schema')
  const format = findSequence({ type })
  if (whole === undefined || format === undefined || format === 'eventStream') return undefined
  const target = referredTo(description, whole)
  const own = target?.value.kind === 'map' ? target.value : undefined
  if (target === undefined || own === undefined) return undefined
  const items = below(target, 'items')
  if (textAt(own, 'type') === 'array' && items !== undefined)
    return { list: description.schemas.read(whole), item: description.schemas.read(items) }
  const isObject = textAt(own, 'type') === 'object' || objectKeywords.some((one) => own.entries.has(one))
  if (!isObject || description.version === '3.2') return undefined
  const item = description.schemas.read(whole)
  return { list: addListNode(description, media, item), item }
}

const objectKeywords = ['properties', 'allOf', 'oneOf', 'anyOf'] as const

/**
 * The place that a schema's references end at, the schema itself without any; undefined where they lead nowhere.
 */
function referredTo({ documents }: Description, start: SchemaPlace): SchemaPlace | undefined {
  let place: SchemaPlace | undefined = start
  for (let step = 0; step < 100 && place?.value.kind === 'map'; step++) {
    const reference = place.value.entries.get('$ref')
    const text = textAt(place.value, '$ref')
    if (reference === undefined || text === undefined) return place
    place = resolveReference(documents, place, text, reference.value.at)
  }
  return place
}

/** Whether a media type is XML: `application/xml`, `text/xml` or one that ends in `+xml`. */
function isXml(type: string): boolean {
  return /^(?:application|text)\/(?:[^;\s]*\+)?xml\s*(?:;|$)|^[^;\s]+\+xml\s*(?:;|$)/i.test(type)
}

/**
 * The encodings of the properties of a form or multipart body; no field for other bodies, where OpenAPI ignores
 * them.
 */
function readEncodings(
  description: Description,
  media: OpenApiObject,
  type: string,
): Pick<Media, 'encodings'> {
  if (!isForm({ type }) && !/^multipart\//i.test(type)) return {}
  const found = new Map<string, Encoding>()
  for (const { key, place } of entriesIn(description, media, 'encoding')) {
    const object = openObject(description, place, 'encoding')
    if (object) {
      const headers = headersIn(description, object, type)
      found.set(key, { ...readEncoding(description, object, type), ...headers })
    }
  }
  return found.size === 0 ? {} : { encodings: found }
}

/** The headers of a part; none, with a report, in a form, which has no parts (OpenAPI 3.0.4, Encoding Object). */
function headersIn(description: Description, object: OpenApiObject, type: string): Pick<Encoding, 'headers'> {
  const field = object.value.entries.get('headers')
  if (field === undefined) return {}
  if (isForm({ type })) {
    const facts = { object: 'an encoding of a form', field: 'headers' }
    description.sink(diagnostic('openapi-field-not-carried', facts, field.keyAt))
    return {}
  }
  const headers = readHeaders(description, object)
  return headers.length === 0 ? {} : { headers }
}

/**
 * Whether `style`, `explode` or `allowReserved` of an encoding count, so that `contentType` does not: in
 * URL-encoded forms and `multipart/form-data`, but in the latter of 3.0 only without `contentType` (3.0.4 and
 * 3.1.1, Encoding Object).
 */
function isStyled({ version }: Description, type: string, { value: { entries } }: OpenApiObject): boolean {
  const isFormInParts = /^multipart\/form-data\s*(?:;|$)/i.test(type)
  if (!isForm({ type }) && !isFormInParts) return false
  if (isFormInParts && version === '3.0' && entries.has('contentType')) return false
  return ['style', 'explode', 'allowReserved'].some((field) => entries.has(field))
}

/**
 * An encoding: its `style`, `explode` and `allowReserved` where these count (`isStyled`), else its content type. A
 * style that is not allowed is reported and replaced by `form`.
 */
function readEncoding(description: Description, object: OpenApiObject, type: string): Encoding {
  const contentType = readTextField(description, object, 'contentType')
  const explode = flagIn(description, object, 'explode')
  const isReserved = flagIn(description, object, 'allowReserved') === true
  const at = object.value.at
  if (!isStyled(description, type, object)) {
    return { ...(contentType === undefined ? {} : { contentType }), explode: true, at }
  }
  const style = readStyle(description, object, 'query')
  return { style, explode: explode ?? style === 'form', ...(isReserved ? { allowReserved: true } : {}), at }
}

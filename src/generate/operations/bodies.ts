import { diagnostic } from '../../diagnostics/index.ts'
import {
  bodyParts,
  type Encoding,
  findOctets,
  findSequence,
  isForm,
  isInParts,
  isOctets,
  isText,
  type Media,
  type NodeId,
  type Operation,
  type Property,
  resolve,
  type SchemaSet,
  type SequenceFormat,
  type TypeNode,
  usualType,
} from '../../schema/index.ts'
import {
  type Code,
  code,
  join,
  literal,
  type TextForm,
  takesAnyText,
  textForm,
  textForms,
  wholeForm,
} from '../../typescript/index.ts'
import { type Expression, findKinds, keyword, primary } from '../types/index.ts'
import {
  formCode,
  isJsonMedia,
  messageNode,
  type OperationScope,
  record,
  schemaCodec,
  schemaType,
  type Typed,
} from './operation-scope.ts'
import { listObjectForms } from './parameters.ts'

/** How the runtime reads and writes a body; this decides the body's TypeScript type as well. */
export type BodyKind =
  /** A value that a codec reads, or a body for which the OpenAPI file gives no schema. */
  | { readonly kind: 'value' }
  | { readonly kind: 'text' }
  | { readonly kind: 'octets' }
  | { readonly kind: 'form' }
  | { readonly kind: 'parts'; readonly files: readonly (string | undefined)[] }
  | { readonly kind: 'sequence'; readonly format: SequenceFormat }

/**
 * Classifies a body by its media type and schema: sequence, form, multipart form, octets, text, or a value that a
 * codec reads.
 */
function bodyKind(scope: OperationScope, media: Media): BodyKind {
  const { type, schema } = media
  if (media.isFile) return { kind: 'octets' }
  const format = sequenceFormat(media)
  if (format !== undefined) return { kind: 'sequence', format }
  if (schema.kind !== 'type' || isXml(type)) return { kind: 'value' }
  const { set } = scope.context.layout.set(schema.set)
  const node = messageNode(scope, schema)
  if (isForm({ type })) return { kind: isObjectForm(set, node) ? 'form' : 'octets' }
  if (isFormInParts(type)) return { kind: 'parts', files: filesIn(set, node, media) }
  if (isJson(type)) return { kind: 'value' }
  if (isInParts({ type }) || isOctets(set, node)) return { kind: 'octets' }
  if (isText({ type })) return { kind: textForms(set, node) === undefined ? 'text' : 'value' }
  return { kind: isJsonMedia(type) ? 'value' : 'octets' }
}

/**
 * The TypeScript type of a body. `side` is the type argument that tells sent from received bodies (`'sent'`, or
 * the parameter `Side`); without it, types with sides get none.
 */
export function bodyType(scope: OperationScope, media: Media, side: Code | undefined): Expression {
  const found = bodyKind(scope, media)
  const { writer, context } = scope
  const runtimeType = (exported: string): Code => writer.import(exported, context.runtime, 'type')
  /** A type of the runtime with its type arguments, of which the side comes last. */
  const sided = (exported: string, ...given: readonly Code[]): Expression => {
    const all = [...given, ...(side === undefined ? [] : [side])]
    const type = runtimeType(exported)
    return primary(all.length === 0 ? type : code`${type}<${join(all, ', ')}>`)
  }
  if (found.kind === 'octets') return sided('Octets')
  if (found.kind === 'text') return keyword('string')
  if (found.kind === 'sequence') {
    const item =
      media.item === undefined
        ? found.format === 'eventStream'
          ? runtimeType('ServerSentEvent')
          : code`unknown`
        : schemaType(scope, itemSchema(media)).code
    return sided('Items', item)
  }
  const whole = schemaType(scope, media.schema, media.type)
  if (found.kind !== 'parts' || found.files.length === 0) return whole
  return sided(
    'Parts',
    whole.code,
    join(
      found.files.map((one) => (one === undefined ? keyword('string').code : literal(one))),
      ' | ',
    ),
  )
}

/**
 * Whether the type of a body differs between sending and receiving: octets, sequences, and multipart forms with
 * files.
 */
export function hasSides(scope: OperationScope, media: Media): boolean {
  const found = bodyKind(scope, media)
  return (
    found.kind === 'octets' || found.kind === 'sequence' || (found.kind === 'parts' && found.files.length > 0)
  )
}

/**
 * The fields that describe a body to the runtime beside its media type: `octets`, `sequence` or `codec`; none for
 * plain text.
 */
export function bodyFields(
  scope: OperationScope,
  media: Media,
): readonly (readonly [string, Code | undefined])[] {
  const found = bodyKind(scope, media)
  const { writer, context } = scope
  if (found.kind === 'octets') return [['octets', code`true`]]
  if (found.kind === 'text') return []
  if (found.kind === 'sequence') {
    const codec = media.item === undefined ? undefined : schemaCodec(scope, itemSchema(media))
    // Without the annotation, bundlers would keep the unused call.
    const made = code`/* @__PURE__ */ ${writer.import(found.format, context.runtime)}(${codec ?? code``})`
    return [['sequence', made]]
  }
  return [['codec', bodyCodec(scope, media, found)]]
}

/**
 * The expression for the codec of a body that is a value, form or multipart form; `undefined` where the runtime
 * needs none.
 */
function bodyCodec(scope: OperationScope, media: Media, found: BodyKind): Code | undefined {
  const { schema, type } = media
  if (schema.kind !== 'type') return schemaCodec(scope, schema)
  if (found.kind === 'form') return formCodecCode(scope, schema, media.encodings)
  if (found.kind === 'parts') return partsCodec(scope, schema, media.encodings)
  if (isText({ type })) return textBody(scope, schema)
  return isJsonMedia(type) ? schemaCodec(scope, schema) : undefined
}

/**
 * The call of `partsCodec` for a multipart form: a descriptor of each part, and the codec of the whole if it has
 * one.
 */
function partsCodec(scope: OperationScope, schema: Typed, encodings: Media['encodings']): Code {
  const { context, writer } = scope
  const { set } = context.layout.set(schema.set)
  const node = messageNode(scope, schema)
  // A property can have several schemas (`allOf`, `then`), which together say what its text is read as.
  const forms = new Map(objectForm(wholeForm(set, node))?.object)
  const listed = properties(set, node)
  const names = new Set(listed.map(({ name }) => name))
  const fields = [
    ...listed.map((property) => {
      return partField(scope, set, property, encodings?.get(property.name), forms.get(property.name))
    }),
    ...[...forms].flatMap(([name, form]) =>
      names.has(name) || form === 'string' ? [] : [undeclaredPart(name, form)],
    ),
  ]
  const codec = schemaCodec(scope, schema)
  const other = otherParts(set, node)
  const others =
    other === undefined ? undefined : code`, ${partField(scope, set, { type: other }, undefined)}`
  const checked = codec === undefined ? (others ? code`, undefined` : code``) : code`, ${codec}`
  const list =
    fields.length === 0 ? code`[]` : code`[\n${fields.map((field) => code`        ${field},\n`)}      ]`
  return code`/* @__PURE__ */ ${writer.import('partsCodec', context.runtime)}(${list}${checked}${others ?? code``})`
}

/** How parts that are files are counted. */
const fileForms = {
  one: 'string',
  list: { array: 'string' },
  either: { any: ['string', { array: 'string' }] },
} as const satisfies Record<string, TextForm>

/**
 * The descriptor of one part of a multipart form: its name, form, media types, and whether it is a list, a file or
 * JSON.
 */
function partField(
  scope: OperationScope,
  set: SchemaSet,
  { name, type }: Pick<Property, 'type'> & { readonly name?: string },
  encoding: Encoding | undefined,
  form: TextForm = textForm(set, type, 'form'),
): Code {
  const { contentType, style } = encoding ?? {}
  const node = resolve(set, type)
  const octets = style === undefined ? findOctets(set, type, contentType) : undefined
  const isList = octets ? octets.count === 'list' : node.kind === 'array' && node.items !== false
  const ownForm = octets ? fileForms[octets.count] : style === undefined ? form : textForm(set, type, style)
  const isJsonPart = isJson(contentType ?? usualType(set, type, false))
  return record([
    ['name', name === undefined ? undefined : literal(name)],
    ['form', formCode(ownForm)],
    ['list', isList ? code`true` : undefined],
    ['octets', octets && sizes(octets.node)],
    ['json', isJsonPart && !octets && style === undefined ? code`true` : undefined],
    ['types', contentType === undefined ? undefined : typeList(contentType)],
    [
      'styled',
      style === undefined || name === undefined
        ? undefined
        : fieldDescriptor(scope, set, { name, type }, encoding),
    ],
  ])
}

/** The descriptor of a part that only a condition describes. */
function undeclaredPart(name: string, form: TextForm): Code {
  const isList = typeof form === 'object' && 'array' in form
  return record([
    ['name', literal(name)],
    ['form', formCode(form)],
    ['list', isList ? code`true` : undefined],
  ])
}

/**
 * The lengths that a file may have, from the `minLength` and `maxLength` of its schema; `{}` where it has neither.
 */
function sizes(node: TypeNode): Code {
  const { minLength, maxLength } = node.kind === 'scalar' ? node.facets : {}
  return record([
    ['least', minLength === undefined ? undefined : code`${minLength}`],
    ['most', maxLength === undefined ? undefined : code`${maxLength}`],
  ])
}

/** An array of the media types that a comma-separated `contentType` lists. */
function typeList(contentType: string): Code {
  const types = contentType.split(',').map((one) => one.trim())
  return code`[${join(types.map(literal), ', ')}]`
}

/** The call of `textCodec` for a text body; `undefined` where any text is accepted or no codec exists. */
function textBody(scope: OperationScope, schema: Typed): Code | undefined {
  const { context, writer } = scope
  const { set } = context.layout.set(schema.set)
  const node = messageNode(scope, schema)
  const forms = textForms(set, node)
  if (forms === undefined || takesAnyText(resolve(set, node))) return undefined
  // Unchecked clients need the codec as well: only the codec says which value a text is read as.
  const { isUnchecked: _, ...checked } = scope
  const codec = schemaCodec(checked, schema)
  if (codec === undefined) return undefined
  // Without the annotation, bundlers would keep the unused call.
  return code`/* @__PURE__ */ ${writer.import('textCodec', context.runtime)}([${join(forms.map(literal), ', ')}], ${codec})`
}

/**
 * Reports `body-not-looked-at` for each part of the request and response bodies that the runtime does not check. Also
 * reports the methods, bodies and parameter keywords that it does not follow (`operation-not-followed`).
 */
export function reportUncheckedBodies(scope: OperationScope, operation: Operation): void {
  const { method, path, request, responses } = operation
  const call = `${method.toUpperCase()} ${path}`
  reportNotFollowed(scope, operation, call)
  for (const media of request?.media ?? [])
    reportUncheckedBody({ ...scope, isRequest: true }, media, `${call}, request body`)
  for (const { status, media } of responses)
    for (const one of media) reportUncheckedBody(scope, one, `${call}, response ${status}`)
}

/** Reports what the runtime does not follow: bodies and methods that `fetch` refuses, and keywords of parameters. */
function reportNotFollowed(
  scope: OperationScope,
  { method, request, parameters, at }: Operation,
  call: string,
): void {
  const { sink } = scope.context
  const upper = method.toUpperCase()
  if (upper === 'TRACE') sink(diagnostic('operation-not-followed', { where: call, instead: 'trace' }, at))
  else if (request && ['GET', 'HEAD'].includes(upper)) {
    const where = `${call}, request body`
    sink(diagnostic('operation-not-followed', { where, instead: 'body' }, request.media[0]?.at ?? at))
  }
  for (const one of parameters) {
    const where = `${call}, ${one.in} parameter "${one.name}"`
    const isOther =
      one.media !== undefined && !one.isWholeQuery && !isJson(one.media) && !isText({ type: one.media })
    if (isOther) sink(diagnostic('operation-not-followed', { where, instead: 'content' }, one.at))
    if (one.allowReserved) sink(diagnostic('operation-not-followed', { where, instead: 'reserved' }, one.at))
  }
  for (const media of request?.media ?? []) {
    for (const [name, encoding] of media.encodings ?? []) {
      const where = `${call}, request body, field "${name}"`
      const tell = (instead: 'reserved' | 'unlisted') =>
        sink(diagnostic('operation-not-followed', { where, instead }, encoding.at))
      if (encoding.allowReserved) tell('reserved')
      if (isUnreadField(scope, media, name, encoding)) tell('unlisted')
    }
  }
}

/** Whether a field of a form may be an exploded object of which the receiver knows no name. */
function isUnreadField(
  scope: OperationScope,
  { schema, type }: Media,
  name: string,
  { style, explode }: Encoding,
): boolean {
  if (schema.kind !== 'type' || style !== 'form' || !explode || !(isForm({ type }) || isFormInParts(type)))
    return false
  const { set } = scope.context.layout.set(schema.set)
  const property = properties(set, messageNode({ ...scope, isRequest: true }, schema)).find(
    (one) => one.name === name,
  )
  if (property === undefined || !findKinds(set, property.type).has('object')) return false
  return listObjectForms(textForm(set, property.type, style)).every(
    ({ object, others }) => object.length === 0 && others === undefined,
  )
}

/**
 * Reports headers of multipart parts, and schemas of text, octet and sequence bodies that say more than a plain
 * type.
 */
function reportUncheckedBody(scope: OperationScope, media: Media, where: string): void {
  const { schema, type, encodings } = media
  const { sink, layout } = scope.context
  const tell = (
    what: string,
    as: 'octets' | 'text' | 'items' | 'events' | 'nothing',
    at = media.at,
  ): void => {
    sink(diagnostic('body-not-looked-at', { where, type, what, as }, at))
  }
  const found = bodyKind(scope, media)
  for (const [name, { headers = [] }] of encodings ?? []) {
    for (const header of headers)
      tell(`the header "${header.name}" of the part "${name}"`, 'nothing', header.at)
  }
  if (schema.kind !== 'type') return
  const { set } = layout.set(schema.set)
  const node = resolve(set, messageNode(scope, schema))
  if (found.kind === 'sequence') {
    const isOfItems = media.item !== undefined && node.kind === 'array'
    if (!isOfItems && !isPlainNode(node)) tell('"schema"', media.item === undefined ? 'events' : 'items')
  } else if (found.kind === 'text' && !isPlainNode(node)) tell('"schema"', 'text')
  else if (found.kind === 'octets' && !isPlainNode(node)) tell('"schema"', 'octets')
}

/** Whether a schema is a plain scalar or allows anything, so that a text or octet body needs no check by it. */
function isPlainNode(node: TypeNode): boolean {
  return node.kind === 'unknown' || node.kind === 'scalar'
}

/** The schema of the items of a body that is a sequence. */
function itemSchema({ schema, item }: Media): Typed {
  return { kind: 'type', set: schema.kind === 'type' ? schema.set : '', node: item ?? '' }
}

/**
 * The format of a body that is a sequence of items, otherwise `undefined`. Formats other than event streams count
 * only if `itemSchema` is given.
 */
function sequenceFormat(media: Media): SequenceFormat | undefined {
  const format = findSequence(media)
  return format === 'eventStream' || media.item !== undefined ? format : undefined
}

function isFormInParts(type: string): boolean {
  return /^multipart\/form-data\s*(?:;|$)/iu.test(type)
}

function isXml(type: string): boolean {
  return /^[^;]*[/+]xml\s*(?:;|$)/iu.test(type)
}

function isJson(type: string): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/iu.test(type)
}

/** Whether a schema can be written as form fields: it is an object, or all of its alternatives are. */
function isObjectForm(set: SchemaSet, node: NodeId): boolean {
  const form = textForm(set, node, 'form')
  if (typeof form === 'string') return false
  return (
    'object' in form || ('any' in form && form.any.every((one) => typeof one === 'object' && 'object' in one))
  )
}

/**
 * The properties of a body, each name once. Of several with one name, one that is a file wins over one that is
 * not.
 */
function properties(set: SchemaSet, node: NodeId): readonly Property[] {
  const found = new Map<string, Property>()
  for (const property of bodyParts(set, node).properties) {
    const known = found.get(property.name)
    if (known === undefined || findOctets(set, known.type) === undefined) found.set(property.name, property)
  }
  return [...found.values()]
}

/**
 * The type of the properties of a multipart body that are not listed: what `additionalProperties` or
 * `patternProperties` say. `undefined` if they say nothing, or several things; and for files beside listed
 * properties, whose types have no names to tell them apart.
 */
function otherParts(set: SchemaSet, node: NodeId): NodeId | undefined {
  const { schemas, properties: listed } = bodyParts(set, node)
  const [first, ...more] = new Set(
    [...schemas].flatMap((id) => {
      const one = resolve(set, id)
      if (one.kind !== 'object') return []
      const all = [...one.patterns.map(({ type }) => type), ...(one.additional ? [one.additional] : [])]
      return all.map((type) => resolve(set, type)).flatMap(({ id, kind }) => (kind === 'unknown' ? [] : [id]))
    }),
  )
  if (first === undefined || more.length > 0) return undefined
  return listed.length > 0 && findOctets(set, first) ? undefined : first
}

/** The names of the parts of a multipart form that are files; `undefined` among them for all names. */
function filesIn(set: SchemaSet, node: NodeId, { encodings }: Media): readonly (string | undefined)[] {
  const others = otherParts(set, node)
  if (others !== undefined && findOctets(set, others)) return [undefined]
  return properties(set, node).flatMap(({ name, type }) => {
    const { contentType, style } = encodings?.get(name) ?? {}
    return style === undefined && findOctets(set, type, contentType) ? [name] : []
  })
}

/**
 * The call of `formCodec` for a URL-encoded form; `undefined` where the schema is not an object. Properties whose
 * `encoding` asks for another style get a descriptor of their own.
 */
function formCodecCode(
  scope: OperationScope,
  schema: Typed,
  encodings: Media['encodings'],
): Code | undefined {
  const { context, writer } = scope
  const { set } = context.layout.set(schema.set)
  const whole = objectForm(wholeForm(set, messageNode(scope, schema)))
  if (whole === undefined) return undefined
  const types = new Map(
    bodyParts(set, messageNode(scope, schema)).properties.map((one) => [one.name, one.type]),
  )
  const fields = [...(encodings ?? [])].flatMap(([name, encoding]) => {
    const type = types.get(name)
    if (type === undefined || !isWrittenApart(set, type, encoding)) return []
    return [{ name, code: fieldDescriptor(scope, set, { name, type }, encoding) }]
  })
  const names = new Set(fields.map(({ name }) => name))
  const form = { ...whole, object: whole.object.filter(([name]) => !names.has(name)) }
  const codec = schemaCodec(scope, schema)
  const given =
    fields.length > 0
      ? [
          codec ?? code`undefined`,
          code`[${join(
            fields.map((one) => one.code),
            ', ',
          )}]`,
        ]
      : codec
        ? [codec]
        : []
  // Without the annotation, bundlers would keep the unused call.
  return code`/* @__PURE__ */ ${writer.import('formCodec', context.runtime)}(${join([formCode(form), ...given], ', ')})`
}

/** The descriptor of a form property that is written in the style of a query parameter. */
function fieldDescriptor(
  { context, writer }: OperationScope,
  set: SchemaSet,
  { name, type }: Pick<Property, 'name' | 'type'>,
  { style = 'form', explode, contentType }: Pick<Encoding, 'style' | 'explode' | 'contentType'> = {
    explode: true,
  },
): Code {
  return record([
    ['name', literal(name)],
    ['in', literal('query')],
    ['required', code`false`],
    ['style', literal(style)],
    ['explode', code`${explode}`],
    ['json', contentType === undefined ? undefined : code`true`],
    ['form', formCode(textForm(set, type, style))],
    ['write', writer.import('styled', context.runtime)],
  ])
}

/**
 * Whether a form property needs its own descriptor. By default, lists repeat their name and deeper values are
 * written as JSON; with a JSON `contentType`, so are all others.
 */
function isWrittenApart(set: SchemaSet, type: NodeId, { style, explode, contentType }: Encoding): boolean {
  const { kind } = resolve(set, type)
  if (style === undefined) return kind !== 'object' && isJson(contentType ?? '')
  if (kind === 'scalar' || kind === 'code-list' || kind === 'constant') return false
  return style !== 'form' || !explode || kind !== 'array'
}

type ObjectForm = Extract<TextForm, { object: unknown }>

/**
 * The form of an object, or of several object alternatives merged, with the properties of all; `undefined` where
 * one is not an object.
 */
function objectForm(form: TextForm): ObjectForm | undefined {
  if (typeof form === 'string' || 'array' in form) return undefined
  if ('object' in form) return form
  const forms = new Map<string, TextForm[]>()
  const others: TextForm[] = []
  for (const one of form.any) {
    if (typeof one === 'string' || !('object' in one)) return undefined
    for (const [name, inner] of one.object) forms.set(name, [...(forms.get(name) ?? []), inner])
    if (one.others !== undefined) others.push(one.others)
  }
  const object = [...forms].map(([name, all]) => [name, mergeForms(all)] as const)
  return { object, ...(others.length > 0 ? { others: mergeForms(others) } : {}) }
}

/** One form for several: the only one, or all distinct ones as alternatives. */
function mergeForms(forms: readonly TextForm[]): TextForm {
  const flat = forms.flatMap((one) => (typeof one === 'object' && 'any' in one ? one.any : [one]))
  const [only = 'string', ...more] = new Map(flat.map((one) => [JSON.stringify(one), one])).values()
  // `string` accepts every text, so it is tried last.
  const sorted = [only, ...more].sort((a, b) => +(a === 'string') - +(b === 'string'))
  return more.length === 0 ? only : { any: sorted }
}

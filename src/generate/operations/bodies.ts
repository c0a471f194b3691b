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
} from '../../typescript/index.ts'
import { type Expression, keyword, primary } from '../types/index.ts'
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

/** What a body is to a program: how the runtime reads it, which says its type as well. */
export type BodyKind =
  /** A value by a codec, or what stands for an open body. */
  | { readonly kind: 'value' }
  | { readonly kind: 'text' }
  | { readonly kind: 'octets' }
  | { readonly kind: 'form' }
  | { readonly kind: 'parts'; readonly files: readonly string[] }
  | { readonly kind: 'sequence'; readonly format: SequenceFormat }

/** How a body is read and written. */
function bodyKind(scope: OperationScope, media: Media): BodyKind {
  const { type, schema } = media
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

/** The type of a body, on a side that is a literal type or the parameter of the type that it is a part of. */
export function bodyType(scope: OperationScope, media: Media, side: Code | undefined): Expression {
  const found = bodyKind(scope, media)
  const { writer, context } = scope
  const runtimeType = (exported: string): Code => writer.import(exported, context.runtime, 'type')
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
  return sided('Parts', whole.code, join(found.files.map(literal), ' | '))
}

/** Whether a body has another type where it is received than where it is sent. */
export function hasSides(scope: OperationScope, media: Media): boolean {
  const found = bodyKind(scope, media)
  return (
    found.kind === 'octets' || found.kind === 'sequence' || (found.kind === 'parts' && found.files.length > 0)
  )
}

/** What the runtime needs to know of a body, beside its media type. */
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
    // Without the mark, a bundle would hold what nobody uses.
    const made = code`/* @__PURE__ */ ${writer.import(found.format, context.runtime)}(${codec ?? code``})`
    return [['sequence', made]]
  }
  return [['codec', bodyCodec(scope, media, found)]]
}

function bodyCodec(scope: OperationScope, media: Media, found: BodyKind): Code | undefined {
  const { schema, type } = media
  if (schema.kind !== 'type') return schemaCodec(scope, schema)
  if (found.kind === 'form') return formCodecCode(scope, schema, media.encodings)
  if (found.kind === 'parts') return partsCodec(scope, schema, media.encodings)
  if (isText({ type })) return textBody(scope, schema)
  return isJsonMedia(type) ? schemaCodec(scope, schema) : undefined
}

function partsCodec(scope: OperationScope, schema: Typed, encodings: Media['encodings']): Code {
  const { context, writer } = scope
  const { set } = context.layout.set(schema.set)
  const fields = properties(set, messageNode(scope, schema)).map((property) =>
    partField(scope, set, property, encodings?.get(property.name)),
  )
  const codec = schemaCodec(scope, schema)
  const checked = codec === undefined ? code`` : code`, ${codec}`
  const list =
    fields.length === 0 ? code`[]` : code`[\n${fields.map((field) => code`        ${field},\n`)}      ]`
  return code`/* @__PURE__ */ ${writer.import('partsCodec', context.runtime)}(${list}${checked})`
}

function partField(
  scope: OperationScope,
  set: SchemaSet,
  { name, type }: Property,
  encoding: Encoding | undefined,
): Code {
  const { contentType, style } = encoding ?? {}
  const node = resolve(set, type)
  const octets = style === undefined ? findOctets(set, type, contentType) : undefined
  const isList = node.kind === 'array' && node.items !== false
  const isJsonPart = isJson(contentType ?? usualType(set, type, false))
  return record([
    ['name', literal(name)],
    ['form', formCode(textForm(set, type, style ?? 'form'))],
    ['list', isList ? code`true` : undefined],
    ['octets', octets && sizes(octets.node)],
    ['json', isJsonPart && !octets && style === undefined ? code`true` : undefined],
    ['types', contentType === undefined ? undefined : typeList(contentType)],
    ['styled', style === undefined ? undefined : fieldDescriptor(scope, set, { name, type }, encoding)],
  ])
}

/** How many octets a file may have; of texts the facets count characters, which a file does not have. */
function sizes(node: TypeNode): Code {
  const { minLength, maxLength } = node.kind === 'scalar' ? node.facets : {}
  return record([
    ['least', minLength === undefined ? undefined : code`${minLength}`],
    ['most', maxLength === undefined ? undefined : code`${maxLength}`],
  ])
}

function typeList(contentType: string): Code {
  const types = contentType.split(',').map((one) => one.trim())
  return code`[${join(types.map(literal), ', ')}]`
}

function textBody(scope: OperationScope, schema: Typed): Code | undefined {
  const { context, writer } = scope
  const { set } = context.layout.set(schema.set)
  const node = messageNode(scope, schema)
  const forms = textForms(set, node)
  if (forms === undefined || takesAnyText(resolve(set, node))) return undefined
  // What a text is read as is told by its codec alone.
  const { isUnchecked: _, ...checked } = scope
  const codec = schemaCodec(checked, schema)
  if (codec === undefined) return undefined
  // Without the mark, a bundle would hold what nobody uses.
  return code`/* @__PURE__ */ ${writer.import('textCodec', context.runtime)}([${join(forms.map(literal), ', ')}], ${codec})`
}

/** Tells of what the description says of bodies and the runtime does not look at. */
export function reportUncheckedBodies(
  scope: OperationScope,
  { method, path, request, responses }: Operation,
): void {
  const call = `${method.toUpperCase()} ${path}`
  for (const media of request?.media ?? [])
    reportUncheckedBody({ ...scope, isRequest: true }, media, `${call}, request body`)
  for (const { status, media } of responses)
    for (const one of media) reportUncheckedBody(scope, one, `${call}, response ${status}`)
}

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

/** Whether a schema says no more of a body than that it is there. */
function isPlainNode(node: TypeNode): boolean {
  return node.kind === 'unknown' || node.kind === 'scalar'
}

function itemSchema({ schema, item }: Media): Typed {
  return { kind: 'type', set: schema.kind === 'type' ? schema.set : '', node: item ?? '' }
}

/** Events are items in every version of OpenAPI; other sequences only where their items are described. */
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

function isObjectForm(set: SchemaSet, node: NodeId): boolean {
  const form = textForm(set, node, 'form')
  if (typeof form === 'string') return false
  return (
    'object' in form || ('any' in form && form.any.every((one) => typeof one === 'object' && 'object' in one))
  )
}

/** The properties of a body, each name once: what is a file in one of its schemas is one. */
function properties(set: SchemaSet, node: NodeId): readonly Property[] {
  const found = new Map<string, Property>()
  for (const property of bodyParts(set, node).properties) {
    const known = found.get(property.name)
    if (known === undefined || findOctets(set, known.type) === undefined) found.set(property.name, property)
  }
  return [...found.values()]
}

function filesIn(set: SchemaSet, node: NodeId, { encodings }: Media): readonly string[] {
  return properties(set, node).flatMap(({ name, type }) => {
    const { contentType, style } = encodings?.get(name) ?? {}
    return style === undefined && findOctets(set, type, contentType) ? [name] : []
  })
}

/** The codec of a form of names and values, of which some may be written as `encoding` says. */
function formCodecCode(
  scope: OperationScope,
  schema: Typed,
  encodings: Media['encodings'],
): Code | undefined {
  const { context, writer } = scope
  const { set } = context.layout.set(schema.set)
  const whole = objectForm(textForm(set, messageNode(scope, schema), 'form'))
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
  // Without the mark, a bundle would hold what nobody uses.
  return code`/* @__PURE__ */ ${writer.import('formCodec', context.runtime)}(${join([formCode(form), ...given], ', ')})`
}

/** A property as a query parameter, as which it is written. */
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

/** Whether it is not written as any other: a list of texts has its name for each item, and what is deeper is JSON. */
function isWrittenApart(set: SchemaSet, type: NodeId, { style, explode, contentType }: Encoding): boolean {
  const { kind } = resolve(set, type)
  if (style === undefined) return kind === 'array' && /[/+]json\s*(?:;|$)/iu.test(contentType ?? '')
  if (kind === 'scalar' || kind === 'code-list' || kind === 'constant') return false
  return style !== 'form' || !explode || kind !== 'array'
}

type ObjectForm = Extract<TextForm, { object: unknown }>

/** The form of an object; of several alternatives, all that any of them has. */
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

function mergeForms(forms: readonly TextForm[]): TextForm {
  const flat = forms.flatMap((one) => (typeof one === 'object' && 'any' in one ? one.any : [one]))
  const [only = 'string', ...more] = new Map(flat.map((one) => [JSON.stringify(one), one])).values()
  // A text that is any text is read last.
  const sorted = [only, ...more].sort((a, b) => +(a === 'string') - +(b === 'string'))
  return more.length === 0 ? only : { any: sorted }
}

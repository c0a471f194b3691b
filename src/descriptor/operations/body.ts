import type { PartField } from '../../runtime/index.ts'
import {
  collectBodyParts,
  type Encoding,
  findOctets,
  findSequence,
  isForm,
  isInParts,
  isJsonMedia,
  isJsonRange,
  isOctets,
  isText,
  type Media,
  type NodeId,
  type Property,
  resolve,
  type SchemaSet,
  type SequenceFormat,
  type TypeNode,
  usualType,
} from '../../schema/index.ts'
import { type TextForm, takesAnyText, textForm, textForms, wholeForm } from '../../typescript/index.ts'
import { type MessageScope, messageNode, referToCodec, type TypedBody } from './message-scope.ts'
import {
  type MediaData,
  type OperationReference,
  type ParameterData,
  type RuntimeReference,
  referToRuntime,
} from './operation-data.ts'

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
export function bodyKind(scope: MessageScope, media: Media): BodyKind {
  const { type, schema } = media
  if (media.isFile) return { kind: 'octets' }
  const format = sequenceFormat(media)
  if (format !== undefined) return { kind: 'sequence', format }
  if (schema.kind !== 'type' || isXml(type)) return { kind: 'value' }
  const { set } = scope.layout.set(schema.set)
  const node = messageNode(scope, schema)
  if (isForm({ type })) return { kind: isObjectForm(set, node) ? 'form' : 'octets' }
  // Nothing says which parts a scalar has, so the caller writes them.
  if (isFormInParts(type) && resolve(set, node).kind !== 'scalar')
    return { kind: 'parts', files: filesIn(set, node, media) }
  if (isJsonMedia(type)) return { kind: 'value' }
  if (isInParts({ type }) || isOctets(set, node)) return { kind: 'octets' }
  if (isText({ type })) {
    const isValue = resolve(set, node).kind !== 'unknown' && textForms(set, node) !== undefined
    return { kind: isValue ? 'value' : 'text' }
  }
  return { kind: isJsonRange(type) ? 'value' : 'octets' }
}

/**
 * Describes to the runtime how a body is read, beside its media type: `octets`, `sequence` or `codec`; nothing for
 * plain text.
 */
export function describeBody(scope: MessageScope, media: Media): Omit<MediaData, 'type'> {
  const found = bodyKind(scope, media)
  if (found.kind === 'octets') return { octets: true }
  if (found.kind === 'text') return {}
  if (found.kind === 'sequence') {
    const codec = media.item === undefined ? undefined : referToCodec(scope, itemSchema(media))
    return { sequence: referToRuntime(found.format, codec === undefined ? [] : [codec]) }
  }
  const codec = bodyCodec(scope, media, found)
  return codec === undefined ? {} : { codec }
}

/** Refers to the codec of a body that is a value, form or multipart form; `undefined` where the runtime needs none. */
function bodyCodec(scope: MessageScope, media: Media, found: BodyKind): OperationReference | undefined {
  const { schema, type } = media
  if (schema.kind !== 'type') return referToCodec(scope, schema)
  if (found.kind === 'form') return describeForm(scope, schema, media.encodings)
  if (found.kind === 'parts') return describeParts(scope, schema, media.encodings)
  if (isText({ type })) return describeText(scope, schema)
  return isJsonRange(type) ? referToCodec(scope, schema) : undefined
}

/** Describes a part of a multipart form. */
type PartData = Omit<PartField, 'name' | 'styled'> & {
  /** Absent for parts that no property lists. */
  readonly name?: string
  readonly styled?: ParameterData
}

/**
 * Refers to `partsCodec` for a multipart form, with a description of each part, and the codec of the whole if it has
 * one.
 */
function describeParts(
  scope: MessageScope,
  schema: TypedBody,
  encodings: Media['encodings'],
): RuntimeReference {
  const { set } = scope.layout.set(schema.set)
  const node = messageNode(scope, schema)
  // A property can have several schemas (`allOf`, `then`), which together say what its text is read as.
  const forms = new Map(objectForm(wholeForm(set, node))?.object)
  const listed = listBodyProperties(set, node)
  const names = new Set(listed.map(({ name }) => name))
  const fields = [
    ...listed.map((property) => {
      return describePart(set, property, encodings?.get(property.name), forms.get(property.name))
    }),
    ...[...forms].flatMap(([name, form]) =>
      names.has(name) || form === 'string' ? [] : [describeUndeclaredPart(name, form)],
    ),
  ]
  const other = otherParts(set, node)
  const others = other === undefined ? [] : [describePart(set, { type: other }, undefined)]
  const codec = referToCodec(scope, schema)
  return referToRuntime('partsCodec', [fields, ...(codec || others.length > 0 ? [codec] : []), ...others])
}

/** How parts that are files are counted. */
const fileForms = {
  one: 'string',
  list: { array: 'string' },
  either: { any: ['string', { array: 'string' }] },
} as const satisfies Record<string, TextForm>

/**
 * Describes one part of a multipart form: its name, form, media types, and whether it is a list, a file or JSON.
 */
function describePart(
  set: SchemaSet,
  { name, type }: Pick<Property, 'type'> & { readonly name?: string },
  encoding: Encoding | undefined,
  form: TextForm = textForm(set, type, 'form'),
): PartData {
  const { contentType, style } = encoding ?? {}
  const node = resolve(set, type)
  const octets = style === undefined ? findOctets(set, type, contentType) : undefined
  const isList = octets ? octets.count === 'list' : node.kind === 'array' && node.items !== false
  const isJsonPart = isJsonMedia(contentType ?? usualType(set, type, false))
  return {
    ...(name !== undefined && { name }),
    form: octets ? fileForms[octets.count] : style === undefined ? form : textForm(set, type, style),
    ...(isList && { list: true }),
    ...(octets && { octets: readSizes(octets.node) }),
    ...(isJsonPart && !octets && style === undefined && { json: true }),
    ...(contentType !== undefined && { types: contentType.split(',').map((one) => one.trim()) }),
    ...(style !== undefined &&
      name !== undefined && { styled: describeField(set, { name, type }, encoding) }),
  }
}

/** Describes a part that only a condition describes. */
function describeUndeclaredPart(name: string, form: TextForm): PartData {
  const isList = typeof form === 'object' && 'array' in form
  return { name, form, ...(isList && { list: true }) }
}

/**
 * The lengths that a file may have, from the `minLength` and `maxLength` of its schema; `{}` where it has neither.
 */
function readSizes(node: TypeNode): NonNullable<PartData['octets']> {
  const { minLength, maxLength } = node.kind === 'scalar' ? node.facets : {}
  return {
    ...(minLength !== undefined && { least: minLength }),
    ...(maxLength !== undefined && { most: maxLength }),
  }
}

/** Refers to `textCodec` for a text body; `undefined` where any text is accepted or no codec exists. */
function describeText(scope: MessageScope, schema: TypedBody): RuntimeReference | undefined {
  const { set } = scope.layout.set(schema.set)
  const node = messageNode(scope, schema)
  const forms = textForms(set, node)
  if (forms === undefined || takesAnyText(resolve(set, node))) return undefined
  // Unchecked clients need the codec as well: only the codec says which value a text is read as.
  const { isUnchecked: _, ...checked } = scope
  const codec = referToCodec(checked, schema)
  return codec && referToRuntime('textCodec', [forms, codec])
}

/** The schema of the items of a body that is a sequence. */
export function itemSchema({ schema, item }: Media): TypedBody {
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

export function isFormInParts(type: string): boolean {
  return /^multipart\/form-data\s*(?:;|$)/iu.test(type)
}

function isXml(type: string): boolean {
  return /^[^;]*[/+]xml\s*(?:;|$)/iu.test(type)
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
export function listBodyProperties(set: SchemaSet, node: NodeId): readonly Property[] {
  const found = new Map<string, Property>()
  for (const property of collectBodyParts(set, node).properties) {
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
  const { schemas, properties: listed } = collectBodyParts(set, node)
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
  return listBodyProperties(set, node).flatMap(({ name, type }) => {
    const { contentType, style } = encodings?.get(name) ?? {}
    return style === undefined && findOctets(set, type, contentType) ? [name] : []
  })
}

/**
 * Refers to `formCodec` for a URL-encoded form; `undefined` where the schema is not an object. Properties whose
 * `encoding` asks for another style get a description of their own.
 */
function describeForm(
  scope: MessageScope,
  schema: TypedBody,
  encodings: Media['encodings'],
): RuntimeReference | undefined {
  const { set } = scope.layout.set(schema.set)
  const node = messageNode(scope, schema)
  const whole = objectForm(wholeForm(set, node))
  if (whole === undefined) return undefined
  const types = new Map(collectBodyParts(set, node).properties.map((one) => [one.name, one.type]))
  const fields = [...(encodings ?? [])].flatMap(([name, encoding]) => {
    const type = types.get(name)
    const isApart = type !== undefined && isWrittenApart(set, type, encoding)
    return isApart ? [describeField(set, { name, type }, encoding)] : []
  })
  const names = new Set(fields.map(({ name }) => name))
  const form = { ...whole, object: whole.object.filter(([name]) => !names.has(name)) }
  const codec = referToCodec(scope, schema)
  return referToRuntime('formCodec', [
    form,
    ...(codec || fields.length > 0 ? [codec] : []),
    ...(fields.length > 0 ? [fields] : []),
  ])
}

/** Describes a form property that is written in the style of a query parameter. */
function describeField(
  set: SchemaSet,
  { name, type }: Pick<Property, 'name' | 'type'>,
  { style = 'form', explode, contentType }: Pick<Encoding, 'style' | 'explode' | 'contentType'> = {
    explode: true,
  },
): ParameterData {
  return {
    ...{ name, in: 'query', required: false, style, explode },
    ...(contentType !== undefined && { json: true }),
    form: textForm(set, type, style),
    write: referToRuntime('styled'),
  }
}

/**
 * Whether a form property needs its own descriptor. By default, lists repeat their name and deeper values are
 * written as JSON; with a JSON `contentType`, so are all others.
 */
function isWrittenApart(set: SchemaSet, type: NodeId, { style, explode, contentType }: Encoding): boolean {
  const { kind } = resolve(set, type)
  if (style === undefined) return kind !== 'object' && isJsonMedia(contentType ?? '')
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

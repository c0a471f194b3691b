import {
  bodyParts,
  type Encoding,
  type Media,
  type NodeId,
  type Property,
  resolve,
  type SchemaSet,
} from '../../schema/index.ts'
import { type Code, code, join, literal, type TextForm, textForm } from '../../typescript/index.ts'
import {
  formCode,
  messageNode,
  type OperationScope,
  record,
  schemaCodec,
  type Typed,
} from './operation-scope.ts'

/** The codec of a form of names and values, of which some may be written as `encoding` says. */
export function formCodecCode(
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
export function fieldDescriptor(
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

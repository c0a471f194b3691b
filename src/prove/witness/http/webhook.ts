import { type Codec, type JsonCodec, type OperationParameter, textCodec } from '../../../runtime/index.ts'
import {
  type BodySchema,
  credentialsFor,
  findNode,
  isText,
  type Media,
  type NodeId,
  type Operation,
  type Parameter,
} from '../../../schema/index.ts'
import { type Layout, textForm, textForms } from '../../../typescript/index.ts'
import type { GeneratedProgram } from '../../load.ts'
import { isJsonMediaRange } from './body.ts'
import type { Emitted } from './judge.ts'

/**
 * What the provider calls, as an operation would be emitted. None is, but the codecs of its types are. Where it is sent
 * is for who is called to say.
 */
export function makeWebhook(layout: Layout, program: GeneratedProgram, operation: Operation): Emitted {
  const media = (all: readonly Media[]) =>
    all.map((one) => ({ type: one.type, ...findBodyCodec(layout, program, one) }))
  const { request } = operation
  const sent = <T extends { readonly schema: BodySchema }>(one: T): T => {
    return { ...one, schema: requestSchema(layout, one.schema) }
  }
  const security = credentialsFor(layout.version, operation)
  return {
    ...{ api: operation.api, id: operation.id, method: operation.method.toUpperCase(), path: '/' },
    parameters: operation.parameters.map((one) => makeParameter(layout, program, sent(one))),
    ...(security.length > 0 ? { security } : {}),
    ...(request ? { request: { required: request.required, media: media(request.media.map(sent)) } } : {}),
    responses: operation.responses.map(({ status, headers, media: all }) => {
      return { status, headers: headers.map((one) => makeParameter(layout, program, one)), media: media(all) }
    }),
  }
}

/** A parameter or header as an operation has it. */
export function makeParameter(layout: Layout, program: GeneratedProgram, one: Parameter): OperationParameter {
  return {
    ...{ name: one.name, in: one.in, required: one.required, style: one.style, explode: one.explode },
    ...(isJsonMediaRange(one.media ?? '') ? { json: true } : {}),
    ...(one.isWholeQuery ? { whole: true } : {}),
    form: resolveTextForm(layout, one),
    ...findCodec(layout, program, one.schema),
  }
}

/** The codec of a body of JSON or of a text; nothing where it is left open. */
export function findBodyCodec(layout: Layout, program: GeneratedProgram, { type, schema }: Media): Found {
  if (isJsonMediaRange(type)) return findCodec(layout, program, schema)
  if (!isText({ type }) || schema.kind !== 'type') return {}
  const forms = textForms(layout.set(schema.set).set, schema.node)
  const { codec } = findCodec(layout, program, schema)
  return forms === undefined || codec === undefined ? {} : { codec: textCodec(forms, codec) }
}

/** What requests carry where a schema is said. */
function requestSchema(layout: Layout, schema: BodySchema): BodySchema {
  if (schema.kind !== 'type') return schema
  return { ...schema, node: layout.set(schema.set).requestNode(schema.node) }
}

interface Found {
  readonly codec?: Codec<unknown>
}

/** The codec of a schema, where one is generated. */
export function findCodec(
  layout: Layout,
  program: GeneratedProgram,
  schema: BodySchema,
): { readonly codec?: JsonCodec<unknown> } {
  const found = locateCodec(layout, schema)
  if (found === undefined || !program.has(found.module)) return {}
  return { codec: program.load(found.module)[found.name] as JsonCodec<unknown> }
}

function resolveTextForm(layout: Layout, { schema, style }: Parameter) {
  return schema.kind === 'type' ? textForm(layout.set(schema.set).set, schema.node, style) : 'string'
}

/** Where the codec of a schema is, as soon as references lead to a type that has one. */
function locateCodec(layout: Layout, schema: BodySchema) {
  if (schema.kind !== 'type') return undefined
  const { set, codecName, moduleOf: folderOf } = layout.set(schema.set)
  let id: NodeId = schema.node
  for (let node = findNode(set, id); codecName(id) === undefined && node.kind === 'reference'; ) {
    id = node.to
    node = findNode(set, id)
  }
  const name = codecName(id)
  return name === undefined ? undefined : { name, module: `${folderOf(id)}/codecs.ts` }
}

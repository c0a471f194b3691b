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
 * Makes an operation for a webhook, as one would be emitted: with the codecs of its types. Its path is `/`, since
 * the receiver decides where it is sent.
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

/** Describes a parameter or header as emitted operations do, with its codec if one is generated. */
export function makeParameter(layout: Layout, program: GeneratedProgram, one: Parameter): OperationParameter {
  return {
    ...{ name: one.name, in: one.in, required: one.required, style: one.style, explode: one.explode },
    ...(isJsonMediaRange(one.media ?? '') ? { json: true } : {}),
    ...(one.isWholeQuery ? { whole: true } : {}),
    form: resolveTextForm(layout, one),
    ...findCodec(layout, program, one.schema),
  }
}

/** Returns the codec of a JSON or text body; `{}` for other media types or if none is generated. */
export function findBodyCodec(layout: Layout, program: GeneratedProgram, { type, schema }: Media): Found {
  if (isJsonMediaRange(type)) return findCodec(layout, program, schema)
  if (!isText({ type }) || schema.kind !== 'type') return {}
  const forms = textForms(layout.set(schema.set).set, schema.node)
  const { codec } = findCodec(layout, program, schema)
  return forms === undefined || codec === undefined ? {} : { codec: textCodec(forms, codec) }
}

/** Returns the schema that requests have in place of a schema; itself if it is not a type. */
function requestSchema(layout: Layout, schema: BodySchema): BodySchema {
  if (schema.kind !== 'type') return schema
  return { ...schema, node: layout.set(schema.set).requestNode(schema.node) }
}

interface Found {
  readonly codec?: Codec<unknown>
}

/** Loads the generated codec of a schema; `{}` if none is generated. */
export function findCodec(
  layout: Layout,
  program: GeneratedProgram,
  schema: BodySchema,
): { readonly codec?: JsonCodec<unknown> } {
  const found = locateCodec(layout, schema)
  if (found === undefined || !program.has(found.module)) return {}
  return { codec: program.load(found.module)[found.name] as JsonCodec<unknown> }
}

/** Returns how the texts of a parameter are read in its style; `string` if its schema is not a type. */
function resolveTextForm(layout: Layout, { schema, style }: Parameter) {
  return schema.kind === 'type' ? textForm(layout.set(schema.set).set, schema.node, style) : 'string'
}

/** Returns the module and name of a schema's codec, after following references; undefined if it has none. */
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

import {
  bodyKind,
  isFormInParts,
  itemSchema,
  listBodyProperties,
  messageNode,
} from '../../descriptor/index.ts'
import { diagnostic } from '../../diagnostics/index.ts'
import {
  type Encoding,
  isForm,
  isJsonMedia,
  isText,
  type Media,
  type Operation,
  resolve,
  type TypeNode,
} from '../../schema/index.ts'
import { type Code, code, join, literal, textForm } from '../../typescript/index.ts'
import { type Expression, findKinds, keyword, primary } from '../types/index.ts'
import { type OperationScope, schemaType } from './operation-scope.ts'
import { listObjectForms } from './parameters.ts'

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
      one.media !== undefined && !one.isWholeQuery && !isJsonMedia(one.media) && !isText({ type: one.media })
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
  const property = listBodyProperties(set, messageNode({ ...scope, isRequest: true }, schema)).find(
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

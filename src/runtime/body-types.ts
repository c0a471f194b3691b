import type { WebBlob, WebFile, WebStream } from './http-types.ts'
import type { Operation, OperationMedia } from './operation.ts'
import type { SequenceFormat } from './sequence.ts'

/** Whether a body is sent, in one of several forms, or received, in one. */
export type BodySide = 'sent' | 'received'

/** Bytes as the platform's functions take them. */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>

/** A body of octets. */
export type Octets<Side extends BodySide = 'sent'> = Side extends 'sent'
  ? WebBlob | Uint8Array | WebStream
  : Bytes

/** A body that is one item after the other. */
export type Items<Item, Side extends BodySide = 'sent'> = Side extends 'sent'
  ? Iterable<Item> | AsyncIterable<Item>
  : AsyncIterable<Item>

/** A form in parts, of which those that are named hold files. */
export type Parts<Form, Files extends string, Side extends BodySide = 'sent'> = Form extends unknown
  ? { readonly [Name in keyof Form]: Name extends Files ? FileOf<Form[Name], Side> : Form[Name] }
  : never

/** A file instead of the text that a JSON Schema has for it; a list of files instead of a list of texts. */
type FileOf<Value, Side extends BodySide> = unknown extends Value
  ? FileForm<Side>
  : Value extends string
    ? FileForm<Side>
    : Value extends readonly (infer Item)[]
      ? readonly FileOf<Item, Side>[]
      : Value

type FileForm<Side extends BodySide> = Side extends 'sent' ? WebBlob | Uint8Array : WebFile

/** A server-sent event. */
export interface ServerSentEvent {
  readonly data: string
  /** Its type; `message` where none is said. */
  readonly event?: string
  readonly id?: string
  /** After how many milliseconds a client that lost the connection connects again. */
  readonly retry?: number
}

/** What is received, with its octets as a stream. */
export type Streamed<Message> = Message extends { readonly body: Bytes }
  ? Omit<Message, 'body'> & { readonly body: WebStream }
  : Message

/**
 * The same operation, whose octets are received as streams: an answer's by a client, a call's by a handler. Their length
 * is not limited then.
 *
 * @example
 * const client = createClient({ getFile: streamed(getFile) }, { baseUrl })
 */
export function streamed<Input, Output, Call, Answer>(
  operation: Operation<Input, Output, Call, Answer>,
): Operation<Input, Output, Streamed<Call>, Streamed<Answer>> {
  const { types: _, request, responses, ...described } = operation
  const inStreams = <Body extends { readonly media: readonly OperationMedia[] }>(body: Body): Body => ({
    ...body,
    media: body.media.map((one) => (one.octets ? { ...one, sequence: octetStream } : one)),
  })
  return {
    ...described,
    ...(request && { request: inStreams(request) }),
    responses: responses.map(inStreams),
  }
}

const octetStream: SequenceFormat = {
  read: (body) => body ?? new Response('').body,
  write: (body) => body as WebStream,
}

/** A `Blob`, `File` or `Uint8Array`, of any realm. */
export function isOctetsValue(value: unknown): boolean {
  return /^\[object (?:Blob|File|Uint8Array)\]$/u.test(readTag(value))
}

/** What may be sent as a body of octets: also a stream. */
export function isSentOctets(value: unknown): boolean {
  return isOctetsValue(value) || readTag(value) === '[object ReadableStream]'
}

function readTag(value: unknown): string {
  return Object.prototype.toString.call(value)
}

import type { WebBlob, WebFile, WebStream } from './http-types.ts'
import type { Operation, OperationMedia } from './operation.ts'
import type { SequenceFormat } from './sequence.ts'

/** Whether a body is sent, in any of several forms, or received, always in the same form. */
export type BodySide = 'sent' | 'received'

/** A `Uint8Array` that the platform's functions accept. */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>

/** A body of octets. */
export type Octets<Side extends BodySide = 'sent'> = Side extends 'sent'
  ? WebBlob | Uint8Array | WebStream
  : Bytes

/** A body that is a sequence of items. */
export type Items<Item, Side extends BodySide = 'sent'> = Side extends 'sent'
  ? Iterable<Item> | AsyncIterable<Item>
  : AsyncIterable<Item>

/** A multipart form; the properties named by `Files` hold files. */
export type Parts<Form, Files extends string, Side extends BodySide = 'sent'> = Form extends unknown
  ? { readonly [Name in keyof Form]: Name extends Files ? FileOf<Form[Name], Side> : Form[Name] }
  : never

/**
 * The schema's type with each text replaced by a file: a text, or the items of a list of texts. A type of any values is
 * a file: only such a type has symbols.
 */
type FileOf<Value, Side extends BodySide> = symbol extends Value
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
  /** Its type; `message` if absent. */
  readonly event?: string
  readonly id?: string
  /** Milliseconds after which a client reconnects when the connection is lost. */
  readonly retry?: number
}

/** A received message whose body of octets, if it has one, is a stream. */
export type Streamed<Message> = Message extends { readonly body: Bytes }
  ? Omit<Message, 'body'> & { readonly body: WebStream }
  : Message

/**
 * Returns a copy of the operation whose bodies of octets are received as streams: in answers by a client, in calls
 * by a handler. Their length is then not limited.
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

/** Whether a value is a `Blob`, `File` or `Uint8Array`, also of another realm. */
export function isOctetsValue(value: unknown): boolean {
  return /^\[object (?:Blob|File|Uint8Array)\]$/u.test(readTag(value))
}

/** Whether a value may be sent as a body of octets: a `Blob`, `File`, `Uint8Array` or `ReadableStream`. */
export function isSentOctets(value: unknown): boolean {
  return isOctetsValue(value) || readTag(value) === '[object ReadableStream]'
}

function readTag(value: unknown): string {
  return Object.prototype.toString.call(value)
}

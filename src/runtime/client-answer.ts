import type { HeaderReader } from './client-headers.ts'
import type { ClientOptions } from './client-types.ts'
import { defaultLimit, findMedia, isJsonMediaType, readBodyBytes } from './http-body.ts'
import type { WebResponse } from './http-types.ts'
import { type Operation, type OperationMedia, responseFor } from './operation.ts'
import type { Issue } from './result.ts'

const says: Readonly<Record<ResponseFault, string>> = {
  status: 'is not described',
  redirect: 'redirects',
  unreadable: 'cannot be read',
  invalid: 'is not valid',
}

type More = ConstructorParameters<typeof ResponseError>[3]

/** What can be told of a media type: a name, of a length. */
function typeText(told: string | null): string {
  const type = /^[\w.+-]+\/[\w.+-]+/u.exec(told ?? '')
  return `: its type is ${type ? `"${type[0].slice(0, 99)}"` : 'missing'}`
}

/** A body's value: by its codec, or as JSON, text or bytes; throws by `fail` where it has none. */
function bodyIn(
  bytes: Uint8Array,
  { type, codec, octets }: OperationMedia,
  told: string,
  validate: boolean,
  fail: (issues: readonly Issue[]) => never,
): unknown {
  if (codec && (validate || codec.kind !== 'json' || codec.plain)) {
    const read = codec.parse(bytes, { contentType: told, lossy: true })
    return read.ok ? read.value : fail(read.issues)
  }
  const asJson = codec ?? (isJsonMediaType(type) || isJsonMediaType(told))
  if (octets || (!asJson && !/^text\//iu.test(type))) return bytes
  try {
    const charset = /;\s*charset="?([\w.:-]+)/iu.exec(told)?.[1]
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes)
    return asJson ? (JSON.parse(text) as unknown) : text
  } catch {
    return fail([{ rule: 'not-text', message: 'Not readable.', path: [] }])
  }
}

/**
 * Why an answer is none of the described ones: its status is not described (`status`), it leads elsewhere (`redirect`), its
 * body cannot be read (`unreadable`: another media type, not JSON or XML, broken off, too large), or it is not valid.
 */
export type ResponseFault = 'status' | 'redirect' | 'unreadable' | 'invalid'

/** Thrown by a client for an answer that its operation does not describe. No text of the server is in the message. */
export class ResponseError extends Error {
  override readonly name = 'ResponseError'
  // Only declared: the constructor sets them all, in less code.
  declare readonly fault: ResponseFault
  /** Its body is read already, as far as it was read. */
  declare readonly response: WebResponse
  /** What was read of the body; absent where it broke off or was too large. */
  declare readonly body: Uint8Array | undefined
  declare readonly issues: readonly Issue[]

  constructor(
    fault: ResponseFault,
    message: string,
    response: WebResponse,
    more: {
      readonly body?: Uint8Array | undefined
      readonly issues?: readonly Issue[]
      readonly cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.fault = fault
    this.response = response
    this.body = more.body
    this.issues = more.issues ?? []
  }
}

/** An answer as its operation describes it; everything else is thrown as `ResponseError`. */
export async function readAnswer(
  operation: Operation<unknown, unknown>,
  response: WebResponse,
  { validate = true, maxBytes = defaultLimit }: ClientOptions,
): Promise<object> {
  const { status, headers } = response
  const fail = (fault: ResponseFault, more: More = {}, why = ''): never => {
    const message = `${operation.method} ${operation.path}: the answer ${status} ${says[fault]}${why}.`
    throw new ResponseError(fault, message, response, more)
  }
  const described = responseFor(operation, status)
  const hasBody = operation.method !== 'HEAD' && described?.media.length !== 0
  const told = headers.get('content-type')
  const media = described?.media ?? []
  const found = told === null && !media[1] ? media[0] : findMedia(media, told ?? '')
  let body: Uint8Array | undefined
  if (!hasBody) await response.body?.cancel()
  else if (!found?.sequence) {
    body = await readBodyBytes(response.body, maxBytes, (cause) =>
      // What ends a call is thrown as it is.
      cause instanceof DOMException ? cause : fail('unreadable', { cause }),
    )
    if (!body) fail('unreadable', {}, `: over ${maxBytes} bytes`)
  }
  if (!described) return fail(/^(?:0|3..)$/u.test(`${status}`) ? 'redirect' : 'status', { body })
  const output: Record<string, unknown> = { status }
  if (described.headers) {
    // Where an operation lacks what reads them, the platform's error says so.
    const read = (described.readHeaders as HeaderReader)(described, headers, validate)
    output.headers = read.ok ? read.value : fail('invalid', { body, issues: read.issues })
  }
  if (hasBody) {
    if (!found) return fail('unreadable', { body }, typeText(told))
    const wrong = (issues: readonly Issue[], cause?: unknown): never =>
      fail(issues.some(({ rule }) => /^not-/u.test(rule)) ? 'unreadable' : 'invalid', { body, issues, cause })
    const contentType = found.type.includes('*') ? told : media[1] && found.type
    if (contentType) output.contentType = contentType
    output.body = body
      ? bodyIn(body, found, told ?? '', validate, wrong)
      : found.sequence?.read(response.body, { limit: maxBytes, validate, lossy: true, fail: wrong })
  }
  return Object.defineProperty(output, 'response', { value: response })
}

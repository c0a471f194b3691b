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

/** The end of an error message: the server's media type cut at 99 characters, or that it is missing. */
function typeText(contentTypeHeader: string): string {
  const type = /^[\w.+-]+\/[\w.+-]+/.exec(contentTypeHeader)
  return `: its type is ${type ? `"${type[0].slice(0, 99)}"` : 'missing'}`
}

/**
 * The value of a body: read by its codec (without validation only where the codec must), else as JSON, text or
 * bytes by media type. Throws what `fail` throws if it cannot be read.
 */
function bodyIn(
  bytes: Uint8Array,
  { type, codec, octets }: OperationMedia,
  contentTypeHeader: string,
  validate: boolean,
  fail: (issues: readonly Issue[]) => never,
): unknown {
  if (codec && (validate || codec.kind !== 'json' || codec.plain)) {
    const read = codec.parse(bytes, { contentType: contentTypeHeader, lossy: true })
    return read.ok ? read.value : fail(read.issues)
  }
  const asJson = codec ?? (isJsonMediaType(type) || isJsonMediaType(contentTypeHeader))
  if (octets || (!asJson && !/^text\//i.test(type))) return bytes
  try {
    // JSON is UTF-8 (RFC 8259, 8.1), whatever its type says.
    const charset = asJson ? undefined : /;\s*charset="?([\w.:-]+)/i.exec(contentTypeHeader)?.[1]
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes)
    return asJson ? (JSON.parse(text) as unknown) : text
  } catch {
    return fail([{ rule: 'not-text', message: 'Not readable.', path: [] }])
  }
}

/**
 * Why an answer does not match its operation. `status`: its status is not described. `redirect`: it is a redirect.
 * `unreadable`: the body has another media type, is not JSON or XML, incomplete or too large. `invalid`: it is not
 * valid.
 */
export type ResponseFault = 'status' | 'redirect' | 'unreadable' | 'invalid'

/**
 * Thrown by a client for an answer that its operation does not describe. The message contains no text of the
 * server.
 */
export class ResponseError extends Error {
  override readonly name = 'ResponseError'
  // Only declared: the constructor sets them all, in less code.
  declare readonly fault: ResponseFault
  /** The response; its body may already have been read. */
  declare readonly response: WebResponse
  /** The bytes of the body; absent if they were not read, incomplete or too large. */
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

/**
 * Reads a response as its operation describes it: status, headers, content type and body, with the response as a
 * hidden member. The items of a sequence are read later, by who iterates it. Throws a `ResponseError` if it does
 * not match; an abort is thrown unchanged.
 */
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
  const contentTypeHeader = headers.get('content-type') ?? ''
  const media = described?.media ?? []
  const found = contentTypeHeader || media[1] ? findMedia(media, contentTypeHeader) : media[0]
  let body: Uint8Array | undefined
  if (!hasBody) await response.body?.cancel()
  else if (!found?.sequence) {
    body = await readBodyBytes(response.body, maxBytes, (cause) =>
      // An abort or a timeout of the call is thrown unchanged.
      cause instanceof DOMException ? cause : fail('unreadable', { cause }),
    )
    if (!body) fail('unreadable', {}, `: over ${maxBytes} bytes`)
  }
  if (!described) return fail(/^(0|3..)$/.test(`${status}`) ? 'redirect' : 'status', { body })
  const output: Record<string, unknown> = { status }
  if (described.headers) {
    // An operation without `readHeaders` fails with the platform's TypeError.
    const read = (described.readHeaders as HeaderReader)(described, headers, validate)
    output.headers = read.ok ? read.value : fail('invalid', { body, issues: read.issues })
  }
  if (hasBody) {
    if (!found) return fail('unreadable', { body }, typeText(contentTypeHeader))
    const wrong = (issues: readonly Issue[], cause?: unknown): never =>
      fail(issues.some(({ rule }) => /^not-/.test(rule)) ? 'unreadable' : 'invalid', { body, issues, cause })
    const contentType = found.type.includes('*') ? contentTypeHeader : media[1] && found.type
    if (contentType) output.contentType = contentType
    output.body = body
      ? bodyIn(body, found, contentTypeHeader, validate, wrong)
      : found.sequence?.read(response.body, { limit: maxBytes, validate, lossy: true, fail: wrong })
  }
  return Object.defineProperty(output, 'response', { value: response })
}

import { ResponseError, type ResponseFault } from './client-error.ts'
import type { ClientOptions } from './client-types.ts'
import { defaultLimit, isJson, mediaOf, readBytes } from './http-body.ts'
import type { WebResponse } from './http-types.ts'
import { type Operation, type OperationMedia, responseFor } from './operation.ts'
import type { Result } from './result.ts'

const says: Readonly<Record<ResponseFault, string>> = {
  status: 'is not described',
  redirect: 'leads elsewhere',
  unreadable: 'cannot be read',
  invalid: 'is not valid',
}

type More = ConstructorParameters<typeof ResponseError>[3]

/** An answer as its operation describes it; everything else is thrown as `ResponseError`. */
export async function answerOf(
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
  if (!hasBody) await response.body?.cancel()
  const body = hasBody
    ? await readBytes(response.body, maxBytes, (cause) =>
        // What ends a call is thrown as it is.
        cause instanceof DOMException ? cause : fail('unreadable', { cause }),
      )
    : undefined
  if (hasBody && !body) fail('unreadable', {}, `: it is over ${maxBytes} bytes`)
  if (!described) return fail(/^(?:0|3..)$/u.test(`${status}`) ? 'redirect' : 'status', { body })
  const output: Record<string, unknown> = { status }
  if (described.headers) {
    if (!described.readHeaders) throw new TypeError(`"readHeaders" of ${operation.id} is missing.`)
    const read = described.readHeaders(described, headers, validate)
    output.headers = read.ok ? read.value : fail('invalid', { body, issues: read.issues })
  }
  if (body) {
    const { media } = described
    const told = headers.get('content-type')
    const found = told === null && !media[1] ? media[0] : mediaOf(media, told ?? '')
    if (!found) return fail('unreadable', { body }, typeText(told))
    const read = bodyIn(body, found, told ?? '', validate)
    if (!read.ok) {
      const { issues } = read
      return fail(issues.some(({ rule }) => /^not-/u.test(rule)) ? 'unreadable' : 'invalid', { body, issues })
    }
    if (media[1]) output.contentType = found.type.includes('*') ? told : found.type
    output.body = read.value
  }
  return Object.defineProperty(output, 'response', { value: response })
}

/** What can be told of a media type: a name, of a length. */
function typeText(told: string | null): string {
  const type = /^[\w.+-]{1,60}\/[\w.+-]{1,60}/u.exec(told ?? '')
  return `: its type is ${type ? `"${type[0]}"` : 'not told'}`
}

/** A body's value: by its codec, or as JSON, text or bytes. */
function bodyIn(
  bytes: Uint8Array,
  { type, codec }: OperationMedia,
  told: string,
  validate: boolean,
): Result<unknown> {
  if (codec && (validate || codec.kind !== 'json')) return codec.parse(bytes)
  const asJson = codec ?? (isJson(type) || isJson(told))
  if (!asJson && !/^text\//iu.test(type)) return { ok: true, value: bytes }
  try {
    const charset = /;\s*charset="?([\w.:-]+)/iu.exec(told)?.[1]
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes)
    return { ok: true, value: asJson ? (JSON.parse(text) as unknown) : text }
  } catch {
    return { ok: false, issues: [{ rule: 'not-text', message: 'The body cannot be read.', path: [] }] }
  }
}

import { writeBody } from './http-body.ts'
import type { WebRequest, WebResponse, WebSignal } from './http-types.ts'
import { mediaFor, type Operation, type OperationMedia, responseFor } from './operation.ts'
import { parameterIssues } from './operation-check.ts'
import { buildHeaders } from './operation-write.ts'
import { InvalidValueError } from './result.ts'

type SentBody = Exclude<ConstructorParameters<typeof Response>[0], undefined>

interface AnyOutput {
  readonly status: number
  readonly headers?: Readonly<Record<string, unknown>>
  readonly contentType?: string
  readonly body?: unknown
}

/**
 * What a handler gave, as a response. Throws where the operation does not describe it: nothing is sent then.
 */
export function responseFrom(
  operation: Operation<unknown, unknown>,
  given: unknown,
  request: WebRequest,
  onError: (error: unknown) => void,
): WebResponse {
  const { id } = operation
  const { status, headers: values = {}, contentType, body } = (given ?? {}) as AnyOutput
  const described = Number.isInteger(status) ? responseFor(operation, status) : undefined
  if (described === undefined)
    throw new TypeError(`The handler of ${id} gave the status ${status}, which is not described.`)
  const issues = parameterIssues({ ...operation, parameters: described.headers ?? [] }, { headers: values })
  if (issues.length > 0) throw new InvalidValueError(issues)
  const headers = new Headers([...buildHeaders(described, values)])
  const isHead = request.method.toUpperCase() === 'HEAD'
  if (described.media.length === 0) {
    if (body !== undefined) throw new TypeError(`The handler of ${id} gave a body, and ${status} has none.`)
    return new Response(null, { status, headers })
  }
  const media = chooseMedia(described.media, contentType)
  if (media === undefined)
    throw new TypeError(`The handler of ${id} gave no content type that ${status} has.`)
  if (isHead && media.sequence) {
    headers.set('content-type', media.type)
    return new Response(null, { status, headers })
  }
  const written = writeBody(body, media, onError, findSignal(request))
  if (!written.ok) throw new InvalidValueError(written.issues)
  const { type, content } = written.value
  headers.set('content-type', type.includes('*') ? (contentType ?? guessContentType(content)) : type)
  return new Response(isHead ? null : (content as SentBody), { status, headers })
}

/** What tells that the client has gone; servers that make requests of their own may have none. */
function findSignal(request: WebRequest): WebSignal | undefined {
  return (request as { readonly signal?: WebSignal }).signal
}

function chooseMedia(
  media: readonly OperationMedia[],
  contentType: string | undefined,
): OperationMedia | undefined {
  if (contentType !== undefined) return mediaFor(media, contentType)
  return media.length === 1 ? media[0] : undefined
}

/** What a range stands for, where nobody says. */
function guessContentType(content: unknown): string {
  if (typeof content === 'string') return 'application/json'
  return (content as { readonly type?: string }).type || 'application/octet-stream'
}

/**
 * Whether a client takes what an operation answers when all is well (RFC 9110, 12.5.1). Without `Accept` it takes
 * everything, and an answer without a body too.
 */
export function isAccepted({ responses }: Operation<unknown, unknown>, accept: string | null): boolean {
  if (accept === null || accept.trim() === '') return true
  const good = responses.filter(({ status }) => /^2/u.test(status))
  const types = (good.length > 0 ? good : responses).map(({ media }) => media)
  if (types.length === 0 || types.some((media) => media.length === 0)) return true
  const ranges = accept.split(',').map((range) => {
    const [name = '', ...rest] = range
      .toLowerCase()
      .split(';')
      .map((part) => part.trim())
    const weight = rest.find((part) => part.startsWith('q='))?.slice(2)
    return { name, isRefused: weight !== undefined && Number(weight) === 0 }
  })
  const named = new Map(ranges.map(({ name, isRefused }) => [name, isRefused]))
  return types.flat().some(({ type: full }) => {
    const type = (full.split(';')[0] ?? '').trim().toLowerCase()
    if (type.includes('*')) return true
    const [main = ''] = type.split('/')
    // The narrowest range counts.
    const isRefused = named.get(type) ?? named.get(`${main}/*`) ?? named.get('*/*')
    return isRefused === false
  })
}

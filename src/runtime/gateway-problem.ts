import { isJson } from './http-body.ts'
import type { ProblemDetails } from './http-types.ts'
import { readJson } from './json/read.ts'
import { type Operation, responseFor } from './operation.ts'
import type { Issue } from './result.ts'

/** Why a gateway does not let a call, or its answer, through. */
export class GatewayRefusal extends Error {
  override readonly name = 'GatewayRefusal'
  readonly status: number
  readonly issues: readonly Issue[]
  readonly headers: Readonly<Record<string, string>>
  /** `false` where the upstream has done what it was asked for, so that the call must not be sent again. */
  readonly retryable: false | undefined

  constructor(
    status: number,
    message: string,
    more: {
      readonly issues?: readonly Issue[]
      readonly headers?: Readonly<Record<string, string>>
      readonly retryable?: false | undefined
      readonly cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = status
    this.issues = more.issues ?? []
    this.headers = more.headers ?? {}
    this.retryable = more.retryable
  }
}

/** What went wrong as a refusal; what nobody foresaw is a failure of the gateway. */
export function refusalFor(error: unknown, retryable?: false): GatewayRefusal {
  if (!(error instanceof GatewayRefusal))
    return new GatewayRefusal(500, 'The gateway could not answer this call.', { cause: error, retryable })
  if (retryable === undefined) return error
  const { status, message, issues, headers, cause } = error
  return new GatewayRefusal(status, message, { issues, headers, cause, retryable })
}

/** Whether an upstream, or its body, did not come in the time that the caller's `upstream` sets. */
export function isLate(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError'
}

/** Issues that an answer lists; more tell nobody more. */
const mostIssues = 50

/** What a client may know of a refusal: issues of its own message, none of the upstream's. */
export function problemOf({ status, message, issues, retryable }: GatewayRefusal): ProblemDetails {
  const own = status < 500 ? issues.slice(0, mostIssues) : []
  return {
    type: 'about:blank',
    title: titleOf(status),
    status,
    detail: message,
    ...(retryable === undefined ? {} : { retryable }),
    ...(own.length > 0 ? { issues: own.map(told) } : {}),
  }
}

function told({ rule, message, path, line, column, dataElement }: Issue): object {
  const place = { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) }
  const id = dataElement === undefined ? {} : { dataElement }
  return { rule, message, path: path.map((step) => `/${step}`).join(''), ...place, ...id }
}

/** What an upstream's answer says about why it failed. */
export function readProblem(status: number, contentType: string, bytes: Uint8Array): ProblemDetails {
  const plain: ProblemDetails = { type: 'about:blank', title: titleOf(status), status }
  const text = new TextDecoder().decode(bytes)
  const said = isJson(contentType)
    ? jsonMembers(text)
    : /^application\/problem\+xml\s*(?:;|$)/iu.test(contentType)
      ? xmlMembers(text)
      : {}
  return { ...plain, ...said, status }
}

function jsonMembers(text: string): object {
  const read = readJson(text)
  const value = read.isRead ? read.value : undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const isSound = ([key, one]: [string, unknown]) => !standard.includes(key) || typeof one === 'string'
  return Object.fromEntries(Object.entries(value).filter(isSound))
}

const standard: readonly string[] = ['type', 'title', 'detail', 'instance']
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The standard members of `application/problem+xml` (RFC 9457, appendix B), which hold text alone. */
function xmlMembers(text: string): object {
  const members = standard.flatMap((member) => {
    const found = new RegExp(`<${member}>([^<]*)</${member}>`, 'u').exec(text)?.[1]
    const plain = found?.replace(/&(lt|gt|quot|apos|amp);/gu, (_, name: string) => entities[name] ?? '')
    return plain === undefined ? [] : [[member, plain]]
  })
  return Object.fromEntries(members)
}

/**
 * A problem as an operation describes it for its status: everything that was said, or the standard members alone where
 * the description takes no others. No text where it describes the status without a body.
 */
export function writeProblem(
  operation: Operation<unknown, unknown> | undefined,
  problem: ProblemDetails,
  given: object,
  instance: string,
): { readonly type: string; readonly content: string } | undefined {
  const response = operation && responseFor(operation, problem.status)
  if (response?.media.length === 0) return undefined
  const { type, title, status, detail = title } = problem
  const bare = { type, title, status, detail, instance: problem.instance ?? instance, ...given }
  const media = response?.media.find((one) => isJson(one.type))
  const fits = [{ ...problem, ...bare }, bare].find((one) => media?.codec?.validate(one).ok ?? true)
  return { type: media?.type ?? 'application/problem+json', content: JSON.stringify(fits ?? bare) }
}

const titles: ReadonlyMap<number, string> = new Map([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [409, 'Conflict'],
  [413, 'Content Too Large'],
  [415, 'Unsupported Media Type'],
  [422, 'Unprocessable Content'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [501, 'Not Implemented'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
])

function titleOf(status: number): string {
  return titles.get(status) ?? (status < 500 ? 'The request failed' : 'The server failed')
}

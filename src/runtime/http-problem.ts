import { isJsonMediaType } from './http-body.ts'
import type { ProblemDetails, WebRequest, WebResponse } from './http-types.ts'
import { type Operation, responseFor } from './operation.ts'
import type { Issue } from './result.ts'

/** The most issues that a problem lists. */
const mostIssues = 50

/** The problem details of a refusal. Its issues (at most 50) are included only for a status below 500. */
export function makeProblem({ status, message, issues }: Refusal): ProblemDetails {
  const own = status < 500 ? issues.slice(0, mostIssues) : []
  return {
    type: 'about:blank',
    title: findTitle(status),
    status,
    detail: message,
    ...(own.length > 0 ? { issues: own.map(printIssue) } : {}),
  }
}

/** An issue for a client: its path as text, without found and expected values. */
function printIssue({ rule, message, path, line, column, dataElement }: Issue): object {
  const place = { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) }
  const id = dataElement === undefined ? {} : { dataElement }
  return { rule, message, path: path.map((step) => `/${step}`).join(''), ...place, ...id }
}

/** The call that a problem answers, with additional members and headers. */
export interface ProblemCall {
  readonly request: WebRequest
  readonly operation: Operation<unknown, unknown> | undefined
  /** Members that the user's code adds. */
  readonly given: object
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The response for a problem, in the form that the operation describes for its status; without body for `HEAD`.
 */
export function problemResponse(problem: ProblemDetails, call: ProblemCall): WebResponse {
  const { operation, given, request } = call
  const body = writeProblem(operation, problem, given, new URL(request.url).pathname)
  const headers = { ...call.headers, ...(body === undefined ? {} : { 'content-type': body.type }) }
  const content = body === undefined || request.method.toUpperCase() === 'HEAD' ? null : body.content
  return new Response(content, { status: problem.status, headers })
}

/**
 * The body of a problem: with all members, or only the standard and given ones if the operation's schema for the
 * status refuses others. If it refuses both, `application/problem+json` is sent all the same. `undefined` if the
 * operation describes the status without a body.
 */
function writeProblem(
  operation: Operation<unknown, unknown> | undefined,
  problem: ProblemDetails,
  given: object,
  instance: string,
): { readonly type: string; readonly content: string } | undefined {
  const response = operation && responseFor(operation, problem.status)
  if (response?.media.length === 0) return undefined
  const { type, title, status, detail = title } = problem
  const bare = { type, title, status, detail, instance: problem.instance ?? instance, ...given }
  const media = response?.media.find((one) => isJsonMediaType(one.type))
  const fits = [{ ...problem, ...bare }, bare].find((one) => media?.codec?.validate(one).ok ?? true)
  const sent = fits === undefined || media === undefined ? 'application/problem+json' : media.type
  return { type: sent, content: JSON.stringify(fits ?? bare) }
}

/** The phrases of the status codes that IANA registers, which `about:blank` asks for (RFC 9457, 4.2.1). */
const titles: ReadonlyMap<number, string> = new Map([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [402, 'Payment Required'],
  [403, 'Forbidden'],
  [404, 'Not Found'],
  [405, 'Method Not Allowed'],
  [406, 'Not Acceptable'],
  [407, 'Proxy Authentication Required'],
  [408, 'Request Timeout'],
  [409, 'Conflict'],
  [410, 'Gone'],
  [411, 'Length Required'],
  [412, 'Precondition Failed'],
  [413, 'Content Too Large'],
  [414, 'URI Too Long'],
  [415, 'Unsupported Media Type'],
  [416, 'Range Not Satisfiable'],
  [417, 'Expectation Failed'],
  [421, 'Misdirected Request'],
  [422, 'Unprocessable Content'],
  [423, 'Locked'],
  [424, 'Failed Dependency'],
  [425, 'Too Early'],
  [426, 'Upgrade Required'],
  [428, 'Precondition Required'],
  [429, 'Too Many Requests'],
  [431, 'Request Header Fields Too Large'],
  [451, 'Unavailable For Legal Reasons'],
  [500, 'Internal Server Error'],
  [501, 'Not Implemented'],
  [502, 'Bad Gateway'],
  [503, 'Service Unavailable'],
  [504, 'Gateway Timeout'],
  [505, 'HTTP Version Not Supported'],
  [506, 'Variant Also Negotiates'],
  [507, 'Insufficient Storage'],
  [508, 'Loop Detected'],
  [511, 'Network Authentication Required'],
])

export function findTitle(status: number): string {
  return titles.get(status) ?? (status < 500 ? 'The request failed' : 'The server failed')
}

/**
 * Thrown by a handler to refuse a call: the answer is problem details with this status and message. The client
 * sees the issues only if the status is below 500.
 */
export class Refusal extends Error {
  override readonly name: string = 'Refusal'
  readonly status: number
  readonly issues: readonly Issue[]
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    more: {
      readonly issues?: readonly Issue[]
      readonly headers?: Readonly<Record<string, string>>
      readonly cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.status = status
    this.issues = more.issues ?? []
    this.headers = more.headers ?? {}
  }
}

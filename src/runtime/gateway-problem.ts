import { isJsonMediaType } from './http-body.ts'
import { findTitle, makeProblem, Refusal } from './http-problem.ts'
import type { ProblemDetails } from './http-types.ts'
import { readJson } from './json/json-text.ts'

/** Why a gateway refuses a call, or the upstream's answer to it. */
export class GatewayRefusal extends Refusal {
  override readonly name = 'GatewayRefusal'
  /** `false` if the upstream has carried out the call, so that it must not be sent again. */
  readonly retryable: false | undefined

  constructor(
    status: number,
    message: string,
    more: ConstructorParameters<typeof Refusal>[2] & { readonly retryable?: false | undefined } = {},
  ) {
    super(status, message, more)
    this.retryable = more.retryable
  }
}

/**
 * An error as `GatewayRefusal`: a refusal keeps its status, message and issues, any other error becomes 500. With
 * `retryable` the result is a new refusal that has it.
 */
export function refusalFor(error: unknown, retryable?: false): GatewayRefusal {
  if (!(error instanceof Refusal))
    return new GatewayRefusal(500, 'The gateway could not answer this call.', { cause: error, retryable })
  if (retryable === undefined && error instanceof GatewayRefusal) return error
  const { status, message, issues, headers, cause } = error
  return new GatewayRefusal(status, message, { issues, headers, cause, retryable })
}

/** The problem details of a refusal, with `retryable` if it is set. */
export function gatewayProblem(refusal: GatewayRefusal): ProblemDetails {
  const { retryable } = refusal
  return { ...makeProblem(refusal), ...(retryable === undefined ? {} : { retryable }) }
}

/** Whether an error is the timeout of the user's `upstream` function or of its body. */
export function isLate(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError'
}

/**
 * The problem details of a failed answer: the members of a JSON or problem+xml body, and always the given status.
 */
export function readProblem(status: number, contentType: string, bytes: Uint8Array): ProblemDetails {
  const plain: ProblemDetails = { type: 'about:blank', title: findTitle(status), status }
  const text = new TextDecoder().decode(bytes)
  const said = isJsonMediaType(contentType)
    ? jsonMembers(text)
    : /^application\/problem\+xml\s*(?:;|$)/iu.test(contentType)
      ? xmlMembers(text)
      : {}
  return { ...plain, ...said, status }
}

/**
 * The members of a JSON object, without standard members that are not texts; empty if the text is not an object.
 */
function jsonMembers(text: string): object {
  const read = readJson(text)
  const value = read.isRead ? read.value : undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const isSound = ([key, one]: [string, unknown]) => !standard.includes(key) || typeof one === 'string'
  return Object.fromEntries(Object.entries(value).filter(isSound))
}

const standard: readonly string[] = ['type', 'title', 'detail', 'instance']
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** The standard members found in `application/problem+xml` (RFC 9457, appendix B), with entities replaced. */
function xmlMembers(text: string): object {
  const members = standard.flatMap((member) => {
    const found = new RegExp(`<${member}>([^<]*)</${member}>`, 'u').exec(text)?.[1]
    const plain = found?.replace(/&(lt|gt|quot|apos|amp);/gu, (_, name: string) => entities[name] ?? '')
    return plain === undefined ? [] : [[member, plain]]
  })
  return Object.fromEntries(members)
}

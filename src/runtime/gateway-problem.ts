import { isJsonMediaType } from './http-body.ts'
import { findTitle, makeProblem, Refusal } from './http-problem.ts'
import type { ProblemDetails } from './http-types.ts'
import { readJson } from './json/json-text.ts'

/** Why a gateway does not let a call, or its answer, through. */
export class GatewayRefusal extends Refusal {
  override readonly name = 'GatewayRefusal'
  /** `false` where the upstream has done what it was asked for, so that the call must not be sent again. */
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

/** What went wrong as a refusal; what nobody foresaw is a failure of the gateway. */
export function refusalFor(error: unknown, retryable?: false): GatewayRefusal {
  if (!(error instanceof Refusal))
    return new GatewayRefusal(500, 'The gateway could not answer this call.', { cause: error, retryable })
  if (retryable === undefined && error instanceof GatewayRefusal) return error
  const { status, message, issues, headers, cause } = error
  return new GatewayRefusal(status, message, { issues, headers, cause, retryable })
}

/** What a client may know of a refusal, and whether it may send the call again. */
export function gatewayProblem(refusal: GatewayRefusal): ProblemDetails {
  const { retryable } = refusal
  return { ...makeProblem(refusal), ...(retryable === undefined ? {} : { retryable }) }
}

/** Whether an upstream, or its body, did not come in the time that the caller's `upstream` sets. */
export function isLate(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'TimeoutError'
}

/** What an upstream's answer says about why it failed. */
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

import {
  type Issue,
  mediaFor,
  type Operation,
  type OperationMedia,
  parseHeaders,
  parsePath,
  parseQuery,
  responseFor,
} from '../../../runtime/index.ts'
import { parseEmittedCookies } from './cookies.ts'
import { findHeader, type WitnessRequest, type WitnessResponse } from './message.ts'

/** An operation of an emitted program. */
export type Emitted = Operation<unknown, unknown>

/** Whether a message is accepted, and if not, why. */
export interface HttpVerdict {
  readonly valid: boolean
  readonly why: string
}

const fine: HttpVerdict = { valid: true, why: '' }

/**
 * Judges a request: valid if one of the emitted operations takes its address, parameters and body. Otherwise why
 * the last one with this address refuses it.
 */
export function judgeRequest(operations: readonly Emitted[], request: WitnessRequest): HttpVerdict {
  let why = `No operation is called by ${request.method} ${request.target}.`
  for (const operation of operations) {
    const verdict = judgeCall(operation, request)
    if (verdict === undefined) continue
    if (verdict.valid) return verdict
    why = verdict.why
  }
  return { valid: false, why }
}

/** Judges a request by one operation; undefined if it has another method or path. */
function judgeCall(operation: Emitted, request: WitnessRequest): HttpVerdict | undefined {
  const [, query = ''] = request.target.split(/\?(.*)/su)
  const found = operation.method === request.method ? parsePath(operation, request.target) : undefined
  if (found === undefined) return undefined
  const results = [
    found,
    parseQuery(operation, query),
    parseHeaders(operation, (name) => findHeader(request, name)),
    parseEmittedCookies(operation, findHeader(request, 'Cookie')),
  ]
  for (const result of results) if (!result.ok) return refused(result.issues)
  const { body } = request
  if (operation.request === undefined) {
    return body === undefined ? fine : { valid: false, why: 'The operation takes no body.' }
  }
  if (body !== undefined) return judgeBody(operation.request.media, findHeader(request, 'content-type'), body)
  return operation.request.required ? { valid: false, why: 'The body is missing.' } : fine
}

/**
 * Judges a response by the emitted operation that it answers: its status must be described and its body valid.
 * Headers are not checked.
 */
export function judgeResponse(operation: Emitted, response: WitnessResponse): HttpVerdict {
  const declared = responseFor(operation, response.status)
  if (declared === undefined) return { valid: false, why: `The status ${response.status} is not described.` }
  if (response.body === undefined) return fine
  return judgeBody(declared.media, findHeader(response, 'content-type'), response.body)
}

/**
 * Judges a body by the codec for its media type; invalid if the type is not listed, valid if there is no codec.
 */
function judgeBody(media: readonly OperationMedia[], type: string | undefined, body: string): HttpVerdict {
  const found = mediaFor(media, type ?? '')
  if (found === undefined) return { valid: false, why: `A body of type ${type ?? 'unknown'} is not taken.` }
  // Multipart bodies are judged by `judgeForm`.
  if (found.codec === undefined || found.codec.kind === 'parts') return fine
  const result = found.codec.parse(body)
  return result.ok ? fine : refused(result.issues)
}

/** Returns a refusal with the message of the first issue. */
function refused([first]: readonly Issue[]): HttpVerdict {
  return { valid: false, why: first?.message ?? '' }
}

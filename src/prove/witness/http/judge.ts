import {
  buildCookies,
  type Issue,
  mediaFor,
  type Operation,
  type OperationMedia,
  parseCookies,
  parseHeaders,
  parsePath,
  parseQuery,
  responseFor,
} from '../../../runtime/index.ts'
import type { Parameter } from '../../../schema/index.ts'
import { writeLong } from '../../held-values.ts'
import { findHeader, type WitnessRequest, type WitnessResponse } from './message.ts'

/** A request, with the operation of the side that accepts it. */
interface Taken {
  readonly operation: Emitted
  readonly request: WitnessRequest
}

/**
 * Says what the taking side reads for a parameter, where the sending side means another value; undefined if both
 * read the same.
 */
export function explainMisread(
  { in: place, name }: Pick<Parameter, 'in' | 'name'>,
  meant: Taken,
  taken: Taken,
): string | undefined {
  const [one, other] = [meant, taken].map((side) => printed(readParameterValue(side, place, name)))
  if (one === other) return undefined
  const { method, target } = taken.request
  return `reads ${other} as "${name}" of ${method} ${target}, not ${one}`
}

/** Says what is read for a property of a form, where another value is meant; undefined if both are the same. */
export function explainMisreadField(
  name: string,
  meant: Readonly<Record<string, unknown>>,
  taken: Readonly<Record<string, unknown>>,
): string | undefined {
  const [one, other] = [meant, taken].map((values) => printed(values[name]))
  return one === other ? undefined : `reads ${other} as "${name}", not ${one}`
}

/** A value as JSON; "nothing" for undefined. */
function printed(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value, writeLong)
}

/**
 * Returns what an operation reads for a parameter of a request; undefined if it rejects the parameters there.
 */
function readParameterValue({ operation, request }: Taken, place: Parameter['in'], name: string): unknown {
  const [, query = ''] = request.target.split(/\?(.*)/su)
  const result = {
    path: () => parsePath(operation, request.target),
    query: () => parseQuery(operation, query),
    header: () => parseHeaders(operation, (header) => findHeader(request, header)),
    cookie: () => parseCookies(operation, findHeader(request, 'Cookie') ?? ''),
  }[place]()
  return result?.ok ? (result.value as Readonly<Record<string, unknown>>)[name] : undefined
}

/** An operation of an emitted program. */
export type Emitted = Operation<unknown, unknown>

/** Whether a message is accepted, and if not, why. */
export interface HttpVerdict {
  readonly valid: boolean
  readonly why: string
}

const fine: HttpVerdict = { valid: true, why: '' }

/**
 * Judges a request: valid if one of the emitted operations accepts its address, parameters and body. Otherwise why
 * the last one with this address rejects it.
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
    parseCookies(operation, findHeader(request, 'Cookie') ?? ''),
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

/** Writes the Cookie header of a request; undefined if there are no cookies. */
export function cookieHeader(
  emitted: Emitted,
  cookies: Readonly<Record<string, unknown>>,
): string | undefined {
  return buildCookies(emitted, cookies) || undefined
}

import { parseHeaders, responseFor } from '../../../runtime/index.ts'
import type { Media, Response } from '../../../schema/index.ts'
import { findNearestPair, findSubject } from '../entry.ts'
import { composeResponse } from './compose.ts'
import type { HttpVerdict } from './judge.ts'
import { type Exchange, findHeader, type WitnessRequest } from './message.ts'
import { type Called, type HttpEntry, type HttpShowing, makeMinimalRequest } from './showing.ts'

/**
 * Makes a minimal request and a response with this status, and with a body if a media type is given. Undefined if
 * either cannot be made.
 */
export function makeExchange(
  called: Called,
  status: number,
  media: Media | undefined,
  seed: number,
): Required<Exchange> | undefined {
  const request = makeMinimalRequest(called, seed)
  const response = composeResponse(called.surface.version, called.emitted, status, media, seed)
  return request && response && { request, response }
}

/**
 * Returns a status that a response stands for: its own, else one of its range. Prefers one that the other side
 * does not describe; 599 if none matches.
 */
export function findStatus({ status }: Response, { emitted }: Called, other?: Called): number {
  if (/^\d{3}$/u.test(status)) return Number(status)
  const own = allStatuses.filter((one) => responseFor(emitted, one)?.status === status)
  const lone = other && own.find((one) => responseFor(other.emitted, one) === undefined)
  return lone ?? own[0] ?? 599
}

/** Every status, those of errors first. */
const allStatuses = [4, 5, 2, 3, 1].flatMap((first) =>
  Array.from({ length: 100 }, (_, at) => first * 100 + at),
)

/**
 * Yields showings whose response headers show a change; nothing if a side does not have the response. `show` gets the
 * headers as parameters of a request; what it makes is copied into minimal responses.
 */
export function* answersShown(
  found: HttpEntry,
  show: (asked: HttpEntry) => Iterable<HttpShowing>,
): Iterable<HttpShowing> {
  const { entry, accepting, rejecting } = found
  const above = findNearestPair(entry.found.pair, ['response'])
  const mine = above && findSubject(above, 'response', entry.accepting)
  const theirs = above && findSubject(above, 'response', entry.rejecting)
  if (mine === undefined || theirs === undefined || rejecting === undefined) return
  const [own, other] = [plainAnswer(accepting, mine), plainAnswer(rejecting, theirs)]
  if (own === undefined || other === undefined) return
  const also = { accepting: headersJudged(accepting), rejecting: headersJudged(rejecting) }
  const asked = {
    entry,
    accepting: makeHeaderCall(accepting, mine),
    rejecting: makeHeaderCall(rejecting, theirs),
  }
  for (const { shown, image, repaired } of show(asked)) {
    yield {
      shown: withHeaders(own, shown.request),
      ...(image ? { image: withHeaders(other, image.request) } : {}),
      ...(repaired ? { repaired: withHeaders(other, repaired.request) } : {}),
      also,
    }
  }
}

/** Makes a minimal exchange with this response. */
function plainAnswer(called: Called, response: Response): Required<Exchange> | undefined {
  return makeExchange(called, findStatus(response, called), response.media[0], 1)
}

/** Returns an exchange with a request's headers added to the response, whose own win. */
function withHeaders({ request, response }: Required<Exchange>, { headers }: WitnessRequest): Exchange {
  return { request, response: { ...response, headers: new Map([...headers, ...response.headers]) } }
}

/** Returns an operation whose parameters are the headers of a response, without a body. */
function makeHeaderCall({ surface, operation, emitted }: Called, response: Response): Called {
  const [{ request: _asked, ...plain }, { request: _sent, ...read }] = [operation, emitted]
  const { headers = [] } = emitted.responses.find(({ status }) => status === response.status) ?? {}
  return {
    surface,
    operation: { ...plain, path: '/', parameters: response.headers },
    emitted: { ...read, path: '/', parameters: headers },
  }
}

/** Returns a judge of the headers of an exchange's response; invalid if its status is not described. */
function headersJudged({ emitted }: Called): (exchange: Exchange) => HttpVerdict {
  return ({ response }) => {
    const declared = response && responseFor(emitted, response.status)
    if (response === undefined || declared === undefined) return { valid: false, why: '' }
    const result = parseHeaders(declared, (name) => findHeader(response, name))
    return { valid: result.ok, why: result.ok ? '' : (result.issues[0]?.message ?? '') }
  }
}

import type { Pair } from '../../../diff/index.ts'
import { mediaFor } from '../../../runtime/index.ts'
import type { Operation } from '../../../schema/index.ts'
import { findNearestPair, findSubject, type RunningSide, type WitnessEntry } from '../entry.ts'
import type { ShownByWhole } from '../json/whole.ts'
import type { Proof } from '../proof.ts'
import { answersShown } from './answers.ts'
import { isWrittenAsForm } from './body.ts'
import { findFormProperty } from './form-makers.ts'
import { type FormVerdict, judgeForm } from './form-reading.ts'
import { answerMakers, httpMakers } from './http-makers.ts'
import {
  explainMisread,
  explainMisreadField,
  type HttpVerdict,
  judgeRequest,
  judgeResponse,
} from './judge.ts'
import { type Exchange, findHeader, printExchange, type WitnessRequest } from './message.ts'
import { findChangedParameters, parameterValues } from './parameter-values.ts'
import { partHeaderValues, typedHeader, typedHeaderValues } from './part-header-values.ts'
import type { Called, HttpEntry, HttpShowing, Maker } from './showing.ts'
import type { HttpSurface } from './surface.ts'

const seeds = [1, 2, 3, 4]

const tokens = 'How a token is obtained is not part of a call.'

const webhooks = 'No operation is emitted for what the provider calls.'

/** Rules that no emitted program checks, and why. */
const unchecked: ReadonlyMap<string, string> = new Map([
  ...['removed', 'scope-removed', 'flow-removed', 'address-changed'].map(
    (what) => [`security-scheme-${what}`, tokens] as const,
  ),
  ...['webhook-added', 'webhook-removed'].map((rule) => [rule, webhooks] as const),
])

const sameCredentials = 'No message shows a difference between what the two sides ask to let a call in.'

/** What to answer where the maker of a rule makes nothing. */
const unshown: ReadonlyMap<string, string> = new Map(
  ['security-changed', 'security-scope-added', 'security-scope-removed', 'security-scheme-changed'].map(
    (rule) => [rule, sameCredentials] as const,
  ),
)

/**
 * Returns a proof of a change of the REST surface by a request, or by a response; a text says why there is none.
 */
export function proveOverHttp(entry: WitnessEntry): Proof | string {
  const [accepting, rejecting] = [entry.accepting.surface(), entry.rejecting.surface()]
  const isAnswered = isResponseChange(entry)
  const maker = (isAnswered ? answerMakers : httpMakers).get(entry.change.rule)
  if (maker === undefined) return unchecked.get(entry.change.rule) ?? 'No message is known that shows it.'
  const found = findHttpEntry(entry, accepting, rejecting)
  if (found === undefined) return `No operation of ${entry.accepting.name} is concerned.`
  const showings = isAnswered ? answersShown(found, (asked) => bySeeds(asked, maker)) : bySeeds(found, maker)
  return proveByFirst(entry, showings, found, unshown.get(entry.change.rule))
}

/** Whether a change is of a response's header; headers of multipart parts do not count. */
function isResponseChange({ found: { pair } }: WitnessEntry): boolean {
  return findNearestPair(pair, ['header']) !== undefined && !isPartHeaderChange(pair)
}

/** Whether a change is of the header of a multipart part. */
export function isPartHeaderChange(pair: Pair): boolean {
  const header = findNearestPair(pair, ['header'])
  return header?.on === 'header' && (header.before ?? header.after)?.partOf !== undefined
}

/** Yields what a maker makes for each of four seeds; seeds without a result are skipped. */
function* bySeeds(found: HttpEntry, maker: Maker): Iterable<HttpShowing> {
  for (const seed of seeds) {
    const showing = maker(found, seed)
    if (showing !== undefined) yield showing
  }
}

/**
 * Proves a change of a parameter's or header's values by a message that sends one; a text says why that fails.
 * `known` is the JSON proof, `wholes` gives more values. Undefined if nothing sends them.
 */
export function proveByParameter(
  entry: WitnessEntry,
  known: Proof | string,
  wholes: () => Iterable<ShownByWhole>,
): Proof | string | undefined {
  if (findNearestPair(entry.found.pair, ['header']) !== undefined) {
    const found = findHttpEntry(entry, entry.accepting.surface(), entry.rejecting.surface())
    return found && proveByFirst(entry, headerValues(found, known, wholes), found)
  }
  const parameters = findChangedParameters(entry, known)
  const [[mine, theirs] = []] = parameters
  if (mine === undefined || theirs === undefined) {
    const header = typedHeader(entry, known)
    return header && typeof known !== 'string'
      ? proveByFirst(entry, typedHeaderValues(known, header), header)
      : undefined
  }
  const called = { accepting: mine.called, rejecting: theirs.called }
  return proveByFirst(entry, parameterValues(entry, { known, parameters, wholes }), called)
}

/** Yields showings with values of the changed header, of a multipart part or of a response. */
function headerValues(
  found: HttpEntry,
  known: Proof | string,
  wholes: () => Iterable<ShownByWhole>,
): Iterable<HttpShowing> {
  const { entry } = found
  if (isPartHeaderChange(entry.found.pair)) return partHeaderValues(found)
  const above = findNearestPair(entry.found.pair, ['header'])
  const own = above && findSubject(above, 'header', entry.accepting)
  const other = above && findSubject(above, 'header', entry.rejecting)
  return answersShown(found, ({ accepting, rejecting }) => {
    if (own === undefined || other === undefined || rejecting === undefined) return []
    const sent = [
      { called: accepting, parameter: own },
      { called: rejecting, parameter: other },
    ] as const
    return parameterValues(entry, { known, wholes, parameters: [sent] })
  })
}

/**
 * Returns a proof by the first showing whose message the accepting side accepts and the other rejects, while that
 * accepts the repaired one. Otherwise a text that says why the last one failed.
 */
function proveByFirst(
  entry: WitnessEntry,
  showings: Iterable<HttpShowing>,
  found?: Pick<HttpEntry, 'accepting' | 'rejecting'>,
  unmade = 'No request was made that shows it.',
): Proof | string {
  const [accepting, rejecting] = [entry.accepting.surface(), entry.rejecting.surface()]
  let why = unmade
  for (const { shown, image, repaired, also } of showings) {
    const isShown = judgeFurther(judgeExchange(accepting, found?.accepting, shown), shown, also?.accepting)
    const refuse = (made: Exchange) =>
      judgeFurther(judgeExchange(rejecting, found?.rejecting, made), made, also?.rejecting)
    const isRefused = refuse(image ?? shown)
    const isRepaired = repaired === undefined || refuse(repaired).valid
    if (isShown.valid && !isRefused.valid && isRepaired) {
      const [own, made] = [printExchange(shown), image && printExchange(image)]
      return {
        shown: own,
        ...(made === undefined || made === own ? {} : { image: made }),
        ...(repaired === undefined ? {} : { repaired: printExchange(repaired) }),
        ...(isRefused.why === '' ? {} : { refusal: { message: isRefused.why } }),
      }
    }
    why = isShown.valid ? explainTaken(entry, found, shown, image ?? shown) : isShown.why
  }
  return why
}

/** Says that the rejecting side accepts the request as well, and how it misreads it, if it does. */
function explainTaken(
  entry: WitnessEntry,
  called: Pick<HttpEntry, 'accepting' | 'rejecting'> | undefined,
  { request: sent }: Exchange,
  { request }: Exchange,
): string {
  const [mine, theirs] = [called?.accepting, called?.rejecting]
  const read =
    mine && theirs ? explainMisreading(entry, { ...mine, request: sent }, { ...theirs, request }) : undefined
  return `${entry.rejecting.name} takes it as well${read === undefined ? '' : `, but ${read}`}.`
}

type Sent = Called & { readonly request: WitnessRequest }

/**
 * Says how the rejecting side reads the changed parameter, form property or path differently; undefined if it does
 * not.
 */
function explainMisreading(entry: WitnessEntry, mine: Sent, theirs: Sent): string | undefined {
  const { pair } = entry.found
  if (pair.on === 'operation' && pair.before?.isReordered)
    return 'reads its path parameters at other positions'
  const above = findNearestPair(entry.found.pair, ['parameter'])
  const parameter = above && findSubject(above, 'parameter', entry.accepting)
  if (parameter) {
    const [meant, taken] = [mine, theirs].map(({ emitted: operation, request }) => ({ operation, request }))
    return meant && taken && explainMisread(parameter, meant, taken)
  }
  const name = findFormProperty(entry)
  const [meant, taken] = [mine, theirs].map(
    (one) => judgeRequestForm(one.surface, one.operation, one.request)?.values,
  )
  return name !== undefined && meant && taken ? explainMisreadField(name, meant, taken) : undefined
}

/** Returns the operation of a change on both sides; undefined if the accepting side does not emit it. */
function findHttpEntry(
  entry: WitnessEntry,
  accepting: HttpSurface,
  rejecting: HttpSurface,
): HttpEntry | undefined {
  const here = findCalled(entry, entry.accepting, accepting)
  return here && { entry, accepting: here, rejecting: findCalled(entry, entry.rejecting, rejecting) }
}

/**
 * Returns the operation that a change is in, described and emitted; for a change of an API, its first one.
 * Undefined if this side has none.
 */
function findCalled({ found }: WitnessEntry, party: RunningSide, surface: HttpSurface): Called | undefined {
  const [pair, api] = [findNearestPair(found.pair, ['operation']), findNearestPair(found.pair, ['api'])]
  const operation =
    pair === undefined
      ? api && findSubject(api, 'api', party)?.operations[0]
      : findSubject(pair, 'operation', party)?.operation
  const emitted = operation && surface.emitted(operation)
  return operation && emitted && { surface, operation, emitted }
}

/** Returns the verdict, or the additional check's verdict if the message is valid so far. */
function judgeFurther(
  verdict: HttpVerdict,
  exchange: Exchange,
  also: ((exchange: Exchange) => HttpVerdict) | undefined,
): HttpVerdict {
  return also !== undefined && verdict.valid ? also(exchange) : verdict
}

/** Judges a request's body as a form, since emitted operations do not read forms; undefined if it is none. */
function judgeRequestForm(
  surface: HttpSurface,
  operation: Operation | undefined,
  request: WitnessRequest,
): FormVerdict | undefined {
  const type = findHeader(request, 'content-type')
  const all = operation?.request?.media ?? []
  const found = type === undefined ? undefined : mediaFor(all, type)
  const media = all.find((one) => one.type === found?.type)
  if (request.body === undefined || media === undefined || !isWrittenAsForm(media.type)) return undefined
  return judgeForm(surface, media, request.body)
}

/**
 * Judges the response of an exchange if it has one, else the request and its form. A response without an operation
 * is invalid.
 */
function judgeExchange(
  surface: HttpSurface,
  called: Called | undefined,
  { request, response }: Exchange,
): HttpVerdict {
  if (response === undefined) {
    const verdict = judgeRequest(surface.answering(request, called?.operation), request)
    return (verdict.valid && judgeRequestForm(surface, called?.operation, request)) || verdict
  }
  return called === undefined ? { valid: false, why: '' } : judgeResponse(called.emitted, response)
}

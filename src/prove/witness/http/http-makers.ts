import { type Media, type Parameter, type RequestBody, splitPathTemplate } from '../../../schema/index.ts'
import { findNearestPair, findSubject, type RunningSide, type WitnessEntry } from '../entry.ts'
import { findStatus, makeExchange } from './answers.ts'
import { composeBody, makePlaceholderBody, parameterKey, type Wanted } from './compose.ts'
import { credentialsShown } from './credentials.ts'
import { partHeaderLeftOut, partHeaderWritten, propertyWritten } from './form-makers.ts'
import type { WitnessRequest } from './message.ts'
import {
  type Called,
  type HttpEntry,
  type HttpShowing,
  type Maker,
  makeMinimalRequest,
  makeRequests,
} from './showing.ts'

/** A minimal request to an operation that the rejecting side does not have. */
const gone: Maker = ({ accepting }, seed) => {
  const request = makeMinimalRequest(accepting, seed)
  return request && { shown: { request } }
}

/**
 * The rejecting side's request with the accepting side's method and path. Query pairs that the path itself asks
 * for move with the path.
 */
const address: Maker = (found, seed) =>
  makeRequests(found, seed, (theirs, own) => {
    const { path, asked } = splitTarget(own.target, found.accepting)
    const { rest } = splitTarget(theirs.target, found.rejecting)
    const query = [...asked, ...rest].join('&')
    return { ...theirs, method: own.method, target: query === '' ? path : `${path}?${query}` }
  })

/** Splits a target into its path, the query pairs that the operation's path contains, and all other pairs. */
function splitTarget(target: string, called: Called | undefined) {
  const [path = '', query = ''] = target.split(/\?(.*)/su)
  const [, template] = splitPathTemplate(called?.emitted.path ?? '', '?')
  const count = template === undefined ? 0 : template.split('&').length
  const pairs = query === '' ? [] : query.split('&')
  return { path, asked: pairs.slice(0, count), rest: pairs.slice(count) }
}

/**
 * The rejecting side's request without the parameter or header of the change; undefined if that side does not have
 * it.
 */
const parameterLeftOut: Maker = (found, seed) => {
  const { entry, rejecting } = found
  const parameter = findParameter(entry, entry.rejecting)
  if (parameter === undefined || rejecting === undefined) return undefined
  const { emitted, operation } = rejecting
  const without: Called = {
    ...rejecting,
    operation: { ...operation, parameters: operation.parameters.filter((one) => one !== parameter) },
    emitted: {
      ...emitted,
      parameters: emitted.parameters.filter((one) => one.in !== parameter.in || one.name !== parameter.name),
    },
  }
  return makeRequests(found, seed, () => makeMinimalRequest(without, seed))
}

/**
 * Returns the parameter that a change is about on one side, or the header of a response, which is shown like one.
 */
function findParameter({ found: { pair } }: WitnessEntry, party: RunningSide): Parameter | undefined {
  const above = findNearestPair(pair, ['parameter', 'header'])
  return above && (findSubject(above, 'parameter', party) ?? findSubject(above, 'header', party))
}

/** The rejecting side's request with the parameter written in the accepting side's style. */
const parameterStyle: Maker = (found, seed) => {
  const { rejecting, entry } = found
  const parameter = findParameter(entry, entry.accepting)
  if (parameter === undefined || rejecting === undefined) return undefined
  const key = parameterKey(findParameter(entry, entry.rejecting) ?? parameter)
  const own = findEmittedParameter(found.accepting, parameter)
  const parameters = rejecting.emitted.parameters.map((one) =>
    own !== undefined && parameterKey(one) === key ? { ...own, name: one.name, form: one.form } : one,
  )
  const as: Called = { ...rejecting, emitted: { ...rejecting.emitted, parameters } }
  const wanted: Wanted = new Map([[key, undefined]])
  return makeRequests(found, seed, () => makeMinimalRequest(as, seed, wanted), wanted)
}

/**
 * The rejecting side's request with the parameter under the accepting side's name and in its location (query, header
 * …). For a path parameter, the accepting side's request as it is.
 */
const parameterCalled: Maker = (found, seed) => {
  const { rejecting, accepting, entry } = found
  const [mine, theirs] = [findParameter(entry, entry.accepting), findParameter(entry, entry.rejecting)]
  if (mine === undefined || theirs === undefined || rejecting === undefined) return undefined
  // A path cannot leave a parameter out, nor add one: the accepting side's own request is sent.
  if (mine.in === 'path' || theirs.in === 'path') return makeRequests(found, seed, (_, own) => own)
  const own = findEmittedParameter(accepting, mine)
  if (own === undefined) return undefined
  const called = { name: own.name, in: own.in, style: own.style, explode: own.explode }
  const put = <P extends Pick<Parameter, 'in' | 'name'>>(parameters: readonly P[]): readonly P[] =>
    parameters.map((one) => (parameterKey(one) === parameterKey(theirs) ? { ...one, ...called } : one))
  const as: Called = {
    ...rejecting,
    operation: { ...rejecting.operation, parameters: put(rejecting.operation.parameters) },
    emitted: { ...rejecting.emitted, parameters: put(rejecting.emitted.parameters) },
  }
  const wanted: Wanted = new Map([[parameterKey(mine), undefined]])
  return makeRequests(found, seed, () => makeMinimalRequest(as, seed, wanted), wanted)
}

/** Returns the emitted parameter with the same location and name; undefined if there is none. */
function findEmittedParameter({ emitted }: Called, parameter: Parameter) {
  return emitted.parameters.find((one) => parameterKey(one) === parameterKey(parameter))
}

/** Both sides' requests with the query parameter added without a value; undefined if it is required. */
const parameterEmpty: Maker = (found, seed) => {
  const pair = findNearestPair(found.entry.found.pair, ['parameter'])
  const parameter = pair && findSubject(pair, 'parameter', found.entry.accepting)
  if (parameter === undefined || parameter.required) return undefined
  const put = (request: WitnessRequest): WitnessRequest => {
    const { target } = request
    return {
      ...request,
      target: `${target}${target.includes('?') ? '&' : '?'}${encodeURIComponent(parameter.name)}=`,
    }
  }
  const showing = makeRequests(found, seed, put)
  return showing && { ...showing, shown: { request: put(showing.shown.request) } }
}

/** The rejecting side's request without its body and Content-Type. */
const bodyLeftOut: Maker = (found, seed) =>
  makeRequests(found, seed, ({ body: _body, headers, ...theirs }) => {
    return { ...theirs, headers: without(headers, 'Content-Type') }
  })

/** Both sides' requests with a body that the accepting side accepts. */
const bodyPutIn: Maker = (found, seed) => {
  const { accepting, entry } = found
  const body: RequestBody | undefined = findSubject(entry.found.pair, 'request-body', entry.accepting)
  const media = findMedia(entry) ?? body?.media[0]
  const made =
    media &&
    (composeBody(accepting.surface.version, media, seed) ??
      makePlaceholderBody(media, accepting.emitted.request?.media))
  if (made === undefined) return undefined
  const put = (request: WitnessRequest): WitnessRequest => {
    return {
      ...request,
      headers: new Map([...request.headers, ['Content-Type', made.type]]),
      body: made.text,
    }
  }
  const showing = makeRequests(found, seed, put) ?? withoutTheirBody(found, seed, put)
  return showing && { ...showing, shown: { request: put(showing.shown.request) } }
}

/**
 * Puts the body into a request of the rejecting side that was made without one; the showing then has no repaired
 * request. Undefined if a side's request cannot be made.
 */
function withoutTheirBody(
  { entry, accepting, rejecting }: HttpEntry,
  seed: number,
  put: (request: WitnessRequest) => WitnessRequest,
): HttpShowing | undefined {
  if (rejecting === undefined) return undefined
  const { request: _request, ...operation } = rejecting.operation
  const showing = makeRequests({ entry, accepting, rejecting: { ...rejecting, operation } }, seed, put)
  if (showing === undefined) return undefined
  const { repaired: _repaired, ...rest } = showing
  return rest
}

/**
 * A message with a body of the accepting side's media type: the request, or the response that the change is in.
 */
const mediaPutIn: Maker = (found, seed) => {
  const { accepting, rejecting, entry } = found
  const response = findNearestPair(entry.found.pair, ['response'])
  if (response === undefined) return bodyPutIn(found, seed)
  const [mine, theirs] = [entry.accepting, entry.rejecting].map((party) =>
    findSubject(response, 'response', party),
  )
  const media = findMedia(entry)
  const made = media && mine && makeExchange(accepting, findStatus(mine, accepting), media, seed)
  const other =
    rejecting && theirs && makeExchange(rejecting, findStatus(theirs, rejecting), theirs.media[0], seed)
  if (made?.response === undefined || other?.response === undefined) return undefined
  const image = { ...other, response: { ...made.response, status: other.response.status } }
  return { shown: made, image, repaired: other }
}

/** A response with a status that only the accepting side describes. */
const statusAnswered: Maker = ({ accepting, rejecting, entry }, seed) => {
  const response = findSubject(entry.found.pair, 'response', entry.accepting)
  const made =
    response && makeExchange(accepting, findStatus(response, accepting, rejecting), response.media[0], seed)
  const request = rejecting && makeMinimalRequest(rejecting, seed)
  if (made?.response === undefined) return undefined
  return { shown: made, ...(request ? { image: { request, response: made.response } } : {}) }
}

/** Returns the accepting side's media type that a change is about or inside of; undefined if there is none. */
function findMedia({ found, accepting }: WitnessEntry): Media | undefined {
  const pair = findNearestPair(found.pair, ['media'])
  return pair && findSubject(pair, 'media', accepting)
}

/** Returns the headers without the one of this exact name. */
function without(headers: ReadonlyMap<string, string>, name: string): ReadonlyMap<string, string> {
  return new Map([...headers].filter(([key]) => key !== name))
}

/** How a change of the REST surface is shown, by the id of its rule. */
export const httpMakers: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  ['api-removed', gone],
  ['operation-removed', gone],
  ['operation-moved', address],
  ['operation-replaced', address],
  ['parameter-added', parameterLeftOut],
  ['parameter-became-required', parameterLeftOut],
  // For webhooks and callbacks: a parameter that the provider no longer sends is missing for the receiver.
  ['parameter-removed', parameterLeftOut],
  ['parameter-became-optional', parameterLeftOut],
  ['parameter-renamed', parameterCalled],
  ['parameter-moved', parameterCalled],
  ['parameter-style-changed', parameterStyle],
  ['encoding-changed', propertyWritten],
  ['header-added', partHeaderLeftOut],
  ['header-became-required', partHeaderLeftOut],
  ['header-style-changed', partHeaderWritten],
  ['empty-value-changed', parameterEmpty],
  ['request-body-added', bodyLeftOut],
  ['request-body-became-required', bodyLeftOut],
  ['request-body-became-optional', bodyLeftOut],
  ['request-body-removed', bodyPutIn],
  ['media-type-removed', mediaPutIn],
  ['media-type-replaced', mediaPutIn],
  ['body-root-changed', mediaPutIn],
  ['response-status-removed', statusAnswered],
  ['security-changed', credentialsShown],
  ['security-scope-added', credentialsShown],
  ['security-scope-removed', credentialsShown],
  ['security-scheme-changed', credentialsShown],
])

/** How a change of a response's headers is shown, by the id of its rule: as one of a call's parameters would be. */
export const answerMakers: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  ['header-added', parameterLeftOut],
  ['header-became-required', parameterLeftOut],
  ['header-removed', parameterLeftOut],
  ['header-became-optional', parameterLeftOut],
  ['header-style-changed', parameterStyle],
])

import {
  listSuccesses,
  type Media,
  type Operation,
  type Parameter,
  pairErrors,
  type Response,
} from '../../schema/index.ts'

/** An adapter as a gateway uses it; roots are written `set#{namespace}local`. */
export interface GatewayAdapterFacts {
  readonly name: string
  /** Its module, below the output folder. */
  readonly module: string
  readonly from: { readonly version: string; readonly root: string }
  readonly to: { readonly version: string; readonly root: string }
  readonly context: readonly { readonly isRequired: boolean }[]
  readonly hooks: readonly unknown[]
}

/** Two parameters that correspond: as the accepted operation has it, and as the asked one does. */
export interface ParameterPair {
  readonly accepts: Parameter
  readonly asks: Parameter
}

export interface ParameterRoute {
  readonly in: GatewayPlace
  readonly from: string
  /** Where it is sent, if not in the same place. */
  readonly toIn?: GatewayPlace
  readonly to: string
}

/** Cookies are of one host: none goes through a gateway. */
export type GatewayPlace = Exclude<Parameter['in'], 'cookie'>

/** How one body becomes another: by an adapter, by a person's code, or as it is. */
export interface BodyRoute {
  readonly from?: string
  readonly to?: string
  readonly by?: GatewayAdapterFacts | 'ask'
}

export interface ResponseRoute {
  readonly from: Response
  /** The status that the caller gets, where it is another. */
  readonly to?: number
  readonly target: Response | undefined
  readonly bodies: readonly BodyRoute[]
}

/** A failure of the asked operation that the accepted one describes for the same status. */
export interface ErrorRoute {
  readonly from: Response
  readonly target: Response
  readonly bodies: readonly BodyRoute[]
}

/** An operation that is accepted, and how the one that stands for it is asked. */
export interface GatewayRoutePlan {
  readonly accepts: Operation
  readonly asks: Operation
  readonly parameters: readonly ParameterRoute[]
  /** What the asked operation has and the accepted one does not: a person's code gives it. */
  readonly given: readonly Parameter[]
  /** What the accepted operation has and the asked one does not. */
  readonly left: readonly Parameter[]
  readonly request: readonly BodyRoute[]
  readonly responses: readonly ResponseRoute[]
  /** Failures whose bodies become those of the accepted operation; all others are told as problems. */
  readonly errors: readonly ErrorRoute[]
}

/** What becomes of the parts of a call: the adapters that lead there and back, and the parameters that correspond. */
export interface RouteScope {
  readonly adapters: readonly GatewayAdapterFacts[]
  /** The versions of the accepted and the asked operation. */
  readonly accepts: RouteSide
  readonly asks: RouteSide
  readonly parameters: readonly ParameterPair[]
}

/** One version: its name, and what adapters call the root of a body (`set#{namespace}local`, of JSON `set#Type`). */
export interface RouteSide {
  readonly version: string
  findBodyRoot(media: Media, part: GatewayBodyPart): string | undefined
}

/** Requests go from the accepted version to the asked one, responses back. */
export type GatewayBodyPart = 'request' | 'response'

export function planRoute(scope: RouteScope, accepts: Operation, asks: Operation): GatewayRoutePlan {
  const parameters = planParameters(scope.parameters)
  const isFrom = (one: Parameter) =>
    parameters.some(({ in: place, from }) => place === one.in && from === one.name)
  const isTo = (one: Parameter) =>
    parameters.some(({ in: place, toIn = place, to }) => toIn === one.in && to === one.name)
  return {
    accepts,
    asks,
    parameters,
    given: asks.parameters.filter((one) => one.in !== 'cookie' && !isTo(one)),
    left: accepts.parameters.filter((one) => !isFrom(one)),
    request: planRequest(scope, accepts, asks),
    responses: listSuccesses(asks).map((response) => planResponse(scope, response, accepts)),
    errors: pairErrors(asks, accepts).flatMap(([from, target]) => {
      const bodies = from.media
        .map((media) => bodyRoute(scope, 'response', media, target.media))
        .filter((body) => isErrorBody(body))
      return bodies.length === 0 ? [] : [{ from, target, bodies }]
    }),
  }
}

/** No person is asked about a failure: without a rule, and without what the caller gives, it is told as a problem. */
function isErrorBody({ from, to, by }: BodyRoute): boolean {
  if (by === 'ask' || from === undefined || to === undefined) return false
  if (by !== undefined) return by.context.every(({ isRequired }) => !isRequired)
  return [from, to].every((type) => isJson(type) && !/^application\/problem\+/iu.test(type))
}

function planParameters(pairs: readonly ParameterPair[]): readonly ParameterRoute[] {
  return pairs.flatMap(({ accepts, asks }) => {
    const [here, there] = [accepts.in, asks.in]
    if (here === 'cookie' || there === 'cookie') return []
    return [{ in: here, from: accepts.name, ...(here === there ? {} : { toIn: there }), to: asks.name }]
  })
}

function planRequest(scope: RouteScope, accepts: Operation, asks: Operation): readonly BodyRoute[] {
  const [ours, theirs] = [accepts.request?.media ?? [], asks.request?.media ?? []]
  const [first] = theirs
  if (ours.length > 0) return ours.map((media) => bodyRoute(scope, 'request', media, theirs))
  return first !== undefined && asks.request?.required === true ? [{ to: first.type, by: 'ask' }] : []
}

/** The same status where the accepted operation has it, otherwise its first success. */
function planResponse(scope: RouteScope, response: Response, accepts: Operation): ResponseRoute {
  const responses = listSuccesses(accepts)
  const same = responses.find(({ status }) => status === response.status)
  const other = responses.find(({ status }) => /^2\d\d$/u.test(status))
  const target = same ?? other ?? responses[0]
  const media = target?.media ?? []
  const [first] = media
  const none = response.media.length === 0 && first !== undefined
  const bodies: readonly BodyRoute[] = none
    ? [{ to: first.type, by: 'ask' }]
    : response.media.map((one) => bodyRoute(scope, 'response', one, media))
  const to = same === undefined && other !== undefined ? { to: Number(other.status) } : {}
  return { from: response, ...to, target, bodies }
}

/** An adapter for its root, otherwise the same kind of content as it is, otherwise a person's code. */
function bodyRoute(
  scope: RouteScope,
  part: GatewayBodyPart,
  media: Media,
  targets: readonly Media[],
): BodyRoute {
  const from = media.type
  const [sent, got] = part === 'request' ? [scope.accepts, scope.asks] : [scope.asks, scope.accepts]
  const root = sent.findBodyRoot(media, part)
  for (const target of root === undefined ? [] : targets) {
    const other = got.findBodyRoot(target, part)
    const by = scope.adapters.find(
      (one) =>
        one.from.version === sent.version &&
        one.to.version === got.version &&
        one.from.root === root &&
        one.to.root === other,
    )
    if (by) return { from, to: target.type, by }
  }
  const same = targets.find((target) => isSameContent(media, target))
  if (same) return { from, to: same.type }
  const [first] = targets
  return first === undefined ? { from } : { from, to: first.type, by: 'ask' }
}

/** Both JSON, or both of one type that carries no root: what the target takes is checked when it is sent. */
function isSameContent(one: Media, other: Media): boolean {
  if (one.schema.kind === 'root' || other.schema.kind === 'root') return false
  const bare = ({ type }: Media) => (type.split(';')[0] ?? '').trim().toLowerCase()
  return (isJson(one.type) && isJson(other.type)) || bare(one) === bare(other)
}

function isJson(type: string): boolean {
  return /[/+]json\s*(?:;|$)/iu.test(type)
}

import {
  isJsonMedia,
  type Json,
  listAnswers,
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

/** Two parameters that correspond: of the accepted operation and of the one that is called upstream. */
export interface ParameterPair {
  readonly accepts: Parameter
  readonly asks: Parameter
}

export interface ParameterRoute {
  readonly in: GatewayPlace
  readonly from: string
  /** The place where it is sent; absent if it is the same. */
  readonly toIn?: GatewayPlace
  readonly to: string
  /** The default of the accepted version, where the other version has another one or none. Then calls without it send it. */
  readonly preset?: PresetValue
}

/** A default that a gateway sends: a single value or a list of them. */
export type PresetValue = string | number | boolean | readonly (string | number | boolean)[]

/** The places of parameters that a gateway forwards. Cookies belong to one host and are not forwarded. */
export type GatewayPlace = Exclude<Parameter['in'], 'cookie'>

/** How one body becomes another: by an adapter, by the user's code (`'ask'`), or unchanged (no `by`). */
export interface BodyRoute {
  readonly from?: string
  readonly to?: string
  readonly by?: GatewayAdapterFacts | 'ask'
}

export interface ResponseRoute {
  readonly from: Response
  /** The status that the caller gets; absent if it is the same. */
  readonly to?: number
  readonly target: Response | undefined
  readonly bodies: readonly BodyRoute[]
}

/** An error response of the upstream operation whose status the accepted operation describes as well. */
export interface ErrorRoute {
  readonly from: Response
  readonly target: Response
  readonly bodies: readonly BodyRoute[]
}

/** An operation that is accepted, and how its counterpart is called upstream. */
export interface GatewayRoutePlan {
  readonly accepts: Operation
  readonly asks: Operation
  readonly parameters: readonly ParameterRoute[]
  /** Parameters that only the upstream operation has: the user's code gives their values. */
  readonly given: readonly Parameter[]
  /** Parameters that only the accepted operation has. */
  readonly left: readonly Parameter[]
  readonly request: readonly BodyRoute[]
  readonly responses: readonly ResponseRoute[]
  /**
   * Error responses whose bodies are converted to those of the accepted operation; all others become problem
   * responses.
   */
  readonly errors: readonly ErrorRoute[]
}

/** What a route is planned from: the adapters in both directions, and the parameters that correspond. */
export interface RouteScope {
  readonly adapters: readonly GatewayAdapterFacts[]
  /** The versions of the accepted operation, and of its upstream counterpart. */
  readonly accepts: RouteSide
  readonly asks: RouteSide
  readonly parameters: readonly ParameterPair[]
}

/** One version: its name, and what adapters call the root of a body (`set#{namespace}local`, of JSON `set#Type`). */
export interface RouteSide {
  readonly version: string
  findBodyRoot(media: Media, part: GatewayBodyPart): string | undefined
  /** The value that a call means which leaves the parameter out; `undefined` where the schema does not say. */
  findDefault(parameter: Parameter): Json | undefined
}

/** The part of a call. Requests are converted to the upstream version, responses back. */
export type GatewayBodyPart = 'request' | 'response'

/**
 * Plans how a call of `accepts` becomes a call of `asks`, and how its responses come back, successes and
 * convertible errors. Cookies are not forwarded.
 */
export function planRoute(scope: RouteScope, accepts: Operation, asks: Operation): GatewayRoutePlan {
  const parameters = planParameters(scope)
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
    responses: planResponses(scope, accepts, asks),
    errors: pairErrors(asks, accepts).flatMap(([from, target]) => {
      const bodies = from.media
        .map((media) => bodyRoute(scope, 'response', media, target.media))
        .filter((body) => isErrorBody(body))
      return bodies.length === 0 ? [] : [{ from, target, bodies }]
    }),
  }
}

/**
 * Whether the body of an error response is converted: by an adapter without required context, or unchanged between
 * JSON types that are not problem details. Never by the user's code.
 */
function isErrorBody({ from, to, by }: BodyRoute): boolean {
  if (by === 'ask' || from === undefined || to === undefined) return false
  if (by !== undefined) return by.context.every(({ isRequired }) => !isRequired)
  return [from, to].every((type) => isJsonMedia(type) && !/^application\/problem\+/iu.test(type))
}

/** The routes of corresponding parameters; pairs with a cookie are left out. */
function planParameters(scope: RouteScope): readonly ParameterRoute[] {
  return scope.parameters.flatMap((pair) => {
    const { accepts, asks } = pair
    const [here, there] = [accepts.in, asks.in]
    if (here === 'cookie' || there === 'cookie') return []
    const preset = findPreset(scope, pair)
    return [
      {
        ...{ in: here, from: accepts.name, ...(here === there ? {} : { toIn: there }), to: asks.name },
        ...(preset === undefined ? {} : { preset }),
      },
    ]
  })
}

/** The default of an accepted parameter, if a call without it would mean something else in the other version. */
function findPreset(scope: RouteScope, { accepts, asks }: ParameterPair): PresetValue | undefined {
  const own = scope.accepts.findDefault(accepts)
  if (own === undefined || JSON.stringify(own) === JSON.stringify(scope.asks.findDefault(asks)))
    return undefined
  return isSingle(own) || (Array.isArray(own) && own.every(isSingle)) ? own : undefined
}

function isSingle(value: Json): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}

/**
 * A route for each request body of the accepted operation. If it has none but the upstream one requires one, the
 * user's code makes it.
 */
function planRequest(scope: RouteScope, accepts: Operation, asks: Operation): readonly BodyRoute[] {
  const [ours, theirs] = [accepts.request?.media ?? [], asks.request?.media ?? []]
  const [first] = theirs
  if (ours.length > 0) return ours.map((media) => bodyRoute(scope, 'request', media, theirs))
  return first !== undefined && asks.request?.required === true ? [{ to: first.type, by: 'ask' }] : []
}

/**
 * A route for each success that the upstream operation describes. Also for a status without content, such as 204,
 * that only a range or `default` implies and the accepted operation has too.
 */
function planResponses(scope: RouteScope, accepts: Operation, asks: Operation): readonly ResponseRoute[] {
  const successes = listSuccesses(asks)
  const answers = listSuccesses({ ...accepts, responses: listAnswers(accepts) })
  const bare = listSuccesses({ ...asks, responses: listAnswers(asks) }).filter(
    ({ status }) =>
      !successes.some((one) => one.status === status) && answers.some((one) => one.status === status),
  )
  return [
    ...successes.map((response) => planResponse(scope, response, listSuccesses(accepts))),
    ...bare.map((response) => planResponse(scope, response, answers)),
  ]
}

/**
 * Plans an upstream response: it becomes the accepted operation's response of the same status, otherwise its first
 * success. If only that has a body, the user's code makes it.
 */
function planResponse(scope: RouteScope, response: Response, responses: readonly Response[]): ResponseRoute {
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

/**
 * How a body is converted: by the adapter between the roots, unchanged if a target has the same kind of content,
 * otherwise by the user's code. Without targets it is dropped (no `to`).
 */
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

/**
 * Whether two bodies can be passed on unchanged: neither is an XML root, and both are JSON or of one media type.
 * The target's schema is checked when it is sent.
 */
function isSameContent(one: Media, other: Media): boolean {
  if (one.schema.kind === 'root' || other.schema.kind === 'root') return false
  const bare = ({ type }: Media) => (type.split(';')[0] ?? '').trim().toLowerCase()
  return (isJsonMedia(one.type) && isJsonMedia(other.type)) || bare(one) === bare(other)
}

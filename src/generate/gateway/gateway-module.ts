import type { Operation } from '../../schema/index.ts'
import {
  type Code,
  code,
  comment,
  join,
  key,
  type Layout,
  literal,
  ModuleWriter,
  name,
  type OutputFile,
} from '../../typescript/index.ts'
import type { GatewayApi, GatewayInput } from './index.ts'
import {
  type BodyRoute,
  type GatewayAdapterFacts,
  type GatewayRoutePlan,
  type ParameterPair,
  type PresetValue,
  planRoute,
} from './plan.ts'
import { describeRoute, listRouteNotes, type PointScope, pointsMember } from './points.ts'
import { GatewaySide } from './side.ts'

/** The module of one API with two gateways: for callers of the older version and for callers of the newer one. */
export function gatewayModule(
  input: GatewayInput,
  api: GatewayApi,
  layouts: { readonly before: Layout; readonly after: Layout },
  [before, after]: readonly [string, string],
  path: string,
): OutputFile {
  const writer = new ModuleWriter(path)
  for (const prefix of [before, after]) {
    writer.reserve([`create${prefix}Gateway`, `${prefix}GatewayOptions`, `routesOf${prefix}`])
  }
  const context = (layout: Layout) => ({ ...input, layout, sink: () => {} })
  const one = new GatewaySide(context(layouts.before), api.before, before, writer)
  const other = new GatewaySide(context(layouts.after), api.after, after, writer)
  const forward = api.operations.map((pair) => orientPair(pair, 'before', 'after'))
  const backward = api.operations.map((pair) => orientPair(pair, 'after', 'before'))
  const directions = [
    { accepts: one, asks: other, operations: forward },
    { accepts: other, asks: one, operations: backward },
  ]
  for (const direction of directions) addGateway({ input, writer, ...direction }, direction.operations)
  return writer.file(input.header)
}

type Side = 'before' | 'after'

interface Routed {
  readonly accepts: Operation | undefined
  readonly asks: Operation | undefined
  readonly parameters: readonly ParameterPair[]
}

/** A pair of operations seen from the accepted version. Parameters without a counterpart are left out. */
function orientPair(
  { parameters, ...pair }: GatewayApi['operations'][number],
  accepted: Side,
  asked: Side,
): Routed {
  return {
    accepts: pair[accepted],
    asks: pair[asked],
    parameters: parameters.flatMap(({ [accepted]: accepts, [asked]: asks }) =>
      accepts && asks ? [{ accepts, asks }] : [],
    ),
  }
}

/**
 * Adds one gateway to the module: its options type, its table of routes and its function. Operations that the
 * accepted version lacks are left out.
 */
function addGateway(scope: PointScope, pairs: readonly Routed[]): void {
  const { input, writer, accepts, asks } = scope
  const plans = pairs.flatMap((pair): readonly (GatewayRoutePlan | Operation)[] => {
    const { accepts: one, asks: other, parameters } = pair
    if (one === undefined) return []
    return [
      other === undefined
        ? one
        : planRoute({ adapters: input.adapters, accepts, asks, parameters }, one, other),
    ]
  })
  const { prefix } = accepts
  const options = `${prefix}GatewayOptions`
  const runtime = (exported: string, as: 'type' | 'value' = 'type') =>
    writer.import(exported, input.runtime, as)
  const routes = plans.filter((plan) => 'asks' in plan)
  const used = new Set(routes.flatMap(listAdapters))
  const ofErrors = new Set(routes.flatMap(listErrorAdapters).filter((one) => !used.has(one)))
  const hooks = used.size + ofErrors.size === 0 ? code`` : hooksMember(scope, [...used], [...ofErrors])
  const members = plans.map((plan) => pointsMember(scope, plan))
  const isOpen = members.some(({ isRequired }) => isRequired)
  const operations = code`  /** What the versions leave open, by the operation that is called. */\n  readonly operations${isOpen ? code`` : code`?`}: {\n${members.map((one) => one.code)}  }\n`
  writer.add(
    code`${comment([`What a gateway for callers of ${accepts.version} has to be told.`])}export interface ${name(options)} extends ${runtime('GatewayOptions')} {\n${hooks}${operations}}\n`,
  )
  const rows = plans.map((plan) => routeCode(scope, plan))
  writer.add(
    code`const ${name(`routesOf${prefix}`)}: Readonly<Record<string, ${runtime('GatewayRoute')}>> = {\n${rows}}\n`,
  )
  const says = [
    `Accepts the calls of ${accepts.version} and asks an upstream that speaks ${asks.version}.`,
    ...plans.flatMap((plan) => [`- ${describeRoute(plan)}`, ...listRouteNotes(plan)]),
  ]
  writer.add(code`${comment(says)}export function ${name(`create${prefix}Gateway`)}(
  options: ${name(options)},
): (request: ${runtime('WebRequest')}) => Promise<${runtime('WebResponse')}> {
  return ${runtime('createGateway', 'value')}(${name(`routesOf${prefix}`)}, options)
}
`)
}

/** The adapters that a route uses for requests and successes, those of requests first; one can occur twice. */
function listAdapters({ request, responses }: GatewayRoutePlan): readonly GatewayAdapterFacts[] {
  const ways = [...request, ...responses.flatMap(({ bodies }) => bodies)]
  return ways.flatMap(({ by }) => (by === undefined || by === 'ask' ? [] : [by]))
}

/** The adapters that a route uses for error responses; one can occur twice. */
function listErrorAdapters({ errors }: GatewayRoutePlan): readonly GatewayAdapterFacts[] {
  return errors.flatMap(({ bodies }) =>
    bodies.flatMap(({ by }) => (by === undefined || by === 'ask' ? [] : [by])),
  )
}

/**
 * The member `hooks` of the options: required for adapters with hooks, optional for those without. Optional as
 * well for adapters of error responses only: without hooks, such an error is passed on as a problem response.
 */
function hooksMember(
  { input, writer }: PointScope,
  used: readonly GatewayAdapterFacts[],
  ofErrors: readonly GatewayAdapterFacts[],
): Code {
  const hooks = writer.import('Hooks', `${input.folder}/adapters/hooks.ts`, 'type')
  const named = (all: readonly GatewayAdapterFacts[]): Code =>
    join(
      all.map((one) => literal(one.name)),
      ' | ',
    )
  const asking = used.filter((one) => one.hooks.length > 0)
  const silent = [...used.filter((one) => one.hooks.length === 0), ...ofErrors]
  const required = asking.length === 0 ? [] : [code`Pick<${hooks}, ${named(asking)}>`]
  const free = silent.length === 0 ? [] : [code`Partial<Pick<${hooks}, ${named(silent)}>>`]
  const optional = asking.length === 0 ? code`?` : code``
  return code`  readonly hooks${optional}: ${join([...required, ...free], ' & ')}\n`
}

/** The entry of the table of routes for one operation; without a counterpart, it has no `asks`. */
function routeCode(scope: PointScope, plan: GatewayRoutePlan | Operation): Code {
  const { accepts, asks } = scope
  if (!('asks' in plan)) {
    return code`  ${key(accepts.nameOperation(plan))}: { accepts: ${accepts.constant(plan)}, parameters: [], request: [], responses: [] },\n`
  }
  const parameters = plan.parameters.map(({ in: place, from, toIn, to, preset }) => {
    const elsewhere = toIn === undefined ? code`` : code` toIn: ${literal(toIn)},`
    const standing = preset === undefined ? code`` : code`, preset: ${printPreset(preset)}`
    return code`{ in: ${literal(place)}, from: ${literal(from)},${elsewhere} to: ${literal(to)}${standing} }`
  })
  const responses = plan.responses.map(({ from, to, bodies }) => {
    const status = to === undefined ? code`` : code` to: ${to},`
    return code`{ from: ${literal(from.status)},${status} bodies: ${list(bodies.map((body) => bodyCode(scope, body)))} }`
  })
  const errors = plan.errors.map(
    ({ from, target, bodies }) =>
      code`{ from: ${literal(from.status)}, to: ${literal(target.status)}, bodies: ${list(bodies.map((body) => bodyCode(scope, body)))} }`,
  )
  const failures = errors.length === 0 ? code`` : code`    errors: ${list(errors)},\n`
  return code`  ${key(accepts.nameOperation(plan.accepts))}: {
    accepts: ${accepts.constant(plan.accepts)},
    asks: ${asks.constant(plan.asks)},
    parameters: ${list(parameters)},
    request: ${list(plan.request.map((body) => bodyCode(scope, body)))},
    responses: ${list(responses)},
${failures}  },
`
}

/** A default as code: a literal, or a list of them. */
function printPreset(preset: PresetValue): Code {
  if (typeof preset === 'object') return code`[${join(preset.map(printPreset), ', ')}]`
  return typeof preset === 'string' ? literal(preset) : code`${preset}`
}

/** The object literal of one body route: media types, and how the body is converted. */
function bodyCode({ writer }: PointScope, { from, to, by }: BodyRoute): Code {
  const fields = [
    from === undefined ? undefined : code`from: ${literal(from)}`,
    to === undefined ? undefined : code`to: ${literal(to)}`,
    by === undefined
      ? undefined
      : by === 'ask'
        ? code`by: 'ask'`
        : code`by: { name: ${literal(by.name)}, run: ${writer.import(by.name, by.module)} }`,
  ]
  return code`{ ${join(
    fields.filter((field) => field !== undefined),
    ', ',
  )} }`
}

function list(items: readonly Code[]): Code {
  return code`[${join(items, ', ')}]`
}

import type { Operation } from '../../schema/index.ts'
import { type Code, code, join, key, literal } from '../../typescript/index.ts'
import type { BodyRoute, GatewayRoutePlan } from './plan.ts'
import type { PointScope } from './points.ts'

/** One line of a module's table of routes. */
export function routeCode(scope: PointScope, plan: GatewayRoutePlan | Operation): Code {
  const { accepts, asks } = scope
  if (!('asks' in plan)) {
    return code`  ${key(accepts.nameOperation(plan))}: { accepts: ${accepts.constant(plan)}, parameters: [], request: [], responses: [] },\n`
  }
  const parameters = plan.parameters.map(({ in: place, from, toIn, to }) => {
    const elsewhere = toIn === undefined ? code`` : code` toIn: ${literal(toIn)},`
    return code`{ in: ${literal(place)}, from: ${literal(from)},${elsewhere} to: ${literal(to)} }`
  })
  const responses = plan.responses.map(({ from, to, bodies }) => {
    const status = to === undefined ? code`` : code` to: ${to},`
    return code`{ from: ${literal(from.status)},${status} bodies: ${list(bodies.map((body) => bodyCode(scope, body)))} }`
  })
  return code`  ${key(accepts.nameOperation(plan.accepts))}: {
    accepts: ${accepts.constant(plan.accepts)},
    asks: ${asks.constant(plan.asks)},
    parameters: ${list(parameters)},
    request: ${list(plan.request.map((body) => bodyCode(scope, body)))},
    responses: ${list(responses)},
  },
`
}

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

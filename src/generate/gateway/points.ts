import type { Operation, Parameter } from '../../schema/index.ts'
import {
  type Code,
  code,
  comment,
  join,
  key,
  literal,
  type ModuleWriter,
  typeIdentifier,
} from '../../typescript/index.ts'
import type { GatewayInput } from './index.ts'
import type { BodyRoute, GatewayRoutePlan } from './plan.ts'
import type { GatewaySide } from './side.ts'

/** One of an API's two gateways, while it is being written. */
export interface PointScope {
  readonly input: GatewayInput
  readonly writer: ModuleWriter
  readonly accepts: GatewaySide
  readonly asks: GatewaySide
}

interface Point {
  readonly isRequired: boolean
  readonly code: Code
}

/**
 * The member of the options for one operation: the values that the user's code has to give. No code if there are
 * none.
 */
export function pointsMember(scope: PointScope, plan: GatewayRoutePlan | Operation): Point {
  const { accepts } = scope
  if (!('asks' in plan)) return unmatchedMember(scope, plan)
  const points = [
    ...parameterPoints(scope, plan),
    ...contextPoint(scope, plan, 'request', plan.request),
    ...bodyPoint(scope, plan, 'request'),
    ...contextPoint(
      scope,
      plan,
      'response',
      plan.responses.flatMap(({ bodies }) => bodies),
    ),
    ...bodyPoint(scope, plan, 'response'),
    ...problemPoint(scope, plan),
  ]
  if (points.length === 0) return { isRequired: false, code: code`` }
  const isRequired = points.some((point) => point.isRequired)
  const says = comment([describeRoute(plan), ...listRouteNotes(plan)], '    ')
  return {
    isRequired,
    code: code`${says}    readonly ${key(accepts.nameOperation(plan.accepts))}${isRequired ? code`` : code`?`}: {\n${points.map((point) => point.code)}    }\n`,
  }
}

/** The method and path of a call and of its counterpart; for an operation without one, a phrase that says so. */
export function describeRoute(plan: GatewayRoutePlan | Operation): string {
  const address = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`
  if (!('asks' in plan)) return `${address(plan)}: the other version has no such operation`
  return `${address(plan.accepts)} → ${address(plan.asks)}`
}

/**
 * Sentences on what a route does beside its addresses: renamed parameters, defaults that are sent, dropped
 * parameters and dropped response bodies.
 */
export function listRouteNotes(plan: GatewayRoutePlan | Operation): readonly string[] {
  if (!('asks' in plan)) return []
  const { left, parameters, responses } = plan
  const renamed = parameters.filter(({ from, to, toIn }) => from !== to || toIn !== undefined)
  const preset = parameters.filter((one) => one.preset !== undefined)
  const dropped = responses.filter(({ bodies }) => bodies.some(({ to }) => to === undefined))
  return [
    ...renamed.map(({ in: place, toIn, from, to }) => {
      const as = toIn === undefined ? `"${to}"` : `the ${toIn} parameter "${to}"`
      return `The ${place} parameter "${from}" is sent as ${as}.`
    }),
    ...preset.map(({ in: place, from, preset: value }) => {
      return `A call without the ${place} parameter "${from}" sends its default ${JSON.stringify(value)}.`
    }),
    ...left.map((one) => `The ${one.in} parameter "${one.name}" has no place of its own there.`),
    ...dropped.map(({ from }) => `The body of the answer ${from.status} has no place here.`),
  ]
}

/**
 * The optional member for an operation without counterpart: the user's code may answer it; otherwise it is
 * answered with 501.
 */
function unmatchedMember({ input, writer, accepts }: PointScope, operation: Operation): Point {
  const type = (exported: string) => writer.import(exported, input.runtime, 'type')
  const says = comment([`${describeRoute(operation)}; without this member it is answered with 501.`], '    ')
  const request = type('WebRequest')
  const answer = type('WebResponse')
  return {
    isRequired: false,
    code: code`${says}    ${key(accepts.nameOperation(operation))}?(request: ${request}): Promise<${answer}>\n`,
  }
}

const places = { path: 'path', query: 'query', header: 'headers' } as const

/** Functions that give the values of parameters which only the upstream operation has, one for each place. */
function parameterPoints(scope: PointScope, { accepts, asks, given }: GatewayRoutePlan): readonly Point[] {
  return (['path', 'query', 'header'] as const).flatMap((place) => {
    const open = given.filter((one) => one.in === place)
    if (open.length === 0) return []
    const names = join(
      open.map((one) => literal(one.name)),
      ' | ',
    )
    const type = code`Pick<NonNullable<${scope.asks.inputType(asks)}[${literal(places[place])}]>, ${names}>`
    const says = open.map((one) => parameterSays(one))
    return [
      makePointMember(
        scope,
        accepts,
        places[place],
        says,
        type,
        open.some(({ required }) => required),
      ),
    ]
  })
}

/** A line on a parameter: whether it is required, its place, name and description. */
function parameterSays({ name, in: place, required, description = '' }: Parameter): string {
  const words = description.trim() === '' ? '' : `: ${description.trim()}`
  return `The ${required ? 'required' : 'optional'} ${place} parameter "${name}"${words}`
}

/**
 * The function that gives the context of the adapters used for request or response bodies; none if they need no
 * context.
 */
function contextPoint(
  scope: PointScope,
  { accepts }: GatewayRoutePlan,
  part: 'request' | 'response',
  ways: readonly BodyRoute[],
): readonly Point[] {
  const used = ways.flatMap(({ by }) =>
    by === undefined || by === 'ask' || by.context.length === 0 ? [] : [by],
  )
  if (used.length === 0) return []
  const types = used.map((by) => scope.writer.import(`${typeIdentifier(by.name)}Context`, by.module, 'type'))
  const says = `Values of the body of the ${part} that its source may lack, by data element.`
  const isRequired = used.some(({ context }) => context.some((one) => one.isRequired))
  return [makePointMember(scope, accepts, `${part}Context`, [says], join(types, ' & '), isRequired)]
}

/**
 * The function that converts request or response bodies for which no adapter exists; none if all are converted.
 */
function bodyPoint(
  scope: PointScope,
  plan: GatewayRoutePlan,
  part: 'request' | 'response',
): readonly Point[] {
  const { accepts, asks } = plan
  const isAsked = (ways: readonly BodyRoute[]) => ways.some(({ by }) => by === 'ask')
  if (part === 'request') {
    if (!isAsked(plan.request)) return []
    const [from, to] = [scope.accepts.inputType(accepts), scope.asks.inputType(asks)]
    const value = plan.request.some((way) => way.from !== undefined) ? code`${from}['body']` : code`undefined`
    const says = `The body of ${describeRoute(plan)}: nothing says how the one becomes the other.`
    return [
      makePointMember(scope, accepts, 'requestBody', [says], code`NonNullable<${to}['body']>`, true, value),
    ]
  }
  const open = plan.responses.filter(({ bodies }) => isAsked(bodies))
  if (open.length === 0) return []
  const values = open.map(({ from }) => scope.asks.bodyType(asks, from))
  const types = open.map(({ target }) => scope.accepts.bodyType(accepts, target))
  const says = open.map(
    ({ from, target }) =>
      `The body of ${target?.status ?? 'the answer'}, where the upstream answers ${from.status}.`,
  )
  return [makePointMember(scope, accepts, 'responseBody', says, union(types), true, union(values))]
}

/**
 * The function that gives the members which problem responses must have beside RFC 9457's; none if there are none.
 */
function problemPoint(scope: PointScope, { accepts }: GatewayRoutePlan): readonly Point[] {
  const members = scope.accepts.problemMembers(accepts)
  if (members === undefined) return []
  const problem = scope.writer.import('ProblemDetails', scope.input.runtime, 'type')
  const says = 'What a failure has to say here and the other version does not.'
  return [makePointMember(scope, accepts, 'problem', [says], members, true, problem, 'problem')]
}

/** A member of the options' object: a function that takes a value, if any, and the call. */
function makePointMember(
  { input, writer, accepts }: PointScope,
  operation: Operation,
  member: string,
  says: readonly string[],
  type: Code,
  isRequired: boolean,
  value?: Code,
  called = 'value',
): Point {
  const call = writer.import('GatewayCall', input.runtime, 'type')
  const about = value === undefined ? code`` : code`${key(called)}: ${value}, `
  // A failure can come before the input is read, so the call has no input type.
  const given = called === 'problem' ? code`` : code`<${accepts.inputType(operation)}>`
  const optional = isRequired ? code`` : code`?`
  return {
    isRequired,
    code: code`${comment(says, '      ')}      ${key(member)}${optional}(${about}call: ${call}${given}): ${type}\n`,
  }
}

/** The union of distinct types. */
function union(types: readonly Code[]): Code {
  const unique = new Map(types.map((type) => [type.text, type]))
  return join([...unique.values()], ' | ')
}

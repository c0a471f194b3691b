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

/** One direction of an API's gateways, as it is being written. */
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

/** The member of the options for one operation: what a person's code has to say about it. */
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
  const says = comment([routeSays(plan), ...routeNotes(plan)], '    ')
  return {
    isRequired,
    code: code`${says}    readonly ${key(accepts.nameOperation(plan.accepts))}${isRequired ? code`` : code`?`}: {\n${points.map((point) => point.code)}    }\n`,
  }
}

/** A route in words: which call becomes which. */
export function routeSays(plan: GatewayRoutePlan | Operation): string {
  const address = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`
  if (!('asks' in plan)) return `${address(plan)}: the other version has no such operation`
  return `${address(plan.accepts)} → ${address(plan.asks)}`
}

/** What a route does that its two addresses do not show. */
export function routeNotes(plan: GatewayRoutePlan | Operation): readonly string[] {
  if (!('asks' in plan)) return []
  const { left, parameters, responses } = plan
  const renamed = parameters.filter(({ from, to, toIn }) => from !== to || toIn !== undefined)
  const dropped = responses.filter(({ bodies }) => bodies.some(({ to }) => to === undefined))
  return [
    ...renamed.map(({ in: place, toIn, from, to }) => {
      const as = toIn === undefined ? `"${to}"` : `the ${toIn} parameter "${to}"`
      return `The ${place} parameter "${from}" is sent as ${as}.`
    }),
    ...left.map((one) => `The ${one.in} parameter "${one.name}" has no place of its own there.`),
    ...dropped.map(({ from }) => `The body of the answer ${from.status} has no place here.`),
  ]
}

function unmatchedMember({ input, writer, accepts }: PointScope, operation: Operation): Point {
  const type = (exported: string) => writer.import(exported, input.runtime, 'type')
  const says = comment([`${routeSays(operation)}; without this member it is answered with 501.`], '    ')
  const request = type('WebRequest')
  const answer = type('WebResponse')
  return {
    isRequired: false,
    code: code`${says}    ${key(accepts.nameOperation(operation))}?(request: ${request}): Promise<${answer}>\n`,
  }
}

const places = { path: 'path', query: 'query', header: 'headers' } as const

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
      point(
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

function parameterSays({ name, in: place, required, description = '' }: Parameter): string {
  const words = description.trim() === '' ? '' : `: ${description.trim()}`
  return `The ${required ? 'required' : 'optional'} ${place} parameter "${name}"${words}`
}

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
  const says = `What the body of the ${part} needs and its source does not hold, by data element.`
  const isRequired = used.some(({ context }) => context.some((one) => one.isRequired))
  return [point(scope, accepts, `${part}Context`, [says], join(types, ' & '), isRequired)]
}

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
    const says = `The body of ${routeSays(plan)}: nothing says how the one becomes the other.`
    return [point(scope, accepts, 'requestBody', [says], code`NonNullable<${to}['body']>`, true, value)]
  }
  const open = plan.responses.filter(({ bodies }) => isAsked(bodies))
  if (open.length === 0) return []
  const values = open.map(({ from }) => scope.asks.bodyType(asks, from))
  const types = open.map(({ target }) => scope.accepts.bodyType(accepts, target))
  const says = open.map(
    ({ from, target }) =>
      `The body of ${target?.status ?? 'the answer'}, where the upstream answers ${from.status}.`,
  )
  return [point(scope, accepts, 'responseBody', says, union(types), true, union(values))]
}

function problemPoint(scope: PointScope, { accepts }: GatewayRoutePlan): readonly Point[] {
  const members = scope.accepts.problemMembers(accepts)
  if (members === undefined) return []
  const problem = scope.writer.import('ProblemDetails', scope.input.runtime, 'type')
  const says = 'What a failure has to say here and the other version does not.'
  return [point(scope, accepts, 'problem', [says], members, true, problem, 'problem')]
}

/** A member of a person's object; the call comes last, after what it is about. */
function point(
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
  // Before the input is read, a failure has none to tell about.
  const given = called === 'problem' ? code`` : code`<${accepts.inputType(operation)}>`
  const optional = isRequired ? code`` : code`?`
  return {
    isRequired,
    code: code`${comment(says, '      ')}      ${key(member)}${optional}(${about}call: ${call}${given}): ${type}\n`,
  }
}

function union(types: readonly Code[]): Code {
  const unique = new Map(types.map((type) => [type.text, type]))
  return join([...unique.values()], ' | ')
}

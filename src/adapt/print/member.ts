import { type Code, code, join, key, literal, type Member, name } from '../../typescript/index.ts'
import type { DispatchPlan, MemberPlan, PlanRoute, PlanRule } from '../plan/plan.ts'
import { call } from './call.ts'
import type { PrintScope } from './scope.ts'
import { constantCode, type ValuePrinter } from './values.ts'

/** The expression that makes a member of the target; nothing where only a hook for a missing one does. */
export function memberExpression(
  scope: PrintScope,
  values: ValuePrinter,
  plan: MemberPlan,
): Code | undefined {
  const { rule, dataElement, member } = plan
  const id = literal(dataElement)
  const surplus = printSurplus(plan)
  const run = (method: string, ...args: readonly Code[]): Code =>
    call(code`run.${name(method)}`, args, '    ', key(member.property).text.length + 2)
  switch (rule.kind) {
    case 'object':
      return collect(
        { scope, member, run, id, from: route(scope, rule.route), surplus },
        name(rule.object.name),
        [],
      )
    case 'either': {
      const { dispatch } = rule
      const places = leaveOut(scope, route(scope, rule.route), dispatch)
      const made = collect({ scope, member, run, id, from: places, surplus }, name(dispatch.name), [])
      if (rule.children === undefined) return made
      const children = scope.runtime('asChildren')
      return rule.children === 'any'
        ? code`${children}(${made})`
        : code`${scope.runtime('when')}(${made}, ${children})`
    }
    case 'named': {
      const inner = converter(scope, values, rule.rule)
      const named = code`${scope.runtime('inElement')}(${literal(rule.element)}, ${inner})`
      return collect({ scope, member, run, id, from: route(scope, rule.route), surplus }, named, [])
    }
    case 'group':
      return listed(scope, member, code`${name(rule.object.name)}(source, run)`)
    case 'value': {
      const { chain } = rule.value.target
      return collect(
        { scope, member, run, id, from: route(scope, rule.route), surplus },
        values.converter(rule),
        chain,
      )
    }
    case 'given': {
      const inner = wrapped(scope, values.converter(rule), rule.value.target.chain)
      return listed(scope, member, run('given', id, inner))
    }
    case 'constant':
      return listed(scope, member, constantMember(rule.value, rule.text))
    case 'hook': {
      const hook = code`run.hooks.${name(rule.hook.name)}`
      return run('suppose', id, hook, route(scope, rule.route), code`source`, code`${rule.isNeeded}`)
    }
    case 'assemble': {
      const settled = rule.settles.map((one) => code`        ...${route(scope, one)},\n`)
      const hook = code`run.hooks.${name(rule.hook.name)}`
      const list = code`[\n${settled}      ]`
      return code`run.assemble(\n      ${join([id, hook, route(scope, rule.route), list], ',\n      ')},\n    )`
    }
    case 'copy': {
      const places = rule.isWhole === true ? wholeRoute(scope, rule.route) : route(scope, rule.route)
      return collect({ scope, member, run, id, from: places, surplus }, scope.runtime('same'), [])
    }
    case 'missing':
      return undefined
  }
}

/** The converter of one value, for rules that convert the value at hand. */
export function converter(scope: PrintScope, values: ValuePrinter, rule: PlanRule): Code {
  switch (rule.kind) {
    case 'object':
      return name(rule.object.name)
    case 'either':
      return name(rule.dispatch.name)
    case 'value':
      return values.converter(rule)
    default:
      return scope.runtime('same')
  }
}

/** The places without the values that the target has nothing for. */
function leaveOut(scope: PrintScope, places: Code, { by, lacks }: DispatchPlan): Code {
  if (lacks.length === 0) return places
  const labels = lacks.map((label) => (label === undefined ? code`undefined` : literal(label)))
  const read = scope.runtime(by === 'type' ? 'readTypeName' : 'readElementName')
  return code`${scope.runtime('leaveOut')}(${places}, ${read}, [${join(labels, ', ')}])`
}

/** What a person decided about more values than the target allows, as the last argument of `one` and `many`. */
function printSurplus({ repeats }: MemberPlan): readonly Code[] {
  if (!repeats) return []
  return 'hook' in repeats ? [code`{ ask: run.hooks.${name(repeats.hook.name)} }`] : [literal(repeats.policy)]
}

/** The question for a required member that is not there. */
export function missingExpression({ missing, dataElement }: MemberPlan): Code | undefined {
  if (!missing) return undefined
  return code`run.fill(${literal(dataElement)}, run.hooks.${name(missing.name)}, source)`
}

/** The places down a route; `down` takes three steps at a time. */
export function route(scope: PrintScope, properties: PlanRoute): Code {
  let places = code`[source]`
  for (let start = 0; start < properties.length; start += 3) {
    const steps = properties.slice(start, start + 3).map(literal)
    places = code`${scope.runtime('down')}(${places}, ${join(steps, ', ')})`
  }
  return places
}

/** The same where a list at the last step is one value. */
function wholeRoute(scope: PrintScope, properties: PlanRoute): Code {
  const above = route(scope, properties.slice(0, -1))
  return code`${scope.runtime('whole')}(${above}, ${literal(properties.at(-1) ?? '')})`
}

interface Collected {
  readonly scope: PrintScope
  readonly member: Member
  readonly run: (method: string, ...args: readonly Code[]) => Code
  readonly id: Code
  readonly from: Code
  readonly surplus: readonly Code[]
}

/**
 * One or many: the list is the member itself, or stands at the first list of the chain down to the target's text; what
 * is below the list is put around each value, what is above it around the list.
 */
function collect(
  { scope, member, run, id, from: places, surplus }: Collected,
  convert: Code,
  chain: readonly Member[],
): Code {
  const listAt = member.isArray ? -1 : chain.findIndex(({ isArray }) => isArray)
  if (!member.isArray && listAt < 0) return run('one', id, places, wrapped(scope, convert, chain), ...surplus)
  const max = member.isArray ? member.max : (chain[listAt]?.max ?? 1)
  const limit = Number.isFinite(max) ? [code`${max}`, ...surplus] : []
  const list = run('many', id, places, wrapped(scope, convert, chain.slice(listAt + 1)), ...limit)
  const around = chain.slice(0, listAt + 1).reverse()
  if (around.length === 0) return list
  const value = around.reduce<Code>(
    (inner, { property }) => code`{ ${key(property)}: ${inner} }`,
    code`value`,
  )
  return code`${scope.runtime('when')}(${list}, (value) => (${value}))`
}

function wrapped(scope: PrintScope, convert: Code, chain: readonly Member[]): Code {
  if (chain.length === 0) return convert
  const inner = [...chain].reverse().reduce<Code>((value, { property, isArray }) => {
    return code`{ ${key(property)}: ${isArray ? code`[${value}]` : value} }`
  }, code`value`)
  return code`${scope.runtime('wrap')}(${convert}, (value) => (${inner}))`
}

/** A single value where the target has a list. */
function listed(scope: PrintScope, { isArray }: Member, made: Code): Code {
  return isArray ? code`${scope.runtime('when')}(${made}, (value) => [value])` : made
}

function constantMember(
  { scalar, text, attributes }: Extract<MemberPlan['rule'], { kind: 'constant' }>['value'],
  value: string,
): Code {
  const printed = constantCode(scalar.form, value)
  if (!text) return printed
  const fixed = attributes
    .filter(({ constant, member }) => constant !== undefined && !member.isOptional)
    .map(
      ({ constant, member, scalar: held }) =>
        code`${key(member.property)}: ${constantCode(held.form, constant ?? '')}`,
    )
  return code`{ ${join([code`${key(text.property)}: ${printed}`, ...fixed], ', ')} }`
}

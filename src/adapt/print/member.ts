import { type Code, code, comment, join, key, literal, type Member, name } from '../../typescript/index.ts'
import { printConstant } from '../kinds/index.ts'
import type { DispatchPlan, MemberPlan, ObjectPlan, PlanRoute, PlanRule } from '../plan/plan.ts'
import { printCallExpression } from './call.ts'
import { printOrNil } from './nil.ts'
import type { PrintScope } from './scope.ts'
import { printCopy, printHeldAttributes, type ValuePrinter } from './values.ts'

/**
 * Prints the expression that makes a target member from the source; undefined for a member that only a hook for a
 * missing value fills.
 */
export function memberExpression(
  scope: PrintScope,
  values: ValuePrinter,
  plan: MemberPlan,
): Code | undefined {
  const { rule, dataElement, member } = plan
  const id = literal(dataElement)
  const surplus = printSurplus(plan)
  const from = (path: PlanRoute): Code =>
    plan.isNil === true ? printNilRoute(scope, path) : printRouteCode(scope, path)
  const nil = (convert: Code): Code =>
    plan.isNil === true ? printOrNil(scope, values, rule, convert) : convert
  const run = (method: string, ...args: readonly Code[]): Code =>
    printCallExpression(code`run.${name(method)}`, args, '    ', key(member.property).text.length + 2)
  switch (rule.kind) {
    case 'object':
      return printCollection(
        { scope, member, run, id, from: from(rule.route), surplus },
        nil(scope.call(rule.object)),
        [],
      )
    case 'either': {
      const { dispatch } = rule
      const places = leaveOut(scope, from(rule.route), dispatch)
      const made = printCollection(
        { scope, member, run, id, from: places, surplus },
        nil(scope.call(dispatch)),
        [],
      )
      if (rule.children === undefined) return made
      const children = scope.runtime('asChildren')
      return rule.children === 'any'
        ? code`${children}(${made})`
        : code`${scope.runtime('when')}(${made}, ${children})`
    }
    case 'named': {
      const plain = printConverter(scope, values, rule.rule)
      const inner = rule.isNil === true ? printOrNil(scope, values, rule.rule, plain) : plain
      const named = code`${scope.runtime('inElement')}(${literal(rule.element)}, ${inner})`
      const places = (rule.isNil === true ? printNilRoute : printRouteCode)(scope, rule.route)
      return printCollection({ scope, member, run, id, from: places, surplus }, named, [])
    }
    case 'group':
      return printAsList(scope, member, code`${scope.call(rule.object)}(source, run)`)
    case 'value': {
      const { chain } = rule.value.target
      return printCollection(
        { scope, member, run, id, from: from(rule.route), surplus },
        nil(values.converter(rule)),
        chain,
      )
    }
    case 'given': {
      const inner = wrapConverter(scope, values.converter(rule), rule.value.target.chain)
      return printAsList(scope, member, run('given', id, inner))
    }
    case 'constant':
      return printAsList(scope, member, printConstantMember(rule.value, rule.text))
    case 'hook': {
      const hook = code`run.hooks.${name(rule.hook.name)}`
      const places = (rule.isWhole ? wholeRoute : printRouteCode)(scope, rule.route)
      return run('suppose', id, hook, places, code`source`, code`${rule.isNeeded}`)
    }
    case 'assemble': {
      const settled = rule.settles.map((one) => code`        ...${printRouteCode(scope, one)},\n`)
      const hook = code`run.hooks.${name(rule.hook.name)}`
      const list = code`[\n${settled}      ]`
      return code`run.assemble(\n      ${join([id, hook, printRouteCode(scope, rule.route), list], ',\n      ')},\n    )`
    }
    case 'copy': {
      const places = rule.isWhole === true ? wholeRoute(scope, rule.route) : from(rule.route)
      return printCollection(
        { scope, member, run, id, from: places, surplus },
        nil(printCopy(scope, rule)),
        [],
      )
    }
    case 'attributes': {
      const found = rule.found && memberExpression(scope, values, { ...plan, rule: rule.found })
      return printHeldAttributes(scope, found, rule.held, id)
    }
    case 'missing':
      return undefined
  }
}

/** Prints one member with its value, below the data element's id and name as a comment. */
export function printMemberLine(
  { member, dataElement, says }: MemberPlan,
  value: Code,
  indent: string,
): Code {
  const id = dataElement === member.property ? '' : dataElement
  const heading = comment(
    [`${id} ${says}`.trim()].filter((text) => text !== ''),
    indent,
  )
  return code`${heading}    ${key(member.property)}: ${value},\n`
}

/** Prints the required members, each with its data element. */
export function printRequired({ members }: Pick<ObjectPlan, 'members'>): readonly Code[] {
  return members
    .filter(({ member }) => !member.isOptional)
    .map(({ member, dataElement }) => code`${key(member.property)}: ${literal(dataElement)}`)
}

/** Prints the function that converts one value by a rule; `same` for rules that copy. */
export function printConverter(scope: PrintScope, values: ValuePrinter, rule: PlanRule): Code {
  switch (rule.kind) {
    case 'object':
      return scope.call(rule.object)
    case 'either':
      return scope.call(rule.dispatch)
    case 'value':
      return values.converter(rule)
    case 'copy':
      return printCopy(scope, rule)
    default:
      return scope.runtime('same')
  }
}

/**
 * Wraps the places so that values whose type or element the target lacks are left out; unchanged where there are
 * none.
 */
function leaveOut(scope: PrintScope, places: Code, { by, lacks }: DispatchPlan): Code {
  if (lacks.length === 0) return places
  const labels = lacks.map((label) => (label === undefined ? code`undefined` : literal(label)))
  const read = scope.runtime(by === 'type' ? 'readTypeName' : 'readElementName')
  return code`${scope.runtime('leaveOut')}(${places}, ${read}, [${join(labels, ', ')}])`
}

/**
 * The last argument of `one` and `many`: the mapping's policy or hook for more values than allowed. Empty without
 * one.
 */
function printSurplus({ repeats }: MemberPlan): readonly Code[] {
  if (!repeats) return []
  return 'hook' in repeats ? [code`{ ask: run.hooks.${name(repeats.hook.name)} }`] : [literal(repeats.policy)]
}

/** Prints the call of the hook for a required member without a value; undefined where there is none. */
export function missingExpression({ missing, dataElement }: MemberPlan): Code | undefined {
  if (!missing) return undefined
  return code`run.fill(${literal(dataElement)}, run.hooks.${name(missing.name)}, source)`
}

/** Prints the source values at a route, with calls of `down` that take three properties each. */
export function printRouteCode(scope: PrintScope, properties: PlanRoute): Code {
  let places = code`[source]`
  for (let start = 0; start < properties.length; start += 3) {
    const steps = properties.slice(start, start + 3).map(literal)
    places = code`${scope.runtime('down')}(${places}, ${join(steps, ', ')})`
  }
  return places
}

/** Prints the source values at a route, like `printRouteCode`, but keeps nil values of the last property. */
function printNilRoute(scope: PrintScope, properties: PlanRoute): Code {
  const above = printRouteCode(scope, properties.slice(0, -1))
  return code`${scope.runtime('downNil')}(${above}, ${literal(properties.at(-1) ?? '')})`
}

/**
 * Prints the source value at a route, like `printRouteCode`, but takes a list at the last property as one value.
 */
function wholeRoute(scope: PrintScope, properties: PlanRoute): Code {
  const above = printRouteCode(scope, properties.slice(0, -1))
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
 * Prints the call that converts the source values of a member: `one` for a single value, `many` for a list, with its
 * limits. For a list inside the chain of child elements, elements below it are put around each value, those above it
 * around the list.
 */
function printCollection(
  { scope, member, run, id, from: places, surplus }: Collected,
  convert: Code,
  chain: readonly Member[],
): Code {
  const listAt = member.isArray ? -1 : chain.findIndex(({ isArray }) => isArray)
  if (!member.isArray && listAt < 0)
    return run('one', id, places, wrapConverter(scope, convert, chain), ...surplus)
  const max = member.isArray ? member.max : (chain[listAt]?.max ?? 1)
  const min = member.isArray ? member.min : (chain[listAt]?.min ?? 1)
  const limit =
    min > 1
      ? [
          code`${Number.isFinite(max) ? max : name('undefined')}`,
          surplus[0] ?? name('undefined'),
          code`${min}`,
        ]
      : Number.isFinite(max)
        ? [code`${max}`, ...surplus]
        : []
  const list = run('many', id, places, wrapConverter(scope, convert, chain.slice(listAt + 1)), ...limit)
  const around = chain.slice(0, listAt + 1).reverse()
  if (around.length === 0) return list
  const value = around.reduce<Code>(
    (inner, { property }) => code`{ ${key(property)}: ${inner} }`,
    code`value`,
  )
  return code`${scope.runtime('when')}(${list}, (value) => (${value}))`
}

/**
 * Prints a converter that puts its result into the chain of child elements; the converter itself for an empty
 * chain.
 */
function wrapConverter(scope: PrintScope, convert: Code, chain: readonly Member[]): Code {
  if (chain.length === 0) return convert
  const inner = [...chain].reverse().reduce<Code>((value, { property, isArray }) => {
    return code`{ ${key(property)}: ${isArray ? code`[${value}]` : value} }`
  }, code`value`)
  return code`${scope.runtime('wrap')}(${convert}, (value) => (${inner}))`
}

/** Puts a single value into a list where the target member is one. */
function printAsList(scope: PrintScope, { isArray }: Member, made: Code): Code {
  return isArray ? code`${scope.runtime('when')}(${made}, (value) => [value])` : made
}

/** Prints a constant value; an object with its fixed required attributes where the type has attributes. */
function printConstantMember(
  { scalar, text, attributes }: Extract<MemberPlan['rule'], { kind: 'constant' }>['value'],
  value: string,
): Code {
  const printed = printConstant(scalar.form, value)
  if (!text) return printed
  const fixed = attributes
    .filter(({ constant, member }) => constant !== undefined && !member.isOptional)
    .map(
      ({ constant, member, scalar: held }) =>
        code`${key(member.property)}: ${printConstant(held.form, constant ?? '')}`,
    )
  return code`{ ${join([code`${key(text.property)}: ${printed}`, ...fixed], ', ')} }`
}

import { resolve } from '../../schema/index.ts'
import { type Code, code, comment, findShape, join, key, literal } from '../../typescript/index.ts'
import type { MemberPlan, ObjectPlan } from '../plan/plan.ts'
import { printFunctionHead } from './call.ts'
import {
  memberExpression,
  missingExpression,
  printMemberLine,
  printRequired,
  printRouteCode,
} from './member.ts'
import { type PrintScope, typeCode } from './scope.ts'
import type { ValuePrinter } from './values.ts'

/**
 * Prints the function that makes one target object, with one line for each member below its data element as a
 * comment.
 */
export function printObjectFunction(
  scope: PrintScope,
  values: ValuePrinter,
  plan: ObjectPlan,
  start: Code = code`function`,
): Code {
  const from = typeCode(scope, 'from', plan.source)
  const to = typeCode(scope, 'to', plan.target)
  const id = plan.dataElement === '' ? '' : ` (${plan.dataElement})`
  const heading = comment([
    `${plan.says}${id}${plan.isGroup ? '. Made only where a member gets a value.' : ''}`,
  ])
  const places = [...plan.unlinked.values()].map(
    ({ dataElement, route: path }) =>
      code`  run.unlink(${literal(dataElement)}, ${printRouteCode(scope, path)})\n`,
  )
  const made = plan.isGroup
    ? printGroupCall(scope, values, plan, to)
    : printBuildCall(scope, values, plan, to)
  const parameters = [code`source: ${scope.runtime('At')}<${from}>`, code`run: Scope`]
  const opening = printFunctionHead(code`${start} ${scope.call(plan)}`, parameters, code`${to} | undefined`)
  return code`${heading}${opening}${places}${made}}\n`
}

/** Prints the call of `run.build` with all members, or of `run.choose` where the target has choices. */
function printBuildCall(scope: PrintScope, values: ValuePrinter, plan: ObjectPlan, to: Code): Code {
  const lines = plan.members.map((member) => {
    const found = memberExpression(scope, values, member)
    const asked = missingExpression(member)
    const filled = found && asked ? printFilled(scope, member, found, asked) : undefined
    const whole = filled ?? found ?? asked ?? code`undefined`
    return printMemberLine(member, whole, '    ')
  })
  const ways = waysCode(scope, plan)
  const start =
    ways === undefined
      ? printCallOpening(code`  return run.build<${to}>(source, `, printRequired(plan), code`, {`)
      : printCallOpening(code`  return run.choose<${to}>(source, `, printRequired(plan), code`, ${ways}, {`)
  return code`${start}\n${lines}  })\n`
}

/** Prints a value, or what is asked for where there is none; a nil value is one. */
function printFilled(scope: PrintScope, { isNil }: MemberPlan, found: Code, asked: Code): Code {
  return isNil === true
    ? code`${scope.runtime('orElse')}(${found}, () => ${asked})`
    : code`${found} ??\n      ${asked}`
}

/**
 * Prints the branches of each choice of the target: their members, and whether each is required. Undefined without
 * choices.
 */
function waysCode({ to: { set } }: PrintScope, { target }: ObjectPlan): Code | undefined {
  const node = resolve(set, target)
  const shape = node.kind === 'complex' ? findShape(set, node) : undefined
  if (shape?.kind !== 'object' || shape.choices.length === 0) return undefined
  const choices = shape.choices.map(({ ways }) => {
    const printed = ways.map((way) => {
      const members = [...way].map(([property, { isOptional }]) => code`${key(property)}: ${!isOptional}`)
      return members.length === 0 ? code`{}` : code`{ ${join(members, ', ')} }`
    })
    return code`[${join(printed, ', ')}]`
  })
  return code`[${join(choices, ', ')}]`
}

/**
 * Prints the call of `run.group` for an object that the source lacks, with its constants and the hooks for missing
 * members.
 */
function printGroupCall(scope: PrintScope, values: ValuePrinter, plan: ObjectPlan, to: Code): Code {
  const lines = plan.members.flatMap((member) => {
    const found = memberExpression(scope, values, member)
    return found ? [printMemberLine(member, found, '    ')] : []
  })
  const constants = plan.members
    .filter(({ rule }) => rule.kind === 'constant')
    .map(({ member }) => literal(member.property))
  const missing = plan.members.flatMap((member) => {
    const asked = missingExpression(member)
    return asked ? [code`${key(member.member.property)}: () => ${asked}`] : []
  })
  const parts = [
    ...(constants.length > 0 ? [code`constants: [${join(constants, ', ')}]`] : []),
    ...(missing.length > 0 ? [code`missing: { ${join(missing, ', ')} }`] : []),
  ]
  const rest = parts.length > 0 ? code`, { ${join(parts, ', ')} }` : code``
  const id = literal(plan.dataElement)
  const start = printCallOpening(
    code`  return run.group<${to}>(${id}, source, `,
    printRequired(plan),
    code`, () => ({`,
  )
  return code`${start}\n${lines}  })${rest})\n`
}

/** Prints the start of a call with the required members as an object literal, on one line if it fits. */
function printCallOpening(before: Code, members: readonly Code[], after: Code): Code {
  if (members.length === 0) return code`${before}{}${after}`
  const flat = code`${before}{ ${join(members, ', ')} }${after}`
  if (flat.text.length <= 110) return flat
  return code`${before}{\n${members.map((member) => code`    ${member},\n`)}  }${after}`
}

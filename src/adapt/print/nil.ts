import { resolve } from '../../schema/index.ts'
import { type Code, code, comment, findShape, join, literal } from '../../typescript/index.ts'
import type { DispatchPlan, MemberPlan, ObjectPlan, PlanRule } from '../plan/plan.ts'
import { printFunctionHead } from './call.ts'
import { printDispatchBody } from './dispatch-body.ts'
import { memberExpression, printMemberLine, printRequired } from './member.ts'
import { type PrintScope, typeCode } from './scope.ts'
import type { ValuePrinter } from './values.ts'

/** Prints the converter of values that may be nil: nil ones keep their attributes and the name of their type. */
export function printOrNil(scope: PrintScope, values: ValuePrinter, rule: PlanRule, convert: Code): Code {
  const nil = printNilConverter(scope, values, rule)
  return code`${scope.runtime('orNil')}(${nil ? code`${convert}, ${nil}` : convert})`
}

/** Prints the function that makes the attributes of a nil value; undefined where the target has none. */
function printNilConverter(scope: PrintScope, values: ValuePrinter, rule: PlanRule): Code | undefined {
  switch (rule.kind) {
    case 'object':
      return printNilObject(scope, values, rule.object)
    case 'value':
      return values.nilConverter(rule)
    case 'either':
      return rule.dispatch.by === 'type' ? printNilDispatch(scope, values, rule.dispatch) : undefined
    default:
      return undefined
  }
}

/**
 * Prints the function that makes the attributes of a nil object; undefined where the target's objects have none.
 * Hooks that get the whole object are not called, since it has no content.
 */
function printNilObject(scope: PrintScope, values: ValuePrinter, plan: ObjectPlan): Code | undefined {
  const attributes = plan.members.filter(isAttribute).map(withoutContent)
  if (!hasAttributes(scope, plan)) return undefined
  return values.nilFunction(plan.name, (name) => {
    const [from, to] = [typeCode(scope, 'from', plan.source), typeCode(scope, 'to', plan.target)]
    const keys = attributes.map(({ member }) => literal(member.property))
    const kept = keys.length === 0 ? code`object` : code`Pick<${to}, ${join(keys, ' | ')}>`
    const parameters = [code`source: ${scope.runtime('At')}<${from}>`, code`run: Scope`]
    const head = printFunctionHead(code`function ${name}`, parameters, code`${kept} | undefined`)
    const required = printRequired({ members: attributes })
    const lines = attributes.map((member) =>
      printMemberLine(member, memberExpression(scope, values, member) ?? code`undefined`, '    '),
    )
    const made = code`  return run.build<${kept}>(source, { ${join(required, ', ')} }, {\n${lines}  })\n`
    return code`${comment([`The attributes of a nil value: ${plan.says}`])}${head}${made}}\n`
  })
}

/** Prints the function that makes the attributes of a nil value by its type, and names the type where needed. */
function printNilDispatch(scope: PrintScope, values: ValuePrinter, plan: DispatchPlan): Code {
  return values.nilFunction(plan.name, (name) => {
    const body = printDispatchBody(scope, plan, ({ rule }) => {
      return printNilConverter(scope, values, rule) ?? code`() => ({})`
    })
    const parameters = [
      code`source: ${scope.runtime('At')}<unknown>`,
      code`run: Scope`,
      code`dataElement: string`,
    ]
    const head = code`function ${name}(${join(parameters, ', ')}) {\n`
    return code`${comment([`The attributes of a nil value: ${plan.says}.`])}${head}${body}}\n`
  })
}

function isAttribute({ member: { from } }: Pick<MemberPlan, 'member'>): boolean {
  return from.kind === 'attribute' || from.kind === 'anyAttributes'
}

/** Whether the target's objects have attributes. */
function hasAttributes({ to: { set } }: PrintScope, { target }: ObjectPlan): boolean {
  const node = resolve(set, target)
  const shape = node.kind === 'complex' ? findShape(set, node) : undefined
  return shape?.kind === 'object' && shape.members.some((member) => isAttribute({ member }))
}

/** The plan of a member without what asks about the whole object. */
function withoutContent({ missing: _, ...plan }: MemberPlan): MemberPlan {
  return plan.rule.kind === 'hook' ? { ...plan, rule: { ...plan.rule, isNeeded: false } } : plan
}

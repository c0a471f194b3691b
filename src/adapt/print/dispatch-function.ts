import { type Code, code, comment, join, literal } from '../../typescript/index.ts'
import type { DispatchCase, DispatchPlan } from '../plan/plan.ts'
import { printCallExpression } from './call.ts'
import { printConverter } from './member.ts'
import type { PrintScope } from './scope.ts'
import type { ValuePrinter } from './values.ts'

/**
 * Prints the function that converts a value by its type or element, with a `switch`. Returns `undefined` for
 * unknown ones at run time.
 */
export function dispatchFunction(scope: PrintScope, values: ValuePrinter, plan: DispatchPlan): Code {
  const read = scope.runtime(plan.by === 'type' ? 'readTypeName' : 'readElementName')
  const parameters = [
    code`source: ${scope.runtime('At')}<unknown>`,
    code`run: Scope`,
    code`dataElement: string`,
  ]
  const opening = code`function ${scope.call(plan)}(${join(parameters, ', ')}) {\n`
  const cases = plan.cases.map((one) => {
    const label = one.label === undefined ? code`undefined` : literal(one.label)
    return code`    case ${label}:\n      return ${printDispatchCase(scope, values, plan, one)}\n`
  })
  const body = code`  switch (${read}(source)) {\n${cases}    default:\n      return undefined\n  }\n`
  return code`${comment([`${plan.says}.`])}${opening}${body}}\n`
}

/** Prints the call that converts a value of one type or element, through the runtime helper for that case. */
function printDispatchCase(
  scope: PrintScope,
  values: ValuePrinter,
  { by }: DispatchPlan,
  plan: DispatchCase,
): Code {
  const { becomes, rule, isHeld } = plan
  const { runtime } = scope
  const plain = printConverter(scope, values, rule)
  const read = isHeld.source ? code`${runtime('inside')}('value', ${plain})` : plain
  const made = isHeld.target ? code`${runtime('wrap')}(${read}, (value) => ({ value }))` : read
  const helper = by === 'type' ? findTypeHelper(plan) : findElementHelper(plan)
  const args = [code`source`, code`run`, code`dataElement`]
  const told = becomes === undefined ? [] : [literal(becomes)]
  return printCallExpression(runtime(helper), [...args, ...told, made], '      ', 7)
}

/**
 * The runtime helper for a case by type: whether the target names a type, and whether it is the same or a base.
 */
function findTypeHelper({ label, becomes, isSame }: DispatchCase): string {
  if (becomes !== undefined) return isSame || label === undefined ? 'asType' : 'asBase'
  return isSame && label !== undefined ? 'asDeclared' : 'asIs'
}

/** The runtime helper for a case by element: whether the target names the element, and whether the source does. */
function findElementHelper({ label, becomes }: DispatchCase): string {
  if (becomes !== undefined) return 'asElement'
  return label === undefined ? 'asIs' : 'ofElement'
}

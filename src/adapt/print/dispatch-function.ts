import { type Code, code, comment, join } from '../../typescript/index.ts'
import type { DispatchCase, DispatchPlan } from '../plan/plan.ts'
import { printDispatchBody } from './dispatch-body.ts'
import { printConverter } from './member.ts'
import { printOrNil } from './nil.ts'
import type { PrintScope } from './scope.ts'
import type { ValuePrinter } from './values.ts'

/**
 * Prints the function that converts a value by its type or element, with a `switch`. Returns `undefined` for
 * unknown ones at run time.
 */
export function printDispatchFunction(scope: PrintScope, values: ValuePrinter, plan: DispatchPlan): Code {
  const parameters = [
    code`source: ${scope.runtime('At')}<unknown>`,
    code`run: Scope`,
    code`dataElement: string`,
  ]
  const opening = code`function ${scope.call(plan)}(${join(parameters, ', ')}) {\n`
  const body = printDispatchBody(scope, plan, (one) => printCaseConverter(scope, values, one))
  return code`${comment([`${plan.says}.`])}${opening}${body}}\n`
}

/** Prints the converter of one case, which may read the value from a member or put it into one. */
function printCaseConverter(scope: PrintScope, values: ValuePrinter, one: DispatchCase): Code {
  const { rule, isHeld, isNil } = one
  const { runtime } = scope
  const plain = printConverter(scope, values, rule)
  if (isNil === true) return printOrNil(scope, values, rule, plain)
  const read = isHeld.source ? code`${runtime('inside')}('value', ${plain})` : plain
  return isHeld.target ? code`${runtime('wrap')}(${read}, (value) => ({ value }))` : read
}

import { type Code, code, literal } from '../../typescript/index.ts'
import type { DispatchCase, DispatchPlan } from '../plan/plan.ts'
import { printCallExpression } from './call.ts'
import type { PrintScope } from './scope.ts'

/** Prints the `switch` that converts a value by its type or element, with the converter of each case. */
export function printDispatchBody(
  scope: PrintScope,
  { by, cases }: DispatchPlan,
  convert: (one: DispatchCase) => Code,
): Code {
  const read = scope.runtime(by === 'type' ? 'readTypeName' : 'readElementName')
  const printed = cases.map((one) => {
    const label = one.label === undefined ? code`undefined` : literal(one.label)
    return code`    case ${label}:\n      return ${printDispatchCase(scope, by, one, convert(one))}\n`
  })
  return code`  switch (${read}(source)) {\n${printed}    default:\n      return undefined\n  }\n`
}

/** Prints the call that converts a value of one type or element, through the runtime helper for that case. */
function printDispatchCase(
  { runtime }: PrintScope,
  by: DispatchPlan['by'],
  one: DispatchCase,
  convert: Code,
): Code {
  const { becomes, isNil } = one
  const helper = by === 'type' ? findTypeHelper(one) : findElementHelper(one)
  const args = [code`source`, code`run`, code`dataElement`]
  const named = becomes === undefined ? [] : [literal(becomes)]
  const kept = isNil === true ? [code`true`] : []
  return printCallExpression(runtime(helper), [...args, ...named, convert, ...kept], '      ', 7)
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

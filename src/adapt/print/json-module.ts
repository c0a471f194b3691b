import { type Code, code, comment, ModuleWriter, name, type OutputFile } from '../../typescript/index.ts'
import type { JsonAdapterPlan } from '../json/json-adapters.ts'
import { NamedRule } from '../json/json-plan.ts'
import type { SidedPlan } from './hooks.ts'
import { printRuleStep } from './json-rules.ts'
import { contextInterface, type Printing, pairNames } from './module.ts'
import { createPrintScope, typeCode } from './scope.ts'

/** The module of one JSON adapter: the type of its context, and the exported function that runs its rule. */
export function jsonModule(
  { plan, sides }: SidedPlan<JsonAdapterPlan>,
  rules: string,
  { folder, runtime, header, lists, isExperimental }: Printing,
): OutputFile {
  const names = pairNames(plan)
  const writer = new ModuleWriter(`${folder}/${names.file}`)
  writer.reserve([plan.name, names.context])
  const scope = createPrintScope(writer, runtime, lists, sides)
  const hooks = writer.import(names.hooks, `${folder}/hooks.ts`, 'type')
  writer.add(contextInterface(plan, names))
  const from = typeCode(scope, 'from', plan.from.element.type)
  const to = typeCode(scope, 'to', plan.to.element.type)
  const says = `${plan.from.element.name.local} → ${plan.to.element.name.local}: ${plan.joined} properties are converted by rule.`
  const rule: Code =
    plan.rule instanceof NamedRule
      ? writer.import(plan.rule.name, rules)
      : printRuleStep({ writer, runtime, sides }, plan.rule, '  ')
  const adapt = writer.import('adaptJson', runtime)
  const tags = isExperimental ? (['experimental'] as const) : []
  writer.add(code`${comment([says], '', tags)}export function ${name(plan.name)}(
  value: ${from},
  context: ${name(names.context)},
  hooks: ${hooks},
  options: ${scope.runtime('AdaptOptions')} = {},
): ${scope.runtime('Adapted')}<${to}> {
  return ${adapt}<${to}>(${rule}, value, context, hooks, options)
}
`)
  return writer.file(header)
}

import { type Code, code, comment, ModuleWriter, name, type OutputFile } from '../../typescript/index.ts'
import type { AdapterPlan, HookPlan } from '../plan/plan.ts'
import { type Printing, pairNames } from './module.ts'
import { createPrintScope, type PrintScope, type SideScope, typeRefCode } from './scope.ts'

export interface SidedPlan<P extends AdapterPlan = AdapterPlan> {
  readonly plan: P
  readonly sides: { readonly from: SideScope; readonly to: SideScope }
}

/**
 * The file `hooks.ts`: an interface for each adapter with a method for each hook, and the interface `Hooks` with
 * all adapters.
 */
export function printHooksModule(
  plans: readonly SidedPlan[],
  { folder, runtime, header, lists }: Printing,
): OutputFile {
  const writer = new ModuleWriter(`${folder}/hooks.ts`)
  writer.reserve(['Hooks', ...plans.map(({ plan }) => pairNames(plan).hooks)])
  const general = writer.import('GeneralHooks', runtime, 'type')
  const isAsked = plans.some(({ plan }) => plan.hooks.length > 0)
  const point = isAsked ? writer.import('HookPoint', runtime, 'type') : code``
  const members = plans.map(
    ({ plan }) => code`  readonly ${name(plan.name)}: ${name(pairNames(plan).hooks)}\n`,
  )
  writer.add(
    code`${comment(['What the specifications leave open, adapter by adapter.'])}export interface Hooks {\n${members}}\n`,
  )
  for (const { plan, sides } of plans) {
    const scope = createPrintScope(writer, runtime, lists, sides)
    const lines = plan.hooks.map((hook) => {
      return code`${comment(listHookCommentLines(hook), '  ')}  ${hookSignatureCode(scope, hook, point)}`
    })
    const says0 = `Decisions of ${plan.from.element.name.local} → ${plan.to.element.name.local}.`
    writer.add(
      code`${comment([says0])}export interface ${name(pairNames(plan).hooks)} extends ${general} {\n${lines}}\n`,
    )
  }
  return writer.file(header)
}

/** Prints a hook as the method of an interface; `mark` follows its name. */
export function hookSignatureCode(scope: PrintScope, hook: HookPlan, point: Code, mark: Code = code``): Code {
  const types = [hook.input, hook.output].map((ref) => typeRefCode(scope, ref))
  const [input = code`never`, output = code`never`] = types
  return code`${name(hook.name)}${mark}(value: ${input}, point: ${point}): ${output} | undefined\n`
}

/** The comment of a hook lists at most so many places. */
const mostPlaces = 60

/** The comment lines of a hook: the reason, then up to 60 of its places, and the number of the others. */
export function listHookCommentLines({
  reason,
  points,
}: Pick<HookPlan, 'reason' | 'points'>): readonly string[] {
  const places = points.map(
    ({ dataElement, name: label, source, target }) =>
      `- ${dataElement}${label === undefined ? '' : ` ${label}`}: ${source} → ${target}`,
  )
  const rest = places.length > mostPlaces ? [`- and ${places.length - mostPlaces} more`] : []
  const heading = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
  return [heading, ...places.slice(0, mostPlaces), ...rest]
}

import {
  type Code,
  code,
  comment,
  join,
  literal,
  ModuleWriter,
  name,
  type OutputFile,
} from '../../typescript/index.ts'
import type { HookPlan } from '../plan/plan.ts'
import type { SidedPlan } from './hooks.ts'
import { type Printing, pairNames } from './module.ts'

const says = [
  'Answers that both versions agree on. None is taken by itself: name in your hooks each one that you want.',
]

/**
 * The file `hooks-defaults.ts`: for each adapter, the hooks that both schemas answer with the same single code. No
 * file where there are none.
 */
export function hooksDefaults(
  plans: readonly SidedPlan[],
  { folder, header }: Printing,
): readonly OutputFile[] {
  const agreeing = plans.flatMap(({ plan }) => {
    const answers = plan.hooks.flatMap((hook) => {
      const answer = hook.agreed && findOnlyAnswer(hook.agreed)
      return answer ? [{ hook, answer }] : []
    })
    return answers.length === 0 ? [] : [{ plan, answers }]
  })
  if (agreeing.length === 0) return []
  const writer = new ModuleWriter(`${folder}/hooks-defaults.ts`)
  for (const { plan, answers } of agreeing) {
    const { hooks, defaults } = pairNames(plan)
    const type = writer.import(hooks, `${folder}/hooks.ts`, 'type')
    const names = answers.map(({ hook }) => literal(hook.name))
    const members = answers.map(({ hook, answer }) => printAgreedHook(hook, answer))
    writer.add(
      code`${comment(says)}export const ${name(defaults)}: Pick<${type}, ${join(names, ' | ')}> = {\n${join(members, '\n')}}\n`,
    )
  }
  return [writer.file(header)]
}

/** The code that every asking place has as its only one; undefined where they differ. */
function findOnlyAnswer(agreed: NonNullable<HookPlan['agreed']>): string | undefined {
  const [only, ...others] = agreed
  return others.length > 0 ? undefined : only
}

/** Prints a hook that returns the agreed code, with the reason as a comment. */
function printAgreedHook({ name: hook, reason }: HookPlan, answer: string): Code {
  const why = `${reason}: the source allows ${answer} alone, and the target knows it.`
  return code`${comment([why], '  ')}  ${name(hook)}() {\n    return ${literal(answer)}\n  },\n`
}

import {
  type Code,
  code,
  comment,
  join,
  key,
  literal,
  ModuleWriter,
  name,
  type OutputFile,
} from '../../typescript/index.ts'
import type { AgreedPlan, HookPlan } from '../plan/plan.ts'
import type { SidedPlan } from './hooks.ts'
import { type Printing, pairNames } from './module.ts'

const says = [
  'Answers that both versions agree on. None is taken by itself: name in your hooks each one that you want.',
  '',
  'Numbers stay exact; one that becomes too long for the target is found by its validator.',
]

/** `hooks-defaults.ts`: for each adapter the questions that both schemas answer alike; no file where there are none. */
export function hooksDefaults(
  plans: readonly SidedPlan[],
  { folder, runtime, header }: Printing,
): readonly OutputFile[] {
  const agreeing = plans.flatMap(({ plan }) => {
    const answers = plan.hooks.flatMap((hook) => {
      const answer = hook.agreed && answerOf(hook.agreed)
      return answer ? [{ hook, answer }] : []
    })
    return answers.length === 0 ? [] : [{ plan, answers }]
  })
  if (agreeing.length === 0) return []
  const writer = new ModuleWriter(`${folder}/hooks-defaults.ts`)
  for (const { plan, answers } of agreeing) {
    const { hooks, defaults } = pairNames(plan)
    const type = writer.import(hooks, `${folder}/hooks.ts`, 'type')
    const members = answers.map(({ hook, answer }) =>
      member(hook, answer, (one) => writer.import(one, runtime)),
    )
    writer.add(
      code`${comment(says)}export const ${name(defaults)} = {\n${join(members, '\n')}} satisfies Partial<${type}>\n`,
    )
  }
  return [writer.file(header)]
}

type Answer =
  | Exclude<AgreedPlan, { readonly kind: 'only' }>
  | { readonly kind: 'code'; readonly code: string }

function answerOf(agreed: AgreedPlan): Answer | undefined {
  if (agreed.kind === 'units') return agreed
  const [only, ...others] = agreed.codes
  return only === undefined || others.length > 0 ? undefined : { kind: 'code', code: only }
}

function member({ name: hook, reason }: HookPlan, answer: Answer, runtime: (name: string) => Code): Code {
  if (answer.kind === 'code') {
    const why = `${reason}: the source allows ${answer.code} alone, and the target knows it.`
    return code`${comment([why], '  ')}  ${name(hook)}() {\n    return ${literal(answer.code)}\n  },\n`
  }
  const { steps, unit, value } = answer
  const why = `${reason}: ${steps.map(({ from, to, exponent }) => `1 ${from} is 10^${exponent} ${to}`).join(', ')} (UN/ECE Recommendation 20).`
  const lines = steps.map(({ from, to, exponent }) => {
    const made = code`{ ${key(value.to)}: ${runtime('shifted')}(value.${name(value.from)}, ${exponent}), ${key(unit.to)}: ${literal(to)} }`
    return code`    if (value.${name(unit.from)} === ${literal(from)}) return ${made}\n`
  })
  return code`${comment([why], '  ')}  ${name(hook)}(value) {\n${lines}    return undefined\n  },\n`
}

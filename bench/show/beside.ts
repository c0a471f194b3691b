import { allAsked, judge } from '../asked.ts'
import type { Measured } from '../measure/row.ts'
import type { Results } from '../measure-all.ts'
import { table } from './table.ts'

/** Whether two runs say the same: who is ahead, how costs grow, what is reached of what is asked. */
export function besideText(before: Results, now: Results): string {
  const [then, since] = [verdictsOf(before), verdictsOf(now)]
  const both = [...since].filter(([what]) => then.has(what))
  const other = both.filter(([what, verdict]) => then.get(what) !== verdict)
  const same = `${both.length - other.length} of ${both.length} verdicts are those of the other run.\n`
  if (other.length === 0) return same
  const body = other.map(([what, verdict]) => [what, then.get(what) ?? '', verdict])
  return `${same}\n${table(['of these', 'the other run', 'this one'], body)}`
}

function verdictsOf(results: Results): ReadonlyMap<string, string> {
  const asked = allAsked.flatMap((one) => {
    const found = one.figure(results)
    return found === undefined ? [] : [[`asked: ${one.what}`, judge(one, found)] as const]
  })
  const growth = results.growth.flatMap(({ id, curves }) =>
    curves.flatMap(({ name, time, memory }) => [
      [`\`${id}\`: ${name}, CPU`, time.verdict] as const,
      [`\`${id}\`: ${name}, memory`, memory.verdict] as const,
    ]),
  )
  return new Map<string, string>([...results.rows.flatMap(ofRow), ...growth, ...asked])
}

function ofRow({ id, outcomes }: Measured): readonly (readonly [string, string])[] {
  return outcomes.flatMap(({ name, ...outcome }, at) => {
    if (outcome.missing !== undefined) return [[`\`${id}\`: ${name}`, 'no answer'] as const]
    if (at === 0 || outcome.ratio === undefined) return []
    const ahead = outcome.ratio > 1 ? 'slower than ours' : 'quicker than ours'
    const words = { differs: ahead, noise: 'within noise', 'few runs': 'too few runs' }
    return [[`\`${id}\`: ${name}`, words[outcome.verdict ?? 'few runs']] as const]
  })
}

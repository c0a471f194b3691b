import { diagnostic, type Location, printable, quoted } from '../diagnostics/index.ts'
import { linearPlan, unknownAmong } from '../regex/index.ts'
import type { Pattern } from '../schema/index.ts'
import type { Reference } from './data.ts'
import type { DescriptorScope } from './scope.ts'

/**
 * A reference to a matcher for any of the given patterns: a RegExp where its time is proven linear in the text,
 * else a program of the runtime, which may be limited. Where none is possible, reports it and returns one that is
 * `refused`.
 */
export function describePattern(
  { sink }: Pick<DescriptorScope, 'sink'>,
  step: readonly Pattern[],
  { name, at }: { readonly name: string; readonly at: Location },
): Reference {
  const words = unknownAmong(step)
  // Only comparisons meet such patterns: a build refuses them where they are read.
  if (words !== undefined) return { $: 'pattern', pattern: { how: 'unknown', words } }
  const sources = step.map(({ source }) => source)
  const source = sources.length === 1 ? (sources[0] ?? '') : sources.map((one) => `(?:${one})`).join('|')
  const plan = linearPlan(source)
  if (plan.how === 'engine') return { $: 'pattern', pattern: { how: 'engine', source } }
  if (plan.how === 'program') {
    return { $: 'pattern', pattern: { how: 'program', source, program: plan.program } }
  }
  if (plan.how === 'limited') {
    // One that is limited by itself was reported where it was read.
    const isNew = sources.every((one) => linearPlan(one).how !== 'limited')
    const facts = { pattern: quoted(source), reason: plan.reason }
    if (isNew) sink(diagnostic('pattern-unbounded', facts, at))
    return { $: 'pattern', pattern: { how: 'limited', source, program: plan.program } }
  }
  const pattern = JSON.stringify(printable(source))
  const construct = `the pattern ${pattern}, which is not supported: ${plan.reason}`
  sink(diagnostic('codec-construct', { construct, name }, at))
  return { $: 'pattern', pattern: { how: 'refused', words: source } }
}

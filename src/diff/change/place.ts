import { counted } from '../../diagnostics/index.ts'
import type { PairScope } from '../pair.ts'
import type { ChangePart } from './change.ts'

/** A place in words: the part of the call or schema, then the way inside of it. Empty where the whole version is meant. */
export function printPlace({
  path,
  within = { steps: 0, words: [] },
}: Pick<PairScope, 'path' | 'within'>): string {
  const steps = path.slice(within.steps)
  const way = steps.length === 0 ? [] : [`/${steps.map(stepInWords).join('/')}`]
  return [...within.words, ...way].join(', ')
}

/** Any item of a list is written as any property of a map is. */
function stepInWords(step: string): string {
  return step === '[]' ? '*' : step
}

/** The place of what is known by its operations alone. */
export function printPartPlace([first, ...more]: readonly string[], part: ChangePart): string {
  if (first === undefined) return ''
  const others = more.length === 0 ? '' : ` and ${counted(more.length, 'more operation')}`
  return `${first}${part === 'schema' ? '' : `, ${part}`}${others}`
}

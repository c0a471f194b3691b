import { counted } from '../../diagnostics/index.ts'
import type { PairScope } from '../pair.ts'
import type { ChangePart } from './change.ts'

/**
 * A place in words: the words of `within`, then the remaining path as `/a/b`, joined by commas. Empty if the whole
 * version is meant.
 */
export function printPlace({
  path,
  within = { steps: 0, words: [] },
}: Pick<PairScope, 'path' | 'within'>): string {
  const steps = path.slice(within.steps)
  const way = steps.length === 0 ? [] : [`/${steps.map(stepInWords).join('/')}`]
  return [...within.words, ...way].join(', ')
}

/** A step as in a JSON Pointer (RFC 6901, 3); any item of a list is written as any property of a map is. */
function stepInWords(step: string): string {
  return step === '[]' ? '*' : escapeStep(step)
}

/** A name as a step of a JSON Pointer: `~` and `/` are escaped. */
export function escapeStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/**
 * A place that only names operations: the first, its part (except for `schema`), and how many more there are.
 * Empty without operations.
 */
export function printPartPlace([first, ...more]: readonly string[], part: ChangePart): string {
  if (first === undefined) return ''
  const others = more.length === 0 ? '' : ` and ${counted(more.length, 'more operation')}`
  return `${first}${part === 'schema' ? '' : `, ${part}`}${others}`
}

import { orUndecided } from '../../regex/index.ts'
import type { TypeIn } from '../verdict.ts'
import { documentTexts } from './texts.ts'

/** Whether some text is one of two simple types, as far as can be told: only what is certain to be none is none. */
export function haveSharedTexts(one: TypeIn, other: TypeIn): boolean {
  return orUndecided(() => documentTexts(one).and(documentTexts(other)).emptiness()).kind !== 'yes'
}

import { comparedTexts, type TextRange } from '../../contain/index.ts'
import type { Found } from '../rule.ts'
import { doneBy, effectOf } from './on-both.ts'
import { textsAround } from './simple-type.ts'

/**
 * What several edits of a simple type refuse, each also without the others, none of them refuses by itself; where no other
 * edit says that texts are refused, all of these do.
 */
export function withShared(all: readonly Found[]): readonly Found[] {
  const [first] = all
  if (first === undefined || all.every(({ either }) => either === undefined)) return all
  const texts = textsAround(first.pair)
  const told = all.map(doneOf)
  const isLost = (does: 'refuses' | 'allows'): boolean => {
    if (told.some((one) => one[does])) return false
    if (texts === undefined) return true
    // What is declared is told of by itself.
    if (texts.before.fixed !== undefined || texts.after.fixed !== undefined) return false
    const [inner, outer] = does === 'refuses' ? [texts.before, texts.after] : [texts.after, texts.before]
    return comparedTexts(undeclared(inner), undeclared(outer)).kind === 'no'
  }
  const lost = { refuses: isLost('refuses'), allows: isLost('allows') }
  return lost.refuses || lost.allows ? all.map((found) => withLost(found, lost)) : all
}

function withLost(found: Found, lost: { readonly refuses: boolean; readonly allows: boolean }): Found {
  const either = doneOf(found.either)
  const more = { refuses: lost.refuses && either.refuses, allows: lost.allows && either.allows }
  if (found.either === undefined || (!more.refuses && !more.allows)) return found
  const own = doneOf(found)
  const effect = effectOf({ refuses: own.refuses || more.refuses, allows: own.allows || more.allows })
  return { ...found.either, effect: effect === 'none' ? found.effect : (effect ?? found.effect) }
}

function doneOf(found: Found | undefined) {
  return doneBy(found === undefined || found.reach === 'none' ? 'none' : found.effect)
}

function undeclared({ set, type }: TextRange): TextRange {
  return { set, type }
}

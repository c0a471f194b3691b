import { comparedTexts, type TextRange } from '../../containment/index.ts'
import type { ClassifiedFinding } from '../rule.ts'
import { combineEffects, doneBy } from './on-both.ts'
import { type Texts, textsAround } from './simple-type.ts'

/**
 * What was found of a simple type, seen together. What several edits refuse, each also without the others, none of them
 * refuses by itself: where no other says that texts are refused, all of these do. A type that is written otherwise and has
 * the same texts has not changed.
 */
export function combineTypeFindings(all: readonly ClassifiedFinding[]): readonly ClassifiedFinding[] {
  const [first] = all
  if (first?.pair.on !== 'value') return all
  if (all.some(({ either }) => either !== undefined)) return withShared(all, textsAround(first.pair))
  return all.every(isIdle) && isSameTexts(textsAround(first.pair)) ? [] : all
}

function isIdle({ reach, breaksTypes, isReadAnew, effect }: ClassifiedFinding): boolean {
  return reach === 'none' && !breaksTypes && !isReadAnew && effect !== 'annotates'
}

function isSameTexts(texts: Texts | undefined): boolean {
  if (texts === undefined) return false
  const { before, after } = texts
  return comparedTexts(before, after).kind === 'yes' && comparedTexts(after, before).kind === 'yes'
}

function withShared(
  all: readonly ClassifiedFinding[],
  texts: Texts | undefined,
): readonly ClassifiedFinding[] {
  const told = all.map(describeFoundEffect)
  const isLost = (does: 'refuses' | 'allows'): boolean => {
    if (told.some((one) => one[does])) return false
    if (texts === undefined) return true
    // What is declared is told of by itself.
    if (texts.before.fixed !== undefined || texts.after.fixed !== undefined) return false
    const [inner, outer] = does === 'refuses' ? [texts.before, texts.after] : [texts.after, texts.before]
    return comparedTexts(undeclared(inner), undeclared(outer)).kind === 'no'
  }
  const lost = { refuses: isLost('refuses'), allows: isLost('allows') }
  if (lost.refuses || lost.allows) return all.map((found) => withLost(found, lost))
  return all.every(isIdle) && isSameTexts(texts) ? [] : all
}

function withLost(
  found: ClassifiedFinding,
  lost: { readonly refuses: boolean; readonly allows: boolean },
): ClassifiedFinding {
  const either = describeFoundEffect(found.either)
  const more = { refuses: lost.refuses && either.refuses, allows: lost.allows && either.allows }
  if (found.either === undefined || (!more.refuses && !more.allows)) return found
  const own = describeFoundEffect(found)
  const effect = combineEffects({ refuses: own.refuses || more.refuses, allows: own.allows || more.allows })
  return { ...found.either, effect: effect === 'none' ? found.effect : (effect ?? found.effect) }
}

function describeFoundEffect(found: ClassifiedFinding | undefined) {
  return doneBy(found === undefined || found.reach === 'none' ? 'none' : found.effect)
}

function undeclared({ set, type }: TextRange): TextRange {
  return { set, type }
}

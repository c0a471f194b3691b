import type { Effect } from '../change.ts'
import type { Pair, Whole } from '../pair.ts'
import type { Found } from '../rule.ts'
import { type Answer, sameValues } from './questions.ts'
import { wholly } from './whole.ts'

/** Schemas that one finding is asked of. */
const mostWholes = 4

/**
 * What an edit means in a schema that others use so that more can be less: told of these as a whole, where nothing else
 * in them was edited.
 */
export function decideUses(all: readonly Found[]): readonly Found[] {
  const edits = all.filter(({ effect }) => effect !== 'annotates')
  return all.map((found) => {
    const { uses, sense } = found.pair.scope
    if (!uses?.wholes || sense === 'inverse' || found.effect === 'annotates') return found
    if (uses.wholes.length === 0 || uses.wholes.length > mostWholes) return found
    const isAlone = (whole: Whole): boolean =>
      edits.every((other) => other === found || other.pair.scope.isBelow?.(whole) !== true)
    return uses.wholes.every(isAlone) ? decidedBy(found, found.pair, uses.wholes) : found
  })
}

function decidedBy(found: Found, { sets }: Pair, wholes: readonly Whole[]): Found {
  const answers = wholes.map(({ before, after }) => sets && wholly(sets, [before, after]))
  if (!answers.every((one) => one !== undefined)) return found
  const effect = together(answers)
  if (effect === 'none') return { ...found, reach: 'none', message: `${found.message} ${sameValues}` }
  const message = effect === found.effect ? found.message : `${found.message} ${otherwise}`
  return { ...found, effect, reach: 'wire', message }
}

const otherwise = 'Of the schemas that use it ("not", "if", "oneOf"), some take less where it takes more.'

function together(answers: readonly Answer[]): Effect | 'none' {
  const effects = [...new Set(answers.map(({ effect }) => effect))].filter((one) => one !== 'none')
  const [first = 'none'] = effects
  return effects.length > 1 ? 'replaces' : first
}

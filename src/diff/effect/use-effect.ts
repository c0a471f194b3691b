import type { Effect } from '../change/change.ts'
import type { Whole } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'
import { Edits, hasSameSets } from './by-itself.ts'
import { type EffectAnswer, sameValues } from './questions.ts'
import { wholly } from './whole.ts'

/** Schemas that one finding is asked of. */
const mostWholes = 4

/** What an edit means in a schema that others use so that more can be less: told of these as a whole. */
export function decideUses(all: readonly ClassifiedFinding[]): readonly ClassifiedFinding[] {
  const edits = all.filter(({ effect }) => effect !== 'annotates')
  const inside = new InsideWholes(edits)
  return all.map((found) => {
    const { uses, sense } = found.pair.scope
    if (!uses?.wholes || sense === 'inverse' || found.effect === 'annotates' || found.isUnnoticed)
      return found
    if (uses.wholes.length === 0 || uses.wholes.length > mostWholes) return found
    const answers = uses.wholes.map((whole) => inside.answer(found, whole))
    return answers.every((one) => one !== undefined) ? decidedBy(found, answers) : found
  })
}

/** What edits do to schemas that they are parts of. */
class InsideWholes {
  readonly #all: readonly ClassifiedFinding[]
  readonly #edits: Edits
  readonly #known = new Map<string, ReadonlyMap<ClassifiedFinding, EffectAnswer>>()

  constructor(all: readonly ClassifiedFinding[]) {
    this.#all = all
    this.#edits = new Edits(all)
  }

  answer(found: ClassifiedFinding, whole: Whole): EffectAnswer | undefined {
    const key = `${found.pair.sets?.before.name} ${whole.before} ${whole.after}`
    const known = this.#known.get(key) ?? new Map(this.#answers(found, whole))
    this.#known.set(key, known)
    return known.get(found)
  }

  #answers(found: ClassifiedFinding, whole: Whole): readonly (readonly [ClassifiedFinding, EffectAnswer])[] {
    const { sets } = found.pair
    const inside = this.#all.filter(
      (other) => hasSameSets(found, other) && other.pair.scope.isBelow?.(whole) === true,
    )
    const [only, ...more] = inside
    if (only === undefined || more.length > 0) return this.#edits.answers(inside, whole)
    const answer = sets && wholly(sets, [whole.before, whole.after])
    return answer === undefined ? [] : [[only, answer]]
  }
}

function decidedBy(found: ClassifiedFinding, answers: readonly EffectAnswer[]): ClassifiedFinding {
  const effect = together(answers)
  if (effect === 'none') return { ...found, reach: 'none', message: `${found.message} ${sameValues}` }
  const message = effect === (found.alone ?? found.effect) ? found.message : `${found.message} ${otherwise}`
  return { ...found, effect, reach: 'wire', message }
}

const otherwise = 'Of the schemas that use it ("not", "if", "oneOf"), some take less where it takes more.'

function together(answers: readonly EffectAnswer[]): Effect | 'none' {
  const effects = [...new Set(answers.map(({ effect }) => effect))].filter((one) => one !== 'none')
  const [first = 'none'] = effects
  return effects.length > 1 ? 'replaces' : first
}

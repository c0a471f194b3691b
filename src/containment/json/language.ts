import { Language } from '../../regex/index.ts'
import { isPositive } from './demands.ts'
import type { Scene } from './fact.ts'
import type { Demand, TermId } from './json-term.ts'
import { makeStringLanguage } from './string-facts.ts'

/** The texts that meet a demand. */
export function findLanguage(scene: Scene, demand: Demand): Language {
  const { demands } = scene
  scene.step()
  if (!isPositive(demand)) return findLanguage(scene, demand ^ 1).not()
  const truth = demands.truth(demand, 'string')
  if (truth !== undefined) return truth ? Language.everything : Language.nothing
  const term = demands.lookUpTerm(demand)
  const of = (part: TermId): Language => findLanguage(scene, demands.part(demand, part))
  switch (term.kind) {
    case 'string': {
      const language = makeStringLanguage(term)
      return term.format === undefined
        ? language
        : language.and(Language.unknown('a format is not a pattern'))
    }
    case 'constant':
      return Language.ofStrings(term.values.filter((value) => typeof value === 'string'))
    case 'all':
      return term.of.map(of).reduce((all, one) => all.and(one), Language.everything)
    case 'any':
      return term.of.map(of).reduce((all, one) => all.or(one), Language.nothing)
    case 'one':
      return exactlyOne(term.of.map(of))
    case 'not':
      return of(term.of).not()
    case 'if': {
      const condition = of(term.of)
      const then = term.met === undefined ? condition : condition.and(of(term.met))
      const other = condition.not()
      return then.or(term.unmet === undefined ? other : other.and(of(term.unmet)))
    }
    case 'unevaluated':
      return of(term.of)
    case 'resource':
      return findLanguage(scene, demands.target(demand))
    default:
      return Language.unknown('a schema for names is of a kind that is not followed')
  }
}

function exactlyOne(languages: readonly Language[]): Language {
  let none = Language.everything
  let one = Language.nothing
  for (const language of languages) {
    const other = language.not()
    one = one.and(other).or(none.and(language))
    none = none.and(other)
  }
  return one
}

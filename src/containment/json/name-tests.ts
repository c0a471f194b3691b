import { Language, textPattern, unknownPattern, unlessUnknown } from '../../regex/index.ts'
import type { Pattern } from '../../schema/index.ts'
import { type Scene, UndecidedFact } from './fact.ts'
import type { Demand } from './json-term.ts'
import { findLanguage } from './language.ts'
import { type NameSet, type NameTest, nameSet } from './name-sets.ts'

/** The names that a pattern finds. */
export function namesThatMatch(pattern: Pattern): NameTest {
  const { dialect, source } = pattern
  const expression = dialect === 'unknown' ? unknownPattern(source) : textPattern(source)
  return {
    key: `pattern ${dialect} ${source}`,
    accepts: (name) => decided(unlessUnknown(() => expression?.test(name) === true)),
    language: () => Language.ofPattern(pattern),
  }
}

/** Which names a schema is about decides about all the rest. */
function decided(isIn: boolean | undefined): boolean {
  if (isIn === undefined) throw new UndecidedFact('what a pattern of names accepts is not known')
  return isIn
}

/** The names that a schema accepts. */
export function namesThatFit(scene: Scene, demand: Demand): NameSet {
  const term = scene.demands.lookUpTerm(demand)
  if (term.kind === 'string' && term.values && term.patterns.length === 0 && term.minLength === 0) {
    if (term.maxLength === Number.POSITIVE_INFINITY && term.format === undefined) return nameSet(term.values)
  }
  return nameSet(
    [],
    [
      {
        key: `demand ${demand}`,
        accepts: (name) => decided(scene.demands.accepts(demand, name)),
        language: () => findLanguage(scene, demand),
      },
    ],
  )
}

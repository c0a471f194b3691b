import { textPattern } from '../linear/index.ts'
import { Language } from '../pattern/index.ts'
import type { Scene } from './fact.ts'
import { languageOf } from './language.ts'
import { type NameSet, type NameTest, nameSet } from './names.ts'
import type { Demand } from './term.ts'

/** The names that a pattern finds. */
export function namesThatMatch(source: string): NameTest {
  const expression = textPattern(source)
  return {
    key: `pattern ${source}`,
    accepts: (name) => expression?.test(name) === true,
    language: () => Language.ofPattern({ dialect: 'ecma', source }),
  }
}

/** The names that a schema accepts. */
export function namesThatFit(scene: Scene, demand: Demand): NameSet {
  const term = scene.demands.termOf(demand)
  if (term.kind === 'string' && term.values && term.patterns.length === 0 && term.minLength === 0) {
    if (term.maxLength === Number.POSITIVE_INFINITY && term.format === undefined) return nameSet(term.values)
  }
  return nameSet(
    [],
    [
      {
        key: `demand ${demand}`,
        accepts: (name) => scene.demands.accepts(demand, name),
        language: () => languageOf(scene, demand),
      },
    ],
  )
}

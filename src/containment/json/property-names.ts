import { compileTextPattern, Language, unknownPattern, unlessUnknown } from '../../regex/index.ts'
import type { Pattern } from '../../schema/index.ts'
import { isPositive } from './demands.ts'
import { type Fact, type Scene, UndecidedFact } from './fact.ts'
import type { Demand, TermId } from './json-term.ts'
import { hasName, type NameSet, type NameTest, nameSet, onlyName } from './name-sets.ts'
import { makeStringLanguage } from './strings.ts'

/**
 * The test whether a property name matches a pattern; one that is not an expression matches no name. The test
 * throws `UndecidedFact` if the pattern cannot be interpreted.
 */
export function namesThatMatch(pattern: Pattern): NameTest {
  const { dialect, source } = pattern
  const expression = dialect === 'unknown' ? unknownPattern(source) : compileTextPattern(source)
  return {
    key: `pattern ${dialect} ${source}`,
    accepts: (name) => requireDecided(unlessUnknown(() => expression?.test(name) === true)),
    language: () => Language.ofPattern(pattern),
  }
}

/** Returns the answer; throws `UndecidedFact` if it is undefined, since all other constraints depend on it. */
function requireDecided(isIn: boolean | undefined): boolean {
  if (isIn === undefined) throw new UndecidedFact('what a pattern of names accepts is not known')
  return isIn
}

/**
 * The set of names that meet a demand (`propertyNames`): listed if the schema is a plain `enum`, else by a test.
 */
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
        accepts: (name) => requireDecided(scene.demands.accepts(demand, name)),
        language: () => findLanguage(scene, demand),
      },
    ],
  )
}

/**
 * The texts that meet a demand; combinations of schemas (`allOf`, `oneOf`, `not`, `if`) become those of their
 * texts. Partly unknown if a format or an unsupported schema is involved.
 */
function findLanguage(scene: Scene, demand: Demand): Language {
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

/** The texts that are in exactly one of the languages. */
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

/**
 * A class of property names that the facts treat alike: one listed name, or all other names that pass the same
 * tests.
 */
export interface NamePlace {
  readonly name?: string
  readonly passed: ReadonlySet<string>
  /** The names of the class; absent if no fact has a test, so that any name will do. */
  readonly language?: Language
}

export type FreshName =
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown'; readonly reason: string }

type Every = Extract<Fact, { readonly fact: 'every-property' }>

const mostPlaces = 64
/** Listed names need no tests: each is a class of its own. */
const noTests: ReadonlySet<string> = new Set()

/** Partitions property names into the classes that the facts about an object treat differently. */
export class NamePlaces {
  readonly #byName = new Map<string, Demand[]>()
  readonly #general: readonly Every[]
  readonly #listed = new Map<string, NamePlace>()
  readonly #tests: readonly NameTest[]
  readonly #demands = new Map<NamePlace, readonly Demand[]>()
  #open: readonly NamePlace[] | undefined

  constructor(facts: readonly Fact[]) {
    const rules = facts.filter((fact) => fact.fact === 'every-property')
    const general: Every[] = []
    for (const rule of rules) {
      const name = onlyName(rule.names)
      if (name === undefined) general.push(rule)
      else this.#byName.set(name, [...(this.#byName.get(name) ?? []), ...rule.demands])
    }
    this.#general = general
    const tests = new Map<string, NameTest>()
    for (const fact of facts) {
      if (fact.fact !== 'every-property' && fact.fact !== 'some-property') continue
      for (const name of fact.names.listed) this.named(name)
      for (const test of fact.names.tests) tests.set(test.key, test)
    }
    this.#tests = [...tests.values()]
  }

  /** The place of one name; adds it to the listed names if it is new. */
  named(name: string): NamePlace {
    const known = this.#listed.get(name)
    if (known) return known
    const place = { name, passed: noTests }
    this.#listed.set(name, place)
    return place
  }

  /** All places: those of unlisted names first, then one for each listed name. */
  all(): readonly NamePlace[] {
    this.#open ??= this.#openPlaces()
    return [...this.#open, ...this.#listed.values()]
  }

  /** Whether the names of a place without a single name belong to a set. */
  isIn({ passed }: NamePlace, { tests, isComplement }: NameSet): boolean {
    return tests.some(({ key }) => passed.has(key)) !== isComplement
  }

  /** The demands that every property with a name of this place must meet. */
  demandsAt(place: NamePlace): readonly Demand[] {
    const known = this.#demands.get(place)
    if (known) return known
    const { name } = place
    const general = this.#general.filter(({ names }) =>
      name === undefined ? this.isIn(place, names) : hasName(names, name),
    )
    const own = name === undefined ? [] : (this.#byName.get(name) ?? [])
    const demands = [...own, ...general.flatMap((rule) => rule.demands)]
    this.#demands.set(place, demands)
    return demands
  }

  /** A name of the place that is not in `used`; none if there is no other, unknown if that is undecided. */
  freshName({ name, language }: NamePlace, used: readonly string[]): FreshName {
    if (name !== undefined) return used.length === 0 ? { kind: 'value', name } : { kind: 'none' }
    if (language === undefined) return { kind: 'value', name: this.#plainName(used) }
    return freshText(language, used)
  }

  /** The first of `a` … `z`, `a1`, … that is neither listed nor used. */
  #plainName(used: readonly string[]): string {
    for (let number = 0; ; number++) {
      const letter = String.fromCharCode(97 + (number % 26))
      const name = number < 26 ? letter : `${letter}${Math.floor(number / 26)}`
      if (!this.#listed.has(name) && !used.includes(name)) return name
    }
  }

  /**
   * The classes of unlisted names by the tests they pass, empty ones left out; throws if there are more than 64.
   */
  #openPlaces(): readonly NamePlace[] {
    if (this.#tests.length === 0) return [{ passed: new Set() }]
    const start = Language.ofStrings(this.#listed.keys()).not()
    let places: readonly NamePlace[] = [{ passed: new Set(), language: start }]
    for (const test of this.#tests) {
      const passing = test.language()
      places = places.flatMap(({ passed, language = start }) =>
        [
          { passed: new Set([...passed, test.key]), language: language.and(passing) },
          { passed, language: language.and(passing.not()) },
        ].filter((place) => place.language.emptiness().kind !== 'yes'),
      )
      if (places.length > mostPlaces) throw new UndecidedFact('too many patterns of property names overlap')
    }
    // Names that pass fewer tests have fewer demands to meet.
    return [...places].sort((a, b) => a.passed.size - b.passed.size)
  }
}

/** A text of the language that is not in `used`; none if there is no other, unknown if that is undecided. */
function freshText(language: Language, used: readonly string[]): FreshName {
  const rest = used.length === 0 ? language : language.and(Language.ofStrings(used).not())
  const verdict = rest.emptiness()
  if (verdict.kind === 'no') return { kind: 'value', name: verdict.witness }
  return verdict.kind === 'yes' ? { kind: 'none' } : { kind: 'unknown', reason: verdict.reason }
}

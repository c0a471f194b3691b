import { Language, unknownAmong, whyUnknown } from '../../regex/index.ts'
import { isPositive } from './demands.ts'
import { type Consequence, type Fact, follows, option } from './fact.ts'
import type { Demand, StringTerm } from './json-term.ts'

const languages = new WeakMap<StringTerm, Language>()

/** The texts that a schema's lengths, patterns and list leave; a format is another matter. */
export function makeStringLanguage(term: StringTerm): Language {
  const unknown = listUnknownPatterns(term)
  return unknown.reduce(
    (language, source) => language.and(Language.unknown(whyUnknown(source))),
    knownLanguage(term),
  )
}

/** The same without the patterns of which only the words are known. */
function knownLanguage(term: StringTerm): Language {
  const known = languages.get(term)
  if (known) return known
  let language = term.values ? Language.ofStrings(term.values) : Language.everything
  if (term.minLength > 0 || term.maxLength < Number.POSITIVE_INFINITY) {
    language = language.and(Language.ofLength(term.minLength, term.maxLength))
  }
  for (const step of term.patterns) {
    if (unknownAmong(step) !== undefined) continue
    const alternatives = step.map((pattern) => Language.ofPattern(pattern))
    language = language.and(alternatives.reduce((all, one) => all.or(one), Language.nothing))
  }
  languages.set(term, language)
  return language
}

function listUnknownPatterns({ patterns }: StringTerm): readonly string[] {
  return patterns.flatMap((step) => unknownAmong(step) ?? [])
}

/** What a text that fits a schema is like, or one that does not. */
export function stringConsequence(demand: Demand, term: StringTerm): Consequence {
  const { values, minLength, maxLength, patterns, format } = term
  const isOne = isPositive(demand)
  const isShaped =
    values !== undefined || minLength > 0 || maxLength < Number.POSITIVE_INFINITY || patterns.length > 0
  const language = isShaped ? knownLanguage(term) : undefined
  const facts: readonly Fact[] = [
    ...(language ? [{ fact: 'text' as const, language: isOne ? language : language.not() }] : []),
    ...listUnknownPatterns(term).map((source): Fact => ({ fact: 'unknown-pattern', source, isOne })),
    ...(format === undefined ? [] : [{ fact: 'format' as const, format, isOne }]),
  ]
  return isOne ? follows({ facts }) : follows({ choices: [facts.map((fact) => option([], [fact]))] })
}

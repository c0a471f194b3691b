import { explainUnknownPattern, Language, unknownAmong } from '../../regex/index.ts'
import { type JsonFormats, jsonFormats } from '../../runtime/index.ts'
import { isPositive } from './demands.ts'
import {
  type Consequence,
  type Fact,
  type FoundFact,
  makeConsequence,
  noFact,
  option,
  unknown,
} from './fact.ts'
import { listFormatSamples } from './format-samples.ts'
import type { Demand, StringTerm } from './json-term.ts'

const languages = new WeakMap<StringTerm, Language>()

/** The texts that a schema's lengths, patterns and listed values allow; its format is ignored. */
export function makeStringLanguage(term: StringTerm): Language {
  const unknown = listUnknownPatterns(term)
  return unknown.reduce(
    (language, source) => language.and(Language.unknown(explainUnknownPattern(source))),
    knownLanguage(term),
  )
}

/**
 * The texts that the lengths, listed values and interpretable patterns allow; other patterns are ignored. Cached.
 */
function knownLanguage(term: StringTerm): Language {
  const known = languages.get(term)
  if (known) return known
  let language = term.values ? Language.ofStrings(term.values) : Language.everything
  if (term.minLength > 0 || term.maxLength < Number.POSITIVE_INFINITY) {
    language = language.and(Language.ofLength(term.minLength, term.maxLength))
  }
  for (const step of term.patterns) {
    if (unknownAmong(step) !== undefined) continue
    language = language.and(Language.ofAnyPattern(step))
  }
  languages.set(term, language)
  return language
}

/** The sources of the patterns that cannot be interpreted, at most one per step. */
function listUnknownPatterns({ patterns }: StringTerm): readonly string[] {
  return patterns.flatMap((step) => unknownAmong(step) ?? [])
}

/**
 * The facts that all hold for a text valid for the schema; for a negative demand, one choice of ways to fail it.
 */
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
  return isOne
    ? makeConsequence({ facts })
    : makeConsequence({ choices: [facts.map((fact) => option([], [fact]))] })
}

type Format = Extract<Fact, { readonly fact: 'format' }>

/**
 * Looks for a text for which all facts are true; none if they contradict each other. Unknown if that depends on a
 * pattern that cannot be interpreted, or no text with a format is found.
 */
export function solveString(facts: readonly Fact[]): FoundFact {
  const formats = facts.filter((fact) => fact.fact === 'format')
  const patterns = facts.filter((fact) => fact.fact === 'unknown-pattern')
  if (
    formats.some((one) =>
      formats.some(({ format, isOne }) => format === one.format && isOne !== one.isOne),
    ) ||
    patterns.some((one) => patterns.some(({ source, isOne }) => source === one.source && isOne !== one.isOne))
  ) {
    return noFact
  }
  const excluded = facts.flatMap((fact) => (fact.fact === 'not-this' ? [String(fact.value)] : []))
  const texts = facts.flatMap((fact) => (fact.fact === 'text' ? [fact.language] : []))
  const others = excluded.length === 0 ? [] : [Language.ofStrings(excluded).not()]
  const language = [...texts, ...others].reduce(intersectOnce, Language.everything)
  const verdict = language.emptiness()
  if (verdict.kind === 'yes') return noFact
  if (verdict.kind === 'undecided') return unknown(verdict.reason)
  const [pattern] = patterns
  if (pattern !== undefined) return unknown(explainUnknownPattern(pattern.source))
  if (formats.length === 0) return { kind: 'value', value: verdict.witness }
  return findTextWithFormats(language, formats, verdict.witness)
}

/** Intersections by their two languages. Branches of a search begin with the same facts, so they ask again. */
let intersections = new WeakMap<Language, WeakMap<Language, Language>>()
let countKept = 0
/** The most intersections that are kept, since each may have hundreds of states. */
const mostKept = 1000

function intersectOnce(one: Language, other: Language): Language {
  if (one.isEverything) return other
  const met = intersections.get(one)?.get(other)
  if (met) return met
  if (countKept >= mostKept) {
    intersections = new WeakMap()
    countKept = 0
  }
  const made = one.and(other)
  const kept = intersections.get(one) ?? new WeakMap<Language, Language>()
  intersections.set(one, kept.set(other, made))
  countKept += 1
  return made
}

/**
 * Looks for a text of the language that has (or lacks) the formats: tries all members if there are at most 1000,
 * else the shortest text and samples. Formats without a check accept every text.
 */
function findTextWithFormats(language: Language, formats: readonly Format[], shortest: string): FoundFact {
  const fits = (text: string): boolean =>
    formats.every(({ format, isOne }) => !isChecked(format) || jsonFormats[format].accepts(text) === isOne)
  const known = formats.filter(({ format }) => isChecked(format))
  if (formats.some(({ format, isOne }) => !isChecked(format) && !isOne)) return noFact
  const few = language.members(1000)
  const tried = few ?? [shortest, ...listFormatSamples(known.map(({ format }) => format))]
  const found = tried.find((text) => language.has(text) === true && fits(text))
  if (found !== undefined) return { kind: 'value', value: found }
  return few
    ? noFact
    : unknown(`no text of the format ${formats.map(({ format }) => format).join(', ')} was found`)
}

/** Whether the runtime has a check for this format. */
function isChecked(format: string): format is keyof JsonFormats {
  return Object.hasOwn(jsonFormats, format)
}

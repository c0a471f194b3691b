import { Language, whyUnknown } from '../../regex/index.ts'
import { type JsonFormats, jsonFormats } from '../../runtime/index.ts'
import { type Fact, type FoundFact, noFact, unknown } from './fact.ts'
import { listFormatSamples } from './format-samples.ts'

type Format = Extract<Fact, { readonly fact: 'format' }>

/** A text of which the facts are true. */
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
  let language = excluded.length === 0 ? Language.everything : Language.ofStrings(excluded).not()
  for (const fact of facts) if (fact.fact === 'text') language = language.and(fact.language)
  const verdict = language.emptiness()
  if (verdict.kind === 'yes') return noFact
  if (verdict.kind === 'undecided') return unknown(verdict.reason)
  const [pattern] = patterns
  if (pattern !== undefined) return unknown(whyUnknown(pattern.source))
  if (formats.length === 0) return { kind: 'value', value: verdict.witness }
  return withFormats(language, formats, verdict.witness)
}

/** No automaton says what a format is: texts that are likely to have it are tried, and all where they are few. */
function withFormats(language: Language, formats: readonly Format[], shortest: string): FoundFact {
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

function isChecked(format: string): format is keyof JsonFormats {
  return Object.hasOwn(jsonFormats, format)
}

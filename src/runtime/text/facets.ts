import type { Lexical } from './lexical.ts'
import type { TextPattern } from './pattern.ts'

/** What a text breaks, before it gets a place. */
export interface Fault {
  readonly rule: string
  readonly message: string
  readonly expected?: string | undefined
}

/** A call is shorter than an object, and there are many. */
export function makeFault(rule: string, message: string, expected?: string): Fault {
  return { rule, message, expected }
}

/** A facet that limits how long, how exact, or how large a value is. */
export interface Facet {
  /** Texts up to this length keep it: nothing has more characters, items or digits than UTF-16 units. */
  readonly harmless: number
  /** What a text, white space handled and legal, breaks of it. */
  fault(text: string): Fault | undefined
}

/** What values are measured by. */
type Measures = Pick<Lexical, 'lengthOf' | 'totalDigits' | 'fractionDigits' | 'compare' | 'bounds'>

/** An order that is not determined, NaN, satisfies no bound. */
const isAtLeast = (above: number): boolean => above >= 0
const isAtMost = (above: number): boolean => above <= 0

/** Lengths come first, since what comes after them can be slow on long texts. */
const rows = [
  [
    'length',
    'lengthOf',
    (above) => above === 0,
    (limit, found) => `The length is ${found}; it must be ${limit}.`,
  ],
  ['minLength', 'lengthOf', isAtLeast, (limit, found) => `The length is ${found}; the minimum is ${limit}.`],
  ['maxLength', 'lengthOf', isAtMost, (limit, found) => `The length is ${found}; the maximum is ${limit}.`],
  ['totalDigits', 'totalDigits', isAtMost, (limit) => `More than ${limit} digits.`],
  ['fractionDigits', 'fractionDigits', isAtMost, (limit) => `More than ${limit} digits after the point.`],
] as const satisfies readonly FacetRow[]

type FacetName =
  | 'length'
  | 'minLength'
  | 'maxLength'
  | 'totalDigits'
  | 'fractionDigits'
  | 'minInclusive'
  | 'maxInclusive'
  | 'minExclusive'
  | 'maxExclusive'

/** A facet: what it measures, which distances from its limit are right, and what is said of the others. */
export type FacetRow = readonly [
  facet: FacetName,
  measure: 'lengthOf' | 'totalDigits' | 'fractionDigits' | 'compare',
  isRight: (above: number) => boolean,
  say: (limit: number | string, found: string) => string,
  sign?: string,
]

type Limits = { readonly [facet in FacetName]?: number | string }

export function facetFault(facets: readonly Facet[], text: string): Fault | undefined {
  for (const facet of facets) {
    const fault = text.length > facet.harmless ? facet.fault(text) : undefined
    if (fault) return fault
  }
  return undefined
}

export function patternFault(patterns: readonly TextPattern[], text: string): Fault | undefined {
  for (const pattern of patterns) {
    if (pattern.test(text)) continue
    const message = 'Does not match the pattern.'
    return makeFault('pattern', message, pattern.source)
  }
  return undefined
}

export function enumerationFault(values: readonly string[]): Fault {
  const shown = values.slice(0, 8).map((value) => JSON.stringify(value))
  const expected = values.length > 8 ? `${shown.join(', ')} … (${values.length} values)` : shown.join(', ')
  return makeFault('enumeration', 'Not one of the allowed values.', expected)
}

/** The facets that are about order; apart from the others, since most types ask for none of them. */
export const bounds: readonly FacetRow[] = [
  ['minInclusive', 'compare', isAtLeast, (limit) => `Must be at least ${limit}.`, '>= '],
  ['maxInclusive', 'compare', isAtMost, (limit) => `Must be at most ${limit}.`, '<= '],
  ['minExclusive', 'compare', (above) => above > 0, (limit) => `Must be more than ${limit}.`, '> '],
  ['maxExclusive', 'compare', (above) => above < 0, (limit) => `Must be less than ${limit}.`, '< '],
]

/** The facets of a type, patterns and enumeration apart; `unit`: what its length counts. */
export function makeFacets(type: Limits, of: Measures, unit = ''): readonly Facet[] {
  const all: readonly FacetRow[] = [...rows, ...(of.bounds ?? [])]
  return all.flatMap(([name, measure, isRight, say, sign = '']): readonly Facet[] => {
    const limit = type[name]
    const measured = of[measure]
    if (limit === undefined || measured === undefined) return []
    const bound = String(limit)
    return [
      {
        harmless: isRight === isAtMost && typeof limit === 'number' ? limit : -1,
        fault(text) {
          const found = measured(text, bound)
          const above = typeof limit === 'number' ? found - limit : found
          if (isRight(above)) return undefined
          return makeFault(nameRule(name), say(limit, `${found}${unit}`), sign + bound)
        },
      },
    ]
  })
}

/** A rule is called as its facet. */
function nameRule(facet: string): string {
  return facet.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)
}

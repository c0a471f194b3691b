import type { Lexical } from './lexical.ts'
import type { TextPattern } from './pattern.ts'

/** A fault of a text or value, without its path. */
export interface Fault {
  readonly rule: string
  readonly message: string
  readonly expected?: string | undefined
}

/** Makes a fault; a call takes less code than an object literal. */
export function makeFault(rule: string, message: string, expected?: string): Fault {
  return { rule, message, expected }
}

/** A facet that limits how long, how exact, or how large a value is. */
export interface Facet {
  /** Texts up to this length in UTF-16 units always fulfil it. */
  readonly harmless: number
  /** The fault of a legal text after white-space handling; `undefined` if the text fulfils the facet. */
  fault(text: string): Fault | undefined
}

/** The functions that measure and compare texts. */
type Measures = Pick<
  Lexical,
  'lengthOf' | 'totalDigits' | 'fractionDigits' | 'compare' | 'remainder' | 'bounds'
>

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
  | 'multipleOf'

/** A facet: what it measures, which differences from its limit are allowed, and the message for others. */
export type FacetRow = readonly [
  facet: FacetName,
  measure: 'lengthOf' | 'totalDigits' | 'fractionDigits' | 'compare' | 'remainder',
  isRight: (above: number) => boolean,
  say: (limit: number | string, found: string) => string,
  sign?: string,
]

type Limits = { readonly [facet in FacetName]?: number | string }

/** The fault of the first facet that a text breaks; `undefined` if it fulfils all. */
export function findFacetFault(facets: readonly Facet[], text: string): Fault | undefined {
  for (const facet of facets) {
    const fault = text.length > facet.harmless ? facet.fault(text) : undefined
    if (fault) return fault
  }
  return undefined
}

/** The fault of the first pattern that a text does not match; `undefined` if it matches all. */
export function patternFault(patterns: readonly TextPattern[], text: string): Fault | undefined {
  for (const pattern of patterns) {
    if (!pattern.test(text)) return makeFault('pattern', 'Does not match the pattern.', pattern.source)
  }
  return undefined
}

/** The fault for a value outside the enumeration; it shows the first 8 values and how many there are. */
export function enumerationFault(values: readonly string[]): Fault {
  const shown = values.slice(0, 8).map((value) => JSON.stringify(value))
  const more = values.length > 8 ? ` … (${values.length} values)` : ''
  return makeFault('enumeration', 'Not one of the allowed values.', shown.join(', ') + more)
}

/** The facets that compare values; separate from the others, since most types use none of them. */
export const bounds: readonly FacetRow[] = [
  ['minInclusive', 'compare', isAtLeast, (limit) => `Must be at least ${limit}.`, '>= '],
  ['maxInclusive', 'compare', isAtMost, (limit) => `Must be at most ${limit}.`, '<= '],
  ['minExclusive', 'compare', (above) => above > 0, (limit) => `Must be more than ${limit}.`, '> '],
  ['maxExclusive', 'compare', (above) => above < 0, (limit) => `Must be less than ${limit}.`, '< '],
]

/** The facets of a type except patterns and enumeration; `unit` follows the length in messages. */
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
        /** Measures the text, or compares it with the limit. */
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

/** The id of a facet's rule: its name in kebab-case. */
function nameRule(facet: string): string {
  return facet.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)
}

import type { Construct } from './construct.ts'
import { allowWords, anyText, boolean, nonNegativeInteger } from './lexical.ts'

/** Part 2, §4.3 Constraining facets: those with a number, a bound or a text. */
export const facetNames = [
  'length',
  'minLength',
  'maxLength',
  'totalDigits',
  'fractionDigits',
  'minInclusive',
  'maxInclusive',
  'minExclusive',
  'maxExclusive',
  'whiteSpace',
  'pattern',
  'enumeration',
] as const

export type FacetName = (typeof facetNames)[number]

/** What a restriction holds of facets, in any order. */
export const facetSteps = `(${facetNames.join('|')})*`

const required = ['value']
const content = 'annotation?'

/** Part 2, §4.3.1–4.3.3, 4.3.11, 4.3.12: a count. */
export const countFacet: Construct = {
  section: '4.3',
  attributes: { value: nonNegativeInteger, fixed: boolean },
  required,
  content,
}

/** Part 2, §4.3.7–4.3.10: a bound, in the lexical form of the base type. */
export const boundFacet: Construct = {
  section: '4.3',
  attributes: { value: anyText, fixed: boolean },
  required,
  content,
}

/** Part 2, §4.3.6: white space before a value is looked at. */
export const whiteSpaceFacet: Construct = {
  section: '4.3.6',
  attributes: { value: allowWords('preserve', 'replace', 'collapse'), fixed: boolean },
  required,
  content,
}

/** Part 2, §4.3.4, 4.3.5: a pattern or a value, one of several. */
export const valueFacet: Construct = { section: '4.3', attributes: { value: anyText }, required, content }

import { type FacetRow, isAtLeast, isAtMost } from './facets.ts'

/** The facets that are about order; apart from the others, since most types ask for none of them. */
export const bounds: readonly FacetRow[] = [
  ['minInclusive', 'compare', isAtLeast, (limit) => `is less than ${limit}`, '>= '],
  ['maxInclusive', 'compare', isAtMost, (limit) => `is more than ${limit}`, '<= '],
  ['minExclusive', 'compare', (above) => above > 0, (limit) => `is not more than ${limit}`, '> '],
  ['maxExclusive', 'compare', (above) => above < 0, (limit) => `is not less than ${limit}`, '< '],
]

import { type FacetRow, isAtLeast, isAtMost } from './facets.ts'

/** The facets that are about order; apart from the others, since most types ask for none of them. */
export const bounds: readonly FacetRow[] = [
  ['minInclusive', 'compare', isAtLeast, (limit) => `Must be at least ${limit}.`, '>= '],
  ['maxInclusive', 'compare', isAtMost, (limit) => `Must be at most ${limit}.`, '<= '],
  ['minExclusive', 'compare', (above) => above > 0, (limit) => `Must be more than ${limit}.`, '> '],
  ['maxExclusive', 'compare', (above) => above < 0, (limit) => `Must be less than ${limit}.`, '< '],
]

import type { AdapterPair } from '../adapt/index.ts'

/** What becomes of the properties of a JSON root, counted by path. */
export type PathCounts = NonNullable<AdapterPair['paths']>['counts']

/**
 * The property counts of a JSON adapter in words: at the same path, moved, gone, new; counts of 0 are left out after
 * the first.
 */
export function countPaths({ all, kept, moved, gone, new: added, required }: PathCounts): string {
  const parts = [
    `${kept} of ${all} ${all === 1 ? 'property' : 'properties'} at the same path`,
    ...(moved === 0 ? [] : [`${moved} moved`]),
    ...(gone === 0 ? [] : [`${gone} gone`]),
    ...(added === 0 ? [] : [`${added} new${required === 0 ? '' : ` (${required} required)`}`]),
  ]
  return parts.join(', ')
}

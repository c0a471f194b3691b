import type { DataElement } from '../../schema/index.ts'

export function listSubsetIds({ subsets }: DataElement): string[] {
  return subsets.map((one) => one.subset).sort()
}

/** The first subsets by name, the rest as a number. */
export function subsetList(subsets: readonly string[]): string {
  const shown = subsets.slice(0, 5).map((one) => one.split(' ')[0])
  const more = subsets.length - shown.length
  return `${subsets.length === 1 ? 'subset' : 'subsets'} ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

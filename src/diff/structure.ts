import {
  documentPairs,
  measureSharedContent,
  pairRoots,
  type StatedPairs,
  type Structure,
} from '../align/index.ts'
import type { Version } from '../schema/index.ts'
import type { Comparison } from './change/change.ts'

/** Of libraries of roots no content is counted: what their documents hold is the same for most of them. */
const mostRoots = 20

/** How names correspond, and how much content is in both versions; nothing where no name differs, or ids join the content. */
export function describeStructure(
  from: Version,
  to: Version,
  structures: readonly Structure[],
  stated: StatedPairs,
): Pick<Comparison, 'structure'> {
  const told = structures.map((structure) => structure.told)
  const [roots, namespaces, types] = [
    told.flatMap((one) => one.roots),
    told.flatMap((one) => one.namespaces),
    told.flatMap((one) => one.types),
  ]
  if (roots.length + namespaces.length + types.length === 0) return {}
  const pairs = documentPairs(pairRoots(from, to, stated)).filter(
    ({ before, after }) =>
      before.set.language === 'xml' &&
      after.set.language === 'xml' &&
      before.places.size + after.places.size === 0,
  )
  const content = pairs.length > mostRoots ? [] : pairs.map((pair) => measureSharedContent(pair, stated))
  return { structure: { roots, namespaces, types, content } }
}

import { documentTypes, elementsOfContent, listSubstitutes, type NodeId } from '../schema/index.ts'
import type { DataElementRoot, RootPair } from './roots.ts'

/**
 * Keeps the pairs whose roots are documents of their own: an operation uses one of them, or no other pair's roots
 * contain both. Needed because a library of parts declares each part as a global element.
 */
export function selectDocumentPairs(pairs: readonly RootPair[]): readonly RootPair[] {
  const held = pairs.map(({ before, after }) => ({ before: listHeldElements(before), after: listHeldElements(after) }))
  return pairs.filter(({ before, after }, index) => {
    if (before.isBound || after.isBound) return true
    const own = held[index]
    return !held.some((other, at) => {
      if (at === index || !other.before.has(before.element.id) || !other.after.has(after.element.id))
        return false
      // Of pairs whose roots contain each other, the first is kept.
      const one = pairs[at]
      const isMutual = one && own?.before.has(one.before.element.id) && own.after.has(one.after.element.id)
      return !isMutual || at < index
    })
  })
}

/**
 * Without pairs that only a library of parts declares: of pairs without data elements, those that stand in the files
 * where reading begins, on both sides, if there are any. A pair that a person states, and a root that an operation
 * carries or the configuration makes one, stays.
 */
export function withoutLibraryParts(pairs: readonly RootPair[]): readonly RootPair[] {
  const isDocument = (pair: RootPair): boolean =>
    pair.evidence?.some(({ kind }) => kind === 'stated') === true ||
    [pair.before, pair.after].every(
      ({ set, element, isBound }) => isBound || element.isInner || set.entries.includes(element.at.file),
    )
  const isByName = ({ before, after }: RootPair): boolean => before.places.size + after.places.size === 0
  const documents = new Set(pairs.filter((pair) => isByName(pair) && isDocument(pair)))
  return documents.size === 0 ? pairs : pairs.filter((pair) => !isByName(pair) || documents.has(pair))
}

/** The ids of the global elements that can occur anywhere below a root, with their substitution group members. */
function listHeldElements({ set, element }: DataElementRoot): ReadonlySet<NodeId> {
  const found = new Set<NodeId>()
  for (const node of documentTypes(set, [element.type])) {
    if (node.kind !== 'complex') continue
    for (const particle of elementsOfContent(node.content)) {
      if (particle.declaration === undefined) continue
      found.add(particle.declaration)
      for (const { id } of listSubstitutes(set, particle)) found.add(id)
    }
  }
  return found
}

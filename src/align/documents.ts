import { listElementParticles, type NodeId, reachable } from '../schema/index.ts'
import type { DataElementRoot, RootPair } from './roots.ts'

/**
 * Pairs whose roots are documents of their own: operations carry one of them, or no other pair's document holds it on
 * both sides (a library of parts declares every part as a global element).
 */
export function documentPairs(pairs: readonly RootPair[]): readonly RootPair[] {
  const held = pairs.map(({ before, after }) => ({ before: heldBy(before), after: heldBy(after) }))
  return pairs.filter(({ before, after }, index) => {
    if (before.isBound || after.isBound) return true
    return !held.some(
      (other, at) => at !== index && other.before.has(before.element.id) && other.after.has(after.element.id),
    )
  })
}

/** The global elements that documents of a root can hold below it. */
function heldBy({ set, element }: DataElementRoot): ReadonlySet<NodeId> {
  const found = new Set<NodeId>()
  for (const node of reachable(set, [element.type])) {
    if (node.kind !== 'complex' || node.content.kind !== 'elements') continue
    for (const { declaration } of listElementParticles(node.content.particle)) {
      if (declaration !== undefined) found.add(declaration)
    }
  }
  return found
}

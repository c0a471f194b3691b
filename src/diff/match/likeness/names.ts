import { wordLikeness } from '../../../align/index.ts'
import { expandedName, findNode, type NodeId } from '../../../schema/index.ts'
import { sameMeaning } from '../shared/same-meaning.ts'
import type { Walk } from '../shared/walk.ts'

/** How much of two names' words must be the same for one to be the other's new name. */
const leastAlike = 0.5

/**
 * Two names for one thing without a key: of one type, required alike, and named alike. What was optional may as well be
 * gone, and something else be new.
 */
export function isRenamed(
  walk: Walk,
  before: { readonly name: string; readonly type: NodeId },
  after: { readonly name: string; readonly type: NodeId },
): boolean {
  return wordLikeness(before.name, after.name) >= leastAlike && isOneType(walk, before.type, after.type)
}

function isOneType(walk: Walk, before: NodeId, after: NodeId): boolean {
  if (walk.before.set.language === 'json') return sameMeaning(walk, before, after)
  const [one, other] = [findNode(walk.before.set, before), findNode(walk.after.set, after)]
  if (one.name === undefined || other.name === undefined) return false
  return walk.renamed.get(one.id) === other.id || expandedName(one.name) === expandedName(other.name)
}

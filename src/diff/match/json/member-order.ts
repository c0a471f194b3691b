import { haveSharedTexts } from '../../../containment/index.ts'
import type { NodeId, SchemaSet } from '../../../schema/index.ts'
import { isReadAlike } from '../../facts/held.ts'
import { memberSide } from './alternatives.ts'
import type { UnionMember } from './union-members.ts'

/** A member that was tried after another, and is tried before it now. */
export interface Overtaking {
  readonly first: string
  readonly second: string
}

/** Beyond so many members order is not looked at: each is held against each. */
const mostMembers = 32

/**
 * Two members of unions of simple types that changed places, where both take some text and programs hold it otherwise:
 * the first that fits decides what it stands for.
 */
export function findOvertaking(
  set: SchemaSet,
  members: readonly NodeId[],
  pairs: readonly (readonly [was: UnionMember, is: UnionMember])[],
): Overtaking | undefined {
  if (pairs.length > mostMembers) return undefined
  const place = new Map(members.map((id, index) => [id, index]))
  for (const [index, [, early]] of pairs.entries()) {
    for (const [, late] of pairs.slice(index + 1)) {
      const hasOvertaken = (place.get(late.id) ?? 0) < (place.get(early.id) ?? 0)
      if (hasOvertaken && areToldApart(set, early, late)) {
        return { first: memberSide(set, late).called, second: memberSide(set, early).called }
      }
    }
  }
  return undefined
}

function areToldApart(set: SchemaSet, one: UnionMember, other: UnionMember): boolean {
  const [left, right] = [
    { set, type: one.id, id: one.id },
    { set, type: other.id, id: other.id },
  ]
  return !isReadAlike(left, right) && haveSharedTexts(left, right)
}

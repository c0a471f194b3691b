import { type NodeId, resolve, type SchemaSet, type TypeNode } from '../../schema/index.ts'
import { union } from './choice.ts'
import { asked, made, within } from './questions.ts'

const both = `${made.id}both`
const others = `${made.id}others`
const nothing: TypeNode = { ...made, id: `${made.id}nothing`, kind: 'never' }

/**
 * Whether values of one member, or of an alternative of it, can be another's as well, as far as that is known: of
 * `oneOf`, these are refused.
 */
export function canOverlap(
  set: SchemaSet,
  members: readonly NodeId[],
  member: NodeId,
  alternative: NodeId = member,
): boolean {
  const own = resolve(set, member).id
  const rest = members.filter((id) => resolve(set, id).id !== own)
  if (rest.length === 0) return false
  const shares = isShared(set, alternative, rest)
  // Of many at once it may be too much to ask.
  return shares ?? (rest.length === 1 || rest.some((one) => isShared(set, alternative, [one]) !== false))
}

/** Whether some value of a schema is one of others, too; nothing where that is not known. */
function isShared(set: SchemaSet, id: NodeId, rest: readonly NodeId[]): boolean | undefined {
  const type = asked(
    set,
    { ...made, id: both, kind: 'all', members: [id, others] },
    { ...union(rest, 'any'), id: others },
    nothing,
  )
  const found = type && within(type, { set: type.set, id: nothing.id })
  return found && !found.holds
}

import { type NodeId, resolve, type SchemaSet, type TypeNode } from '../../schema/index.ts'
import { union } from './choice.ts'
import { asked, made, within } from './questions.ts'

const both = `${made.id}both`
const others = `${made.id}others`
const nothing: TypeNode = { ...made, id: `${made.id}nothing`, kind: 'never' }

/** Whether values of one member can be another's as well, as far as that is known: of `oneOf`, these are refused. */
export function canOverlap(set: SchemaSet, members: readonly NodeId[], member: NodeId): boolean {
  const own = resolve(set, member).id
  const rest = members.filter((id) => resolve(set, id).id !== own)
  if (rest.length === 0) return false
  const type = asked(
    set,
    { ...made, id: both, kind: 'all', members: [member, others] },
    { ...union(rest, 'any'), id: others },
    nothing,
  )
  if (type === undefined) return true
  return within(type, { set: type.set, id: nothing.id })?.holds !== true
}

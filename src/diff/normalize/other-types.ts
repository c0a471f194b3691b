import type { AllNode, NodeId, UnionNode } from '../../schema/index.ts'
import type { Normalizing, NormalNode } from './form.ts'
import { nameJsonType, nameValueType } from './nothing.ts'
import { normalUnion } from './union.ts'

/** Members of an `allOf`, their choices without alternatives of types that another member refuses. */
export function withoutOtherTypes(
  work: Normalizing,
  { id, members: own }: AllNode,
  members: readonly NormalNode[],
): readonly NormalNode[] {
  // The members of what was made here stand in schemas that hold without it.
  const copy = id.includes('~normal') ? id : undefined
  if (!members.some(({ kind }) => kind === 'union')) return members
  const types = members.map((member) => findJsonTypes(work, member))
  return members.map((member, index) => {
    // What others refer to is whole for them.
    if (member.kind !== 'union' || !own.includes(member.id) || !isInline(work, member)) return member
    const asked = types.filter((one, place) => place !== index && one !== undefined)
    const isTaken = (type: string): boolean => asked.every((one) => one?.has(type))
    return asked.length === 0 ? member : withoutOthers(work, member, isTaken, copy)
  })
}

/** The choice as its own place has it from now on; for a place that only borrows it, a copy. */
function withoutOthers(
  work: Normalizing,
  union: UnionNode,
  isTaken: (type: string) => boolean,
  copy: NodeId | undefined,
): NormalNode {
  const kept = union.members.filter((id) => {
    const types = findJsonTypes(work, work.normal(id))
    return types === undefined || [...types].some(isTaken)
  })
  if (kept.length === 0) return union
  const inside = kept.map((id) => work.normal(id))
  const smaller = inside.map((one, index) =>
    one.kind === 'union' && one.id === kept[index] && isInline(work, one)
      ? withoutOthers(work, one, isTaken, copy)
      : one,
  )
  const isWhole = kept.length === union.members.length && smaller.every((one, index) => one === inside[index])
  if (isWhole) return union
  const id = copy === undefined ? union.id : `${copy}/of/${union.id}`
  const made = normalUnion(work, {
    ...union,
    id,
    members:
      copy === undefined
        ? kept
        : kept.map((own, index) => (smaller[index] === inside[index] ? own : (smaller[index]?.id ?? own))),
  })
  work.add(made)
  return work.normal(made.id)
}

function isInline(work: Normalizing, { id, name, mode, discriminator }: UnionNode): boolean {
  return name === undefined && mode !== 'first' && discriminator === undefined && !work.isReferred(id)
}

/** Choices inside each other beyond this are not looked into: they may contain themselves. */
const deepest = 8

/** The JSON types of what a schema takes; nothing where that takes a closer look. */
function findJsonTypes(work: Normalizing, node: NormalNode, depth = 0): ReadonlySet<string> | undefined {
  if (node.kind === 'union') {
    const all =
      depth < deepest ? node.members.map((id) => findJsonTypes(work, work.normal(id), depth + 1)) : []
    const isKnown = all.length > 0 && all.every((one) => one !== undefined)
    return isKnown ? new Set(all.flatMap((one) => [...(one ?? [])])) : undefined
  }
  if (node.kind === 'code-list') return new Set(['string'])
  if (node.kind === 'constant') return new Set(node.values.map(nameValueType))
  if (node.kind === 'object' || node.kind === 'array' || node.kind === 'scalar')
    return new Set([nameJsonType(node)])
  return undefined
}

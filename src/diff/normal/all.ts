import type { AllNode, CodeListNode, Facets, ScalarNode, TypeNode } from '../../schema/index.ts'
import { type Node, type Normalizing, standFor } from './form.ts'
import { mergeObjects } from './objects.ts'

/** `allOf`: nested ones are one, what says nothing goes, objects and scalars that can be one are one. */
export function normalAll(work: Normalizing, node: AllNode): TypeNode {
  const flat = node.members.flatMap((id): readonly Node[] => {
    const member = work.normal(id)
    return member.kind === 'all' ? member.members.map((inner) => work.normal(inner)) : [member]
  })
  const said = [...new Map(flat.map((member) => [member.id, member])).values()].filter(
    ({ kind }) => kind !== 'unknown',
  )
  const [first] = said
  if (first === undefined) return { ...described(node), kind: 'unknown' }
  const merged = said.slice(1).reduce<readonly Node[]>((sum, one) => mergeInto(work, node, sum, one), [first])
  const [only] = merged
  if (only === undefined || merged.length > 1) {
    return { ...node, members: merged.map((member) => kept(work, node, member).id) }
  }
  return only.id === node.id ? only : standFor(node, only.id)
}

/** A member made here has no id of its own yet. */
function kept(work: Normalizing, node: AllNode, member: Node): Node {
  if (member.id !== node.id) return member
  const made = work.add({ ...member, id: `${node.id}~normal/${member.kind}` })
  if (made.kind === 'object' && member.kind === 'object') {
    for (const part of work.parts(member)) work.parts(made).add(part)
  }
  return made
}

function described({ id, at, name }: AllNode): Pick<AllNode, 'id' | 'at' | 'name'> {
  return { id, at, ...(name ? { name } : {}) }
}

function mergeInto(work: Normalizing, node: AllNode, sum: readonly Node[], one: Node): readonly Node[] {
  for (const [index, other] of sum.entries()) {
    const merged = merge(work, node, other, one)
    if (merged !== undefined) return sum.with(index, merged)
  }
  return [...sum, one]
}

function merge(work: Normalizing, node: AllNode, one: Node, other: Node): Node | undefined {
  if (one.kind === 'object' && other.kind === 'object') return mergeObjects(work, node, one, other)
  if (one.kind === 'scalar' && other.kind === 'scalar') return mergeScalars(node, one, other)
  if (one.kind === 'code-list' && other.kind === 'scalar') return unlimited(one, other) ? one : undefined
  if (one.kind === 'scalar' && other.kind === 'code-list') return unlimited(other, one) ? other : undefined
  return undefined
}

function unlimited(list: CodeListNode, { primitive, facets }: ScalarNode): boolean {
  return list.primitive === primitive && Object.keys(facets).length === 0
}

/** Facets of two, where no one of them stands on both sides with two values. */
function mergeScalars(node: AllNode, one: ScalarNode, other: ScalarNode): ScalarNode | undefined {
  if (one.primitive !== other.primitive || one.whiteSpace !== other.whiteSpace) return undefined
  if (one.builtin !== other.builtin && ![one.builtin, other.builtin].includes(one.primitive)) return undefined
  const facets: Record<string, unknown> = { ...one.facets }
  for (const [name, value] of Object.entries(other.facets)) {
    if (name in facets && JSON.stringify(facets[name]) !== JSON.stringify(value)) return undefined
    facets[name] = value
  }
  const builtin = one.builtin === one.primitive ? other.builtin : one.builtin
  return { ...one, ...described(node), builtin, facets: facets as Facets }
}

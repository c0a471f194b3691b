import { type NodeId, resolve, type SchemaSet } from '../../../schema/index.ts'
import type { NormalNode } from '../../normalize/index.ts'
import type { MemberSide } from '../../subjects.ts'
import { findTypeForm } from '../shared/type-form.ts'
import { addPair, sameMeaning, stepInto, type Walk, type WalkPlace } from '../shared/walk.ts'
import { memberSide } from './alternatives.ts'
import { memberKey, pairKeys, pairMembers } from './members.ts'

/**
 * Compares two schemas at least one of which is an `allOf`: pairs members regardless of order, and compares
 * paired members. Each lone member gets a `requirement` pair, unless both schemas mean the same. Only a
 * `form` pair if no members correspond and the forms differ.
 */
export function matchRequirements(walk: Walk, before: NormalNode, after: NormalNode, place: WalkPlace): void {
  const { pairs, gone, come } = pairMembers(walk, listAllMembers(before), listAllMembers(after))
  const at = { before: before.at, after: after.at }
  if (pairs.length === 0) {
    const forms = {
      before: { ...findTypeForm(walk.before.set, before), id: before.id },
      after: { ...findTypeForm(walk.after.set, after), id: after.id },
    }
    if (forms.before.form !== forms.after.form) {
      addPair(walk, 'form', forms, { ...place, key: `${place.key}/form` }, at)
      return
    }
  }
  const parent = addPair(
    walk,
    'node',
    {
      before: { kind: 'all', id: before.id, text: '', at: before.at },
      after: { kind: 'all', id: after.id, text: '', at: after.at },
    },
    { ...place, key: `${place.key}/all` },
    at,
  )
  if (!sameMeaning(walk, before.id, after.id)) {
    const lone = { before: gone, after: come }
    for (const side of ['before', 'after'] as const) {
      const members = listAllMembers(side === 'before' ? before : after)
      const ownId = (id: NodeId): NodeId => resolve(walk[side].set, id).id
      const alone = lone[side].map(ownId)
      for (const id of lone[side]) {
        const others = members.filter((other) => other !== id).map(ownId)
        addRequirement(walk, side, id, { ...place, parent }, at, { others, lone: alone })
      }
    }
  }
  const keys = pairKeys(walk.before.set, pairs)
  for (const [index, [one, other]] of pairs.entries()) {
    const inside = pairs.length === 1 ? place : stepInto(place, '&', place.parent, keys[index])
    walk.descend(walk, one, other, { ...inside, parent })
  }
}

function listAllMembers(node: NormalNode): readonly NodeId[] {
  return node.kind === 'all' ? node.members : [node.id]
}

/** Adds a `requirement` pair for an `allOf` member that only one side has, with the members beside it if known. */
export function addRequirement(
  walk: Walk,
  side: 'before' | 'after',
  id: NodeId,
  place: WalkPlace,
  at: { readonly before: NormalNode['at']; readonly after: NormalNode['at'] },
  beside: Pick<MemberSide, 'others' | 'lone'> = {},
): void {
  const node = resolve(walk[side].set, id)
  const member = {
    ...{ ...memberSide(walk[side].set, node), isTyped: isTyped(walk[side].set, node) },
    ...beside,
  }
  addPair(
    walk,
    'requirement',
    { before: side === 'before' ? member : undefined, after: side === 'after' ? member : undefined },
    { ...place, key: `${place.key}/requirement/${memberKey(walk[side].set, node)}` },
    { ...at, [side]: node.at },
  )
}

/** Whether generated types show a member: not for `not`, and for a conditional only if both branches restrict. */
function isTyped(set: SchemaSet, node: NormalNode): boolean {
  if (node.kind !== 'conditional') return node.kind !== 'not'
  return [node.then, node.else].every((id) => id !== undefined && resolve(set, id).kind !== 'unknown')
}

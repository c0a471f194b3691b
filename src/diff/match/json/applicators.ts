import { type Json, type NodeId, resolve, type SchemaSet } from '../../../schema/index.ts'
import type { NormalNode } from '../../normalize/index.ts'
import type { NodeSide } from '../../subjects.ts'
import { composePolarity } from '../shared/place-scope.ts'
import { findTypeForm } from '../shared/type-form.ts'
import { addPair, stepInto, type Walk, type WalkPlace } from '../shared/walk.ts'

/** Compares two schemas of one kind that has parts: conditions, negations and what else no finer rule names. */
export function matchOthers(walk: Walk, before: NormalNode, after: NormalNode, place: WalkPlace): void {
  const at = { before: before.at, after: after.at }
  if (before.kind === 'not' && after.kind === 'not') {
    const sense = place.sense === 'inverse' ? undefined : (place.sense ?? 'inverse')
    walk.descend(walk, before.of, after.of, { ...stepInto(place, '(not)'), sense })
  } else if (before.kind === 'conditional' && after.kind === 'conditional') {
    const here = { ...place, key: `${place.key}/conditional` }
    const parent = addPair(walk, 'conditional', { before, after }, here, at)
    const sense = composePolarity(place.sense, 'undecided')
    walk.descend(walk, before.if, after.if, { ...stepInto(place, '(if)', parent), sense })
    for (const branch of ['then', 'else'] as const) {
      matchParts(walk, before[branch], after[branch], stepInto(place, `(${branch})`, parent))
    }
  } else if (before.kind === 'resource' && after.kind === 'resource') {
    walk.descend(walk, before.of, after.of, place)
  } else {
    const sides = { before: nodeSide(walk.before.set, before), after: nodeSide(walk.after.set, after) }
    addPair(walk, 'node', sides, { ...place, key: `${place.key}/node` }, at)
    if (before.kind === 'dynamic' && after.kind === 'dynamic') {
      walk.descend(walk, before.to, after.to, stepInto(place, '(to)'))
    }
  }
}

function matchParts(
  walk: Walk,
  before: NodeId | undefined,
  after: NodeId | undefined,
  place: WalkPlace,
): void {
  if (before !== undefined && after !== undefined) walk.descend(walk, before, after, place)
}

function nodeSide(set: SchemaSet, node: NormalNode): NodeSide {
  const own: Json =
    node.kind === 'dynamic' ? [node.anchor, findTypeForm(set, resolve(set, node.to)).form] : []
  return { kind: node.kind, id: node.id, text: JSON.stringify(own), at: node.at }
}

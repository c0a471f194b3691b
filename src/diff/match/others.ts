import { type Json, type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import type { NodeSide } from '../subjects.ts'
import { formOf } from './form.ts'
import type { Node } from './members.ts'
import { addPair, type Place, stepInto, type Walk } from './walk.ts'

type Descend = (walk: Walk, before: NodeId, after: NodeId, place: Place) => void

/** Compares two nodes of one kind that has parts: conditions, negations and what else no finer rule names. */
export function matchOthers(walk: Walk, before: Node, after: Node, place: Place, descend: Descend): void {
  const at = { before: before.at, after: after.at }
  if (before.kind === 'not' && after.kind === 'not') {
    descend(walk, before.of, after.of, { ...stepInto(place, 'not'), sense: turned(place.sense) })
  } else if (before.kind === 'conditional' && after.kind === 'conditional') {
    const here = { ...place, key: `${place.key}/conditional` }
    const parent = addPair(walk, 'conditional', { before, after }, here, at)
    descend(walk, before.if, after.if, { ...stepInto(place, 'if', parent), sense: 'undecided' })
    for (const branch of ['then', 'else'] as const) {
      const [one, other] = [before[branch], after[branch]]
      if (one !== undefined && other !== undefined) descend(walk, one, other, stepInto(place, branch, parent))
    }
  } else {
    const sides = { before: nodeSide(walk.before.set, before), after: nodeSide(walk.after.set, after) }
    addPair(walk, 'node', sides, { ...place, key: `${place.key}/node` }, at)
  }
}

function turned(sense: Place['sense']): Place['sense'] {
  if (sense === 'undecided') return sense
  return sense === 'inverse' ? undefined : 'inverse'
}

function nodeSide(set: SchemaSet, node: Node): NodeSide {
  const own: Json = node.kind === 'dynamic' ? [node.anchor, formOf(set, resolve(set, node.to)).form] : []
  return { kind: node.kind, text: JSON.stringify(own), at: node.at }
}

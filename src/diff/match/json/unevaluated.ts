import { type NodeId, resolve, type SchemaSet } from '../../../schema/index.ts'
import { listSpoken, type NormalNode } from '../../normalize/index.ts'
import type { Pair } from '../../pair.ts'
import type { LeftOver } from '../../subjects.ts'
import { addPair, stepInto, type Walk, type WalkPlace, type WalkSide } from '../shared/walk.ts'

type Unevaluated = Extract<NormalNode, { kind: 'unevaluated' }>

/**
 * Adds an `unevaluated` pair for two schemas of which one has `unevaluated…`, compares the restricting schemas if
 * both have one, then the inner schemas. `additionalProperties` and `items` count as the same restriction.
 */
export function matchUnevaluated(walk: Walk, before: NormalNode, after: NormalNode, place: WalkPlace): void {
  const [one, other] = [findUnevaluated(walk.before, before), findUnevaluated(walk.after, after)]
  const at = { before: before.at, after: after.at }
  const sides = {
    before: { ...makeUnevaluatedSide(walk.before.set, one), id: before.id },
    after: { ...makeUnevaluatedSide(walk.after.set, other), id: after.id },
  }
  const parent = addPair(walk, 'unevaluated', sides, { ...place, key: `${place.key}/unevaluated` }, at)
  for (const part of ['properties', 'items'] as const) {
    const [mine, theirs] = [one?.[part], other?.[part]]
    const isLimited = sides.before[part] === 'limited' && sides.after[part] === 'limited'
    if (mine && theirs && isLimited) {
      walk.descend(walk, mine, theirs, stepInto(place, part === 'items' ? '[]' : '*'))
    }
  }
  const inner: readonly [NodeId, NodeId] = [one?.of ?? before.id, other?.of ?? after.id]
  if (resolve(walk.before.set, inner[0]) !== before || resolve(walk.after.set, inner[1]) !== after) {
    walk.descend(walk, ...inner, { ...place, parent })
  }
}

/**
 * Adds an `unevaluated` pair for what two schemas evaluate beyond what they list, if an `unevaluated…` around both
 * depends on it; undefined otherwise. `contains` counts only if both sides have it.
 */
export function matchSpoken(
  walk: Walk,
  before: NormalNode,
  after: NormalNode,
  place: WalkPlace,
): Pair | undefined {
  const isIn = (side: WalkSide, { id }: NormalNode): boolean => side.normal?.isWatched(id) === true
  const isDirect = place.parent?.on === 'form' && place.parent.parent?.on === 'unevaluated'
  if (!isDirect && !(isIn(walk.before, before) && isIn(walk.after, after))) return undefined
  const isCounted = [before, after].every((node) => node.kind !== 'array' || node.contains !== undefined)
  /** A side without restriction, with what the node evaluates. */
  const side = (node: NormalNode) => ({
    ...({ properties: 'allowed', items: 'allowed' } as const),
    spoken: listSpoken(node).filter((what) => what !== 'contained' || isCounted),
  })
  const at = { before: before.at, after: after.at }
  const key = `${place.key}/spoken`
  return addPair(walk, 'unevaluated', { before: side(before), after: side(after) }, { ...place, key }, at)
}

/**
 * The `unevaluated…` of a node. An object with restricted additional properties, or an array with restricted
 * items, gives an equivalent one around an open copy, which is added to the set. Undefined for other nodes.
 */
function findUnevaluated({ set, normal }: WalkSide, node: NormalNode): Unevaluated | undefined {
  if (node.kind === 'unevaluated') return node
  const { id, at } = node
  const rest = node.kind === 'object' ? node.additional : node.kind === 'array' ? node.items : undefined
  if (rest === undefined || leftOver(set, rest) === 'allowed' || normal === undefined) return undefined
  const open: NormalNode = { kind: 'unknown', id: `${id}~normal/any`, at }
  const of = { id: `${id}~normal/open`, at } as const
  const { name: _, ...said } = node
  normal.add(open)
  if (said.kind === 'object') {
    const { evaluatesAdditional: __, ...unspoken } = said
    normal.add({ ...unspoken, ...of, additional: open.id })
  } else if (said.kind === 'array') {
    const { evaluatesItems: __, ...unspoken } = said
    normal.add({ ...unspoken, ...of, items: open.id })
  }
  const part = node.kind === 'object' ? { properties: rest } : { items: rest }
  return { kind: 'unevaluated', id, at, of: of.id, ...part }
}

function makeUnevaluatedSide(set: SchemaSet, node: Unevaluated | undefined) {
  return { properties: leftOver(set, node?.properties), items: leftOver(set, node?.items) }
}

/** `refused` for false, `allowed` for an absent or unrestricted schema, otherwise `limited`. */
function leftOver(set: SchemaSet, rest: NodeId | false | undefined): LeftOver {
  if (rest === false) return 'refused'
  return rest === undefined || resolve(set, rest).kind === 'unknown' ? 'allowed' : 'limited'
}

import type { NodeId, SchemaSet } from '../../../schema/index.ts'
import type { NormalNode } from '../../normalize/index.ts'
import { findTopOwners, type Owners } from '../../usage/owners.ts'
import { nameMessage } from '../../usage/usage.ts'
import type { Walk, WalkPlace } from '../shared/walk.ts'

/** Names that lead to other schemas, which correspond though the schemas do not: what they lead to is told of the names. */
export function aliasPair(
  { before, after, renamed }: Walk,
  [beforeId, mine]: readonly [NodeId, NormalNode],
  [afterId, theirs]: readonly [NodeId, NormalNode],
): readonly [NodeId, NodeId] | undefined {
  if (mine.name !== undefined && renamed.get(mine.id) === theirs.id) return undefined
  const others = new Set(namesOn(after.set, afterId))
  if (others.size === 0) return undefined
  const found = namesOn(before.set, beforeId).findLast((id) => others.has(renamed.get(id) ?? ''))
  const image = found === undefined ? undefined : renamed.get(found)
  return found === undefined || image === undefined ? undefined : [found, image]
}

/** The named schemas on the way from a place to the schema that it takes, with that one. */
function namesOn({ nodes }: SchemaSet, id: NodeId): readonly NodeId[] {
  const found: NodeId[] = []
  for (let node = nodes.get(id); node !== undefined; ) {
    if (node.name !== undefined) found.push(node.id)
    node = node.kind === 'reference' ? nodes.get(node.to) : undefined
  }
  return found
}

export function printMessages(place: WalkPlace): string {
  const { message } = findTopOwners(place)
  return message === undefined ? '' : `${nameMessage(message.part)} ${message.direction}`
}

/** What a place is called where others can be called the same: in a named schema, or in a message. */
export function placeName(place: WalkPlace): string {
  const { users, before, after } = findTopOwners(place)
  return JSON.stringify([users === undefined ? '' : pairKey(before ?? '', after ?? ''), place.step ?? ''])
}

/** The owners of what is compared at a place; nothing where it was compared elsewhere: the place is then one more of it. */
export function meet(walk: Walk, key: string, place: WalkPlace, node?: NodeId): Owners | undefined {
  const known = walk.met.get(key)
  if (known !== undefined) {
    known.inside?.push(place)
    return undefined
  }
  const { before, after } = place.owners
  const owners: Owners = { before, after, inside: [place], ...(node !== undefined && { node }) }
  walk.met.set(key, owners)
  return owners
}

/** Nothing is compared inside, but what it uses is used here. */
export function addSame(walk: Walk, before: NormalNode, after: NormalNode, place: WalkPlace): void {
  if (!isScalar(before) && !isScalar(after)) walk.same.push({ before: before.id, after: after.id, place })
}

/** Equal schemas of this kind are copies of one; small ones are equal by chance. */
export function isTelling(node: NormalNode): boolean {
  if (node.name !== undefined) return true
  if (node.kind === 'object') return node.properties.length > 2
  return node.kind === 'code-list' && node.members.length > 2
}

/**
 * What is a copy says the same at its places only where they take it in the same directions and sense, under the same
 * name. Named schemas are copies of none: each was edited by itself.
 */
export function copyKey({ likeness }: Walk, before: NormalNode, after: NormalNode, place: WalkPlace): string {
  const one = before.name === undefined ? likeness?.structure('before', before.id) : before.id
  const other = after.name === undefined ? likeness?.structure('after', after.id) : after.id
  return `copy:${one} ${other} ${printContext(place)} ${placeName(place)}`
}

export function inlineKey(before: NormalNode, after: NormalNode, place: WalkPlace): string {
  return `${pairKey(before.id, after.id)} ${printContext(place)}`
}

/** What is compared for one use, sense or message is not told for another. */
function printContext({ barred, sense, inUse }: WalkPlace): string {
  return `${barred ?? ''} ${sense ?? ''} ${inUse ?? ''}`
}

export function pairKey(before: NodeId, after: NodeId): string {
  return `${before} ${after}`
}

export function isScalar({ kind }: NormalNode): boolean {
  return kind === 'scalar' || kind === 'code-list' || kind === 'constant'
}

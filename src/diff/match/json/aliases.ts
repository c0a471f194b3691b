import type { NodeId, SchemaSet } from '../../../schema/index.ts'
import type { Node } from '../../normalize/index.ts'
import { type Owners, topOf } from '../../usage/owners.ts'
import { messageOf } from '../../usage/usage.ts'
import type { Place, Walk } from '../shared/walk.ts'

/** Names that lead to other schemas, which correspond though the schemas do not: what they lead to is told of the names. */
export function aliasPair(
  { before, after, renamed }: Walk,
  [beforeId, mine]: readonly [NodeId, Node],
  [afterId, theirs]: readonly [NodeId, Node],
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

export function messagesOf(place: Place): string {
  const { message } = topOf(place)
  return message === undefined ? '' : `${messageOf(message.part)} ${message.direction}`
}

/** What a place is called where others can be called the same: in a named schema, or in a message. */
export function placeName(place: Place): string {
  const { users, before, after } = topOf(place)
  return JSON.stringify([users === undefined ? '' : pairKey(before ?? '', after ?? ''), place.step ?? ''])
}

/** The owners of what is compared at a place; nothing where it was compared elsewhere: the place is then one more of it. */
export function meet(walk: Walk, key: string, place: Place, node?: NodeId): Owners | undefined {
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
export function addSame(walk: Walk, before: Node, after: Node, place: Place): void {
  if (!isScalar(before) && !isScalar(after)) walk.same.push({ before: before.id, after: after.id, place })
}

/** Equal schemas of this kind are copies of one; small ones are equal by chance. */
export function isTelling(node: Node): boolean {
  if (node.name !== undefined) return true
  if (node.kind === 'object') return node.properties.length > 2
  return node.kind === 'code-list' && node.members.length > 2
}

/**
 * What is a copy says the same at its places only where they take it in the same directions and sense, under the same
 * name. Named schemas are copies of none: each was edited by itself.
 */
export function copyKey({ likeness }: Walk, before: Node, after: Node, place: Place): string {
  const one = before.name === undefined ? likeness?.structure('before', before.id) : before.id
  const other = after.name === undefined ? likeness?.structure('after', after.id) : after.id
  return `copy:${one} ${other} ${contextOf(place)} ${placeName(place)}`
}

export function inlineKey(before: Node, after: Node, place: Place): string {
  return `${pairKey(before.id, after.id)} ${contextOf(place)}`
}

/** What is compared for one use, sense or message is not told for another. */
function contextOf({ barred, sense, inUse }: Place): string {
  return `${barred ?? ''} ${sense ?? ''} ${inUse ?? ''}`
}

export function pairKey(before: NodeId, after: NodeId): string {
  return `${before} ${after}`
}

export function isScalar({ kind }: Node): boolean {
  return kind === 'scalar' || kind === 'code-list' || kind === 'constant'
}

import { type NodeId, resolve } from '../../schema/index.ts'
import { type Node, saidAt } from '../normal/index.ts'
import { matchAnnotations } from './annotations.ts'
import { formOf } from './form.ts'
import { besideNull, matchChoices, splitNull } from './json-choices.ts'
import { matchOthers } from './json-others.ts'
import { matchArrays, matchObjects } from './json-parts.ts'
import { sameMeaning } from './meaning.ts'
import { matchValues } from './values.ts'
import { addPair, type Owners, type Place, type Walk } from './walk.ts'

/**
 * Compares two JSON schemas at corresponding places. Named schemas that correspond are compared once, on their own;
 * copies that say the same on both sides are one place, wherever they stand.
 */
export function matchJson(walk: Walk, beforeId: NodeId, afterId: NodeId, place: Place): void {
  const before = resolve(walk.before.set, beforeId)
  const after = resolve(walk.after.set, afterId)
  if (before.name === undefined || after.name === undefined) {
    const key = isTelling(before)
      ? `copy:${walk.likeness?.structure('before', before.id)} ${walk.likeness?.structure('after', after.id)}`
      : pairKey(before, after)
    if (isSame(walk, beforeId, afterId) || isMet(walk, key, place)) return
    matchWords(walk, beforeId, afterId, place)
    matchNodes(walk, before, after, { ...place, owners: walk.met.get(key) ?? place.owners })
    return
  }
  matchWords(walk, beforeId, afterId, place)
  const isKnown = walk.renamed.has(before.id) || walk.images.has(after.id)
  if (isKnown && walk.renamed.get(before.id) !== after.id) matchUse(walk, before, after, place)
  else matchLater(walk, before, after, place)
}

/** A named schema is compared by itself, so that no change around the place where it was met can claim what it says. */
function matchLater(walk: Walk, before: Node, after: Node, place: Place): void {
  const owners: Owners = { before: before.id, after: after.id }
  if (walk.met.has(pairKey(before, after))) return
  walk.met.set(pairKey(before, after), owners)
  const { parent: _, ...rest } = place
  const here = { ...rest, owners, key: `type:${before.name?.local}` }
  walk.waiting.push({ before: before.id, after: after.id, place: here })
}

/** A place that uses another named schema: one change, judged by what differs inside. */
function matchUse(walk: Walk, before: Node, after: Node, place: Place): void {
  if (sameMeaning(walk, before.id, after.id) || isMet(walk, `use:${pairKey(before, after)}`, place)) return
  const parent = addPair(
    walk,
    'type-use',
    { before: typeUse(before), after: typeUse(after) },
    { ...place, key: `${place.key}/type` },
    { before: before.at, after: after.at },
  )
  matchNodes(walk, before, after, { ...place, parent })
}

function typeUse(node: Node) {
  return { type: node.name?.local ?? node.kind, at: node.at }
}

/** What is said at a place; what a named schema says of itself is compared there, as long as there is one. */
function matchWords(walk: Walk, beforeId: NodeId, afterId: NodeId, place: Place): void {
  const [one, other] = [saidAt(walk.before.set, beforeId), saidAt(walk.after.set, afterId)]
  if (one.isShared && (other.isShared || walk.renamed.has(one.id))) return
  if (other.isShared && walk.images.has(other.id)) return
  const key = `words:${one.id} ${other.id}`
  if (walk.done.has(key)) return
  walk.done.add(key)
  const at = { before: walk.before.set.nodes.get(one.id)?.at, after: walk.after.set.nodes.get(other.id)?.at }
  matchAnnotations(walk, one.id, other.id, place, at)
}

/** Whether a pair was compared elsewhere; this place is then one more where its changes stand. */
function isMet(walk: Walk, key: string, { owners }: Place): boolean {
  const known = walk.met.get(key)
  if (known === undefined) walk.met.set(key, { ...owners, more: [...(owners.more ?? [])] })
  else if (known.before !== owners.before || known.after !== owners.after) known.more?.push(owners)
  return known !== undefined
}

/** Equal schemas of this kind are copies of one; small ones are equal by chance. */
function isTelling(node: Node): boolean {
  if (node.name !== undefined) return true
  if (node.kind === 'object') return node.properties.length > 2
  return node.kind === 'code-list' && node.members.length > 2
}

function isSame({ likeness }: Walk, before: NodeId, after: NodeId): boolean {
  return likeness?.whole('before', before) === likeness?.whole('after', after)
}

function pairKey(before: Node, after: Node): string {
  return `${before.id} ${after.id}`
}

/** Compares a pair of named schemas where it was met first. */
export function matchSchema(walk: Walk, beforeId: NodeId, afterId: NodeId, place: Place): void {
  const [before, after] = [resolve(walk.before.set, beforeId), resolve(walk.after.set, afterId)]
  if (isSame(walk, beforeId, afterId)) return
  matchAnnotations(walk, beforeId, afterId, place, { before: before.at, after: after.at })
  matchNodes(walk, before, after, place)
}

function matchNodes(walk: Walk, before: Node, after: Node, place: Place): void {
  const [one, other, isTold] = splitNull(walk, before, after, place)
  const inner = [besideNull(walk.before.set, before), besideNull(walk.after.set, after)] as const
  if (inner[0] !== before.id && inner[1] !== after.id) matchWords(walk, ...inner, place)
  if (isTold) return
  if (isChoice(one) || isChoice(other)) matchChoices(walk, one, other, place)
  else if (one.kind === 'all' || other.kind === 'all') matchOthers(walk, one, other, place)
  else matchForms(walk, one, other, place)
}

function isChoice({ kind }: Node): boolean {
  return kind === 'union'
}

function matchForms(walk: Walk, before: Node, after: Node, place: Place): void {
  const parent = addPair(
    walk,
    'form',
    { before: formOf(walk.before.set, before), after: formOf(walk.after.set, after) },
    { ...place, key: `${place.key}/form` },
    { before: before.at, after: after.at },
  )
  const here = { ...place, parent }
  if (before.kind === 'object' && after.kind === 'object') matchObjects(walk, before, after, here)
  else if (before.kind === 'array' && after.kind === 'array') matchArrays(walk, before, after, here)
  else if (isScalar(before) && isScalar(after)) matchValues(walk, before.id, after.id, here)
  else if (before.kind === after.kind) matchOthers(walk, before, after, here)
}

function isScalar({ kind }: Node): boolean {
  return kind === 'scalar' || kind === 'code-list'
}

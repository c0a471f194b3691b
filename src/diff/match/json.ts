import { type NodeId, resolve } from '../../schema/index.ts'
import type { Node } from '../normal/index.ts'
import { matchAnnotations } from './annotations.ts'
import { formOf } from './form.ts'
import { matchChoices, splitNull } from './json-choices.ts'
import { matchOthers } from './json-others.ts'
import { matchArrays, matchObjects } from './json-parts.ts'
import { matchValues } from './values.ts'
import { addPair, type Owners, type Place, type Walk } from './walk.ts'

/**
 * Compares two JSON schemas at corresponding places. Named schemas that correspond are compared once, on their own;
 * copies that say the same on both sides are one place, wherever they stand.
 */
export function matchJson(walk: Walk, beforeId: NodeId, afterId: NodeId, place: Place): void {
  const before = resolve(walk.before.set, beforeId)
  const after = resolve(walk.after.set, afterId)
  if (before.name !== undefined && after.name !== undefined) matchNamed(walk, before, after, place)
  else matchInline(walk, before, after, place)
}

function matchNamed(walk: Walk, before: Node, after: Node, place: Place): void {
  const isKnown = walk.renamed.has(before.id) || walk.images.has(after.id)
  if (isKnown && walk.renamed.get(before.id) !== after.id) {
    matchUse(walk, before, after, place)
    return
  }
  const owners: Owners = { before: before.id, after: after.id }
  if (walk.met.has(pairKey(before, after))) return
  walk.met.set(pairKey(before, after), owners)
  const { parent: _, ...rest } = place
  const here = { ...rest, owners, key: `type:${before.name?.local}` }
  walk.waiting.push({ before: before.id, after: after.id, place: here })
}

/** A place that uses another named schema: one change, judged by what differs inside. */
function matchUse(walk: Walk, before: Node, after: Node, place: Place): void {
  if (isSame(walk, before, after) || isMet(walk, `use:${pairKey(before, after)}`, place)) return
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

function matchInline(walk: Walk, before: Node, after: Node, place: Place): void {
  const { likeness } = walk
  if (likeness?.whole('before', before.id) === likeness?.whole('after', after.id)) return
  const key = isTelling(before)
    ? `copy:${likeness?.structure('before', before.id)} ${likeness?.structure('after', after.id)}`
    : pairKey(before, after)
  if (isMet(walk, key, place)) return
  matchNodes(walk, before, after, { ...place, owners: walk.met.get(key) ?? place.owners })
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

function isSame({ likeness }: Walk, before: Node, after: Node): boolean {
  return likeness?.whole('before', before.id) === likeness?.whole('after', after.id)
}

function pairKey(before: Node, after: Node): string {
  return `${before.id} ${after.id}`
}

/** Compares a pair of named schemas where it was met first. */
export function matchSchema(walk: Walk, beforeId: NodeId, afterId: NodeId, place: Place): void {
  const [before, after] = [resolve(walk.before.set, beforeId), resolve(walk.after.set, afterId)]
  if (!isSame(walk, before, after)) matchNodes(walk, before, after, place)
}

function matchNodes(walk: Walk, before: Node, after: Node, place: Place): void {
  // A named schema that still stands elsewhere and what is written out instead of it are described each for itself.
  if (!isOneShared(walk, before, after)) {
    matchAnnotations(walk, before.id, after.id, place, { before: before.at, after: after.at })
  }
  const [one, other, isTold] = splitNull(walk, before, after, place)
  if (isTold) return
  if (isChoice(one) || isChoice(other)) matchChoices(walk, one, other, place)
  else if (one.kind === 'all' || other.kind === 'all') matchOthers(walk, one, other, place)
  else matchForms(walk, one, other, place)
}

function isOneShared({ renamed, images }: Walk, before: Node, after: Node): boolean {
  return renamed.get(before.id) !== after.id && (renamed.has(before.id) || images.has(after.id))
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

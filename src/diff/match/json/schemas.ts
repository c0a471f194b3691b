import { type Json, type NodeId, resolve, type SchemaSet } from '../../../schema/index.ts'
import type { NormalNode } from '../../normalize/index.ts'
import type { FormSide, NodeSide } from '../../subjects.ts'
import { findTopOwners, type Owners } from '../../usage/owners.ts'
import { nameMessage } from '../../usage/usage.ts'
import { matchAnnotations } from '../shared/annotations.ts'
import { findTypeForm } from '../shared/type-form.ts'
import { addPair, composePolarity, sameMeaning, stepInto, type Walk, type WalkPlace } from '../shared/walk.ts'
import { matchRequirements } from './all-of.ts'
import { formText, isChoice, matchChoices } from './alternatives.ts'
import { matchValues } from './enumerations-and-unions.ts'
import { asIntegers, matchOtherTypes } from './json-types.ts'
import { besideNull, splitNull } from './nullability.ts'
import { matchArrays, matchObjects } from './properties.ts'
import { matchWordMembers, matchWords } from './schema-descriptions.ts'
import { matchUnevaluated } from './unevaluated.ts'

/**
 * Compares two JSON schemas at corresponding places: inline ones here, each pair (and equal copies) once;
 * corresponding named ones later, on their own. A named schema replaced by another one is a `type-use`. Equal
 * schemas are skipped.
 */
export function matchJson(walk: Walk, beforeId: NodeId, afterId: NodeId, place: WalkPlace): void {
  matchWordMembers(walk, beforeId, afterId, place)
  const before = resolve(walk.before.set, beforeId)
  const after = resolve(walk.after.set, afterId)
  const alias = findAliasPair(walk, [beforeId, before], [afterId, after])
  if (alias === undefined && (before.name === undefined || after.name === undefined)) {
    if (isSame(walk, beforeId, afterId)) {
      addSame(walk, before, after, place)
      return
    }
    const key =
      isTelling(before) || isTelling(after)
        ? copyKey(walk, before, after, place)
        : inlineKey(before, after, place)
    const first = walk.met.get(key)
    if (first?.node !== undefined && first.node !== before.id)
      walk.copies.push({ of: first.node, id: before.id })
    const owners = meet(walk, key, place, before.id)
    if (owners === undefined) return
    matchWords(walk, beforeId, afterId, place)
    matchNodes(walk, before, after, { ...place, owners })
    return
  }
  matchWords(walk, beforeId, afterId, place)
  const isKnown = walk.renamed.has(before.id) || walk.images.has(after.id)
  if (alias) matchLater(walk, ...alias, place)
  else if (isKnown && walk.renamed.get(before.id) !== after.id) matchUse(walk, before, after, place)
  else matchLater(walk, before.id, after.id, place)
}

/**
 * Queues a pair of named schemas to be compared once, on their own. If the pair is already queued, the place is
 * only added to its users.
 */
function matchLater(walk: Walk, before: NodeId, after: NodeId, place: WalkPlace): void {
  const key = pairKey(before, after)
  const known = walk.declared.get(key)
  if (known) {
    known.users?.push(place)
    return
  }
  const name = walk.before.set.nodes.get(before)?.name?.local
  const owners: Owners = { before, after, users: [place], path: place.path, ...(name && { name }) }
  walk.declared.set(key, owners)
  // Directions and polarity follow from the uses of the schema itself, not from this place.
  const { path, within, dataElements, isUnheld } = place
  const here: WalkPlace = {
    path,
    within,
    dataElements,
    ...(isUnheld && { isUnheld }),
    owners,
    key: `type:${name}`,
  }
  walk.waiting.push({ before, after, place: here })
}

/**
 * Adds a `type-use` pair for a place whose named schema was replaced by another, and compares the two below it.
 * Nothing if both mean the same; an equal use in the same messages under the same name is compared once.
 */
function matchUse(walk: Walk, before: NormalNode, after: NormalNode, place: WalkPlace): void {
  if (sameMeaning(walk, before.id, after.id)) {
    addSame(walk, before, after, place)
    return
  }
  const where = place.inUse === undefined ? `${printMessages(place)} ${placeName(place)}` : ''
  const key = `use:${inlineKey(before, after, place)} ${where}`
  const owners = meet(walk, key, place)
  if (owners === undefined) return
  const here = { ...place, owners, inUse: place.inUse ?? key }
  const parent = addPair(
    walk,
    'type-use',
    { before: typeUse(before), after: typeUse(after) },
    { ...here, key: `${place.key}/type` },
    { before: before.at, after: after.at },
  )
  matchNodes(walk, before, after, { ...here, parent })
}

function typeUse(node: NormalNode) {
  return { type: node.name?.local ?? node.kind, id: node.id, at: node.at }
}

function isSame({ likeness }: Walk, before: NodeId, after: NodeId): boolean {
  return likeness === undefined || likeness.isWholly(before, after)
}

/**
 * Compares a queued pair of named schemas: annotations and content; only registers the place if they are
 * equal. A name that leads to another named schema than before gets a `type-use` pair.
 */
export function matchSchema(walk: Walk, beforeId: NodeId, afterId: NodeId, place: WalkPlace): void {
  const [before, after] = [resolve(walk.before.set, beforeId), resolve(walk.after.set, afterId)]
  if (isSame(walk, beforeId, afterId)) {
    addSame(walk, before, after, place)
    return
  }
  matchAnnotations(walk, beforeId, afterId, place, { before: before.at, after: after.at })
  const isAlias = before.id !== beforeId || after.id !== afterId
  const isOther = before.name !== undefined && after.name !== undefined
  if (isAlias && isOther && walk.renamed.get(before.id) !== after.id) matchUse(walk, before, after, place)
  else matchNodes(walk, before, after, place)
}

/**
 * Compares two nodes by kind: a `resource` on one side is unwrapped, `unknown` and `never` are compared by form,
 * `unevaluated` by its rule, all others after JSON types and null are split off.
 */
function matchNodes(walk: Walk, before: NormalNode, after: NormalNode, place: WalkPlace): void {
  const kinds = [before.kind, after.kind]
  if (before.kind !== after.kind && kinds.includes('resource')) {
    walk.descend(walk, unwrapResource(before), unwrapResource(after), place)
    return
  }
  const isSettled = kinds.includes('unknown') || kinds.includes('never')
  if (isSettled) matchForms(walk, before, after, place)
  else if (kinds.includes('unevaluated')) matchUnevaluated(walk, before, after, place)
  else matchBesideNull(walk, ...matchOtherTypes(walk, before, after, place), place)
}

/**
 * The schema inside a `resource` node (made around targets of dynamic references); the node's own id otherwise.
 */
function unwrapResource(node: NormalNode): NodeId {
  return node.kind === 'resource' ? node.of : node.id
}

/**
 * Compares two nodes without their `null` alternatives: as choices if one is a choice, else as `allOf`, else by
 * form. A difference in nullability alone is its own pair.
 */
function matchBesideNull(walk: Walk, before: NormalNode, after: NormalNode, place: WalkPlace): void {
  const split = splitNull(walk, before, after)
  const [one, other] = [split.before.rest, split.after.rest]
  const inner = [besideNull(walk.before.set, before), besideNull(walk.after.set, after)] as const
  if (inner[0] !== before.id && inner[1] !== after.id) matchWords(walk, ...inner, place)
  const isNull = [split.before.isNullable, split.after.isNullable] as const
  if (split.forms) addForm(walk, split.forms, place, before, after)
  else if (isChoice(one) || isChoice(other)) matchChoices(walk, one, other, isNull, place)
  else {
    if (isNull[0] !== isNull[1]) addNullable(walk, before, after, isNull, place)
    const members = writtenMembers(walk, one, other)
    if (members !== undefined) for (const pair of members) matchJson(walk, ...pair, place)
    else if (one.kind === 'all' || other.kind === 'all') matchRequirements(walk, one, other, place)
    else matchForms(walk, one, other, place)
  }
}

/**
 * The members of two written `allOf`, paired by position, if normalization merged only one of them and all members
 * are objects that correspond. Undefined otherwise.
 */
function writtenMembers(
  { before, after, renamed }: Walk,
  one: NormalNode,
  other: NormalNode,
): readonly (readonly [NodeId, NodeId])[] | undefined {
  if ((one.kind === 'all') === (other.kind === 'all')) return undefined
  const [mine, theirs] = [before.written.nodes.get(one.id), after.written.nodes.get(other.id)]
  if (mine?.kind !== 'all' || theirs?.kind !== 'all' || mine.members.length !== theirs.members.length)
    return undefined
  const pairs = mine.members.map((id, index): readonly [NodeId, NodeId] => [id, theirs.members[index] ?? ''])
  const areSame = pairs.every(([was, is]) => {
    const [left, right] = [resolve(before.set, was), resolve(after.set, is)]
    if (left.kind !== 'object' || right.kind !== 'object') return false
    return left.name === undefined ? right.name === undefined : renamed.get(left.id) === right.id
  })
  return areSame ? pairs : undefined
}

/** Adds a `choice` pair that states only whether each side accepts null. */
function addNullable(
  walk: Walk,
  before: NormalNode,
  after: NormalNode,
  [was, is]: readonly [boolean, boolean],
  place: WalkPlace,
): void {
  const side = (isNullable: boolean, { id, at }: NormalNode) => ({
    whole: id,
    isNullable,
    mode: undefined,
    at,
  })
  addPair(
    walk,
    'choice',
    { before: side(was, before), after: side(is, after) },
    { ...place, key: `${place.key}/choice` },
    { before: before.at, after: after.at },
  )
}

/**
 * Adds a `form` pair, and compares the content below it if both have the same form: objects, arrays, simple
 * values, or other nodes of one kind.
 */
function matchForms(walk: Walk, one: NormalNode, other: NormalNode, place: WalkPlace): void {
  const [before, after] = asIntegers(walk, one, other)
  const forms = { before: writtenForm(walk.before.set, before), after: writtenForm(walk.after.set, after) }
  const here = { ...place, parent: addForm(walk, forms, place, before, after) }
  if (before.kind === 'object' && after.kind === 'object') matchObjects(walk, before, after, here)
  else if (before.kind === 'array' && after.kind === 'array') matchArrays(walk, before, after, here)
  else if (isScalar(before) && isScalar(after)) matchValues(walk, before.id, after.id, here)
  else if (before.kind === after.kind) matchOthers(walk, before, after, here)
}

/** The form of a node; that of a choice is made of the forms of its members. */
function writtenForm(set: SchemaSet, node: NormalNode): FormSide {
  const form = findTypeForm(set, node)
  return node.kind === 'union' ? { ...form, form: formText(set, node.members) } : form
}

/** Adds a `form` pair for two nodes, with key `…/form`, and returns it. */
function addForm(
  walk: Walk,
  forms: { readonly before: FormSide; readonly after: FormSide },
  place: WalkPlace,
  before: NormalNode,
  after: NormalNode,
) {
  const here = { ...place, key: `${place.key}/form` }
  const sides = { before: { ...forms.before, id: before.id }, after: { ...forms.after, id: after.id } }
  return addPair(walk, 'form', sides, here, { before: before.at, after: after.at })
}

/**
 * The corresponding named aliases (references) on the way to two schemas, the last such pair. Undefined if the
 * schemas themselves correspond or no aliases do.
 */
function findAliasPair(
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

/** The named nodes on the chain of references from a node to its target, both included. */
function namesOn({ nodes }: SchemaSet, id: NodeId): readonly NodeId[] {
  const found: NodeId[] = []
  for (let node = nodes.get(id); node !== undefined; ) {
    if (node.name !== undefined) found.push(node.id)
    node = node.kind === 'reference' ? nodes.get(node.to) : undefined
  }
  return found
}

/** The message and direction of a place's outermost owners as text; empty if these are not a message. */
function printMessages(place: WalkPlace): string {
  const { message } = findTopOwners(place)
  return message === undefined ? '' : `${nameMessage(message.part)} ${message.direction}`
}

/** A key from the names near a place and the named schema pair around it (empty if it is in no named schema). */
function placeName(place: WalkPlace): string {
  const { users, before, after } = findTopOwners(place)
  return JSON.stringify([users === undefined ? '' : pairKey(before ?? '', after ?? ''), place.near ?? []])
}

/**
 * New owners for a comparison that is made here for the first time under this key. Undefined if the key is known:
 * the place is then added to the earlier owners and must not be compared again.
 */
function meet(walk: Walk, key: string, place: WalkPlace, node?: NodeId): Owners | undefined {
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

/**
 * Records two equal schemas at a place in `walk.same`, so that their uses are known; simple values are skipped.
 */
function addSame(walk: Walk, before: NormalNode, after: NormalNode, place: WalkPlace): void {
  if (!isScalar(before) && !isScalar(after)) walk.same.push({ before: before.id, after: after.id, place })
}

/** Whether equal schemas count as copies: named ones, objects and code lists with at least three members. */
function isTelling(node: NormalNode): boolean {
  if (node.name !== undefined) return true
  if (node.kind === 'object') return node.properties.length > 2
  return node.kind === 'code-list' && node.members.length > 2
}

/**
 * A key that copies share: structural hashes of both sides (the id of a named schema instead), with the place's
 * barred message, polarity, use and name.
 */
function copyKey({ likeness }: Walk, before: NormalNode, after: NormalNode, place: WalkPlace): string {
  const one = before.name === undefined ? likeness?.structure('before', before.id) : before.id
  const other = after.name === undefined ? likeness?.structure('after', after.id) : after.id
  return `copy:${one} ${other} ${printContext(place)} ${placeName(place)}`
}

function inlineKey(before: NormalNode, after: NormalNode, place: WalkPlace): string {
  return `${pairKey(before.id, after.id)} ${printContext(place)}`
}

/**
 * A key of the barred message, polarity and use of a place: comparisons are shared only where all three are equal.
 */
function printContext({ barred, sense, inUse }: WalkPlace): string {
  return `${barred ?? ''} ${sense ?? ''} ${inUse ?? ''}`
}

function pairKey(before: NodeId, after: NodeId): string {
  return `${before} ${after}`
}

function isScalar({ kind }: NormalNode): boolean {
  return kind === 'scalar' || kind === 'code-list' || kind === 'constant'
}

/**
 * Compares the parts of two `not`, conditional or resource nodes; polarity changes below `not` and becomes
 * undecided below `if`. All other kinds give a `node` pair.
 */
function matchOthers(walk: Walk, before: NormalNode, after: NormalNode, place: WalkPlace): void {
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

/**
 * The side of a `node` pair; the text of a dynamic reference is its anchor and the form of its target, else empty.
 */
function nodeSide(set: SchemaSet, node: NormalNode): NodeSide {
  const own: Json =
    node.kind === 'dynamic' ? [node.anchor, findTypeForm(set, resolve(set, node.to)).form] : []
  return { kind: node.kind, id: node.id, text: JSON.stringify(own), at: node.at }
}

import { type NodeId, resolve, type SchemaSet } from '../../../schema/index.ts'
import type { NormalNode } from '../../normalize/index.ts'
import type { FormSide } from '../../subjects.ts'
import type { Owners } from '../../usage/owners.ts'
import { matchAnnotations } from '../shared/annotations.ts'
import { sameMeaning } from '../shared/same-meaning.ts'
import { findTypeForm } from '../shared/type-form.ts'
import { addPair, type Walk, type WalkPlace } from '../shared/walk.ts'
import {
  addSame,
  aliasPair,
  copyKey,
  inlineKey,
  isScalar,
  isTelling,
  meet,
  pairKey,
  placeName,
  printMessages,
} from './aliases.ts'
import { matchRequirements } from './all-of.ts'
import { formText, isChoice, matchChoices } from './alternatives.ts'
import { matchOthers } from './applicators.ts'
import { matchValues } from './enumerations.ts'
import { asIntegers } from './integers.ts'
import { matchOtherTypes } from './json-types.ts'
import { besideNull, splitNull } from './nullability.ts'
import { matchArrays, matchObjects } from './properties.ts'
import { matchWordMembers, matchWords } from './schema-descriptions.ts'
import { matchUnevaluated } from './unevaluated.ts'

/**
 * Compares two JSON schemas at corresponding places. Named schemas that correspond are compared once, on their own;
 * copies that say the same on both sides are one place, wherever they stand.
 */
export function matchJson(walk: Walk, beforeId: NodeId, afterId: NodeId, place: WalkPlace): void {
  matchWordMembers(walk, beforeId, afterId, place)
  const before = resolve(walk.before.set, beforeId)
  const after = resolve(walk.after.set, afterId)
  const alias = aliasPair(walk, [beforeId, before], [afterId, after])
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

/** A named schema is compared by itself, so that no change around the place where it was met can claim what it says. */
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
  // Its own uses say in which directions its documents travel, and what a difference in it means.
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
 * A place that uses another named schema: one change, judged by what differs inside. Places are one where the same
 * messages have them under the same name, and no named schemas tell them apart.
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

/** Compares a pair of named schemas where it was met first. */
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

/** What a dynamic reference can lead to stands in brackets; a side without such references has none. */
function unwrapResource(node: NormalNode): NodeId {
  return node.kind === 'resource' ? node.of : node.id
}

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

/** An `allOf` that is one object on one side alone is compared as it is written, where the same members stand on both. */
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

function addNullable(
  walk: Walk,
  before: NormalNode,
  after: NormalNode,
  [was, is]: readonly [boolean, boolean],
  place: WalkPlace,
): void {
  const side = (isNullable: boolean, { at }: NormalNode) => ({ isNullable, mode: undefined, at })
  addPair(
    walk,
    'choice',
    { before: side(was, before), after: side(is, after) },
    { ...place, key: `${place.key}/choice` },
    { before: before.at, after: after.at },
  )
}

function matchForms(walk: Walk, one: NormalNode, other: NormalNode, place: WalkPlace): void {
  const [before, after] = asIntegers(walk, one, other)
  const forms = { before: writtenForm(walk.before.set, before), after: writtenForm(walk.after.set, after) }
  const here = { ...place, parent: addForm(walk, forms, place, before, after) }
  if (before.kind === 'object' && after.kind === 'object') matchObjects(walk, before, after, here)
  else if (before.kind === 'array' && after.kind === 'array') matchArrays(walk, before, after, here)
  else if (isScalar(before) && isScalar(after)) matchValues(walk, before.id, after.id, here)
  else if (before.kind === after.kind) matchOthers(walk, before, after, here)
}

/** A choice beside what has no members goes by its own. */
function writtenForm(set: SchemaSet, node: NormalNode): FormSide {
  const form = findTypeForm(set, node)
  return node.kind === 'union' ? { ...form, form: formText(set, node.members) } : form
}

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

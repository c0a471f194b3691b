import { childNames } from '../../../align/index.ts'
import {
  type AttributeUse,
  expandedName,
  type NodeId,
  resolve,
  type TypeNode,
} from '../../../schema/index.ts'
import { matchValues } from '../json/enumerations-and-unions.ts'
import { matchBeside } from '../json/schema-descriptions.ts'
import { matchJson, matchSchema } from '../json/schemas.ts'
import { matchAnnotations } from '../shared/annotations.ts'
import { matchNames } from '../shared/pairing.ts'
import { findTypeForm, isNamedType, viewAsElement } from '../shared/type-form.ts'
import { addPair, dataElementsAt, stepInto, type Walk, type WalkPlace } from '../shared/walk.ts'
import type { ContentNode } from './content-models.ts'
import { matchAttributeWildcards, matchDerived } from './element-declarations.ts'
import { isInheritedDeclaration, matchContent } from './elements.ts'
import { areOnlyBases, isInstantiable, isOnlyPart } from './instantiable-types.ts'

type Node = Exclude<TypeNode, { kind: 'reference' }>

/**
 * Compares the types that two corresponding places use. Named types that correspond are compared once, on their own. So are
 * other types that hold elements alike, since no document has the name of a type; of others what differs is claimed by the
 * change of name.
 */
export function matchTypes(walk: Walk, beforeId: NodeId, afterId: NodeId, place: WalkPlace): void {
  const before = resolve(walk.before.set, beforeId)
  const after = resolve(walk.after.set, afterId)
  if (walk.before.set.language === 'json' || walk.after.set.language === 'json') {
    matchBeside(walk, beforeId, afterId, place)
    matchJson(walk, beforeId, afterId, place)
    return
  }
  if (isNamedType(before) && isNamedType(after)) {
    if (!isSameType(walk, before, after)) matchOtherType(walk, before, after, place)
    else if (!walk.done.has(makeTypePairKey(before.id, after.id))) {
      walk.waiting.push({ before: before.id, after: after.id, place })
    }
    return
  }
  matchOnce(walk, before, after, place)
}

/** Compares two types where they stand; a pair that contains itself is not entered again. */
function matchOnce(walk: Walk, before: Node, after: Node, place: WalkPlace): void {
  const key = makeTypePairKey(before.id, after.id)
  if (walk.done.has(key)) return
  walk.done.add(key)
  matchElementType(walk, before, after, place)
  if (!isNamedType(before) || !isNamedType(after)) walk.done.delete(key)
}

/** Compares a pair of corresponding named types, under the path where documents meet it first. */
export function matchNamedTypes(walk: Walk, beforeId: NodeId, afterId: NodeId, met?: WalkPlace): void {
  if (walk.likeness && met) {
    matchSchema(walk, beforeId, afterId, met)
    return
  }
  const before = resolve(walk.before.set, beforeId)
  const after = resolve(walk.after.set, afterId)
  // What a list, a union or a restriction is made of is told where these stand.
  if (isOnlyPart(walk.before.set, before) && isOnlyPart(walk.after.set, after)) return
  const name = before.name ?? after.name
  const isOne = isSameType(walk, before, after)
  const shortest = walk.before.paths.get(beforeId) ?? walk.after.paths.get(afterId)
  const path = isOne ? shortest : met?.path
  const own = name === undefined ? before.id : expandedName(name)
  const place: WalkPlace = {
    ...(path === undefined ? namedPlace(name?.local ?? '') : { path }),
    key: `type:${isOne || after.name === undefined ? own : `${own} ${expandedName(after.name)}`}`,
    owners: { before: beforeId, after: afterId },
    dataElements: [],
    ...(isUnheld(walk, before, after) ? { isUnheld: true } : {}),
  }
  matchOnce(walk, before, after, place)
}

/** No document of both versions has the types as they stand: programs alone can tell them apart. */
function isUnheld(walk: Walk, before: Node, after: Node): boolean {
  if (areOnlyBases(walk, { before, after })) return true
  return !isInstantiable(walk.before.set, before.id) || !isInstantiable(walk.after.set, after.id)
}

/** No document leads to the type: only its name says where it is. */
export function namedPlace(name: string): Pick<WalkPlace, 'path' | 'within'> {
  return { path: [name], within: { steps: 1, words: [`type "${name}"`] } }
}

/** A type that became another at this place alone: its name has a counterpart of its own, or none. */
function matchOtherType(walk: Walk, before: Node, after: Node, place: WalkPlace): void {
  if (walk.structure !== undefined && holdsElements(before) !== holdsElements(after)) {
    matchElementType(walk, before, after, place)
  } else if (walk.structure === undefined || !areAlike(walk, before, after)) {
    matchDifferentTypes(walk, before, after, place)
  } else if (!walk.done.has(makeTypePairKey(before.id, after.id))) {
    walk.waiting.push({ before: before.id, after: after.id, place })
  }
}

/** Whether both hold elements, and some of them are the same. */
function areAlike(walk: Walk, before: Node, after: Node): boolean {
  const [mine, theirs] = [childNames(walk.before.set, before.id), childNames(walk.after.set, after.id)]
  return holdsElements(before) && holdsElements(after) && [...mine].some((name) => theirs.has(name))
}

function holdsElements(node: Node): boolean {
  return node.kind === 'complex' && node.content.kind !== 'text'
}

function matchDifferentTypes(walk: Walk, before: Node, after: Node, place: WalkPlace): void {
  const key = `use:${makeTypePairKey(before.id, after.id)}`
  if (walk.done.has(key)) return
  walk.done.add(key)
  const parent = addPair(
    walk,
    'type-use',
    { before: typeUse(before), after: typeUse(after) },
    { ...place, key: `${place.key}/type` },
    { before: before.at, after: after.at },
  )
  matchElementType(walk, before, after, { ...place, parent })
  walk.done.delete(key)
}

function typeUse(node: Node) {
  return { type: node.name?.local ?? node.kind, id: node.id, at: node.at }
}

function isSameType({ renamed }: Walk, before: Node, after: Node): boolean {
  return renamed.get(before.id) === after.id
}

function makeTypePairKey(before: NodeId, after: NodeId): string {
  return `${before} ${after}`
}

/** Compares what two types make of an element: attributes, form, then text or children. */
function matchElementType(walk: Walk, before: ContentNode, after: ContentNode, around: WalkPlace): void {
  const place: WalkPlace = { ...around, types: { before: before.id, after: after.id } }
  const [one, other] = [viewAsElement(before), viewAsElement(after)]
  const form = addPair(
    walk,
    'form',
    {
      before: { ...findTypeForm(walk.before.set, before), type: before.id },
      after: { ...findTypeForm(walk.after.set, after), type: after.id },
    },
    { ...place, key: `${place.key}/form` },
    { before: before.at, after: after.at },
  )
  const inside = { ...place, parent: form }
  // Where elements stand instead of a text, what the text had beside it stands in them or went with it.
  const isWrapped = (one.content.kind === 'text') !== (other.content.kind === 'text')
  matchAttributes(walk, one.attributes, other.attributes, isWrapped ? inside : place)
  matchAttributeWildcards(walk, before, after, place)
  if (one.content.kind === 'text' && other.content.kind === 'text') {
    matchTextTypes(walk, one.content.type, other.content.type, before, after, inside)
  }
  if (one.content.kind !== 'text' && other.content.kind !== 'text') {
    const at = { before: before.at, after: after.at }
    matchContent(walk, before, after, inside, at)
    matchDerived(walk, before, after, place, at)
  }
}

function matchTextTypes(
  walk: Walk,
  beforeText: string,
  afterText: string,
  before: ContentNode,
  after: ContentNode,
  place: WalkPlace,
): void {
  if (beforeText === before.id || afterText === after.id) matchValues(walk, beforeText, afterText, place)
  else walk.descend(walk, beforeText, afterText, place)
}

function matchAttributes(
  walk: Walk,
  before: readonly AttributeUse[],
  after: readonly AttributeUse[],
  place: WalkPlace,
): void {
  const byName = (uses: readonly AttributeUse[]) => new Map(uses.map((use) => [expandedName(use.name), use]))
  for (const pair of matchNames(byName(before), byName(after))) {
    if (isInheritedDeclaration(walk, pair.before?.id, pair.after?.id, place)) continue
    const name = (pair.before ?? pair.after)?.name.local ?? ''
    const at = { before: pair.before?.at, after: pair.after?.at }
    const here: WalkPlace = {
      ...stepInto(place, `@${name}`),
      dataElements: dataElementsAt(walk, pair.before?.id, pair.after?.id),
    }
    const parent = addPair(walk, 'attribute', { before: pair.before, after: pair.after }, here, at)
    if (pair.before === undefined || pair.after === undefined) continue
    matchAnnotations(walk, pair.before.id, pair.after.id, here, at)
    walk.descend(walk, pair.before.type, pair.after.type, { ...here, parent })
  }
}

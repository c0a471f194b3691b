import { childNames } from '../../../align/index.ts'
import {
  type AttributeUse,
  expandedName,
  listTypesInPlace,
  type NodeId,
  resolve,
  type TypeNode,
} from '../../../schema/index.ts'
import { findOutermostUse, type Pair, type Whole } from '../../pair.ts'
import type { TypeUseSide } from '../../subjects.ts'
import { matchValues } from '../json/enumerations-and-unions.ts'
import { matchBeside } from '../json/schema-descriptions.ts'
import { matchJson, matchSchema } from '../json/schemas.ts'
import { matchAnnotations } from '../shared/annotations.ts'
import { findSharedPath } from '../shared/document-paths.ts'
import { matchNames } from '../shared/pairing.ts'
import { findTypeForm, isNamedType, viewAsElement } from '../shared/type-form.ts'
import { addPair, dataElementsAt, stepInto, type Walk, type WalkPlace } from '../shared/walk.ts'
import type { ContentNode } from './content-models.ts'
import { matchAttributeWildcards, matchDerived } from './element-declarations.ts'
import { isInheritedDeclaration, matchContent } from './elements.ts'
import { areOnlyBases, isInstantiable, isOnlyPart } from './instantiable-types.ts'

type Node = Exclude<TypeNode, { kind: 'reference' }>

/**
 * Compares the types of two corresponding places: JSON schemas and inline XML types at once, corresponding named
 * XML types later, each pair once. Other named types are one change of type, unless they share child elements.
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

/** Compares two types in place; a named pair only once, an inline pair not inside itself. */
function matchOnce(walk: Walk, before: Node, after: Node, place: WalkPlace): void {
  const key = makeTypePairKey(before.id, after.id)
  if (walk.done.has(key)) return
  walk.done.add(key)
  matchElementType(walk, before, after, place)
  if (!isNamedType(before) || !isNamedType(after)) walk.done.delete(key)
}

/**
 * Compares a pair of named types under its shortest document path, or under its name if it has none. Simple types
 * that are only parts of others are skipped. JSON schemas that have a place (`met`) are compared there.
 */
export function matchNamedTypes(walk: Walk, beforeId: NodeId, afterId: NodeId, met?: WalkPlace): void {
  if (walk.likeness && met) {
    matchSchema(walk, beforeId, afterId, met)
    return
  }
  const before = resolve(walk.before.set, beforeId)
  const after = resolve(walk.after.set, afterId)
  // Parts of lists, unions and restrictions are compared with these.
  if (isOnlyPart(walk.before.set, before) && isOnlyPart(walk.after.set, after)) return
  const name = before.name ?? after.name
  const isOne = isSameType(walk, before, after)
  const isAlone = isUnheld(walk, before, after)
  const shortest = isAlone
    ? undefined
    : (findHeldPath(walk, before, after) ?? walk.before.paths.get(beforeId) ?? walk.after.paths.get(afterId))
  const path = isOne ? shortest : met?.path
  const own = name === undefined ? before.id : expandedName(name)
  const place: WalkPlace = {
    ...(path === undefined ? namedPlace(name?.local ?? '') : { path }),
    key: `type:${isOne || after.name === undefined ? own : `${own} ${expandedName(after.name)}`}`,
    owners: { before: beforeId, after: afterId },
    dataElements: [],
    ...(isAlone ? { isUnheld: true } : {}),
  }
  matchOnce(walk, before, after, place)
}

/**
 * The shortest path at which documents of both versions have the types, or types made from them where only abstract
 * elements have the types themselves.
 */
function findHeldPath(walk: Walk, before: Node, after: Node): readonly string[] | undefined {
  const shared = findSharedPath(walk, { before: before.id, after: after.id })
  if (shared === undefined || !isAbstractRoot(walk, shared)) return shared
  const parts = childNames(walk.before.set, before.id)
  for (const id of listTypesInPlace(walk.before.set, before.id, [])) {
    const own = childNames(walk.before.set, id)
    // A restriction can lack the part that changed.
    if ([...parts].some((name) => !own.has(name))) continue
    const path = findSharedPath(walk, { before: id, after: walk.renamed.get(id) ?? '' })
    if (path !== undefined && !isAbstractRoot(walk, path)) return path
  }
  return shared
}

/** Whether a path starts at abstract elements only; inside contents, substitutes take their places. */
function isAbstractRoot({ before: { set } }: Walk, [root]: readonly string[]): boolean {
  return [...set.elements.values()].every(({ name, abstract }) => name.local !== root || abstract)
}

/**
 * Whether documents of one version cannot have the types themselves, so that a difference shows only in programs.
 */
function isUnheld(walk: Walk, before: Node, after: Node): boolean {
  if (areOnlyBases(walk, { before, after })) return true
  return !isInstantiable(walk.before.set, before.id) || !isInstantiable(walk.after.set, after.id)
}

/** Path and words of a type that no document path leads to: `type "name"`. */
export function namedPlace(name: string): Pick<WalkPlace, 'path' | 'within'> {
  return { path: [name], within: { steps: 1, words: [`type "${name}"`] } }
}

/**
 * Compares two named types that do not correspond: in place if only one has elements or they share children,
 * else as a `type-use` pair. Without aligned names always as `type-use`.
 */
function matchOtherType(walk: Walk, before: Node, after: Node, place: WalkPlace): void {
  if (walk.structure !== undefined && holdsElements(before) !== holdsElements(after)) {
    matchElementType(walk, before, after, place)
  } else if (walk.structure === undefined || !areAlike(walk, before, after)) {
    matchDifferentTypes(walk, before, after, place)
  } else matchMovedUse(walk, before, after, place)
}

/** Types that replaced others are compared inside each other at most so deep. */
const mostNestedUses = 16
/** In sets with fewer named types, so many pairs of types that replaced others are compared; else one for each type. */
const leastMovedUses = 200

/**
 * Compares two types at the first place where one replaced the other. Each further place gets only a
 * `type-use` pair, which is judged by what differs at the first. Nothing for further places inside another
 * `type-use` or inside the first place. Too deep, or after too many pairs, the two types are judged as wholes.
 */
function matchMovedUse(walk: Walk, before: Node, after: Node, place: WalkPlace): void {
  const use = findOutermostUse(place.parent)
  const key = `${use?.scope.key ?? ''} ${place.isUnheld ?? ''} ${makeTypePairKey(before.id, after.id)}`
  const { movedUses = [] } = place
  const first = walk.movedUses.get(key)
  const most = Math.max(leastMovedUses, walk.types.length)
  if (first === undefined && (movedUses.length >= mostNestedUses || walk.movedUses.size >= most)) {
    if (use === undefined) addTypeUse(walk, before, after, place, { outcome: unjudged })
  } else if (first === undefined) {
    const types: Whole = { before: before.id, after: after.id }
    walk.movedUses.set(key, types)
    matchElementType(walk, before, after, { ...place, movedUses: [...movedUses, types] })
  } else if (use === undefined && !movedUses.includes(first)) {
    addTypeUse(walk, before, after, place, { sameAs: first })
  }
}

/** Whether both types have elements, and have at least one child name in common. */
function areAlike(walk: Walk, before: Node, after: Node): boolean {
  const [mine, theirs] = [childNames(walk.before.set, before.id), childNames(walk.after.set, after.id)]
  return holdsElements(before) && holdsElements(after) && [...mine].some((name) => theirs.has(name))
}

function holdsElements(node: Node): boolean {
  return node.kind === 'complex' && node.content.kind !== 'text'
}

/** Adds a `type-use` pair and compares the two types below it; nothing inside a comparison of the same pair. */
function matchDifferentTypes(walk: Walk, before: Node, after: Node, place: WalkPlace): void {
  const key = `use:${makeTypePairKey(before.id, after.id)}`
  if (walk.done.has(key)) return
  walk.done.add(key)
  const parent = addTypeUse(walk, before, after, place)
  matchElementType(walk, before, after, { ...place, parent })
  walk.done.delete(key)
}

/** The outcome of two types whose differences were not listed: containment decides about it. */
const unjudged: NonNullable<TypeUseSide['outcome']> = {
  effect: 'replaces',
  reach: 'undecided',
  breaksTypes: true,
}

/**
 * Adds a `type-use` pair and returns it. `judged` says where the types were compared (`sameAs`), or that they were not
 * (`outcome`).
 */
function addTypeUse(
  walk: Walk,
  before: Node,
  after: Node,
  place: WalkPlace,
  judged: Pick<TypeUseSide, 'sameAs' | 'outcome'> = {},
): Pair {
  return addPair(
    walk,
    'type-use',
    { before: typeUse(before, after), after: { ...typeUse(after, before), ...judged } },
    { ...place, key: `${place.key}/type` },
    { before: before.at, after: after.at },
  )
}

/** A type where it is used, named with its namespace if the other type has its local name. */
function typeUse({ name, kind, id, at }: Node, other: Node) {
  const isRenamed = name !== undefined && name.local !== other.name?.local
  return { type: isRenamed ? name.local : name === undefined ? kind : expandedName(name), id, at }
}

function isSameType({ renamed }: Walk, before: Node, after: Node): boolean {
  return renamed.get(before.id) === after.id
}

function makeTypePairKey(before: NodeId, after: NodeId): string {
  return `${before} ${after}`
}

/**
 * Compares two types as element types: form, attributes, attribute wildcard, then text, or content and derived
 * types.
 */
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
  // If text became elements, its attributes moved into them or were removed with it.
  const isWrapped = (one.content.kind === 'text') !== (other.content.kind === 'text')
  matchAttributes(walk, one.attributes, other.attributes, isWrapped ? inside : place)
  matchAttributeWildcards(walk, before, after, place)
  if (one.content.kind === 'text' && other.content.kind === 'text') {
    matchTextTypes(walk, one.content.type, other.content.type, before, after, inside)
    matchDerived(walk, before, after, place, { before: before.at, after: after.at })
  }
  if (one.content.kind !== 'text' && other.content.kind !== 'text') {
    const at = { before: before.at, after: after.at }
    matchContent(walk, before, after, inside, at)
    matchDerived(walk, before, after, place, at)
  }
}

/** Compares the text types of two elements: values directly if a type is itself simple, else by `walk.descend`. */
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

/**
 * Pairs attributes by name; adds an `attribute` pair for each, and compares annotations and types of those on both
 * sides. Declarations that a base type already reported are skipped.
 */
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

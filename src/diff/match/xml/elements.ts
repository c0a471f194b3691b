import type { Occurrence } from '../../../align/index.ts'
import type { Location } from '../../../diagnostics/index.ts'
import {
  type AnyParticle,
  elementsOfContent,
  expandedName,
  type NodeId,
  type Particle,
  type SchemaSet,
} from '../../../schema/index.ts'
import type { GroupedContents } from '../../contents/grouped.ts'
import { listPlainLeaves } from '../../contents/plain.ts'
import { leafKey, modelKey, namespacesText, printDifference, printModel } from '../../contents/print.ts'
import { findOutermostUse } from '../../pair.ts'
import type { ContentSide, ElementSide } from '../../subjects.ts'
import { matchAnnotations } from '../shared/annotations.ts'
import { type Matched, pairBy } from '../shared/pairing.ts'
import { viewAsElement } from '../shared/type-form.ts'
import { addPair, dataElementsAt, isMoved, stepInto, type Walk, type WalkPlace } from '../shared/walk.ts'
import {
  type ContentNode,
  groupedFor,
  laterName,
  type PairedContents,
  pairContents,
} from './content-models.ts'
import { declaredFacts, matchConstraints } from './element-declarations.ts'

type Which = 'before' | 'after'

/**
 * Compares the contents of two types: adds a `content` pair for the whole, then compares the matched elements one
 * by one. Elements whose declaration a base type already reported are skipped.
 */
export function matchContent(
  walk: Walk,
  before: ContentNode,
  after: ContentNode,
  place: WalkPlace,
  at: Readonly<Record<Which, Location>>,
): void {
  const contents = pairContents(walk, before, after, findOutermostUse(place.parent) === undefined)
  /** The content side of one type. */
  const side = (which: Which, node: ContentNode): ContentSide => ({
    ...contentSide(contents, which),
    isMixed: viewAsElement(node).content.kind === 'mixed',
    unlisted: [],
    at: at[which],
  })
  const sides = { before: side('before', before), after: side('after', after) }
  addPair(walk, 'content', sides, { ...place, key: `${place.key}/content` }, at)
  for (const pair of contents.matched) {
    if (isInheritedDeclaration(walk, pair.before?.particle.id, pair.after?.particle.id, place)) continue
    matchElements(walk, pair, groupedFor(contents, pair), place)
  }
}

/**
 * Whether a pair of declarations was already compared for another type that has it from the same base or group;
 * marks it as compared. Always false below a `type-use` pair, and where the base or group is another than before.
 */
export function isInheritedDeclaration(
  walk: Walk,
  before: NodeId | undefined,
  after: NodeId | undefined,
  place: WalkPlace,
): boolean {
  if (findOutermostUse(place.parent) !== undefined || !isFromOneHome(walk, before, after, place)) return false
  const key = `declared:${before ?? ''} ${after ?? ''}`
  if (walk.done.has(key)) return true
  walk.done.add(key)
  return false
}

/**
 * Whether two declarations come from corresponding types or groups. For a declaration on one side only:
 * whether the type of the other side has the counterpart of its type or group.
 */
function isFromOneHome(
  walk: Walk,
  mine: NodeId | undefined,
  theirs: NodeId | undefined,
  { types }: WalkPlace,
): boolean {
  const [one, other] = [mine && findLaterHome(walk, readHome(mine)), theirs && readHome(theirs)]
  if ((one !== undefined && other !== undefined) || types === undefined) return one === other
  return one === undefined
    ? listHomes(walk.before.set, types.before).some((home) => findLaterHome(walk, home) === other)
    : listHomes(walk.after.set, types.after).includes(one)
}

/**
 * The type or group of the later version that corresponds to one of the earlier version; without a
 * counterpart, the id with its namespace replaced by the later one.
 */
function findLaterHome({ renamed, namespaces }: Walk, home: NodeId): NodeId {
  const moveNamespace = (_: string, name: string): string => `{${namespaces.get(name) ?? name}}`
  return renamed.get(home) ?? home.replace(/\{(.*?)\}/, moveNamespace)
}

/** The id of the type or group that declares an element or attribute. */
function readHome(declaration: NodeId): NodeId {
  return declaration.replace(/\/(?:element|attribute):[^/]*$/, '')
}

/** A type with its bases, and the groups from which its contents and attributes are taken. */
function listHomes(set: SchemaSet, type: NodeId): readonly NodeId[] {
  const found = new Set<NodeId>()
  for (let node = set.nodes.get(type); node !== undefined && !found.has(node.id); ) {
    found.add(node.id)
    if (node.kind !== 'complex') break
    for (const { id } of [...elementsOfContent(node.content), ...node.attributes]) found.add(readHome(id))
    node = node.derivation && set.nodes.get(node.derivation.base)
  }
  return [...found]
}

/** Empty model fields, for a content that is not reported as a whole. */
export const untold = { model: '', modelPart: '', modelKey: '' }

/**
 * One side of a content. For flat lists: the order of the common elements. For grouped contents: wildcards, and
 * either the order (if only that differs) or the printed models.
 */
function contentSide(
  { grouped, ...models }: PairedContents,
  which: Which,
): Omit<ContentSide, 'isMixed' | 'unlisted' | 'at'> {
  const [own, other] = [models[which], models[which === 'before' ? 'after' : 'before']]
  if (grouped === undefined) {
    const known = new Set(listPlainLeaves(other).map(leafKey))
    const order = listPlainLeaves(own)
      .map(leafKey)
      .filter((key) => known.has(key))
    return { ...untold, order, isFree: own.kind === 'all', wildcards: [], edited: [] }
  }
  const orders = grouped.orders()
  const wildcards = matchWildcards(models.before, models.after)
  const edited = wildcards.filter(({ before, after }) => before && after).flatMap((pair) => pair[which] ?? [])
  const single = wildcards
    .filter(({ before, after }) => !before || !after)
    .flatMap((pair) => pair[which] ?? [])
  const reordered = orders
    ? untold
    : { model: printModel(own), modelPart: printDifference(own, other)[0], modelKey: modelKey(own) }
  return {
    ...reordered,
    order: orders?.[which] ?? [],
    isFree: false,
    ...{ wildcards: single.map(leafKey), edited: edited.map(keyed) },
    grouped,
  }
}

function keyed(wildcard: AnyParticle) {
  return { key: leafKey(wildcard), wildcard }
}

/**
 * Adds an `element` pair for a matched or lone element; for one on both sides, compares local identity
 * constraints, annotations and types as well.
 */
function matchElements(
  walk: Walk,
  { before, after }: Matched<Occurrence>,
  contents: GroupedContents | undefined,
  place: WalkPlace,
): void {
  const name = (before ?? after)?.particle.name.local ?? ''
  const at = { before: before?.particle.at, after: after?.particle.at }
  const here: WalkPlace = {
    ...stepInto(place, name),
    dataElements: dataElementsAt(walk, before?.particle.id, after?.particle.id),
  }
  const isReference = [before, after].every((one) => one === undefined || isDeclaredBy(one))
  const asked = after?.particle.name ?? (before && laterName(walk, before.particle.name))
  const shared = {
    hasOwnNamespace: !isMoved(walk, before?.particle.name, after?.particle.name),
    ...(contents && asked && { grouped: { contents, key: expandedName(asked) } }),
  }
  const isRequired = isRequiredByGroup({ before, after }, shared.grouped)
  /** The element side of an occurrence; undefined if it is missing. */
  const side = (one: Occurrence | undefined): ElementSide | undefined =>
    one && {
      ...elementSide(one, [...place.path, one.particle.name.local], isReference),
      ...{ ...shared, isRequired: isRequired ?? one.occurs.min > 0 },
    }
  const parent = addPair(walk, 'element', { before: side(before), after: side(after) }, here, at)
  if (before === undefined || after === undefined) return
  if (!isDeclaredBy(before) || !isDeclaredBy(after)) {
    matchConstraints(walk, before.particle, after.particle, { ...here, parent })
  }
  matchAnnotations(walk, before.particle.id, after.particle.id, here, at)
  walk.descend(walk, before.particle.type, after.particle.type, { ...here, parent })
}

/**
 * Whether the group of an element that only one side has requires it; undefined where both have it, or no group holds
 * it.
 */
function isRequiredByGroup(
  { before, after }: Matched<Occurrence>,
  grouped: ElementSide['grouped'],
): boolean | undefined {
  if (grouped === undefined || (before && after)) return undefined
  const { contents, key } = grouped
  return after ? contents.isRequired(key) : contents.wasRequired(key)
}

function isDeclaredBy({ particle }: Occurrence): boolean {
  return particle.declaration !== undefined
}

/** The side of an element; for a reference without what its global declaration states, which is compared there. */
function elementSide(
  { particle, occurs }: Occurrence,
  path: readonly string[],
  isReference: boolean,
): Omit<ElementSide, 'isRequired' | 'hasOwnNamespace'> {
  const { name, at } = particle
  // Facts of a global declaration are compared once, with the declaration.
  const declared = isReference ? { nillable: false } : declaredFacts(particle)
  return { name, occurs, ...declared, isReference, path, parent: '', at }
}

/**
 * Pairs the wildcards that only one model has: by namespaces and processing, by namespaces, by processing, then
 * the only ones left. Those without counterpart stay alone.
 */
function matchWildcards(before: Particle, after: Particle): readonly Matched<AnyParticle>[] {
  return pairBy(lone(before, after), lone(after, before), [
    (one, other) => isOneNamespaces(one, other) && one.process === other.process,
    isOneNamespaces,
    (one, other) => one.process === other.process,
    () => true,
  ])
}

function isOneNamespaces(one: AnyParticle, other: AnyParticle): boolean {
  return namespacesText(one.namespaces) === namespacesText(other.namespaces)
}

/** The wildcards of a model that the other one does not have, each key once. */
function lone(model: Particle, other: Particle): readonly AnyParticle[] {
  const known = new Set(listPlainLeaves(other).map(leafKey))
  const own = listPlainLeaves(model).flatMap((leaf) =>
    leaf.kind === 'any' ? [[leafKey(leaf), leaf] as const] : [],
  )
  return [...new Map(own.filter(([key]) => !known.has(key))).values()]
}

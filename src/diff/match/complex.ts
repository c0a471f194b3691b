import type { Location } from '../../diagnostics/index.ts'
import {
  type AttributeUse,
  type Content,
  expandedName,
  type NodeId,
  type Particle,
  type TypeNode,
} from '../../schema/index.ts'
import type { ContentSide, ElementSide } from '../subjects.ts'
import { isRenamed } from './alike.ts'
import { matchAnnotations } from './annotations.ts'
import { type Occurrence, occurrencesOf, sharedOf, skeletonOf, wildcardsOf } from './content.ts'
import { declaredFacts, matchAttributeWildcards, matchConstraints, matchDerived } from './declared.ts'
import { formOf, viewOf } from './form.ts'
import { type Matched, matchNames } from './names.ts'
import { matchValues } from './values.ts'
import { addPair, dataElementsAt, movedName, type Place, stepInto, type Walk } from './walk.ts'

type Node = Exclude<TypeNode, { kind: 'reference' }>

/** Compares what two types make of an element: attributes, form, then text or children. */
export function matchElementType(walk: Walk, before: Node, after: Node, place: Place): void {
  const [one, other] = [viewOf(before), viewOf(after)]
  const form = addPair(
    walk,
    'form',
    { before: formOf(walk.before.set, before), after: formOf(walk.after.set, after) },
    { ...place, key: `${place.key}/form` },
    { before: before.at, after: after.at },
  )
  const inside = { ...place, parent: form }
  matchAttributes(walk, one.attributes, other.attributes, place)
  matchAttributeWildcards(walk, before, after, place)
  if (one.content.kind === 'text' && other.content.kind === 'text') {
    matchTextTypes(walk, one.content.type, other.content.type, before, after, inside)
  }
  if (one.content.kind !== 'text' && other.content.kind !== 'text') {
    const at = { before: before.at, after: after.at }
    matchContent(walk, one.content, other.content, inside, at)
    matchDerived(walk, before, after, place, at)
  }
}

/** The particle of a content; one without elements is an empty sequence. */
function particleOf(content: Content, at: Location): Particle {
  const particle = content.kind === 'elements' || content.kind === 'mixed' ? content.particle : undefined
  return particle ?? { kind: 'sequence', particles: [], occurs: { min: 1, max: 1 }, at }
}

function matchTextTypes(
  walk: Walk,
  beforeText: string,
  afterText: string,
  before: Node,
  after: Node,
  place: Place,
): void {
  if (beforeText === before.id || afterText === after.id) matchValues(walk, beforeText, afterText, place)
  else walk.descend(walk, beforeText, afterText, place)
}

function matchAttributes(
  walk: Walk,
  before: readonly AttributeUse[],
  after: readonly AttributeUse[],
  place: Place,
): void {
  const byName = (uses: readonly AttributeUse[]) => new Map(uses.map((use) => [expandedName(use.name), use]))
  for (const pair of matchNames(byName(before), byName(after))) {
    if (isInherited(walk, pair.before?.id, pair.after?.id, place)) continue
    const name = (pair.before ?? pair.after)?.name.local ?? ''
    const at = { before: pair.before?.at, after: pair.after?.at }
    const here: Place = {
      ...stepInto(place, `@${name}`),
      dataElements: dataElementsAt(walk, pair.before?.id, pair.after?.id),
    }
    const parent = addPair(walk, 'attribute', { before: pair.before, after: pair.after }, here, at)
    if (pair.before === undefined || pair.after === undefined) continue
    matchAnnotations(walk, pair.before.id, pair.after.id, here, at)
    walk.descend(walk, pair.before.type, pair.after.type, { ...here, parent })
  }
}

function matchContent(
  walk: Walk,
  beforeContent: Content,
  afterContent: Content,
  place: Place,
  at: { readonly before: Location; readonly after: Location },
): void {
  const before = particleOf(beforeContent, at.before)
  const after = particleOf(afterContent, at.after)
  const matched = matchNames(occurrencesOf(before), occurrencesOf(after), (one, other) =>
    isOneElement(walk, one, other),
  )
  const shared = new Map(
    matched.flatMap(({ before: one, after: other }) =>
      one && other ? [[expandedName(one.particle.name), expandedName(other.particle.name)] as const] : [],
    ),
  )
  const later = new Set(shared.values())
  const sides = {
    before: {
      ...contentSide(before, at.before, (name) => shared.get(name)),
      isMixed: beforeContent.kind === 'mixed',
    },
    after: {
      ...contentSide(after, at.after, (name) => (later.has(name) ? name : undefined)),
      isMixed: afterContent.kind === 'mixed',
    },
  }
  addPair(walk, 'content', sides, { ...place, key: `${place.key}/content` }, at)
  for (const pair of matched) {
    if (isInherited(walk, pair.before?.particle.id, pair.after?.particle.id, place)) continue
    matchElements(walk, pair, place)
  }
}

/** A declaration that several types have by derivation is one: its base speaks for it. */
function isInherited(
  walk: Walk,
  before: NodeId | undefined,
  after: NodeId | undefined,
  place: Place,
): boolean {
  for (let above = place.parent; above !== undefined; above = above.parent) {
    if (above.on === 'type-use') return false
  }
  const key = `declared:${before ?? ''} ${after ?? ''}`
  if (walk.done.has(key)) return true
  walk.done.add(key)
  return false
}

function soleDataElements(walk: Walk, { particle }: Occurrence): string {
  const { dataElements = [] } = walk.before.set.annotations.get(particle.id) ?? {}
  return dataElements.map((element) => element.id).join(' ')
}

/** Two names for one element: by its data elements, and where neither has any, by what can be seen of it. */
function isOneElement(walk: Walk, before: Occurrence, after: Occurrence): boolean {
  if (soleDataElements(walk, before) !== '') return isSameElement(walk, before, after)
  const [one, other] = [before.occurs, after.occurs]
  if (!isSameElement(walk, before, after)) return false
  if (one.min === 0 || one.min !== other.min || one.max !== other.max) return false
  const named = ({ particle }: Occurrence) => ({ name: particle.name.local, type: particle.type })
  return isRenamed(walk, named(before), named(after))
}

/** Two names for one element: both carry the same data elements, and only they do. */
function isSameElement(walk: Walk, before: Occurrence, after: Occurrence): boolean {
  const { dataElements = [] } = walk.after.set.annotations.get(after.particle.id) ?? {}
  return soleDataElements(walk, before) === dataElements.map((element) => element.id).join(' ')
}

function contentSide(
  particle: Particle,
  at: Location,
  sharedName: (name: string) => string | undefined,
): Omit<ContentSide, 'isMixed'> {
  const order = [...occurrencesOf(particle).keys()].map(sharedName).filter((name) => name !== undefined)
  return {
    skeleton: skeletonOf(particle, sharedName),
    shared: sharedOf(particle, sharedName),
    order,
    isFree: particle.kind === 'all',
    wildcards: wildcardsOf(particle),
    unlisted: [],
    at,
  }
}

function matchElements(walk: Walk, { before, after }: Matched<Occurrence>, place: Place): void {
  const name = (before ?? after)?.particle.name.local ?? ''
  const at = { before: before?.particle.at, after: after?.particle.at }
  const here: Place = {
    ...stepInto(place, name),
    dataElements: dataElementsAt(walk, before?.particle.id, after?.particle.id),
  }
  const moved = before && movedName(walk, before.particle.name, after?.particle.name)
  const isMoved = moved !== before?.particle.name
  const isReference = [before, after].every((one) => one === undefined || isDeclaredBy(one))
  const side = (one: Occurrence | undefined): ElementSide | undefined =>
    one && elementSide(one, [...place.path, one.particle.name.local], isMoved, isReference)
  const parent = addPair(walk, 'element', { before: side(before), after: side(after) }, here, at)
  if (before === undefined || after === undefined) return
  if (!isDeclaredBy(before) || !isDeclaredBy(after)) {
    matchConstraints(walk, before.particle.constraints, after.particle.constraints, { ...here, parent })
  }
  matchAnnotations(walk, before.particle.id, after.particle.id, here, at)
  walk.descend(walk, before.particle.type, after.particle.type, { ...here, parent })
}

function isDeclaredBy({ particle }: Occurrence): boolean {
  return particle.declaration !== undefined
}

function elementSide(
  { particle, occurs }: Occurrence,
  path: readonly string[],
  isMoved: boolean,
  isReference: boolean,
): ElementSide {
  const { name, at } = particle
  return {
    name,
    occurs,
    // What the global declaration says is compared with the declaration.
    ...(isReference ? { nillable: false } : declaredFacts(particle)),
    path,
    parent: '',
    hasOwnNamespace: !isMoved,
    at,
  }
}

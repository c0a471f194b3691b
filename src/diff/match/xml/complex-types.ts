import { type AttributeUse, expandedName } from '../../../schema/index.ts'
import { matchValues } from '../json/enumerations.ts'
import { matchAnnotations } from '../shared/annotations.ts'
import { matchNames } from '../shared/pairing.ts'
import { findTypeForm, viewAsElement } from '../shared/type-form.ts'
import { addPair, dataElementsAt, stepInto, type Walk, type WalkPlace } from '../shared/walk.ts'
import type { ContentNode } from './content-models.ts'
import { matchAttributeWildcards, matchDerived } from './element-declarations.ts'
import { isInheritedDeclaration, matchContent } from './elements.ts'

/** Compares what two types make of an element: attributes, form, then text or children. */
export function matchElementType(
  walk: Walk,
  before: ContentNode,
  after: ContentNode,
  around: WalkPlace,
): void {
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

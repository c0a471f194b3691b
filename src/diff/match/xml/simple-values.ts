import { type AttributeUse, type PathStep, resolve } from '../../../schema/index.ts'
import { matchValues } from '../json/enumerations.ts'
import { matchNames } from '../shared/pairing.ts'
import { findTypeForm, viewAsElement } from '../shared/type-form.ts'
import { addPair, stepInto, type Walk, type WalkPlace } from '../shared/walk.ts'

/** Compares the values of two corresponding leaves: form, text, and the attributes that qualify it. */
export function matchLeaves(
  walk: Walk,
  from: readonly PathStep[],
  to: readonly PathStep[],
  place: WalkPlace,
): void {
  const [beforeType, afterType] = [from.at(-1)?.type, to.at(-1)?.type]
  if (beforeType === undefined || afterType === undefined) return
  const before = resolve(walk.before.set, beforeType)
  const after = resolve(walk.after.set, afterType)
  const [one, other] = [viewAsElement(before), viewAsElement(after)]
  if (one.content.kind === 'elements' && other.content.kind === 'elements') return
  const form = addPair(
    walk,
    'form',
    { before: findTypeForm(walk.before.set, before), after: findTypeForm(walk.after.set, after) },
    { ...place, key: `${place.key}/form` },
    { before: before.at, after: after.at },
  )
  if (one.content.kind !== other.content.kind) return
  matchQualifiers(walk, one.attributes, other.attributes, place)
  if (one.content.kind === 'text' && other.content.kind === 'text') {
    matchValues(walk, one.content.type, other.content.type, { ...place, parent: form })
  }
}

/** Attributes by name, then by name without regard to case, then by their first word (`unitId`, `unitCode`). */
function matchQualifiers(
  walk: Walk,
  before: readonly AttributeUse[],
  after: readonly AttributeUse[],
  place: WalkPlace,
): void {
  const byName = (uses: readonly AttributeUse[]) => new Map(uses.map((use) => [use.name.local, use]))
  const pairs = matchNames(byName(before), byName(after), (one, other) =>
    isLike(one.name.local, other.name.local),
  )
  for (const { before: one, after: other } of pairs) {
    const name = (one ?? other)?.name.local ?? ''
    const here = { ...stepInto(place, `@${name}`), dataElements: place.dataElements }
    const at = { before: one?.at, after: other?.at }
    const parent = addPair(walk, 'attribute', { before: one, after: other }, here, at)
    if (one === undefined || other === undefined) continue
    const types = [resolve(walk.before.set, one.type), resolve(walk.after.set, other.type)] as const
    const form = addPair(
      walk,
      'form',
      { before: findTypeForm(walk.before.set, types[0]), after: findTypeForm(walk.after.set, types[1]) },
      { ...here, key: `${here.key}/form`, parent },
      { before: types[0].at, after: types[1].at },
    )
    matchValues(walk, types[0].id, types[1].id, { ...here, parent: form })
  }
}

function isLike(before: string, after: string): boolean {
  if (before.toLowerCase() === after.toLowerCase()) return true
  return firstWord(before) === firstWord(after)
}

function firstWord(name: string): string {
  return (/^\p{L}\p{Ll}*/u.exec(name)?.[0] ?? name).toLowerCase()
}

import { expandedName, findNode, listTypesInPlace, resolve, type SchemaSet } from '../../schema/index.ts'
import type { ClassifiedFinding } from '../rule.ts'
import type { ElementSide } from '../subjects.ts'
import type { EffectAnswer } from './questions.ts'

/**
 * The effect of a changed `block` on the derived types of both versions that can be substituted: narrower if it
 * excludes some, wider if it admits some, none if there are none. Undefined if that depends on other types.
 */
export function decideBlock({ pair }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'element' || pair.sets === undefined || !pair.before || !pair.after) return undefined
  const { before, after, sets } = pair
  const places = [
    { set: sets.before, side: before },
    { set: sets.after, side: after },
  ]
  const [was, is] = [before.block ?? [], after.block ?? []].map((block) => {
    const [here, there] = places.map((place) => namesInPlace(place, block))
    return here && there && { here, there, both: here.filter((name) => there.includes(name)) }
  })
  if (was === undefined || is === undefined) return undefined
  const [refuses, allows] = [hasMore(was.both, is.both), hasMore(is.both, was.both)]
  if (refuses && allows) return { effect: 'replaces', shows: {} }
  if (refuses || allows) return { effect: refuses ? 'narrows' : 'widens', shows: {} }
  const isIdle = was.here.join() === is.here.join() && was.there.join() === is.there.join()
  const isSame = places.every((place) => isOpen(place, before.block) === isOpen(place, after.block))
  return isIdle && isSame ? { effect: 'none', shows: {} } : undefined
}

interface Standing {
  readonly set: SchemaSet
  readonly side: ElementSide
}

/** The names of the derived types that a block admits; undefined for an element without known type. */
function namesInPlace(
  { set, side: { type } }: Standing,
  block: readonly string[],
): readonly string[] | undefined {
  const node = type === undefined ? undefined : resolve(set, type)
  if (node === undefined || node.kind === 'unknown') return undefined
  return listTypesInPlace(set, node.id, block)
    .flatMap((id) => findNode(set, id).name ?? [])
    .map(expandedName)
}

function hasMore(some: readonly string[], others: readonly string[]): boolean {
  return some.some((name) => !others.includes(name))
}

/** Whether built-in types that restrict a named simple type can be substituted for it. */
function isOpen({ set, side: { type } }: Standing, block: readonly string[] = []): boolean {
  const node = type === undefined ? undefined : resolve(set, type)
  const isNamed = node !== undefined && node.kind !== 'complex' && node.name !== undefined
  return isNamed && !block.includes('restriction')
}

/**
 * No effect of an identity constraint where documents of the other version cannot have its elements, or already
 * satisfy it by another constraint. A changed one is as added or removed if only one version's can be met.
 */
export function decideConstraint({ pair }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'identity-constraint') return undefined
  const [before, after] = [pair.before, pair.after].map((side) => side?.isMet && !side.isImplied)
  if (!pair.before?.isMet && !pair.after?.isMet) return { effect: 'none', shows: {} }
  if (pair.before && pair.after) {
    if (pair.before.isMet && pair.after.isMet) return undefined
    return { effect: before ? 'widens' : after ? 'narrows' : 'none', shows: {} }
  }
  return before || after ? undefined : { effect: 'none', shows: {} }
}

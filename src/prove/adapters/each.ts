import type { AdapterPair, PlannedOutcome } from '../../adapt/index.ts'
import type { Adapted } from '../../runtime/index.ts'
import { lossWords } from '../../runtime/pieces/index.ts'
import { printComparedPath } from './compare.ts'
import type { ElementsByPlace } from './elements-by-place.ts'

/** What arrives of a document in which every data element of the source occurs once. */
export interface EachOnce {
  /** Data elements that the document has. */
  readonly dataElements: number
  readonly carried: number
  /** Data elements that did not arrive, each with the reason. */
  readonly notCarried: readonly { readonly id: string; readonly because: string }[]
}

/**
 * What a document loses that has everything twice where allowed: by cause, the data elements and the number of
 * values.
 */
export interface EachTwice {
  readonly values: number
  readonly carried: number
  readonly lost: readonly Cause[]
}

export interface Cause {
  readonly because: string
  readonly dataElements: readonly string[]
  readonly values: number
}

interface Sides {
  readonly source: ElementsByPlace
  readonly target: ElementsByPlace
}

/**
 * Counts the data elements of a document that arrive in the target, and says of each other one why it does not.
 */
export function countArrivals(
  { fates }: Pick<AdapterPair, 'fates'>,
  { source, target }: Sides,
  value: unknown,
  result: Adapted<unknown>,
): EachOnce {
  const there = idsIn(source, value)
  const arrived = idsIn(target, result.value)
  const known = new Set([...target.places].map(([, id]) => id))
  const byId = new Map(fates.map((fate) => [fate.id, fate]))
  const lost = new Set(result.losses.map(({ path }) => printComparedPath(path)))
  const outer = placesAround(source, arrived)
  /** Whether a data element arrived, as itself or as part of another one. */
  const isCarried = (id: string): boolean => {
    if (arrived.has(id)) return true
    if (known.has(id)) return false
    return (
      source.listPlaces(id).some((place) => outer.has(place)) ||
      (byId.get(id)?.fate === 'carried' && isPart(source, id, arrived, lost))
    )
  }
  const missing = [...there].filter((id) => !isCarried(id))
  const notCarried = missing.map((id) => ({ id, because: explainLoss(id, byId.get(id), result, source) }))
  return { dataElements: there.size, carried: there.size - missing.length, notCarried }
}

/**
 * Returns the source's places around data elements that arrived. Data elements that only the source has may be
 * there.
 */
function placesAround(source: ElementsByPlace, arrived: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [place, id] of source.places) {
    if (!arrived.has(id)) continue
    for (let end = place.lastIndexOf('/'); end >= 0; end = place.lastIndexOf('/', end - 1)) {
      found.add(place.slice(0, end))
      if (end === 0) break
    }
  }
  return found
}

/**
 * Whether a data element that only the source has is inside a value that arrived, and was not lost. Examples: the
 * format of a date, the unit of a measure.
 */
function isPart(
  source: ElementsByPlace,
  id: string,
  arrived: ReadonlySet<string>,
  lost: ReadonlySet<string>,
): boolean {
  return source.listPlaces(id).some((place) => {
    if (lost.has(place)) return false
    return source.around(place).some((outer) => outer !== id && arrived.has(outer))
  })
}

/**
 * Returns why a data element did not arrive: the planned reason, its loss, its issue or the first issue; else
 * "unknown".
 */
function explainLoss(
  id: string,
  fate: PlannedOutcome | undefined,
  { losses, issues }: Adapted<unknown>,
  source: ElementsByPlace,
): string {
  if (fate?.because !== undefined) return fate.because
  const loss = losses.find(({ path }) => source.around(printComparedPath(path)).includes(id))
  if (loss)
    return `${lossWords[loss.reason]}${loss.dataElement === undefined || loss.dataElement === id ? '' : ` (${loss.dataElement})`}`
  return issues.find(({ dataElement }) => dataElement === id)?.message ?? issues[0]?.message ?? 'unknown'
}

/**
 * The number of values of a result, how many were carried, and its losses grouped by cause: sorted, with the data elements
 * and number of values of each cause.
 */
export function summarizeLosses({ losses, tally }: Adapted<unknown>): EachTwice {
  const causes = new Map<string, { readonly ids: Set<string>; values: number }>()
  for (const { reason, dataElement = '' } of losses) {
    const cause = causes.get(lossWords[reason]) ?? { ids: new Set<string>(), values: 0 }
    cause.ids.add(dataElement)
    cause.values += 1
    causes.set(lossWords[reason], cause)
  }
  const lost = [...causes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([because, { ids, values }]) => ({ because, dataElements: [...ids].sort(), values }))
  return { values: tally.values, carried: tally.carried, lost }
}

/** Returns the data elements at whose places a value has something. */
function idsIn(elements: ElementsByPlace, value: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const byPlace = new Map(elements.places)
  const walk = (here: unknown, place: string): void => {
    const id = byPlace.get(place)
    if (id !== undefined) found.add(id)
    if (typeof here !== 'object' || here === null) return
    for (const [name, member] of Object.entries(here)) {
      walk(member, Array.isArray(here) ? place : `${place}/${name}`)
    }
  }
  if (value !== undefined) walk(value, '')
  return found
}

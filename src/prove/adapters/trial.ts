import type { Adapter, CodecRoot as Codecs } from '../../run/index.ts'
import type { Adapted, AdaptOptions, Issue } from '../../runtime/index.ts'
import {
  type DocumentDifference,
  listLeafDifferences,
  printComparedPath,
  printLeaf,
  printTime,
  removeGaps,
} from './compare.ts'
import type { ElementsByPlace } from './elements-by-place.ts'
import type { Given } from './given.ts'

/** An adapter between two roots, with what its trials need. */
export interface Trial {
  readonly adapter: Adapter
  /** The adapter that leads back. */
  readonly back: Adapter | undefined
  readonly source: Codecs
  readonly target: Codecs
  readonly given: Given
  readonly givenBack: Given
  readonly elements: { readonly source: ElementsByPlace; readonly target: ElementsByPlace }
}

/** What one document became in the target and back in the source. */
export interface Tried {
  readonly there: Adapted<unknown>
  /** Issues of the target's validator with the result, or of the source's with what came back. */
  readonly wrong: readonly Issue[]
  readonly back?: Adapted<unknown>
  /** If it could not be converted back: the data elements that the way back leaves undecided. */
  readonly open?: ReadonlySet<string>
  /** Differences between the document and what came back that no recorded loss explains. */
  readonly differences: readonly DocumentDifference[]
}

/** Everything undecided is dropped and recorded, so that as much as possible is converted. */
const dropping: AdaptOptions = { repeats: 'first', undetermined: 'drop' }

/**
 * Converts a valid value to the target, validates it, converts it back and compares. Stops where a step gives no
 * valid result.
 */
export function tryValue(trial: Trial, value: unknown): Tried {
  const { adapter, back, given, givenBack, source, target } = trial
  const there = adapter.run(value, given, {}, dropping)
  if (there.value === undefined) return { there, wrong: [], differences: [] }
  const checked = target.codec().validate(there.value)
  const wrong = checked.ok ? [] : checked.issues
  if (back === undefined || wrong.length > 0) return { there, wrong, differences: [] }
  const returned = back.run(there.value, givenBack, {}, dropping)
  if (!returned.ok) {
    const asked = back.run(there.value, givenBack, {}, { repeats: 'first' }).issues
    const isBelow = asked.some(({ rule, path }) => rule === 'required-missing' && path.length > 0)
    // A missing value inside an object is a reason why objects around it are missing.
    const needed = isBelow
      ? [...asked, ...returned.issues]
      : asked.filter(({ rule }) => rule === 'undetermined')
    const open = needed.map(({ dataElement = '' }) => dataElement)
    return { there, wrong, back: returned, open: new Set(open), differences: [] }
  }
  const again = source.codec().validate(returned.value)
  return {
    there,
    wrong: again.ok ? [] : again.issues,
    back: returned,
    differences: findUnexplained(trial, value, there, returned),
  }
}

/**
 * Returns the differences between a value and what came back that neither losses nor the caller's values explain.
 */
function findUnexplained(
  trial: Trial,
  value: unknown,
  there: Adapted<unknown>,
  back: Adapted<unknown>,
): readonly DocumentDifference[] {
  const { elements, givenBack } = trial
  const sources = elements.source.ids
  const lostBack = new Set(
    back.losses.flatMap(({ path, dataElement }) => {
      const around = elements.target.around(printComparedPath(path))
      return [around.find((id) => sources.has(id)) ?? '', dataElement ?? '']
    }),
  )
  const isByName = sources.size === 0
  const changed = new Set(
    there.losses
      .filter(({ reason }) => reason === 'unit' || reason === 'white-space')
      .flatMap(({ path }) => elements.source.at(printComparedPath(path)) ?? []),
  )
  const isLinked = there.losses.every(({ reason }) => reason !== 'link')
  const isOrdered =
    isLinked && back.losses.every(({ path }) => !path.some((part) => typeof part === 'number'))
  const wanted = removeGaps(value, [...there.losses, ...there.issues])
  // Another notation of a time or a number is the same value; a changed notation is recorded as a loss.
  const isHeld = [trial.source, trial.target].some(({ codec }) => 'plain' in codec())
  const print = isHeld ? printTime : printLeaf
  const rewritten = new Set(
    there.losses
      .filter(({ reason }) => reason === 'notation' || reason === 'unit' || reason === 'white-space')
      .map(({ path }) => printComparedPath(path)),
  )
  const found = listLeafDifferences(wanted, removeGaps(back.value, []), { isOrdered, print })
  const left = isByName ? leaveOutForms(found) : found
  return left.filter(({ place, is, value: one }) => {
    if (isByName && rewritten.has(place)) return false
    // Without data elements, a loss on the way back is matched by its name or value.
    if (isByName && is === 'missing' && back.losses.some((loss) => canBeLoss(loss, place, one))) return false
    const around = elements.source.around(place)
    if (around.some((id) => lostBack.has(id))) return false
    if (is === 'added' && mayBeAdded(place, elements, givenBack)) return false
    return !changed.has(around[0] ?? '')
  })
}

/** Leaves out values that came back as a text, or from one, where their own version allows both at the place. */
function leaveOutForms(found: readonly DocumentDifference[]): readonly DocumentDifference[] {
  const same = new Set<DocumentDifference>()
  for (const one of found.filter(({ is }) => is === 'missing')) {
    const { place, value } = one
    const other = found.find(
      (each) =>
        each.is === 'added' &&
        !same.has(each) &&
        each.place === place &&
        typeof each.value !== typeof value &&
        String(each.value) === String(value),
    )
    if (other) same.add(one).add(other)
  }
  return found.filter((one) => !same.has(one))
}

/** Whether a loss can be a missing value: it has the same text, or the same name. */
function canBeLoss(
  { path, value: lost, reason }: Adapted<unknown>['losses'][number],
  place: string,
  value: unknown,
): boolean {
  if (reason === 'default') return false
  const name = path.findLast((step) => typeof step === 'string')
  return printHeld(lost) === printHeld(value) || (name !== undefined && place.endsWith(`/${name}`))
}

/** A value as text, dates as in JSON; midnight in UTC is left out. */
function printHeld(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : String(value)
  return text.replace(/T00:00:00\.000Z$/, '')
}

/**
 * Whether a value may be added at a place: the caller gave it, it is constant, or the other version does not know
 * the place.
 */
function mayBeAdded(place: string, { source, target }: Trial['elements'], given: Given): boolean {
  const known = target.ids
  const around = source.around(place)
  return (
    source.constants.has(place) ||
    around.some((id) => Object.hasOwn(given, id)) ||
    around.every((id) => !known.has(id)) ||
    !known.has(around[0] ?? '')
  )
}

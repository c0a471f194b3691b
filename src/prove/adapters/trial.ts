import type { Adapted, AdaptOptions, Issue } from '../../runtime/index.ts'
import type { Root as Codecs } from '../codecs.ts'
import { type Difference, differences, placeOf, without } from './compare.ts'
import type { ElementsByPlace } from './elements.ts'
import type { Adapter } from './emitted.ts'
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

/** What became of one document on its way there and back. */
export interface Tried {
  readonly there: Adapted<unknown>
  /** What the target's validator has against the result. */
  readonly wrong: readonly Issue[]
  readonly back?: Adapted<unknown>
  /** What came back otherwise than it went, and no loss says so. */
  readonly differences: readonly Difference[]
}

/** Whatever nobody decides is dropped and recorded, so that as much as possible is carried. */
const dropping: AdaptOptions = { repeats: 'first', undetermined: 'drop' }

/** Takes a valid value of the source to the target, has it checked, takes it back, and compares. */
export function tryValue(trial: Trial, value: unknown): Tried {
  const { adapter, back, given, givenBack, source, target } = trial
  const there = adapter.run(value, given, {}, dropping)
  if (there.value === undefined) return { there, wrong: [], differences: [] }
  const checked = target.codec().validate(there.value)
  const wrong = checked.ok ? [] : checked.issues
  if (back === undefined || wrong.length > 0) return { there, wrong, differences: [] }
  const returned = back.run(there.value, givenBack, {}, dropping)
  if (!returned.ok) return { there, wrong, back: returned, differences: [] }
  const again = source.codec().validate(returned.value)
  return {
    there,
    wrong: again.ok ? [] : again.issues,
    back: returned,
    differences: unexplained(trial, value, there, returned),
  }
}

function unexplained(
  { elements, givenBack }: Trial,
  value: unknown,
  there: Adapted<unknown>,
  back: Adapted<unknown>,
): readonly Difference[] {
  const sources = elements.source.ids
  const lostBack = new Set(
    back.losses.flatMap(({ path, dataElement }) => {
      const around = elements.target.around(placeOf(path))
      return [around.find((id) => sources.has(id)) ?? '', dataElement ?? '']
    }),
  )
  const changed = new Set(
    there.losses
      .filter(({ reason }) => reason === 'unit' || reason === 'white-space')
      .map(({ path }) => elements.source.at(placeOf(path))),
  )
  const isLinked = there.losses.every(({ reason }) => reason !== 'link')
  const isOrdered =
    isLinked && back.losses.every(({ path }) => !path.some((part) => typeof part === 'number'))
  const wanted = without(value, [...there.losses, ...there.issues])
  return differences(wanted, without(back.value, []), isOrdered).filter(({ place, is }) => {
    const around = elements.source.around(place)
    if (around.some((id) => lostBack.has(id))) return false
    if (is === 'added' && isSaid(place, elements, givenBack)) return false
    return !changed.has(around[0])
  })
}

/** Whether a place holds what the caller gave or the schema says: then it is there although nothing brought it. */
function isSaid(place: string, { source, target }: Trial['elements'], given: Given): boolean {
  const known = target.ids
  const around = source.around(place)
  return (
    source.constants.has(place) ||
    around.some((id) => Object.hasOwn(given, id)) ||
    around.every((id) => !known.has(id)) ||
    !known.has(around[0] ?? '')
  )
}

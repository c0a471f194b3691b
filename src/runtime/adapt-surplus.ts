import { placesBelow } from './adapt-down.ts'
import type { ConversionRecord } from './adapt-record.ts'
import type { AdaptOptions, At, Hook, HookPoint, Stop } from './adapt-types.ts'

/** The values that stay of more than the target takes: the first, none, or, where it is an issue, those there is room for in a list. */
export function keptByPolicy<S>(
  ledger: ConversionRecord,
  { dataElement, path }: HookPoint,
  places: readonly At<S>[],
  max: number,
  policy: 'error' | 'first' | 'drop',
): readonly At<S>[] {
  const room = policy === 'drop' || (policy === 'error' && max === 1) ? 0 : max
  const over = places.slice(room)
  if (policy !== 'error') for (const place of over) ledger.lose(place, 'repeat', dataElement)
  else {
    for (const place of over) ledger.explain(dataElement, place.path)
    const message = `The target allows at most ${max === 1 ? 'one value' : `${max} values`} of ${dataElement}.`
    const at = over[0]?.path ?? path
    ledger.refuse(over, {
      rule: 'too-many-values',
      message,
      path: at,
      expected: `at most ${max}`,
      dataElement,
    })
  }
  return places.slice(0, room)
}

/** The values that a hook keeps, as many as there is room for; nothing where it does not answer. */
export function keptByHook<S>(
  ledger: ConversionRecord,
  point: HookPoint,
  places: readonly At<S>[],
  max: number,
  ask: Hook<readonly S[], readonly S[]> | undefined,
): readonly At<S>[] | undefined {
  if (ask === undefined) return undefined
  // Of a long list each look at a value may give another copy of it.
  const values = places.map(({ value }) => value)
  const answer = ask(values, point)
  if (answer === undefined) return undefined
  const kept = places.filter((_, index) => answer.includes(values[index] as S)).slice(0, max)
  for (const place of places) {
    if (!kept.includes(place)) ledger.lose(place, 'repeat', point.dataElement, 'hook')
  }
  return kept
}

/** Values at a closed place: held back, or left out where a hook allows it. What is read from below it is carried all the same. */
export function stopAt(
  ledger: ConversionRecord,
  source: At<unknown>,
  { path, dataElement, ...stop }: Stop,
  { undetermined }: AdaptOptions,
): void {
  for (const place of placesBelow(source, path)) {
    const mayDrop = stop.ask?.(place.value as never, { dataElement, path: place.path })
    const isOpen = 'ask' in stop && stop.ask === undefined
    if (mayDrop === true) ledger.lose(place, 'no-counterpart', dataElement, 'hook')
    else if (isOpen && undetermined === 'drop') ledger.lose(place, 'undetermined', dataElement)
    else {
      const message = `The target has no place for ${dataElement}, which the mapping does not drop.`
      ledger.refuse([place], { rule: 'no-counterpart', message, path: place.path, dataElement })
    }
  }
}

import { expect, test } from 'vitest'
import type { Adapted } from '../../src/runtime/adapt.ts'

const account = { losses: [], issues: [], tally: { values: 1, carried: 1, lost: 0, refused: 0 } }

function nameOf(result: Adapted<{ readonly name: string }>): string | undefined {
  if (result.ok) return result.value.name
  // @ts-expect-error A compiler refuses this: a part of the value may have been held back.
  return result.value?.name
}

test('the type of a result is the target’s only where nothing was held back', () => {
  expect(nameOf({ ok: true, value: { name: 'a' }, ...account })).toBe('a')
  expect(nameOf({ ok: false, value: {}, ...account })).toBeUndefined()
})

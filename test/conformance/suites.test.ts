import { expect, test } from 'vitest'
import { baselines } from './baseline.ts'
import { listed } from './listed.ts'
import { suites } from './suites.ts'

test('every suite has a baseline, and every baseline a suite', () => {
  expect([...baselines().keys()].sort()).toEqual(suites.map(({ name }) => name).sort())
})

test.each(suites.map(({ name }) => name))(
  '%s: each entry of its lists has a reason and occurs once',
  (name) => {
    for (const kind of ['known-failures', 'disputed'] as const) {
      const entries = listed(kind, name)
      expect(entries.filter(({ reason }) => reason.trim() === '')).toEqual([])
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    }
  },
)

test.each(suites)('$name can be loaded', async ({ load }) => {
  expect((await load()).run).toBeTypeOf('function')
})

import { expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { payloads } from '../support/payloads.ts'
import { rowOf } from './injection.ts'
import { places } from './specification.ts'

// All of them take minutes: the suite "injection" asks them, and has the compiler ask as well.
const some = payloads.filter((_, index) => index % 9 === 0)

test.each(some.map((text) => [JSON.stringify(text.slice(0, 30)), text]))(
  'G1, G2, G3, G4, G5, G6, G7, G10, G11: %s at every place of a specification',
  async (_, text) => {
    const { found, taken, refused, files } = await rowOf(text, places(), folderWith)
    expect(found).toEqual([])
    expect(taken.length + refused.length).toBe(places().length)
    expect(taken.length).toBeGreaterThan(places().length / 4)
    expect(files.length).toBeGreaterThan(20)
  },
)

test('a place is one place', () => {
  expect(new Set(places()).size).toBe(places().length)
})

import { expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { payloads } from '../support/payloads.ts'
import { inspect, rowOf } from './injection.ts'
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

test.each([
  ['code of the payload', 'a.ts', 'globalThis.pwned = 1\n'],
  ['what does not parse', 'a.ts', "export const a = 'it's'\n"],
  ['a reference to a file', 'a.ts', '/// <reference path="pwned" />\n'],
  ['a source map', 'a.ts', '//# sourceMappingURL=pwned\n'],
  ['a mark of direction', 'a.ts', "export const a = '\u202e'\n"],
  ['a path that climbs', '../a.ts', ''],
  ['what is no JSON', 'a.json', '{"a": "'],
  ['a tag', 'report.html', '<p><script>pwned</script></p>'],
  ['markup', 'report.md', 'a [link](http://pwned)'],
])('the gates find %s', (_, path, text) => {
  expect(inspect({ path, text })).not.toEqual([])
})

import { expect, test } from 'vitest'
import { folderWith } from '../support/folder.ts'
import { payloads } from '../support/payloads.ts'
import { inspect, rowOf } from './injection.ts'
import { places } from './specification.ts'

// All of them take minutes: the suite "injection" asks them, and has the compiler ask as well.
const some = payloads.filter((_, index) => index % 9 === 0)

test.each(some.map((text) => [JSON.stringify(text.slice(0, 30)), text]))(
  'G1, G2, G3, G4, G5, G6, G7, G10, G11: %s at every place of a specification',
  { tags: 'slow' },
  async (_, text) => {
    const { found, taken, refused, files } = await rowOf(text, places(), folderWith)
    expect(found).toEqual([])
    expect(taken.length + refused.length).toBe(places().length)
    expect(taken.length).toBeGreaterThan(places().length / 4)
    expect(files.length).toBeGreaterThan(20)
  },
)

/** A page as ours are, with something in it. */
function page(body: string): string {
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'x'">${body}`
}

test('the gate takes a page with nothing but words, links within it and data', () => {
  const text = page('<p title="pwned">pwned <a href=#a>a</a><script type="application/json">"pwned"</script>')
  expect(inspect({ path: 'report.html', text })).toEqual([])
})

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
  ['a tag', 'report.html', page('<p><script>pwned</script></p>')],
  ['a handler of events', 'report.html', page('<p onclick=pwned()>a</p>')],
  ['an attribute that ended early', 'report.html', page('<p title="a"pwned="">a</p>')],
  ['a link that runs', 'report.html', page('<a href="javascript:pwned">a</a>')],
  ['a link that leads out', 'report.html', page('<a href=//pwned/>a</a>')],
  ['an element that loads', 'report.html', page('<img src=pwned>')],
  ['a style of its own', 'report.html', page('<p style="color: red">a</p>')],
  ['data that ends its script', 'report.html', page('<script type="application/json">"</p>"</script>')],
  ['a page without a policy', 'report.html', '<p>a</p>'],
  ['markup', 'report.md', 'a [link](http://pwned)'],
])('the gates find %s', (_, path, text) => {
  expect(inspect({ path, text })).not.toEqual([])
})

import { expect, test } from 'vitest'
import { readSchema } from './read-schema.ts'

/** Keywords that reject no value and are kept as they are written, for comparisons. */
test.each<[keyword: string, value: unknown]>([
  ['default', 1.5],
  ['examples', [1, 2]],
  ['example', { a: null }],
  ['contentEncoding', 'base64'],
  ['contentMediaType', 'text/plain'],
  ['contentSchema', { type: 'string' }],
  ['xml', { name: 'a' }],
  ['x-extensible-enum', ['a', 'b']],
  ['x-sunset', '2030-01-01'],
  ['x-stability-level', 'beta'],
])('keeps %s', (keyword, value) => {
  const { set } = readSchema({ type: 'string', [keyword]: value })
  expect(set.annotations.get('a.json#')?.stated).toEqual(new Map([[keyword, value]]))
})

test('keeps no keyword that means nothing to a comparison', () => {
  const { set } = readSchema({ type: 'string', 'x-other': 1 })
  expect(set.annotations.get('a.json#')?.stated).toBeUndefined()
})

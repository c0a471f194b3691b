import { expect, test } from 'vitest'
import { randomFrom, scalarText } from '../../src/sample/index.ts'
import type { Facets, Primitive } from '../../src/schema/index.ts'

const most = 2_147_483_647

test.each<[Primitive, Facets, 'some' | 'none']>([
  ['hexBinary', { minLength: most }, 'none'],
  ['base64Binary', { length: most }, 'none'],
  ['string', { minLength: most }, 'none'],
  ['decimal', { totalDigits: most }, 'some'],
  ['decimal', { fractionDigits: most }, 'some'],
])('a text of %s with %o is no more than can be held: %s', { tags: 'slow' }, (primitive, facets, want) => {
  const node = { id: 'a', at: { file: '', line: 1, column: 1 }, kind: 'scalar', primitive } as const
  const text = scalarText({ ...node, builtin: primitive, whiteSpace: 'collapse', facets }, 'a', randomFrom(1))
  expect(text === undefined ? 'none' : 'some').toBe(want)
})

import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { body, versionOf } from './versions.ts'

const property = (rest: string) => body(`{type: object, properties: {a: {${rest}}}}`)

/** A default is quoted once, and one that is not stated is none. */
test.each([
  ['type: string', 'type: string, default: x', 'The default is "x" instead of none.'],
  ['type: string, default: y', 'type: string, default: x', 'The default is "x" instead of "y".'],
  ['type: integer, default: 1', 'type: integer', 'The default is none instead of 1.'],
  ['type: string, default: true', 'type: string, default: "true"', 'The default is "true" instead of true.'],
  ['type: object, default: {b: 1, c: 2}', 'type: object, default: {c: 2, b: 1}', undefined],
])('%s, then %s', async (before, after, want) => {
  const { changes } = diff(await versionOf('a', property(before)), await versionOf('b', property(after)))
  expect(changes[0]?.message).toBe(want)
})

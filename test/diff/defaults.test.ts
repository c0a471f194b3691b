import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { quotedIn } from '../support/quoted.ts'
import { body, type VersionText, versionOf } from './versions.ts'

const property = (rest: string) => body(`{type: object, properties: {a: {${rest}}}}`)

/** A default is quoted once, and one that is not stated is none. */
test.each([
  ['type: string', 'type: string, default: x', ['"x"']],
  ['type: string, default: y', 'type: string, default: x', ['"y"', '"x"']],
  ['type: integer, default: 1', 'type: integer', []],
  ['type: string, default: true', 'type: string, default: "true"', ['"true"']],
  ['type: object, default: {b: 1, c: 2}', 'type: object, default: {c: 2, b: 1}', undefined],
])('%s, then %s', async (before, after, want) => {
  const { changes } = diff(await versionOf('a', property(before)), await versionOf('b', property(after)))
  expect(changes.map(({ rule, message }) => [rule, ...quotedIn(message)])).toEqual(
    want === undefined ? [] : [['property-default-changed', ...want]],
  )
})

test('defaults of two schemas of `allOf` are compared alike in any order', async () => {
  const parts = ['x', 'y'].map((preset) => `{properties: {a: {type: string, default: ${preset}}}}`)
  const [one, other] = [parts, parts.toReversed()].map((all) =>
    body(`{type: object, allOf: [${all.join(', ')}]}`),
  )
  const { changes } = diff(
    await versionOf('a', one as VersionText),
    await versionOf('b', other as VersionText),
  )
  expect(changes).toEqual([])
})

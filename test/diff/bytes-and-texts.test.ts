import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { operation, type VersionText, versionOf } from './versions.ts'

const parts = (a: string, type = 'multipart/form-data', encoding = ''): VersionText =>
  operation(
    `requestBody: {content: {${type}: {schema: {type: object, required: [a], properties: {a: ${a}}}${encoding}}}}`,
  )
const text = '{type: string}'
const file = '{type: string, format: binary}'

async function told(before: VersionText, after: VersionText): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes.map(({ rule, severity, who }) => [rule, severity, ...who].join(' ')).sort()
}

test('a part that changes between bytes and text has another encoding and another type', async () => {
  const want = 'encoding-changed breaking sender typescript'
  expect(await told(parts(file), parts(text))).toContain(want)
  expect(await told(parts(text), parts(file))).toContain(want)
})

test('so are a list of files and a file that can be null', async () => {
  const want = 'encoding-changed breaking sender typescript'
  const list = (item: string) => parts(`{type: array, items: ${item}}`)
  expect(await told(list(file), list(text))).toContain(want)
  const nullable = (one: string) => parts(one.replace('}', ', nullable: true}'))
  expect(await told(nullable(file), nullable(text))).toContain(want)
})

test('TypeScript is affected where bytes become a text, whatever the media types are', async () => {
  const typed = (type: string) =>
    parts(text, 'multipart/form-data', `, encoding: {a: {contentType: ${type}}}`)
  expect(await told(typed('image/png'), typed('text/plain'))).toContain(
    'encoding-changed breaking sender typescript',
  )
  expect(await told(typed('image/png'), typed('image/gif'))).toContain('encoding-changed breaking sender')
  const object = (type: string) =>
    parts('{type: object}', 'multipart/form-data', `, encoding: {a: {contentType: ${type}}}`)
  expect(await told(object('application/octet-stream'), object('application/json'))).toContain(
    'encoding-changed breaking sender',
  )
})

test.each<[string, VersionText, VersionText]>([
  [
    'a field of a form',
    parts(file, 'application/x-www-form-urlencoded'),
    parts(text, 'application/x-www-form-urlencoded'),
  ],
  ['a part of another length', parts(text), parts('{type: string, maxLength: 5}')],
  ['a part of another type', parts('{type: integer}'), parts('{type: boolean}')],
])('%s is encoded as before', async (_, before, after) => {
  const found = await told(before, after)
  expect(found.filter((one) => one.startsWith('encoding-changed'))).toEqual([])
})

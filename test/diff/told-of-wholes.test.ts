import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { body, type VersionText, versionOf } from './versions.ts'

const two =
  'Two: {type: object, required: [id, name], properties: {id: {type: string}, name: {type: string}}}'
const choice = (properties: string): VersionText => {
  const { openapi = '' } = body(
    "{oneOf: [{$ref: '#/components/schemas/One'}, {$ref: '#/components/schemas/Two'}]}",
  )
  const one = `One: {type: object, required: [id], properties: {id: {type: string}${properties}}}`
  return { openapi: `${openapi}components: {schemas: {${one}, ${two}}}\n` }
}
const sentence = 'Of the schemas that use it ("not", "if", "oneOf"), some take less where it takes more.'

/** What an edit does in a choice of which one may match is told of the choice, where that is another thing than it does by itself. */
test.each<[what: string, given: readonly [VersionText, VersionText], want: string]>([
  [
    'a property that only may be there',
    [choice(''), choice(', done: {type: boolean}')],
    'property-added widens The optional property "done" is new.',
  ],
  [
    'texts that another has as well',
    [choice(', name: {type: string}'), choice(', name: {type: string, minLength: 5}')],
    `min-length-narrowed widens The least length is 5; there was no limit before. ${sentence}`,
  ],
  [
    'another type, which is another thing anyway',
    [choice(', done: {type: boolean}'), choice(', done: {type: string}')],
    'form-changed replaces The value is now of form "string", it was "boolean".',
  ],
])('%s', async (_, [before, after], want) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule, effect, message }) => `${rule} ${effect} ${message}`)).toEqual([want])
})

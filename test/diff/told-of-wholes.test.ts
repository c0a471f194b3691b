import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { quotedIn } from '../support/quoted.ts'
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

/** What an edit does in a choice of which one may match is told of the choice, where that is another thing than it does by itself. */
test.each<[what: string, given: readonly [VersionText, VersionText], want: string]>([
  [
    'a property that only may be there',
    [choice(''), choice(', done: {type: boolean}')],
    'property-added widens "done"',
  ],
  [
    'texts that another has as well',
    [choice(', name: {type: string}'), choice(', name: {type: string, minLength: 5}')],
    'min-length-narrowed widens "not" "if" "oneOf"',
  ],
  [
    'another type, which is another thing anyway',
    [choice(', done: {type: boolean}'), choice(', done: {type: string}')],
    'form-changed replaces "boolean" "string"',
  ],
])('%s', async (_, [before, after], want) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule, effect, message }) => [rule, effect, ...quotedIn(message)].join(' '))).toEqual([
    want,
  ])
})

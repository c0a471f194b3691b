import { describe, expect, test } from 'vitest'
import { type Change, diff } from '../../src/diff/index.ts'
import { type VersionText, versionOf } from './versions.ts'

const latest = 'https://json-schema.org/draft/2020-12/schema'

/** A document of one schema, which a file names. */
const document = (schema: object): VersionText => ({
  schemas: { 's.json': JSON.stringify({ $schema: latest, ...schema }) },
})

async function found(before: VersionText, after: VersionText): Promise<readonly Change[]> {
  return diff(await versionOf('a', before), await versionOf('b', after)).changes
}

const shown = ({ rule, effect, severity, where }: Change): string =>
  [rule, effect, severity, where.path.join('/')].join(' ')

const id = { type: 'object', properties: { id: { type: 'string' } } }
const number = { type: 'object', properties: { n: { type: 'string' } } }
const either = { anyOf: [{ required: ['x'] }, { required: ['y'] }] }

describe('what joins the members of an `allOf` that are one object together', () => {
  test.each<[string, object, object, readonly string[]]>([
    [
      'is found at the root',
      { allOf: [id, number] },
      { allOf: [id, number, either] },
      ['requirement-added narrows breaking s'],
    ],
    [
      'as it is where another took its place',
      { allOf: [id, number, { not: { required: ['x'] } }] },
      { allOf: [id, number, { not: { required: ['y'] } }] },
      [
        'property-removed narrows breaking s/&/(not)/(object)/x',
        'property-added widens breaking s/&/(not)/(object)/y',
      ],
    ],
    [
      'and where it is gone from texts',
      { allOf: [{ type: 'string' }, { not: { const: 'x' } }, { type: 'string' }] },
      { type: 'string' },
      ['requirement-removed widens breaking s'],
    ],
    [
      'in a schema that another uses, once',
      {
        properties: { a: { $ref: '#/$defs/D' } },
        $defs: { D: { allOf: [{ type: 'string' }, { not: { const: 'x' } }, { type: 'string' }] } },
      },
      { properties: { a: { $ref: '#/$defs/D' } }, $defs: { D: { type: 'string' } } },
      ['requirement-removed widens breaking D'],
    ],
    [
      'and is nothing where codes that two lists share are texts or short texts',
      {
        allOf: [
          { enum: ['a', 'b', 'c'] },
          { enum: ['b', 'c', 'd'] },
          { anyOf: [{ type: 'string' }, { type: 'string', maxLength: 9 }] },
        ],
      },
      { enum: ['b', 'c'] },
      [],
    ],
  ])('%s', async (_, before, after, want) => {
    expect((await found(document(before), document(after))).map(shown)).toEqual(want)
  })
})

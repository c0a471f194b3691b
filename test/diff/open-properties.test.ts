import { describe, expect, test } from 'vitest'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'

/** A body of one of two objects; the first has these properties and is open or closed. */
const description = (properties: object, more: object = {}, other: object = { required: ['b'] }): string =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/orders': {
        put: {
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  properties: {
                    value: {
                      oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }],
                    },
                  },
                },
              },
            },
          },
          responses: { 200: { description: 'ok' } },
        },
      },
    },
    components: {
      schemas: {
        A: { type: 'object', required: ['a'], properties: { a: { type: 'string' }, ...properties }, ...more },
        B: { type: 'object', properties: { b: { type: 'string' } }, ...other },
      },
    },
  })

const closed = { additionalProperties: false }
const note = { note: { type: 'string' } }

async function found(names: readonly [string, string], one: string, other: string) {
  const cwd = folderWith({ [names[0]]: one, [names[1]]: other })
  const { stdout } = await cli(cwd, 'diff', ...names, '--format', 'json', '--for', 'both')
  const changes: readonly { rule: string; severity: string }[] = JSON.parse(stdout).changes
  return changes.map(({ rule, severity }) => `${rule} ${severity}`)
}

describe.each([
  ['files with one name', ['old/api.json', 'new/api.json']],
  ['files with two names', ['old.json', 'new.json']],
] as const)('%s', (_name, names) => {
  test('an optional property of an open object in a oneOf breaks nothing', async () => {
    expect(await found(names, description({}), description(note))).toEqual(['property-added safe'])
  })

  test('an optional property of a closed object in a oneOf is judged inside of it', async () => {
    // With "note", both objects take what only the second took before.
    expect(await found(names, description({}, closed, {}), description(note, closed, {}))).toEqual([
      'property-added breaking',
    ])
  })
})

test.each([
  [
    'a condition whose branch asks for more',
    (country: object) => ({
      properties: { country: { type: 'string' } },
      if: { type: 'object', properties: country },
      else: { required: ['tax'] },
    }),
    [{}, { country: { const: 'DE' } }],
  ],
  [
    'a oneOf whose other alternative names it',
    (kind: object) => ({
      oneOf: [
        { type: 'object', properties: kind },
        { type: 'object', required: ['kind'], properties: { kind: { const: 'b' } } },
      ],
    }),
    [{ kind: { const: 'a' } }, {}],
  ],
] as const)(
  'a property that something else names is judged inside of %s',
  async (_what, schema, [one, other]) => {
    const text = (properties: object) => JSON.stringify({ $id: 'urn:a', ...schema(properties) })
    const [before, after] = [text(one), text(other)]
    expect(
      (await found(['a.json', 'b.json'], before, after)).filter((line) => line.endsWith(' breaking')),
    ).toHaveLength(1)
  },
)

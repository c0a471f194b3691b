import { describe, expect, it, test } from 'vitest'
import { expectWordsByCause } from '../../support/quoted.ts'
import { codeAndPlace } from '../json-schema/read-schema.ts'
import { described, readDescription } from './read-description.ts'
import { xmlOf } from './read-xml.ts'

describe('XML bodies left open', () => {
  const string = { type: 'string' }
  const body = (schema: unknown) => ({
    requestBody: { content: { 'application/xml': { schema }, 'application/json': { schema } } },
    responses: { 200: { description: 'd' } },
  })
  const object = (a: unknown, more: object = {}) => {
    return { xml: { name: 'r' }, type: 'object', properties: { a }, ...more }
  }

  /** `want` is the cause. */
  const open: readonly (readonly [string, { given: unknown; want: string | undefined }])[] = [
    ['a root without a name', { given: { type: 'object', properties: { a: string } }, want: undefined }],
    ['a text of which nothing more is said', { given: string, want: undefined }],
    [
      'a choice',
      {
        given: { xml: { name: 'r' }, oneOf: [{ type: 'object' }, string] },
        want: 'choice',
      },
    ],
    ['a choice below', { given: object(object({ oneOf: [{ type: 'object' }, string] })), want: 'choice' }],
    ['a map', { given: object({}, { additionalProperties: string }), want: 'map' }],
    [
      'an optional array with a least number',
      {
        given: object({ type: 'array', minItems: 2, items: string }),
        want: 'least number',
      },
    ],
    [
      'an array as a root',
      {
        given: { type: 'array', xml: { name: 'r' }, items: string },
        want: 'array',
      },
    ],
    [
      'a property that two schemas describe',
      {
        given: { xml: { name: 'r' }, allOf: [object(string), object({ type: 'integer' })] },
        want: 'property',
      },
    ],
    [
      'two elements of one name',
      {
        given: {
          xml: { name: 'r' },
          type: 'object',
          properties: { a: { type: 'string', xml: { name: 'b' } }, b: { type: 'integer' } },
        },
        want: 'elements',
      },
    ],
    [
      'an attribute that is an object',
      { given: object({ type: 'object', xml: { attribute: true } }), want: 'attribute' },
    ],
    [
      'an allOf of texts',
      {
        given: object({ allOf: [string, { type: 'string', maxLength: 3 }] }),
        want: 'allOf',
      },
    ],
    [
      'an element whose name has a space',
      { given: { ...object({}), properties: { 'a b': string } }, want: 'name' },
    ],
    [
      'a name that starts with a digit',
      { given: { ...object({}), properties: { '1x': string } }, want: 'name' },
    ],
    ['a name with a prefix', { given: object({ ...string, xml: { name: 'soap:Body' } }), want: 'name' }],
    [
      'a wrapper with such a name',
      { given: object({ type: 'array', items: string, xml: { name: '@a', wrapped: true } }), want: 'name' },
    ],
    [
      'an attribute with such a name',
      { given: object({ ...string, xml: { name: 'a b', attribute: true } }), want: 'name' },
    ],
    [
      'an attribute that declares a namespace',
      { given: object({ ...string, xml: { name: 'xmlns', attribute: true } }), want: 'name' },
    ],
    ['a root with such a name', { given: { ...object(string), xml: { name: 'soap:r' } }, want: 'name' }],
  ]

  it('each cause has its own words', async () => {
    const rows = await Promise.all(
      open.map(async ([, { given, want }]) => {
        const { reading } = await readDescription(described({ put: body(given) }))
        const [left] = reading?.api.operations[0]?.request?.media ?? []
        return [`${want}`, `${left?.schema.kind === 'open' && left.schema.why?.what}`] as const
      }),
    )
    expectWordsByCause(rows)
  })

  test.each(open)('%s leaves its body open, and no other', async (_name, { given, want }) => {
    const fine = { ...object(string), xml: { name: 'fine' } }
    const { reading, diagnostics } = await readDescription(described({ put: body(given), post: body(fine) }))
    expect(diagnostics).toEqual([])
    const media = reading?.api.operations.map(({ request }) =>
      request?.media.map(({ schema }) => schema.kind),
    )
    expect(media).toEqual([
      ['open', 'type'],
      ['root', 'type'],
    ])
    const [left] = reading?.api.operations[0]?.request?.media ?? []
    expect(left?.schema.kind === 'open' && left.schema.why).toMatchObject(
      want === undefined ? {} : { what: expect.any(String) },
    )
    const set = reading?.sets.find(({ language }) => language === 'xml')
    expect([...(set?.elements.keys() ?? [])]).toEqual(['fine'])
    expect([...(set?.nodes.keys() ?? [])].every((id) => id.includes('/post/'))).toBe(true)
  })

  test.each([
    ['an open object', object(string, { additionalProperties: true }), ['openapi-xml-closed s/a.yaml:1:227']],
    [
      'an unknown field',
      { ...object(string), xml: { name: 'r', wraped: true } },
      ['openapi-field-unknown s/a.yaml:1:173'],
    ],
    [
      'a prefix without a namespace',
      { ...object(string), xml: { name: 'r', prefix: 'p' } },
      ['openapi-xml-prefix s/a.yaml:1:182'],
    ],
    [
      'a prefix without a namespace, of an attribute,',
      object({ ...string, xml: { attribute: true, prefix: 'p' } }),
      ['openapi-xml-prefix s/a.yaml:1:258'],
    ],
    [
      'a prefix with a namespace',
      { ...object(string), xml: { name: 'r', prefix: 'p', namespace: 'urn:p' } },
      [],
    ],
    ['the prefix "xml"', object({ ...string, xml: { attribute: true, prefix: 'xml', name: 'lang' } }), []],
  ])('%s is reported', async (_name, schema, want) => {
    const { diagnostics } = await readDescription(described(xmlOf(schema)))
    expect(diagnostics.map(codeAndPlace)).toEqual(want)
  })

  test('an allOf of texts is reported at its own place, not at a schema that it refers to', async () => {
    const a = { allOf: [{ $ref: '#/components/schemas/S' }, { maxLength: 2 }] }
    const { reading } = await readDescription(
      described({ put: body(object(a)) }, { components: { schemas: { S: string } } }),
    )
    const [left] = reading?.api.operations[0]?.request?.media ?? []
    expect(left?.schema.kind === 'open' && left.schema.why?.at).toMatchObject({ line: 1, column: 185 })
  })

  test("a callback's body is left open as well", async () => {
    const callbacks = { done: { '{$url}': { post: body(object({}, { additionalProperties: string })) } } }
    const { reading } = await readDescription(described({ put: { ...body(object(string)), callbacks } }))
    const [called] = reading?.api.webhooks ?? []
    expect(called?.request?.media[0]?.schema).toMatchObject({
      kind: 'open',
      why: { at: { file: 's/a.yaml' } },
    })
  })
})

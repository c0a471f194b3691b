import { describe, expect, test } from 'vitest'
import type { Result } from '../../../src/runtime/index.ts'
import { codecOf } from '../../generate/codecs/json-codec-of.ts'
import { generatedFromText } from '../../support/generated.ts'
import { readSchema } from '../json-schema/read-schema.ts'

type Conventions = Parameters<typeof generatedFromText>[2]

/** The rules and paths that the codec of an XML body with these properties reports for these elements. */
async function rulesOf(
  properties: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  conventions: Conventions = {},
) {
  const inside = Object.entries(values).map(([name, value]) => `<${name}>${value}</${name}>`)
  const schema = { type: 'object', xml: { name: 'r' }, properties }
  return await faultsOf(schema, `<r>${inside.join('')}</r>`, conventions)
}

/** The rules and paths that the codec of an XML body with this schema reports for a document. */
async function faultsOf(schema: unknown, document: string, conventions: Conventions = {}) {
  const content = { 'application/xml': { schema } }
  const description = {
    openapi: '3.0.3',
    info: { title: 't', version: '1' },
    paths: { '/a': { put: { operationId: 'a', requestBody: { content }, responses: { 204: done } } } },
  }
  const { xml } = await generatedFromText('api', JSON.stringify(description), conventions)
  return faultsIn(xml('api-xml', 'r').parse(document))
}

const done = { description: 'd' }

function faultsIn(result: Result<unknown>): readonly string[] {
  return result.ok ? [] : result.issues.map(({ rule, path }) => `${rule} ${path.join('/')}`)
}

describe('XML bodies are checked by the schema as JSON bodies are', () => {
  test.each<[step: string | number, type: string, given: string, isMultiple: boolean]>([
    [5, 'integer', '6', false],
    [5, 'integer', ' +10 ', true],
    [5, 'integer', '-15', true],
    [0.01, 'number', '10.10', true],
    [0.01, 'number', '10.101', false],
    [0.5, 'number', '.5', true],
    [7, 'integer', '700000000000000000000000000007', true],
    [7, 'integer', '700000000000000000000000000008', false],
  ])('multipleOf %s of %s: %s', async (multipleOf, type, m, isMultiple) => {
    const found = await rulesOf({ m: { type, multipleOf } }, { m })
    expect(found).toEqual(isMultiple ? [] : ['multiple-of r/m'])
  })

  test('multipleOf of a double with an exponent, and beside a bound', async () => {
    const m = { type: 'number', format: 'double', multipleOf: 5, maximum: 1e9 }
    expect(await rulesOf({ m }, { m: '1.5e1' })).toEqual([])
    expect(await rulesOf({ m }, { m: '1.6e1' })).toEqual(['multiple-of r/m'])
    expect(await rulesOf({ m }, { m: '-INF' })).toEqual(['multiple-of r/m'])
    expect(await rulesOf({ m }, { m: '5e9' })).toEqual(['max-inclusive r/m'])
  })

  test.each(['1E99999999', '-1E9999999999', '1E400', '1E-99999999', '-1e-9999999999', '0E9999999999'])(
    'multipleOf of %s, which exact arithmetic cannot reach, as in JSON',
    async (m) => {
      const d = { type: 'number', format: 'double', multipleOf: 0.01 }
      const codec = await codecOf(readSchema({ type: 'object', properties: { m: d } }).set)
      const isAccepted = codec.parse(`{"m":${m}}`).ok
      expect(isAccepted).toBe(m.startsWith('0'))
      expect(await rulesOf({ m: d }, { m })).toEqual(isAccepted ? [] : ['multiple-of r/m'])
    },
  )

  test('multipleOf of a double counts all digits of a long text', async () => {
    const m = { type: 'number', format: 'double', multipleOf: 5 }
    const zeros = '0'.repeat(2000)
    expect(await rulesOf({ m }, { m: `15${zeros}E-2000` })).toEqual([])
    expect(await rulesOf({ m }, { m: `0.${zeros}15E+2002` })).toEqual([])
    expect(await rulesOf({ m }, { m: `16${zeros}E-2000` })).toEqual(['multiple-of r/m'])
    expect(await rulesOf({ m }, { m: `15${zeros}1E-2001` })).toEqual(['multiple-of r/m'])
  })

  const asserted = { assertFormats: true } as const
  test.each([
    ['date-time', 'zzz', '2020-01-01T00:00:00Z'],
    ['date', '2020-02-30', '2020-02-29'],
    ['uuid', 'x', '123e4567-e89b-12d3-a456-426614174000'],
  ])('the format %s is checked where formats are', async (format, wrong, right) => {
    const f = { type: 'string', format }
    expect(await rulesOf({ f }, { f: wrong }, asserted)).toEqual(['type r/f'])
    expect(await rulesOf({ f }, { f: right }, asserted)).toEqual([])
    expect(await rulesOf({ f }, { f: wrong })).toEqual([])
  })

  test('a format beside a length and a list of values', async () => {
    const f = { type: 'string', format: 'date', minLength: 11 }
    expect(await rulesOf({ f }, { f: '2020-01-01' }, asserted)).toEqual(['min-length r/f'])
    const g = { type: 'string', format: 'date', enum: ['2020-01-01', 'no'] }
    expect(await rulesOf({ g }, { g: '2020-01-01' }, asserted)).toEqual([])
    expect(await rulesOf({ g }, { g: 'no' }, asserted)).toEqual(['type r/g'])
  })

  test.each([
    ['an object', { type: 'object' }],
    ['an object of anything', { type: 'object', additionalProperties: true }],
    ['an object of {}', { type: 'object', additionalProperties: {} }],
  ])('%s without properties may have any content', async (_name, o) => {
    expect(await rulesOf({ o }, { o: '<x y="1">1</x>' })).toEqual([])
    expect(await rulesOf({ o }, { o: '' })).toEqual([])
  })

  test('the prefix "xml" needs no namespace', async () => {
    const lang = { type: 'string', xml: { attribute: true, prefix: 'xml' } }
    const o = { type: 'object', properties: { lang } }
    const schema = { type: 'object', xml: { name: 'r' }, properties: { o } }
    expect(await faultsOf(schema, '<r><o xml:lang="fi"/></r>')).toEqual([])
    expect(await faultsOf(schema, '<r><o lang="fi"/></r>')).toEqual(['attribute-unexpected r/o'])
  })

  test('an object that allows nothing stays empty', async () => {
    const o = { type: 'object', additionalProperties: false }
    expect(await rulesOf({ o }, { o: '<x>1</x>' })).toEqual(['element-unexpected r/o'])
  })
})

describe('XML bodies by their direction', () => {
  const id = { type: 'string', readOnly: true }
  const secret = { type: 'string', writeOnly: true }
  const order = {
    type: 'object',
    required: ['id', 'secret', 'lines'],
    properties: {
      id,
      secret,
      lines: { type: 'array', xml: { wrapped: true }, items: { $ref: '#/components/schemas/Line' } },
    },
  }
  const line = {
    type: 'object',
    xml: { name: 'Line' },
    required: ['no'],
    properties: { no: id, text: { type: 'string' } },
  }
  const content = { 'application/xml': { schema: { $ref: '#/components/schemas/Order' } } }
  const other = {
    'application/xml': {
      schema: { xml: { name: 'other' }, allOf: [{ $ref: '#/components/schemas/Order' }] },
    },
  }
  const described = (openapi: string, request: unknown = content) =>
    JSON.stringify({
      openapi,
      info: { title: 't', version: '1' },
      paths: {
        '/a': {
          put: {
            operationId: 'a',
            requestBody: { content: request },
            responses: { 200: { ...done, content } },
          },
        },
      },
      components: { schemas: { Order: order, Line: line } },
    })
  const lines = (no: string) => `<lines><Line>${no}</Line></lines>`
  const sent = `<Order><secret>s</secret><lines><Line><text>t</text></Line></lines></Order>`
  const received = `<Order><id>1</id><lines><Line><no>1</no></Line></lines></Order>`

  test.each(['3.0.3', '3.1.0'])(
    'a request leaves readOnly out, a response writeOnly, in %s',
    async (openapi) => {
      const { version, xml } = await generatedFromText('api', described(openapi))
      const [operation] = version.apis[0]?.operations ?? []
      const request = operation?.request?.media[0]?.schema
      const response = operation?.responses[0]?.media[0]?.schema
      expect(request).toEqual({ kind: 'root', set: 'api-xml-2', element: 'Order' })
      expect(response).toEqual({ kind: 'root', set: 'api-xml', element: 'Order' })
      const [requests, responses] = [xml('api-xml-2', 'Order'), xml('api-xml', 'Order')]
      expect(faultsIn(requests.parse(sent))).toEqual([])
      expect(faultsIn(responses.parse(received))).toEqual([])
      expect(faultsIn(requests.parse(received))).toEqual(['element-missing Order/secret'])
      expect(faultsIn(responses.parse(sent))).toEqual([
        'element-missing Order/lines/Line/0/no',
        'element-missing Order/id',
      ])
    },
  )

  test('the types of both directions in one set', async () => {
    const { xml } = await generatedFromText('api', described('3.0.3', other))
    const text = sent.replaceAll('Order>', 'other>')
    expect(faultsIn(xml('api-xml', 'other').parse(text))).toEqual([])
    expect(faultsIn(xml('api-xml', 'Order').parse(received))).toEqual([])
    expect(faultsIn(xml('api-xml', 'Order').parse(`<Order><id>1</id>${lines('')}</Order>`))).toEqual([
      'element-missing Order/lines/Line/0/no',
    ])
  })

  test('with readOnly as an annotation, both directions require all', async () => {
    const conventions = { readOnlyDescribes: true }
    const { version, xml } = await generatedFromText('api', described('3.1.0'), conventions)
    expect(version.sets.map(({ name }) => name)).toEqual(['api', 'api-xml'])
    expect(faultsIn(xml('api-xml', 'Order').parse(received))).toEqual(['element-missing Order/secret'])
  })
})

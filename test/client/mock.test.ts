import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { createMock, type LoadedVersion } from '../../src/index.ts'
import { createClient, type Operation, weighMediaType } from '../../src/runtime/index.ts'
import type { GeneratedVersion } from '../support/generated.ts'
import { exchangeOf, operationYaml } from './exchange.ts'
import { fileProgram } from './files.ts'
import { parcelProgram } from './parcels.ts'

type Operations = Readonly<Record<string, Operation<unknown, unknown>>>
type Call = (input?: object) => Promise<{ readonly status: number; readonly body?: unknown }>

let parcels: GeneratedVersion
let files: GeneratedVersion

beforeAll(async () => {
  ;[parcels, files] = await Promise.all([parcelProgram(), fileProgram()])
})

/** A client of the mock of an API: it checks all that it gets. */
function clientOf({ version, program }: GeneratedVersion, api: string, seed: number, wanted?: number) {
  const exported = Object.entries(program.load(`v/operations/${api}.ts`))
  const operations = Object.fromEntries(exported.filter(([, one]) => !Array.isArray(one))) as Operations
  const loaded = { version } as LoadedVersion
  const status = wanted === undefined ? {} : { status: () => wanted }
  const mock = createMock(operations, { version: loaded, seed, mount: '/v1', ...status })
  const fetch = async (request: Request) => mock(request, undefined)
  const client = createClient(operations, { baseUrl: 'https://mock.example/v1', fetch })
  return client as unknown as Readonly<Record<string, Call>>
}

describe('a mock', () => {
  const parcel = { path: { parcelId: 'x' } }
  test.each<[string, object, number]>([
    ['getParcel', parcel, 200],
    ['listParcels', { query: { limit: 3 } }, 200],
    ['createParcel', { body: { from: {}, to: {}, grams: 1 } }, 201],
    ['deleteParcel', parcel, 204],
    ['getLabel', parcel, 200],
    ['putNote', { path: { no: 1 } }, 200],
  ])('answers %s as it is described', async (name, input, status) => {
    const address = { street: 's', town: 't', country: 'FI' }
    const given = name === 'createParcel' ? { body: { from: address, to: address, grams: 1 } } : input
    const { status: found } = (await clientOf(parcels, 'parcels', 1)[name]?.(given)) ?? {}
    expect(found).toBe(status)
  })

  test('gives the same for the same call and seed, and something else for others', async () => {
    const ask = async (seed: number, parcelId: string) =>
      JSON.stringify(await clientOf(parcels, 'parcels', seed).getParcel?.({ path: { parcelId } }))
    const [first, again, seed, call] = [
      await ask(1, 'a'),
      await ask(1, 'a'),
      await ask(2, 'a'),
      await ask(1, 'b'),
    ]
    expect(again).toBe(first)
    expect(new Set([first, seed, call]).size).toBe(3)
  })

  test('gives the status that is wanted', async () => {
    const { status, body } = (await clientOf(parcels, 'parcels', 1, 404).getParcel?.(parcel)) ?? {}
    expect([status, typeof body]).toEqual([404, 'object'])
    await expect(clientOf(parcels, 'parcels', 1, 404).deleteParcel?.(parcel)).rejects.toMatchObject({
      fault: 'status',
    })
  })

  test('refuses a call that is not valid', async () => {
    const mock = createMock(
      { listParcels: parcels.program.load('v/operations/parcels.ts').listParcels } as never,
      {
        version: { version: parcels.version } as LoadedVersion,
        seed: 1,
      } as never,
    )
    const response = await mock(new Request('https://mock.example/parcels?limit=0'), undefined)
    expect(response.status).toBe(400)
  })

  test('gives items, events and octets', async () => {
    const client = clientOf(files, 'files', 1)
    const listed = async (given: unknown) => {
      const found: unknown[] = []
      for await (const one of given as AsyncIterable<unknown>) found.push(one)
      return found
    }
    expect(await listed((await client.addLines?.({ body: [{ name: 'a' }] }))?.body)).toHaveLength(3)
    expect((await listed((await client.listen?.())?.body)).length).toBeGreaterThan(0)
    expect(await listed((await client.listenToAnything?.())?.body)).toHaveLength(1)
    expect((await client.getFile?.({ path: { id: 1 } }))?.body).toBeInstanceOf(Uint8Array)
  })

  test.each([
    ['image/*', '{type: string, format: binary}', 'image/png'],
    ['text/*', '{type: string}', 'text/plain; charset=utf-8'],
    ['*/*', '{type: object}', 'application/json'],
    ['font/*', '{type: string, format: binary}', 'font/woff2'],
    ['model/*', '{type: string, format: binary}', 'model/octet-stream'],
  ])('gives a type of the range %s', async (range, schema, type) => {
    const responses = `'200': {description: Some., content: {'${range}': {schema: ${schema}}}}`
    const { generated, operations } = await exchangeOf(operationYaml('GET /some', 'some', '', responses))
    const mock = createMock(operations, { version: { version: generated.version } as LoadedVersion, seed: 1 })
    const response = await mock(new Request('https://mock.example/some'), undefined)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  })

  test.each([
    '{type: object, required: [n], properties: {n: {type: number}}}',
    '{type: object, properties: {n: {type: number}}}',
    '{type: array, items: {type: number}}',
  ])('gives a string for a text with the schema %s', async (schema) => {
    const responses = `'200': {description: Some., content: {text/plain: {schema: ${schema}}}}`
    const { generated, operations } = await exchangeOf(operationYaml('GET /some', 'some', '', responses))
    const mock = createMock(operations, { version: { version: generated.version } as LoadedVersion, seed: 1 })
    const response = await mock(new Request('https://mock.example/some'), undefined)
    expect([response.status, await response.text()]).toEqual([200, ''])
  })

  const choice =
    "'200': {description: Some., content: {application/json: {schema: {type: object}}, text/csv: {schema: {type: string}}, 'image/*': {schema: {type: string, format: binary}}}}"
  test.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['text/csv', 'text/csv'],
    ['TEXT/CSV ; q=0.5, application/json;q=0.4', 'text/csv'],
    ['application/json;q=0.2, text/*;q=0.3, */*;q=0.1', 'text/csv'],
    ['*/*, application/json;q=0', 'text/csv'],
    ['image/*', 'image/png'],
    ['image/webp', 'image/webp'],
    ['image/svg;v=1 ; q=0.9', 'image/svg'],
    ['image/, text/csv;q=0.1', 'text/csv'],
    ['image/a b, text/csv;q=0.1', 'text/csv'],
    ['image/<b>, text/csv;q=0.1', 'text/csv'],
    ['text/csv;q=-1, application/json', 'application/json'],
    ['application/json, application/json;v=2;q=0.4, text/csv;q=0.5', 'application/json'],
    ['application/json;v=2', 'application/json'],
  ])('answers a call that accepts %s with %s', async (accept, type) => {
    const { generated, operations } = await exchangeOf(operationYaml('GET /some', 'some', '', choice))
    const mock = createMock(operations, { version: { version: generated.version } as LoadedVersion, seed: 1 })
    const headers = accept === undefined ? {} : { headers: { accept } }
    const response = await mock(new Request('https://mock.example/some', headers), undefined)
    const [found] = response.headers.get('content-type')?.split(';') ?? []
    expect([response.status, found]).toEqual([200, type])
  })

  test.each([
    ['application/json;v=2', 'application/json;v=2'],
    ['application/json;v=2;q=0.2, application/json;q=0.3', 'application/json;v=1'],
    ['application/json;v=1;q=0, */*;q=0.1', 'application/json;v=2'],
  ])('counts the parameters of a type: %s', async (accept, type) => {
    const content =
      "'application/json;v=1': {schema: {type: object}}, 'application/json;v=2': {schema: {type: object}}"
    const responses = `'200': {description: Some., content: {${content}}}`
    const { generated, operations } = await exchangeOf(operationYaml('GET /some', 'some', '', responses))
    const mock = createMock(operations, { version: { version: generated.version } as LoadedVersion, seed: 1 })
    const response = await mock(new Request('https://mock.example/some', { headers: { accept } }), undefined)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  })

  test.each(['foo', '<script>', 'a b/c', 'a/b/c', 'a/b; c'])(
    'does not answer with the type %s, which is not one',
    async (accept) => {
      const responses =
        "'200': {description: Some., content: {'*/*': {schema: {type: string, format: binary}}}}"
      const { generated, operations } = await exchangeOf(operationYaml('GET /some', 'some', '', responses))
      const mock = createMock(operations, {
        version: { version: generated.version } as LoadedVersion,
        seed: 1,
      })
      const response = await mock(
        new Request('https://mock.example/some', { headers: { accept } }),
        undefined,
      )
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'application/octet-stream',
      ])
    },
  )

  test.each([
    ['text/*;q=5', 'text/csv', 1],
    ['text/*;q=-1', 'text/csv', 0],
    ['text/html, text/html;level=2;q=0.4', 'text/html', 1],
    ['text/html, text/html;level=2;q=0.4', 'text/html;level=2', 0.4],
    // Of the table of RFC 9110, 12.5.1.
    ...[
      ['text/plain;format=flowed', 1],
      ['text/plain', 0.7],
      ['text/html', 0.3],
      ['image/jpeg', 0.5],
      ['text/plain;format=fixed', 0.4],
    ].map(([type, weight]) => [
      'text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, text/plain;format=fixed;q=0.4, */*;q=0.5',
      type,
      weight,
    ]),
  ] as [string, string, number][])('weighs by %s the type %s: %d', (accept, type, weight) => {
    expect(weighMediaType(accept, type)).toBe(weight)
  })

  test.each([
    ['names', { type: 'object', minProperties: 2, propertyNames: { pattern: '^[a-z]{2}$' } }],
    ['not', { type: 'object', required: ['a'], properties: { a: { enum: [1, 2], not: { const: 1 } } } }],
    ['oneOf', { oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }], type: 'integer' }],
  ])('finds a body where %s leaves few values', async (_, schema) => {
    const response = `'200': {description: Some., content: {application/json: {schema: ${JSON.stringify(schema)}}}}`
    const { generated, operations } = await exchangeOf(operationYaml('GET /some', 'some', '', response))
    const judge = new Ajv2020({ strict: false }).compile(schema)
    for (let seed = 1; seed <= 10; seed++) {
      const mock = createMock(operations, { version: { version: generated.version } as LoadedVersion, seed })
      const answer = await mock(new Request('https://mock.example/some'), undefined)
      expect([answer.status, judge(await answer.json())]).toEqual([200, true])
    }
  })
})

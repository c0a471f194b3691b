import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../src/config/index.ts'
import type { GatewaySetting, Loss, WebRequest } from '../../src/runtime/index.ts'
import { folderWith } from '../support/folder.ts'
import { gatewaysIn } from './program.ts'
import { serve } from './serve.ts'

const folder = join(packageRoot, 'docs/example/shop-api')
const order = JSON.parse(readFileSync(join(folder, 'order.json'), 'utf8'))
const later = {
  ...{ id: 'C-17', status: 'express', address: { city: 'Riga' }, notes: ['ring twice'], discount: 2.5 },
  ...{ channel: 'web', lines: [{ sku: 'tea', quantity: 2 }], payment: { type: 'card', last4: '4242' } },
}

/** A gateway between callers of one version of the shop and a server of the other, both over HTTP. */
async function shop(
  side: 'V1' | 'V2',
  answer: (method: string, body: unknown) => Response,
  more: Partial<GatewaySetting> = {},
) {
  const gateways = await gatewaysIn(folder, 'v1', 'v2')
  const lost: (readonly Loss[])[] = []
  const upstream = await serve(async (request) => {
    const text = await request.text()
    return answer(request.method, text === '' ? undefined : JSON.parse(text))
  })
  const gateway = gateways.create('shop', side, {
    upstream: (request) => fetch(request as Request),
    base: upstream,
    onLoss: (losses) => {
      lost.push(losses)
      return 'accept'
    },
    operations: { placeOrder: { requestContext: () => ({ channel: 'web' }) } },
    ...more,
  })
  const address = await serve((request) => gateway(request) as Promise<Response>)
  const call = async (method: string, body?: unknown) => {
    const response = await fetch(`${address}/orders`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    return { status: response.status, body: await response.json() }
  }
  return { call, lost: () => lost.flat().map(({ path }) => path.join('/')) }
}

test('an old client orders from a new server', async () => {
  const asked: unknown[] = []
  const { call, lost } = await shop('V1', (_, body) => {
    asked.push(body)
    return Response.json({ ...later, payment: { ...later.payment, expires: '12/30' } }, { status: 201 })
  })
  expect(await call('POST', order)).toEqual({
    status: 201,
    body: {
      ...{ number: 'C-17', status: 'urgent', city: 'Riga', note: 'ring twice', discount: '2.5' },
      ...{ lines: order.lines, payment: order.payment },
    },
  })
  expect(asked).toEqual([later])
  expect(lost().sort()).toEqual(['channel', 'legacyId', 'payment/expires'])
})

test('a new client lists the orders of an old server, with what its own version needs', async () => {
  const hooks = { v1ListOrdersResponse200ToV2ListOrdersResponse200: { Order_channel_missing: () => 'shop' } }
  const { call } = await shop('V2', () => Response.json([order, order]), { hooks })
  const want = { ...later, channel: 'shop' }
  expect(await call('GET')).toEqual({ status: 200, body: [want, want] })
})

test('what the other version does not take is refused, with the place', async () => {
  const { call } = await shop('V1', () => Response.json(later, { status: 201 }))
  const refused = await call('POST', { ...order, number: 'C-1234567890123' })
  expect(refused).toMatchObject({ status: 422 })
  expect(JSON.stringify(refused.body)).toContain('number')
  expect(await call('POST', { ...order, status: 'lost' })).toMatchObject({ status: 400 })
})

test('an answer that loses what nobody accepts does not reach the caller', async () => {
  const { call } = await shop('V1', () => Response.json([later]), { onLoss: () => 'refuse' })
  expect(await call('GET')).toMatchObject({ status: 502 })
})

/** A list whose query parameters have defaults. */
function pages(limit: number, sort: string, tags: readonly string[]): string {
  const query = (name: string, schema: object) => ({ in: 'query', name, schema })
  const parameters = [
    query('limit', { type: 'integer', default: limit }),
    query('sort', { $ref: '#/components/schemas/Sort' }),
    query('tags', { type: 'array', items: { type: 'string' }, default: tags }),
    query('page', { type: 'integer', default: 1 }),
  ]
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Page' } } }
  const list = { operationId: 'list', parameters, responses: { 200: { description: 'listed', content } } }
  return JSON.stringify({
    ...{ openapi: '3.0.3', info: { title: 'Pages', version: '1' }, paths: { '/pages': { get: list } } },
    components: {
      schemas: {
        Sort: { type: 'string', default: sort },
        Page: { type: 'object', properties: { [sort]: { type: 'string' } } },
      },
    },
  })
}

test('what an old client leaves out means to a new server what it meant before', async () => {
  const cwd = folderWith({
    'v1.json': pages(20, 'asc', ['a', 'b']),
    'v2.json': pages(50, 'desc', ['c']),
    'efti-schema.config.json': JSON.stringify({
      versions: { v1: { apis: { pages: 'v1.json' } }, v2: { apis: { pages: 'v2.json' } } },
      compare: [{ from: 'v1', to: 'v2' }],
    }),
  })
  const gateways = await gatewaysIn(cwd, 'v1', 'v2')
  const sent: string[] = []
  const upstream = async (request: WebRequest) => {
    sent.push(new URL(request.url).search)
    return Response.json({})
  }
  const gateway = gateways.create('pages', 'V1', { upstream, onLoss: () => 'refuse' })
  for (const query of ['', '?limit=5&sort=desc&tags=x'])
    expect((await gateway(new Request(`http://gateway.example/pages${query}`))).status).toBe(200)
  expect(sent).toEqual(['?limit=20&sort=asc&tags=a&tags=b', '?limit=5&sort=desc&tags=x'])
})

/** The gateways between two descriptions of an API with the call `/things`. */
async function thingsGateways(...descriptions: readonly [object, object]) {
  const cwd = folderWith({
    ...Object.fromEntries(
      descriptions.map((paths, index) => [
        `v${index + 1}.json`,
        JSON.stringify({ openapi: '3.0.3', info: { title: 'Things', version: '1' }, paths }),
      ]),
    ),
    'efti-schema.config.json': JSON.stringify({
      versions: { v1: { apis: { things: 'v1.json' } }, v2: { apis: { things: 'v2.json' } } },
      compare: [{ from: 'v1', to: 'v2' }],
    }),
  })
  return gatewaysIn(cwd, 'v1', 'v2')
}

test('operations whose parameters alone changed have a gateway, operations without changes have none', async () => {
  const list = (preset: number, description: string) => ({
    '/things': {
      get: {
        operationId: 'list',
        parameters: [{ in: 'query', name: 'size', schema: { type: 'integer', default: preset } }],
        responses: { 200: { description, content: { 'application/json': { schema: { type: 'object' } } } } },
      },
    },
  })
  const none = await thingsGateways(list(20, 'all things'), list(20, 'the things'))
  expect(none.files.filter(({ path }) => path.includes('/gateway/'))).toEqual([])
  const { create, files } = await thingsGateways(list(20, 'all'), list(50, 'all'))
  expect(files.filter(({ path }) => path.includes('/gateway/'))).toHaveLength(2)
  const sent: string[] = []
  const upstream = async (request: WebRequest) => {
    sent.push(new URL(request.url).search)
    return Response.json({ a: 1 })
  }
  const gateway = create('things', 'V1', { upstream, onLoss: () => 'refuse' })
  const answer = await gateway(new Request('http://gateway.example/things'))
  expect([answer.status, await answer.json(), sent]).toEqual([200, { a: 1 }, ['?size=20']])
})

test('a property with another default that a call leaves out is a question to the user’s code, then a loss', async () => {
  const content = (preset: string) => ({
    'application/json': {
      schema: {
        type: 'object',
        properties: { id: { type: 'string' }, cur: { type: 'string', default: preset } },
      },
    },
  })
  const paths = (preset: string) => ({
    '/things': {
      post: {
        operationId: 'add',
        requestBody: { required: true, content: content(preset) },
        responses: { 204: { description: 'added' } },
      },
    },
  })
  const { create } = await thingsGateways(paths('EUR'), paths('USD'))
  const asked: unknown[] = []
  const upstream = async (request: WebRequest) => {
    asked.push(await request.json())
    return new Response(null, { status: 204 })
  }
  const send = async (options: object) => {
    const gateway = create('things', 'V1', { upstream, ...options } as GatewaySetting)
    const method = { method: 'POST', headers: { 'content-type': 'application/json' } }
    return (await gateway(new Request('http://gateway.example/things', { ...method, body: '{"id":"1"}' })))
      .status
  }
  const hooks = new Proxy({}, { get: () => new Proxy({}, { get: () => () => 'EUR' }) })
  const told: string[] = []
  const accept = (losses: readonly Loss[]) => {
    told.push(...losses.map(({ reason, path, value }) => `${reason} ${path.join('/')} ${String(value)}`))
    return 'accept'
  }
  expect(await send({ onLoss: () => 'refuse' })).toBe(422)
  expect(await send({ onLoss: accept })).toBe(204)
  expect(await send({ onLoss: () => 'refuse', hooks })).toBe(204)
  expect([told, asked]).toEqual([['default cur EUR'], [{ id: '1' }, { id: '1', cur: 'EUR' }]])
})

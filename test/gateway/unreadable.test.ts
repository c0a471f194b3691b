import { expect, test } from 'vitest'
import { createGateway } from '../../src/runtime/gateway.ts'
import { type GatewayRefusal, type GatewayRoute, jsonCodec, type Operation } from '../../src/runtime/index.ts'
import { serve, serveBroken } from './serve.ts'

const named = jsonCodec(() => ({
  json: 'object',
  properties: [['name', () => ({ json: 'string' })]],
  required: ['name'],
}))
const json = 'application/json'
const media = [{ type: json, codec: named }]

function operation(method: string, status: string, hasBody: boolean): Operation<unknown, unknown> {
  const path = `/${method.toLowerCase()}${hasBody ? '' : '-bare'}`
  const responses = [{ status, media: hasBody ? media : [] }]
  return { api: 'shop', id: path, method, path, parameters: [], responses }
}

/** The caller gets 200; the upstream answers 201 with a name, or 200 where it is only read. */
function route(method: string, hasBody: boolean): GatewayRoute {
  const from = method === 'GET' ? '200' : '201'
  const body = hasBody ? { from: json, to: json } : { from: json }
  return {
    accepts: operation(method, '200', hasBody),
    asks: operation(method, from, true),
    ...{ parameters: [], request: [] },
    responses: [{ from, to: 200, bodies: [body] }],
  }
}

const routes = {
  put: route('PUT', true),
  bare: route('PUT', false),
  get: route('GET', true),
  getBare: route('GET', false),
}

interface Told {
  readonly status: number
  readonly says: { readonly retryable?: boolean } | undefined
  readonly failures: readonly GatewayRefusal[]
}

/** Calls a gateway before an upstream, both over HTTP. */
async function called(
  line: string,
  upstream: string,
  maxBytes?: number,
  verdict: 'accept' | 'refuse' = 'refuse',
): Promise<Told> {
  const failures: GatewayRefusal[] = []
  const gateway = createGateway(routes, {
    upstream: (request) => fetch(request),
    base: upstream,
    onLoss: () => verdict,
    onFailure: (error) => failures.push(error as GatewayRefusal),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  })
  const [method = '', path = ''] = line.split(' ')
  const response = await fetch((await serve(gateway)) + path, { method })
  const text = await response.text()
  return { status: response.status, says: text === '' ? undefined : JSON.parse(text), failures }
}

function answering(
  body: string | Uint8Array<ArrayBuffer> | null,
  status = 201,
  type = json,
): Promise<string> {
  const headers = { 'content-type': type }
  return serve(async () => new Response(body, { status, headers }))
}

const unreadable: readonly {
  readonly what: string
  readonly upstream: () => Promise<string>
  readonly maxBytes?: number
}[] = [
  { what: 'half of a JSON text', upstream: () => answering('{"name":') },
  { what: 'a missing member', upstream: () => answering('{}') },
  { what: 'the page of a proxy', upstream: () => answering('<html></html>', 201, 'text/html') },
  { what: 'nothing', upstream: () => answering('') },
  { what: 'bytes that are not UTF-8', upstream: () => answering(new Uint8Array([255])) },
  { what: 'more bytes than allowed', upstream: () => answering('{"name":"a long one"}'), maxBytes: 8 },
  { what: 'another status of success', upstream: () => answering('{"name":"x"}', 200) },
  { what: 'status 204', upstream: () => answering(null, 204) },
]

test.each(unreadable)('$what: the caller gets its success where it has no body', async (one) => {
  const { upstream, maxBytes } = one
  const { status, says, failures } = await called('PUT /put-bare', await upstream(), maxBytes)
  expect([status, says]).toEqual([200, undefined])
  expect(failures.map((failure) => [failure.name, failure.status])).toEqual([['GatewayRefusal', 502]])
})

test.each(unreadable)('$what: 502 and no other try where it has one', async ({ upstream, maxBytes }) => {
  const { status, says, failures } = await called('PUT /put', await upstream(), maxBytes)
  expect([status, says]).toEqual([502, expect.objectContaining({ status: 502, retryable: false })])
  expect(failures).toMatchObject([{ name: 'GatewayRefusal', status: 502, retryable: false }])
})

test.each([202, 206])('status %i is not taken for a completed change', async (status) => {
  const told = await called('PUT /put-bare', await answering('{"name":"x"}', status))
  expect([told.status, told.says?.retryable]).toEqual([502, false])
})

test.each([
  ['PUT /put', 201, false],
  ['PUT /put-bare', 201, false],
  ['GET /get', 200, undefined],
  ['GET /get-bare', 200, undefined],
  ['PUT /put', 400, undefined],
  ['PUT /put', 503, undefined],
])('%s: a body of status %i that breaks off is 502', async (line, status, retryable) => {
  const { says, failures, ...told } = await called(line, await serveBroken(status, json, '{"name":"x"'))
  expect([told.status, says?.retryable]).toEqual([502, retryable])
  expect(failures).toEqual([expect.any(TypeError)])
})

test('a readable answer is passed on without a call of onFailure', async () => {
  expect(await called('PUT /put', await answering('{"name":"x"}'))).toEqual({
    ...{ status: 200, says: { name: 'x' }, failures: [] },
  })
  const bare = await called('PUT /put-bare', await answering('{"name":"x"}'), undefined, 'accept')
  expect(bare).toEqual({ status: 200, says: undefined, failures: [] })
  expect((await called('PUT /put', await answering('{', 400))).says?.retryable).toBeUndefined()
})

test('a body that the caller has no place for may be refused: what changed something has succeeded all the same', async () => {
  const put = await called('PUT /put-bare', await answering('{"name":"x"}'))
  expect([put.status, put.says, put.failures]).toMatchObject([
    200,
    undefined,
    [{ issues: [{ rule: 'loss', path: [] }] }],
  ])
  const get = await called('GET /get-bare', await answering('{"name":"x"}', 200))
  expect([get.status, get.failures.length]).toEqual([502, 1])
  const seen: unknown[] = []
  const gateway = createGateway(routes, {
    upstream: async () => new Response('{"name":"x"}', { status: 201, headers: { 'content-type': json } }),
    onLoss: (losses, { operation: id }, part) => {
      seen.push([id, part, losses])
      return 'accept'
    },
  })
  await gateway(new Request('http://here.example/put-bare', { method: 'PUT' }))
  const loss = { path: [], value: { name: 'x' }, reason: 'no-counterpart', policy: 'drop' }
  expect(seen).toEqual([['/put-bare', 'response', [loss]]])
})

test('a body that comes too late is 504', async () => {
  const late = new DOMException('', 'TimeoutError')
  const body = () => new ReadableStream({ pull: (controller) => controller.error(late) })
  const upstream = async () => new Response(body(), { status: 201, headers: { 'content-type': json } })
  const gateway = createGateway(routes, { upstream, onLoss: () => 'refuse' })
  const response = await gateway(new Request('http://here.example/put', { method: 'PUT' }))
  expect([response.status, await response.json()]).toMatchObject([504, { retryable: false }])
})

test('a call whose body breaks off is the fault of the caller', async () => {
  const taking: GatewayRoute = {
    ...routes.put,
    accepts: { ...routes.put.accepts, request: { required: true, media } },
    request: [{ from: json }],
  }
  const gateway = createGateway(
    { taking },
    { upstream: async () => new Response('{"name":"x"}', { status: 201 }), onLoss: () => 'accept' },
  )
  const body = new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) })
  const init = { method: 'PUT', headers: { 'content-type': json }, body, duplex: 'half' as const }
  const response = await gateway(new Request('http://here.example/put', init))
  expect(response.status).toBe(400)
})

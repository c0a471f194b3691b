import { STATUS_CODES } from 'node:http'
import { describe, expect, test } from 'vitest'
import { createGateway } from '../../src/runtime/gateway.ts'
import {
  type Adapted,
  type GatewayRoute,
  type GatewaySetting,
  jsonCodec,
  type Operation,
  type OperationParameter,
} from '../../src/runtime/index.ts'

const named = jsonCodec(() => ({
  json: 'object',
  properties: [['name', () => ({ json: 'string', minLength: 1 })]],
  required: ['name'],
}))
const id = parameter('id', 'path')
const media = [{ type: 'application/json', codec: named }, { type: 'text/plain' }]

function parameter(name: string, place: OperationParameter['in']): OperationParameter {
  return { name, in: place, required: true, style: 'simple', explode: false, form: 'string' }
}

function operation(more: Partial<Operation<unknown, unknown>>): Operation<unknown, unknown> {
  const responses = [{ status: '200', media }]
  return { api: 'shop', id: 'put', method: 'PUT', path: '/one/{id}', parameters: [id], responses, ...more }
}

const put: GatewayRoute = {
  accepts: operation({ request: { required: true, media } }),
  asks: operation({ id: 'post', method: 'POST', path: '/two/{id}', request: { required: true, media } }),
  parameters: [{ in: 'path', from: 'id', to: 'id' }],
  request: [
    { from: 'application/json', to: 'application/json', by: { name: 'there', run: adapting } },
    { from: 'text/plain', to: 'text/plain' },
  ],
  responses: [{ from: '200', bodies: [{ from: 'application/json', to: 'application/json' }] }],
}
const list: GatewayRoute = {
  accepts: operation({ id: 'list', method: 'GET', path: '/one/all', parameters: [] }),
  asks: operation({ id: 'list', method: 'GET', path: '/all', parameters: [] }),
  parameters: [],
  request: [],
  responses: put.responses,
}
const long = jsonCodec(() => ({ json: 'string', minLength: 3 }))
const asked = { ...parameter('q', 'query'), codec: long }
const find: GatewayRoute = {
  accepts: operation({ id: 'find', method: 'GET', path: '/find', parameters: [parameter('q', 'query')] }),
  asks: operation({
    ...{ id: 'search', method: 'GET', path: '/search' },
    parameters: [asked, parameter('X-Key', 'header')],
  }),
  parameters: [{ in: 'query', from: 'q', to: 'q' }],
  request: [],
  responses: put.responses,
}
const remove: GatewayRoute = {
  accepts: operation({ id: 'remove', method: 'DELETE' }),
  ...{ parameters: [], request: [], responses: [] },
}

/** Loses a name that begins with a space, refuses one that begins with an exclamation mark. */
function adapting(value: { readonly name: string }): Adapted<unknown> {
  const place = { path: ['name'], dataElement: 'E1' }
  const isLost = value.name.startsWith(' ')
  return {
    ok: !value.name.startsWith('!'),
    value,
    losses: [
      ...(isLost ? [{ ...place, value: ' ', reason: 'white-space', policy: 'drop' } as const] : []),
      ...(value.name === 'signed'
        ? [{ path: ['s'], value: '', reason: 'signature', policy: 'drop' } as const]
        : []),
    ],
    issues: value.name.startsWith('!')
      ? [{ ...place, rule: 'does-not-fit', message: 'It does not fit.' }]
      : [],
    tally: { values: 1, carried: 1, lost: 0, refused: 0 },
  }
}

const json = { 'content-type': 'application/json' }

function answered(body: string, init: ResponseInit = { headers: json }): GatewaySetting['upstream'] {
  return async () => new Response(body, init)
}

/** Asks a gateway whose upstream answers with a good name, unless told otherwise. */
function ask(path: string, init: RequestInit, more: Partial<GatewaySetting> = {}): Promise<Response> {
  const gateway = createGateway(
    { put, list, find, remove },
    { upstream: answered('{"name":"x"}'), onLoss: () => 'refuse', ...more },
  )
  return gateway(new Request(`http://gateway.example${path}`, init))
}

const good: RequestInit = { method: 'PUT', headers: json, body: '{"name":"x"}' }
const withBody = (body: string, type = 'application/json'): RequestInit => ({
  ...{ method: 'PUT', body },
  headers: { 'content-type': type },
})

interface Case {
  readonly path?: string
  readonly init?: RequestInit
  readonly more?: Partial<GatewaySetting>
  readonly status: number
  readonly says?: object
}

const failing = async (): Promise<never> => {
  throw new TypeError('secret address')
}
const late = async (): Promise<never> => {
  throw new DOMException('', 'TimeoutError')
}

describe('every call is answered', () => {
  test.each<[string, Case]>([
    ['a good one', { status: 200 }],
    ['no operation has the path', { path: '/three', status: 404 }],
    ['another method', { path: '/one/all', init: { method: 'POST' }, status: 405 }],
    ['no counterpart', { init: { method: 'DELETE' }, status: 501 }],
    ['no body', { init: { method: 'PUT', headers: json }, status: 400 }],
    ['a body of no declared type', { init: withBody('x', 'image/png'), status: 415 }],
    ['an encoded body', { init: { ...good, headers: { ...json, 'content-encoding': 'gzip' } }, status: 415 }],
    ['no JSON', { init: withBody('{'), status: 400, says: { issues: [{ rule: 'not-json' }] } }],
    ['no UTF-8', { init: { ...withBody('', 'text/plain'), body: new Uint8Array([255]) }, status: 400 }],
    [
      'an invalid body',
      {
        init: withBody('{"name":""}'),
        status: 400,
        says: { issues: [{ rule: 'min-length', path: '/name' }] },
      },
    ],
    ['a body that is too large', { init: good, more: { maxBytes: 4 }, status: 413 }],
    [
      'an announced body that is too large',
      { init: { ...good, headers: { ...json, 'content-length': '99999999999' } }, status: 413 },
    ],
    ['a parameter that cannot be read', { path: '/one/%ff', status: 400 }],
    ['a parameter that is missing', { path: '/find', init: { method: 'GET' }, status: 400 }],
    [
      'parameters that the other version does not take',
      {
        path: '/find?q=ab',
        init: { method: 'GET' },
        status: 422,
        says: {
          instance: '/find',
          issues: [
            { rule: 'min-length', path: '/q' },
            { rule: 'parameter-missing', path: '/X-Key' },
          ],
        },
      },
    ],
    [
      'parameters that a person gives',
      {
        path: '/find?q=abc',
        init: { method: 'GET' },
        more: { operations: { find: { headers: () => ({ 'X-Key': 'k' }) } } },
        status: 200,
      },
    ],
    [
      'a body that the other version cannot hold',
      {
        init: withBody('{"name":"!"}'),
        status: 422,
        says: { issues: [{ rule: 'does-not-fit', dataElement: 'E1', path: '/name' }] },
      },
    ],
    [
      'a loss that is refused',
      {
        init: withBody('{"name":" x"}'),
        status: 422,
        says: { issues: [{ rule: 'loss', dataElement: 'E1' }] },
      },
    ],
    [
      'a loss that is accepted',
      { init: withBody('{"name":" x"}'), more: { onLoss: () => 'accept' }, status: 200 },
    ],
    [
      'a signature',
      {
        init: withBody('{"name":"signed"}'),
        status: 422,
        says: { issues: [{ rule: 'loss', path: '/s' }] },
      },
    ],
    ['a note as it is', { init: withBody('x', 'text/plain;charset=UTF-8'), status: 200 }],
    ['an upstream that cannot be reached', { more: { upstream: failing }, status: 502 }],
    ['an upstream that is late', { more: { upstream: late }, status: 504 }],
    ['an answer with another status', { more: { upstream: answered('', { status: 206 }) }, status: 502 }],
    ['an answer that leads elsewhere', { more: { upstream: answered('', { status: 302 }) }, status: 502 }],
    [
      'an answer of another type',
      { more: { upstream: answered('x', { headers: { 'content-type': 'image/png' } }) }, status: 502 },
    ],
    ['an invalid answer', { more: { upstream: answered('{"name":""}') }, status: 502 }],
    [
      'an answer that is too large',
      {
        init: { ...good, body: '{"name":"x"}' },
        more: { maxBytes: 12, upstream: answered('{"name":"xx"}') },
        status: 502,
      },
    ],
    [
      "the upstream's own failure",
      {
        more: { upstream: answered('{"title":"T","n":1}', { status: 409, headers: json }) },
        status: 409,
        says: { title: 'T', n: 1 },
      },
    ],
    [
      'a failure without words',
      {
        more: { upstream: answered('?', { status: 599 }) },
        status: 599,
        says: { title: 'The server failed' },
      },
    ],
    [
      "a person's code that throws",
      { more: { operations: { put: { path: () => JSON.parse('secret') } } }, status: 500 },
    ],
    ['a call outside the mount point', { more: { mount: '/api' }, status: 404 }],
    ['a call below the mount point', { path: '/api/one/1', more: { mount: '/api/' }, status: 200 }],
  ])('%s', async (_, { path = '/one/1', init = good, more = {}, status, says = {} }) => {
    const failures: unknown[] = []
    const response = await ask(path, init, { ...more, onFailure: (error) => failures.push(error) })
    expect(response.status).toBe(status)
    if (status < 400) return
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ type: 'about:blank', status, instance: path, ...says })
    expect(text).not.toContain('secret')
    // What the upstream itself says is its own log's.
    const isOurs = status >= 500 && status !== 599
    expect(failures).toHaveLength(isOurs ? 1 : 0)
  })

  test('the answer to a wrong method lists the allowed ones', async () => {
    const response = await ask('/one/all', { method: 'POST', body: '' })
    expect(response.headers.get('allow')).toBe('DELETE, GET, HEAD, OPTIONS, PUT')
    expect((await ask('/one/1', withBody('x', 'image/png'))).headers.get('accept')).toBe(
      'application/json, text/plain',
    )
  })
})

// The phrases of RFC 9110, which are not those of Node; and codes that are not registered, or not any more.
const phrases: ReadonlyMap<number, string> = new Map([
  [413, 'Content Too Large'],
  [422, 'Unprocessable Content'],
])
const unregistered = [418, 509, 510]
const statuses = Object.keys(STATUS_CODES)
  .map(Number)
  .filter((status) => status >= 400 && !unregistered.includes(status))

test.each(statuses)(
  'a failure without words of the upstream has the phrase of its status: %i',
  async (status) => {
    const response = await ask('/one/1', good, { upstream: answered('?', { status }) })
    expect(await response.json()).toMatchObject({
      type: 'about:blank',
      title: phrases.get(status) ?? STATUS_CODES[status],
    })
  },
)

test('what a failure says to programs is kept, and a log that fails takes no answer away', async () => {
  const headers = { 'retry-after': '7', 'x-internal': 'secret' }
  const busy = await ask('/one/1', good, { upstream: answered('', { status: 503, headers }) })
  expect([busy.status, busy.headers.get('retry-after'), busy.headers.get('x-internal')]).toEqual([
    503,
    '7',
    null,
  ])
  const onFailure = () => {
    throw new Error('full disk')
  }
  expect((await ask('/one/1', good, { upstream: failing, onFailure })).status).toBe(502)
})

test('only the described request and the named headers are passed on', async () => {
  const sent: Request[] = []
  const upstream = async (request: Request) => {
    sent.push(request)
    return new Response('{"name":"x"}', { headers: json })
  }
  const headers = { ...json, authorization: 'Bearer x', cookie: 'session=1', 'x-other': '1' }
  const init = { ...good, headers }
  await ask('/one/a%2Fb?z=1', init, {
    upstream,
    base: 'http://upstream.example/api/',
    forward: ['authorization'],
  })
  const [request] = sent
  expect([request?.method, request?.url]).toEqual(['POST', 'http://upstream.example/api/two/a%2Fb'])
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({
    accept: 'application/json, text/plain',
    authorization: 'Bearer x',
    'content-type': 'application/json',
  })
})

test('a path without variables comes before one that would match it too', async () => {
  const upstream = async ({ url }: Request) => new Response(JSON.stringify({ name: url }), { headers: json })
  const response = await ask('/one/all', { method: 'GET' }, { upstream })
  expect(await response.json()).toEqual({ name: 'http://gateway.example/all' })
})

import { beforeAll, describe, expect, test } from 'vitest'
import {
  createClient,
  createHandler,
  type HandlerOptions,
  type Operation,
  Refusal,
} from '../../src/runtime/index.ts'
import { parcel, parcelProgram } from '../client/parcels.ts'
import { serve } from '../gateway/serve.ts'

type Operations = Readonly<Record<string, Operation<unknown, unknown>>>
type Given = Readonly<Record<string, unknown>>

let operations: Operations

beforeAll(async () => {
  const { program } = await parcelProgram()
  const exported = Object.entries(program.load('v/operations/parcels.ts'))
  operations = Object.fromEntries(exported.filter(([, one]) => !Array.isArray(one))) as Operations
})

const json = { 'content-type': 'application/json' }
const secret = 'secret of the store'

/** What each handler of a test answers, unless the test says otherwise. */
const answers: Readonly<Record<string, (input: Given) => unknown>> = {
  listParcels: () => ({ status: 200, headers: { Link: '<x>' }, body: { items: [parcel] } }),
  createParcel: ({ body }) => ({ status: 201, body: { ...parcel, ...(body as object) } }),
  getParcel: ({ path }) =>
    (path as Given).parcelId === 'P1'
      ? { status: 200, body: parcel }
      : { status: 404, body: { title: 'none' } },
  deleteParcel: () => ({ status: 204 }),
  getLabel: () => ({
    ...{ status: 200, contentType: 'application/pdf' },
    ...{ headers: { 'X-Pages': 2, 'X-Sizes': [1, 2.5] }, body: new Uint8Array([1, 2]) },
  }),
  search: (input) => ({ status: 200, body: input }),
  putNote: () => ({ status: 200, body: 12 }),
  refreshToken: ({ query, body }) => ({ status: 200, body: { query, body } }),
}

interface Case {
  readonly options?: HandlerOptions
  readonly handlers?: typeof answers
}

function handlerOf({ options = {}, handlers = {} }: Case = {}) {
  const errors: unknown[] = []
  const all = { authorize: 'elsewhere' as const, onError: (error: unknown) => errors.push(error), ...options }
  const handler = createHandler(operations, { ...answers, ...handlers } as never, all)
  return { handler: handler as (request: Request, context?: unknown) => Promise<Response>, errors }
}

function ask(line: string, init: RequestInit = {}, given: Case = {}) {
  const [method = '', target = ''] = line.split(' ')
  return handlerOf(given).handler(new Request(`http://here.example${target}`, { method, ...init }))
}

const posted = (body: unknown, headers: Record<string, string> = json): RequestInit => ({
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

describe('what a handler gives is sent', () => {
  test('with its status, headers and body', async () => {
    const response = await ask('GET /parcels?limit=5&state=lost')
    expect([response.status, Object.fromEntries(response.headers)]).toEqual([
      200,
      { 'content-type': 'application/json', link: '<x>' },
    ])
    expect(await response.json()).toEqual({ items: [parcel] })
    const label = await ask('GET /parcels/P1/label')
    expect(Object.fromEntries(label.headers)).toEqual({
      ...{ 'content-type': 'application/pdf', 'x-pages': '2', 'x-sizes': '1,2.5' },
    })
    expect(new Uint8Array(await label.arrayBuffer())).toEqual(new Uint8Array([1, 2]))
    expect((await ask('DELETE /parcels/P1')).status).toBe(204)
    expect(await (await ask('PUT /notes/1', posted('x', { 'content-type': 'text/plain' }))).text()).toBe('12')
  })

  test('HEAD like GET, without the body; OPTIONS with the allowed methods', async () => {
    const head = await ask('HEAD /parcels/P1')
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      json['content-type'],
      '',
    ])
    const options = await ask('OPTIONS /parcels/P1')
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'DELETE, GET, HEAD, OPTIONS'])
  })

  test('a handler gets what the operation describes, and the context', async () => {
    const target =
      '/search?filter%5Bfrom%5D=a%20b&filter%5Bsize%5D%5Bmax%5D=2&tags=x%7Cy&page=%7B%22no%22%3A1%7D&other=1'
    const headers = { 'X-Ids': '1, 2', cookie: 'a=b; theme=dark; c=d' }
    const seen: unknown[] = []
    const handlers = {
      search: (...given: readonly unknown[]) => {
        seen.push(given)
        return { status: 200, body: [] }
      },
    }
    const { handler } = handlerOf({ handlers: handlers as never })
    await handler(new Request(`http://here.example${target}`, { headers }), { user: 'u' })
    expect(seen).toEqual([
      [
        {
          path: {},
          query: { filter: { from: 'a b', size: { max: 2 } }, tags: ['x', 'y'], page: { no: 1 } },
          headers: { 'X-Ids': [1, 2] },
          cookies: { theme: 'dark' },
        },
        { user: 'u' },
      ],
    ])
  })
})

describe('a call that is not described gets the reason', () => {
  const label = 'GET /parcels/P1/label'
  test.each<[string, string, RequestInit, number, object]>([
    ['no such path', 'GET /parcel', {}, 404, {}],
    ['another depth', 'GET /parcels/P1/label/x', {}, 404, {}],
    ['a method that the path has not', 'PATCH /parcels/P1', {}, 405, {}],
    [
      'a parameter out of bounds',
      'GET /parcels?limit=0',
      {},
      400,
      { issues: [{ rule: 'minimum', path: '/limit' }] },
    ],
    [
      'a parameter that is no number',
      'GET /parcels?limit=x',
      {},
      400,
      { issues: [{ rule: 'parameter-value', path: '/limit' }] },
    ],
    ['a broken escape', 'GET /parcels/%ff', {}, 400, { issues: [{ path: '/parcelId' }] }],
    [
      'a cookie that is not listed',
      'GET /search',
      { headers: { cookie: 'theme=red' } },
      400,
      { issues: [{ path: '/theme' }] },
    ],
    ['no body', 'POST /parcels', { headers: json }, 400, {}],
    ['half a JSON text', 'POST /parcels', posted('{"a":'), 400, { issues: [{ rule: 'not-json' }] }],
    [
      'an invalid body',
      'POST /parcels',
      posted({ ...parcel, grams: 0 }),
      400,
      { issues: [{ rule: 'minimum', path: '/grams' }] },
    ],
    ['another media type', 'POST /parcels', posted('x', { 'content-type': 'text/csv' }), 415, {}],
    ['an encoded body', 'POST /parcels', posted('x', { ...json, 'content-encoding': 'gzip' }), 415, {}],
    [
      'an announced body that is too large',
      'POST /parcels',
      posted('{}', { ...json, 'content-length': '99999999999' }),
      413,
      {},
    ],
    [
      'an answer that nobody can take',
      'GET /parcels',
      { headers: { accept: 'text/html, application/json;q=0, */*;q=0' } },
      406,
      {},
    ],
    ['another answer that nobody can take', label, { headers: { accept: 'image/*' } }, 406, {}],
    ['one that nobody can take beside a word', label, { headers: { accept: 'garbage, image/*' } }, 406, {}],
  ])('%s', async (_, line, init, status, says) => {
    const response = await ask(line, init)
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json',
    ])
    const [, target = ''] = line.split(' ')
    const instance = new URL(`http://x${target}`).pathname
    expect(await response.json()).toMatchObject({ type: 'about:blank', status, instance, ...says })
  })

  test.each([
    '*/*',
    'application/*',
    'text/html, application/json;q=0.1',
    '',
    'image/png, */*;q=0.2',
    'garbage',
    'json, /, ;q=1',
    'application/, /json',
    'garbage, application/json',
    '*',
  ])('Accept "%s" takes JSON', async (accept) => {
    expect((await ask('GET /parcels', { headers: { accept } })).status).toBe(200)
  })

  test('405 has the methods, 415 the media types, and a large body is read no further than the limit', async () => {
    expect((await ask('PATCH /parcels/P1')).headers.get('allow')).toBe('DELETE, GET, HEAD, OPTIONS')
    const wrong = await ask('POST /parcels', posted('x', { 'content-type': 'image/png' }))
    expect(wrong.headers.get('accept')).toBe('application/json')
    let read = 0
    const body = new ReadableStream({
      pull(controller) {
        read += 1000
        controller.enqueue(new Uint8Array(1000))
      },
    })
    const init = { headers: json, body, duplex: 'half' as const }
    expect((await ask('POST /parcels', init as RequestInit, { options: { maxBytes: 4000 } })).status).toBe(
      413,
    )
    expect(read).toBeLessThan(10_000)
  })

  test('below the mount point only', async () => {
    const options = { mount: '/api/' }
    expect((await ask('GET /api/parcels', {}, { options })).status).toBe(200)
    for (const target of ['/parcels', '/apis/parcels', '/api'])
      expect((await ask(`GET ${target}`, {}, { options })).status).toBe(404)
  })
})

describe('a form', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }
  test.each<[string, object]>([
    [
      'grant=a+b%26c&uses=2&scope=x&scope=y&other=1',
      { grant: 'a b&c', uses: 2, scope: ['x', 'y'], other: '1' },
    ],
    ['grant=ab&scope=x&more=%7B%22a%22%3Atrue%7D', { grant: 'ab', scope: ['x'], more: { a: true } }],
  ])('%s is read', async (text, body) => {
    const response = await ask('POST /tokens?tenant=t', posted(text, form))
    expect([response.status, await response.json()]).toEqual([200, { query: { tenant: 't' }, body }])
  })

  test.each([
    ['grant=x', 'min-length', '/grant'],
    ['', 'required', ''],
    ['uses=1', 'required', ''],
    ['grant=ab&uses=x', 'form-value', '/uses'],
    ['grant=ab&uses=12345678901234567890', 'number-digits', '/uses'],
    ['grant=ab&grant=cd', 'form-value', '/grant'],
    ['grant=ab&more=%7B', 'form-value', '/more'],
    ['grant=%ff', 'form-value', '/grant'],
    ['grant=ab&%ff=1', 'not-form', ''],
  ])('"%s" is not', async (text, rule, path) => {
    const response = await ask('POST /tokens', posted(text, form))
    const { issues = [{}] } = (await response.json()) as {
      readonly issues?: readonly { readonly rule?: string }[]
    }
    expect([response.status, issues[0]]).toEqual([400, expect.objectContaining({ rule, path })])
  })
})

describe('what a handler gives is not sent where it is not described', () => {
  const wrong = (given: unknown) => ({ getParcel: () => given, getLabel: () => given })
  const label = 'GET /parcels/P1/label'
  const pages = { headers: { 'X-Pages': 1 } }
  test.each<[string, string, unknown]>([
    ['nothing', label, undefined],
    ['a status that is none', label, { status: '200', body: {} }],
    ['another status', label, { status: 201, body: secret }],
    ['the body of an error', 'GET /parcels/P1', { status: 200, body: { title: secret } }],
    ['a property out of bounds', 'GET /parcels/P1', { status: 200, body: { ...parcel, grams: secret } }],
    ['no body', 'GET /parcels/P1', { status: 200 }],
    ['a body where none is', label, { status: 302, body: secret }],
    ['no content type of several', label, { status: 200, ...pages, body: secret }],
    ['another content type', label, { status: 200, ...pages, contentType: 'text/html', body: secret }],
    [
      'an object for bytes',
      label,
      { status: 200, ...pages, contentType: 'application/pdf', body: { secret } },
    ],
    ['no header', label, { status: 200, contentType: 'text/plain', body: secret }],
    [
      'a header out of bounds',
      label,
      { status: 200, headers: { 'X-Pages': 0 }, contentType: 'text/plain', body: secret },
    ],
    ['a header of two lines', label, { status: 302, headers: { Location: `/\r\nX: ${secret}` } }],
  ])('%s', async (_, line, given) => {
    const { handler, errors } = handlerOf({ handlers: wrong(given) })
    const response = await handler(new Request(`http://here.example${line.slice(4)}`))
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'application/problem+json'])
    expect(await response.text()).not.toContain(secret)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toBeInstanceOf(Error)
  })

  test('an error of a handler says nothing to the client, and a log that fails takes no answer away', async () => {
    const thrown = new Error(secret)
    const handlers = {
      getParcel: () => {
        throw thrown
      },
    }
    const { handler, errors } = handlerOf({ handlers })
    const response = await handler(new Request('http://here.example/parcels/P1'))
    expect([response.status, errors]).toEqual([500, [thrown]])
    expect(await response.text()).not.toContain(secret)
    const options = {
      onError: () => {
        throw new Error('full disk')
      },
    }
    expect((await ask('GET /parcels/P1', {}, { handlers, options })).status).toBe(500)
  })

  test('a refusal of a handler is answered with its status, below 500 with its issues', async () => {
    const refusing = (status: number) => ({
      getParcel: () => {
        const issues = [{ rule: 'x', message: 'M.', path: ['a', 0] }]
        throw new Refusal(status, 'Not here.', { issues, headers: { 'retry-after': '7' } })
      },
    })
    const gone = await ask('GET /parcels/P1', {}, { handlers: refusing(410) })
    expect([gone.status, gone.headers.get('retry-after')]).toEqual([410, '7'])
    expect(await gone.json()).toMatchObject({ detail: 'Not here.', issues: [{ path: '/a/0' }] })
    const busy = handlerOf({ handlers: refusing(503) })
    const response = await busy.handler(new Request('http://here.example/parcels/P1'))
    expect(await response.json()).not.toHaveProperty('issues')
    expect(busy.errors).toHaveLength(1)
    expect((await ask('GET /parcels/P1', {}, { handlers: refusing(200) })).status).toBe(500)
  })

  test('a problem that the description asks more of has what the caller gives', async () => {
    const options = { problem: ({ status }: { readonly status: number }) => ({ code: `E${status}` }) }
    expect(await (await ask('GET /parcels?limit=0', {}, { options })).json()).toMatchObject({ code: 'E400' })
  })
})

describe('credentials', () => {
  const keys: HandlerOptions = {
    authorize: (shown, { context }) =>
      shown.every(({ scheme, text }) => text === `${scheme}!${(context as string | undefined) ?? ''}`),
  }
  const basic = (text: string) => `Basic ${text}`
  test.each<[string, Record<string, string>, number]>([
    ['GET /parcels/P1', { authorization: 'Bearer token!' }, 200],
    ['GET /parcels/P1', { authorization: 'bearer  token!' }, 200],
    ['GET /parcels/P1', { authorization: 'Bearer other' }, 401],
    ['GET /parcels/P1', { authorization: 'token!' }, 401],
    ['GET /parcels/P1', {}, 401],
    ['DELETE /parcels/P1', { authorization: basic('name!') }, 204],
    ['DELETE /parcels/P1', { 'x-api-key': 'key!', cookie: 'session=session!' }, 204],
    ['DELETE /parcels/P1', { 'x-api-key': 'key!' }, 401],
    ['GET /parcels/P1/label?key=keyInQuery!', {}, 200],
    ['GET /parcels/P1/label?key=x', {}, 401],
    ['GET /search', {}, 200],
    ['PUT /notes/1', {}, 200],
  ])('%s %j: %i', async (line, headers, status) => {
    expect((await ask(line, { headers }, { options: keys })).status).toBe(status)
  })

  test('missing credentials are named by their scheme before the body is read', async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error('read')) }, { highWaterMark: 0 })
    const init = { headers: json, body, duplex: 'half' as const } as RequestInit
    const response = await ask('POST /parcels', init, { options: keys })
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    const other = await ask('DELETE /parcels/P1', {}, { options: keys })
    expect(other.headers.get('www-authenticate')).toBe('Basic realm="api"')
  })

  test('a server without "authorize" is none, where an operation asks for credentials', () => {
    expect(() => createHandler(operations, answers as never)).toThrow(TypeError)
    const { search, putNote } = operations
    expect(() => createHandler({ search, putNote } as Operations, answers as never)).not.toThrow()
  })

  test('an error of "authorize" is the server\'s', async () => {
    const authorize = () => Promise.reject(new Error(secret))
    const response = await ask(
      'GET /parcels/P1',
      { headers: { authorization: 'Bearer x' } },
      { options: { authorize } },
    )
    expect([response.status, (await response.text()).includes(secret)]).toEqual([500, false])
  })
})

test('a server takes checked operations with a handler each', async () => {
  const { program } = await parcelProgram()
  const { search } = program.load('v/operations/unchecked/parcels.ts') as Operations
  expect(() => createHandler({ search } as Operations, answers as never)).toThrow(TypeError)
  expect(() => createHandler({ toString: operations.search } as Operations, {} as never)).toThrow(TypeError)
})

test('a client and a server of the same operations understand each other, over HTTP', async () => {
  const { handler } = handlerOf({
    options: { authorize: (shown) => shown.every(({ text }) => text === 'T') },
  })
  const options = { baseUrl: await serve(handler), auth: { token: 'T', keyInQuery: 'T' } }
  const client = createClient(operations, options) as unknown as Readonly<
    Record<string, (input?: object) => Promise<object>>
  >
  expect(await client.listParcels?.({ query: { limit: 1, state: ['lost'] } })).toEqual({
    ...{ status: 200, headers: { Link: '<x>' }, body: { items: [parcel] } },
  })
  expect(await client.getParcel?.({ path: { parcelId: 'ä/b c' } })).toEqual({
    status: 404,
    body: { title: 'none' },
  })
  const made = { from: parcel.from, to: parcel.to, grams: 9 }
  expect(await client.createParcel?.({ body: made })).toMatchObject({ status: 201, body: made })
  const form = { grant: 'ä=&+ ', uses: 1, scope: ['x', 'y'], more: { a: false } }
  expect(await client.refreshToken?.({ body: form })).toEqual({
    status: 200,
    body: { query: {}, body: form },
  })
  const query = { filter: { from: 'a&b', size: { max: 2 } }, tags: ['x', 'y z'], page: { no: 1 } }
  const sent = { query, cookies: { theme: 'dark' }, headers: { 'X-Ids': [1, 2] } }
  expect(await client.search?.(sent)).toEqual({ status: 200, body: { path: {}, ...sent } })
  expect(await client.getLabel?.({ path: { parcelId: '1' } })).toMatchObject({
    headers: { 'X-Pages': 2 },
    body: new Uint8Array([1, 2]),
  })
})

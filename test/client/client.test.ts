import { beforeAll, describe, expect, test } from 'vitest'
import {
  type ClientOptions,
  createClient,
  InvalidValueError,
  type Operation,
  ResponseError,
} from '../../src/runtime/index.ts'
import { serve, serveBroken } from '../gateway/serve.ts'
import { parcel, parcelProgram } from './parcels.ts'

type Operations = Readonly<Record<string, Operation<unknown, unknown>>>
type Call = (
  input?: object,
  options?: object,
) => Promise<{ readonly status: number; readonly response: Response }>

let checked: Operations
let unchecked: Operations

beforeAll(async () => {
  const { program } = await parcelProgram()
  const named = (path: string) =>
    Object.fromEntries(
      Object.entries(program.load(path)).filter(([, one]) => !Array.isArray(one)),
    ) as Operations
  checked = named('v/operations/parcels.ts')
  unchecked = named('v/operations/unchecked/parcels.ts')
})

const json = { 'content-type': 'application/json' }
const problem = { 'content-type': 'application/problem+json' }

function answering(body: string | ReadableStream | null, init: ResponseInit = { headers: json }) {
  return async () => new Response(body, init)
}

interface Case {
  readonly options?: Partial<ClientOptions>
  readonly operations?: Operations
}

/** A client whose requests are kept, and answered with `{}` unless told otherwise. */
function clientOf({ options = {}, operations = checked }: Case = {}) {
  const sent: Request[] = []
  const { fetch: send = answering('{}'), ...others } = options
  const fetch = async (request: Request) => {
    sent.push(request)
    return send(request)
  }
  const all = { baseUrl: 'https://api.example/v1/', fetch, ...others }
  return { client: createClient(operations, all) as unknown as Readonly<Record<string, Call>>, sent }
}

/** What is sent, where the answer does not matter. */
async function sentBy(name: string, input: object, options: Partial<ClientOptions> = {}, call = {}) {
  const { client, sent } = clientOf({ options: { validate: false, ...options } })
  await client[name]?.(input, call).catch((error: unknown) => {
    if (!(error instanceof ResponseError)) throw error
  })
  const [request] = sent
  if (!request) throw new Error('nothing was sent')
  return request
}

const seen = async (request: Request) => [request.method, request.url, await request.text()]
const id = { path: { parcelId: 'a/b' } }

describe('what is sent', () => {
  test.each<[string, object, string, string, string]>([
    ['getParcel', id, 'GET', '/parcels/a%2Fb', ''],
    [
      'listParcels',
      { query: { limit: 2, state: ['lost', 'announced'] } },
      'GET',
      '/parcels?limit=2&state=lost&state=announced',
      '',
    ],
    ['listParcels', {}, 'GET', '/parcels', ''],
    ['createParcel', { body: { grams: 1 } }, 'POST', '/parcels', '{"grams":1}'],
    ['deleteParcel', id, 'DELETE', '/parcels/a%2Fb', ''],
    [
      'search',
      { query: { filter: { from: 'a b', size: { max: 2 } }, tags: ['x', 'y'], page: { no: 1 } } },
      'GET',
      '/search?filter%5Bfrom%5D=a%20b&filter%5Bsize%5D%5Bmax%5D=2&tags=x%7Cy&page=%7B%22no%22%3A1%7D',
      '',
    ],
    ['putNote', { path: { no: 7 }, contentType: 'text/plain', body: 'ä' }, 'PUT', '/notes/7', 'ä'],
    ['putNote', { path: { no: 7 } }, 'PUT', '/notes/7', ''],
    [
      'refreshToken',
      { query: { tenant: 't' }, body: { grant: 'a b&c=ä', uses: 2, scope: ['x', 'y'], more: { a: true } } },
      'POST',
      '/tokens?tenant=t',
      'grant=a%20b%26c%3D%C3%A4&uses=2&scope=x&scope=y&more=%7B%22a%22%3Atrue%7D',
    ],
  ])('%s %j', async (name, input, method, target, body) => {
    expect(await seen(await sentBy(name, input))).toEqual([method, `https://api.example/v1${target}`, body])
  })

  test('headers of the client, of the operation and of the call, in this order', async () => {
    const headers = { 'X-App': '1', 'X-Ids': '0', accept: 'x/y', 'X-Last': '0' }
    const input = { headers: { 'X-Ids': [1, 2] }, cookies: { theme: 'dark' } }
    const request = await sentBy('search', input, { headers }, { headers: { 'X-Last': '1' } })
    expect(Object.fromEntries(request.headers)).toEqual({
      ...{ 'x-app': '1', 'x-ids': '1,2', accept: 'application/json', cookie: 'theme=dark', 'x-last': '1' },
    })
  })

  test('bytes as they are, with the type that the input names', async () => {
    const input = { path: { no: 1 }, contentType: 'application/octet-stream', body: new Uint8Array([0, 255]) }
    const request = await sentBy('putNote', input)
    expect(request.headers.get('content-type')).toBe('application/octet-stream')
    expect(new Uint8Array(await request.arrayBuffer())).toEqual(new Uint8Array([0, 255]))
    const wrong = sentBy('putNote', { ...input, body: { a: 1 } })
    await expect(wrong).rejects.toThrow(TypeError)
  })
})

describe('credentials', () => {
  const auth = {
    token: async () => 'T',
    name: { username: 'Ü', password: 'p:q' },
    key: 'K',
    session: 'S',
    keyInQuery: 'a b&c',
  }
  test.each<[string, object, object, string]>([
    ['getParcel', auth, { authorization: 'Bearer T' }, '/parcels/a%2Fb'],
    [
      'deleteParcel',
      auth,
      { authorization: `Basic ${Buffer.from('Ü:p:q').toString('base64')}` },
      '/parcels/a%2Fb',
    ],
    ['deleteParcel', { key: 'K', session: 'S' }, { 'x-api-key': 'K', cookie: 'session=S' }, '/parcels/a%2Fb'],
    ['getLabel', auth, {}, '/parcels/a%2Fb/label?key=a%20b%26c'],
    ['search', auth, {}, '/search'],
    ['putNote', auth, {}, '/notes/1'],
  ])('of %s', async (name, given, headers, target) => {
    const input = { path: { parcelId: 'a/b', no: 1 } }
    const request = await sentBy(name, input, { auth: given as typeof auth })
    const { accept, ...others } = Object.fromEntries(request.headers)
    expect([others, request.url]).toEqual([headers, `https://api.example/v1${target}`])
  })

  test.each([
    ['none of the description', 'getParcel', { key: 'K' }],
    ['half of them', 'deleteParcel', { key: 'K' }],
    ['a token that there is not', 'getParcel', { token: () => undefined }],
    ['a line break', 'getParcel', { token: 'secret\r\nX: 1' }],
    ['nothing', 'getParcel', { token: '' }],
    ['two cookies', 'deleteParcel', { key: 'K', session: 'secret; admin=1' }],
    ['a colon in a name', 'deleteParcel', { name: { username: 'secret:', password: '' } }],
    ['a name of every object', 'getParcel', {}],
  ])('%s: nothing is sent', async (_, name, given) => {
    const { client, sent } = clientOf({ options: { auth: given } })
    const error: unknown = await client[name]?.({ path: { parcelId: 'x' } }).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(TypeError)
    expect(String(error)).not.toContain('secret')
    expect(sent).toEqual([])
  })

  test('without "auth" the caller sends them', async () => {
    const request = await sentBy('getParcel', id, { headers: { Authorization: 'Own' } })
    expect(request.headers.get('authorization')).toBe('Own')
  })
})

describe('an answer', () => {
  const label = { path: { parcelId: 'x' } }
  const pages = { 'x-pages': '2', 'x-sizes': '1, 2.5' }
  const typed = (type: string) => ({ headers: { ...pages, 'content-type': type } })
  test.each<[string, object, Response, object]>([
    ['getParcel', label, Response.json(parcel), { status: 200, body: parcel }],
    [
      'getParcel',
      label,
      new Response('{"title":"x"}', { status: 404, headers: problem }),
      { status: 404, body: { title: 'x' } },
    ],
    [
      'getParcel',
      label,
      new Response('{"title":"x"}', { status: 503, headers: problem }),
      { status: 503, body: { title: 'x' } },
    ],
    [
      'listParcels',
      {},
      Response.json({ items: [parcel] }, { headers: { link: '<x>; rel="next"' } }),
      { status: 200, headers: { Link: '<x>; rel="next"' }, body: { items: [parcel] } },
    ],
    ['deleteParcel', label, new Response(null, { status: 204 }), { status: 204 }],
    [
      'getLabel',
      label,
      new Response(new Uint8Array([1]), typed('application/pdf')),
      {
        ...{ status: 200, headers: { 'X-Pages': 2, 'X-Sizes': [1, 2.5] } },
        ...{ contentType: 'application/pdf', body: new Uint8Array([1]) },
      },
    ],
    [
      'getLabel',
      label,
      new Response(Buffer.from('é', 'latin1'), typed('text/plain; charset=ISO-8859-1')),
      { status: 200, headers: { 'X-Pages': 2, 'X-Sizes': [1, 2.5] }, contentType: 'text/plain', body: 'é' },
    ],
    [
      'getLabel',
      label,
      new Response(null, { status: 302, headers: { location: '/x' } }),
      { status: 302, headers: { Location: '/x' } },
    ],
    ['putNote', { path: { no: 1 } }, new Response('12', { status: 299 }), { status: 299, body: 12 }],
  ])('of %s %j', async (name, input, response, want) => {
    for (const operations of [checked, unchecked]) {
      const validate = operations === checked
      const options = { validate, fetch: async () => response.clone() }
      const answer = await clientOf({ operations, options }).client[name]?.(input)
      expect(answer).toEqual(want)
      expect(answer?.response).toBeInstanceOf(Response)
      expect(JSON.parse(JSON.stringify(answer))).not.toHaveProperty('response')
    }
  })

  const long = `{"items":[],"next":"${'x'.repeat(500)}"}`
  test.each<[string, string, object, Response, object]>([
    [
      'an undeclared status',
      'deleteParcel',
      label,
      new Response('<secret>', { status: 200 }),
      { fault: 'status' },
    ],
    [
      'a redirect',
      'getParcel',
      label,
      new Response(null, { status: 307, headers: { location: 'https://evil.example' } }),
      { fault: 'unreadable' },
    ],
    [
      'a redirect that is not described',
      'search',
      {},
      new Response(null, { status: 307 }),
      { fault: 'redirect' },
    ],
    [
      'a page of a proxy',
      'getParcel',
      label,
      new Response('<secret>', { headers: { 'content-type': 'text/html' } }),
      { fault: 'unreadable' },
    ],
    [
      'a type that is no type',
      'getParcel',
      label,
      new Response('x', { headers: { 'content-type': '<secret>' } }),
      { fault: 'unreadable' },
    ],
    [
      'half a JSON text',
      'getParcel',
      label,
      new Response('{"secret', { headers: json }),
      { fault: 'unreadable' },
    ],
    ['nothing', 'getParcel', label, new Response('', { headers: json }), { fault: 'unreadable' }],
    [
      'no UTF-8',
      'getParcel',
      label,
      new Response(new Uint8Array([255]), { headers: json }),
      { fault: 'unreadable' },
    ],
    [
      'too many bytes',
      'listParcels',
      {},
      new Response(long, { headers: json }),
      { fault: 'unreadable', body: undefined },
    ],
    [
      'an invalid body',
      'getParcel',
      label,
      Response.json({ ...parcel, grams: 0, secret: '' }),
      { fault: 'invalid', issues: [expect.objectContaining({ rule: 'minimum', path: ['grams'] })] },
    ],
    [
      'a header that is missing',
      'getLabel',
      label,
      new Response('', { headers: { 'content-type': 'text/plain' } }),
      { fault: 'invalid', issues: [expect.objectContaining({ path: ['X-Pages'] })] },
    ],
    [
      'an invalid header',
      'getLabel',
      label,
      new Response('', { headers: { 'content-type': 'text/plain', 'x-pages': '0' } }),
      { fault: 'invalid', issues: [expect.objectContaining({ rule: 'minimum', path: ['X-Pages'] })] },
    ],
  ])('%s is thrown, and none of its text is in the message', async (_, name, input, response, want) => {
    const { client } = clientOf({ options: { fetch: async () => response, maxBytes: 400 } })
    const error: unknown = await client[name]?.(input).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(ResponseError)
    expect(error).toMatchObject({ name: 'ResponseError', response, ...want })
    expect(String(error)).not.toContain('secret')
    expect(String(error).length).toBeLessThan(200)
  })

  test('that breaks off is thrown, and one that is ended by the caller as what ended it', async () => {
    const base = await serveBroken(200, 'application/json', '{"items":')
    const broken = clientOf({ options: { baseUrl: base, fetch: (request) => fetch(request) } })
    await expect(broken.client.listParcels?.()).rejects.toMatchObject({
      fault: 'unreadable',
      body: undefined,
    })
    const body = new ReadableStream({
      pull: (controller) => controller.error(new DOMException('', 'TimeoutError')),
    })
    const late = clientOf({ options: { fetch: async () => new Response(body, { headers: json }) } })
    await expect(late.client.listParcels?.()).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('without validation is what it is', async () => {
    const body = { ...parcel, grams: '0' }
    const options = { validate: false, fetch: async () => Response.json(body) }
    for (const operations of [checked, unchecked])
      expect(await clientOf({ operations, options }).client.getParcel?.(label)).toEqual({ status: 200, body })
  })
})

describe('an input that is not valid is thrown, and nothing is sent', () => {
  test.each<[string, object, readonly (readonly (string | number)[])[]]>([
    ['getParcel', {}, [['parcelId']]],
    ['getParcel', { path: { parcelId: '' } }, [['parcelId']]],
    ['listParcels', { query: { limit: 0, state: ['x'] } }, [['limit'], ['state', 0]]],
    ['createParcel', {}, [[]]],
    ['refreshToken', { body: { grant: 'x', uses: 1.5 } }, [['grant'], ['uses']]],
    ['createParcel', { body: { ...parcel, grams: 1.5 } }, [['grams']]],
  ])('%s %j', async (name, input, paths) => {
    const { client, sent } = clientOf()
    const error: unknown = await client[name]?.(input).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(InvalidValueError)
    expect((error as InvalidValueError).issues.map(({ path }) => path)).toEqual(paths)
    expect(sent).toEqual([])
  })

  test.each(['.', '..', ''])('a path of "%s" is no path, whatever is validated', async (parcelId) => {
    for (const validate of [true, false]) {
      const { client, sent } = clientOf({ options: { validate } })
      await expect(client.getLabel?.({ path: { parcelId } })).rejects.toThrow()
      expect(sent).toEqual([])
    }
  })
})

describe('the base URL', () => {
  test.each([
    'ftp://api.example',
    'https://user:pass@api.example',
    'https://api.example/?a=1',
    'https://api.example/#a',
    'javascript:alert(1)',
    'api.example',
    '',
  ])('is not "%s"', (baseUrl) => {
    expect(() => clientOf({ options: { baseUrl } })).toThrow(TypeError)
  })

  test('may be one for each operation', async () => {
    const baseUrl = ({ id: name }: { readonly id: string }) => `https://${name.toLowerCase()}.example`
    expect((await sentBy('getParcel', id, { baseUrl })).url).toBe('https://getparcel.example/parcels/a%2Fb')
  })

  test.each(['.evil.example/x', '@evil.example/x', '/../x', '/a/../../x', '\\..\\..\\x'])(
    'is not left by the path "%s"',
    async (path) => {
      const operations = { leave: { ...checked.listParcels, path } as Operation<unknown, unknown> }
      const { client, sent } = clientOf({ operations })
      await expect(client.leave?.()).rejects.toThrow(TypeError)
      expect(sent).toEqual([])
    },
  )
})

test('a redirect is not followed, so that credentials stay', async () => {
  const seenThere: string[] = []
  const there = await serve(async (request) => {
    seenThere.push(request.url)
    return Response.json(parcel)
  })
  const here = await serve(async () => new Response(null, { status: 302, headers: { location: there } }))
  const options = { baseUrl: here, auth: { token: 'T' }, fetch: (request: Request) => fetch(request) }
  await expect(clientOf({ options }).client.search?.()).rejects.toMatchObject({ fault: 'redirect' })
  expect(seenThere).toEqual([])
})

test('signals of the client and of the call end a call', async () => {
  const hanging = async (request: Request) =>
    new Promise<Response>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })
  for (const place of ['client', 'call']) {
    const controller = new AbortController()
    const { signal } = controller
    const { client } = clientOf({ options: { fetch: hanging, ...(place === 'client' ? { signal } : {}) } })
    const call = client.listParcels?.({}, place === 'call' ? { signal } : {})
    setTimeout(() => controller.abort(), 5)
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  }
})

test('unchecked operations are for those who ask for no validation', () => {
  for (const validate of [undefined, true])
    expect(() => clientOf({ operations: unchecked, options: validate ? { validate } : {} })).toThrow(
      TypeError,
    )
  expect(() => clientOf({ operations: unchecked, options: { validate: false } })).not.toThrow()
})

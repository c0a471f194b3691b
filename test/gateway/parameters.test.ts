import { expect, test } from 'vitest'
import { createGateway } from '../../src/runtime/gateway.ts'
import {
  type GatewayRoute,
  type GatewaySetting,
  heldBigint,
  heldDate,
  heldDecimal,
  heldJsonCodec,
  type JsonType,
  jsonCodec,
  type Loss,
  type Operation,
  type OperationParameter,
} from '../../src/runtime/index.ts'

type Described = Pick<OperationParameter, 'form'> & Partial<OperationParameter>

const integer = jsonCodec(() => ({ json: 'number', isInteger: true }))
const integers = jsonCodec(() => ({
  json: 'array',
  items: () => ({ json: 'number', isInteger: true }),
}))
const texts = jsonCodec(() => ({ json: 'array', items: () => ({ json: 'string' }) }))
const short = jsonCodec(() => ({ json: 'string', maxLength: 3 }))

function parameter(name: string, more: Described): OperationParameter {
  return { name, in: 'query', required: false, style: 'form', explode: true, ...more }
}

function operation(
  parameters: readonly OperationParameter[],
  headers: readonly OperationParameter[] = [],
): Operation<unknown, unknown> {
  const responses = [{ status: '204', headers, media: [] }]
  return { api: 'shop', id: 'list', method: 'DELETE', path: '/orders', parameters, responses }
}

interface Call {
  readonly accepts: Operation<unknown, unknown>
  readonly asks: Operation<unknown, unknown>
  /** Its parameters that have a counterpart. */
  readonly carried?: readonly string[]
  readonly renamed?: GatewayRoute['parameters']
  readonly setting?: Partial<GatewaySetting>
  readonly answer?: Readonly<Record<string, string>>
  readonly status?: number
  /** The mount point in the address of the call. */
  readonly at?: string
}

/** A call through a gateway: the query that is sent, the losses, and the answer. */
async function called(
  query: string,
  { accepts, asks, carried = [], renamed = [], setting = {}, answer = {}, status = 204, at = '' }: Call,
  headers: Readonly<Record<string, string>> = {},
) {
  const lost: (readonly Loss[])[] = []
  let sent: string | undefined
  const list = {
    ...{ accepts, asks, request: [], responses: [{ from: '204', bodies: [] }] },
    parameters: [...renamed, ...carried.map((name) => ({ in: 'query' as const, from: name, to: name }))],
  }
  const gateway = createGateway(
    { list },
    {
      upstream: async (request) => {
        sent = new URL(request.url).search
        return new Response(null, { status, headers: answer })
      },
      base: 'http://upstream.example/api',
      onLoss: (losses) => {
        lost.push(losses)
        return 'accept'
      },
      ...setting,
    },
  )
  const response = await gateway(
    new Request(`http://gateway.example${at}/orders${query}`, { method: 'DELETE', headers }),
  )
  return {
    ...{ sent, status: response.status, headers: response.headers, text: await response.text() },
    lost: lost.flat().map(({ path, reason }) => `${reason} ${path.join('/')}`),
  }
}

const before = parameter('before', { form: 'string' })
const key = parameter('X-Key', { in: 'header', form: 'string', style: 'simple' })

test('a parameter that the other version lacks is a loss that somebody has to accept', async () => {
  const route = { accepts: operation([before, key]), asks: operation([]) }
  const query = '?before=2020-01-01'
  expect(await called(query, route, { 'x-key': 'k' })).toMatchObject({
    ...{ sent: '', status: 204 },
    lost: ['no-counterpart query/before', 'no-counterpart headers/X-Key'],
  })
  const refused = await called(query, { ...route, setting: { onLoss: () => 'refuse' } })
  expect([refused.status, refused.sent]).toEqual([422, undefined])
  expect((await called('', route)).lost).toEqual([])
})

test('an issue about a renamed parameter has the name that the caller sent', async () => {
  const size = parameter('size', {
    form: 'number',
    codec: jsonCodec(() => ({ json: 'number', maximum: 10 })),
  })
  const renamed = [{ in: 'query', from: 'limit', to: 'size' }] as const
  const route = {
    accepts: operation([parameter('limit', { form: 'number' })]),
    asks: operation([size]),
    renamed,
  }
  const pathsOf = async (query: string, setting: Partial<GatewaySetting> = {}) =>
    JSON.parse((await called(query, { ...route, setting })).text).issues.map(
      ({ rule, path }: { readonly rule: string; readonly path: string }) => `${rule} ${path}`,
    )
  expect(await pathsOf('?limit=50')).toEqual(['maximum /limit'])
  // What the user's code gives is not the caller's.
  expect(await pathsOf('?limit=5', { operations: { list: { query: () => ({ size: 11 }) } } })).toEqual([
    'maximum /size',
  ])
  expect((await called('?limit=5', route)).sent).toBe('?size=5')
})

test('no loss is reported for values from user code or for passed-on headers', async () => {
  const until = parameter('until', { form: 'string' })
  const operations = { list: { query: () => ({ until: '2020' }) } }
  const moved = await called('?before=2020', {
    ...{ accepts: operation([before]), asks: operation([until]), setting: { operations } },
  })
  expect(moved).toMatchObject({ sent: '?until=2020', lost: [] })
  const forwarded = await called(
    '',
    { accepts: operation([key]), asks: operation([]), setting: { forward: ['x-key'] } },
    { 'x-key': 'k' },
  )
  expect(forwarded.lost).toEqual([])
})

test.each([
  ['a string that is an integer', '?p=5', { form: 'string' }, { form: 'number', codec: integer }, '?p=5'],
  ['a string that is none', '?p=x', { form: 'string' }, { form: 'number', codec: integer }, 422],
  ['a string that is no number at all', '?p=x', { form: 'string' }, { form: 'number' }, 422],
  ['an integer as a string', '?p=5', { form: 'number' }, { form: 'string', codec: short }, '?p=5'],
  [
    'an integer that is too long a string',
    '?p=12345',
    { form: 'number' },
    { form: 'string', codec: short },
    422,
  ],
  ['one of a list', '?p=a%2Cb', { form: 'string' }, { form: { array: 'string' }, codec: texts }, '?p=a%2Cb'],
  [
    'strings as integers',
    '?p=5&p=6',
    { form: { array: 'string' } },
    { form: { array: 'number' }, codec: integers },
    '?p=5&p=6',
  ],
  ['a list of one', '?p=5', { form: { array: 'string' } }, { form: 'string' }, '?p=5'],
  ['a list of two as one', '?p=5&p=6', { form: { array: 'string' } }, { form: 'string' }, 422],
  ['a yes', '?p=true', { form: 'string' }, { form: 'boolean' }, '?p=true'],
] as readonly (readonly [string, string, Described, Described, string | number])[])(
  'a parameter is read as the other version reads its text: %s',
  async (_what, query, from, to, want) => {
    const made = await called(query, {
      ...{ accepts: operation([parameter('p', from)]), asks: operation([parameter('p', to)]) },
      carried: ['p'],
    })
    expect(made.status === 204 ? made.sent : made.status).toBe(want)
  },
)

test('headers that both versions describe reach the caller, addresses as those of the gateway', async () => {
  const header = (name: string, form: OperationParameter['form'] = 'string') =>
    parameter(name, { in: 'header', style: 'simple', form })
  const accepts = operation([], [header('Location'), header('X-Total', 'number'), header('ETag')])
  const asks = operation([], [header('location'), header('x-total'), header('etag'), header('x-new')])
  const answer = {
    ...{ location: 'http://upstream.example/api/orders/1', etag: '"a"', 'x-new': 'n', 'x-other': 'o' },
    'set-cookie': 'a=1',
  }
  const made = await called('', {
    ...{ accepts, asks, answer: { ...answer, 'x-total': '7' } },
  })
  expect(Object.fromEntries(made.headers)).toEqual({
    ...{ location: 'http://gateway.example/orders/1', etag: '"a"', 'x-total': '7' },
  })
  const wrong = await called('', { accepts, asks, answer: { 'x-total': 'many' } })
  expect([wrong.lost, [...wrong.headers.keys()]]).toEqual([['does-not-fit headers/x-total'], []])
  const elsewhere = await called('', {
    ...{ accepts, asks, answer: { location: 'http://upstream.example/apiary/1' } },
  })
  expect(elsewhere.headers.get('location')).toBe('http://upstream.example/apiary/1')
})

const upstream = 'http://upstream.example/api'

test.each<[mount: string, location: string, told: string]>([
  ['/v1/', `${upstream}/orders/1`, 'http://gateway.example/v1/orders/1'],
  ['/v1', `${upstream}/orders/1?a=b`, 'http://gateway.example/v1/orders/1?a=b'],
  ['/v1', '/api/orders/1', '/v1/orders/1'],
  ['/v1', '/api', '/v1'],
  ['', '/api', 'http://gateway.example'],
  ['', '//upstream.example/api/orders/1', 'http://gateway.example/orders/1'],
  ['/v1', '/apiary/1', '/apiary/1'],
  ['/v1', '/other', '/other'],
  ['/v1', 'orders/1', 'orders/1'],
  ['/v1', 'http://[', 'http://['],
])('below the mount point %j, the address %s is %s', async (at, location, told) => {
  const described = operation([], [parameter('Location', { in: 'header', style: 'simple', form: 'string' })])
  const { headers } = await called('', {
    ...{ accepts: described, asks: described, setting: { mount: at }, answer: { location } },
    at: at.replace(/\/$/u, ''),
  })
  expect(headers.get('location')).toBe(told)
})

test('headers of a failure that both versions describe reach the caller', async () => {
  const header = (name: string, form: OperationParameter['form'] = 'string') =>
    parameter(name, { in: 'header', style: 'simple', form })
  const failing = (...headers: readonly OperationParameter[]): Operation<unknown, unknown> => ({
    ...operation([], []),
    responses: [
      { status: '204', media: [] },
      { status: '4XX', headers, media: [] },
    ],
  })
  const accepts = failing(header('X-Reason'), header('Retry-After'), header('X-Left', 'number'))
  const asks = failing(header('x-reason'), header('retry-after'), header('x-left'), header('x-own'))
  const answer = { 'x-reason': 'r', 'retry-after': '9', 'x-left': 'few', 'x-own': 'o' }
  for (const verdict of ['accept', 'refuse'] as const) {
    const losses: string[] = []
    const onLoss: GatewaySetting['onLoss'] = (all) => {
      losses.push(...all.map(({ path }) => path.join('/')))
      return verdict
    }
    const made = await called('', { accepts, asks, answer, status: 409, setting: { onLoss } })
    const told = ['x-reason', 'retry-after', 'x-left', 'x-own'].map((name) => made.headers.get(name))
    expect([made.status, told, losses]).toEqual([409, ['r', '9', null, null], ['headers/x-left']])
  }
  const bare = await called('', { accepts: operation([], []), asks, answer, status: 409 })
  expect([bare.headers.get('x-reason'), bare.headers.get('retry-after')]).toEqual([null, '9'])
})

const isWhole = { json: 'number', isInteger: true } as const
const long = '9007199254740993'

/** The type of an entry whose number and date are plain JSON, or held in other forms. */
function entry(id: JsonType, sum: JsonType, day: JsonType): () => JsonType {
  const properties = [
    ['id', () => id],
    ['sum', () => sum],
    ['day', () => day],
  ] as const
  return () => ({ json: 'object', properties })
}

const plainEntry = entry(isWhole, { json: 'number' }, { json: 'string' })
const heldEntry = entry(
  { json: 'held', as: heldBigint, of: isWhole },
  { json: 'held', as: heldDecimal, of: { json: 'number' } },
  { json: 'held', as: heldDate, of: { json: 'string' } },
)

const asJson: Described = { form: 'string', json: true }
const held: Described = { ...asJson, codec: heldJsonCodec(heldEntry) }
const plain: Described = { ...asJson, codec: jsonCodec(plainEntry) }
const days =
  (day: JsonType): (() => JsonType) =>
  () => ({ json: 'array', items: () => day })
const list: Described = { form: { array: 'string' }, explode: false }
const dates = heldJsonCodec(days({ json: 'held', as: heldDate, of: { json: 'string' } }))
const short5 = '{"id":5,"sum":1.5,"day":"2026-02-28"}'
const long5 = `{"id":${long},"sum":1.50,"day":"2026-02-28"}`

test.each<[what: string, accepted: Described, asked: Described, text: string]>([
  ['held in one', held, plain, short5],
  ['held in the other', plain, held, short5],
  ['held in both', held, held, long5],
  ['held where the other has no schema', held, asJson, long5],
  ['dates in one', { ...list, codec: dates }, { ...list, codec: texts }, '2026-02-28,2026-03-01'],
  ['dates in the other', { ...list, codec: texts }, { ...list, codec: dates }, '2026-02-28,2026-03-01'],
])('the text of a parameter stays the same: %s', async (_, accepted, asked, text) => {
  const query = `?q=${encodeURIComponent(text).replaceAll('%2C', accepted.json ? '%2C' : ',')}`
  const [accepts, asks] = [accepted, asked].map((one) => operation([parameter('q', one)]))
  if (!accepts || !asks) throw new Error('two operations')
  const { status, sent } = await called(query, { accepts, asks, carried: ['q'] })
  expect([status, sent]).toEqual([204, query])
})

test('a value that the other version does not take is refused', async () => {
  const accepts = operation([parameter('q', held)])
  const asks = operation([parameter('q', plain)])
  const { status, sent } = await called(`?q=${encodeURIComponent(long5)}`, { accepts, asks, carried: ['q'] })
  expect([status, sent]).toEqual([422, undefined])
})

test('a default of the accepted version is sent if the other version has another one', async () => {
  const number = parameter('size', { form: 'number', codec: integer })
  const route = {
    accepts: operation([parameter('limit', { form: 'number' })]),
    asks: operation([number]),
    renamed: [{ in: 'query', from: 'limit', to: 'size', preset: 20 }] as const,
  }
  expect((await called('', route)).sent).toBe('?size=20')
  expect((await called('?limit=5', route)).sent).toBe('?size=5')
  const operations = { list: { query: () => ({ size: 7 }) } }
  expect((await called('', { ...route, setting: { operations } })).sent).toBe('?size=7')
})

test('a default that the other version does not take is a loss', async () => {
  const asks = operation([parameter('size', { form: 'string', codec: short })])
  const route = {
    accepts: operation([parameter('limit', { form: 'string' })]),
    ...{ asks, renamed: [{ in: 'query', from: 'limit', to: 'size', preset: 'twenty' }] as const },
  }
  expect(await called('', route)).toMatchObject({ sent: '', lost: ['does-not-fit query/limit'] })
  const refused = await called('', { ...route, setting: { onLoss: () => 'refuse' } })
  expect([refused.status, refused.sent]).toEqual([422, undefined])
  expect(await called('?limit=abc', route)).toMatchObject({ sent: '?size=abc', lost: [] })
})

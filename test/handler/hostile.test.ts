import { beforeAll, expect, test } from 'vitest'
import { createHandler, type Operation } from '../../src/runtime/index.ts'
import { parcel, parcelProgram } from '../client/parcels.ts'
import { serve } from '../gateway/serve.ts'

type Answer = (request: Request) => Promise<Response>

const errors: unknown[] = []
let handler: Answer

beforeAll(async () => {
  const { program } = await parcelProgram()
  const { listParcels, createParcel, getParcel, search, putNote } = program.load(
    'v/operations/parcels.ts',
  ) as Readonly<Record<string, Operation<unknown, unknown>>>
  const operations = { listParcels, createParcel, getParcel, search, putNote } as never
  const wait = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 5))
  const handlers = {
    listParcels: () => ({ status: 200, body: { items: [parcel] } }),
    createParcel: async ({ body }: { readonly body: object }) => {
      await wait()
      return { status: 201, body: { ...parcel, ...body } }
    },
    getParcel: async ({ path }: { readonly path: { readonly parcelId: string } }) => {
      await wait()
      return { status: 200, body: { ...parcel, id: path.parcelId } }
    },
    search: (input: object) => ({ status: 200, body: input }),
    putNote: () => ({ status: 200, body: 1 }),
  }
  handler = createHandler(operations, handlers as never, {
    authorize: 'elsewhere',
    maxBytes: 2_000_000,
    onError: (error) => errors.push(error),
  }) as Answer
})

const many = (text: string, count: number) => text.repeat(count)
const json = { 'content-type': 'application/json' }
const post = (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = json,
): RequestInit => ({
  ...{ method: 'POST', body, headers },
})
const with_ = (headers: Record<string, string>): RequestInit => ({ headers })
const deep = (open: string, close: string, count: number) => many(open, count) + many(close, count)

/** What somebody sends who wants the server to stop, to run code, to tell what it holds or to take its time. */
const hostile: readonly (readonly [target: string, init?: RequestInit])[] = [
  ['/parcels/..%2f..%2fetc%2fpasswd'],
  ['/parcels/%00'],
  ['/parcels/%'],
  ['/parcels/%E0%A4%A'],
  ['/parcels/%C0%AF'],
  ['/parcels/%ED%A0%80'],
  [`/parcels/${many('a', 8000)}`],
  [`/parcels${many('/', 4000)}`],
  [`/parcels${many('/a', 4000)}`],
  ['/parcels/__proto__'],
  ['/parcels/constructor'],
  ['/__proto__'],
  ['/parcels/{parcelId}'],
  ['/parcels/P1;a=1/../../..'],
  ['/parcels?limit=1e400'],
  ['/parcels?limit=NaN'],
  ['/parcels?limit=-0'],
  ['/parcels?limit=0x10'],
  ['/parcels?limit=1&limit=2'],
  ['/parcels?limit[]=1'],
  ['/parcels?limit=12345678901234567890'],
  ['/parcels?state=__proto__'],
  ['/parcels?__proto__[polluted]=1'],
  ['/parcels?constructor[prototype][polluted]=1'],
  [`/parcels?${many('state=lost&', 4000)}`],
  [`/parcels?${many('&', 8000)}`],
  [`/parcels?${many('=', 8000)}`],
  [`/parcels?cursor=${many('%41', 3000)}`],
  [`/parcels?cursor=${many('%', 4000)}`],
  ['/search?filter[__proto__][polluted]=1'],
  ['/search?filter[constructor][prototype][polluted]=1'],
  ['/search?filter[size][__proto__]=1'],
  ['/search?filter=1&filter[from]=1'],
  [`/search?filter${many('[a]', 2500)}=1`],
  [`/search?filter${many('[', 8000)}=1`],
  [`/search?${many('filter[from]=1&', 500)}`],
  [`/search?tags=${many('%7C', 2600)}`],
  ['/search?page={"__proto__":{"polluted":1}}'],
  ['/search?page={"no":1,"no":2}'],
  [`/search?page=${many('[', 8000)}`],
  [`/search?page=${deep('{"a":', '}', 1200)}`],
  ['/search', with_({ cookie: many('theme=dark; ', 600) })],
  ['/search', with_({ cookie: `theme=${many('%', 4000)}` })],
  ['/search', with_({ cookie: '__proto__=1; theme' })],
  ['/search', with_({ 'X-Ids': many('1,', 4000) })],
  ['/search', with_({ 'X-Ids': many('9', 4000) })],
  ['/search', with_({ accept: many(',', 8000) })],
  ['/search', with_({ accept: `${many('application/json;q=0,', 400)}__proto__` })],
  ['/search', with_({ accept: many(';q=', 2000) })],
  ['/parcels', post(many('[', 500_000))],
  ['/parcels', post(deep('{"from":', '}', 20_000))],
  ['/parcels', post(`{"__proto__":{"polluted":1},"grams":1}`)],
  ['/parcels', post('{"from":{"__proto__":{"polluted":1}},"to":{},"grams":1}')],
  ['/parcels', post(`{"grams":${many('9', 100_000)}}`)],
  ['/parcels', post('{"grams":1e999999999}')],
  ['/parcels', post(`{${many('"a":1,', 100_000)}"a":1}`)],
  ['/parcels', post(`"${many('\\ud800', 100_000)}"`)],
  ['/parcels', post(new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]))],
  ['/parcels', post(new Uint8Array(1_900_000))],
  ['/parcels', post(many('a', 2_100_000))],
  ['/parcels', post('null')],
  ['/parcels', post('{} {}')],
  ['/parcels', post('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>')],
  ['/parcels', post('{}', { 'content-type': `application/json${many(';a', 4000)}` })],
  ['/parcels', post('{}', { 'content-type': `${many(' ', 8000)}x/y` })],
  ['/parcels', post('{}', { 'content-type': 'multipart/form-data; boundary=' })],
  ['/parcels', post('{}', { ...json, 'content-encoding': 'gzip, br' })],
  ['/parcels', post('{}', { ...json, 'content-length': '-1' })],
  ['/parcels', post('{}', { ...json, 'Idempotency-Key': many('k', 8000) })],
  ['/parcels', { method: 'PROPFIND' }],
  ['/notes/1e1000', { method: 'PUT', body: 'x', headers: { 'content-type': 'text/plain' } }],
  ['/notes/1', { method: 'PUT', body: new Uint8Array([0xff]), headers: { 'content-type': 'text/plain' } }],
]

test.each(
  hostile.map(([target, init], index) => [`${index} ${target.slice(0, 40)}`, target, init ?? {}] as const),
)('a hostile call is answered, quickly and with little: %s', async (_, target, init) => {
  errors.length = 0
  const started = performance.now()
  const response = await handler(new Request(`http://here.example${target}`, init))
  const text = await response.text()
  // Far more than each takes, even on a machine that has much else to do.
  expect(performance.now() - started).toBeLessThan(5000)
  expect(response.status).toBeGreaterThanOrEqual(200)
  expect(response.status).toBeLessThan(500)
  expect(errors).toEqual([])
  expect(text.length).toBeLessThan(40_000)
  expect(text).not.toMatch(/node_modules|\n {4}at |root:/u)
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined()
})

test('there are sixty of them, and few are let in', async () => {
  const statuses = await Promise.all(
    hostile.map(
      async ([target, init = {}]) =>
        (await handler(new Request(`http://here.example${target}`, init))).status,
    ),
  )
  expect(hostile.length).toBeGreaterThanOrEqual(60)
  expect(statuses.filter((status) => status >= 400).length).toBeGreaterThan(hostile.length / 2)
})

test('200 calls at once each get their own answer, over HTTP', { tags: 'slow' }, async () => {
  const base = await serve(handler)
  const calls = Array.from({ length: 200 }, async (_, index) => {
    if (index % 10 === 9) {
      const [target, init = {}] = hostile[index % hostile.length] ?? ['/']
      const { status } = await handler(new Request(`http://here.example${target}`, init))
      return status < 500
    }
    if (index % 2 === 0) {
      const response = await fetch(`${base}/parcels/P${index}`)
      return ((await response.json()) as { readonly id: string }).id === `P${index}`
    }
    const made = { from: parcel.from, to: parcel.to, grams: index }
    const response = await fetch(`${base}/parcels`, post(JSON.stringify(made)))
    return response.status === 201 && ((await response.json()) as { readonly grams: number }).grams === index
  })
  expect((await Promise.all(calls)).filter((isRight) => !isRight)).toEqual([])
})

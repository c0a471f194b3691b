import { describe, expect, test } from 'vitest'
import { createMock, type LoadedVersion } from '../../src/index.ts'
import {
  createClient,
  createHandler,
  InvalidValueError,
  type JsonCodec,
  type Operation,
} from '../../src/runtime/index.ts'
import type { GeneratedVersion } from '../support/generated.ts'
import { accountProgram } from './accounts.ts'

type Operations = Readonly<Record<string, Operation<unknown, unknown>>>
type Call = (input?: object) => Promise<{ readonly status: number; readonly body: unknown }>

const long = 9_007_199_254_740_993n
const day = new Date('2026-02-28')
const moment = new Date('2026-02-28T10:11:12.345Z')

const dates = { int64: 'bigint', decimal: 'string', date: 'Date' } as const
const texts = { int64: 'string', decimal: 'string' } as const

const account = {
  ...{ id: long, parent: null, balance: '10.10', opened: day, changed: moment, others: [1n, long] },
  ...{ limits: { a: '12345678901234567890.12' }, kind: 1, owner: { type: 'person', no: 5n } },
}
const accountText =
  '{"id":9007199254740993,"parent":null,"balance":10.10,"opened":"2026-02-28","changed":"2026-02-28T10:11:12.345Z","others":[1,9007199254740993],"limits":{"a":12345678901234567890.12},"kind":1,"owner":{"type":"person","no":5}}'

function operationsOf({ program }: GeneratedVersion, module = ''): Operations {
  const exported = Object.entries(program.load(`v/operations/${module}accounts.ts`))
  return Object.fromEntries(exported.filter(([, one]) => !Array.isArray(one))) as Operations
}

async function codecOf(name: string, holds: Parameters<typeof accountProgram>[0]) {
  const { program } = await accountProgram(holds)
  return program.load('v/accounts/no-namespace/codecs.ts')[name] as JsonCodec<unknown>
}

describe('a codec', () => {
  test('reads and writes numbers and dates in the types that the version sets', async () => {
    const codec = await codecOf('account', dates)
    const read = codec.parse(accountText)
    expect(read).toEqual({ ok: true, value: account })
    expect(codec.validate(account).ok).toBe(true)
    expect(codec.serialize(account)).toBe(accountText)
  })

  test('represents numbers as texts of their digits', async () => {
    const codec = await codecOf('account', texts)
    const value = { id: '9007199254740993', balance: '10.10', opened: '2026-02-28', others: ['1'] }
    const text = '{"id":9007199254740993,"balance":10.10,"opened":"2026-02-28","others":[1]}'
    expect(codec.parse(text)).toEqual({ ok: true, value })
    expect(codec.serialize(value)).toBe(text)
  })

  const small = { id: 1n, balance: '1', opened: day }
  test.each<[string, object, string, string]>([
    ['a number where a bigint is held', { ...small, id: 1 }, 'type', 'id'],
    ['a bigint below its minimum', { ...small, id: 0n }, 'minimum', 'id'],
    ['a number where a text is held', { ...small, balance: 1 }, 'type', 'balance'],
    ['a text that is not a number', { ...small, balance: '1,5' }, 'type', 'balance'],
    ['digits after those of the step', { ...small, balance: '1.001' }, 'multiple-of', 'balance'],
    ['an exponent that has no end', { ...small, balance: '1e999999999' }, 'type', 'balance'],
    ['a text where a date is held', { ...small, opened: '2026-02-28' }, 'type', 'opened'],
    ['a time of day where a day is held', { ...small, opened: moment }, 'type', 'opened'],
    ['a date that is none', { ...small, changed: new Date(Number.NaN) }, 'type', 'changed'],
    ['a year that has no text', { ...small, changed: new Date(8e15) }, 'format', 'changed'],
    ['two equal items', { ...small, others: [5n, 5n] }, 'unique-items', 'others'],
    ['a bigint where any JSON is', { ...small, note: 5n }, 'type', 'note'],
    ['a date where a constant is', { ...small, kind: day }, 'type', 'kind'],
    ['a map', { ...small, limits: new Map() }, 'type', 'limits'],
  ])('refuses %s', async (_, value, rule, name) => {
    const codec = await codecOf('account', dates)
    const checked = codec.validate(value)
    expect(checked.ok ? [] : checked.issues.map((one) => [one.rule, one.path.join('/')])).toEqual([
      [rule, name],
    ])
    expect(() => codec.serialize(value)).toThrow(InvalidValueError)
  })

  test.each<[string, string, string, number]>([
    ['a day that does not exist', '{"id":1,"balance":1,"opened":"2026-02-30"}', 'format', 30],
    ['a fraction of an integer', '{"id":1.5,"balance":1,"opened":"2026-02-28"}', 'type', 7],
    [
      'a long number below its minimum',
      '{"id":-9007199254740993,"balance":1,"opened":"2026-02-28"}',
      'minimum',
      7,
    ],
    [
      'a number without end',
      `{"id":1${'0'.repeat(2000)}1,"balance":1,"opened":"2026-02-28"}`,
      'number-digits',
      7,
    ],
    [
      'a long number that is undeclared',
      '{"note":9007199254740993,"id":1,"balance":1,"opened":"2026-02-28"}',
      'number-digits',
      9,
    ],
    [
      'a name that comes twice',
      '{"id":1,"id":1,"balance":1,"opened":"2026-02-28"}',
      'duplicate-property',
      14,
    ],
  ])('refuses to read %s', async (_, text, rule, column) => {
    const read = (await codecOf('account', dates)).parse(text)
    expect(read.ok ? [] : read.issues.map((one) => [one.rule, one.column])).toEqual([[rule, column]])
  })

  test('distinguishes alternatives by their values', async () => {
    const codec = await codecOf('account', dates)
    const firm = { ...small, owner: { type: 'firm', no: 5 } }
    expect(codec.parse(codec.serialize(firm))).toEqual({ ok: true, value: firm })
    expect(codec.validate({ ...small, owner: { type: 'firm', no: 5n } }).ok).toBe(false)
    expect(codec.validate({ ...small, owner: { type: 'person', no: 5 } }).ok).toBe(false)
  })

  test('asks of JSON what other keywords say beside what is held', async () => {
    const codec = await codecOf('account', dates)
    const mixed = { ...small, rows: [long, 'a', 2n] }
    expect(codec.serialize(mixed)).toContain('"rows":[9007199254740993,"a",2]')
    expect(codec.parse(codec.serialize(mixed))).toEqual({ ok: true, value: mixed })
    expect(codec.validate({ ...small, rows: [1] }).ok).toBe(false)
  })

  test('keeps numbers and texts of digits apart where a union allows both', async () => {
    const codec = await codecOf('account', texts)
    const given = { id: '1', balance: '1', opened: '2026-02-28', rows: [5n, '5', 'a'] }
    expect(codec.serialize(given)).toContain('"rows":[5,"5","a"]')
    expect(codec.parse(codec.serialize(given))).toEqual({ ok: true, value: given })
  })

  test('leaves plain data as it is given', async () => {
    const codec = await codecOf('account', dates)
    const given = { id: 1, balance: 1, opened: '2026-02-28' }
    expect(codec.plain?.read(given)).toEqual({ ok: true, value: small })
    expect(given.id).toBe(1)
  })

  test('lets undeclared numbers lose digits if the option lossy is set', async () => {
    const codec = await codecOf('account', dates)
    const text = '{"note":9007199254740993,"id":9007199254740993,"balance":1,"opened":"2026-02-28"}'
    const read = codec.parse(text, { lossy: true })
    expect(read.ok && read.value).toEqual({ ...small, id: long, note: Number(long) })
  })

  test('represents the last second of a leap day and offsets', async () => {
    const codec = await codecOf('account', dates)
    const read = codec.parse('{"id":1,"balance":1,"opened":"2026-02-28","changed":"2016-12-31t23:59:60z"}')
    expect(read.ok && read.value).toMatchObject({ changed: new Date('2016-12-31T23:59:59Z') })
  })
})

describe('a call', () => {
  const input = {
    path: { id: long, day },
    query: { since: moment, ids: [1n, long], range: { from: day, least: '0.10' } },
    headers: { 'X-At': moment },
    cookies: { last: 7n },
  }

  test.each(['', 'unchecked/'])('sends them in every part: %j', async (module) => {
    const generated = await accountProgram(dates)
    const operations = operationsOf(generated)
    const got: unknown[] = []
    const bytes = new Uint8Array([1, 2])
    const handler = createHandler(
      operations,
      {
        getAccount: (given: unknown) => {
          got.push(given)
          return { status: 200, headers: { 'X-Total': long }, body: account }
        },
        postAccount: ({ body }: { body: unknown }) => ({ status: 201, body }),
        postForm: ({ body }: { body: { id: unknown } }) => {
          got.push(body)
          return { status: 200, body: body.id }
        },
        postParts: ({ body }: { body: { id: unknown; at: unknown } }) => {
          got.push([body.id, body.at])
          return { status: 200, body: day }
        },
        listEntries: () => ({ status: 200, body: [{ id: long, at: moment }] }),
      } as never,
      { authorize: 'elsewhere' },
    )
    const urls: string[] = []
    const client = createClient(operationsOf(generated, module), {
      baseUrl: 'https://api.example',
      validate: module === '',
      fetch: async (request: Request) => {
        urls.push(request.url)
        return handler(request, undefined)
      },
    }) as unknown as Readonly<Record<string, Call>>
    const answer = await client.getAccount?.(input)
    expect(urls[0]).toBe(
      'https://api.example/accounts/9007199254740993/2026-02-28?since=2026-02-28T10%3A11%3A12.345Z&ids=1&ids=9007199254740993&range%5Bfrom%5D=2026-02-28&range%5Bleast%5D=0.10',
    )
    expect(got[0]).toMatchObject(input)
    expect(answer).toMatchObject({ status: 200, headers: { 'X-Total': long }, body: account })
    expect(await client.postAccount?.({ body: account })).toMatchObject({ status: 201, body: account })
    const form = { id: long, day, amounts: ['1.10', '2'] }
    expect(await client.postForm?.({ body: form })).toMatchObject({ body: long })
    expect(got[1]).toEqual(form)
    const parts = await client.postParts?.({ body: { id: long, at: moment, file: bytes } })
    expect([parts?.body, got[2]]).toEqual([day, [long, moment]])
    const items: unknown[] = []
    const { body: entries } = (await client.listEntries?.()) ?? {}
    for await (const one of entries as AsyncIterable<unknown>) items.push(one)
    expect(items).toEqual([{ id: long, at: moment }])
  })

  test('is refused where a parameter is not as it is held', async () => {
    const client = createClient(operationsOf(await accountProgram(dates)), {
      baseUrl: 'https://api.example',
      fetch: async () => new Response('{}'),
    }) as unknown as Readonly<Record<string, Call>>
    await expect(client.getAccount?.({ path: { id: 5, day } })).rejects.toThrow(InvalidValueError)
  })

  test('is answered by a mock with what is held', async () => {
    const generated = await accountProgram(dates)
    const operations = operationsOf(generated)
    const mock = createMock(operations, { version: { version: generated.version } as LoadedVersion, seed: 3 })
    const client = createClient(operations, {
      baseUrl: 'https://api.example',
      fetch: async (request: Request) => mock(request, undefined),
    }) as unknown as Readonly<Record<string, Call>>
    const { body } = (await client.getAccount?.({ path: { id: 1n, day } })) ?? {}
    const { id, opened } = body as { readonly id: unknown; readonly opened: unknown }
    expect([typeof id, opened instanceof Date]).toEqual(['bigint', true])
    expect((await client.postForm?.({ body: { id: 1n, day } }))?.status).toBe(200)
    const { body: entries } = (await client.listEntries?.()) ?? {}
    for await (const one of entries as AsyncIterable<{ readonly at: unknown }>)
      expect(one.at).toBeInstanceOf(Date)
  })
})

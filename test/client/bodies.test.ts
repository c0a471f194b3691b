import { beforeAll, describe, expect, test } from 'vitest'
import {
  type ClientOptions,
  createClient,
  createHandler,
  InvalidValueError,
  type Operation,
  ResponseError,
  streamed,
} from '../../src/runtime/index.ts'
import { fileProgram } from './files.ts'

type Operations = Readonly<Record<string, Operation<unknown, unknown>>>
type Call = (input?: object) => Promise<{
  readonly status: number
  readonly contentType?: string
  readonly body: unknown
}>
type Answer = (input: { readonly body: unknown; readonly contentType?: string }) => unknown

let checked: Operations
let unchecked: Operations

beforeAll(async () => {
  const { program } = await fileProgram()
  const named = (path: string) =>
    Object.fromEntries(
      Object.entries(program.load(path)).filter(([, one]) => !Array.isArray(one)),
    ) as Operations
  checked = named('v/operations/files.ts')
  unchecked = named('v/operations/unchecked/files.ts')
})

interface Pair {
  readonly client?: Partial<ClientOptions>
  readonly isUnchecked?: boolean
  readonly isStreamed?: boolean
}

/** A client of one operation, and the server of the same that it calls; what they send is kept. */
function pairOf(name: string, answer: Answer, { client = {}, isUnchecked, isStreamed }: Pair = {}) {
  const [described, bare] = [checked[name], unchecked[name]]
  if (!described || !bare) throw new Error(`no ${name}`)
  const errors: unknown[] = []
  const taken = isStreamed ? streamed(described) : described
  const server = createHandler(
    { [name]: taken },
    { [name]: answer as never },
    { onError: (one) => errors.push(one) },
  )
  const sent: Request[] = []
  const fetch = async (request: Request) => {
    sent.push(request.clone())
    return server(request)
  }
  const options = { baseUrl: 'https://files.example', fetch, ...client }
  const used = isUnchecked ? bare : taken
  const all = createClient({ [name]: used }, { ...options, ...(isUnchecked ? { validate: false } : {}) })
  const call = (all as unknown as Readonly<Record<string, Call>>)[name]
  if (!call) throw new Error(`no ${name}`)
  return { call, sent, errors }
}

async function listOf(items: AsyncIterable<unknown>): Promise<readonly unknown[]> {
  const found: unknown[] = []
  for await (const one of items) found.push(one)
  return found
}

const text = new TextEncoder()
const made = { status: 201, body: { id: 1 } }

/** What a form was received as: files as their names, types and texts. */
async function plain(value: unknown): Promise<unknown> {
  if (value instanceof File) return [value.name, value.type, await value.text()]
  if (Array.isArray(value)) return Promise.all(value.map(plain))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(async ([key, one]) => [key, await plain(one)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

describe('a form in parts', () => {
  const form = {
    file: new File(['ab\r\n--form\0'], 'ä "x".bin', { type: 'image/gif' }),
    photos: [new Blob(['1'], { type: 'image/png' }), text.encode('2')],
    meta: { name: 'ü', pages: 2 },
    metas: [{ name: 'a' }, { name: 'b' }],
    tags: ['x', 'y z'],
    sizes: [1, 2.0],
    note: 'line\r\nline "quoted" é',
    count: 3,
    isPublic: false,
    filter: { min: 1, names: ['p', 'q'] },
  }
  const read = {
    ...form,
    file: ['ä "x".bin', 'image/gif', 'ab\r\n--form\0'],
    photos: [
      ['blob', 'image/png', '1'],
      ['blob', 'image/png', '2'],
    ],
  }

  test.each([false, true])('is received as it was sent, unchecked %s', async (isUnchecked) => {
    let got: unknown
    const { call, sent } = pairOf(
      'addFile',
      async ({ body }) => {
        got = await plain(body)
        return made
      },
      { isUnchecked },
    )
    expect(await call({ body: form })).toMatchObject(made)
    expect(got).toEqual(read)
    expect(sent[0]?.headers.get('content-type')).toMatch(/^multipart\/form-data; boundary=[\w-]+$/u)
  })

  test('is a form to the platform', async () => {
    const { call, sent } = pairOf('addFile', () => made)
    await call({ body: form })
    const given = await sent[0]?.formData()
    const pairs = await Promise.all([...(given ?? [])].map(async ([name, one]) => [name, await plain(one)]))
    expect(pairs).toEqual([
      ['file', ['ä "x".bin', 'image/gif', 'ab\r\n--form\0']],
      ['photos', ['blob', 'image/png', '1']],
      ['photos', ['blob', 'image/png', '2']],
      ['meta', '{"name":"ü","pages":2}'],
      ['metas', '{"name":"a"}'],
      ['metas', '{"name":"b"}'],
      ['tags', 'x'],
      ['tags', 'y z'],
      ['sizes', '1'],
      ['sizes', '2'],
      ['note', 'line\r\nline "quoted" é'],
      ['count', '3'],
      ['isPublic', 'false'],
      ['filter[min]', '1'],
      ['filter[names][0]', 'p'],
      ['filter[names][1]', 'q'],
    ])
  })

  test('of the platform is received', async () => {
    const given = new FormData()
    given.append('file', new File(['ab'], 'a".txt', { type: 'text/plain' }))
    given.append('note', 'x\r\ny')
    given.append('meta', new Blob(['{"name":"n"}'], { type: 'application/json' }))
    given.append('metas', '{"name":"m"}')
    given.append('tags', 'one')
    let got: unknown
    const server = createHandler({ addFile: checked.addFile as never }, {
      addFile: async ({ body }: { readonly body: unknown }) => {
        got = await plain(body)
        return made
      },
    } as never)
    const { status } = await server(
      new Request('https://files.example/files', { method: 'POST', body: given }),
    )
    expect([status, got]).toEqual([
      201,
      {
        ...{ file: ['a".txt', 'text/plain', 'ab'], note: 'x\r\ny' },
        ...{ meta: { name: 'n' }, metas: [{ name: 'm' }], tags: ['one'] },
      },
    ])
  })

  const file = new Blob(['x'])
  test.each<[string, object, string, string]>([
    ['no file', { note: 'a' }, 'required', ''],
    ['a text for a file', { file: 'x', note: 'a' }, 'type', '/file'],
    ['an empty file', { file: new Blob([]), note: 'a' }, 'min-length', '/file'],
    ['a file that is too large', { file: new Uint8Array(101), note: 'a' }, 'max-length', '/file'],
    ['one file for several', { file, note: 'a', photos: file }, 'type', '/photos'],
    ['a text among files', { file, note: 'a', photos: [file, 'x'] }, 'type', '/photos/1'],
    ['too many files', { file, note: 'a', photos: [file, file, file, file] }, 'max-items', '/photos'],
    [
      'an object that is not valid',
      { file, note: 'a', meta: { name: 'a', pages: 0 } },
      'minimum',
      '/meta/pages',
    ],
    ['a text that is too short', { file, note: '' }, 'min-length', '/note'],
    ['what is not described', { file, note: 'a', other: 'b' }, 'never', '/other'],
    ['a list', [file], 'type', ''],
  ])('%s is not sent', async (_, body, rule, path) => {
    const { call, sent } = pairOf('addFile', () => made)
    const error: unknown = await call({ body }).catch((one: unknown) => one)
    const issues = error instanceof InvalidValueError ? error.issues : []
    const found = issues.map((one) => `${one.rule} ${one.path.map((step) => `/${step}`).join('')}`)
    expect([found, sent]).toEqual([[`${rule} ${path}`], []])
  })
})

describe('a form in parts that is not what is described', () => {
  const head = 'content-disposition: form-data; name='
  const good = `--b\r\n${head}"file"; filename="f"\r\n\r\nx\r\n--b\r\n${head}"note"\r\n\r\nn\r\n`
  const post = async (body: string | Uint8Array<ArrayBuffer>, type = 'multipart/form-data; boundary=b') => {
    const server = createHandler({ addFile: checked.addFile as never }, { addFile: () => made } as never)
    const headers = { 'content-type': type }
    const response = await server(
      new Request('https://files.example/files', { method: 'POST', body, headers }),
    )
    const told = (await response.json()) as { issues?: readonly { rule: string; path: string }[] }
    return [response.status, ...(told.issues ?? []).map(({ rule, path }) => `${rule} ${path}`)]
  }
  const ended = `${good}--b--\r\n`
  const many = `--b\r\n${head}"tags"\r\n\r\n\r\n`.repeat(999)
  test.each<[string, string | Uint8Array<ArrayBuffer>, readonly (string | number)[], string?]>([
    ['nothing wrong', ended, [201]],
    ['before and after the parts', `before\r\n${ended}after`, [201]],
    ['spaces behind the boundary', ended.replaceAll('--b\r\n', '--b \t\r\n'), [201]],
    ['a boundary in quotation marks', ended, [201], 'multipart/form-data; charset=utf-8; boundary="b"'],
    ['no boundary', ended, [400, 'not-form '], 'multipart/form-data'],
    ['two boundaries', ended, [400, 'not-form '], 'multipart/form-data; boundary=b; boundary=c'],
    ['another boundary', ended, [400, 'not-form '], 'multipart/form-data; boundary=c'],
    ['no end', good, [400, 'not-form ']],
    ['a header without end', `--b\r\n${head}"note"`, [400, 'limit-length ']],
    ['a header that is too long', `--b\r\nx: ${'y'.repeat(20_000)}\r\n\r\n\r\n--b--`, [400, 'limit-length ']],
    ['a part without name', `--b\r\nx: y\r\n\r\n\r\n--b--`, [400, 'not-form ']],
    ['a part with two names', `--b\r\n${head}"file"\r\n${head}"note"\r\n\r\n\r\n--b--`, [400, 'not-form ']],
    [
      'a name that is not UTF-8',
      Uint8Array.from(Buffer.from(`${good}--b\r\n${head}"\xff"\r\n\r\n\r\n--b--`, 'latin1')),
      [400, 'not-form '],
    ],
    ['1,001 parts', `${many}${ended}`, [400, 'limit-length ']],
    ['a value twice', `${good}--b\r\n${head}"note"\r\n\r\nm\r\n--b--`, [400, 'form-value /note']],
    ['no number', `${good}--b\r\n${head}"count"\r\n\r\nx\r\n--b--`, [400, 'form-value /count']],
    ['no JSON', `${good}--b\r\n${head}"meta"\r\n\r\n{\r\n--b--`, [400, 'not-json /meta']],
    [
      'a number that no double holds',
      `${good}--b\r\n${head}"meta"\r\n\r\n{"pages":12345678901234567890}\r\n--b--`,
      [400, 'number-digits /meta/pages'],
    ],
    [
      'a type that is not taken',
      `${good}--b\r\n${head}"photos"; filename="f"\r\ncontent-type: text/html\r\n\r\n\r\n--b--`,
      [400, 'part-type /photos'],
    ],
    [
      'a name in the name of a file',
      `--b\r\n${head}"file"; filename="; name=\\"note\\""\r\n\r\nx\r\n--b\r\n${head}note\r\n\r\nn\r\n--b--`,
      [201],
    ],
    [
      'a name of every object',
      `${good}--b\r\n${head}"__proto__"\r\n\r\nx\r\n--b--`,
      [400, 'never /__proto__'],
    ],
  ])('%s', async (_, body, want, type) => {
    expect(await post(body, type)).toEqual(want)
  })

  test.each([
    ['CR', '\r'],
    ['CR LF', '\r\n'],
    ['almost the boundary', '\r\n--form-0000000000000000000000000000'],
    ['header', `${head}"note"\r\n`],
  ])('%s many times takes no longer for each byte', async (_, one) => {
    const timeOf = async (bytes: number) => {
      const body = `--b\r\n${head}"note"\r\n\r\n${one.repeat(bytes / one.length)}`
      const start = performance.now()
      await post(body, 'multipart/form-data; boundary=form-00000000000000000000000000001')
      return performance.now() - start
    }
    await timeOf(50_000)
    const [little, much] = [await timeOf(500_000), await timeOf(4_000_000)]
    expect(much).toBeLessThan(8 * 4 * Math.max(little, 40))
  })
})

describe('octets', () => {
  const bytes = new Uint8Array([0, 255, 13, 10])
  const get = { path: { id: 1 } }
  test.each<[string, string, unknown]>([
    ['bytes', 'application/octet-stream', bytes],
    ['a blob', 'application/octet-stream', new Blob([bytes])],
    ['a stream', 'application/octet-stream', new Blob([bytes]).stream()],
    ['bytes of a range', 'image/jpeg', bytes],
    ['bytes of a text type', 'text/csv', bytes],
  ])('%s of an answer', async (_, contentType, body) => {
    const { call } = pairOf('getFile', () => ({ status: 200, contentType, body }))
    expect(await call(get)).toEqual({ status: 200, contentType, body: bytes })
  })

  test.each<[string, unknown]>([
    ['bytes', bytes],
    ['a blob', new Blob([bytes])],
    ['a stream', new Blob([bytes]).stream()],
  ])('%s of a call', async (_, body) => {
    let got: unknown
    const answer: Answer = (input) => {
      got = input.body
      return { status: 204 }
    }
    const { call } = pairOf('putFile', answer)
    expect(await call({ ...get, body })).toMatchObject({ status: 204 })
    expect(got).toEqual(bytes)
  })

  test('are streams where it is asked for', async () => {
    let got: unknown
    const put = pairOf(
      'putFile',
      async (input) => {
        got = await new Response(input.body as ReadableStream)
          .arrayBuffer()
          .then((one) => new Uint8Array(one))
        return { status: 204 }
      },
      { isStreamed: true },
    )
    await put.call({ ...get, body: bytes })
    expect(got).toEqual(bytes)
    const body = new Blob([bytes])
    const answer = () => ({ status: 200, contentType: 'image/png', body })
    const { call } = pairOf('getFile', answer, { isStreamed: true, client: { maxBytes: 1 } })
    const { body: stream } = await call(get)
    expect(new Uint8Array(await new Response(stream as ReadableStream).arrayBuffer())).toEqual(bytes)
  })

  test('an object is not sent as octets', async () => {
    const { call } = pairOf('putFile', () => ({ status: 204 }))
    await expect(call({ ...get, body: { a: 1 } })).rejects.toThrow(TypeError)
    const wrong = pairOf('getFile', () => ({ status: 200, contentType: 'image/png', body: { a: 1 } }))
    await expect(wrong.call(get)).rejects.toThrow(ResponseError)
    expect(wrong.errors).toHaveLength(1)
  })
})

test('a form is written as "encoding" says', async () => {
  let got: unknown
  const answer: Answer = ({ body }) => {
    got = body
    return { status: 200, body: {} }
  }
  const { call, sent } = pairOf('addCharge', answer)
  const body = {
    ...{ amount: 5, expand: ['a', 'b'], items: [{ price: 'p', quantity: 2 }, { price: 'q' }] },
    ...{ metadata: { k: 'v&', l: '' }, ids: [1, 2] },
  }
  await call({ body })
  expect(decodeURIComponent((await sent[0]?.text()) ?? '')).toBe(
    'amount=5&expand[0]=a&expand[1]=b&items[0][price]=p&items[0][quantity]=2&items[1][price]=q&metadata[k]=v&&metadata[l]=&ids=1,2',
  )
  expect(got).toEqual(body)
})

describe('items', () => {
  const items = [{ name: 'a' }, { name: 'ü\n', pages: 2 }]
  const all = async (given: unknown) => listOf(given as AsyncIterable<unknown>)
  async function* later() {
    yield* items
  }

  test('are sent and received one by one, both ways', async () => {
    const { call, sent } = pairOf('addLines', async ({ body }) => ({ status: 200, body: await all(body) }))
    for (const body of [items, later()]) expect(await all((await call({ body })).body)).toEqual(items)
    expect(await sent[0]?.text()).toBe('{"name":"a"}\n{"name":"ü\\n","pages":2}\n')
  })

  test('however they are cut into pieces', async () => {
    const sent = text.encode('\n{"name":"a"}\r\n{"name":"ü\\n","pages":2}')
    for (const size of [1, 2, 3, 7]) {
      const body = new ReadableStream({
        start(controller) {
          for (let at = 0; at < sent.length; at += size) controller.enqueue(sent.slice(at, at + size))
          controller.close()
        },
      })
      const server = createHandler({ addLines: checked.addLines as never }, {
        addLines: async (input: { readonly body: unknown }) => ({ status: 200, body: await all(input.body) }),
      } as never)
      const headers = { 'content-type': 'application/jsonl' }
      const init = { method: 'POST', body, headers, duplex: 'half' } as RequestInit
      const response = await server(new Request('https://files.example/lines', init))
      expect(await response.text()).toBe('\u001e{"name":"a"}\n\u001e{"name":"ü\\n","pages":2}\n')
    }
  })

  test('that are not valid break off', async () => {
    const wrong = [{ name: 'a' }, { name: 5 }]
    const { call } = pairOf('addLines', async ({ body }) => ({ status: 200, body: await all(body) }))
    await expect(call({ body: wrong })).rejects.toThrow()
    const asked = pairOf('addLines', async ({ body }) => ({ status: 200, body: await all(body) }), {
      isUnchecked: true,
    })
    await expect(asked.call({ body: wrong })).rejects.toMatchObject({ fault: 'status' })
    const answered = pairOf('addLines', () => ({ status: 200, body: wrong }))
    const { body } = await answered.call({ body: [] })
    await expect(all(body)).rejects.toThrow(ResponseError)
    expect(answered.errors.map((one) => one instanceof InvalidValueError)).toEqual([true])
  })

  test('end at their sender when their receiver has enough', async () => {
    let isEnded = false
    async function* endless() {
      try {
        for (;;) yield { name: 'a' }
      } finally {
        isEnded = true
      }
    }
    const { call } = pairOf('addLines', () => ({ status: 200, body: endless() }))
    const { body } = await call({ body: [] })
    for await (const _ of body as AsyncIterable<unknown>) break
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(isEnded).toBe(true)
  })

  test('are limited one by one', async () => {
    const answer = () => ({ status: 200, body: items })
    const { call } = pairOf('addLines', answer, { client: { maxBytes: 20 } })
    const { body } = await call({ body: [] })
    const error: unknown = await all(body).catch((one: unknown) => one)
    expect(error instanceof ResponseError && error.issues.map(({ rule, path }) => [rule, path])).toEqual([
      ['limit-length', []],
    ])
  })
})

describe('events', () => {
  const events = [
    { data: 'a\nb', event: 'made', id: '1', retry: 5 },
    { data: '' },
    { data: ' x', event: 'gone' },
  ]
  const answering = (sent: string) => async () =>
    new Response(sent, { headers: { 'content-type': 'text/event-stream' } })
  const all = async (given: unknown) => listOf(given as AsyncIterable<unknown>)

  test('are received as they were sent', async () => {
    const { call, sent } = pairOf('listen', () => ({ status: 200, body: events }))
    expect(await all((await call()).body)).toEqual(events)
    expect(sent[0]?.headers.get('accept')).toBe('text/event-stream')
  })

  // What HTML says of event streams (§9.2.6).
  test.each<[string, string, readonly object[]]>([
    [
      'a comment and two lines',
      ': test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\n',
      [
        { data: 'first event', id: '1' },
        { data: 'second event', id: '' },
      ],
    ],
    ['empty data', 'data\n\ndata\ndata\n\ndata:', [{ data: '' }, { data: '\n' }]],
    ['a space', 'data:test\n\ndata: test\n\n', [{ data: 'test' }, { data: 'test' }]],
    ['ends of all kinds', '\ufeffdata: a\rdata: b\r\ndata: c\n\r\n', [{ data: 'a\nb\nc' }]],
    ['no data', 'event: a\n\nid: 2\n\ndata: x\n\n', [{ data: 'x' }]],
    ['what is not known', 'other: 1\ndata: x\nretry: 1.5\nid: a\0\n\n', [{ data: 'x' }]],
  ])('%s', async (_, sent, want) => {
    const { call } = pairOf('listenToAnything', () => undefined, { client: { fetch: answering(sent) } })
    expect(await all((await call()).body)).toEqual(want)
  })

  test.each([
    ['too long', { data: '12345678901' }],
    ['of another type', { data: 'x', event: 'other' }],
    ['without data', { event: 'made' }],
    ['with a line end in its id', { data: 'x', id: 'a\nb' }],
  ])('an event %s is not sent', async (_, event) => {
    const { call, errors } = pairOf('listen', () => ({ status: 200, body: [event] }))
    await expect(all((await call()).body)).rejects.toThrow(ResponseError)
    expect(errors.map((one) => one instanceof InvalidValueError)).toEqual([true])
  })

  test('an event is held against its schema', async () => {
    const { call } = pairOf('listen', () => undefined, {
      client: { fetch: answering('data: 12345678901\n\n') },
    })
    await expect(all((await call()).body)).rejects.toMatchObject({ fault: 'invalid' })
  })
})

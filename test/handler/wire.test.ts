import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHandler, type Operation, Refusal } from '../../src/runtime/index.ts'
import { fileProgram } from '../client/files.ts'

type Answer = (request: Request) => Promise<Response>

/** What the handler answered, whoever still listened; and what it was told of itself. */
const answered: number[] = []
const errors: unknown[] = []
let begun = 0
let ended = 0
let port = 0
const server = createServer(async (incoming, outgoing) => {
  const response = await answer(requestOf(incoming))
  answered.push(response.status)
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  const reader = response.body?.getReader()
  outgoing.on('close', () => reader?.cancel())
  for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read())
    outgoing.write(next.value)
  outgoing.end()
})
let answer: Answer

beforeAll(async () => {
  const { program } = await fileProgram()
  const operations = program.load('v/operations/files.ts') as Readonly<
    Record<string, Operation<unknown, unknown>>
  >
  const { addFile, addLines, putFile, listen } = operations
  async function* endless() {
    begun++
    try {
      for (;;) {
        await new Promise((resolve) => setTimeout(resolve, 1))
        yield { data: 'tick' }
      }
    } finally {
      ended++
    }
  }
  const handlers = {
    addFile: ({ body }: { readonly body: { readonly file: File } }) => ({
      status: 201,
      body: { id: body.file.size },
    }),
    addLines: ({ body }: { readonly body: AsyncIterable<object> }) => ({ status: 200, body }),
    putFile: () => ({ status: 204 }),
    listen: () => ({ status: 200, body: endless() }),
  }
  const options = { maxBytes: 20_000, onError: (error: unknown) => errors.push(error) }
  answer = createHandler(
    { addFile, addLines, putFile, listen } as never,
    handlers as never,
    options,
  ) as Answer
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(() => {
  server.close()
  server.closeAllConnections()
})

function requestOf(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/' } = incoming
  const headers = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const body = method === 'GET' ? null : (Readable.toWeb(incoming) as ReadableStream)
  return new Request(`http://localhost${url}`, { method, headers, body, duplex: 'half' } as RequestInit)
}

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

/** Sends pieces with pauses, then closes where it is told to; gives the first line of the answer. */
async function raw(
  pieces: readonly string[],
  { closes = false, waits = 1, isSilent = false } = {},
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (data: Buffer) => {
    text += data.toString('latin1')
  })
  const isOver = new Promise((resolve) => socket.on('close', resolve).on('error', resolve))
  for (const piece of pieces) {
    socket.write(piece, 'latin1')
    await pause(waits)
  }
  for (let round = 0; round < 400 && !isSilent && text === '' && !socket.closed; round++) await pause(5)
  if (closes) socket.resetAndDestroy()
  else socket.destroy()
  await isOver
  return text.slice(9, 12)
}

const put = (headers: string) =>
  `PUT /files/1 HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\n${headers}\r\n\r\n`
const boundary = 'content-disposition: form-data; name='
const form = `--b\r\n${boundary}"file"; filename="f"\r\n\r\nx\r\n--b\r\n${boundary}"note"\r\n\r\nn\r\n--b--\r\n`
const post = `POST /files HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${form.length}\r\n\r\n`
const lines =
  'POST /lines HTTP/1.1\r\nhost: x\r\ncontent-type: application/jsonl\r\ntransfer-encoding: chunked\r\n\r\n'
const events = 'GET /events HTTP/1.1\r\nhost: x\r\n\r\n'
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`

interface Sent {
  readonly pieces: readonly string[]
  readonly closes?: boolean
  readonly waits?: number
  /** What the caller is told; nothing where nobody listens any longer. */
  readonly told: string
  /** What the handler answered, where it was asked at all. */
  readonly status?: number
}

const calls: Readonly<Record<string, Sent>> = {
  'a form, a few bytes at a time': {
    pieces: [post, ...(form.match(/.{1,5}/gsu) ?? [])],
    waits: 0,
    told: '201',
    status: 201,
  },
  'a form that breaks off': { pieces: [post, form.slice(0, 50)], closes: true, told: '', status: 400 },
  'half a head': { pieces: [post.slice(0, 40)], closes: true, told: '' },
  'a shorter body than announced': {
    pieces: [put('content-length: 9'), 'ab'],
    closes: true,
    told: '',
    status: 400,
  },
  'a longer body than announced': {
    pieces: [put('content-length: 2'), 'ab', 'GARBAGE'],
    waits: 20,
    told: '204',
    status: 204,
  },
  'a length above the limit': {
    pieces: [put('content-length: 99999999999')],
    told: '413',
    status: 413,
  },
  'a body without an end': {
    pieces: [put('transfer-encoding: chunked'), ...Array.from({ length: 30 }, () => chunk('x'.repeat(1000)))],
    told: '413',
    status: 413,
  },
  'a chunk that is none': {
    pieces: [put('transfer-encoding: chunked'), 'zz\r\nab\r\n'],
    told: '400',
    status: 400,
  },
  'two lengths': { pieces: [put('content-length: 2\r\ncontent-length: 3'), 'abc'], told: '400' },
  'a length and chunks': {
    pieces: [put('content-length: 2\r\ntransfer-encoding: chunked'), '0\r\n\r\n'],
    told: '400',
  },
  'a head of 20,000 bytes': { pieces: [put(`x: ${'y'.repeat(20_000)}`)], told: '431' },
  '900 headers': {
    pieces: [put(Array.from({ length: 900 }, (_, index) => `x${index}: 1`).join('\r\n'))],
    told: '204',
    status: 204,
  },
  'a path of 8,000 segments': {
    pieces: [`GET ${'/a'.repeat(8000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
    told: '404',
    status: 404,
  },
  'items that break off': {
    pieces: [lines, chunk('{"name":"a"}\n'), chunk('{"na')],
    closes: true,
    told: '200',
    status: 200,
  },
  'events that nobody takes any longer': {
    pieces: [events],
    closes: true,
    waits: 20,
    told: '200',
    status: 200,
  },
}

test.each(Object.entries(calls))('%s', async (_, { told, status, ...sent }) => {
  answered.length = 0
  expect(await raw(sent.pieces, { ...sent, isSilent: told === '' })).toBe(told)
  for (let round = 0; round < 200 && status !== undefined && answered.length === 0; round++) await pause(5)
  expect(answered.slice(0, 1)).toEqual(status === undefined ? [] : [status])
})

test('streams whose client left are ended, and the server keeps running', async () => {
  errors.length = 0
  const all = Array.from({ length: 10 }, async (_, index) => {
    await raw([events], { closes: true, waits: 5 + index })
    await raw([lines, chunk('{"name":"a"}\n')], { closes: true })
    return raw([post, form])
  })
  expect([...new Set(await Promise.all(all))]).toEqual(['201'])
  for (let round = 0; round < 400 && ended < begun; round++) await pause(5)
  expect(begun).toBeGreaterThan(10)
  expect(ended).toBe(begun)
  // An answer that is made of a call which breaks off is told of, as what it is.
  expect(errors.map((one) => one instanceof Refusal && one.status)).toEqual(errors.map(() => 400))
  expect(errors.length).toBeGreaterThan(0)
})

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createHandler, type Operation } from '../../src/runtime/index.ts'
import { fileProgram } from '../client/files.ts'

type Answer = (request: Request) => Promise<Response>
type Body = string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>

const errors: unknown[] = []
const taken: unknown[] = []
let handler: Answer

beforeAll(async () => {
  const { program } = await fileProgram()
  const { addFile, addCharge, putFile, addLines } = program.load('v/operations/files.ts') as Readonly<
    Record<string, Operation<unknown, unknown>>
  >
  const keep = (body: unknown) => taken.push(body)
  const handlers = {
    addFile: ({ body }: { readonly body: { readonly file: File } }) => {
      keep(body)
      return { status: 201, body: { id: body.file.size } }
    },
    addCharge: ({ body }: { readonly body: object }) => {
      keep(body)
      return { status: 200, body }
    },
    putFile: ({ body }: { readonly body: Uint8Array }) => {
      keep(body)
      return { status: 204 }
    },
    addLines: async ({ body }: { readonly body: AsyncIterable<object> }) => {
      const all: object[] = []
      for await (const one of body) all.push(one)
      keep(all)
      return { status: 200, body: all }
    },
  }
  const operations = { addFile, addCharge, putFile, addLines } as never
  const options = { maxBytes: 200_000, onError: (error: unknown) => errors.push(error) }
  handler = createHandler(operations, handlers as never, options) as Answer
})

const many = (text: string, count: number) => text.repeat(count)
const head = 'content-disposition: form-data; name='
const part = (name: string, value: string, more = '') => `--b\r\n${head}"${name}"${more}\r\n\r\n${value}\r\n`
const file = part('file', 'x', '; filename="f"')
const note = part('note', 'n')
const end = '--b--\r\n'
const form = 'application/x-www-form-urlencoded'
const parts = 'multipart/form-data; boundary=b'
const octets = 'application/octet-stream'
const lines = 'application/jsonl'

/** A body that gives its pieces one by one, and then ends or breaks off. */
function pieces(texts: readonly string[], isBroken = false): ReadableStream<Uint8Array> {
  const rest = [...texts]
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => setImmediate(resolve))
      const next = rest.shift()
      if (next !== undefined) controller.enqueue(new TextEncoder().encode(next))
      else if (isBroken) controller.error(new Error('reset'))
      else controller.close()
    },
  })
}

interface Hostile {
  readonly path: string
  readonly type: string
  readonly body: Body
  /** The status, and the first issue. */
  readonly told: readonly [status: number, rule?: string, path?: string]
  readonly headers?: Readonly<Record<string, string>>
}

const files = (body: Body, ...told: Hostile['told']): Hostile => ({ path: '/files', type: parts, body, told })
const charge = (body: Body, ...told: Hostile['told']): Hostile => ({
  path: '/charges',
  type: form,
  body,
  told,
})
const put = (body: Body, ...told: Hostile['told']): Hostile => ({
  path: '/files/1',
  type: octets,
  body,
  told,
})
const sent = (body: Body, ...told: Hostile['told']): Hostile => ({ path: '/lines', type: lines, body, told })

const hostile: Readonly<Record<string, Hostile>> = {
  'parts: one is as described': files(file + note + end, 201),
  'parts: breaks off in the midst of a file': files(pieces([file.slice(0, 60)], true), 400),
  'parts: breaks off before its last line': files(file + note, 400, 'not-form', ''),
  'parts: breaks off in a boundary': files(`${file}${note}--`, 400, 'not-form', ''),
  'parts: byte by byte': files(pieces([...(file + note + end)]), 201),
  'parts: nothing': files('', 400),
  'parts: line ends alone': files(many('\r\n', 50_000), 400, 'not-form', ''),
  'parts: beginnings of the boundary': files(many('\r\n--', 40_000), 400, 'not-form', ''),
  'parts: beginnings of the boundary in a file': files(
    part('file', many('\r\n--c', 20), '; filename="f"') + note + end,
    201,
  ),
  'parts: boundaries without parts': files(many('--b\r\n', 1000) + end, 400, 'limit-length', ''),
  'parts: 2,000 parts': files(many(part('tags', ''), 2000) + file + note + end, 400, 'limit-length', ''),
  'parts: 999 parts': files(many(part('tags', ''), 997) + file + note + end, 201),
  'parts: a header of 100,000 bytes': files(
    `--b\r\nx: ${many('y', 100_000)}\r\n\r\n${end}`,
    400,
    'limit-length',
    '',
  ),
  'parts: 1,000 parameters': files(
    part('file', 'x', Array.from({ length: 1000 }, (_, index) => `; a${index}=b`).join('')) + note + end,
    201,
  ),
  'parts: one parameter 2,000 times': files(
    part('file', 'x', many('; a=b', 2000)) + note + end,
    400,
    'not-form',
    '',
  ),
  'parts: quotation marks': files(
    `--b\r\n${head}${many('"\\', 8000)}\r\n\r\nx\r\n${end}`,
    400,
    'required',
    '',
  ),
  ...Object.fromEntries(
    [
      '"file"; name="note"; filename="f"',
      '"file"; NAME=note; filename="f"',
      '"file"; filename="f"; filename="g.html"',
      '"file"; filename="f" ; ? ; name = "note"',
      '"file"; filename="f"g"; name="note"',
    ].map((parameters) => [
      `parts: a parameter twice in a header: ${parameters}`,
      files(`--b\r\n${head}${parameters}\r\n\r\nx\r\n${note}${end}`, 400, 'not-form', ''),
    ]),
  ),
  'parts: a parameter after an empty one': files(
    `--b\r\n${head}"file"; filename="a; name=b";\r\n\r\nx\r\n${note}${end}`,
    201,
  ),
  'parts: a file of 0 bytes': files(
    part('file', '', '; filename="f"') + note + end,
    400,
    'min-length',
    '/file',
  ),
  'parts: a file that is too large': files(
    part('file', many('x', 101), '; filename="f"') + note + end,
    400,
    'max-length',
    '/file',
  ),
  'parts: a file twice': files(file + file + note + end, 400, 'form-value', '/file'),
  'parts: a file of another type': files(
    file + note + part('photos', 'x', '; filename="p"\r\ncontent-type: text/html') + end,
    400,
    'part-type',
    '/photos',
  ),
  'parts: a file for a text': files(file + part('note', 'n', '; filename="f"') + end, 201),
  'parts: JSON of 10,000 arrays': files(
    file + note + part('meta', many('[', 10_000)) + end,
    400,
    'limit-depth',
    '/meta',
  ),
  'parts: JSON with a name twice': files(
    file + note + part('meta', '{"name":"a","name":"b"}') + end,
    400,
    'duplicate-property',
    '/meta/name',
  ),
  'parts: JSON with __proto__': files(
    file + note + part('meta', '{"name":"a","__proto__":{"polluted":1}}') + end,
    201,
  ),
  'parts: __proto__': files(file + note + part('__proto__', 'x') + end, 400, 'never', '/__proto__'),
  'parts: constructor': files(file + note + part('constructor', 'x') + end, 400, 'never', '/constructor'),
  'parts: deep names': files(file + note + part(`filter${many('[a]', 3000)}`, '1') + end, 400),
  'parts: filter[__proto__]': files(file + note + part('filter[__proto__][polluted]', '1') + end, 201),
  'parts: a boundary of 71 characters': {
    ...files(file, 400, 'not-form', ''),
    type: `multipart/form-data; boundary=${many('b', 71)}`,
  },
  'parts: a boundary of a line end': {
    ...files(file, 400, 'not-form', ''),
    type: 'multipart/form-data; boundary="\t"',
  },
  'parts: 5,000 parameters of the type': {
    ...files(file, 400, 'not-form', ''),
    type: `multipart/form-data${many(';a=b', 5000)}`,
  },
  'parts: as a form': { ...files(file + note + end, 415), type: form },
  'parts: compressed': { ...files(file + note + end, 415), headers: { 'content-encoding': 'gzip' } },
  'parts: announced larger': { ...files(file + note + end, 413), headers: { 'content-length': '200001' } },
  'parts: larger than announced': { ...files(many(file, 9000), 413), headers: { 'content-length': '10' } },
  'parts: of a negative length': { ...files(file + note + end, 201), headers: { 'content-length': '-1' } },
  'form: breaks off': charge(pieces(['amount=1&expa'], true), 400),
  'form: byte by byte': charge(pieces([...'amount=1&expand[]=a']), 200),
  'form: nothing': charge('', 400),
  'form: ends of pairs': charge(many('&', 100_000), 400, 'required'),
  'form: equals signs': charge(many('=', 100_000), 400),
  'form: percent signs': charge(many('%', 100_000), 400),
  'form: half an escape': charge('amount=1&ids=%e', 400),
  'form: brackets': charge(`amount=1&metadata${many('[', 50_000)}=1`, 400),
  'form: deep names': charge(`amount=1&items${many('[0]', 20_000)}=1`, 400),
  'form: a list with holes': charge('amount=1&items[4000000000][price]=1', 200),
  'form: a long list': charge(`amount=1&${many('ids=1&', 30_000)}`, 400),
  'form: __proto__': charge('amount=1&metadata[__proto__]=x&__proto__[polluted]=1', 200),
  'form: a number of 50,000 digits': charge(`amount=${many('9', 50_000)}`, 400, 'number-digits'),
  'form: an amount twice': charge('amount=1&amount=2', 400),
  'form: of another charset': { ...charge('amount=1&expand[]=%E4', 400), type: `${form};charset=latin1` },
  'octets: nothing': put('', 204),
  'octets: break off': put(pieces(['ab'], true), 400),
  'octets: one byte too many': put(many('x', 200_001), 413),
  'octets: as many as there may be': put(many('x', 200_000), 204),
  'octets: pieces of nothing': put(pieces(Array.from({ length: 500 }, () => '')), 204),
  'lines: break off': sent(pieces(['{"name":"a"}\n{"na'], true), 400),
  'lines: end in the midst': sent('{"name":"a"}\n{"na', 400),
  'lines: one that is too long': sent(`{"name":"${many('a', 200_001)}"}`, 400, 'limit-length'),
  'lines: of nothing': sent(many('\n', 100_000), 200),
  'lines: of arrays': sent(many('[', 100_000), 400),
  'lines: with a name twice': sent('{"name":"a","name":"b"}\n', 400),
  'lines: of another type': { ...sent('{"name":"a"}\n', 415), type: 'application/json' },
}

async function answerTo({ path, type, body, headers = {} }: Hostile): Promise<Response> {
  const method = path === '/files/1' ? 'PUT' : 'POST'
  const init = { method, body, headers: { 'content-type': type, ...headers }, duplex: 'half' }
  return handler(new Request(`http://here.example${path}`, init as RequestInit))
}

describe('a hostile body is answered with its problem', () => {
  test.each(Object.entries(hostile))('%s', async (_, given) => {
    errors.length = 0
    const response = await answerTo(given)
    const text = await response.text()
    const [status, rule, path] = given.told
    const { issues = [] } = (status < 400 || text === '' ? {} : JSON.parse(text)) as {
      readonly issues?: readonly { readonly rule: string; readonly path: string }[]
    }
    const [first] = issues
    expect([
      response.status,
      rule && first?.rule,
      path === undefined ? undefined : first?.path,
      errors,
    ]).toEqual([...[status, rule, path, []]])
    if (status >= 400) expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(text.length).toBeLessThan(20_000)
    expect(text).not.toMatch(/node_modules|\n {4}at |reset/u)
    expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined()
  })
})

test('there are sixty of them, and a name of a file is no path', async () => {
  expect(Object.keys(hostile).length).toBeGreaterThanOrEqual(60)
  const names = [
    '../../etc/passwd',
    '..\\..\\boot.ini',
    'C:\\fakepath\\a.png',
    '/etc/passwd',
    '..',
    'a/../b',
    'ä b.png',
  ]
  const kept: string[] = []
  for (const name of names) {
    taken.length = 0
    const body = part('file', 'x', `; filename="${name.replaceAll('\\', '\\\\')}"`) + note + end
    expect((await answerTo(files(body, 201))).status).toBe(201)
    const [first] = taken as readonly { readonly file: File }[]
    kept.push(first?.file.name ?? '')
  }
  expect(kept).toEqual(['passwd', 'boot.ini', 'a.png', 'passwd', '', 'b', 'ä b.png'])
})

test('200 forms at once are each answered with their own, whatever is sent beside them', async () => {
  const all = Object.values(hostile).filter(({ body }) => typeof body === 'string')
  const calls = Array.from({ length: 200 }, async (_, index) => {
    if (index % 5 === 4) {
      const given = all[index % all.length]
      return given === undefined || (await answerTo(given)).status === given.told[0]
    }
    if (index % 2 === 0) {
      const amount = `amount=${index}&metadata[no]=${index}`
      const response = await answerTo(charge(pieces([amount.slice(0, 9), amount.slice(9)]), 200))
      return (await response.text()) === JSON.stringify({ amount: index, metadata: { no: `${index}` } })
    }
    const text = part('file', many('x', (index % 100) + 1), '; filename="f"') + note + end
    const response = await answerTo(files(pieces([text.slice(0, 70), text.slice(70)]), 201))
    return (await response.text()) === JSON.stringify({ id: (index % 100) + 1 })
  })
  expect((await Promise.all(calls)).filter((isRight) => !isRight)).toEqual([])
})

test('nothing of them is kept', { tags: 'slow' }, async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const held = async (rounds: number): Promise<number> => {
    for (let round = 0; round < rounds; round++) {
      const all = Object.values(hostile).filter(({ body }) => typeof body === 'string')
      await Promise.all(all.map(async (one) => (await answerTo(one)).text()))
      taken.length = 0
    }
    for (let round = 0; round < 3; round++) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      collect()
    }
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = await held(5)
  expect((await held(20)) - before).toBeLessThan(2 * 2 ** 20)
})

import { expect, test } from 'vitest'
import { bodyYaml, exchangeOf, operationYaml } from './exchange.ts'

/** An exchange with one operation, whose body is a form in parts. */
function formOf(schema: string, encoding: string) {
  const more = encoding === '' ? '' : `, encoding: {${encoding}}`
  return exchangeOf(operationYaml('POST /form', 'form', bodyYaml('multipart/form-data', schema, more)))
}

const lists = (items: string) => `{type: object, properties: {l: {type: array, items: {type: ${items}}}}}`
const csv = 'l: {style: form, explode: false}'

test.each([
  ['string', ['1', '2']],
  ['integer', [1, 2]],
  ['string', ['a b', 'c%2Cd']],
  ['string', ['one']],
])('a list of %ss in one part: %j', async (items, l) => {
  const { call, received } = await formOf(lists(items), csv)
  await call('form', { body: { l } })
  expect(received).toMatchObject([{ body: { l } }])
  expect(received[0]?.body).toEqual({ l })
})

test('an item with the comma that separates items is refused', async () => {
  const { call } = await formOf(lists('string'), csv)
  await expect(call('form', { body: { l: ['a,b'] } })).rejects.toMatchObject({
    issues: [{ rule: 'form-value', path: ['l'] }],
  })
})

const file = '{type: object, properties: {cover: {type: string, format: binary}}}'

test.each<[types: string, given: unknown, isSent: boolean]>([
  ['image/png, image/jpeg', new Blob(['x'], { type: 'image/gif' }), false],
  ['image/png, image/jpeg', new Blob(['x'], { type: 'image/jpeg' }), true],
  ['image/png, image/jpeg', new Blob(['x']), true],
  ['image/*', new Blob(['x'], { type: 'image/gif' }), true],
  ['image/*', new Blob(['x'], { type: 'text/plain' }), false],
  ['image/*', new Uint8Array([1]), false],
])('of a part of %s, %o is sent: %s', async (types, cover, isSent) => {
  const { call, sent } = await formOf(file, `cover: {contentType: '${types}'}`)
  const done = call('form', { body: { cover } }).then(
    ({ status }) => status,
    (error: { readonly issues: readonly { readonly rule: string }[] }) =>
      error.issues.map(({ rule }) => rule),
  )
  expect(await done).toEqual(isSent ? 204 : ['part-type'])
  expect(sent).toHaveLength(isSent ? 1 : 0)
})

test('a part without a type may be of any type', async () => {
  const { ask, received } = await formOf(file, "cover: {contentType: 'image/png'}")
  const part = '--b\r\ncontent-disposition: form-data; name="cover"; filename="f"\r\n\r\nx\r\n--b--\r\n'
  const sent = { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: part }
  expect((await ask('POST /form', sent)).status).toBe(204)
  expect(received).toHaveLength(1)
})

const maps = {
  integers: '{type: object, properties: {a: {type: string}}, additionalProperties: {type: integer}}',
  lists: '{type: object, additionalProperties: {type: array, items: {type: integer}}}',
  objects: '{type: object, additionalProperties: {type: object, properties: {n: {type: integer}}}}',
  patterns: "{type: object, patternProperties: {'^n': {type: integer}}}",
}

test.each<[kind: keyof typeof maps, body: object]>([
  ['integers', { a: '1', z: 5 }],
  ['lists', { z: [5], y: [1, 2] }],
  ['objects', { z: { n: 5 } }],
  ['patterns', { n1: 5 }],
])('parts that are not listed are read by their schema: %s', async (kind, body) => {
  const { call, received } = await formOf(maps[kind], '')
  await call('form', { body })
  expect(received[0]?.body).toEqual(body)
})

test('a map of files is sent, received and checked', async () => {
  const schema = '{type: object, additionalProperties: {type: string, format: binary, maxLength: 3}}'
  const { call, received, generated } = await formOf(schema, '')
  await call('form', { body: { one: new Blob(['x'], { type: 'image/gif' }), two: new Uint8Array([1]) } })
  expect(received[0]?.body).toEqual({ one: expect.any(File), two: expect.any(File) })
  await expect(call('form', { body: { one: new Blob(['long']) } })).rejects.toMatchObject({
    issues: [{ rule: 'max-length', path: ['one'] }],
  })
  expect(generated.files.find(({ path }) => path === 'v/operations/trial.ts')?.text).toMatch(
    /body: Parts<[^>]*, string, Side>/u,
  )
})

class Point {
  get z(): string {
    return '6'
  }
}

class Drawing {
  readonly first = Object.create({ z: '5' }) as object
  get point(): Point {
    return new Point()
  }
  get points(): readonly Point[] {
    return [new Point(), new Point()]
  }
  get cover(): Uint8Array {
    return new Uint8Array([1])
  }
}

const point = '{type: object, properties: {z: {type: string}}}'
const drawing = `{type: object, properties: {first: ${point}, point: ${point}, points: {type: array, items: ${point}}}}`
const whole = { first: { z: '5' }, point: { z: '6' }, points: [{ z: '6' }, { z: '6' }] }

test.each([
  ['multipart/form-data', ''],
  ['multipart/form-data', ', encoding: {point: {contentType: application/json}}'],
  ['application/x-www-form-urlencoded', ''],
  ['application/json', ''],
])('members of class instances at any depth are sent: %s%s', async (media, encoding) => {
  const { call, received } = await exchangeOf(
    operationYaml('POST /form', 'form', bodyYaml(media, drawing, encoding)),
  )
  await call('form', { body: new Drawing() })
  expect(received[0]?.body).toEqual(whole)
})

test('members of class instances are sent beside a file', async () => {
  const cover = 'cover: {type: string, format: binary, minLength: 1}'
  const { call, received } = await formOf(drawing.replace('first:', `${cover}, first:`), '')
  await call('form', { body: new Drawing() })
  expect(received[0]?.body).toEqual({ ...whole, cover: expect.any(File) })
})

test('a file whose text the codec would refuse is sent', async () => {
  const cover = "{type: object, properties: {cover: {type: string, format: binary, pattern: '^a'}}}"
  const { call, received } = await formOf(cover, '')
  await call('form', { body: { cover: new Blob(['b']) } })
  expect(received[0]?.body).toEqual({ cover: expect.any(File) })
})

const octets = '{type: string, format: binary}'
const bytes = new Uint8Array([0, 255])

/** What a received file, a list of files or another value holds. */
async function contentOf(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(contentOf))
  return value instanceof Blob ? [...new Uint8Array(await value.arrayBuffer())] : value
}

test.each<[schema: string, given: unknown, received: unknown]>([
  [`{anyOf: [{type: array, items: ${octets}}, {type: 'null'}]}`, [bytes], [[0, 255]]],
  [
    `{anyOf: [{type: array, items: ${octets}}, {type: 'null'}]}`,
    [bytes, bytes],
    [
      [0, 255],
      [0, 255],
    ],
  ],
  [`{oneOf: [${octets}, {type: array, items: ${octets}}]}`, bytes, [0, 255]],
  [
    `{oneOf: [${octets}, {type: array, items: ${octets}}]}`,
    [bytes, bytes],
    [
      [0, 255],
      [0, 255],
    ],
  ],
  [`{oneOf: [${octets}, {type: array, items: ${octets}}]}`, [bytes], [0, 255]],
  [`{anyOf: [{anyOf: [${octets}, {type: 'null'}]}, {type: array, items: ${octets}}]}`, bytes, [0, 255]],
])('%s: the files %j arrive', async (schema, given, arrived) => {
  const { call, received } = await formOf(`{type: object, properties: {f: ${schema}}}`, '')
  await call('form', { body: { f: given } })
  const { f } = Object(received[0]?.body) as { readonly f: unknown }
  expect(await contentOf(f)).toEqual(arrived)
})

test.each<[what: string, given: unknown, issue: object]>([
  ['a text', 'x', { rule: 'type', path: ['f'] }],
  ['a text among files', [bytes, 'x'], { rule: 'type', path: ['f', 1] }],
  ['too many', [bytes, bytes, bytes], { rule: expect.any(String), path: ['f'] }],
  ['a file that is too long', new Uint8Array(4), { rule: 'max-length', path: ['f'] }],
])('%s where a file or a list of two is asked is an issue', async (_, f, issue) => {
  const limited = '{type: string, format: binary, maxLength: 3}'
  const schema = `{type: object, properties: {f: {anyOf: [${limited}, {type: array, maxItems: 2, items: ${limited}}]}}}`
  const { call, received } = await formOf(schema, '')
  await expect(call('form', { body: { f } })).rejects.toMatchObject({ issues: [issue] })
  expect(received).toEqual([])
})

test.each(['{type: string, format: binary}', '{type: string}', '{type: integer}'])(
  'a form in parts whose schema is %s is written and read by the caller',
  async (schema) => {
    const paths = operationYaml('POST /files', 'upload', bodyYaml('multipart/form-data', schema))
    const { call, received, sent } = await exchangeOf(paths)
    const form = new FormData()
    form.append('file', new File(['abc'], 'a.txt', { type: 'text/plain' }))
    await call('upload', { body: await new Response(form).blob() })
    const type = sent[0]?.headers.get('content-type') ?? ''
    expect(type).toMatch(/^multipart\/form-data; ?boundary=./)
    const [body] = received.map((one) => one.body)
    const read = await new Response(body as Uint8Array<ArrayBuffer>, {
      headers: { 'content-type': type },
    }).formData()
    expect(await (read.get('file') as File).text()).toBe('abc')
  },
)

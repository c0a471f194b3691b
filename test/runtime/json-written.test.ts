import { describe, expect, test } from 'vitest'
import { readProblem } from '../../src/runtime/gateway-problem.ts'
import { readBody } from '../../src/runtime/http-body.ts'
import {
  buildQuery,
  InvalidValueError,
  type Issue,
  jsonCodec,
  type OperationParameter,
  parseHeaders,
  parsePath,
  parseQuery,
  plainXmlCodec,
  textCodec,
  xsDouble,
  xsFloat,
  xsSafeInteger,
} from '../../src/runtime/index.ts'
import type { JsonType } from '../../src/runtime/json/json-descriptor.ts'

const record: JsonType = {
  json: 'object',
  properties: [
    ['a', () => ({ json: 'string' })],
    ['n', () => ({ json: 'number' })],
    ['l', () => ({ json: 'array', items: () => record })],
  ],
}
const codec = jsonCodec<unknown>(() => ({ json: 'all', of: [() => record] }))
const anything = jsonCodec<unknown>(() => ({ json: 'unknown' }))

const issuesOf = (result: { readonly ok: boolean; readonly issues?: readonly Issue[] }): readonly Issue[] =>
  result.issues ?? []

describe('U1: JSON says what is typed', () => {
  class Stored {
    reads = 0
    constructor() {
      Object.defineProperty(this, 'reads', { enumerable: false, writable: true, value: 0 })
    }
    get a(): string {
      return this.reads++ === 0 ? 'first' : 'again'
    }
    get other(): never {
      throw new Error('nobody asks for this')
    }
    toJSON(): unknown {
      return 'something else'
    }
  }

  test('accessors of classes, each read once, at any depth', () => {
    const value = new Stored()
    expect(codec.serialize(value)).toBe('{"a":"first"}')
    expect(value.reads).toBe(1)
    expect(codec.serialize({ l: [{ l: [new Stored()] }] })).toBe('{"l":[{"l":[{"a":"first"}]}]}')
    expect(codec.validate(new Stored()).ok).toBe(true)
    let reads = 0
    const own = {
      get a(): string {
        return String(reads++)
      },
    }
    expect(codec.serialize(own)).toBe('{"a":"0"}')
  })

  test('what a class inherits must be of its type', () => {
    const value = Object.create({ n: 'text', a: 'x' })
    expect(issuesOf(codec.validate(value))).toMatchObject([{ rule: 'type', path: ['n'] }])
    expect(codec.serialize(Object.create({ a: 'x' }))).toBe('{"a":"x"}')
  })

  test.each([anything, codec])('U2: objects of built-in kinds are refused, with what they are', (one) => {
    for (const [kind, value] of Object.entries({
      Map: new Map(),
      Promise: Promise.resolve(1),
      Date: new Date(0),
      Set: new Set([1]),
      Error: new RangeError('a'),
      Uint8Array: new Uint8Array(1),
      Response: new Response(''),
      function: () => 1,
    })) {
      for (const [path, whole] of [
        [[], value],
        [['l', 0, 'z'], { l: [{ z: value }] }],
      ] as const) {
        expect(issuesOf(one.validate(whole))[0], kind).toMatchObject({ path, found: kind })
        expect(() => one.serialize(whole), kind).toThrow(InvalidValueError)
      }
    }
  })

  test('U3: holes in lists, depth and circles are reported with their path', () => {
    // biome-ignore lint/suspicious/noSparseArray: what is tested
    expect(issuesOf(codec.validate({ l: [{}, , {}] }))[0]).toMatchObject({ path: ['l', 1] })
    // biome-ignore lint/suspicious/noSparseArray: what is tested
    expect(issuesOf(anything.validate([1, , 2]))[0]).toMatchObject({ path: [1] })
    const circle: Record<string, unknown> = {}
    circle.a = circle
    circle.b = circle
    let deep: unknown = 0
    for (let level = 0; level < 5_000; level++) deep = [deep]
    for (const value of [circle, deep, { q: deep }]) {
      expect(issuesOf(anything.validate(value))).toMatchObject([{ rule: 'limit-depth' }])
      expect(() => anything.serialize(value)).toThrow(InvalidValueError)
    }
  })
})

describe('U3: JSON that is read', () => {
  test.each([5_000, 100_000, 1_000_000])('%d levels in what nobody declares', (levels) => {
    const text = `{"q":${'['.repeat(levels)}${']'.repeat(levels)}}`
    expect(issuesOf(codec.parse(text))).toMatchObject([{ rule: 'limit-depth', line: 1, column: 1_005 }])
    expect(readBody(Buffer.from(text), { type: 'application/json' }).ok).toBe(false)
    const problem = readProblem(400, 'application/problem+json', Buffer.from(text))
    expect(problem).toEqual({ type: 'about:blank', title: 'Bad Request', status: 400 })
  })

  test('as many levels as are allowed come back', () => {
    const text = `${'['.repeat(1_000)}${']'.repeat(1_000)}`
    const read = anything.parse(text)
    expect(read.ok && anything.serialize(read.value)).toBe(text)
    expect(anything.parse(`[${text}]`).ok).toBe(false)
    expect(anything.parse(`"${'['.repeat(5_000)}"`).ok).toBe(true)
  })

  test.each([
    ['at the top', '{"a":"a","a":"aa"}', [['a', 1, 10]]],
    ['written otherwise', '{"a":1,\n "\\u0061":2}', [['a', 2, 10]]],
    ['in a list', '[{"b":1},{"b":1,"c":{},"b":2}]', [[1, 'b']]],
    [
      'thrice',
      '{"x":{"y":[],"y":{"z":0},"y":0}}',
      [
        ['x', 'y'],
        ['x', 'y'],
      ],
    ],
    ['named as a prototype is', '{"__proto__":1,"__proto__":2}', [['__proto__']]],
    ['beside a lost number', '{"k":1,"k":12345678901234567890}', [['k'], ['k']]],
  ])('a name that comes twice: %s', (_, text, want) => {
    const issues = issuesOf(anything.parse(text))
    expect(issues.map(({ path }) => path)).toEqual(
      want.map((path) =>
        path.filter((step, index) => index === 0 || typeof path[0] === 'number' || typeof step === 'string'),
      ),
    )
    expect(issues[0]?.rule).toBe('duplicate-property')
  })

  test('the same name in several objects', () => {
    for (const text of [
      '[{"a":1},{"a":1}]',
      '{"a":{"a":{"a":1}}}',
      '{"a":"\\"a\\":1","b":":"}',
      '{"a":"\\\\","b":{"a":1}}',
    ]) {
      expect(anything.parse(text)).toEqual({ ok: true, value: JSON.parse(text) })
    }
  })
})

describe('zero keeps its sign where the type has one', () => {
  test('in JSON', () => {
    const text = '{"n":-0,"l":[{"n":0},{"n":-0}],"a":"-0","z":["-00",-0]}'
    const read = codec.parse(text)
    expect(read.ok && codec.serialize(read.value)).toBe(text)
    expect(codec.parse('{"n":-0.0}')).toEqual({ ok: true, value: { n: -0 } })
  })

  test.each([
    ['float', xsFloat, '-0'],
    ['double', xsDouble, '-0'],
    ['an integer', xsSafeInteger, '0'],
  ])('in XML: %s', (_, of, want) => {
    const xml = plainXmlCodec<unknown>({ name: 'r', namespace: '', type: () => ({ kind: 'text', of }) })
    for (const text of ['-0', '-0.0'].slice(0, want === '0' ? 1 : 2)) {
      const read = xml.parse(`<r>${text}</r>`)
      expect(read).toEqual({ ok: true, value: want === '0' ? 0 : -0 })
      expect(read.ok && xml.serialize(read.value)).toContain(`<r>${want}</r>`)
    }
    expect(xml.serialize(-0)).toContain(`<r>${want}</r>`)
  })

  test('in parameters and plain text', () => {
    const query = {
      name: 'n',
      in: 'query',
      required: true,
      style: 'form',
      explode: true,
      form: 'number',
    } as const
    const operation = { api: '', id: '', method: 'GET', path: '/', parameters: [query], responses: [] }
    expect(buildQuery(operation, { n: -0 })).toBe('?n=-0')
    expect(parseQuery(operation, 'n=-0')).toEqual({ ok: true, value: { n: -0 } })
    const plain = textCodec<unknown>(
      ['number'],
      jsonCodec(() => ({ json: 'number' })),
    )
    expect(plain.serialize(-0)).toBe('-0')
    expect(plain.parse('-0')).toEqual({ ok: true, value: -0 })
  })
})

describe('a number that JavaScript cannot hold is refused wherever it comes from', () => {
  const digits = '9007199254740993'
  const of = (place: OperationParameter['in'], more: Partial<OperationParameter> = {}) => ({
    ...{ api: '', id: '', method: 'GET', path: '/users/{id}', responses: [] },
    parameters: [
      {
        name: 'id',
        in: place,
        required: true,
        style: place === 'query' ? 'form' : 'simple',
        explode: false,
        form: 'number',
        ...more,
      } as const,
    ],
  })

  test.each([
    ['a path', () => parsePath(of('path'), `/users/${digits}`)],
    ['a path, as a matrix', () => parsePath(of('path', { style: 'matrix' }), `/users/;id=${digits}`)],
    ['a path, as JSON', () => parsePath(of('path', { json: true }), `/users/${digits}`)],
    ['a query', () => parseQuery(of('query'), `id=${digits}`)],
    ['a list in a query', () => parseQuery(of('query', { form: { array: 'number' } }), `id=1,${digits}`)],
    [
      'an object in a query',
      () =>
        parseQuery(
          of('query', { style: 'deepObject', form: { object: [['a', 'number']] } }),
          `id[a]=${digits}`,
        ),
    ],
    ['JSON in a query', () => parseQuery(of('query', { json: true }), `id={"a":${digits}}`)],
    ['a header', () => parseHeaders(of('header'), () => digits)],
    [
      'an object in a header',
      () => parseHeaders(of('header', { form: { object: [['a', 'number']] } }), () => `a,${digits}`),
    ],
    ['a number too large', () => parseQuery(of('query'), 'id=1e400')],
    ['digits after the point', () => parseQuery(of('query'), 'id=0.12345678901234567890')],
    [
      'alternatives that are numbers',
      () => parseQuery(of('query', { form: { any: ['boolean', 'number'] } }), `id=${digits}`),
    ],
  ])('%s', (_, read) => {
    expect(issuesOf(read() ?? { ok: true })).toMatchObject([{ rule: 'number-digits', path: ['id'] }])
  })

  test('a body of plain text, and JSON without a schema', () => {
    const plain = textCodec<unknown>(['number'], anything as never)
    expect(issuesOf(plain.parse(digits))).toMatchObject([{ rule: 'number-digits' }])
    const body = readBody(Buffer.from(`{"a":${digits}}`), { type: 'application/json' })
    expect(issuesOf(body)).toMatchObject([{ rule: 'number-digits', path: ['a'] }])
  })

  test('a text is accepted where the schema also allows one', () => {
    const either = of('query', { form: { any: ['number', 'string'] } })
    expect(parseQuery(either, `id=${digits}`)).toEqual({ ok: true, value: { id: digits } })
    expect(parseQuery(either, 'id=9007199254740991')).toEqual({ ok: true, value: { id: 9007199254740991 } })
  })
})

import { describe, expect, test } from 'vitest'
import {
  buildCookies,
  buildHeaders,
  buildPath,
  buildQuery,
  formCodec,
  jsonCodec,
  type Operation,
  type OperationParameter,
  parseCookies,
  parseQuery,
} from '../../src/runtime/index.ts'
import { parameterIssues } from '../../src/runtime/operation-check.ts'

const id: OperationParameter = {
  ...{ name: 'id', in: 'path', required: true, style: 'simple', explode: false, form: 'string' },
}

function operation(more: Partial<OperationParameter>): Operation<unknown, unknown> {
  const parameter: OperationParameter = {
    ...{ name: 'a', in: 'query', required: false, style: 'form', explode: true, form: 'string' },
    ...more,
  }
  return { api: '', id: 'x', method: 'GET', path: '/{id}', parameters: [id, parameter], responses: [] }
}

/** An object as an ORM makes it: its members are accessors of the class. */
class Entity {
  readonly #value: unknown
  constructor(value: unknown) {
    this.#value = value
  }
  get a() {
    return this.#value
  }
}

const query = (more: Partial<OperationParameter>, values: object): string =>
  buildQuery(operation(more), values as Readonly<Record<string, unknown>>)
/** An object and a list that hold each other. */
function holdsItself(): object {
  const list: unknown[] = []
  const value = { a: list }
  list.push(value)
  return value
}

function nested(depth: number): object {
  let value: object = {}
  for (let level = 0; level < depth; level++) value = { a: value }
  return value
}

const lists = { form: { array: 'string' } } as const
const objects = { style: 'deepObject', form: { object: [['a', { object: [['a', 'string']] }]] } } as const
const json = {
  json: true,
  codec: jsonCodec(() => ({ json: 'object', properties: [['a', () => ({ json: 'string' })]] })),
} as const

describe('U1: parameters are read as TypeScript reads them', () => {
  test.each<[string, () => unknown, unknown]>([
    ['a query', () => query({}, new Entity('x')), '?a=x'],
    ['inherited members', () => query({}, Object.create({ a: 'x' })), '?a=x'],
    ['a frozen object', () => query({}, Object.freeze({ a: 'x' })), '?a=x'],
    ['no prototype', () => query({}, Object.assign(Object.create(null), { a: 'x' })), '?a=x'],
    ['what every object inherits', () => query({ name: 'constructor' }, {}), ''],
    ['a path', () => buildPath(operation({}), Object.create({ id: '1' })), '/1'],
    ['headers', () => [...buildHeaders(operation({ in: 'header' }), new Entity('x') as never)], [['a', 'x']]],
    ['cookies', () => buildCookies(operation({ in: 'cookie' }), new Entity('x') as never), 'a=x'],
    ['objects in them', () => query(objects, { a: new Entity(new Entity('x')) }), '?a%5Ba%5D%5Ba%5D=x'],
    ['JSON in them', () => query(json, { a: new Entity('x') }), '?a=%7B%22a%22%3A%22x%22%7D'],
    ['a form', () => formCodec<object>({ object: [['a', 'string']] }).serialize(new Entity('x')), 'a=x'],
    [
      'a checked form',
      () => formCodec<unknown>({ object: [['a', 'string']] }, json.codec).serialize(new Entity('x')),
      'a=x',
    ],
  ])('%s', (_, write, want) => {
    expect(write()).toEqual(want)
  })
})

describe.each<[string, object]>([
  ['Map', new Map([['a', 'x']])],
  ['Set', new Set(['x'])],
  ['Promise', Promise.resolve({ a: 'x' })],
  ['Date', new Date(0)],
  ['Error', new Error('x')],
])('U2: a %s where an object is due is refused', (_kind, value) => {
  test.each<[string, () => unknown]>([
    ['a path', () => buildPath(operation({}), value as never)],
    ['a query', () => query({}, value)],
    ['headers', () => buildHeaders(operation({ in: 'header' }), value as never)],
    ['cookies', () => buildCookies(operation({ in: 'cookie' }), value as never)],
    ['a value', () => query({}, { a: value })],
    ['an object in a query', () => query(objects, { a: value })],
    ['an object inside of one', () => query(objects, { a: { a: value } })],
    ['an item', () => query(lists, { a: [value] })],
    ['what is in an item', () => query(lists, { a: [{ b: value }] })],
    ['JSON', () => query(json, { a: value })],
    ['JSON without a type', () => query({ json: true }, { a: { b: value } })],
    ['a form', () => formCodec<object>({ object: [] }).serialize(value)],
    ['a field of a form', () => formCodec<object>({ object: [] }).serialize({ a: value })],
  ])('%s', (_, write) => {
    expect(write).toThrow()
  })

  test('and said before a request is sent', () => {
    const issues = parameterIssues(operation({}), { path: { id: '1' }, query: value as never })
    expect(issues).toEqual([expect.objectContaining({ rule: 'parameter-missing', path: ['a'] })])
  })
})

describe('U3: what has no text is refused', () => {
  test.each<[string, () => unknown]>([
    // biome-ignore lint/suspicious/noSparseArray: the hole is what is tested.
    ['a hole', () => query(lists, { a: ['x', , 'y'] })],
    ['an item that is undefined', () => query(lists, { a: [undefined] })],
    // biome-ignore lint/suspicious/noSparseArray: the hole is what is tested.
    ['a hole in a path', () => buildPath(operation({}), { id: ['x', , 'y'] })],
    // biome-ignore lint/suspicious/noSparseArray: the hole is what is tested.
    ['a hole in a form', () => formCodec<object>({ object: [] }).serialize({ a: ['x', , 'y'] })],
    ['a function', () => query({}, { a: () => 'x' })],
    ['NaN', () => query({}, { a: Number.NaN })],
    ['white space at an end of a header', () => buildHeaders(operation({ in: 'header' }), { a: ' x' })],
    ...[' x', 'x ', 'x\n', '\rx', 'x\t', '\u00A0x'].flatMap((text): [string, () => unknown][] => {
      const [list, object] = [{ form: { array: 'string' } }, { form: { object: [['b', 'string']] } }] as const
      const written = (more: Partial<OperationParameter>, a: unknown) => (): unknown =>
        buildHeaders(operation({ in: 'header', ...more }), { a })
      const shown = JSON.stringify(text)
      return [
        [`header of ${shown}`, written({}, text)],
        [`header list, first ${shown}`, written(list, [text, 'y'])],
        [`header list, last ${shown}`, written(list, ['y', text])],
        [`header object of ${shown}`, written({ ...object, explode: false }, { b: text })],
        [`exploded header object of ${shown}`, written({ ...object, explode: true }, { b: text })],
      ]
    }),
    [
      'white space at an end of a list in a header',
      () => buildHeaders(operation({ in: 'header', form: { array: 'string' } }), { a: ['x', 'y '] }),
    ],
    ['an object that holds itself', () => query(objects, { a: holdsItself() })],
    ['a list that holds itself, as JSON', () => query({ json: true }, { a: holdsItself() })],
    ['an object inside of one value', () => query({}, { a: [holdsItself()] })],
    ['a deep value', () => query({ json: true }, { a: nested(100_000) })],
    [
      'a deep value in brackets',
      () => query({ style: 'deepObject', form: { object: [] } }, { a: nested(100_000) }),
    ],
    ['a deep field of a form', () => formCodec<object>({ object: [] }).serialize({ a: nested(100_000) })],
  ])('%s', (_, write) => {
    expect(write).toThrow()
    expect(write).not.toThrow(RangeError)
  })

  test('a member that is undefined is not there', () => {
    expect(query({ style: 'deepObject', form: { object: [] } }, { a: { b: undefined, c: 'x' } })).toBe(
      '?a%5Bc%5D=x',
    )
  })

  test.each<[string, () => { ok: boolean; issues?: readonly { rule: string }[] }]>([
    ['a query', () => parseQuery(operation({}), 'b&'.repeat(100_001))],
    ['cookies', () => parseCookies(operation({ in: 'cookie' }), 'b;'.repeat(100_001))],
    [
      'parts of a cookie',
      () => parseCookies(operation({ in: 'cookie', form: { array: 'string' } }), 'b&'.repeat(100_001)),
    ],
    ['a form', () => formCodec<object>({ object: [] }).parse('b&'.repeat(100_001))],
  ])('P4: more parts than are read are refused: %s', (_, read) => {
    expect(read()).toMatchObject({ ok: false, issues: [{ rule: 'limit-length' }] })
  })

  test('P4: as many as are read are read', () => {
    const read = parseQuery(operation({}), `${'b&'.repeat(99_999)}a=x`)
    expect(read).toEqual({ ok: true, value: { a: 'x' } })
  })

  test('JSON with a name that comes twice is no number that cannot be held', () => {
    const read = parseQuery(operation({ json: true }), `a=${encodeURIComponent('{"b":1,"b":2}')}`)
    expect(read.ok || read.issues.map(({ rule }) => rule)).toEqual(['parameter-value'])
  })
})

import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { ComplexType, RootElement, SimpleType } from '../../src/runtime/descriptor.ts'
import { InvalidValueError, plainXmlCodec, xmlCodec, xsString, xsToken } from '../../src/runtime/index.ts'

const text = (): SimpleType => ({ kind: 'text', of: xsString })
const inner: ComplexType = {
  kind: 'complex',
  name: 'Inner',
  attributes: [{ name: 'unit', type: () => ({ kind: 'text', of: xsToken }) }],
  text,
}
const content = [
  { element: 'id', type: text, min: 0 },
  { element: 'constructor', type: text, min: 0 },
  { element: 'part', type: () => inner, min: 0, max: 9 },
] as const
const root: RootElement = {
  name: 'r',
  namespace: '',
  type: () => ({ kind: 'complex', name: 'R', content: [...content] }),
}
const mixed: RootElement = {
  name: 'r',
  namespace: '',
  type: () => ({
    kind: 'complex',
    name: 'R',
    content: { group: 'choice', max: Number.POSITIVE_INFINITY, of: [...content] },
  }),
}

class Stored {
  reads = 0
  readonly #id: string
  constructor(id: string) {
    this.#id = id
    Object.defineProperty(this, 'reads', { enumerable: false, value: 0, writable: true })
  }
  get id(): string {
    this.reads++
    return this.reads === 1 ? this.#id : 'another'
  }
  get undeclared(): string {
    throw new Error('nobody asks for this')
  }
}

class Part {
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
  get unit(): string {
    return 'kg'
  }
}

describe.each([
  ['members and texts', plainXmlCodec<unknown>(root)],
  ['any content', xmlCodec<unknown>(mixed)],
])('U1: what is typed is what is written: %s', (_, codec) => {
  const written = (value: unknown): string => {
    expect(codec.validate(value)).toEqual({ ok: true, value })
    return codec
      .serialize(value)
      .replace(/^[^\n]*\n/, '')
      .trim()
  }

  test('accessors of a class, each read once', () => {
    const value = new Stored('a')
    expect(codec.serialize(value)).toContain('<id>a</id>')
    expect(value.reads).toBe(1)
  })

  test('objects of classes among others', () => {
    expect(written({ part: [new Part('1'), { unit: 'm', value: '2' }] })).toMatch(
      /<part unit="kg">1<\/part>\s*<part unit="m">2<\/part>/,
    )
  })

  test.each([
    ['inherited members', Object.create({ id: 'a' })],
    ['members of a base without a prototype', Object.create(Object.assign(Object.create(null), { id: 'a' }))],
    ['inherited members of several objects', Object.create(Object.create({ id: 'a' }))],
    [
      'members that are not enumerable, of a class',
      Object.defineProperty(
        new (class {
          other = undefined
        })(),
        'id',
        { value: 'a' },
      ),
    ],
    ['an object without a prototype', Object.assign(Object.create(null), { id: 'a' })],
    ['a frozen object', Object.freeze({ id: 'a' })],
    ['a proxy', new Proxy({ id: 'a' }, {})],
    ['a proxy of a class', new Proxy(Object.create({ id: 'a' }), {})],
    [
      'a class with a tag of its own',
      new (class {
        [Symbol.toStringTag] = 'Map'
        id = 'a'
      })(),
    ],
  ])('%s', (_, value) => expect(written(value)).toContain('<id>a</id>'))

  test('inherited attributes and texts', () => {
    expect(written({ part: [Object.create({ unit: 'kg', value: '1' })] })).toContain(
      '<part unit="kg">1</part>',
    )
  })

  test('a constructor is no member', () => {
    expect(
      written(
        new (class {
          id = 'a'
        })(),
      ),
    ).not.toContain('constructor')
    expect(written({ constructor: 'c' })).toContain('<constructor>c</constructor>')
  })

  test('U2: objects of built-in kinds are refused, with what they are', () => {
    for (const [kind, value] of Object.entries({
      Promise: Promise.resolve({ id: 'a' }),
      Map: new Map([['id', 'a']]),
      Set: new Set(),
      Date: new Date(0),
      Error: new TypeError('a'),
      RegExp: /a/,
      Response: new Response('a'),
      URL: new URL('http://localhost/'),
      Uint8Array: new Uint8Array(2),
      ArrayBuffer: new ArrayBuffer(2),
      WeakMap: new WeakMap(),
      function: () => 'a',
      Generator: (function* () {})(),
      Number: Object(1),
      DataView: runInNewContext('new DataView(new ArrayBuffer(1))'),
      BigInt64Array: runInNewContext('new (class Own extends BigInt64Array {})(1)'),
      // Of a package, in the place of the built-in class.
      Headers: new (class Headers {
        readonly [Symbol.toStringTag] = 'Headers'
      })(),
    })) {
      for (const [at, whole] of [
        [['r'], value],
        [['r', 'part', 1], { part: [{ value: 'x' }, value] }],
      ] as const) {
        const result = codec.validate(whole)
        expect(result.ok ? kind : result.issues[0], kind).toMatchObject({
          path: at,
          found: kind,
          rule: 'type',
        })
        expect(() => codec.serialize(whole)).toThrow(InvalidValueError)
      }
    }
  })

  test('U3: a hole in a list is reported with its path', () => {
    // biome-ignore lint/suspicious/noSparseArray: what is tested
    const result = codec.validate({ part: [{ value: 'x' }, , { value: 'y' }] })
    expect(result.ok ? [] : result.issues[0]).toMatchObject({ rule: 'type', path: ['r', 'part', 1] })
  })

  test('members that are undefined are not there', () => {
    expect(written({ id: undefined, part: undefined })).toBe('<r/>')
  })
})

test('P6, U3: a message contains a name of any length once', () => {
  try {
    plainXmlCodec<unknown>(root).serialize({ ['x'.repeat(100_000)]: 1 })
    expect.unreachable()
  } catch (error) {
    expect((error as InvalidValueError).message.length).toBeLessThan(101_000)
  }
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Codec } from '../../../src/runtime/codec.ts'
import type { Operation, OperationParameter } from '../../../src/runtime/operation.ts'
import { mediaFor, responseFor } from '../../../src/runtime/operation.ts'
import { parseHeaders, parsePath, parseQuery } from '../../../src/runtime/operation-read.ts'
import { buildHeaders, buildPath, buildQuery, buildUrl } from '../../../src/runtime/operation-write.ts'

type Values = Readonly<Record<string, unknown>>

function operation(
  path: string,
  ...parameters: readonly (Partial<OperationParameter> & Pick<OperationParameter, 'name' | 'in'>)[]
): Operation<{ readonly path: Values; readonly query: Values }, unknown> {
  return {
    ...{ api: 'shop', id: 'getThing', method: 'GET', path, responses: [] },
    parameters: parameters.map((parameter) => {
      const isForm = parameter.in === 'query'
      return {
        required: false,
        style: isForm ? 'form' : 'simple',
        explode: isForm,
        form: 'string',
        ...parameter,
      }
    }),
  }
}

const array = { array: 'string' } as const
const object = {
  object: [
    ['R', 'number'],
    ['G', 'number'],
  ],
} as const
const list = ['blue', 'black', 'a,b']
const rgb = { R: 100, G: 200 }

describe('paths, by style', () => {
  test.each([
    ['simple', { given: { form: 'string' }, value: 'a/b c', want: '/x/a%2Fb%20c' }],
    ['simple list', { given: { form: array }, value: ['blue', 'black'], want: '/x/blue,black' }],
    ['simple object', { given: { form: object }, value: rgb, want: '/x/R,100,G,200' }],
    [
      'simple object, exploded',
      { given: { form: object, explode: true }, value: rgb, want: '/x/R=100,G=200' },
    ],
    ['label', { given: { form: 'string', style: 'label' }, value: 'a.b', want: '/x/.a.b' }],
    [
      'label list, exploded',
      { given: { form: array, style: 'label', explode: true }, value: ['a', 'b'], want: '/x/.a.b' },
    ],
    ['matrix', { given: { form: 'string', style: 'matrix' }, value: 'blue', want: '/x/;id=blue' }],
    ['matrix list', { given: { form: array, style: 'matrix' }, value: ['a', 'b'], want: '/x/;id=a,b' }],
    [
      'matrix list, exploded',
      { given: { form: array, style: 'matrix', explode: true }, value: ['a', 'b'], want: '/x/;id=a;id=b' },
    ],
    [
      'matrix object, exploded',
      { given: { form: object, style: 'matrix', explode: true }, value: rgb, want: '/x/;R=100;G=200' },
    ],
    // A name without a value, as RFC 6570 has it.
    ['matrix, an empty text', { given: { form: 'string', style: 'matrix' }, value: '', want: '/x/;id' }],
    [
      'matrix list, exploded, an empty text',
      {
        given: { form: array, style: 'matrix', explode: true },
        value: ['', 'b', ''],
        want: '/x/;id;id=b;id',
      },
    ],
    [
      'matrix object, exploded, an empty text',
      {
        given: {
          form: {
            object: [
              ['a', 'string'],
              ['b', 'string'],
            ],
          },
          style: 'matrix',
          explode: true,
        },
        value: { a: '', b: 'c' },
        want: '/x/;a;b=c',
      },
    ],
    ['number', { given: { form: 'number' }, value: 1.5, want: '/x/1.5' }],
    ['flag', { given: { form: 'boolean' }, value: false, want: '/x/false' }],
  ] as const)('%s', (_name, { given, value, want }) => {
    const one = operation('/x/{id}', { name: 'id', in: 'path', required: true, ...given })
    expect(buildPath(one, { id: value })).toBe(want)
    expect(parsePath(one, want)).toEqual({ ok: true, value: { id: value } })
  })

  test.each([
    [{ form: 'string' }, '/x/;id=', ''],
    [{ form: array, explode: true }, '/x/;id=;id=b;id=', ['', 'b', '']],
    [
      {
        form: {
          object: [
            ['a', 'string'],
            ['b', 'string'],
          ],
        },
        explode: true,
      },
      '/x/;a=;b=c',
      { a: '', b: 'c' },
    ],
  ] as const)('a matrix is read with an equals sign before nothing: %j %s', (given, path, want) => {
    const one = operation('/x/{id}', { name: 'id', in: 'path', required: true, style: 'matrix', ...given })
    expect(parsePath(one, path)).toEqual({ ok: true, value: { id: want } })
  })

  test.each(['', '.', '..'])('no path can contain %j', (value) => {
    const one = operation('/x/{id}', { name: 'id', in: 'path', required: true })
    expect(() => buildPath(one, { id: value })).toThrow(TypeError)
    expect(() => buildPath(one, {})).toThrow(TypeError)
  })

  test.each(['/x', '/x/', '/x/a/b', '/X/a', '/y/a'])('%j is another path', (path) => {
    expect(parsePath(operation('/x/{id}', { name: 'id', in: 'path' }), path)).toBeUndefined()
  })

  describe('a path that contains a query', () => {
    const one = operation(
      '/x?kind=a&id={id}',
      { name: 'id', in: 'path', required: true },
      { name: 'page', in: 'query' },
    )

    test('continues with the other parameters of the query', () => {
      expect(buildUrl(one, { path: { id: 'a b/c' }, query: { page: '2' } })).toBe(
        '/x?kind=a&id=a%20b%2Fc&page=2',
      )
      expect(buildUrl(one, { path: { id: '1' }, query: {} })).toBe('/x?kind=a&id=1')
    })

    test.each([
      ['/x?kind=a&id=1&page=2', '1'],
      ['/x?page=2&id=a+b&kind=a', 'a b'],
      ['/x?id=a/b&kind=a', 'a/b'],
    ])('%s is read', (target, id) => {
      expect(parsePath(one, target)).toEqual({ ok: true, value: { id } })
    })

    test.each(['/x', '/x?kind=b&id=1', '/x?kind=a', '/y?kind=a&id=1'])('%s is another path', (target) => {
      expect(parsePath(one, target)).toBeUndefined()
    })
  })

  test('a query behind a path counts only where the path has one', () => {
    const one = operation('/x/{id}', { name: 'id', in: 'path' })
    expect(parsePath(one, '/x/1?a=b')).toEqual({ ok: true, value: { id: '1' } })
  })

  test('text around parameters is not a pattern', () => {
    expect(parsePath(operation('/a.b/{id}', { name: 'id', in: 'path' }), '/aXb/1')).toBeUndefined()
  })
})

const nested = { object: [['list', { array: { object: [['x', 'number']] } }]] } as const
const deepNested = { form: nested, style: 'deepObject' }
const textOrList = { form: { any: ['string', array] } } as const
const rangeOrNumber = { form: { any: [object, 'number'] }, style: 'deepObject' } as const
const deepAny = { form: { object: [['R', { any: ['number', array] }]] }, style: 'deepObject' } as const
const lists = {
  validate: (value: unknown) => ({ ok: Array.isArray(value), value, issues: [] }),
} as unknown as Codec<unknown>
const deepList = { form: array, style: 'deepObject' }

describe('queries, by style', () => {
  test.each([
    ['form list', { given: { form: array }, value: list, want: '?q=blue&q=black&q=a%2Cb' }],
    [
      'form list, not exploded',
      { given: { form: array, explode: false }, value: list, want: '?q=blue,black,a%2Cb' },
    ],
    [
      'spaces',
      {
        given: { form: array, explode: false, style: 'spaceDelimited' },
        value: ['a', 'b'],
        want: '?q=a%20b',
      },
    ],
    [
      'pipes',
      { given: { form: array, explode: false, style: 'pipeDelimited' }, value: ['a', 'b'], want: '?q=a%7Cb' },
    ],
    ['form object', { given: { form: object }, value: rgb, want: '?R=100&G=200' }],
    [
      'form object, not exploded',
      { given: { form: object, explode: false }, value: rgb, want: '?q=R,100,G,200' },
    ],
    [
      'deep object',
      { given: { form: object, style: 'deepObject' }, value: rgb, want: '?q%5BR%5D=100&q%5BG%5D=200' },
    ],
    [
      'deep list',
      { given: { form: array, style: 'deepObject' }, value: ['a', 'b'], want: '?q%5B0%5D=a&q%5B1%5D=b' },
    ],
    [
      'what is deeper in a deep object',
      {
        given: { form: nested, style: 'deepObject' },
        value: { list: [{ x: 1 }, { x: 2 }] },
        want: '?q%5Blist%5D%5B0%5D%5Bx%5D=1&q%5Blist%5D%5B1%5D%5Bx%5D=2',
      },
    ],
    [
      'what a deep object does not name',
      {
        given: { form: object, style: 'deepObject' },
        value: { R: 1, X: ['a', { b: ['c'] }] },
        want: '?q%5BR%5D=1&q%5BX%5D%5B0%5D=a&q%5BX%5D%5B1%5D%5Bb%5D%5B0%5D=c',
      },
    ],
    [
      'what is deeper in another style',
      { given: { form: nested }, value: { list: [{ x: 1 }] }, want: '?list=%5B%7B%22x%22%3A1%7D%5D' },
    ],
  ] as const)('%s', (_name, { given, value, want }) => {
    const one = operation('/x', { name: 'q', in: 'query', ...given })
    expect(buildQuery(one, { q: value })).toBe(want)
    expect(parseQuery(one, want)).toEqual({ ok: true, value: { q: value } })
  })

  const read = (query: string, given: Partial<OperationParameter>) => {
    const result = parseQuery(operation('/x', { name: 'q', in: 'query', ...given }), query)
    return result.ok ? result.value : result.issues.map(({ rule, path }) => [rule, ...path])
  }
  test.each([
    ['missing', { given: read('', { required: true }), want: [['parameter-missing', 'q']] }],
    ['optional', { given: read('', {}), want: {} }],
    ['plus is a space', { given: read('?q=a+b', {}), want: { q: 'a b' } }],
    ['twice', { given: read('q=1&q=2', {}), want: [['parameter-value', 'q']] }],
    ['no number', { given: read('q=0x10', { form: 'number' }), want: [['parameter-value', 'q']] }],
    ['broken encoding', { given: read('q=%zz', {}), want: [['parameter-value', 'q']] }],
    ['other names', { given: read('a=1&q=2&__proto__=3', {}), want: { q: '2' } }],
    [
      'a deep list in another order',
      { given: read('q[10]=c&q[2]=b&q[]=d', deepList), want: { q: ['b', 'c', 'd'] } },
    ],
    ['a deep list with another key', { given: read('q[x]=a', deepList), want: [['parameter-value', 'q']] }],
    ['a deep list without keys', { given: read('q=a&q=b', deepList), want: [['parameter-value', 'q']] }],
    ['names that begin as a deep one', { given: read('qx=a&q[]=b', deepList), want: { q: ['b'] } }],
    ['nothing in place of a deep object', { given: read('q=', deepNested), want: { q: {} } }],
    [
      'a text in place of a deep object',
      { given: read('q=a', deepNested), want: [['parameter-value', 'q']] },
    ],
    [
      'what is deeper than a number',
      { given: read('q[R][a]=1', { form: object, style: 'deepObject' }), want: [['parameter-value', 'q']] },
    ],
    [
      'a property twice, deep',
      {
        given: read('q[X]=1&q[X]=2', { form: object, style: 'deepObject' }),
        want: [['parameter-value', 'q']],
      },
    ],
    ['a property twice', { given: read('R=1&R=2', { form: object }), want: [['parameter-value', 'q']] }],
    [
      'a property twice, not exploded',
      { given: read('q=R,1,R,2', { form: object, explode: false }), want: [['parameter-value', 'q']] },
    ],
    [
      'a list and an object that the form does not name',
      {
        given: read('q[X][]=1&q[X][]=2&q[Y][a][0]=b', { form: object, style: 'deepObject' }),
        want: { q: { X: ['1', '2'], Y: { a: ['b'] } } },
      },
    ],
    [
      'what no form is known of',
      { given: read('q[X][]=1', { style: 'deepObject' }), want: { q: { X: ['1'] } } },
    ],
    [
      'a list that is an alternative of a text',
      {
        given: read('q[X][]=1', {
          form: { object: [['X', { any: ['string', { array: 'number' }] }]] },
          style: 'deepObject',
        }),
        want: { q: { X: [1] } },
      },
    ],
    [
      'what is deeper than anybody writes',
      {
        given: read(`q${'[a]'.repeat(5000)}=1`, { form: object, style: 'deepObject' }),
        want: [['parameter-value', 'q']],
      },
    ],
    [
      'a deep object in a list',
      { given: read('q[list][][x]=1', deepNested), want: { q: { list: [{ x: 1 }] } } },
    ],
    ['one text of a text or a list', { given: read('q=a', textOrList), want: { q: 'a' } }],
    ['several of a text or a list', { given: read('q=a&q=b', textOrList), want: { q: ['a', 'b'] } }],
    ['a number in place of a deep object', { given: read('q=5', rangeOrNumber), want: { q: 5 } }],
    ['a deep object in place of a number', { given: read('q[R]=5', rangeOrNumber), want: { q: { R: 5 } } }],
    ['none of the alternatives', { given: read('q=a', rangeOrNumber), want: [['parameter-value', 'q']] }],
    [
      'the alternative that the codec takes',
      { given: read('q=a', { ...textOrList, codec: lists }), want: { q: ['a'] } },
    ],
    [
      'other properties in brackets',
      { given: read('q[X]=a', { form: object, style: 'deepObject' }), want: { q: { X: 'a' } } },
    ],
    [
      'other properties of a form',
      {
        given: read('q[X][]=1', { form: { object: [], others: { array: 'number' } }, style: 'deepObject' }),
        want: { q: { X: [1] } },
      },
    ],
    [
      'a name with brackets of its own',
      {
        given: read('q[a][b]=1', { form: { object: [['a][b', 'number']] }, style: 'deepObject' }),
        want: { q: { 'a][b': 1 } },
      },
    ],
    ['an alternative inside', { given: read('q[R][]=a', deepAny), want: { q: { R: ['a'] } } }],
    ['no number, deep', { given: read('q[list][0][x]=a', deepNested), want: [['parameter-value', 'q']] }],
    [
      'no JSON where it is deeper',
      { given: read('list=x', { form: nested }), want: [['parameter-value', 'q']] },
    ],
  ])('%s', (_name, { given, want }) => expect(given).toEqual(want))
})

test('whatever text a client sends, a handler reads', () => {
  const one = operation('/x/{id}', { name: 'id', in: 'path' }, { name: 'q', in: 'query', form: array })
  const word = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/^\.{1,2}$/u.test(text))
  fc.assert(
    fc.property(word, fc.array(word, { minLength: 1 }), (id, q) => {
      const [path = '', query = ''] = buildUrl(
        one,
        { path: { id }, query: { q } },
        'https://a.example/',
      ).split(/(?=\?)/u)
      expect(parsePath(one, path.slice('https://a.example'.length))).toEqual({ ok: true, value: { id } })
      expect(parseQuery(one, query)).toEqual({ ok: true, value: { q } })
    }),
  )
})

test('headers are written and read by their styles', () => {
  const one = operation('/x', { name: 'X-List', in: 'header', form: array }, { name: 'X-No', in: 'header' })
  const headers = buildHeaders(one, { 'X-List': ['a', 'b'] })
  expect([...headers]).toEqual([['X-List', 'a,b']])
  expect(parseHeaders(one, (name) => headers.get(name))).toEqual({
    ok: true,
    value: { 'X-List': ['a', 'b'] },
  })
})

const map = { object: [], others: 'number' } as const

test.each<[what: string, Partial<OperationParameter> & Pick<OperationParameter, 'in'>, value: unknown]>([
  ['further properties in a path', { in: 'path', form: object }, { R: 1, X: 'a' }],
  ['a map in a path', { in: 'path', form: map }, { 'a,b': 1 }],
  ['an exploded map in a path', { in: 'path', form: map, explode: true }, { a: 1, b: 2 }],
  ['a map in a query', { in: 'query', form: map, explode: false }, { a: 1 }],
  ['an exploded map in a query', { in: 'query', form: map }, { a: 1, b: 2 }],
  ['a map in a header', { in: 'header', form: map }, { a: 1 }],
  ['a list without items in a header', { in: 'header', form: array }, []],
  ['an object without properties in a header', { in: 'header', form: map }, {}],
])('%s is read as it was written', (_what, given, value) => {
  const one = operation('/x/{p}', { name: 'p', ...given })
  const headers = buildHeaders(one, { p: value })
  const read = {
    path: () => parsePath(one, buildPath(one, { p: value })),
    query: () => parseQuery(one, buildQuery(one, { p: value })),
    header: () => parseHeaders(one, (name) => headers.get(name)),
    cookie: () => undefined,
  }[given.in]()
  expect(read).toEqual({ ok: true, value: { p: value } })
})

test('names that other parameters have are no part of a map that is written among them', () => {
  const range = { name: 'range', in: 'query', form: object } as const
  const deep = { name: 'deep', in: 'query', form: map, style: 'deepObject' } as const
  const one = operation('/x', { name: 'm', in: 'query', form: map }, { name: 'q', in: 'query' }, range, deep)
  const value = { q: '7', range: { R: 1 }, deep: { z: 2 }, m: { a: 3 } }
  expect(parseQuery(one, buildQuery(one, value))).toEqual({ ok: true, value })
})

const single = { in: 'query', form: 'string' } as const

test.each<[what: string, Partial<OperationParameter> & Pick<OperationParameter, 'in'>, value: unknown]>([
  ['a comma in a list of a header', { in: 'header', form: array }, ['a,b']],
  ['a list of one empty text in a header', { in: 'header', form: array }, ['']],
  ['a comma in an object of a header', { in: 'header', form: object }, { R: 'a,b' }],
  ['a name with an equals sign', { in: 'header', form: map, explode: true }, { 'a=b': 1 }],
  ['a point between points', { in: 'path', form: array, style: 'label', explode: true }, ['a.b']],
  ['a space between spaces', { in: 'query', form: array, style: 'spaceDelimited', explode: false }, ['a b']],
  ['a bar between bars', { in: 'query', form: array, style: 'pipeDelimited', explode: false }, ['a|b']],
  ['null', single, null],
  ['no number', single, Number.NaN],
  ['half a character in a path', { in: 'path', form: 'string' }, 'a\ud800'],
  ['half a character in a query', single, '\udc00'],
  ['half a character in a list', { in: 'query', form: array }, ['a', '\ud800b']],
  ['half a character in a name', { in: 'query', form: map }, { '\ud800': 1 }],
  ['half a character in a header', { in: 'header', form: 'string' }, '\ud800'],
])('%s is not written: it would be read as another value', (_what, given, value) => {
  const one = operation('/x/{p}', { name: 'p', ...given })
  const write = { path: buildPath, query: buildQuery, header: buildHeaders, cookie: buildQuery }[given.in]
  expect(() => write(one, { p: value })).toThrow(TypeError)
})

test('a character of two units is written, half of one is JSON where JSON is written', () => {
  const written = (given: Partial<OperationParameter>, value: unknown): string =>
    buildQuery(operation('/x', { name: 'p', in: 'query', ...given }), { p: value })
  expect(written({}, '\u{1f600}')).toBe('?p=%F0%9F%98%80')
  expect(written({ json: true }, '\ud800')).toBe('?p=%22%5Cud800%22')
})

test('media types and responses are chosen by what they say, ranges last', () => {
  const media = [{ type: '*/*' }, { type: 'text/*' }, { type: 'application/xml; charset=utf-8' }]
  const chosen = ['Application/XML', 'text/plain;q=1', 'image/png'].map((type) => mediaFor(media, type)?.type)
  expect(chosen).toEqual(['application/xml; charset=utf-8', 'text/*', '*/*'])
  expect(mediaFor([{ type: 'text/plain' }], 'text/html')).toBeUndefined()
  const responses = ['200', '4xx', 'default'].map((status) => ({ status, media: [] }))
  const one = { ...operation('/x'), responses }
  expect([200, 404, 500].map((status) => responseFor(one, status)?.status)).toEqual(['200', '4xx', 'default'])
})

describe('a query that is a form as a whole', () => {
  const form = {
    object: [
      ['a', 'number'],
      ['t', { array: 'string' }],
      ['o', { object: [['x', 'string']] }],
      ['m', { any: ['number', { array: 'number' }] }],
    ],
    others: 'string',
  } as const
  const one = operation('/x', { name: 'q', in: 'query', whole: true, form })

  test.each([
    ['single values', { a: 1 }, '?a=1'],
    ['a list', { a: 1, t: ['x', 'y z', 'a,b'] }, '?a=1&t=x&t=y%20z&t=a%2Cb'],
    ['a list of one', { t: ['x'] }, '?t=x'],
    ['an object, which is JSON', { o: { x: 'y' } }, '?o=%7B%22x%22%3A%22y%22%7D'],
    ['alternatives', { m: [1, 2] }, '?m=1&m=2'],
    ['a further name', { z: '["x"]' }, '?z=%5B%22x%22%5D'],
  ])('%s', (_name, value, query) => {
    expect(buildQuery(one, { q: value })).toBe(query)
    expect(parseQuery(one, query)).toEqual({ ok: true, value: { q: value } })
  })

  test('an empty list is its name, and a single value has no second one', () => {
    const empty = { a: 1, t: [] }
    expect(buildQuery(one, { q: empty })).toBe('?a=1&t=')
    expect(parseQuery(one, '?a=1&t=')).toEqual({ ok: true, value: { q: empty } })
    expect(parseQuery(one, 'a=1&a=2')).toMatchObject({ ok: false, issues: [{ rule: 'parameter-value' }] })
    expect(parseQuery(one, 't=x,y&t=%5B%22x%22%5D')).toEqual({
      ok: true,
      value: { q: { t: ['x,y', '["x"]'] } },
    })
  })

  test('is what URLSearchParams reads and writes', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary-ascii' }), { minLength: 1, maxLength: 3 }), (t) => {
        // One empty text is an empty list.
        fc.pre(t.join() !== '' || t.length > 1)
        const theirs = new URLSearchParams(t.map((text): [string, string] => ['t', text]))
        expect(new URLSearchParams(buildQuery(one, { q: { t } })).getAll('t')).toEqual(t)
        expect(parseQuery(one, String(theirs))).toEqual({ ok: true, value: { q: { t } } })
      }),
      { numRuns: 50, seed: 1 },
    )
  })
})

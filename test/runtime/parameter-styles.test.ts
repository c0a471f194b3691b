import { expect, test } from 'vitest'
import {
  buildCookies,
  buildPath,
  buildQuery,
  type Operation,
  type OperationParameter,
  type ParameterForm,
  parseCookies,
  parsePath,
  parseQuery,
} from '../../src/runtime/index.ts'

type Place = 'path' | 'query' | 'cookie'

/** An operation with one parameter, `color`. */
function operation(
  place: Place,
  style: string,
  explode: boolean,
  form: ParameterForm,
): Operation<unknown, unknown> {
  const color: OperationParameter = { name: 'color', in: place, required: false, style, explode, form }
  const path = place === 'path' ? '/x/{color}' : '/x'
  return { api: '', id: 'x', method: 'GET', path, parameters: [color], responses: [] }
}

const methods = {
  path: [buildPath, parsePath],
  query: [buildQuery, parseQuery],
  cookie: [buildCookies, parseCookies],
} as const

/** The text of the parameter alone, and what is read from it. */
function exchanged(place: Place, style: string, explode: boolean, form: ParameterForm, value: unknown) {
  const own = operation(place, style, explode, form)
  const [build, parse] = methods[place]
  const text = build(own, { color: value })
  const read = parse(own as never, text)
  return { text: text.replace(/^(?:\/x\/|\?)/u, ''), read: read?.ok ? read.value : read?.issues }
}

const list = { array: 'string' } as const
const numbers = {
  object: [
    ['R', 'number'],
    ['G', 'number'],
    ['B', 'number'],
  ],
} as const
const colors = ['blue', 'black', 'brown']
const rgb = { R: 100, G: 200, B: 150 }

/** The table of examples of OpenAPI 3.2.0 (Style Examples): a text, a list and an object. */
const table: readonly [Place, string, boolean, readonly (string | undefined)[]][] = [
  ['path', 'matrix', false, [';color=blue', ';color=blue,black,brown', ';color=R,100,G,200,B,150']],
  ['path', 'matrix', true, [';color=blue', ';color=blue;color=black;color=brown', ';R=100;G=200;B=150']],
  ['path', 'label', false, ['.blue', '.blue,black,brown', '.R,100,G,200,B,150']],
  ['path', 'label', true, ['.blue', '.blue.black.brown', '.R=100.G=200.B=150']],
  ['path', 'simple', false, ['blue', 'blue,black,brown', 'R,100,G,200,B,150']],
  ['path', 'simple', true, ['blue', 'blue,black,brown', 'R=100,G=200,B=150']],
  ['query', 'form', false, ['color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150']],
  ['query', 'form', true, ['color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150']],
  [
    'query',
    'spaceDelimited',
    false,
    [undefined, 'color=blue%20black%20brown', 'color=R%20100%20G%20200%20B%20150'],
  ],
  [
    'query',
    'pipeDelimited',
    false,
    [undefined, 'color=blue%7Cblack%7Cbrown', 'color=R%7C100%7CG%7C200%7CB%7C150'],
  ],
  ['query', 'deepObject', true, [undefined, undefined, 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150']],
  ['cookie', 'form', false, ['color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150']],
  ['cookie', 'form', true, ['color=blue', 'color=blue&color=black&color=brown', 'R=100&G=200&B=150']],
  ['cookie', 'cookie', false, ['color=blue', 'color=blue,black,brown', 'color=R,100,G,200,B,150']],
  ['cookie', 'cookie', true, ['color=blue', 'color=blue; color=black; color=brown', 'R=100; G=200; B=150']],
]

const values: readonly [ParameterForm, unknown][] = [
  ['string', 'blue'],
  [list, colors],
  [numbers, rgb],
]

test.each(
  table.flatMap(([place, style, explode, texts]) =>
    texts.flatMap((text, at) => {
      const [form, value] = values[at] ?? []
      return text === undefined || form === undefined
        ? []
        : [[place, style, explode, text, form, value] as const]
    }),
  ),
)('%s, style %s, exploded %s: %s', (place, style, explode, text, form, value) => {
  expect(exchanged(place, style, explode, form, value)).toEqual({ text, read: { color: value } })
})

const texts = {
  object: [
    ['a', 'string'],
    ['b', 'string'],
  ],
} as const

test.each<[Place, string, boolean, ParameterForm, unknown, string]>([
  // RFC 6570, 3.2.7 and 3.2.5: an empty value has no equals sign in a matrix, and a label is its sign alone.
  ['path', 'matrix', false, 'string', '', ';color'],
  ['path', 'matrix', true, list, ['', 'a'], ';color;color=a'],
  ['path', 'matrix', false, list, ['', ''], ';color=,'],
  ['path', 'matrix', false, list, [], ';color'],
  ['path', 'matrix', false, texts, {}, ';color'],
  ['path', 'matrix', false, texts, { a: '', b: 'x' }, ';color=a,,b,x'],
  ['path', 'label', false, list, ['', ''], '.,'],
  ['path', 'label', true, list, ['', 'a'], '..a'],
  ['path', 'label', true, texts, { a: '', b: 'x' }, '.a=.b=x'],
  ['path', 'simple', false, list, ['', ''], ','],
  ['path', 'simple', true, texts, { a: '' }, 'a='],
  ['query', 'form', true, 'string', '', 'color='],
  ['cookie', 'cookie', true, 'string', '', 'color='],
  ['cookie', 'cookie', false, list, ['', 'a'], 'color=,a'],
  ['cookie', 'cookie', true, texts, { a: '', b: 'x' }, 'a=; b=x'],
])('nothing in %s, style %s, exploded %s, %j: %j is %s', (place, style, explode, form, value, text) => {
  expect(exchanged(place, style, explode, form, value)).toEqual({ text, read: { color: value } })
})

/** The styles of places where a parameter has a name, and the text of an empty one (column `undefined` of the table). */
const named: readonly [Place, style: string, explodes: readonly boolean[], text: string][] = [
  ['path', 'matrix', [true, false], ';color'],
  ['query', 'form', [true, false], 'color='],
  ['query', 'spaceDelimited', [true, false], 'color='],
  ['query', 'pipeDelimited', [true, false], 'color='],
  ['query', 'deepObject', [true], 'color='],
  ['cookie', 'form', [true, false], 'color='],
  ['cookie', 'cookie', [true, false], 'color='],
]
const map = { object: [], others: 'string' } as const
const empties: readonly [ParameterForm, unknown][] = [
  [list, []],
  [{ array: 'number' }, []],
  [texts, {}],
  [map, {}],
]

test.each(
  named.flatMap(([place, style, explodes, text]) =>
    explodes.flatMap((explode) =>
      empties.map(([form, value]) => [place, style, explode, form, value, text] as const),
    ),
  ),
)('an empty value in %s, style %s, exploded %s, %j: %j is %s', (place, style, explode, form, value, text) => {
  expect(exchanged(place, style, explode, form, value)).toEqual({ text, read: { color: value } })
})

test.each(
  named.flatMap(([place, style, explodes]) => explodes.map((explode) => [place, style, explode] as const)),
)(
  'a list of one empty text is not taken for an empty list in %s, style %s, exploded %s',
  (place, style, explode) => {
    const exchange = () => exchanged(place, style, explode, list, [''])
    if (style === 'deepObject') expect(exchange().read).toEqual({ color: [''] })
    else expect(exchange).toThrow(TypeError)
  },
)

test('the name of an exploded object is not a property unless it is declared', () => {
  const form = { object: [['color', 'string']] } as const
  expect(exchanged('query', 'form', true, form, { color: '' }).read).toEqual({ color: { color: '' } })
  expect(exchanged('query', 'form', true, map, { color: '', b: '' }).read).toEqual({
    color: { color: '', b: '' },
  })
  expect(() => exchanged('query', 'form', true, map, { color: '' })).toThrow(TypeError)
})

test.each([{ color: 'x', k: 'y' }, { color: '' }, { color: '', k: 'y' }, { color: 'x' }])(
  'a property of a matrix may have the name of the parameter: %j',
  (value) => {
    const form = { object: [['color', 'string'] as const, ['k', 'string'] as const] }
    expect(exchanged('path', 'matrix', true, form, value).read).toEqual({ color: value })
    const isMistaken = Object.values(value).join('') === ''
    const exchange = () => exchanged('path', 'matrix', true, map, value)
    if (isMistaken) expect(exchange).toThrow(TypeError)
    else expect(exchange().read).toEqual({ color: value })
  },
)

test.each([{ a: [] }, { a: [], b: { c: {} } }, { a: [[]] }])('brackets keep what is empty in %j', (value) => {
  const inner = { array: list } as const
  const c = { object: [['c', texts]] } as const
  const a = Array.isArray(value.a[0]) ? inner : list
  const form = { object: [['a', a] as const, ['b', c] as const] }
  expect(exchanged('query', 'deepObject', true, form, value).read).toEqual({ color: value })
})

test('an empty whole query is an object without properties where it is required', () => {
  const [found] = operation('query', 'form', true, texts).parameters
  for (const required of [true, false]) {
    const own = {
      ...operation('query', 'form', true, texts),
      parameters: [{ ...found, whole: true, required }],
    }
    const text = buildQuery(own as never, { color: {} })
    expect(parseQuery(own as never, text)).toEqual({ ok: true, value: required ? { color: {} } : {} })
  }
})

test.each<[Place, string, boolean, ParameterForm, unknown]>([
  ['path', 'matrix', false, list, ['']],
  ['path', 'label', false, 'string', ''],
  ['path', 'label', true, list, []],
  ['path', 'simple', false, list, []],
  ['path', 'simple', false, texts, {}],
  ['path', 'simple', false, 'string', null],
  ['path', 'matrix', true, list, [null]],
  ['query', 'form', true, list, ['a', null]],
  ['query', 'form', true, 'string', null],
  ['cookie', 'cookie', true, list, [null]],
])('%s, style %s, exploded %s, %j: %j has no text', (place, style, explode, form, value) => {
  expect(() => exchanged(place, style, explode, form, value)).toThrow(TypeError)
})

test.each(['a%41+b', 'Hello%2C world!', '"quoted"', 'a=b', '{}', "it's", '$x.y~z', '!#&()*/:<>?@[]^_`|'])(
  'a cookie of style "cookie" is %s, without escapes',
  (value) => {
    expect(exchanged('cookie', 'cookie', true, 'string', value)).toEqual({
      text: `color=${value}`,
      read: { color: value },
    })
  },
)

test.each(['a;b', 'a,b', 'a"b', 'a\\b', 'é', 'a\nb', ' a', 'a ', '"', '€', '\u007f'])(
  'a cookie of style "cookie" cannot be %j',
  (value) => {
    for (const [form, one] of [
      ['string', value],
      [list, [value, 'x']],
      [texts, { a: value }],
    ] as const)
      for (const explode of [true, false])
        expect(() => exchanged('cookie', 'cookie', explode, form, one)).toThrow(TypeError)
  },
)

test.each([
  ['cookie', { 'a b': 'x' }],
  ['cookie', { 'a=b': 'x' }],
  ['cookie', { a: ['x', { y: 1 }] }],
])('a cookie of style %s cannot have %j', (style, value) => {
  expect(() => exchanged('cookie', style, true, { object: [] }, value)).toThrow(TypeError)
})

test('numbers and flags of cookies of style "cookie" are read by their form', () => {
  expect(exchanged('cookie', 'cookie', false, { array: 'number' }, [1, -2.5]).read).toEqual({
    color: [1, -2.5],
  })
  expect(exchanged('cookie', 'cookie', true, 'boolean', true).read).toEqual({ color: true })
})

test.each([
  ['color=a%20b; other=x', 'a%20b'],
  ['other=x;color=a', 'a'],
  ['color="a"', '"a"'],
  ['color=a+b', 'a+b'],
  ['color=', ''],
])('the cookies %s are read as they are', (header, color) => {
  expect(parseCookies(operation('cookie', 'cookie', true, 'string'), header)).toEqual({
    ok: true,
    value: { color },
  })
})

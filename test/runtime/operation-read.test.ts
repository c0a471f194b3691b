import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Operation, OperationParameter, OperationResponse } from '../../src/runtime/index.ts'
import { parseHeaders, parsePath, parseQuery } from '../../src/runtime/operation-read.ts'
import { buildHeaders, buildPath, buildQuery } from '../../src/runtime/operation-write.ts'
import { runsOf } from '../support/heavy.ts'
import { measureProcessorTime } from '../support/processor-time.ts'

function operationOf(path: string, names: readonly string[]): Operation<unknown, unknown> {
  const parameters = names.map(
    (name): OperationParameter => ({
      ...{ name, in: 'path', form: 'string', style: 'simple', explode: false, required: true },
    }),
  )
  return { path, parameters } as unknown as Operation<unknown, unknown>
}

const namesOf = (template: string): readonly string[] => [
  ...new Set([...template.matchAll(/\{([^{}]*)\}/gu)].map(([, name = '']) => name)),
]

/** What is read from a path; nothing where it is of another form. */
function read(template: string, path: string): unknown {
  const result = parsePath(operationOf(template, namesOf(template)), path)
  return result?.ok ? result.value : result
}

/** The same, as an expression says it: quick for short paths only. */
function expected(template: string, path: string): unknown {
  const names: string[] = []
  const source = template.replace(/\{([^{}]*)\}|[\\^$.*+?()|[\]/]/gu, (whole, name: string | undefined) => {
    if (name === undefined) return `\\${whole}`
    names.push(name)
    return '([^/]+)'
  })
  const match = new RegExp(`^${source}$`, 'u').exec(path)
  return match === null
    ? undefined
    : Object.fromEntries(namesOf(template).map((name) => [name, match[names.indexOf(name) + 1]]))
}

describe('the parameters of a path', () => {
  test.each<[string, { given: readonly [string, string]; want: unknown }]>([
    ['none', { given: ['/a', '/a'], want: {} }],
    ['none, and another path', { given: ['/a', '/a/'], want: undefined }],
    ['one', { given: ['/a/{x}', '/a/b'], want: { x: 'b' } }],
    ['nothing for one', { given: ['/a/{x}', '/a/'], want: undefined }],
    ['a part too many', { given: ['/a/{x}', '/a/b/c'], want: undefined }],
    ['one that is less than what stands around it', { given: ['/aa{x}aa', '/aaa'], want: undefined }],
    ['neighbours', { given: ['/{x}{y}', '/abc'], want: { x: 'ab', y: 'c' } }],
    [
      'neighbours of a pair of units',
      { given: ['/{x}{y}', '/a\u{1f600}'], want: { x: 'a', y: '\u{1f600}' } },
    ],
    ['too little for neighbours', { given: ['/{x}{y}', '/\u{1f600}'], want: undefined }],
    ['as long as it can be', { given: ['/{x}.{y}', '/a.b.c'], want: { x: 'a.b', y: 'c' } }],
    ['what ends a path', { given: ['/{x}.{y}:go', '/a.b:go:go'], want: { x: 'a', y: 'b:go' } }],
    ['a name twice', { given: ['/{x}/{x}', '/a/b'], want: { x: 'a' } }],
    ['signs of expressions', { given: ['/a+(b)/{x}', '/a+(b)/c'], want: { x: 'c' } }],
  ])('%s', (_, { given: [template, path], want }) => expect(read(template, path)).toEqual(want))

  test('are those that an expression finds', () => {
    const piece = fc.constantFrom('{x}', '{y}', '{z}', '/', '.', 'a', 'ab', '-')
    const template = fc.array(piece, { maxLength: 6 }).map((parts) => `/${parts.join('')}`)
    const path = fc
      .array(fc.constantFrom('a', 'b', '.', '/', '-', '\u{1f600}'), { maxLength: 9 })
      .map((parts) => `/${parts.join('')}`)
    fc.assert(
      fc.property(template, path, (one, other) => {
        expect([one, other, read(one, other)]).toEqual([one, other, expected(one, other)])
      }),
      { numRuns: runsOf(1_250, 5_000) },
    )
  })

  test('cost one look at a long path, however many templates it is compared with', () => {
    const long = `/${'a'.repeat(14_000)}%20/b/c`
    const templates = Array.from({ length: 250 }, (_, at) => `/repos${at}/{owner}/{repo}/x${at}`)
    const time = measureProcessorTime(() => {
      for (const template of templates) expect(read(template, `/nope${long}`)).toBeUndefined()
    })
    expect(time).toBeLessThan(250)
    expect(read('/{a}/b c/{d}', `/a%2Fb/b%20c/${'d'.repeat(9)}`)).toEqual({ a: 'a/b', d: 'd'.repeat(9) })
  })

  test.each([1, 2].map((millions) => millions * 500_000))('take one look at %s characters', (length) => {
    const template = '/{a}{b}-{c}{d}-{e}{f}{g}'
    expect(read(template, `/${'x'.repeat(length)}/`)).toBeUndefined()
    expect(read(template, `/${'-'.repeat(length)}/`)).toBeUndefined()
    const found = read(template, `/${'-'.repeat(length)}`) as Readonly<Record<string, string>>
    expect(Object.values(found).map((text) => text.length)).toEqual([length - 8, 1, 1, 1, 1, 1, 1])
  })
})

describe('a header with a list', () => {
  const list = {
    parameters: [
      { name: 'l', in: 'header', form: { array: 'string' }, style: 'simple', explode: false, required: true },
    ],
  } as unknown as Operation<unknown, unknown>
  const items = (text: string): unknown => {
    const result = parseHeaders(list, () => text)
    return result.ok ? result.value.l : result.issues
  }

  test('has space around its commas, and within its items', () => {
    expect(items(' a ,b\t, c d,, e ')).toEqual(['a', 'b', 'c d', '', 'e'])
  })

  test.each([500_000, 1_000_000])('takes one look at %s characters', (length) => {
    expect(items(`a${' '.repeat(length)}b`)).toEqual([`a${' '.repeat(length)}b`])
    expect(items(`a${' ,'.repeat(length / 2)}b`)).toHaveLength(length / 2 + 1)
  })
})

test.each<[string, { given: readonly [Partial<OperationParameter>, string]; want: unknown }]>([
  ['no value where none is said to be taken', { given: [{ empty: true, form: 'number' }, 'x='], want: {} }],
  ['no value is a text', { given: [{ empty: true }, 'x='], want: { x: '' } }],
  ['no value else', { given: [{ form: 'number' }, 'x='], want: 'parameter-value' }],
  [
    'no value where one is needed',
    { given: [{ empty: true, form: 'number', required: true }, 'x='], want: 'parameter-value' },
  ],
])('%s', (_, { given: [parameter, text], want }) => {
  const one = { name: 'x', in: 'query', form: 'string', style: 'form', explode: true, ...parameter }
  const read = parseQuery({ parameters: [one] } as unknown as Operation<unknown, unknown>, text)
  expect(read.ok ? read.value : read.issues[0]?.rule).toEqual(want)
})

/** A parameter is read as it says that it is written, and as nothing else. */
test.each<[string, { given: readonly [Partial<OperationParameter>, string]; want: unknown }]>([
  ['a label', { given: [{ in: 'path', style: 'label' }, '/.b'], want: 'b' }],
  ['a label without its dot', { given: [{ in: 'path', style: 'label' }, '/b'], want: 'parameter-value' }],
  ['a matrix', { given: [{ in: 'path', style: 'matrix' }, '/;x=b'], want: 'b' }],
  ['a matrix without its sign', { given: [{ in: 'path', style: 'matrix' }, '/b'], want: 'parameter-value' }],
  [
    'a list that is not exploded and stands twice',
    { given: [{ style: 'form', form: { array: 'string' } }, 'x=a&x=b'], want: 'parameter-value' },
  ],
  ['JSON', { given: [{ json: true }, 'x=%22a%22'], want: 'a' }],
  ['JSON of an object', { given: [{ json: true, form: { object: [] } }, 'x={"a":1}'], want: { a: 1 } }],
  ['a text that is no JSON', { given: [{ json: true }, 'x=a'], want: 'parameter-value' }],
  ['JSON in a path', { given: [{ in: 'path', json: true }, '/%5B1%5D'], want: [1] }],
])('%s', (_, { given: [parameter, text], want }) => {
  const written = {
    name: 'x',
    in: 'query',
    form: 'string',
    style: 'form',
    explode: false,
    required: true,
    ...parameter,
  }
  const operation = { path: '/{x}', parameters: [written] } as unknown as Operation<unknown, unknown>
  const read = written.in === 'path' ? parsePath(operation, text) : parseQuery(operation, text)
  expect(read?.ok ? read.value : read?.issues[0]?.rule).toEqual(read?.ok ? { x: want } : want)
  if (!read?.ok) return
  const built = written.in === 'path' ? buildPath(operation, { x: want }) : buildQuery(operation, { x: want })
  const again = written.in === 'path' ? parsePath(operation, built) : parseQuery(operation, built)
  expect(again).toEqual(read)
})

describe('headers of a response', () => {
  const limit: OperationParameter = {
    ...{ name: 'X-Limit', in: 'header', form: 'number', style: 'simple', explode: false, required: true },
  }
  const response: OperationResponse = { status: '200', headers: [limit], media: [] }

  test('are written and read as those of a request', () => {
    const built = buildHeaders(response, { 'X-Limit': 5 })
    expect([...built]).toEqual([['X-Limit', '5']])
    expect(parseHeaders(response, (name) => built.get(name))).toEqual({ ok: true, value: { 'X-Limit': 5 } })
  })

  test.each([
    [undefined, 'parameter-missing'],
    ['x', 'parameter-value'],
  ])('%s: %s', (text, rule) => {
    const result = parseHeaders(response, () => text)
    expect(result).toMatchObject({ ok: false, issues: [{ rule, path: ['X-Limit'] }] })
  })

  test('of which none is described', () => {
    expect(parseHeaders({ status: '200', media: [] }, () => 'x')).toEqual({ ok: true, value: {} })
  })
})

import { describe, expect, test } from 'vitest'
import { proveAdapter } from '../../src/prove/index.ts'
import { temporal } from '../support/temporal.ts'
import { jsonAdapters, mappingOf, object, type Passage, typed } from './json-versions.ts'

const int64 = { type: 'integer', format: 'int64' }
const decimal = { type: 'number', format: 'decimal' }
const instant = { type: 'string', format: 'date-time' }
const day = { type: 'string', format: 'date' }
const text = { type: 'string' }
const number = { type: 'number' }

type Holds = NonNullable<Exclude<Parameters<typeof jsonAdapters>[3], readonly unknown[] | undefined>['holds']>

/** A property `p` of both versions, how each holds it, and what becomes of values. */
interface Row {
  readonly was: object
  readonly is?: object
  readonly held: readonly [Holds, Holds]
  readonly passages: readonly (readonly [value: unknown, want: Passage])[]
}

const p = (value: unknown): Passage => ({ value: { p: value } })
const misfit: Passage = { issues: ['does-not-fit /p'] }
const rewritten: Passage = { losses: ['notation /p'], issues: ['loss /p'] }
const at = (time: string) => new Date(time)
const instantAt = (time: string) => temporal.Instant.from(time)
const dayAt = (time: string) => temporal.PlainDate.from(time)
const long = 9007199254740993n

const rows: Readonly<Record<string, Row>> = {
  'the same form in both': {
    was: int64,
    is: { ...int64, maximum: 10 },
    held: [{ int64: 'bigint' }, { int64: 'bigint' }],
    passages: [
      [7n, p(7n)],
      [11n, misfit],
    ],
  },
  'a bigint as a number': {
    was: int64,
    held: [{ int64: 'bigint' }, {}],
    passages: [
      [7n, p(7)],
      [long, misfit],
    ],
  },
  'a number as a bigint': { was: int64, held: [{}, { int64: 'bigint' }], passages: [[7, p(7n)]] },
  'a bigint as digits': {
    was: int64,
    held: [{ int64: 'bigint' }, { int64: 'string' }],
    passages: [[long, p(String(long))]],
  },
  'digits as a bigint': {
    was: int64,
    held: [{ int64: 'string' }, { int64: 'bigint' }],
    passages: [[String(long), p(long)]],
  },
  'a decimal as a number': {
    was: decimal,
    held: [{ decimal: 'string' }, {}],
    passages: [
      ['1.5', p(1.5)],
      ['1.50', rewritten],
      ['1e+21', p(1e21)],
      ['0.12345678901234567890123', misfit],
    ],
  },
  'a number as a decimal': { was: decimal, held: [{}, { decimal: 'string' }], passages: [[1.5, p('1.5')]] },
  'a text as a date': {
    was: instant,
    held: [{}, { date: 'Date' }],
    passages: [
      ['2024-05-06T07:08:09Z', p(at('2024-05-06T07:08:09Z'))],
      ['2024-05-06T07:08:09.5+00:00', p(at('2024-05-06T07:08:09.500Z'))],
      ['2024-05-06T07:08:09+02:00', rewritten],
      ['2024-05-06T07:08:09.0001Z', misfit],
      ['2016-12-31T23:59:60Z', misfit],
    ],
  },
  'a date as a text': {
    was: instant,
    held: [{ date: 'Date' }, {}],
    passages: [[at('2024-05-06T07:08:09Z'), p('2024-05-06T07:08:09.000Z')]],
  },
  'a day as a text and back': {
    was: day,
    held: [{ date: 'Date' }, {}],
    passages: [[at('2024-05-06'), p('2024-05-06')]],
  },
  'a text as a day': {
    was: day,
    held: [{}, { date: 'Date' }],
    passages: [['2024-05-06', p(at('2024-05-06'))]],
  },
  'a text as an instant, which keeps nanoseconds': {
    was: instant,
    held: [{}, { date: 'Temporal' }],
    passages: [
      ['2024-05-06T07:08:09Z', p(instantAt('2024-05-06T07:08:09Z'))],
      ['2024-05-06T07:08:09.123456789Z', p(instantAt('2024-05-06T07:08:09.123456789Z'))],
      ['2024-05-06T07:08:09.500+00:00', p(instantAt('2024-05-06T07:08:09.5Z'))],
      ['2024-05-06T07:08:09+02:00', rewritten],
      ['2024-05-06T07:08:09.1234567891Z', misfit],
      ['2016-12-31T23:59:60Z', misfit],
    ],
  },
  'an instant as a text': {
    was: instant,
    held: [{ date: 'Temporal' }, {}],
    passages: [[instantAt('2024-05-06T09:08:09.5+02:00'), p('2024-05-06T07:08:09.5Z')]],
  },
  'an instant as a date, which keeps milliseconds': {
    was: instant,
    held: [{ date: 'Temporal' }, { date: 'Date' }],
    passages: [
      [instantAt('2024-05-06T07:08:09.123Z'), p(at('2024-05-06T07:08:09.123Z'))],
      [instantAt('2024-05-06T07:08:09.123456Z'), misfit],
    ],
  },
  'a date as an instant': {
    was: instant,
    held: [{ date: 'Date' }, { date: 'Temporal' }],
    passages: [[at('2024-05-06T07:08:09.120Z'), p(instantAt('2024-05-06T07:08:09.12Z'))]],
  },
  'a plain date as a text': {
    was: day,
    held: [{ date: 'Temporal' }, {}],
    passages: [[dayAt('2024-05-06'), p('2024-05-06')]],
  },
  'a text as a plain date': {
    was: day,
    held: [{}, { date: 'Temporal' }],
    passages: [
      ['2024-05-06', p(dayAt('2024-05-06'))],
      ['2024-02-30', { issues: ['format /p'] }],
    ],
  },
  'a plain date as a date and back': {
    was: day,
    held: [{ date: 'Temporal' }, { date: 'Date' }],
    passages: [[dayAt('2024-05-06'), p(at('2024-05-06'))]],
  },
  'the same class in both': {
    was: instant,
    is: { ...instant, maxLength: 24 },
    held: [{ date: 'Temporal' }, { date: 'Temporal' }],
    passages: [
      [instantAt('2024-05-06T07:08:09Z'), p(instantAt('2024-05-06T07:08:09Z'))],
      [instantAt('2024-05-06T07:08:09.123456789Z'), misfit],
    ],
  },
  'a bigint as a text': {
    was: int64,
    is: text,
    held: [{ int64: 'bigint' }, {}],
    passages: [[long, p(String(long))]],
  },
  'a text as a bigint': {
    was: text,
    is: int64,
    held: [{}, { int64: 'bigint' }],
    passages: [
      [String(long), p(long)],
      ['1.5', misfit],
      ['x', misfit],
    ],
  },
  'a date where anything may be': {
    was: instant,
    is: {},
    held: [{ date: 'Date' }, {}],
    passages: [[at('2024-05-06T07:08:09Z'), p('2024-05-06T07:08:09.000Z')]],
  },
  'a long number where anything may be': {
    was: int64,
    is: {},
    held: [{ int64: 'bigint' }, {}],
    passages: [
      [7n, p(7)],
      [long, misfit],
    ],
  },
  'anything as a date': {
    was: {},
    is: instant,
    held: [{}, { date: 'Date' }],
    passages: [
      ['2024-05-06T07:08:09Z', p(at('2024-05-06T07:08:09Z'))],
      [1, misfit],
    ],
  },
  'lists and maps': {
    was: { type: 'array', items: { type: 'object', additionalProperties: int64 } },
    held: [{ int64: 'bigint' }, { int64: 'string' }],
    passages: [[[{ a: long }, { b: 1n }], p([{ a: String(long) }, { b: '1' }])]],
  },
  'one value in a list': {
    was: int64,
    is: { type: 'array', items: int64 },
    held: [{ int64: 'bigint' }, { int64: 'string' }],
    passages: [[long, p([String(long)])]],
  },
  'one of several kinds': {
    was: { anyOf: [int64, { type: 'boolean' }, object({ n: int64 }, 'n')] },
    held: [{ int64: 'string' }, { int64: 'bigint' }],
    passages: [
      ['5', p(5n)],
      [true, p(true)],
      [{ n: '6' }, p({ n: 6n })],
    ],
  },
  'one of several of one kind': {
    was: { anyOf: [{ ...int64, minimum: 10 }, number, { type: 'null' }] },
    held: [{ int64: 'bigint' }, { int64: 'string' }],
    passages: [
      [11n, p('11')],
      [1.5, p(1.5)],
      [null, p(null)],
    ],
  },
  'dates beside objects': {
    was: { anyOf: [object({ n: text }, 'n'), instant] },
    is: { anyOf: [instant, object({ n: text, m: text }, 'n')] },
    held: [{ date: 'Date' }, {}],
    passages: [
      [at('2024-05-06T07:08:09Z'), p('2024-05-06T07:08:09.000Z')],
      [{ n: 'x' }, p({ n: 'x' })],
    ],
  },
}

test.each(Object.entries(rows))('%s', async (_, { was, is = was, held, passages }) => {
  // Another property, so that the types differ.
  const one = typed({ ...object({ p: was, q: text }), additionalProperties: false })
  const other = typed({ ...object({ p: is, q: number }), additionalProperties: false })
  const { convert, tried, told } = await jsonAdapters(one, other, undefined, [
    { holds: held[0], assertFormats: true },
    { holds: held[1], assertFormats: true },
  ])
  expect(told).toEqual([])
  expect(passages.map(([value]) => convert('v1', 'T', { p: value }))).toEqual(
    passages.map(([, want]) => want),
  )
  expect(tried.flatMap((adapter) => proveAdapter(adapter, { documents: 12 }).findings)).toEqual([])
})

test('settings alone make an adapter where they differ, and none where they do not', async () => {
  const version = typed(object({ id: int64, n: text }, 'id'))
  const same = await jsonAdapters(version, version, undefined, { holds: { int64: 'bigint' } })
  expect(same.files.some(({ path }) => path.endsWith('/json-forward.ts'))).toBe(false)
  const { convert } = await jsonAdapters(version, version, undefined, [{ holds: { int64: 'bigint' } }, {}])
  expect(convert('v1', 'T', { id: 7n, n: 'x' })).toEqual({ value: { id: 7, n: 'x' } })
})

test('the caller gives newly required values in the types of the target', async () => {
  const { convert, from } = await jsonAdapters(
    typed(object({ n: text })),
    typed(object({ n: text, id: int64, at: instant }, 'id', 'at')),
    undefined,
    { holds: { int64: 'bigint', date: 'Date' }, assertFormats: true },
  )
  expect(from('v1', 'T').context.map(({ id }) => id)).toEqual(['id', 'at'])
  const context = { id: long, at: at('2024-05-06T07:08:09Z') }
  expect(convert('v1', 'T', { n: 'x' }, { context })).toEqual({ value: { n: 'x', ...context } })
  expect(convert('v1', 'T', { n: 'x' }, { context: { ...context, id: 7 } })).toMatchObject({
    issues: ['does-not-fit /(context)/id', 'required-missing '],
  })
})

test('a table of codes says that it has no effect on values that are held in another form', async () => {
  const mapping = mappingOf({ codes: [{ from: '/T/id', codes: { '1': '2' }, reason: 'counted anew' }] })
  const version = (more: object) => typed(object({ id: int64, ...more }))
  const { told, convert } = await jsonAdapters(version({}), version({ n: text }), mapping, {
    holds: { int64: 'bigint' },
  })
  expect(told).toEqual(['mapping-no-effect map.yaml:1:51'])
  expect(convert('v1', 'T', { id: 1n })).toEqual({ value: { id: 1n } })
})

test('a text that JSON Schema accepts and Temporal does not read has an issue at its place', async () => {
  const version = typed(object({ at: instant }))
  const settings = { holds: { date: 'Temporal' }, assertFormats: true } as const
  const { codec } = await jsonAdapters(version, typed(object({ at: instant, n: text })), undefined, settings)
  const read = (time: string) => codec('v1', 'T').parse(JSON.stringify({ at: time }))
  expect(read('2024-05-06T07:08:09.123456789Z').ok).toBe(true)
  expect(read('2024-05-06T07:08:09.1234567891Z')).toMatchObject({
    ok: false,
    issues: [{ path: ['at'], expected: 'Temporal.Instant', line: 1, column: 7 }],
  })
})

test('a number beside strings is never held as a text, so that both stay what they are', async () => {
  const { codec, convert, told } = await jsonAdapters(
    typed(
      object({
        ref: { oneOf: [text, int64] },
        amount: { anyOf: [decimal, text] },
        either: { type: ['string', 'integer'], format: 'int64' },
        named: { oneOf: [{ $ref: '#/$defs/Id' }, text] },
        auto: { oneOf: [int64, { enum: ['auto'] }] },
        coded: { oneOf: [int64, { enum: ['1'] }] },
        alone: { anyOf: [int64, { type: 'null' }] },
        gone: text,
      }),
      { Id: int64 },
    ),
    typed(
      object({
        ref: { oneOf: [int64, text] },
        amount: { anyOf: [text, decimal] },
        either: { type: ['string', 'integer'], format: 'int64' },
        named: { oneOf: [{ $ref: '#/$defs/Id' }, text] },
        auto: { oneOf: [int64, { enum: ['auto'] }] },
        coded: { oneOf: [int64, { enum: ['1'] }] },
        alone: { anyOf: [int64, { type: 'null' }] },
        late: text,
      }),
      { Id: int64 },
    ),
    undefined,
    { holds: { int64: 'string', decimal: 'string' } },
  )
  const one = codec('v1', 'T')
  const numbers =
    '{"ref":9007199254740993,"amount":1.5,"either":5,"named":7,"auto":7,"coded":1,"alone":9007199254740993}'
  const texts = '{"ref":"9","amount":"1.5","either":"5","named":"7","auto":"auto","coded":"1","alone":null}'
  for (const document of [numbers, texts]) {
    const read = one.parse(document)
    if (!read.ok) throw new Error(JSON.stringify(read.issues))
    expect(one.serialize(read.value)).toBe(document)
    const made = convert('v1', 'T', read.value)
    expect(codec('v2', 'T').serialize(made.value)).toBe(document)
  }
  const first = one.parse(numbers)
  expect(first.ok && first.value).toEqual({
    ...{ ref: long, amount: 1.5, either: 5n, named: 7n, auto: '7', coded: 1n, alone: String(long) },
  })
  const ambiguous = told.filter((line) => line.startsWith('held-text-ambiguous v1'))
  expect(ambiguous).toHaveLength(5)
  expect(ambiguous).toContain('held-text-ambiguous v1.json:1:156')
})

describe('a number beside texts that share a type', () => {
  const share = { allOf: [{ $ref: '#/$defs/S' }, { type: 'string', pattern: '^1' }] }
  const words = { allOf: [{ $ref: '#/$defs/S' }, { enum: ['aa', 'bb'] }] }
  test.each([
    ['words first', [words, share, int64], 5n],
    ['words last', [share, words, int64], 5n],
    ['the words, then the type itself', [words, { $ref: '#/$defs/S' }, int64], 5n],
    ['words alone', [words, int64], '5'],
  ])('%s', async (_, oneOf, held) => {
    const { codec, told } = await jsonAdapters(
      typed(object({ v: { oneOf }, gone: text }), { S: text }),
      typed(object({ v: { oneOf }, late: text }), { S: text }),
      undefined,
      { holds: { int64: 'string' } },
    )
    const read = codec('v1', 'T').parse('{"v":5}')
    expect(read).toMatchObject({ ok: true, value: { v: held } })
    expect(told.some((line) => line.startsWith('held-text-ambiguous v1'))).toBe(held === 5n)
  })
})

describe('a number held as its text, and a string at the same place of another alternative', () => {
  const decimal = { type: 'number', format: 'decimal' }
  const settings = { holds: { int64: 'string', decimal: 'string' } } as const
  const list = (items: unknown) => ({ type: 'array', items })
  const map = (additionalProperties: unknown) => ({ type: 'object', additionalProperties })
  const kinds = (first: unknown, second: unknown) => [
    { ...object({ kind: { const: 'a' }, at: first }), required: ['kind', 'at'] },
    { ...object({ kind: { const: 'b' }, at: second }), required: ['kind', 'at'] },
  ]
  test.each([
    ['properties', [object({ at: decimal }), object({ at: text })], ['{"at":1.5}', '{"at":"1.5"}'], true],
    [
      'properties, the string first',
      [object({ at: text }), object({ at: int64 })],
      ['{"at":7}', '{"at":"7"}'],
      true,
    ],
    ['items', [list(int64), list(text)], ['[7]', '["7"]'], true],
    ['maps', [map(decimal), map({ enum: ['1.5', '2'] })], ['{"a":1.5}', '{"a":"1.5"}'], true],
    [
      'lists in properties',
      [object({ at: list(int64) }), object({ at: list(text) })],
      ['{"at":[7]}', '{"at":["7"]}'],
      true,
    ],
    [
      'objects that a constant tells apart',
      kinds(decimal, text),
      ['{"kind":"a","at":1.50}', '{"kind":"b","at":"1.50"}'],
      false,
    ],
    [
      'other properties',
      [object({ at: decimal }), object({ by: text })],
      ['{"at":1.50}', '{"by":"1.50"}'],
      false,
    ],
  ])('%s', async (_, anyOf, documents, isAmbiguous) => {
    const schema = typed(object({ v: { anyOf } }))
    const { codec, told } = await jsonAdapters(
      schema,
      typed(object({ v: { anyOf }, late: text })),
      undefined,
      settings,
    )
    for (const document of documents) {
      const read = codec('v1', 'T').parse(`{"v":${document}}`)
      if (!read.ok) throw new Error(JSON.stringify(read.issues))
      expect(codec('v1', 'T').serialize(read.value)).toBe(`{"v":${document}}`)
    }
    expect(told.filter((line) => line.startsWith('held-text-ambiguous v1'))).toHaveLength(Number(isAmbiguous))
  })
})

describe('days and instants that share a union', () => {
  const refined = { allOf: [{ $ref: '#/$defs/Day' }, { maxLength: 10 }] }
  const settings = { holds: { date: 'Date' } } as const
  test.each([
    ['a day or an instant', { oneOf: [day, instant] }, true],
    ['an instant or a day by reference', { anyOf: [instant, { $ref: '#/$defs/Day' }] }, true],
    ['a refined day or an instant', { oneOf: [refined, instant] }, true],
    ['a day or null', { oneOf: [day, { type: 'null' }] }, false],
    ['two days', { anyOf: [day, { ...day, maxLength: 10 }] }, false],
  ])('%s', async (_, v, isAmbiguous) => {
    const schema = typed(object({ v, own: instant }), { Day: day })
    const later = typed(object({ v, own: instant, late: text }), { Day: day })
    const { codec, told } = await jsonAdapters(schema, later, undefined, settings)
    for (const one of ['2026-02-28', '2026-02-28T00:00:00Z']) {
      const read = codec('v1', 'T').parse(`{"v":"${one}","own":"2026-02-28T00:00:00.000Z"}`)
      if (!read.ok) continue
      expect(Object(read.value).v instanceof Date).toBe(!isAmbiguous)
      expect(Object(read.value).own).toBeInstanceOf(Date)
      expect(JSON.parse(codec('v1', 'T').serialize(read.value))).toMatchObject({ v: one })
    }
    expect(told.filter((line) => line.startsWith('held-date-ambiguous v1'))).toHaveLength(isAmbiguous ? 2 : 0)
  })

  const kinds = (first: unknown, second: unknown) => [
    { ...object({ kind: { const: 'a' }, at: first }), required: ['kind', 'at'] },
    { ...object({ kind: { const: 'b' }, at: second }), required: ['kind', 'at'] },
  ]
  test.each([
    ['properties', [object({ at: day }), object({ at: instant })], { at: '2026-02-28T00:00:00Z' }, true],
    [
      'items',
      [
        { type: 'array', items: day },
        { type: 'array', items: instant },
      ],
      ['2026-02-28T00:00:00Z'],
      true,
    ],
    [
      'additional values',
      [
        { type: 'object', additionalProperties: day },
        { type: 'object', additionalProperties: instant },
      ],
      { at: '2026-02-28T00:00:00Z' },
      true,
    ],
    [
      'objects that a constant tells apart',
      kinds(day, instant),
      { kind: 'b', at: '2026-02-28T00:00:00.000Z' },
      false,
    ],
  ])('are strings inside of the alternatives of a union: %s', async (_, anyOf, value, isAmbiguous) => {
    const schema = typed(object({ v: { anyOf } }))
    const later = typed(object({ v: { anyOf }, late: text }))
    const { codec, told } = await jsonAdapters(schema, later, undefined, settings)
    const read = codec('v1', 'T').parse(JSON.stringify({ v: value }))
    if (!read.ok) throw new Error(JSON.stringify(read.issues))
    expect(JSON.parse(codec('v1', 'T').serialize(read.value))).toEqual({ v: value })
    expect(told.filter((line) => line.startsWith('held-date-ambiguous v1'))).toHaveLength(isAmbiguous ? 2 : 0)
  })

  test('are reported where they are', async () => {
    const schema = typed(object({ v: { oneOf: [day, instant] } }))
    const { told } = await jsonAdapters(schema, schema, undefined, settings)
    expect(told.filter((line) => line.includes(' v1'))).toEqual([
      'held-date-ambiguous v1.json:1:136',
      'held-date-ambiguous v1.json:1:170',
    ])
  })
})

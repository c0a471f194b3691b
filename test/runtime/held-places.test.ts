import { describe, expect, test } from 'vitest'
import { heldBigint, heldDate, heldDecimal, heldInteger } from '../../src/runtime/index.ts'
import { checkHeld, readHeld, writeHeld } from '../../src/runtime/json/held.ts'
import type { JsonType } from '../../src/runtime/json/json-descriptor.ts'

const number: JsonType = { json: 'number', isInteger: true }
const long: JsonType = { json: 'held', as: heldBigint, of: number }
const digits: JsonType = { json: 'held', as: heldDecimal, of: { json: 'number' } }
const five: JsonType = { json: 'held', as: heldBigint, of: { ...number, minimum: 5 } }
const object = (name: string, type: JsonType): JsonType => ({
  json: 'object',
  properties: [[name, () => type]],
})
const has = (name: string): JsonType => ({ json: 'object', required: [name] })
const when = (of: JsonType, then: JsonType, other?: JsonType): JsonType => ({
  json: 'if',
  of: () => of,
  // biome-ignore lint/suspicious/noThenProperty: the name of the keyword
  then: () => then,
  ...(other ? { else: () => other } : {}),
})
const kind = (value: string): JsonType => ({
  json: 'object',
  properties: [['kind', () => ({ json: 'string', values: [value] })]],
  required: ['kind'],
})

/** An object with some of the properties `a` and `b`, which may have others. */
const open = (a?: JsonType, b?: JsonType): JsonType & { readonly json: 'object' } => ({
  json: 'object',
  properties: Object.entries({ a, b }).flatMap(([name, type]) => (type ? [[name, () => type] as const] : [])),
})

test('of two alternatives, a value has the type of one, and can be written', { tags: 'slow' }, () => {
  const day: JsonType = { json: 'held', as: heldDate, of: { json: 'string' } }
  const kinds = [undefined, { json: 'string' }, day, { json: 'string', maxLength: 3 }, number, long] as const
  const objects = kinds.flatMap((a) => kinds.map((b) => open(a, b)))
  const scalars = ['"2026-02-28"', '"x"', '3']
  const texts = scalars.flatMap((a) => scalars.map((b) => `{"a":${a},"b":${b}}`))
  const hasTypeOf = (type: JsonType & { readonly json: 'object' }, value: object): boolean => {
    const named = Object.entries(value).filter(([name]) => type.properties?.some(([own]) => own === name))
    return checkHeld(type, Object.fromEntries(named)).ok
  }
  for (const pair of objects.flatMap((one) => objects.map((other) => [one, other] as const))) {
    const type: JsonType = { json: 'any', of: pair.map((one) => () => one) }
    for (const text of texts) {
      const read = readHeld(type, text, false)
      if (!read.ok) continue
      expect(pair.some((one) => hasTypeOf(one, read.value as object))).toBe(true)
      expect(writeHeld(type, read.value)).toBe(text)
    }
  }
})

describe('what is read can be written, wherever its type is held', () => {
  const contains: JsonType = { json: 'array', contains: { type: () => five, min: 1, max: 1 } }
  const items: JsonType = { ...contains, items: () => long } as JsonType
  const dependent = when(has('a'), object('b', long))
  const either = when(kind('n'), object('b', digits), object('b', { json: 'string' }))
  const date: JsonType = { json: 'held', as: heldDate, of: { json: 'string' } }
  const february = new Date('2026-02-28')
  const choice = (...of: readonly JsonType[]): JsonType => ({ json: 'any', of: of.map((one) => () => one) })
  const dated = choice(object('at', date), object('on', date))
  const lists = choice({ json: 'array' }, { json: 'array', items: () => dated })
  test.each<[string, JsonType, string, unknown]>([
    ['an item of "contains"', contains, '[5,"x"]', [5, 'x']],
    ['an item that its list holds as well', items, '[1,5]', [1n, 5n]],
    ['a property beside another', dependent, '{"a":1,"b":5}', { a: 1, b: 5n }],
    ['the same without the other', dependent, '{"b":5}', { b: 5 }],
    ['a text where the condition is not met', either, '{"kind":"s","b":"1.50"}', { kind: 's', b: '1.50' }],
    ['a day that another alternative does not name', dated, '{"on":"2026-02-28"}', { on: february }],
    [
      'days of both alternatives',
      dated,
      '{"at":"2026-02-28","on":"2026-02-28"}',
      { at: february, on: february },
    ],
    ['days in lists of alternatives', lists, '[{"on":"2026-02-28"}]', [{ on: february }]],
    [
      'a text that another alternative holds as a day',
      choice(open({ json: 'string' }, date), open(date)),
      '{"a":"2026-02-28","b":"2026-02-28"}',
      { a: '2026-02-28', b: february },
    ],
    [
      'a number that another alternative leaves as it is',
      choice(open(long, { json: 'string' }), open(undefined, date)),
      '{"a":3,"b":"2026-02-28"}',
      { a: 3n, b: '2026-02-28' },
    ],
    ['a number where it is', either, '{"kind":"n","b":1.50}', { kind: 'n', b: '1.50' }],
  ])('%s', (_, type, text, value) => {
    expect(readHeld(type, text, false)).toEqual({ ok: true, value })
    expect(checkHeld(type, value)).toEqual({ ok: true, value })
    expect(writeHeld(type, value)).toBe(text)
  })

  const all = (...of: readonly JsonType[]): JsonType => ({ json: 'all', of: of.map((one) => () => one) })
  const any = (...of: readonly JsonType[]): JsonType => ({ json: 'any', of: of.map((one) => () => one) })
  const constant = (...values: readonly unknown[]): JsonType => ({ json: 'constant', values })
  const texts: JsonType = { json: 'held', as: heldInteger, of: number }
  const day: JsonType = { json: 'held', as: heldDate, of: { json: 'string' } }
  test.each<[string, JsonType, string, unknown]>([
    ['the values of a bigint', all(long, constant(1, 2)), '1', 1n],
    ['the values of a property', all(object('a', long), object('a', constant(1, 'x'))), '{"a":1}', { a: 1n }],
    ['the values of a number held as text', all(texts, constant(1, 2)), '2', '2'],
    ['the bounds of a number held as text', all({ ...number, minimum: 2 }, texts), '2', '2'],
    ['the values of a day', all(constant('2026-02-28'), day), '"2026-02-28"', new Date('2026-02-28')],
    [
      'the bounds of alternatives',
      all(any({ ...number, minimum: 3 }, long), { ...number, maximum: 9 }),
      '2',
      2n,
    ],
    [
      'a day beside listed texts',
      all(any(constant('x'), day), { json: 'string' }),
      '"2026-02-28"',
      new Date('2026-02-28'),
    ],
  ])('another type gives %s', (_, type, text, value) => {
    expect(readHeld(type, text, false)).toEqual({ ok: true, value })
    expect(checkHeld(type, value)).toEqual({ ok: true, value })
    expect(writeHeld(type, value)).toBe(text)
  })

  const nothing: JsonType = { json: 'null' }
  const twice = (type: JsonType): JsonType => any(nothing, any(nothing, type))
  const otherwise = (type: JsonType): JsonType => any(nothing, when(has('missing'), nothing, type))
  const days: JsonType = { json: 'string' }
  test.each([
    ['two levels of alternatives', twice],
    ['four levels', (type: JsonType) => twice(twice(type))],
    ['the branch of a condition', otherwise],
    ['such branches in one another', (type: JsonType) => otherwise(otherwise(type))],
    ['alternatives in the branch of a condition', (type: JsonType) => otherwise(twice(type))],
  ])('a property is written whose JSON form is described by %s', (_, within) => {
    for (const [held, plain, text, value] of [
      [long, number, '2', 2n],
      [day, days, '"2026-02-28"', new Date('2026-02-28')],
    ] as const) {
      const type = all(object('a', held), within(object('a', plain)))
      const whole = `{"a":${text}}`
      expect(readHeld(type, whole, false)).toEqual({ ok: true, value: { a: value } })
      expect(checkHeld(type, { a: value })).toEqual({ ok: true, value: { a: value } })
      expect(writeHeld(type, { a: value })).toBe(whole)
    }
  })

  test.each<[string, readonly JsonType[], string]>([
    ['codes of a decimal', [all(long, constant(1)), all(long, constant(2))], 'constant, number'],
    ['parts of parts', [all(number, all(number, constant(1))), day], 'number, constant, string'],
  ])('alternatives that nothing fits are named by what their parts expect: %s', (_, of, expected) => {
    const choice: JsonType = { json: 'any', of: of.map((one) => () => one) }
    expect(checkHeld(choice, true)).toMatchObject({ issues: [{ rule: 'any-of', expected }] })
  })

  test('what alternatives of two levels describe is still refused if its JSON form does not fit', () => {
    const type = all(object('a', long), twice(object('a', { ...number, minimum: 3 })))
    expect(checkHeld(type, { a: 2n })).toMatchObject({
      issues: [{ rule: 'minimum', path: ['a'] }],
    })
    expect(checkHeld(type, { a: 3n }).ok).toBe(true)
  })

  test.each<[string, JsonType, unknown]>([
    ['enumeration', all(long, constant(1, 2)), 3n],
    ['enumeration', all(constant('2026-02-28'), day), new Date('2026-03-01')],
    ['minimum', all({ ...number, minimum: 2 }, texts), '1'],
    ['type', all({ ...number, minimum: 2 }, { json: 'unknown' }), '5'],
  ])('another type refuses such a value (%s)', (rule, type, value) => {
    expect(checkHeld(type, value)).toMatchObject({ issues: [{ rule }] })
  })

  test('a text is never written as the number of a condition that is not met', () => {
    const alone = when(kind('n'), object('b', digits))
    expect(writeHeld(alone, { kind: 's', b: '5' })).toBe('{"kind":"s","b":"5"}')
  })

  test('the count of "contains" is checked on what is written', () => {
    expect(checkHeld(contains, [1])).toMatchObject({ issues: [{ rule: 'contains', path: [] }] })
    expect(checkHeld(items, [5n, 6n])).toMatchObject({ issues: [{ rule: 'contains', path: [] }] })
  })
})

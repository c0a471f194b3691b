import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkJson } from '../../src/runtime/json/check-json.ts'
import type { JsonType } from '../../src/runtime/json/json-descriptor.ts'
import { isPlainJson } from '../../src/runtime/json/plain.ts'
import { jsonLimits } from '../../src/runtime/limits.ts'
import { runsOf } from '../support/heavy.ts'

/** The same type, which the quick walk leaves to the full check. */
const fully = (type: JsonType): JsonType => ({ json: 'resource', of: () => type, anchors: [] })
const isQuick = (type: JsonType, value: unknown): boolean =>
  isPlainJson(type, value, (own, inner) => checkJson(fully(own), inner, isPlainJson).ok)

const texts: JsonType = { json: 'string', minLength: 1, maxLength: 3 }
const parts: Readonly<Record<string, JsonType>> = {
  code: { json: 'string', values: ['A', 'é'] },
  text: texts,
  '': { json: 'string', patterns: [/^[^x]*$/u] },
  count: { json: 'number', isInteger: true, minimum: 1 },
  texts: { json: 'array', items: () => texts, minItems: 1, maxItems: 2 },
  none: { json: 'array', items: false },
  lists: { json: 'array', items: () => ({ json: 'array', items: () => texts }) },
}

const pick = (names: readonly string[]): [string, () => JsonType][] =>
  names.map((name) => [name, () => parts[name] ?? self])

const self: JsonType = { json: 'object', properties: pick(['code', 'text', '', 'self']), additional: false }
const whole: JsonType = {
  json: 'object',
  properties: [...pick(Object.keys(parts)), ['self', () => self], ['all', () => selves]],
  required: ['text'],
  additional: false,
}
const selves: JsonType = { json: 'array', items: () => whole }
const open: JsonType = { json: 'object', properties: pick(['text', '', 'self']) }
const named: JsonType = { json: 'object', additional: () => texts }
const nothing: JsonType = { json: 'object', additional: false }

const leaves = ['A', 'é', '', 'x', 'abc', 'abcd', '𝄞𝄞', '\ud834', 1, 0, 1.5, true, null, undefined, [], {}]
const names = [...Object.keys(parts), 'self', 'all', 'other', '__proto__', 'constructor']
const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { weight: 3, arbitrary: fc.constantFrom<unknown>(...leaves) },
    fc.array(tie('value'), { maxLength: 3 }),
    { weight: 3, arbitrary: fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 4 }) },
  ),
}))

describe.each([
  ['closed', whole, { text: 'A', all: [{ text: 'é', self: { self: {}, '': '' } }], texts: ['A', 'B'] }],
  ['open', open, { text: 'A', other: [1], self: { text: 'abc' }, '': '' }],
  ['of any names', named, { '': 'A', b: 'B' }],
  ['without properties', nothing, {}],
] as const)('an object %s', (_, type, good) => {
  test('is accepted quickly where it is accepted in full, and nothing else is', () => {
    expect(isQuick(type, good)).toBe(true)
    const changed = fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 3 })
    fc.assert(
      fc.property(changed, fc.boolean(), (changes, isFirst) => {
        // What follows what is guessed from the object before, so order matters.
        const value = isFirst ? { ...changes, ...good } : { ...good, ...changes }
        const found = checkJson(type, value, isPlainJson)
        expect(found).toStrictEqual(checkJson(fully(type), value, isPlainJson))
        expect(found).toStrictEqual(checkJson(type, value, undefined))
      }),
      { numRuns: runsOf(750, 3_000) },
    )
  })

  test('is judged by its own properties', () => {
    const more = Object.assign(Object.create({ code: 'A' }), good)
    expect(isQuick(type, more)).toBe(false)
    expect(checkJson(type, more, isPlainJson)).toStrictEqual(checkJson(fully(type), more, isPlainJson))
  })
})

test('a list that contains itself is not read without end', () => {
  const list: JsonType = { json: 'array', items: () => list }
  const holder: JsonType = { json: 'object', properties: [['list', () => list]] }
  expect(isQuick(holder, { list: [[], [[]]] })).toBe(true)
  expect(isQuick(holder, { list: [[], ['']] })).toBe(false)
})

test('the depth that the full check allows is never passed', () => {
  const nest = (depth: number, innermost: unknown): unknown => {
    let value = innermost
    for (let level = 0; level < depth; level++) value = { all: [value], text: 'A' }
    return value
  }
  for (let depth = jsonLimits.maxDepth / 2 - 3; depth < jsonLimits.maxDepth / 2 + 3; depth++) {
    for (const innermost of [{ text: 'A' }, { text: 'A', texts: ['A'] }]) {
      const value = nest(depth, innermost)
      if (isQuick(whole, value))
        expect(checkJson(fully(whole), value, isPlainJson).ok, String(depth)).toBe(true)
    }
  }
  expect(isQuick(whole, nest(jsonLimits.maxDepth / 2 - 3, { text: 'A' }))).toBe(true)
  expect(isQuick(whole, nest(jsonLimits.maxDepth / 2, { text: 'A' }))).toBe(false)
})

test.each([
  ['a pair', '𝄞'],
  ['half a pair', '\ud834'],
  ['halves that are none', '\udd1e\ud834'],
  ['half a pair before a pair', '\ud834𝄞'],
  ['a long text of pairs', 'a𝄞'.repeat(100)],
  ['a long text without', 'aé'.repeat(100)],
])('the length of %s is counted in characters', (_, text) => {
  const { length } = [...text]
  const exactly = (count: number): JsonType => ({ json: 'string', minLength: count, maxLength: count })
  const inObject = (type: JsonType): JsonType => ({ json: 'object', properties: [['text', () => type]] })
  const inList = (type: JsonType): JsonType => inObject({ json: 'array', items: () => type })
  for (const judge of [isQuick, (type: JsonType, value: unknown) => checkJson(type, value, isPlainJson).ok])
    for (const difference of [-1, 0, 1]) {
      const type = exactly(length + difference)
      expect(judge(type, text)).toBe(difference === 0)
      expect(judge(inObject(type), { text })).toBe(difference === 0)
      expect(judge(inList(type), { text: [text] })).toBe(difference === 0)
    }
})

test.each([
  ['a list of texts', { json: 'array', items: () => texts }],
  ['an object', self],
  ['a list of objects', { json: 'array', items: () => self }],
  ['a number', { json: 'number' }],
] satisfies [string, JsonType][])('a text is not %s', (_, type) => {
  const around: JsonType = { json: 'object', properties: [['value', () => type]] }
  const value = { value: 'abc' }
  // Asked again, when the types are met.
  for (let time = 0; time < 2; time++) expect(isQuick(around, value)).toBe(false)
})

test('a text is one that is right and one of several types', () => {
  const either: JsonType = { json: 'any', of: [() => ({ json: 'number' }), () => texts] }
  const around: JsonType = { json: 'object', properties: [['value', () => either]] }
  expect(isQuick(around, { value: 'abc' })).toBe(true)
  expect(isQuick(around, { value: 'abcd' })).toBe(false)
})

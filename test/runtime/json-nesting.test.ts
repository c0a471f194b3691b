import { describe, expect, test, vi } from 'vitest'
import { heldBigint } from '../../src/runtime/index.ts'
import { checkJson } from '../../src/runtime/json/check-json.ts'
import { checkHeld, readHeld } from '../../src/runtime/json/held.ts'
import type { JsonType } from '../../src/runtime/json/json-descriptor.ts'
import { isPlainJson } from '../../src/runtime/json/plain.ts'

type Make = (met: (type: () => JsonType) => () => JsonType) => JsonType

/** A filter: `args` leads to filters again, and only what stands beside it tells the alternatives apart. */
function filter(json: 'one' | 'any'): Make {
  return (met) => {
    const whole: JsonType = { json, of: ['and', 'or', 'not'].map((op) => member(op)).concat(met(() => leaf)) }
    const args: JsonType = { json: 'array', items: met(() => whole) }
    const number: JsonType = { json: 'number', isInteger: true }
    const leaf: JsonType = { json: 'object', properties: [['v', met(() => number)]], required: ['v'] }
    function member(op: string): () => JsonType {
      const name: JsonType = { json: 'string', values: [op] }
      const properties = [
        ['args', met(() => args)],
        ['op', met(() => name)],
      ] as const
      const type: JsonType = { json: 'object', properties, required: ['args', 'op'] }
      return met(() => type)
    }
    return whole
  }
}

/** Two members describe the same property, which leads to the whole again. */
function twice(json: 'all' | 'any', isClosed: boolean): Make {
  return (met) => {
    const one: JsonType = { json: 'object', properties: [['args', met(() => list)]] }
    const other: JsonType = {
      json: 'object',
      properties: [
        ['args', met(() => list)],
        ['op', met(() => text)],
      ],
    }
    const text: JsonType = { json: 'string' }
    const both: JsonType = { json, of: [met(() => one), met(() => other)] }
    const whole: JsonType = isClosed ? { json: 'unevaluated', of: () => both, properties: () => text } : both
    const list: JsonType = {
      json: 'array',
      items: met(() => whole),
      contains: { type: met(() => whole), min: 1 },
    }
    return whole
  }
}

/** A filter whose leaves are held in memory as `bigint`. */
const held: Make = (met) => {
  const number: JsonType = { json: 'held', as: heldBigint, of: { json: 'number', isInteger: true } }
  const one: JsonType = {
    json: 'object',
    properties: [
      ['args', met(() => list)],
      ['v', met(() => number)],
    ],
  }
  const other: JsonType = {
    json: 'object',
    properties: [
      ['v', met(() => number)],
      ['args', met(() => list)],
    ],
  }
  const both: JsonType = { json: 'all', of: [met(() => one), met(() => other)] }
  const list: JsonType = { json: 'array', items: met(() => both) }
  return both
}

/** Alternatives that lead to alternatives of their own, in another order each; `v` is held as `bigint`. */
const heldChoices: Make = (met) => {
  const number: JsonType = { json: 'held', as: heldBigint, of: { json: 'number', isInteger: true } }
  const text: JsonType = { json: 'string' }
  const [first, second, third] = [1, 2, 3].map((start) => {
    const numbers: JsonType = { json: 'array', items: met(() => number) }
    const whole: JsonType = { json: 'any', of: [0, 1, 2].map((next) => met(() => pick((start + next) % 3))) }
    const list: JsonType = { json: 'array', items: met(() => whole) }
    const properties = [
      ['op', met(() => text)],
      ['v', met(() => numbers)],
      ['args', met(() => list)],
    ] as const
    return { whole, member: { json: 'object', properties } satisfies JsonType }
  })
  function pick(at: number): JsonType {
    return (at === 0 ? first : at === 1 ? second : third)?.member ?? text
  }
  return first?.whole ?? text
}

/** A resource at every level, with a dynamic reference to the next. */
const dynamic: Make = (met) => {
  const whole: JsonType = { json: 'resource', of: met(() => both), anchors: [['n', () => whole]] }
  const next: JsonType = { json: 'dynamic', anchor: 'n', of: () => whole }
  const list: JsonType = { json: 'array', items: met(() => next) }
  const one: JsonType = { json: 'object', properties: [['args', met(() => list)]] }
  const other: JsonType = { json: 'object', properties: [['args', met(() => list)]] }
  const both: JsonType = { json: 'any', of: [met(() => one), met(() => other)] }
  return whole
}

function nested(depth: number, leaf: unknown): unknown {
  let value = leaf
  for (let level = 0; level < depth; level++) value = { args: [value], op: 'not' }
  return value
}

const quick = (type: JsonType, value: unknown) => checkJson(type, value, isPlainJson).ok
const full = (type: JsonType, value: unknown) => checkJson(type, value, undefined).ok
const read = (type: JsonType, value: unknown) => readHeld(type, JSON.stringify(value), false).ok
const memory = (type: JsonType, value: unknown) => checkHeld(type, value).ok

/** How often the check asked for a type, and its verdict. */
function count(make: Make, check: typeof quick, value: unknown) {
  let asked = 0
  const type = make((of) => () => {
    asked++
    if (asked > 100_000) throw new Error('The check does not come to an end.')
    return of()
  })
  return { isAccepted: check(type, value), asked }
}

describe('what is checked grows with the value, not with the alternatives of all its levels', () => {
  describe.each([
    ['a filter, one of', filter('one'), { v: 1 }, { v: 'x' }],
    ['a filter, any of', filter('any'), { v: 1 }, { v: 'x' }],
    ['all of two', twice('all', false), {}, { args: [5] }],
    ['any of two', twice('any', false), {}, { args: [] }],
    ['unevaluated', twice('any', true), {}, { rest: 5 }],
    ['held values', held, {}, { v: 'x' }],
    ['held values in choices', heldChoices, {}, { v: 'x' }],
    ['dynamic references', dynamic, {}, { args: 5 }],
  ])('%s', (_, make, valid, invalid) => {
    test.each([
      ['quick', quick],
      ['full', full],
      ['read', read],
      ['in memory', memory],
    ])('%s', (_name, check) => {
      for (const [leaf, isAccepted] of [
        [valid, true],
        [invalid, false],
      ] as const) {
        const short = count(make, check, nested(20, leaf))
        const long = count(make, check, nested(80, leaf))
        expect([short.isAccepted, long.isAccepted]).toEqual([isAccepted, isAccepted])
        expect(long.asked).toBeLessThan(5 * short.asked)
      }
    })
  })

  test.each([
    ['all of two', held, 5],
    ['any of three', heldChoices, [5, 6]],
  ])('the places of held values are looked at once for each type: %s', (_, make, leaf) => {
    const printed = vi.spyOn(JSON, 'stringify')
    try {
      const [short, long] = [20, 80].map((depth) => {
        let value: unknown = {}
        for (let level = 0; level < depth; level++) value = { args: [value], v: leaf }
        const text = JSON.stringify(value)
        printed.mockClear()
        const result = readHeld(
          make((of) => of),
          text,
          false,
        )
        expect(result.ok).toBe(true)
        return printed.mock.calls.length
      })
      expect(short).toBeGreaterThan(20)
      expect(long).toBeLessThan(5 * (short ?? 0))
    } finally {
      printed.mockRestore()
    }
  })

  test('held values are found at every place, though each object is decided once', () => {
    const value = { args: [{ v: 1 }, { args: [{ v: 2 }], v: 3 }] }
    const type = held((of) => of)
    expect(readHeld(type, JSON.stringify(value), false)).toEqual({
      ok: true,
      value: { args: [{ v: 1n }, { args: [{ v: 2n }], v: 3n }] },
    })
  })
})

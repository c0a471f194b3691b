import { describe, expect, test } from 'vitest'
import { jsonContainment, jsonContains } from '../../../src/containment/index.ts'
import { json, jsonId, setOf } from '../../support/model.ts'
import { typeOf, within } from './judges.ts'

describe('recursion', () => {
  const $defs = {
    tree: { type: 'object', properties: { next: { $ref: '#/$defs/tree' } }, additionalProperties: false },
    same: {
      type: 'object',
      properties: { next: { $ref: '#/$defs/same' } },
      additionalProperties: false,
      allOf: [true],
    },
    named: {
      type: 'object',
      properties: { next: { $ref: '#/$defs/named' }, name: true },
      additionalProperties: false,
    },
    endless: { type: 'object', properties: { next: { $ref: '#/$defs/endless' } }, required: ['next'] },
  }
  const ref = (name: string) => ({ $ref: `#/$defs/${name}` })

  test('another schema of the same form is the same', () => {
    expect(within(ref('tree'), ref('same'), $defs)).toEqual({ kind: 'yes' })
  })

  test('a difference is found, and shown at the top', () => {
    expect(within(ref('tree'), ref('named'), $defs)).toEqual({ kind: 'yes' })
    expect(within(ref('named'), ref('tree'), $defs)).toEqual({ kind: 'no', witness: { name: 0 } })
  })

  test('what would have to hold itself has no value', () => {
    expect(within(ref('endless'), false, $defs)).toEqual({ kind: 'yes' })
  })
})

test('a type of XML is not followed', () => {
  const set = setOf([
    json('A', { kind: 'list', item: jsonId('A'), facets: {} } as const),
    json('B', { kind: 'never' } as const),
  ])
  const verdict = jsonContains({ set, id: jsonId('A') }, { set, id: jsonId('B') })
  expect(verdict).toEqual({ kind: 'undecided', reason: expect.stringContaining('"list"') })
})

test('a question that takes too long stays open', () => {
  const names = Array.from({ length: 14 }, (_, index) => `^.{${index}}a`)
  const patterns = Object.fromEntries(names.map((name) => [name, { type: 'integer' }]))
  const verdict = within(
    { type: 'object', patternProperties: patterns, minProperties: 1 },
    { propertyNames: { maxLength: 3 } },
  )
  expect(verdict?.kind).toBe('undecided')
})

test('two sets are asked type by type', () => {
  const [before, after] = [
    typeOf({ $ref: '#/$defs/x' }, { x: { type: 'integer' } }),
    typeOf({ $ref: '#/$defs/x' }, { x: { type: 'number' } }),
  ]
  if (!before || !after) throw new Error('the schemas are refused')
  const there = jsonContainment(before.set, after.set)
  expect(there.contains('a.json#/$defs/x', 'a.json#/$defs/x')).toEqual({ kind: 'yes' })
  expect(there.contains('a.json#', 'a.json#')).toEqual({ kind: 'yes' })
  const back = jsonContainment(after.set, before.set)
  expect(back.contains('a.json#/$defs/x', 'a.json#/$defs/x')).toEqual({ kind: 'no', witness: 0.5 })
})

import { expect, test } from 'vitest'
import { findAnyValue, findCommonValue } from '../../src/sample/json-leaf.ts'
import { resolve } from '../../src/schema/index.ts'
import { readSchema } from '../ingest/json-schema/read-schema.ts'

/** A type that asks for three parts, each of which asks for three. */
const deep = (name: string, depth: number): object => {
  if (depth === 0) return { type: ['string', 'null'] }
  const names = ['A', 'B', 'C'].map((part) => `${name}${part}`)
  const parts = names.map((part): [string, object] => [part, deep(part, depth - 1)])
  return { type: 'object', required: names, properties: Object.fromEntries(parts) }
}

/** Objects of which one alone may match, where one that asks for nothing shares values with all of them. */
const { set } = readSchema({
  oneOf: [...Array.from({ length: 16 }, (_, index) => deep(`event${index}`, 3)), { type: 'object' }],
})
const choice = resolve(set, 'a.json#')

test('a value of a choice is found where its members share nearly all of theirs', () => {
  expect(findAnyValue(set, choice)).toEqual({})
})

test('what many values ask for is looked for less long', () => {
  expect(findCommonValue(set, [choice.id])).toBeUndefined()
})

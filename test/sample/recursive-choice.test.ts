import { expect, test } from 'vitest'
import { sampleJson } from '../../src/sample/index.ts'
import type { Json } from '../../src/schema/index.ts'
import { accepts } from '../ingest/json-schema/evaluate.ts'
import { readSchema } from '../ingest/json-schema/read-schema.ts'

const node = { $ref: '#/$defs/node' }
const leaf = { type: 'object', properties: { v: { type: 'string' } } }

/** A tree whose nodes and leaves are open objects, so that what one alternative accepts is accepted by both. */
test.each<[string, Json]>([
  ['a node or a leaf', { oneOf: [node, leaf] }],
  ['a node or any object', { oneOf: [node, { type: 'object' }] }],
  ['a list of nodes or leaves', { type: 'array', items: { oneOf: [leaf, node] } }],
])('samples of a tree whose children are %s come to an end', (_, c) => {
  const tree = { type: 'object', properties: { a: { type: 'boolean' }, c } }
  const { set } = readSchema({ ...node, $defs: { node: tree } })
  for (const size of ['minimal', 'full', 'random'] as const) {
    const made = sampleJson(set, 'a.json#', { seed: 1, size })
    expect(typeof made).toBe('object')
    if (size === 'minimal') expect(made !== undefined && accepts(set, 'a.json#', made)).toBe(true)
  }
})

/** Filter expressions, as query languages have them: two alternatives contain two expressions each. */
function expression(operand: Json): Json {
  const two = (items: Json): Json => ({ type: 'array', minItems: 2, items })
  const own = { $ref: '#/$defs/expression' }
  const all = { type: 'object', required: ['all'], properties: { all: two(own) } }
  const not = { type: 'object', required: ['not'], properties: { not: own } }
  const call = {
    type: 'object',
    required: ['name', 'of'],
    properties: { of: two({ $ref: '#/$defs/operand' }) },
  }
  return {
    ...own,
    $defs: { expression: { anyOf: [all, not, call] }, operand: { anyOf: [call, operand] } },
  } as Json
}

test('a sample of an expression that contains two expressions is small', () => {
  const { set } = readSchema(expression({ type: 'string' }) as Parameters<typeof readSchema>[0])
  const made = sampleJson(set, 'a.json#', { seed: 1, size: 'minimal' })
  expect(made !== undefined && accepts(set, 'a.json#', made)).toBe(true)
  expect(JSON.stringify(made).length).toBeLessThan(1000)
  expect(JSON.stringify(sampleJson(set, 'a.json#', { seed: 1, size: 'full' })).length).toBeLessThan(50_000)
})

test('an expression that always contains another one has no sample, which is found at once', () => {
  const endless = expression({ $ref: '#/$defs/expression' })
  const { set } = readSchema(endless as Parameters<typeof readSchema>[0])
  expect(sampleJson(set, 'a.json#', { seed: 1, size: 'minimal' })).toBeUndefined()
})

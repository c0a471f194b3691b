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

import { expect, test } from 'vitest'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { separateHeldTexts } from '../../../src/ingest/json-schema/held-texts.ts'
import type { NodeId, TypeNode } from '../../../src/schema/index.ts'
import { readSchema } from './read-schema.ts'

/** Counts how often a node is looked up. */
class CountedNodes extends Map<NodeId, TypeNode> {
  lookups = 0

  override get(id: NodeId): TypeNode | undefined {
    this.lookups++
    return super.get(id)
  }
}

/** How many numbers are reported in a union of as many objects, and the look-ups that this takes. */
function separate(count: number, property: (at: number) => object): { told: number; lookups: number } {
  const anyOf = Array.from({ length: count }, (_, at) => ({ type: 'object', properties: property(at) }))
  const held = [...readSchema({ anyOf }).set.nodes].map(([id, node]): [NodeId, TypeNode] => {
    const isNumber = node.kind === 'scalar' && node.primitive === 'decimal'
    return [id, isNumber ? { ...node, facets: { ...node.facets, holding: 'string' } } : node]
  })
  const nodes = new CountedNodes(held)
  const diagnostics = new Diagnostics()
  separateHeldTexts(nodes, diagnostics.sink)
  return { told: diagnostics.sorted().length, lookups: nodes.lookups }
}

const number = { type: 'integer', format: 'int64' }
const text = { type: 'string' }

test.each([
  [
    'a number or a string by turns',
    (at: number) => ({ p: at % 2 === 0 ? number : text }),
    (n: number) => n / 2,
  ],
  ['a number beside a string', (at: number) => ({ [`n${at}`]: number, p: text }), () => 0],
  ['objects', (at: number) => ({ p: { properties: { q: at === 0 ? text : number } } }), (n: number) => n - 1],
])('in a union of many objects, a node is looked up as often as in one of few: %s', (_, property, want) => {
  const [few, many] = [20, 80]
  const [first, second] = [separate(few, property), separate(many, property)]
  expect([first.told, second.told]).toEqual([want(few), want(many)])
  expect(second.lookups / many).toBeLessThan((1.5 * first.lookups) / few)
})

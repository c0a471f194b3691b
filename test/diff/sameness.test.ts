import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compareStructurally,
  findAllOfNodes,
  hashStructures,
  normalizeSet,
} from '../../src/diff/normalize/index.ts'
import { findNode, type NodeId, type SchemaSet } from '../../src/schema/index.ts'
import { reversed, type Schema, schema } from './random-schema.ts'
import { versionOf } from './versions.ts'

const words = fc.constantFrom('one', 'other')
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** What a description says around schemas: words, references with words of their own, `allOf`, rarities. */
const around: fc.Arbitrary<Schema> = fc.oneof(
  schema,
  fc.constantFrom('T', 'U').map(named),
  fc.tuple(schema, words).map(([inner, description]) => ({ ...inner, description })),
  words.map((description) => ({ ...named('T'), description })),
  fc.tuple(schema, words).map(([inner, description]) => ({ allOf: [inner, { description }] })),
  fc.tuple(schema, schema).map((allOf) => ({ allOf })),
  schema.map((inner) => ({ ...inner, default: 'a', readOnly: true })),
  schema.map((additionalProperties) => ({ type: 'object', additionalProperties })),
  fc.constant({ type: 'object', properties: { x: named('S/properties/p') } }),
)
const description = fc.record({ p: around, q: around, r: around })

async function setOf(name: string, properties: object): Promise<SchemaSet> {
  const schemas = {
    S: { type: 'object', properties },
    T: { type: 'string', description: 'one' },
    U: { type: 'string', description: 'one' },
  }
  const openapi = { openapi: '3.1.0', info: { title: 't', version: '1' }, paths: {}, components: { schemas } }
  const { sets } = await versionOf(name, { openapi: JSON.stringify(openapi) })
  const [set] = sets
  if (set === undefined) throw new Error('a description of schemas has a set')
  return set
}

/** The pairs of nodes for which what shows at once is not what the numbers say, and how many are told at once. */
function judged(before: SchemaSet, after: SchemaSet) {
  const [one, other] = [normalizeSet(before), normalizeSet(after)]
  const idOf = (set: SchemaSet, name: string): NodeId | undefined =>
    [...set.nodes.values()].find((node) => node.name?.local === name)?.id
  const renamed = new Map(
    ['S', 'T', 'U'].flatMap((name) => {
      const [mine, theirs] = [idOf(before, name), idOf(after, name)]
      return mine === undefined || theirs === undefined ? [] : [[mine, theirs] as const]
    }),
  )
  const numbers = hashStructures(one, other, renamed)
  const walk = compareStructurally(one, other, renamed, [findAllOfNodes(one), findAllOfNodes(other)])
  const wrong: unknown[] = []
  let told = 0
  for (const mine of before.nodes.keys()) {
    for (const theirs of after.nodes.keys()) {
      const answer = walk(mine, theirs)
      const isSame = numbers.whole('before', mine) === numbers.whole('after', theirs)
      if (answer !== undefined) told++
      if ((answer ?? isSame) !== isSame) wrong.push([findNode(before, mine), findNode(after, theirs), answer])
    }
  }
  return { wrong, told }
}

test('what shows at once of two schemas is what their numbers say', { tags: 'slow' }, async () => {
  let told = 0
  await fc.assert(
    fc.asyncProperty(description, description, fc.nat(2), async (given, drawn, how) => {
      const next = [{ ...given, q: drawn.q }, reversed(given) as object, drawn][how] ?? drawn
      const found = judged(await setOf('a', given), await setOf('b', next))
      expect(found.wrong).toEqual([])
      told += found.told
    }),
    { numRuns: 150 },
  )
  expect(told).toBeGreaterThan(1000)
})

const a = { type: 'string' }
const b = { type: 'integer' }
const ab = (more: object) => ({ type: 'object', properties: { a, b }, ...more })
const list = (more: object) => ({ type: 'array', items: a, ...more })

/** Schemas that differ from another one of them in one thing, or in nothing but its order. */
const variants: readonly (object | boolean)[] = [
  ...[
    a,
    b,
    { ...a, format: 'date' },
    { ...a, minLength: 1, maxLength: 2 },
    { ...a, maxLength: 2, minLength: 1 },
  ],
  ...[
    { enum: ['x', 'y'] },
    { enum: ['y', 'x'] },
    { enum: ['x', 'z'] },
    { enum: ['x'] },
    { const: 1 },
    true,
    false,
  ],
  ...[
    { ...a, description: 'd' },
    { ...a, description: 'e' },
    { ...a, title: 'd' },
    { ...a, title: 'e' },
    { ...a, deprecated: true },
  ],
  ...[{ ...a, example: 'x' }, { ...a, example: 'y' }, ab({}), ab({ properties: { b, a } })],
  ...[ab({ properties: { a } }), ab({ properties: { a, c: b } }), ab({ properties: { a: b, b: a } })],
  ...[ab({ required: ['a'] }), ab({ required: ['b'] }), ab({ additionalProperties: false })],
  ...[ab({ additionalProperties: a }), ab({ minProperties: 1 }), ab({ maxProperties: 1 })],
  ...[ab({ patternProperties: { x: a } }), ab({ propertyNames: { maxLength: 1 } })],
  ...[ab({ dependentRequired: { a: ['b'] } }), ab({ properties: { a: { ...a, default: 'x' }, b } })],
  ...[
    ab({ properties: { a: { ...a, readOnly: true }, b } }),
    ab({ properties: { a: { ...a, writeOnly: true }, b } }),
  ],
  ...[
    ab({ properties: { a: named('T'), b } }),
    ab({ properties: { a: { ...named('T'), description: 'x' }, b } }),
  ],
  ...[ab({ properties: { a: named('U'), b } }), ab({ properties: { b, a: { ...a, description: 'x' } } })],
  ...[list({}), list({ items: b }), list({ items: false }), list({ minItems: 1 }), list({ maxItems: 1 })],
  ...[
    list({ uniqueItems: true }),
    list({ prefixItems: [b] }),
    list({ contains: a }),
    list({ items: named('T') }),
  ],
  ...[{ anyOf: [ab({}), list({})] }, { anyOf: [list({}), ab({})] }, { oneOf: [ab({}), list({})] }],
  ...[
    { anyOf: [ab({}), list({ minItems: 1 })] },
    { anyOf: [list({ minItems: 1 }), ab({ minProperties: 1 })] },
  ],
  ...[
    { anyOf: [ab({}), list({}), a] },
    { anyOf: [a, ab({}), list({})] },
    { not: ab({}) },
    { if: a, else: b },
  ],
  ...[{ allOf: [named('T'), ab({})] }, { allOf: [ab({}), named('T')] }, { allOf: [{ not: a }, { not: b }] }],
  ...[{ allOf: [ab({}), { description: 'd' }] }, { allOf: [ab({}), { description: 'e' }] }],
  ...['anyOf', 'oneOf'].map((choice) => ({ [choice]: [ab({}), ab({ minProperties: 1 })] })),
  ...[named('T'), named('U'), { ...named('T'), description: 'd' }, { ...named('T'), description: 'e' }],
]

test('of schemas that differ in one thing, each with each, too', async () => {
  const properties = Object.fromEntries(variants.map((variant, index) => [`p${index}`, variant]))
  const [before, after] = [await setOf('a', properties), await setOf('b', properties)]
  const { wrong, told } = judged(before, after)
  expect(wrong).toEqual([])
  expect(told).toBeGreaterThan(0.95 * before.nodes.size * after.nodes.size)
})

test('a schema that contains itself by a pointer is left to the numbers', async () => {
  const loop = { p: { type: 'object', properties: { x: named('S/properties/p') } }, q: {}, r: {} }
  const found = judged(await setOf('a', loop), await setOf('b', loop))
  expect(found.wrong).toEqual([])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinsOf, likeness, normalForm, sameness } from '../../src/diff/normal/index.ts'
import { type NodeId, nodeOf, type SchemaSet } from '../../src/schema/index.ts'
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
  const [one, other] = [normalForm(before), normalForm(after)]
  const idOf = (set: SchemaSet, name: string): NodeId | undefined =>
    [...set.nodes.values()].find((node) => node.name?.local === name)?.id
  const renamed = new Map(
    ['S', 'T', 'U'].flatMap((name) => {
      const [mine, theirs] = [idOf(before, name), idOf(after, name)]
      return mine === undefined || theirs === undefined ? [] : [[mine, theirs] as const]
    }),
  )
  const numbers = likeness(one, other, renamed)
  const walk = sameness(one, other, renamed, [joinsOf(one), joinsOf(other)])
  const wrong: unknown[] = []
  let told = 0
  for (const mine of before.nodes.keys()) {
    for (const theirs of after.nodes.keys()) {
      const answer = walk(mine, theirs)
      const isSame = numbers.whole('before', mine) === numbers.whole('after', theirs)
      if (answer !== undefined) told++
      if ((answer ?? isSame) !== isSame) wrong.push([nodeOf(before, mine), nodeOf(after, theirs), answer])
    }
  }
  return { wrong, told }
}

test('what shows at once of two schemas is what their numbers say', async () => {
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

test('a schema that contains itself by a pointer is left to the numbers', async () => {
  const loop = { p: { type: 'object', properties: { x: named('S/properties/p') } }, q: {}, r: {} }
  const found = judged(await setOf('a', loop), await setOf('b', loop))
  expect(found.wrong).toEqual([])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import type { Version } from '../../src/schema/index.ts'
import { runsOf } from '../support/heavy.ts'
import { effectsOf, lostBreaks } from './laws.ts'
import { reversed, type Schema, schema } from './random-schema.ts'
import { versionOf } from './versions.ts'

type Read = (name: string, given: unknown) => Promise<Version>

const schemaRead: Read = (name, given) => versionOf(name, { schemas: { 'x.json': JSON.stringify(given) } })

/** The schema in a request, in its answer and named. */
const descriptionRead: Read = (name, given) => {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/S' } } }
  const operation = {
    operationId: 'putX',
    requestBody: { content: { 'application/json': { schema: given } } },
    responses: { 200: { description: 'd', content } },
  }
  const description = {
    ...{ openapi: '3.1.0', info: { title: 't', version: '1' }, paths: { '/x': { put: operation } } },
    components: { schemas: { S: given } },
  }
  return versionOf(name, { openapi: JSON.stringify(description) })
}

describe.each([
  ['a JSON Schema', schemaRead, { numRuns: runsOf(60, 1500) }],
  ['an OpenAPI description', descriptionRead, { numRuns: runsOf(25, 600) }],
] as const)('%s', (_, read, runs) => {
  test('nothing changed between a schema and itself, whatever the order of its keys', async () => {
    await fc.assert(
      fc.asyncProperty(schema, async (one: Schema) => {
        const version = await read('a', one)
        expect(diff(version, version).changes).toEqual([])
        expect(diff(version, await read('b', reversed(one))).changes).toEqual([])
      }),
      runs,
    )
  })

  test('the other way round every effect is the opposite, at the same place', async () => {
    await fc.assert(
      fc.asyncProperty(schema, schema, async (one, other) => {
        const [before, after] = [await read('a', one), await read('b', other)]
        expect(effectsOf(diff(after, before).changes)).toEqual(effectsOf(diff(before, after).changes, true))
      }),
      runs,
    )
  })

  test('what breaks in one step breaks in one of two', async () => {
    await fc.assert(
      fc.asyncProperty(schema, schema, schema, async (one, two, three) => {
        expect(lostBreaks(await read('a', one), await read('b', two), await read('c', three))).toEqual([])
      }),
      runs,
    )
  })
})

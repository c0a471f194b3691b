import { describe, expect, test } from 'vitest'
import { findNode, resolve } from '../../../src/schema/index.ts'
import { mediaOf, readOperation, responding } from './read-description.ts'

describe('media', () => {
  test.each([
    ['application/json', undefined, 'unknown'],
    ['application/problem+json; charset=utf-8', undefined, 'unknown'],
    ['*/*', undefined, 'unknown'],
    ['text/plain', undefined, 'scalar'],
    ['application/octet-stream', undefined, 'scalar'],
    ['application/json', { type: 'array' }, 'array'],
    ['text/plain', { type: 'string', enum: ['a'] }, 'code-list'],
  ])('%s with %j is a node', async (type, schema, want) => {
    const { operation, sets } = await readOperation(
      responding({ description: 'd', content: { [type]: schema ? { schema } : {} } }),
    )
    const found = operation.responses[0]?.media[0]?.schema
    const [set] = sets
    if (found?.kind !== 'type' || !set) throw new Error('no type')
    expect(findNode(set, found.node).kind).toBe(want)
  })

  const object = { type: 'object', properties: { a: { type: 'string' } } }
  const referred = { $ref: '#/components/schemas/Line' }
  test.each<[type: string, schema: object, version: string, item: string | undefined]>([
    ['application/x-ndjson', object, '3.0.3', 'object'],
    ['application/jsonl', referred, '3.1.0', 'object'],
    ['application/json-seq', { oneOf: [object] }, '3.1.0', 'union'],
    ['application/x-ndjson', { type: 'array', items: { type: 'number' } }, '3.1.0', 'scalar'],
    ['application/x-ndjson', { type: 'array', items: object }, '3.2.0', 'object'],
    ['application/x-ndjson', object, '3.2.0', undefined],
    ['application/x-ndjson', { type: 'string' }, '3.0.3', undefined],
    ['application/x-ndjson', { type: 'array' }, '3.0.3', undefined],
    ['text/event-stream', object, '3.0.3', undefined],
    ['application/json', object, '3.0.3', undefined],
  ])('%s with %j in %s has items: %s', async (type, schema, version, item) => {
    const { operation, sets } = await readOperation(
      responding({ description: 'd', content: { [type]: { schema } } }),
      { components: { schemas: { Line: object } }, openapi: version },
    )
    const [media] = operation.responses[0]?.media ?? []
    const [set] = sets
    if (media?.schema.kind !== 'type' || !set) throw new Error('no type')
    expect(media.item && resolve(set, media.item).kind).toBe(item)
    if (item !== undefined) expect(resolve(set, media.schema.node).kind).toBe('array')
  })

  test.each([
    ['application/xml', undefined, undefined],
    ['text/xml', { type: 'object', description: 'the order' }, 'the order'],
    ['application/order+xml', { $ref: '#/components/schemas/Order' }, 'an order'],
    ['application/xml', { type: 'string', description: 'any order' }, 'any order'],
  ])('%s with %j is open', async (type, schema, hint) => {
    const components = { schemas: { Order: { type: 'object', description: 'an order' } } }
    const { operation, hints } = await readOperation(
      responding({ description: 'd', content: { [type]: schema ? { schema } : {} } }),
      { components },
    )
    expect(mediaOf(operation.responses)).toEqual([{ type, schema: { kind: 'open' } }])
    expect([...hints]).toEqual(hint === undefined ? [] : [['Orders#GET /a.response.200', hint]])
  })

  test('examples are data, not schemas: a reference inside is kept', async () => {
    const example = { $ref: '#/nowhere' }
    const content = {
      'application/json': {
        example,
        examples: { a: { value: example } },
        schema: { type: 'object', example, default: example },
      },
    }
    await expect(readOperation(responding({ description: 'd', content }))).resolves.toBeDefined()
  })
})

import { describe, expect, test } from 'vitest'
import { findNode } from '../../../src/schema/index.ts'
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

  test.each([
    ['application/xml', undefined, undefined],
    ['text/xml', { type: 'object', description: 'the order' }, 'the order'],
    ['application/order+xml', { $ref: '#/components/schemas/Order' }, 'an order'],
    ['application/xml', { type: 'string' }, undefined],
  ])('%s with %j is open', async (type, schema, hint) => {
    const components = { schemas: { Order: { type: 'object', description: 'an order' } } }
    const { operation, hints } = await readOperation(
      responding({ description: 'd', content: { [type]: schema ? { schema } : {} } }),
      { components },
    )
    expect(mediaOf(operation.responses)).toEqual([{ type, schema: { kind: 'open' } }])
    expect([...hints]).toEqual(hint === undefined ? [] : [['Orders#GET /a.response.200', hint]])
  })

  test('examples are data', async () => {
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

import { describe, expect, test } from 'vitest'
import { readOperation } from './read-description.ts'

const responses = { 204: { description: 'done' } }
const schema = { type: 'string' }

describe('parameter', () => {
  test.each([
    [{ in: 'query' }, { style: 'form', explode: true, required: false }],
    [{ in: 'cookie' }, { style: 'form', explode: true, required: false }],
    [
      { in: 'header', required: true },
      { style: 'simple', explode: false, required: true },
    ],
    [
      { in: 'query', style: 'deepObject' },
      { style: 'deepObject', explode: false },
    ],
    [
      { in: 'query', style: 'pipeDelimited', explode: true },
      { style: 'pipeDelimited', explode: true },
    ],
    [
      { in: 'query', explode: false },
      { style: 'form', explode: false },
    ],
    [
      { in: 'query', deprecated: true, description: 'd' },
      { deprecated: true, description: 'd' },
    ],
  ])('%j', async (given, want) => {
    const { operation } = await readOperation({
      get: { parameters: [{ name: 'p', schema, ...given }], responses },
    })
    expect(operation.parameters).toMatchObject([{ name: 'p', in: given.in, ...want }])
  })

  test('an operation replaces parameters of its path by name and place', async () => {
    const shared = [
      { name: 'p', in: 'query', schema },
      { name: 'p', in: 'header', schema },
    ]
    const own = [{ name: 'p', in: 'query', required: true, schema: { type: 'integer' } }]
    const { operation } = await readOperation({ parameters: shared, get: { parameters: own, responses } })
    expect(operation.parameters).toMatchObject([
      { in: 'query', required: true, schema: { node: 'a.yaml#/paths/~1a/get/parameters/0/schema' } },
      { in: 'header', required: false, schema: { node: 'a.yaml#/paths/~1a/parameters/1/schema' } },
    ])
  })

  test('content instead of a schema', async () => {
    const parameters = [
      { name: 'p', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
    ]
    const { operation, sets } = await readOperation({ get: { parameters, responses } })
    const id = 'a.yaml#/paths/~1a/get/parameters/0/content/application~1json/schema'
    expect(operation.parameters[0]?.schema).toEqual({ kind: 'type', set: 'orders', node: id })
    expect(sets[0]?.nodes.get(id)?.kind).toBe('object')
  })
})

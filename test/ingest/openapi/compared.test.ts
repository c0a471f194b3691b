import { describe, expect, test } from 'vitest'
import { described, readDescription, readOperation } from './read-description.ts'

const responses = { 204: { description: 'done' } }
const post = { post: { responses } }

describe('what is only compared', () => {
  test('webhooks and callbacks are separate from the operations', async () => {
    const callbacks = { onDone: { '{$request.body#/url}': post } }
    const description = described(
      { get: { operationId: 'a', responses, callbacks } },
      { webhooks: { w: post } },
    )
    const { reading, diagnostics } = await readDescription({ ...(description as object), openapi: '3.1.1' })
    expect(diagnostics).toEqual([])
    expect(reading?.api.operations.map(({ id }) => id)).toEqual(['a'])
    expect(reading?.api.webhooks?.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'post a onDone {$request.body#/url}',
      'post w',
    ])
  })

  test('a callback that leads back to its operation is not entered again', async () => {
    const callbacks = { again: { x: { $ref: '#/paths/~1a' } } }
    const { reading, diagnostics } = await readDescription(described({ get: { responses, callbacks } }))
    expect(diagnostics).toEqual([])
    expect(reading?.api.webhooks).toHaveLength(1)
  })

  test('security schemes, and the scopes that an operation asks for', async () => {
    const flows = { implicit: { authorizationUrl: 'https://a.example', scopes: { write: 'w', read: 'r' } } }
    const key = { type: 'apiKey', in: 'header', name: 'X' }
    const { reading } = await readDescription(
      described(
        { get: { responses, security: [{ o: ['read'] }, { k: [] }] } },
        { components: { securitySchemes: { o: { type: 'oauth2', flows }, k: key } } },
      ),
    )
    expect(reading?.api.operations[0]).toMatchObject({
      security: [new Map([['o', ['read']]]), new Map([['k', []]])],
      securityAt: { file: 's/a.yaml' },
    })
    const schemes = [...(reading?.api.securitySchemes ?? [])].map(([name, { form, urls, scopes }]) => [
      name,
      form,
      [...urls],
      scopes,
    ])
    expect(schemes).toEqual([
      ['o', 'oauth2', [['implicit authorizationUrl', 'https://a.example']], ['read', 'write']],
      ['k', 'apiKey in header x', [], []],
    ])
  })

  test('extensions of operations and parameters, and how a parameter is written', async () => {
    const parameters = [
      { name: 'p', in: 'query', allowReserved: true, 'x-sunset': '2030-01-01', schema: {} },
      { name: 'q', in: 'query', content: { 'application/json': {} } },
    ]
    const { operation } = await readOperation({
      get: { parameters, responses, 'x-sunset': '2031-01-01', 'x-stability-level': 'beta' },
    })
    expect(operation).toMatchObject({
      stated: new Map([
        ['x-sunset', '2031-01-01'],
        ['x-stability-level', 'beta'],
      ]),
    })
    expect(operation.parameters).toMatchObject([
      { allowReserved: true, stated: new Map([['x-sunset', '2030-01-01']]) },
      { media: 'application/json' },
    ])
  })

  test('keywords that refuse nothing are among the annotations', async () => {
    const schema = { type: 'string', default: 'a', 'x-extensible-enum': ['b'] }
    const { operation, sets } = await readOperation({
      get: { parameters: [{ name: 'p', in: 'query', schema }], responses },
    })
    const body = operation.parameters[0]?.schema
    const stated = body?.kind === 'type' ? sets[0]?.annotations.get(body.node)?.stated : undefined
    expect([...(stated ?? [])]).toEqual([
      ['default', 'a'],
      ['x-extensible-enum', ['b']],
    ])
  })
})

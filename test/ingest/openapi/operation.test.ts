import { describe, expect, test } from 'vitest'
import { described, readDescription, readOperation } from './read-description.ts'

const responses = { 204: { description: 'done' } }

/** Schemes that are asked for together, without scopes. */
const asks = (...names: string[]) => new Map(names.map((name) => [name, []]))

describe('a path item with a reference and fields beside it', () => {
  const q = (name: string) => ({ name, in: 'query', schema: { type: 'string' } })
  const other = {
    parameters: [q('far')],
    get: { operationId: 'far', parameters: [{ ...q('own'), required: true }], responses },
  }
  const operations = async (item: object, more: object, others: Readonly<Record<string, unknown>>) => {
    const { reading, diagnostics } = await readDescription(
      { ...(described(item) as object), ...more },
      others,
    )
    const read = reading?.api.operations.map(({ id, method, parameters, servers }) => ({
      ...{
        id,
        method,
        names: parameters.map(({ name }) => name),
        isNear: JSON.stringify(servers).includes('/near'),
      },
    }))
    return { read, codes: diagnostics.map(({ code }) => code) }
  }
  const post = { operationId: 'near', responses }

  test('the operations, parameters and servers of both count', async () => {
    const item = { $ref: 'item.json', servers: [{ url: '/near' }], post, 'x-a': 'b' }
    const { read, codes } = await operations(item, {}, { 'item.json': other })
    expect(codes).toEqual([])
    expect(read).toEqual([
      { id: 'far', method: 'get', names: ['far', 'own'], isNear: true },
      { id: 'near', method: 'post', names: ['far'], isNear: true },
    ])
  })

  test('across several references, with a report of repeated fields', async () => {
    const item = { $ref: '#/x-one', get: { operationId: 'lost', responses }, post }
    const one = {
      $ref: 'item.json',
      put: { operationId: 'middle', responses },
      post: { ...post, operationId: 'kept' },
    }
    const { read, codes } = await operations(item, { 'x-one': one }, { 'item.json': other })
    expect(codes).toEqual(['openapi-reference-siblings'])
    expect(read?.map(({ id }) => id).sort()).toEqual(['far', 'kept', 'middle'])
  })

  test('in OpenAPI 2.0', async () => {
    const swagger = { openapi: undefined, swagger: '2.0', host: 'example.com' }
    const far = {
      parameters: [{ name: 'far', in: 'query', type: 'string' }],
      get: { operationId: 'far', responses },
    }
    const item = { $ref: 'item.json', post, get: { operationId: 'lost', responses } }
    const { read, codes } = await operations(item, swagger, { 'item.json': far })
    expect(codes).toEqual(['openapi-reference-siblings'])
    expect(read?.map(({ id, names }) => [id, names])).toEqual([
      ['near', ['far']],
      ['far', ['far']],
    ])
  })
})

describe('operation', () => {
  test('everything that it says, with its place', async () => {
    const text = `openapi: 3.1.0
info: { title: Orders API, version: 1.2.3 }
servers: [{ url: https://example.com }]
security: [{ a: [] }]
components: { securitySchemes: { a: { type: http, scheme: basic }, b: { type: http, scheme: basic } } }
paths:
  /orders/{id}:
    servers: [{ url: /p }]
    parameters:
      - { name: id, in: path, required: true, schema: { type: string } }
    put:
      operationId: putOrder
      summary: s
      description: d
      deprecated: true
      tags: [x, y]
      servers: [{ url: /o }, { url: https://example.com }]
      security: [{ a: [], b: [] }, {}]
      requestBody: { required: true, content: { text/plain: {} } }
      responses: { 204: { description: done }, 4XX: { description: bad }, default: { description: other } }
`
    const { reading, diagnostics } = await readDescription(text)
    expect(diagnostics).toEqual([])
    expect(reading?.api).toMatchObject({
      ...{
        name: 'Orders',
        title: 'Orders API',
        documentVersion: '1.2.3',
        file: 's/a.yaml',
        sets: ['orders'],
      },
      operations: [
        {
          ...{
            api: 'Orders',
            id: 'putOrder',
            method: 'put',
            path: '/orders/{id}',
            summary: 's',
            description: 'd',
          },
          ...{ deprecated: true, tags: ['x', 'y'], security: [asks('a', 'b'), asks()] },
          servers: { list: [{ url: '/o' }, { url: 'https://example.com' }], at: { file: 's/a.yaml' } },
          ...{ parameters: [{ name: 'id' }], request: { required: true } },
          responses: [{ status: '204' }, { status: '4XX' }, { status: 'default' }],
          at: { file: 's/a.yaml', line: 11, column: 5 },
        },
      ],
    })
  })

  test('without an id it is called by method and path; security comes from the description', async () => {
    const more = { security: [{ k: [] }], components: { securitySchemes: { k: { type: 'http' } } } }
    const { operation } = await readOperation({ get: { responses } }, more)
    expect(operation).toMatchObject({ id: 'GET /a', deprecated: false, tags: [], security: [asks('k')] })
    const { operation: open } = await readOperation({ get: { responses, security: [] } }, more)
    expect(open.security).toEqual([])
  })

  test('where keys are names, one that begins with x- is a name and no extension', async () => {
    const described = { description: 'd', headers: { 'x-rate': { schema: { type: 'integer' } } } }
    const { operation } = await readOperation({ get: { responses: { 200: described, 'x-more': 1 } } })
    expect(operation.responses).toMatchObject([{ status: '200', headers: [{ name: 'x-rate' }] }])
  })

  test('every method, in the order of the description', async () => {
    const methods = ['trace', 'patch', 'head', 'options', 'delete', 'post', 'put', 'get']
    const item = Object.fromEntries(methods.map((method) => [method, { responses }]))
    const { reading } = await readDescription(described(item))
    expect(reading?.api.operations.map(({ method }) => method)).toEqual(methods)
  })

  test('references to objects of every kind, within the file and across files', async () => {
    const ref = (to: string) => ({ $ref: to })
    const item = {
      post: {
        parameters: [ref('#/components/parameters/p'), ref('b/c.yaml#/p')],
        requestBody: ref('b/c.yaml#/body'),
        responses: { 200: ref('#/components/responses/r') },
      },
    }
    const components = {
      parameters: { p: { name: 'p', in: 'query', schema: ref('#/components/schemas/s') } },
      responses: {
        r: {
          description: 'r',
          headers: { H: ref('#/components/headers/h') },
          content: { 'application/json': { schema: ref('b/c.yaml#/s') } },
        },
      },
      headers: { h: { schema: { type: 'integer' } } },
      schemas: { s: { type: 'string' } },
    }
    const other = {
      p: { name: 'q', in: 'query', schema: ref('#/s') },
      body: ref('../b/c.yaml#/other'),
      other: { content: { 'text/plain': { schema: ref('../a.yaml#/components/schemas/s') } } },
      s: { type: 'boolean' },
      item,
    }
    const { operation, sets } = await readOperation(
      ref('b/d.yaml'),
      { components },
      {
        'b/c.yaml': other,
        'b/d.yaml': {
          post: {
            ...item.post,
            parameters: [ref('c.yaml#/p')],
            requestBody: ref('c.yaml#/body'),
            responses: { 200: ref('../a.yaml#/components/responses/r') },
          },
        },
      },
    )
    const node = (id: string) => ({ kind: 'type', set: 'orders', node: id })
    expect(operation.parameters).toMatchObject([{ name: 'q', schema: node('b/c.yaml#/p/schema') }])
    expect(operation.request?.media).toMatchObject([
      { schema: node('b/c.yaml#/other/content/text~1plain/schema') },
    ])
    expect(operation.responses).toMatchObject([
      { headers: [{ name: 'H', in: 'header' }], media: [{ type: 'application/json' }] },
    ])
    expect(sets[0]?.files).toEqual(['s/a.yaml', 's/b/c.yaml', 's/b/d.yaml'])
    expect(sets[0]?.nodes.get('b/c.yaml#/p/schema')).toMatchObject({ kind: 'reference', to: 'b/c.yaml#/s' })
  })
})

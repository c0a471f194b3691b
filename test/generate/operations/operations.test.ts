import { expect, test } from 'vitest'
import { generate } from '../../../src/generate/index.ts'
import {
  apiOf,
  at,
  complex,
  element,
  operation,
  parameter,
  root,
  scalar,
  setOf,
  versionOf,
} from '../../support/model.ts'

const text = scalar('Text')
const order = complex('Order', [element('Order', 'text', text.id)])
const xml = setOf([text, order], [root('order', order.id)])
const open = { kind: 'open' } as const
const body = {
  type: 'application/xml',
  schema: { kind: 'root', set: 'shop', element: '{urn:example:shop}order' },
  at,
} as const

const put = operation('putOrder', 'put', '/orders/{id}', {
  summary: 'Stores an order.',
  parameters: [
    parameter('id', 'path', open),
    parameter('tag', 'query', open, { description: 'A word.', style: 'pipeDelimited', explode: false }),
    parameter('X-Trace', 'header', open, { required: true }),
  ],
  request: { required: true, media: [body], at },
  responses: [
    { status: '200', headers: [], media: [body, { type: 'text/plain', schema: open, at }], at },
    {
      status: '4XX',
      description: 'Refused.',
      headers: [parameter('Retry-After', 'header', open)],
      media: [],
      at,
    },
  ],
})

function file(path: string, apis = [apiOf([put])]): string {
  const version = versionOf([xml], { apis })
  const found = generate(version, { toolVersion: '0' }, () => {}).find(
    (one) => one.path === `v0/operations/${path}`,
  )
  return found?.text.split(/Do not edit\.\n(?:\/\/ @ts-nocheck .*\n)?\n/)[1] ?? ''
}

test('an operation has the types of its request and responses for clients and servers', () => {
  expect(file('shop-api.ts')).toBe(`import { order } from '../shop/shop/codecs.js'
import type { Order } from '../shop/shop/types.js'
import {
  type Operation,
  type StatusCode,
  checkInput,
  styled,
  textHeaders,
} from 'efti-schema-toolkit/runtime'

/** What a client of putOrder sends. */
export interface PutOrderInput {
  readonly path: {
    readonly id: string
  }
  readonly query?: {
    /** A word. */
    readonly tag?: string
  }
  readonly headers: {
    readonly 'X-Trace': string
  }
  readonly body: Order
}

/** What a client of putOrder gets back. */
export type PutOrderOutput =
  | { readonly status: 200; readonly contentType: 'application/xml'; readonly body: Order }
  | { readonly status: 200; readonly contentType: 'text/plain'; readonly body: string }
  /** Refused. */
  | { readonly status: StatusCode<'4XX'>; readonly headers?: {
      readonly 'Retry-After'?: string
    } }

/**
 * PUT /orders/{id}
 * Stores an order.
 */
export const putOrder: Operation<PutOrderInput, PutOrderOutput> = {
  check: checkInput,
  api: 'shop-api',
  id: 'putOrder',
  method: 'PUT',
  path: '/orders/{id}',
  parameters: [
    { name: 'id', in: 'path', required: true, style: 'simple', explode: false, form: 'string', write: styled },
    { name: 'tag', in: 'query', required: false, style: 'pipeDelimited', explode: false, form: 'string', write: styled },
    { name: 'X-Trace', in: 'header', required: true, style: 'simple', explode: false, form: 'string', write: styled },
  ],
  request: { required: true, media: [{ type: 'application/xml', codec: order }] },
  responses: [
    { status: '200', media: [{ type: 'application/xml', codec: order }, { type: 'text/plain' }] },
    {
      status: '4XX',
      headers: [
        { name: 'Retry-After', in: 'header', required: false, style: 'simple', explode: false, form: 'string' },
      ],
      readHeaders: textHeaders,
      media: [],
    },
  ],
}

/** What calls the API. */
export interface ShopApiClient {
  /**
   * PUT /orders/{id}
   * Stores an order.
   */
  putOrder(input: PutOrderInput): Promise<PutOrderOutput>
}

/** What answers the API; \`Context\` is whatever a server hands to every call. */
export interface ShopApiHandlers<Context = undefined> {
  /**
   * PUT /orders/{id}
   * Stores an order.
   */
  putOrder(input: PutOrderInput, context: Context): PutOrderOutput | Promise<PutOrderOutput>
}

/** Every operation of the API. */
export const shopApiOperations: readonly Operation<unknown, unknown>[] = /* @__PURE__ */ Object.values<Operation<unknown, unknown>>({
  putOrder,
})
`)
})

test('an API without operations says so, and where its schemas are', () => {
  const apis = [apiOf([], { name: 'empty' }), apiOf([], { name: 'schemas only', sets: ['shop'] })]
  expect(file('empty.ts', apis)).toMatch(/^\/\*\* .*\bempty\b.*\*\/$/m)
  expect(file('empty.ts', apis)).toContain('emptyOperations: readonly Operation<unknown, unknown>[] = []')
  expect(file('schemas-only.ts', apis)).toContain('\n * shop\n')
})

test('an operation that is called as the list of all of them keeps its name', () => {
  const listed = { ...put, id: 'shopApiOperations' }
  const names = [...file('shop-api.ts', [apiOf([listed])]).matchAll(/^export const (\w+)/gm)]
  expect(names.map(([, name]) => name)).toEqual([
    'shopApiOperations',
    expect.stringMatching(/^shopApiOperations_[0-9a-f]{8}$/),
  ])
})

test('the index distinguishes APIs by name', () => {
  const apis = [apiOf([put]), apiOf([put], { name: 'other' })]
  expect(file('index.ts', apis)).toBe(
    "import type {} from 'efti-schema-toolkit/runtime'\n\nexport * as other from './other.js'\n\nexport * as shopApi from './shop-api.js'\n",
  )
})

test('an operation without an id is named by its method and path', () => {
  const apis = [
    apiOf([
      operation('GET /v0/things/{id}', 'get', '/v0/things/{id}', {
        parameters: [parameter('id', 'path', open)],
      }),
    ]),
  ]
  expect(file('shop-api.ts', apis)).toContain('export const getV0ThingsId: Operation<GetV0ThingsIdInput')
})

import { expect, test } from 'vitest'
import { planRoute } from '../../src/generate/gateway/plan.ts'
import type { BodySchema, Operation, Parameter } from '../../src/schema/index.ts'

const at = { file: 'shop.yaml', line: 1, column: 1 }

function operation(path: string, parameters: readonly Parameter[], more: Partial<Operation> = {}): Operation {
  const plain = { deprecated: false, tags: [], responses: [], security: [], at }
  return { api: 'shop', id: 'get', method: 'get', path, parameters, ...plain, ...more }
}

/** A parameter whose type says its form: a required text unless told otherwise. */
function parameter(place: Parameter['in'], name: string, more: Partial<Parameter> = {}): Parameter {
  const plain = { required: true, style: 'form', explode: true, deprecated: false, at }
  return { name, in: place, schema: { kind: 'open' }, ...plain, ...more }
}

const scope = { adapters: [], form: ({ style }: Parameter) => style }

const list = { style: 'array' }
const optional = { required: false }

test.each<[string, { given: readonly [Operation, Operation]; want: readonly string[]; open?: string[] }]>([
  [
    'the same name',
    {
      given: [
        operation('/a/{id}', [parameter('path', 'id')]),
        operation('/b/{id}', [parameter('path', 'id')]),
      ],
      want: ['path id id'],
    },
  ],
  [
    'paths by position, whatever the order of the declarations',
    {
      given: [
        operation('/{a}/{b}', [parameter('path', 'b'), parameter('path', 'a')]),
        operation('/{c}/{d}', [parameter('path', 'd'), parameter('path', 'c')]),
      ],
      want: ['path a c', 'path b d'],
    },
  ],
  [
    'no positions where one path has more',
    {
      given: [
        operation('/{a}', [parameter('path', 'a')]),
        operation('/{c}/{d}', [parameter('path', 'c'), parameter('path', 'd')]),
      ],
      want: [],
      open: ['c', 'd'],
    },
  ],
  [
    'headers whatever their case',
    {
      given: [operation('/', [parameter('header', 'X-Id')]), operation('/', [parameter('header', 'x-id')])],
      want: ['header X-Id x-id'],
    },
  ],
  [
    'the only required ones left, of one form',
    {
      given: [
        operation('/', [parameter('query', 'a', list)]),
        operation('/', [parameter('query', 'b', list)]),
      ],
      want: ['query a b'],
    },
  ],
  [
    'not of two forms',
    {
      given: [operation('/', [parameter('query', 'a', list)]), operation('/', [parameter('query', 'b')])],
      want: [],
      open: ['b'],
    },
  ],
  [
    'not optional ones',
    {
      given: [
        operation('/', [parameter('query', 'a', optional)]),
        operation('/', [parameter('query', 'b', optional)]),
      ],
      want: [],
      open: ['b'],
    },
  ],
  [
    'not where two are left',
    {
      given: [
        operation('/', [parameter('query', 'a')]),
        operation('/', [parameter('query', 'b'), parameter('query', 'c')]),
      ],
      want: [],
      open: ['b', 'c'],
    },
  ],
])('parameters: %s', (_, { given: [accepts, asks], want, open = [] }) => {
  const { parameters, given } = planRoute(scope, accepts, asks)
  expect(parameters.map((one) => `${one.in} ${one.from} ${one.to}`)).toEqual(want)
  expect(given.map(({ name }) => name)).toEqual(open)
})

const json: BodySchema = { kind: 'type', set: 'shop', node: 'n' }

function answering(...responses: readonly (readonly [status: string, type?: string])[]): Operation {
  return operation('/', [], {
    responses: responses.map(([status, type]) => {
      const media = type === undefined ? [] : [{ type, schema: json, at }]
      return { status, headers: [], media, at }
    }),
  })
}

test.each<[string, { given: readonly [Operation, Operation]; want: unknown }]>([
  ['the same status', { given: [answering(['200'], ['201']), answering(['201'])], want: [{ bodies: [] }] }],
  [
    'the first success',
    { given: [answering(['400'], ['202'], ['204']), answering(['200'])], want: [{ to: 202, bodies: [] }] },
  ],
  [
    'JSON stays JSON',
    {
      given: [answering(['200', 'application/json']), answering(['200', 'application/hal+json'])],
      want: [{ bodies: [{ from: 'application/hal+json', to: 'application/json' }] }],
    },
  ],
  [
    'other content is asked for',
    {
      given: [answering(['200', 'application/json']), answering(['200', 'text/csv'])],
      want: [{ bodies: [{ from: 'text/csv', to: 'application/json', by: 'ask' }] }],
    },
  ],
  [
    'a body that only the caller knows is asked for',
    {
      given: [answering(['200', 'application/json']), answering(['204'])],
      want: [{ to: 200, bodies: [{ to: 'application/json', by: 'ask' }] }],
    },
  ],
  [
    'a body that the caller does not know has no place',
    {
      given: [answering(['204']), answering(['200', 'application/json'])],
      want: [{ to: 204, bodies: [{ from: 'application/json' }] }],
    },
  ],
  [
    'failures are problems, whatever their bodies',
    { given: [answering(['200']), answering(['400'])], want: [] },
  ],
])('answers: %s', (_, { given: [accepts, asks], want }) => {
  const { responses } = planRoute(scope, accepts, asks)
  expect(responses.map(({ to, bodies }) => ({ ...(to === undefined ? {} : { to }), bodies }))).toEqual(want)
})

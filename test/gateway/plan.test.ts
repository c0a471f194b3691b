import { expect, test } from 'vitest'
import { planRoute } from '../../src/generate/gateway/plan.ts'
import type { BodySchema, Json, Operation, Parameter } from '../../src/schema/index.ts'

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

const side = (version: string) => ({ version, findBodyRoot: () => undefined, findDefault: () => undefined })
const scope = { adapters: [], parameters: [], accepts: side('v1'), asks: side('v2') }

test('parameters are paired, cookies are dropped, and new parameters are decisions', () => {
  const [id, limit, session, old] = [
    parameter('path', 'id'),
    parameter('query', 'limit'),
    parameter('cookie', 'session'),
    parameter('header', 'X-Old'),
  ]
  const [key, header, token, fresh] = [
    parameter('path', 'key'),
    parameter('header', 'X-Limit'),
    parameter('cookie', 'session'),
    parameter('query', 'new'),
  ]
  const plan = planRoute(
    {
      ...scope,
      parameters: [
        { accepts: id, asks: key },
        { accepts: limit, asks: header },
        { accepts: session, asks: token },
      ],
    },
    operation('/{id}', [id, limit, session, old]),
    operation('/{key}', [key, header, token, fresh]),
  )
  expect(plan.parameters).toEqual([
    { in: 'path', from: 'id', to: 'key' },
    { in: 'query', from: 'limit', toIn: 'header', to: 'X-Limit' },
  ])
  expect(plan.given).toEqual([fresh])
  expect(plan.left).toEqual([session, old])
})

test.each<[string, { given: readonly [Json | undefined, Json?]; want: unknown }]>([
  ['another one', { given: [20, 50], want: 20 }],
  ['none', { given: ['asc'], want: 'asc' }],
  ['a list', { given: [['a', 'b'], ['a']], want: ['a', 'b'] }],
  ['the same', { given: [20, 20], want: undefined }],
  ['one where there was none', { given: [undefined, 50], want: undefined }],
  ['an object is left out', { given: [{ a: 1 }, { a: 2 }], want: undefined }],
])('the default of a parameter, where the other version has %s', (_, { given: [own, other], want }) => {
  const one = parameter('query', 'limit', { required: false })
  const plan = planRoute(
    {
      ...{ adapters: [], parameters: [{ accepts: one, asks: one }] },
      accepts: { ...side('v1'), findDefault: () => own },
      asks: { ...side('v2'), findDefault: () => other },
    },
    operation('/', [one]),
    operation('/', [one]),
  )
  expect(plan.parameters.map(({ preset }) => preset)).toEqual([want])
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

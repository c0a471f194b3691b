import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { sideOf, witnessed } from '../prove/witness/witnessed.ts'
import { quotedIn } from '../support/quoted.ts'
import { api, type VersionText, versionOf } from './versions.ts'

const get = (id: string, parameters = ''): string =>
  `get: {operationId: ${id}, parameters: [${parameters}], responses: {'200': {description: d}}}`
const part = (name: string, schema = '{type: string}', rest = ''): string =>
  `{name: ${name}, in: path, required: true, schema: ${schema}${rest}}`
const at = (path: string, operation: string): VersionText => api(`{'${path}': {${operation}}}`)

/** A path whose parameters take what stood there answers the old calls; one without parameters comes first. */
test.each<[what: string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
  [
    'a segment becomes a parameter',
    {
      given: [at('/a/x', get('a')), at('/a/{k}', get('a', part('k')))],
      want: ['operation-moved widens risky [typescript]'],
    },
  ],
  [
    'a parameter becomes one of its texts',
    {
      given: [at('/a/{k}', get('a', part('k'))), at('/a/x', get('a'))],
      want: ['operation-moved narrows breaking [sender,typescript]'],
    },
  ],
  [
    'under another id',
    {
      given: [at('/a/x', get('a')), at('/a/{k}', get('b', part('k')))],
      want: [
        'operation-moved widens risky [typescript]',
        'operation-id-changed annotates risky [typescript]',
      ],
    },
  ],
  [
    'a parameter that does not take the text',
    {
      given: [at('/a/x', get('a')), at('/a/{k}', get('a', part('k', '{type: integer}')))],
      want: ['operation-moved replaces breaking [sender,typescript]'],
    },
  ],
  [
    'a parameter that takes the number',
    {
      given: [at('/a/5', get('a')), at('/a/{k}', get('a', part('k', '{type: integer}')))],
      want: ['operation-moved widens risky [typescript]'],
    },
  ],
  [
    'a parameter in another style',
    {
      given: [at('/a/x', get('a')), at('/a/{k}', get('a', part('k', '{type: string}', ', style: label')))],
      want: ['operation-moved replaces breaking [sender,typescript]'],
    },
  ],
  [
    'the address stands for something else',
    {
      given: [
        at('/a/x', get('a')),
        api(`{'/a/{k}': {${get('a', part('k'))}}, /a/x: {post: {responses: {'200': {description: d}}}}}`),
      ],
      want: ['operation-moved replaces breaking [sender,typescript]', 'operation-added widens safe []'],
    },
  ],
  [
    'another parameter behind it stays the same',
    {
      given: [
        at('/a/x/{id}', get('a', part('id', '{type: integer}'))),
        at('/a/{k}/{id}', get('a', `${part('k')}, ${part('id', '{type: string}')}`)),
      ],
      want: ['operation-moved widens risky [typescript]', 'form-changed widens risky [typescript]'],
    },
  ],
  [
    'a parameter more in front of one that keeps its name',
    {
      given: [
        at('/a/{id}', get('a', part('id'))),
        at('/b/{shop}/a/{id}', get('a', `${part('shop')}, ${part('id')}`)),
      ],
      want: ['operation-moved replaces breaking [sender,typescript]'],
    },
  ],
  [
    'a parameter that keeps its name behind one with another',
    {
      given: [
        at('/a/{shop}/{id}', get('a', `${part('shop')}, ${part('id')}`)),
        at('/b/{id}/{store}', get('a', `${part('id')}, ${part('store')}`)),
      ],
      want: ['operation-moved replaces breaking [sender]', 'parameter-renamed annotates risky [typescript]'],
    },
  ],
  [
    'a parameter that must be sent',
    {
      given: [
        at('/a/x', get('a')),
        at('/a/{k}', get('a', `${part('k')}, {name: q, in: query, required: true, schema: {type: string}}`)),
      ],
      want: [
        'operation-moved widens risky [typescript]',
        'parameter-added narrows breaking [sender,typescript]',
      ],
    },
  ],
])('%s', async (_what, { given: [before, after], want }) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  const found = changes.map(({ rule, effect, severity, who }) => `${rule} ${effect} ${severity} [${who}]`)
  expect([...found].sort()).toEqual([...want].sort())
})

const integer = '{type: integer}'

/** OpenAPI tells parameters apart by location and name: a name at another position is the same parameter. */
test.each<[what: string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
  [
    'with the same schemas: the call is read otherwise',
    {
      given: [
        at('/x/{a}/{b}', get('x', `${part('a')}, ${part('b')}`)),
        at('/x/{b}/{a}', get('x', `${part('a')}, ${part('b')}`)),
      ],
      want: ['operation-moved breaking [sender] unproven'],
    },
  ],
  [
    'with schemas that go with the names: the call is refused',
    {
      given: [
        at('/x/{a}/{b}', get('x', `${part('a')}, ${part('b', integer)}`)),
        at('/x/{b}/{a}', get('x', `${part('a')}, ${part('b', integer)}`)),
      ],
      want: ['operation-moved breaking [sender] proven'],
    },
  ],
  [
    'three in turn, beside one that is renamed',
    {
      given: [
        at('/{k}/{a}/{b}/{c}', get('x', `${part('k')}, ${part('a')}, ${part('b')}, ${part('c', integer)}`)),
        at('/{l}/{b}/{c}/{a}', get('x', `${part('l')}, ${part('a')}, ${part('b')}, ${part('c', integer)}`)),
      ],
      want: ['operation-moved breaking [sender] proven', 'parameter-renamed risky [typescript] unproven'],
    },
  ],
  [
    'two in one segment',
    {
      given: [
        at('/{a}.{b}', get('x', `${part('a')}, ${part('b')}`)),
        at('/{b}.{a}', get('x', `${part('a')}, ${part('b')}`)),
      ],
      want: ['operation-moved breaking [sender] unproven'],
    },
  ],
  [
    'not if the schemas stay where they were: only names changed',
    {
      given: [
        at('/x/{a}/{b}', get('x', `${part('a')}, ${part('b', integer)}`)),
        at('/x/{b}/{a}', get('x', `${part('a', integer)}, ${part('b')}`)),
      ],
      want: [
        'parameter-renamed risky [typescript] unproven',
        'parameter-renamed risky [typescript] unproven',
      ],
    },
  ],
  [
    'not if a name goes on to another parameter and none comes back',
    {
      given: [
        at('/x/{id}/y/{itemId}', get('x', `${part('id')}, ${part('itemId')}`)),
        at('/x/{shopId}/y/{id}', get('x', `${part('shopId')}, ${part('id')}`)),
      ],
      want: [
        'parameter-renamed risky [typescript] unproven',
        'parameter-renamed risky [typescript] unproven',
      ],
    },
  ],
])('path parameters change places, %s', async (_what, { given: [before, after], want }) => {
  const { comparison } = witnessed(await sideOf('a', before), await sideOf('b', after))
  expect(
    comparison.changes
      .map(({ rule, severity, who, witness }) => `${rule} ${severity} [${who}] ${witness.status}`)
      .sort(),
  ).toEqual(want)
})

const twoParts = get('0', `${part('a')}, ${part('b')}`)

/** Paths that start otherwise as a whole are one edit. */
test.each<[what: string, { given: readonly [VersionText, VersionText]; want: readonly string[] }]>([
  [
    'all that started so',
    {
      given: [api(paths('/v1/x', '/v1/x/{id}', '/y')), api(paths('/v2/x', '/v2/x/{key}', '/y'))],
      want: ['operation-moved "/v1/" "/v2/" [0,1] proven'],
    },
  ],
  [
    'with parameters that also changed places',
    {
      given: [
        api(`{'/v1/x/{a}/{b}': {${twoParts}}, '/v1/y': {${get('1')}}}`),
        api(`{'/v2/x/{b}/{a}': {${twoParts}}, '/v2/y': {${get('1')}}}`),
      ],
      want: [
        'operation-moved "/v1/" "/v2/" [0,1] proven',
        'operation-moved "GET /v1/x/{a}/{b}" "GET /v2/x/{b}/{a}" [0] proven',
      ],
    },
  ],
  [
    'a start that there was not',
    {
      given: [api(paths('/x', '/y/z')), api(paths('/api/x', '/api/y/z'))],
      want: ['operation-moved "/" "/api/" [0,1] proven'],
    },
  ],
  [
    'a path as a whole, and those below it',
    {
      given: [api(paths('/x', '/x/a')), api(paths('/z', '/z/a'))],
      want: ['operation-moved "/x/" "/z/" [0,1] proven'],
    },
  ],
  [
    'the shortest path among them',
    {
      given: [api(paths('/', '/x')), api(paths('/v2', '/v2/x'))],
      want: ['operation-moved "/" "/v2/" [0,1] proven'],
    },
  ],
  [
    'a slash at the end is no start',
    {
      given: [api(paths('/x/', '/x/y/')), api(paths('/x', '/x/y'))],
      want: [
        'operation-moved "GET /x/" "GET /x" [0] proven',
        'operation-moved "GET /x/y/" "GET /x/y" [1] proven',
      ],
    },
  ],
  [
    'one stays',
    {
      given: [api(paths('/v1/x', '/v1/y', '/v1/z')), api(paths('/v2/x', '/v2/y', '/v1/z'))],
      want: [
        'operation-moved "GET /v1/x" "GET /v2/x" [0] proven',
        'operation-moved "GET /v1/y" "GET /v2/y" [1] proven',
      ],
    },
  ],
  [
    'one goes elsewhere',
    {
      given: [api(paths('/v1/x', '/v1/y', '/v1/z')), api(paths('/v2/x', '/v2/y', '/v3/z'))],
      want: [
        'operation-moved "GET /v1/x" "GET /v2/x" [0] proven',
        'operation-moved "GET /v1/y" "GET /v2/y" [1] proven',
        'operation-moved "GET /v1/z" "GET /v3/z" [2] proven',
      ],
    },
  ],
  [
    'a single one',
    {
      given: [api(paths('/v1/x', '/y')), api(paths('/v2/x', '/y'))],
      want: ['operation-moved "GET /v1/x" "GET /v2/x" [0] proven'],
    },
  ],
  [
    'the server has the start from now on',
    {
      given: [
        api(paths('/v1/x', '/v1/y'), 'servers: [{url: "https://a.example"}]'),
        api(paths('/x', '/y'), 'servers: [{url: "https://a.example/v1"}]'),
      ],
      want: [],
    },
  ],
])('%s', async (_what, { given: [before, after], want }) => {
  const { comparison } = witnessed(await sideOf('a', before), await sideOf('b', after))
  const moves = comparison.changes.filter(({ rule }) => rule !== 'parameter-renamed')
  expect(
    moves.map(({ rule, message, where, witness }) =>
      [rule, ...quotedIn(message), `[${where.operations}]`, witness.status].join(' '),
    ),
  ).toEqual(want)
})

function paths(...all: readonly string[]): string {
  const operations = all.map((path, at) => {
    const [, name] = /\{(.*)\}/.exec(path) ?? []
    return `'${path}': {${get(`'${at}'`, name === undefined ? '' : part(name))}}`
  })
  return `{${operations.join(', ')}}`
}

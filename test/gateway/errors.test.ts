import { expect, test } from 'vitest'
import type { GatewaySetting, Loss } from '../../src/runtime/index.ts'
import { folderWith } from '../support/folder.ts'
import { gatewaysIn } from './program.ts'
import { serve } from './serve.ts'

const text = { type: 'string' }
const json = { 'content-type': 'application/json' }
const object = (properties: object, ...required: readonly string[]) => ({
  type: 'object',
  ...{ properties, required, additionalProperties: false },
})

/** An operation whose failures have bodies: by status, as the version describes them. */
function api(
  failures: Readonly<Record<string, object>>,
  media = 'application/json',
  more: object = {},
): string {
  const answer = (schema: object) => ({ description: 'x', content: { [media]: { schema } } })
  return JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' } },
    paths: {
      '/a': {
        get: {
          operationId: 'read',
          responses: {
            '200': {
              description: 'x',
              content: { 'application/json': { schema: object({ n: text, ...more }) } },
            },
            ...Object.fromEntries(
              Object.entries(failures).map(([status, schema]) => [status, answer(schema)] as const),
            ),
          },
        },
      },
    },
  })
}

async function gateway(
  one: string,
  other: string,
  answer: () => Response,
  more: Partial<GatewaySetting> = {},
) {
  const folder = folderWith({
    'v1.json': one,
    'v2.json': other,
    'efti-schema.config.yaml':
      'versions:\n  v1: { apis: { shop: v1.json } }\n  v2: { apis: { shop: v2.json } }\ncompare:\n  - { from: v1, to: v2 }\n',
  })
  const gateways = await gatewaysIn(folder, 'v1', 'v2')
  const lost: Loss[] = []
  const base = await serve(async () => answer())
  const create = gateways.create('shop', 'V1', {
    upstream: (request) => fetch(request as Request),
    ...{ base, operations: {}, ...more },
    onLoss: (losses) => {
      lost.push(...losses)
      return more.onLoss ? 'refuse' : 'accept'
    },
  })
  const address = await serve((request) => create(request) as Promise<Response>)
  const response = await fetch(`${address}/a`)
  return {
    told: [response.status, response.headers.get('content-type'), response.headers.get('retry-after')],
    body: await response.json(),
    lost: lost.map(({ path }) => path.join('/')),
  }
}

const before = api({ '404': object({ code: text, reason: text }, 'code') })
const after = api({
  '4XX': object({ code: { type: 'integer' }, reason: text, hint: text }, 'code'),
  default: object({ code: { type: 'integer' } }),
})

test('the body of a failure is converted by its adapter, and keeps its status and headers', async () => {
  const failure = () =>
    new Response('{"code":17,"reason":"gone"}', { status: 404, headers: { ...json, 'retry-after': '9' } })
  expect(await gateway(before, after, failure)).toEqual({
    told: [404, 'application/json', '9'],
    body: { code: '17', reason: 'gone' },
    lost: [],
  })
})

test('losses of a failure are reported, and if they are refused, the client gets problem details', async () => {
  const failure = () => new Response('{"code":17,"hint":"later"}', { status: 404, headers: json })
  expect(await gateway(before, after, failure)).toMatchObject({ body: { code: '17' }, lost: ['hint'] })
  const refused = await gateway(before, after, failure, { onLoss: () => 'refuse' })
  expect(refused.told).toEqual([404, 'application/problem+json', null])
  expect(refused.body).toMatchObject({ status: 404 })
})

test.each([
  ['is not what the upstream describes', '{"code":"x"}', 404],
  ['has a status that the called version does not describe', '{"code":17}', 500],
  ['is no JSON', 'oops', 404],
])('a failure that %s becomes problem details', async (_, body, status) => {
  const { told, body: problem } = await gateway(
    before,
    after,
    () => new Response(body, { status, headers: json }),
  )
  expect(told).toEqual([status, 'application/problem+json', null])
  expect(problem).toMatchObject({ status })
})

test('a failure with the same type in both versions is passed on unchanged', async () => {
  const same = { '400': object({ errors: { type: 'array', items: text } }, 'errors') }
  const { told, body } = await gateway(
    ...([api(same), api(same, 'application/json', { m: text })] as const),
    () => new Response('{"errors":["a"]}', { status: 400, headers: json }),
  )
  expect([told[0], told[1], body]).toEqual([400, 'application/json', { errors: ['a'] }])
})

test('problem details keep members that no schema names', async () => {
  const problem = 'application/problem+json'
  const open = (more: object) => ({ '400': { type: 'object', properties: { title: text, ...more } } })
  const { body } = await gateway(
    ...([api(open({}), problem), api(open({ code: text }), problem)] as const),
    () => new Response('{"title":"Bad","code":"E1"}', { status: 400, headers: { 'content-type': problem } }),
  )
  expect(body).toMatchObject({ title: 'Bad', code: 'E1', status: 400 })
})

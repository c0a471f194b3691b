import { expect, test } from 'vitest'
import { generate } from '../../../src/generate/index.ts'
import { askedCompilers, compiled } from '../../support/compile.ts'
import { apiOf, at, inline, objectOf, operation, property, setOf, versionOf } from '../../support/model.ts'

const text = {
  kind: 'scalar',
  primitive: 'string',
  builtin: 'string',
  whiteSpace: 'preserve',
  facets: {},
} as const
const open = { evaluatesAdditional: true } as const

/** An operation whose answers each have a body with one property, named after the status. */
function filesOf(statuses: readonly string[]) {
  const textNode = inline('api.yaml#/text', text)
  const bodies = statuses.map((status) =>
    inline(
      `api.yaml#/body${status}`,
      objectOf([property(`of${status}`, textNode.id, { required: true })], open),
    ),
  )
  const set = setOf([textNode, ...bodies], [], { name: 'api', language: 'json' })
  const responses = statuses.map((status, index) => ({
    ...{ status, headers: [], at },
    media: [
      {
        ...{ type: 'application/json', at },
        schema: { kind: 'type', set: 'api', node: bodies[index]?.id ?? '' } as const,
      },
    ],
  }))
  const api = apiOf([operation('read', 'get', '/', { responses })], { sets: ['api'] })
  return generate(versionOf([set], { apis: [api] }), { toolVersion: '0' }, () => {})
}

function statusTypes(statuses: readonly string[]): readonly string[] {
  const module = filesOf(statuses).find(({ path }) => path === 'v0/operations/shop-api.ts')?.text ?? ''
  return [...module.matchAll(/readonly status: (.+?); readonly body/gu)].map(([, type]) => type ?? '')
}

test.each([
  [['200'], ['200']],
  [['default'], ['Exclude<StatusCode, 204 | 205 | 304>']],
  [['2XX'], ["Exclude<StatusCode<'2XX'>, 204 | 205>"]],
  [['3XX', '304'], ["Exclude<StatusCode<'3XX'>, 304>"]],
  [
    ['200', 'default'],
    ['200', 'Exclude<StatusCode, 200 | 204 | 205 | 304>'],
  ],
  [['4XX'], ["StatusCode<'4XX'>"]],
  [
    ['200', '404', '4XX'],
    ['200', '404', "Exclude<StatusCode<'4XX'>, 404>"],
  ],
  [
    ['200', '404', '4XX', '5XX', 'default'],
    [
      ...['200', '404', "Exclude<StatusCode<'4XX'>, 404>", "StatusCode<'5XX'>"],
      "Exclude<StatusCode, 200 | 204 | 205 | 304 | StatusCode<'4XX'> | StatusCode<'5XX'>>",
    ],
  ],
  [
    ['2XX', '304', 'default'],
    ["Exclude<StatusCode<'2XX'>, 204 | 205>", "Exclude<StatusCode, 304 | StatusCode<'2XX'>>"],
  ],
])('the statuses %j are distinguished', (statuses, want) => {
  expect(statusTypes(statuses)).toEqual(want)
})

test('the type of a default body has a name with a capital letter', () => {
  const module = filesOf(['200', 'default']).find(({ path }) => path.endsWith('types.ts'))?.text ?? ''
  expect([...module.matchAll(/export interface (\w+)/gu)].map(([, name]) => name)).toEqual([
    ...['ReadResponse200', 'ReadResponseDefault'],
  ])
})

const uses = `import type { ReadOutput, ShopApiHandlers } from './v0/operations/shop-api.js'
export function read(out: ReadOutput): string {
  if (out.status === 200) return out.body.of200
  if (out.status === 404) return out.body.of404
  if (out.status === 418) return out.body.of4XX
  return out.status === 503 ? out.body.ofdefault : ''
}
export const handlers: ShopApiHandlers = { read: () => ({ status: 409, body: { of4XX: 'taken' } }) }
// @ts-expect-error the body of an error
export const wrong: ShopApiHandlers = { read: () => ({ status: 200, body: { ofdefault: 'x' } }) }
// @ts-expect-error a declared status with the body of its range
export const ranged: ReadOutput = { status: 404, body: { of4XX: 'x' } }
// @ts-expect-error a status of a declared range with the default body
export const rest: ReadOutput = { status: 400, body: { ofdefault: 'x' } }
// @ts-expect-error a status that has no body
export const bare: ReadOutput = { status: 304, body: { ofdefault: 'x' } }
// @ts-expect-error a status that no answer can have
export const none: ReadOutput = { status: 600, body: { ofdefault: 'x' } }
`

test('an output narrows by its status, for every compiler', { tags: 'slow' }, async () => {
  const files = [...filesOf(['200', '404', '4XX', 'default']), { path: 'uses.ts', text: uses }]
  await compiled(files, async (check) => {
    for (const compiler of askedCompilers) expect([compiler, await check(compiler)]).toEqual([compiler, ''])
  })
})

import { expect, test } from 'vitest'
import { createMock, type LoadedVersion } from '../../src/index.ts'
import { type ClientOptions, createClient } from '../../src/runtime/index.ts'
import { exchangeOf, operationYaml } from './exchange.ts'

const entry =
  '{type: object, required: [id, n], properties: {id: {type: integer, format: int64}, n: {type: string}}}'
const form = `{type: object, required: [l, e], properties: {l: {type: array, items: {type: string}}, e: ${entry}}}`
const parts = `{type: object, required: [l, e, f, s], properties: {l: {type: array, items: {type: string}}, e: ${entry}, f: {type: string, format: binary, maxLength: 3}, s: {type: array, minItems: 1, items: {type: string, format: binary}}}}`
const header = (described: string) =>
  `'204': {description: Done., headers: {X-H: {required: true, ${described}}}}`
const body = (type: string, schema: string) =>
  `'200': {description: Done., content: {${type}: {schema: ${schema}}}}`

/** The statuses of the answers that a mock gives to a client which checks them, for many seeds. */
async function statuses(response: string, holds: object): Promise<ReadonlySet<number>> {
  const paths = operationYaml('GET /a', 'one', '', response)
  const { generated, operations } = await exchangeOf(paths, { conventions: { holds } })
  const { one } = operations
  if (one === undefined) throw new Error('no operation')
  const found = new Set<number>()
  for (let seed = 1; seed <= 20; seed++) {
    const version = { version: generated.version } as LoadedVersion
    const mock = createMock({ one }, { version, seed })
    const fetch = ((request: Request) => mock(request, undefined)) as ClientOptions['fetch']
    const client = createClient({ one }, { baseUrl: 'https://mock.example', ...(fetch ? { fetch } : {}) })
    const call = client.one as unknown as (input: object) => Promise<{ readonly status: number }>
    found.add((await call({})).status)
  }
  return found
}

test.each<[what: string, response: string, status: number]>([
  ['a list of objects in a header', header(`schema: {type: array, items: ${entry}}`), 204],
  ['a list of texts in a header', header('schema: {type: array, items: {type: string}}'), 204],
  ['JSON in a header', header(`content: {application/json: {schema: ${entry}}}`), 204],
  ['a form with lists', body('application/x-www-form-urlencoded', form), 200],
  ['a form in parts with files', body('multipart/form-data', parts), 200],
])('a mock gives only what has a text: %s', async (_, response, status) => {
  for (const holds of [{}, { int64: 'bigint' }])
    expect(await statuses(response, holds)).toEqual(new Set([status]))
})

import { expect, test } from 'vitest'
import { bodyYaml, exchangeOf, operationYaml } from './exchange.ts'

/** An operation that takes and answers a plain text of a schema. */
function echoYaml(schema: string): string {
  const content = `content: {text/plain: {schema: ${schema}}}`
  return operationYaml(
    'POST /echo',
    'echo',
    bodyYaml('text/plain', schema),
    `'200': {description: The same., ${content}}`,
  )
}

const answers = { echo: ({ body }: { readonly body?: unknown }) => ({ status: 200, body }) }
const mixed = '{enum: [null, a, [1, 2], 3]}'

test.each<[schema: string, body: unknown]>([
  ['{}', 'x'],
  ['{minLength: 3}', 'abc'],
  ['{minLength: 3, minItems: 2}', 'abc'],
  [mixed, 'a'],
  [mixed, 3],
  ['{type: [string, array], minLength: 1, items: {type: string}}', 'a,b'],
  ['{type: [integer, "null", object]}', 3],
])('%s: %j arrives as it is sent', async (schema, body) => {
  const { call, errors } = await exchangeOf(echoYaml(schema), { answers })
  expect([await call('echo', { body }), errors]).toMatchObject([{ status: 200, body }, []])
})

test.each<[schema: string, body: unknown]>([
  ['{}', null],
  ['{}', []],
  ['{}', [1]],
  ['{}', { a: 1 }],
  ['{minLength: 3}', 'ab'],
  ['{minLength: 3}', null],
  ['{minLength: 3}', ['abc']],
  [mixed, 'b'],
  [mixed, null],
  [mixed, [1, 2]],
  ['{type: array, items: {type: integer}}', [1]],
])('%s: %j is refused before it is sent', async (schema, body) => {
  const { call, sent } = await exchangeOf(echoYaml(schema), { answers })
  await expect(call('echo', { body })).rejects.toThrow()
  expect(sent).toEqual([])
})

test('a server refuses a text that the schema does not allow', async () => {
  const { ask } = await exchangeOf(echoYaml('{minLength: 3, minItems: 2}'), { answers })
  const headers = { 'content-type': 'text/plain' }
  expect((await ask('POST /echo', { headers, body: 'ab' })).status).toBe(400)
  expect((await ask('POST /echo', { headers, body: 'abc' })).status).toBe(200)
})

test('a text that may be anything has the type string', async () => {
  const { generated } = await exchangeOf(echoYaml('{}'))
  const text = generated.files.find(({ path }) => path === 'v/operations/trial.ts')?.text
  expect(text?.match(/readonly body: string\b/gu)).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { createClient, type Operation } from '../../src/runtime/index.ts'
import { exchangeOf, operationYaml } from './exchange.ts'

const headers =
  '{X-Text: {required: true, schema: {type: string}}, X-Other: {required: true, schema: {type: string, minLength: 9}}}'

/** A client without checks gets what the answer has; a client with checks misses what it lacks. */
test.each([
  [
    { 'X-Text': 'a', 'X-Other': 'b' },
    { 'X-Text': 'a', 'X-Other': 'b' },
  ],
  [{ 'X-Text': '' }, { 'X-Text': '' }],
  [{ 'X-Unknown': 'a' }, {}],
])('a client without validation reads the headers %j as texts', async (sent, want) => {
  const response = `'204': {description: Done., headers: ${headers}}`
  const { generated } = await exchangeOf(operationYaml('GET /a', 'one', '', response))
  const fetch = async () => new Response(null, { status: 204, headers: sent })
  const options = { baseUrl: 'https://api.example', fetch: fetch as never }
  const load = (module: string) => {
    const { one } = generated.program.load(module) as Readonly<Record<string, Operation<unknown, unknown>>>
    if (one === undefined) throw new Error('no operation')
    return { one }
  }
  const bare = createClient(load('v/operations/unchecked/trial.ts'), { ...options, validate: false })
  expect(await bare.one({})).toEqual({ status: 204, headers: want })
  const checked = createClient(load('v/operations/trial.ts'), options)
  await expect(checked.one({})).rejects.toMatchObject({ fault: 'invalid' })
})

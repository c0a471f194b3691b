import { expect, test } from 'vitest'
import { type Operation, parseHeaders, parsePath, parseQuery } from '../../src/runtime/index.ts'
import { generatedFromText } from '../support/generated.ts'

const ask =
  '{type: object, required: [id], properties: {id: {type: integer, format: int64}, sum: {type: number, format: decimal}}}'
const given = (name: string, place: string) =>
  `{name: ${name}, in: ${place}, required: true, content: {application/json: {schema: ${ask}}}}`
const api = `openapi: 3.1.0
info: {title: Asks, version: '1'}
paths:
  /asks/{p}:
    get:
      operationId: getAsk
      parameters: [${given('p', 'path')}, ${given('q', 'query')}, ${given('X-H', 'header')}]
      responses: {'204': {description: ok}}
`
const text = '{"id":9007199254740993,"sum":10.10}'

async function readings(holds: object | undefined, sent: string) {
  const { program } = await generatedFromText('asks', api, holds ? { holds } : {})
  const operation = program.load('v/operations/asks.ts').getAsk as Operation<unknown, unknown>
  const encoded = encodeURIComponent(sent)
  return [
    parsePath(operation, `/asks/${encoded}`),
    parseQuery(operation, `q=${encoded}`),
    parseHeaders(operation, () => sent),
  ]
}

test.each([
  [
    { int64: 'bigint', decimal: 'string' },
    { id: 9_007_199_254_740_993n, sum: '10.10' },
  ],
  [
    { int64: 'string', decimal: 'string' },
    { id: '9007199254740993', sum: '10.10' },
  ],
])('numbers of JSON in parameters are as %j says', async (holds, want) => {
  const read = await readings(holds, text)
  expect(read.map((one) => one?.ok && Object.values(one.value as object)[0])).toEqual([want, want, want])
})

test.each<[string, object | undefined, string, string]>([
  ['a long number that nothing holds', undefined, text, 'number-digits'],
  ['a text where a number is held', { int64: 'bigint' }, '{"id":"1"}', 'type'],
  ['no JSON', { int64: 'bigint' }, '{', 'not-json'],
])('%s is refused in each place', async (_, holds, sent, rule) => {
  const read = await readings(holds, sent)
  for (const one of read) expect(one?.ok === false && one.issues[0]?.rule).toBe(rule)
})

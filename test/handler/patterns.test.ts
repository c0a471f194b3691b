import { expect, test } from 'vitest'
import { bodyYaml, exchangeOf, operationYaml } from '../client/exchange.ts'

const patterns: Readonly<Record<string, string>> = {
  pair: '^(a|b)\\1$',
  twice: '^(a+)\\1$',
  behind: '(?<=x)y$',
  parts: '^([ab|])(,\\1)*$',
}
const schema = `{type: object, properties: {${Object.entries(patterns)
  .map(([name, pattern]) => `${name}: {type: string, pattern: ${JSON.stringify(pattern)}}`)
  .join(', ')}}}`
const paths = operationYaml('POST /texts', 'texts', bodyYaml('application/json', schema))

test.each<[property: string, text: string, status: number]>([
  ['pair', 'bb', 204],
  ['pair', 'ab', 400],
  ['twice', 'aaaa', 204],
  ['twice', 'aaa', 400],
  ['twice', `${'a'.repeat(20_000)}b`, 400],
  ['behind', 'xy', 204],
  ['behind', 'ay', 400],
  ['parts', '|,|,|', 204],
  ['parts', 'a,b', 400],
])('a handler checks %s "%.9s" by its pattern: %i', async (property, text, status) => {
  const { ask, received } = await exchangeOf(paths)
  expect(new RegExp(patterns[property] ?? '', 'u').test(text)).toBe(status === 204)
  const body = JSON.stringify({ [property]: text })
  const response = await ask('POST /texts', { headers: { 'content-type': 'application/json' }, body })
  expect(response.status).toBe(status)
  expect(received).toHaveLength(status === 204 ? 1 : 0)
})

test('a parameter without a schema takes any text', async () => {
  const { ask, received } = await exchangeOf(
    operationYaml('GET /list', 'list', 'parameters: [{name: sort, in: query}]'),
  )
  expect((await ask('GET /list?sort=up')).status).toBe(204)
  expect(received).toMatchObject([{ query: { sort: 'up' } }])
})

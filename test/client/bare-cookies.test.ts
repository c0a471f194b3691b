import { expect, test } from 'vitest'
import { exchangeOf, operationYaml } from './exchange.ts'

/** An exchange with one operation, whose parameter `session` is a cookie. */
function cookieOf(described: string, holds?: object) {
  const paths = operationYaml('GET /a', 'one', `parameters: [{name: session, in: cookie, ${described}}]`)
  return exchangeOf(paths, { openapi: '3.2.0', ...(holds ? { conventions: { holds } } : {}) })
}

const object = '{type: object, properties: {a: {type: integer}, b: {type: string}}}'

test.each<[described: string, session: unknown, cookie: string]>([
  ['style: cookie, schema: {type: string}', 'a%20b=+', 'session=a%20b=+'],
  ['style: cookie, schema: {type: integer}', 5, 'session=5'],
  [`style: cookie, schema: ${object}`, { a: 5, b: 'x!' }, 'a=5; b=x!'],
  [`style: cookie, explode: false, schema: ${object}`, { a: 5, b: 'x!' }, 'session=a,5,b,x!'],
  ['content: {text/plain: {schema: {type: string}}}', 'a%20b=+', 'session=a%20b=+'],
  ['schema: {type: string}', 'a%20b=+', 'session=a%2520b%3D%2B'],
])('a cookie with {%s}: %j is %s', async (described, session, cookie) => {
  const { call, received, sent } = await cookieOf(described)
  await call('one', { cookies: { session } })
  expect(received).toMatchObject([{ cookies: { session } }])
  expect(sent[0]?.headers.get('cookie')).toBe(cookie)
})

test('a cookie of style "cookie" has all digits', async () => {
  const { call, received, sent } = await cookieOf('style: cookie, schema: {type: integer, format: int64}', {
    int64: 'bigint',
  })
  await call('one', { cookies: { session: 9_007_199_254_740_993n } })
  expect(received).toMatchObject([{ cookies: { session: 9_007_199_254_740_993n } }])
  expect(sent[0]?.headers.get('cookie')).toBe('session=9007199254740993')
})

test('a value that would need an escape is not sent', async () => {
  const { call, sent } = await cookieOf('style: cookie, schema: {type: string}')
  await expect(call('one', { cookies: { session: 'a;b' } })).rejects.toThrow(TypeError)
  expect(sent).toEqual([])
})

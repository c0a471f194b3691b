import { expect, test } from 'vitest'
import { exchangeOf, operationYaml } from '../client/exchange.ts'

const header = (required: boolean) =>
  `headers: {Set-Cookie: {required: ${required}, schema: {type: array, items: {type: string}}}, X-List: {schema: {type: array, items: {type: integer}}}}`
const paths = operationYaml('POST /login', 'login', '', `'204': {description: Done., ${header(false)}}`)

test.each<[cookies: readonly string[]]>([
  [['a=1; Path=/', 'b=2; Path=/']],
  [['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT']],
])('each cookie of %j is a line', async (cookies) => {
  const headers = { 'Set-Cookie': cookies, 'X-List': [1, 2] }
  const { ask, call, errors } = await exchangeOf(paths, {
    answers: { login: () => ({ status: 204, headers }) },
  })
  const response = await ask('POST /login')
  expect([errors, response.headers.getSetCookie(), response.headers.get('x-list')]).toEqual([
    [],
    cookies,
    '1,2',
  ])
  expect(await call('login')).toEqual({ status: 204, headers })
})

test('an answer without cookies has none', async () => {
  const { call } = await exchangeOf(paths, { answers: { login: () => ({ status: 204 }) } })
  expect(await call('login')).toEqual({ status: 204, headers: {} })
})

test('an answer without the cookies that it must have is not valid', async () => {
  const described = operationYaml('POST /login', 'login', '', `'204': {description: Done., ${header(true)}}`)
  const fetch = async () => new Response(null, { status: 204 })
  const { call } = await exchangeOf(described, { client: { fetch: fetch as never } })
  await expect(call('login')).rejects.toMatchObject({
    fault: 'invalid',
    issues: [{ rule: 'parameter-missing' }],
  })
})

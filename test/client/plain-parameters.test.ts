import { expect, test } from 'vitest'
import { bodyYaml, exchangeOf, operationYaml } from './exchange.ts'

/** An exchange with one operation, which has a single parameter. */
function parameterOf(place: string, described: string) {
  const path = place === 'path' ? 'GET /a/{p}' : 'GET /a'
  const required = place === 'path' ? ', required: true' : ''
  return exchangeOf(
    operationYaml(path, 'one', `parameters: [{name: p, in: ${place}${required}, ${described}}]`),
  )
}

const members = { path: 'path', query: 'query', header: 'headers', cookie: 'cookies' } as const
const text = 'schema: {type: string}'
const jsonText = 'content: {application/json: {schema: {type: string}}}'

test.each<[place: keyof typeof members, described: string, value: unknown, expected: string]>([
  ['path', text, [1], 'string'],
  ['path', text, 7, 'string'],
  ['query', text, [1], 'string'],
  ['query', text, { a: 1 }, 'string'],
  ['query', text, null, 'string'],
  ['query', text, new Date(0), 'string'],
  ['query', text, new Map(), 'string'],
  ['query', 'schema: {type: string, title: Words}', true, 'string'],
  ['query', 'schema: {type: boolean}', 'a', 'boolean'],
  ['query', 'schema: {type: boolean}', 'true', 'boolean'],
  ['query', 'schema: {type: number}', '1.5', 'number'],
  ['header', text, 5, 'string'],
  ['cookie', text, false, 'string'],
  ['query', jsonText, 5, 'string'],
  ['query', 'content: {application/json: {schema: {type: boolean}}}', 'true', 'boolean'],
])('%s, %s: %j is an issue, and nothing is sent', async (place, described, value, expected) => {
  const { call, sent } = await parameterOf(place, described)
  await expect(call('one', { [members[place]]: { p: value } })).rejects.toMatchObject({
    issues: [{ rule: 'type', path: ['p'], expected }],
  })
  expect(sent).toEqual([])
})

test.each<[place: keyof typeof members, described: string, value: unknown]>([
  ['path', text, '7'],
  ['query', text, ''],
  ['query', 'schema: {type: boolean}', false],
  ['query', 'schema: {type: number}', 1.5],
  ['query', 'schema: {}', 'x'],
  ['query', 'schema: {}', ['x', 'y']],
  ['query', 'schema: {type: [string, "null"]}', 'x'],
  ['query', 'schema: {type: [boolean, string]}', 'x'],
  ['query', jsonText, '5'],
  ['query', 'content: {application/json: {schema: {type: "null"}}}', null],
  ['header', text, 'x'],
  ['cookie', text, 'x'],
])('%s, %s: %j arrives as it is sent', async (place, described, value) => {
  const { call, received } = await parameterOf(place, described)
  await call('one', { [members[place]]: { p: value } })
  expect(received).toMatchObject([{ [members[place]]: { p: value } }])
})

test('a server checks the type of a parameter that is JSON', async () => {
  const { ask, received } = await parameterOf('query', jsonText)
  const response = await ask('GET /a?p=5')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ issues: [{ rule: 'type', path: '/p' }] })
  expect(received).toEqual([])
})

test('a missing body is reported beside the parameters', async () => {
  const body = bodyYaml('application/json', '{type: object}')
  const parameters = `parameters: [{name: p, in: query, ${text}}]`
  const { call } = await exchangeOf(operationYaml('POST /a', 'one', `${parameters}, ${body}`))
  await expect(call('one', { query: { p: 1 } })).rejects.toMatchObject({
    issues: [{ rule: 'type' }, { rule: 'body-missing' }],
  })
})

test.each([5, true, ['x']])('a server does not send %j in a header that is a text', async (value) => {
  const answered = `'204': {description: Done., headers: {X-H: {${text}}}}`
  const { ask, errors } = await exchangeOf(operationYaml('GET /a', 'one', '', answered), {
    answers: { one: () => ({ status: 204, headers: { 'X-H': value } }) },
  })
  expect((await ask('GET /a')).status).toBe(500)
  expect(errors).toMatchObject([{ issues: [{ rule: 'type', path: ['X-H'] }] }])
})

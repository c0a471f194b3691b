import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { bodyYaml, exchangeOf, operationYaml } from './exchange.ts'

const texts = { type: 'array', items: { type: 'string' } }
const schemas = {
  texts,
  few: { ...texts, minItems: 1 },
  stated: { ...texts, default: ['x'] },
  numbers: { type: 'array', items: { type: 'integer' } },
  pair: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] },
  object: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } } },
  map: { type: 'object', additionalProperties: { type: 'integer' } },
}
const values = [[], ['a'], ['', 'a'], [1], [1, 2], ['a', 1], {}, { a: 'x' }, { a: '', b: 0 }, { b: 1 }]

/** The values that ajv finds valid, each for an operation where it is required and one where it is not. */
const valid = Object.entries(schemas).flatMap(([name, schema]) => {
  const judge = new Ajv2020({ strict: false }).compile(schema)
  return values
    .filter((value) => judge(value))
    .flatMap((value) =>
      [true, false].map((required) => ({ id: `${name}${required}`, schema, required, value })),
    )
})

/** One operation for each schema, required or not. */
const listed = [...new Map(valid.map((one) => [one.id, one])).values()]

test.each([
  ['query', 'query', 'form', true],
  ['query', 'query', 'form', false],
  ['query', 'query', 'spaceDelimited', false],
  ['query', 'query', 'pipeDelimited', false],
  ['query', 'query', 'deepObject', true],
  ['cookie', 'cookies', 'form', true],
  ['cookie', 'cookies', 'form', false],
  ['cookie', 'cookies', 'cookie', true],
  ['header', 'headers', 'simple', false],
  ['header', 'headers', 'simple', true],
])(
  'what is empty or not in %s arrives as it is sent (%s, %s, exploded %s)',
  async (place, member, style, explode) => {
    const paths = listed.map(({ id, schema, required }) => {
      const parameter = { name: 'p', in: place, required, style, explode, schema }
      return operationYaml(`GET /${id}`, id, `parameters: [${JSON.stringify(parameter)}]`)
    })
    const { call, received } = await exchangeOf(paths.join('\n'), { openapi: '3.2.0' })
    for (const { id, value } of valid) await call(id, { [member]: { p: value } })
    expect(received.map((one) => [one.id, one[member]])).toEqual(
      valid.map(({ id, value }) => [id, { p: value }]),
    )
  },
)

test('what is empty or not in a URL-encoded form arrives as it is sent', async () => {
  const paths = listed.map(({ id, schema, required }) => {
    const form = { type: 'object', properties: { p: schema }, required: required ? ['p'] : [] }
    return operationYaml(
      `POST /${id}`,
      id,
      bodyYaml('application/x-www-form-urlencoded', JSON.stringify(form)),
    )
  })
  const { call, received } = await exchangeOf(paths.join('\n'))
  for (const { id, value } of valid) await call(id, { body: { p: value } })
  expect(received.map(({ id, body }) => [id, body])).toEqual(valid.map(({ id, value }) => [id, { p: value }]))
})

test.each([
  ['{type: [string, array], items: {type: string}}', ['x', 'y']],
  ['{type: [string, array], items: {type: object}}', [{ a: 1 }, { a: 2 }]],
  ['{oneOf: [{type: boolean}, {type: array, items: {type: integer}}]}', [1, 2]],
])('a part that may be a list is one if there are several: %s', async (schema, value) => {
  const form = `{type: object, properties: {p: ${schema}}}`
  const { call, ask, received } = await exchangeOf(
    operationYaml('POST /f', 'f', bodyYaml('multipart/form-data', form)),
  )
  await call('f', { body: { p: value } })
  expect(received).toMatchObject([{ body: { p: value } }])
  const several = new FormData()
  for (const name of ['q', 'q', 'p']) several.append(name, 'x')
  expect((await ask('POST /f', { method: 'POST', body: several })).status).toBe(
    schema.includes('string') ? 204 : 400,
  )
})

const ownName = { type: 'object', properties: { p: { type: 'string' }, a: { type: 'string' } } }

test.each(
  ['application/x-www-form-urlencoded', 'multipart/form-data'].flatMap((media) =>
    [
      { style: 'form', explode: true },
      { style: 'form', explode: false },
      { style: 'spaceDelimited', explode: false },
      { style: 'pipeDelimited', explode: false },
      { style: 'deepObject', explode: true },
    ].map((encoding) => [media, encoding] as const),
  ),
)('what is empty or not in a styled field of %s arrives as it is sent: %j', async (media, encoding) => {
  const closed = valid.filter(({ id }) => encoding.style === 'deepObject' || !/^map/.test(id))
  const paths = [...new Map(closed.map((one) => [one.id, one])).values()].map(({ id, schema, required }) => {
    const form = { type: 'object', properties: { p: schema }, required: required ? ['p'] : [] }
    const more = `, encoding: ${JSON.stringify({ p: encoding })}`
    return operationYaml(`POST /${id}`, id, bodyYaml(media, JSON.stringify(form), more))
  })
  const { call, received } = await exchangeOf(paths.join('\n'))
  for (const { id, value } of closed) await call(id, { body: { p: value } })
  expect(received.map(({ id, body }) => [id, body])).toEqual(
    closed.map(({ id, value }) => [id, { p: value }]),
  )
})

test.each(['query', 'cookie'])(
  'an empty object is absent in %s if a property has the name of the parameter',
  async (place) => {
    const member = place === 'query' ? 'query' : 'cookies'
    const paths = [true, false].map((required) => {
      const parameter = { name: 'p', in: place, required, style: 'form', explode: true, schema: ownName }
      return operationYaml(`GET /${required}`, `is${required}`, `parameters: [${JSON.stringify(parameter)}]`)
    })
    const { call, received } = await exchangeOf(paths.join('\n'))
    await call('isfalse', { [member]: { p: {} } })
    await call('istrue', { [member]: { p: { p: '' } } })
    expect(received.map((one) => one[member])).toEqual([{}, { p: { p: '' } }])
    await expect(call('istrue', { [member]: { p: {} } })).rejects.toThrow('"p"')
  },
)

test('a required empty object is not sent in parts if a property has the name of its field', async () => {
  const form = `{type: object, required: [p], properties: {p: ${JSON.stringify(ownName)}}}`
  const body = bodyYaml('multipart/form-data', form, ', encoding: {p: {style: form, explode: true}}')
  const { call, received } = await exchangeOf(operationYaml('POST /f', 'f', body))
  await expect(call('f', { body: { p: {} } })).rejects.toMatchObject({
    issues: [{ rule: 'form-value', path: ['p'] }],
  })
  await call('f', { body: { p: { p: '', a: 'x' } } })
  expect(received.map(({ body: read }) => read)).toEqual([{ p: { p: '', a: 'x' } }])
})

test.each([
  ['{}', [[], {}]],
  ['{type: [string, array], items: {type: string}}', [[]]],
  ['{oneOf: [{type: string}, {type: object, properties: {a: {type: integer}}}]}', [{}]],
])('what is empty is absent where its text would be read as a text: %s', async (schema, ownValues) => {
  const ways = [
    ['query', 'query', 'form', true],
    ['query', 'query', 'form', false],
    ['query', 'query', 'deepObject', true],
    ['cookie', 'cookies', 'form', true],
    ['cookie', 'cookies', 'cookie', false],
  ] as const
  const paths = ways.map(([place, , style, explode], at) => {
    const parameter = `{name: p, in: ${place}, style: ${style}, explode: ${explode}, schema: ${schema}}`
    return operationYaml(`GET /w${at}`, `w${at}`, `parameters: [${parameter}]`)
  })
  const form = `{type: object, properties: {p: ${schema}}}`
  const body = operationYaml('POST /f', 'f', bodyYaml('application/x-www-form-urlencoded', form))
  const { call, received } = await exchangeOf([...paths, body].join('\n'), { openapi: '3.2.0' })
  for (const value of ownValues) {
    for (const [at, [, member]] of ways.entries()) await call(`w${at}`, { [member]: { p: value } })
    if (Array.isArray(value)) await call('f', { body: { p: value, z: [] } })
  }
  expect(
    received.flatMap(({ query, cookies, body: read }) => Object.entries(query ?? cookies ?? read ?? {})),
  ).toEqual([])
})

test.each([
  ['application/x-www-form-urlencoded', ''],
  ['application/x-www-form-urlencoded', ', encoding: {p: {style: form, explode: false}}'],
  ['multipart/form-data', ', encoding: {p: {style: form, explode: false}}'],
  ['multipart/form-data', ', encoding: {p: {style: form, explode: true}}'],
])('a list of one empty text is an issue of its field in %s%s', async (media, more) => {
  const form = '{type: object, properties: {p: {type: array, items: {type: string}}}}'
  const { call, received } = await exchangeOf(operationYaml('POST /f', 'f', bodyYaml(media, form, more)))
  const sent = call('f', { body: { p: [''] } })
  await expect(sent).rejects.toMatchObject({ issues: [{ rule: 'form-value', path: ['p'] }] })
  expect(received).toEqual([])
})

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

const urlEncoded = 'application/x-www-form-urlencoded'
const open = { anyOf: [{ type: 'string' }, texts] }

test.each([
  [urlEncoded, { properties: { p: open, q: open }, required: ['p'] }, [['p']]],
  [urlEncoded, { properties: { p: open, q: open }, minProperties: 1 }, [['p'], ['q']]],
  [urlEncoded, { properties: { p: open, q: open }, dependentRequired: { p: ['q'] } }, []],
  ['multipart/form-data', { properties: { p: texts, q: texts }, required: ['p'] }, [['p']]],
  ['multipart/form-data', { properties: { p: texts, q: texts }, minProperties: 1 }, [['p'], ['q']]],
  ['multipart/form-data', { properties: { p: texts, q: texts }, dependentRequired: { p: ['q'] } }, []],
])(
  'empty values that %s leaves out are refused where the schema needs them: %j',
  async (media, more, paths) => {
    const schema = { type: 'object', ...more }
    const judge = new Ajv2020({ strict: false, allowUnionTypes: true }).compile(schema)
    expect([judge({ p: [], q: [] }), judge({})]).toEqual([true, paths.length === 0])
    const body = operationYaml('POST /f', 'f', bodyYaml(media, JSON.stringify(schema)))
    const content = `{${urlEncoded}: {schema: ${JSON.stringify(schema)}}}`
    const query = operationYaml(
      'GET /q',
      'q',
      `parameters: [{name: w, in: querystring, content: ${content}}]`,
    )
    const { call, received } = await exchangeOf(`${body}\n${query}`, { openapi: '3.2.0' })
    const inputs: [string, object][] = [['f', { body: { p: [], q: [] } }]]
    if (media === urlEncoded) inputs.push(['q', { query: { w: { p: [], q: [] } } }])
    for (const [id, input] of inputs) {
      const issues = await call(id, input).then(
        () => [],
        (error) => error.issues.map(({ path }: { readonly path: unknown }) => path),
      )
      expect(issues).toEqual(paths)
    }
    expect(received).toHaveLength(paths.length === 0 ? inputs.length : 0)
  },
)

test.each([
  ['query', 'form', true],
  ['query', 'form', false],
  ['query', 'deepObject', true],
  ['cookie', 'form', true],
  ['cookie', 'cookie', false],
])(
  'a required empty value without a text is refused in %s (%s, exploded %s)',
  async (place, style, explode) => {
    const schema = { oneOf: [{ type: 'string' }, schemas.object] }
    const parameter = { name: 'p', in: place, required: true, style, explode, schema }
    const path = operationYaml('GET /w', 'w', `parameters: [${JSON.stringify(parameter)}]`)
    const { call, received } = await exchangeOf(path, { openapi: '3.2.0' })
    const member = place === 'query' ? 'query' : 'cookies'
    await expect(call('w', { [member]: { p: {} } })).rejects.toThrow('"p"')
    await call('w', { [member]: { p: { a: 'x' } } })
    expect(received).toHaveLength(1)
  },
)

const listOrText = { type: ['string', 'array'], items: { type: 'string' } }
const kinds = {
  oneOf: [
    { type: 'object', required: ['k', 'list'], properties: { k: { const: 'a' }, list: texts } },
    { type: 'object', required: ['k'], properties: { k: { const: 'b' }, n: { type: 'integer' } } },
  ],
}

test.each<[what: string, schema: object, value: object, arrives: object | 'refused']>([
  ['required', { properties: { p: listOrText }, required: ['p'] }, { p: [], n: '1' }, 'refused'],
  ['counted', { properties: { p: listOrText }, minProperties: 2 }, { p: [], n: '1' }, 'refused'],
  ['of an alternative', kinds, { k: 'a', list: [] }, 'refused'],
  ['an item', { properties: { p: { type: 'array', items: listOrText } } }, { p: [[], 'x'] }, 'refused'],
  ['an item of any type', { properties: { p: {} } }, { p: [[], ['x']] }, 'refused'],
  ['optional', { properties: { p: listOrText, n: {} } }, { p: [], n: '1' }, { n: '1' }],
  ['all that there is', { properties: { p: listOrText } }, { p: [] }, {}],
  ['below', { properties: { o: { type: 'object', properties: { p: {} } } } }, { o: { p: [] } }, { o: {} }],
])(
  'an empty list below a deepObject parameter is left out only where it may be absent: %s',
  async (_, more, value, arrives) => {
    const schema = { type: 'object', ...more }
    const judge = new Ajv2020({ strict: false, allowUnionTypes: true }).compile(schema)
    expect([judge(value), arrives === 'refused' || judge(arrives)]).toEqual([true, true])
    const parameter = { name: 'f', in: 'query', required: true, style: 'deepObject', explode: true, schema }
    const { call, received } = await exchangeOf(
      operationYaml('GET /f', 'f', `parameters: [${JSON.stringify(parameter)}]`),
    )
    const sent = call('f', { query: { f: value } })
    if (arrives === 'refused') await expect(sent).rejects.toThrow(/"f/)
    else await sent
    expect(received.map(({ query }) => query)).toEqual(arrives === 'refused' ? [] : [{ f: arrives }])
  },
)

test.each([
  ['strings', 'type: string', 'x'],
  ['numbers that programs hold as bigint', '{type: integer, format: int64}', 9007199254740993n],
])('members of a class are written beside an optional empty list: %s', async (_, type, held) => {
  const name = type.startsWith('{') ? type : `{${type}}`
  const schema = `{type: object, required: [name], properties: {name: ${name}, any: {}}}`
  const content = `{${urlEncoded}: {schema: ${schema}}}`
  const paths = [
    operationYaml('POST /f', 'f', bodyYaml(urlEncoded, schema)),
    operationYaml('GET /q', 'q', `parameters: [{name: w, in: querystring, content: ${content}}]`),
  ]
  const { call, received } = await exchangeOf(paths.join('\n'), {
    openapi: '3.2.0',
    conventions: { holds: { int64: 'bigint' } },
  })
  class Named {
    readonly #name = held
    readonly any = []
    get name(): unknown {
      return this.#name
    }
  }
  await call('f', { body: new Named() })
  await call('q', { query: { w: new Named() } })
  expect(received).toMatchObject([{ body: { name: held } }, { query: { w: { name: held } } }])
})

/** Fields with lists that are read as a text if they are empty, so that a `deepObject` leaves them out. */
const inner = {
  type: 'object',
  required: ['l'],
  properties: { l: { type: ['string', 'array'], items: { type: 'string' } }, x: { type: 'string' } },
}

test.each(
  ['application/x-www-form-urlencoded', 'multipart/form-data'].flatMap((media) =>
    [{}, { int64: 'bigint' as const }].map((holds) => [media, holds] as const),
  ),
)('a deepObject in %s is not sent without an empty list that it requires (%j)', async (media, holds) => {
  const long = { type: 'integer', format: 'int64' }
  const outer = { type: 'object', properties: { i: inner, n: long, o: { ...inner, required: [] } } }
  const form = { type: 'object', required: ['p'], properties: { p: outer, q: { type: 'string' } } }
  const body = bodyYaml(media, JSON.stringify(form), ', encoding: {p: {style: deepObject, explode: true}}')
  const { call, received } = await exchangeOf(operationYaml('POST /f', 'f', body), { conventions: { holds } })
  const n = 'int64' in holds ? 5n : 5
  for (const p of [
    { n, i: { l: [], x: 'a' } },
    { n, i: { l: [] } },
  ]) {
    await expect(call('f', { body: { p, q: 'b' } })).rejects.toMatchObject({
      issues: [{ rule: 'form-value', path: ['p'] }],
    })
  }
  for (const p of [
    { n, i: { l: ['', 'b'], x: 'a' } },
    { n, o: { l: [], x: 'a' } },
  ])
    await call('f', { body: { p, q: 'b' } })
  expect(received.map((one) => one.body)).toEqual([
    { p: { n, i: { l: ['', 'b'], x: 'a' } }, q: 'b' },
    { p: { n, o: { x: 'a' } }, q: 'b' },
  ])
})

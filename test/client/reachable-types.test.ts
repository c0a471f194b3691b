import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { bodyYaml, type Exchange, exchangeOf, operationYaml } from './exchange.ts'

type Scalar = string | number | boolean

/** What a text may stand for. */
function readings(text: string): readonly Scalar[] {
  const isNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/u.test(text)
  return [
    text,
    ...(isNumber ? [Number(text)] : []),
    ...(text === 'true' || text === 'false' ? [text === 'true'] : []),
  ]
}

/** Every choice of one reading for each text. */
function choices(texts: readonly string[]): readonly (readonly Scalar[])[] {
  return texts.reduce<readonly (readonly Scalar[])[]>(
    (found, text) => found.flatMap((before) => readings(text).map((one) => [...before, one])),
    [[]],
  )
}

/** A value whose scalars are texts, as they are sent. */
function sentTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sentTexts)
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sentTexts(one)]))
}

/** A condition; its keywords together would look like a promise. */
function when(condition: object, met: object, unmet?: object): object {
  return Object.fromEntries([['if', condition], ['then', met], ...(unmet ? [['else', unmet]] : [])])
}

const ajv = new Ajv2020({ strict: false })

const texts = ['a', 'ab', '5', '12', '-1.5', 'true', 'n', 'x', '']

const scalars: readonly [what: string, schema: object][] = [
  ['if, then', when({ type: 'integer' }, { minimum: 10 }, { enum: ['a', '5'] })],
  ['if, then of a number', { type: 'number', ...when({ minimum: 10 }, { multipleOf: 5 }) }],
  [
    'allOf with a number',
    { allOf: [{ minimum: 5 }, { type: ['integer', 'string', 'boolean'] }, { maxLength: 1 }] },
  ],
  ['an integer or a text', { type: ['integer', 'string'] }],
  ['an integer or a text of a pattern', { type: ['integer', 'string'], pattern: '^a' }],
  ['a constant', { const: 5 }],
  ['constants of several types', { enum: [5, 'a', true, '12'] }],
  ['what is not a text', { type: ['string', 'number'], not: { type: 'string' } }],
  [
    'a text or number that is not a text',
    { allOf: [{ not: { type: 'string' } }, { type: ['string', 'number'] }] },
  ],
  ['no type, but a minimum', { minimum: 10 }],
  ['several types and a length', { type: ['string', 'number', 'boolean'], minLength: 2 }],
  [
    'references',
    {
      $ref: '#/$defs/a',
      $defs: {
        a: { $ref: '#/$defs/b' },
        b: { anyOf: [{ type: 'boolean' }, { type: 'integer', minimum: 6 }] },
      },
    },
  ],
  ['a number or a word', { oneOf: [{ enum: ['n', '5'] }, { type: 'integer' }] }],
  [
    'two numbers',
    {
      oneOf: [
        { type: 'integer', maximum: 5 },
        { type: 'number', minimum: 5 },
      ],
    },
  ],
]

const kinds = (kind: string): object => ({ properties: { kind: { const: kind } }, required: ['kind'] })
const value = (type: string): object => ({ properties: { v: { type } } })

const declared = { type: 'object', properties: { kind: { type: 'string' } } }

const objects: readonly [what: string, schema: object][] = [
  ['if, then, else', { ...declared, ...when(kinds('n'), value('integer'), value('boolean')) }],
  ['if, then', { ...declared, ...when(kinds('n'), value('integer')) }],
  [
    'two conditions',
    {
      ...declared,
      allOf: [when(kinds('n'), value('integer')), when(kinds('x'), value('boolean'))],
    },
  ],
  [
    'conditions without a type',
    { allOf: [declared, when(kinds('n'), { ...value('integer'), required: ['v'] })] },
  ],
  [
    'dependentSchemas',
    {
      type: 'object',
      properties: { kind: { type: 'string' } },
      dependentSchemas: { kind: { properties: { v: { type: 'integer' } } } },
    },
  ],
  [
    'an integer or a text of a pattern',
    {
      type: 'object',
      properties: {
        kind: { type: ['integer', 'string'], pattern: '^a' },
        v: { type: ['integer', 'string'], pattern: '5' },
      },
    },
  ],
  [
    'alternatives',
    {
      oneOf: [
        {
          type: 'object',
          ...kinds('n'),
          ...{ properties: { kind: { const: 'n' }, v: { type: 'integer' } } },
        },
        { type: 'object', required: ['v'], properties: { kind: { const: 'x' }, v: { type: 'string' } } },
      ],
    },
  ],
  [
    'a constant',
    {
      enum: [
        { kind: 'n', v: 5 },
        { kind: 'x', v: '5' },
      ],
    },
  ],
  ['constants of several types', { ...declared, allOf: [{ properties: { v: { enum: [5, 'a', true] } } }] }],
  [
    'what a part is not',
    {
      ...declared,
      allOf: [{ properties: { v: { type: ['string', 'number', 'boolean'], not: { type: 'string' } } } }],
    },
  ],
  [
    'parts that are not evaluated',
    {
      type: 'object',
      properties: { kind: { type: 'string' } },
      unevaluatedProperties: { type: ['integer', 'boolean'] },
    },
  ],
  [
    'allOf with numbers',
    {
      allOf: [
        { ...declared, properties: { kind: { type: 'string' }, v: { type: ['string', 'integer'] } } },
        { properties: { v: { type: 'number' } } },
      ],
    },
  ],
]

const lists: readonly [what: string, schema: object][] = [
  ['contains', { type: 'array', contains: { type: 'integer' } }],
  [
    'contains beside items',
    { type: 'array', items: { type: ['integer', 'string'] }, contains: { const: 5 } },
  ],
  ['contains at most one', { type: 'array', contains: { type: 'number' }, maxContains: 1 }],
  [
    'items of several types',
    { type: 'array', items: { type: ['integer', 'string', 'boolean'], pattern: '^a' } },
  ],
  [
    'a list of constants',
    {
      enum: [
        [5, 'a'],
        ['a', '5'],
      ],
    },
  ],
  [
    'prefixItems',
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }], items: { type: 'boolean' } },
  ],
]

/** Pairs of a place and style, and the address or body that has the texts. */
type Sent = (exchange: Exchange, texts: unknown) => Promise<Response>

const encode = (name: string, one: unknown): string => `${name}=${encodeURIComponent(String(one))}`
const pairs = (value: object): readonly (readonly [string, unknown])[] => Object.entries(value)

const yaml = (schema: object): string =>
  JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/')

function parameter(place: string, schema: object, style = ''): Promise<Exchange> {
  const { $defs, ...own } = schema as { readonly $defs?: object }
  const described = `{name: P, in: ${place}, required: true${style}, schema: ${yaml(own)}}`
  const path = place === 'path' ? '/t/{P}' : '/t'
  const components = $defs ? `\ncomponents: {schemas: ${yaml($defs)}}` : ''
  return exchangeOf(`${operationYaml(`GET ${path}`, 'one', `parameters: [${described}]`)}${components}`)
}

function body(type: string, schema: object): Promise<Exchange> {
  return exchangeOf(operationYaml('POST /t', 'one', bodyYaml(type, yaml(schema))))
}

const urlencoded = 'application/x-www-form-urlencoded'
const inParts = 'multipart/form-data'

function parts(value: object): FormData {
  const form = new FormData()
  for (const [name, one] of pairs(value)) for (const item of [one].flat()) form.append(name, String(item))
  return form
}

interface Way {
  readonly what: string
  readonly make: (schema: object) => Promise<Exchange>
  /** The member of the input that has the value. */
  readonly input: (value: unknown) => object
  readonly ask: Sent
  readonly found: (received: object) => unknown
}

const inParameter = (member: string) => ({
  input: (one: unknown) => ({ [member]: { P: one } }),
  found: (received: object) => (received as Record<string, { readonly P: unknown }>)[member]?.P,
})
const inBody = {
  input: (one: unknown) => ({ body: one }),
  found: (received: object) => (received as { readonly body?: unknown }).body,
}

const ways: Readonly<Record<'scalars' | 'objects' | 'lists', readonly Way[]>> = {
  scalars: [
    {
      what: 'a query',
      make: (one) => parameter('query', one),
      ...inParameter('query'),
      ask: ({ ask }, one) => ask(`GET /t?${encode('P', one)}`),
    },
    {
      what: 'a path',
      make: (one) => parameter('path', one),
      ...inParameter('path'),
      ask: ({ ask }, one) => ask(`GET /t/${encodeURIComponent(String(one))}`),
    },
    {
      what: 'a header',
      make: (one) => parameter('header', one),
      ...inParameter('headers'),
      ask: ({ ask }, one) => ask('GET /t', { headers: { P: String(one) } }),
    },
    {
      what: 'a cookie',
      make: (one) => parameter('cookie', one),
      ...inParameter('cookies'),
      ask: ({ ask }, one) => ask('GET /t', { headers: { cookie: encode('P', one) } }),
    },
  ],
  objects: [
    {
      what: 'a query',
      make: (one) => parameter('query', one),
      ...inParameter('query'),
      ask: ({ ask }, one) =>
        ask(
          `GET /t?${pairs(one as object)
            .map((pair) => encode(...pair))
            .join('&')}`,
        ),
    },
    {
      what: 'brackets',
      make: (one) => parameter('query', one, ', style: deepObject'),
      ...inParameter('query'),
      ask: ({ ask }, one) =>
        ask(
          `GET /t?${pairs(one as object)
            .map(([name, text]) => encode(`P[${name}]`, text))
            .join('&')}`,
        ),
    },
    {
      what: 'a form',
      make: (one) => body(urlencoded, one),
      ...inBody,
      ask: ({ ask }, one) =>
        ask('POST /t', {
          headers: { 'content-type': urlencoded },
          body: pairs(one as object)
            .map((pair) => encode(...pair))
            .join('&'),
        }),
    },
    {
      what: 'parts',
      make: (one) => body(inParts, one),
      ...inBody,
      ask: ({ ask }, one) => ask('POST /t', { body: parts(one as object) }),
    },
  ],
  lists: [
    {
      what: 'a query',
      make: (one) => parameter('query', one),
      ...inParameter('query'),
      ask: ({ ask }, one) =>
        ask(`GET /t?${(one as readonly string[]).map((text) => encode('P', text)).join('&')}`),
    },
    {
      what: 'a header',
      make: (one) => parameter('header', one),
      ...inParameter('headers'),
      ask: ({ ask }, one) => ask('GET /t', { headers: { P: (one as readonly string[]).join(',') } }),
    },
  ],
}

/** Texts that are sent, and all values that they may stand for. */
const samples: Readonly<
  Record<keyof typeof ways, readonly (readonly [sent: unknown, meant: readonly unknown[]])[]>
> = {
  scalars: texts.filter((text) => text !== '').map((text) => [text, readings(text)]),
  objects: texts
    .flatMap((v) => ['n', 'x', 'a', '5'].map((kind) => ({ kind, v })))
    .map((sent) => [sent, choices([sent.kind, sent.v]).map(([kind, v]) => ({ kind, v }))]),
  lists: [
    ['5'],
    ['a'],
    ['a', '5'],
    ['5', 'a'],
    ['5', '12'],
    ['a', '5', 'true'],
    ['x', 'true'],
    ['12', 'n'],
  ].map((sent) => [sent, choices(sent)]),
}

for (const [kind, schemas] of Object.entries({ scalars, objects, lists }) as [
  keyof typeof ways,
  typeof scalars,
][])
  describe.each(ways[kind])(`${kind} in $what`, (way) => {
    test.each(schemas)('%s', async (_, schema) => {
      const isValid = ajv.compile(schema)
      const exchange = await way.make(schema)
      for (const [sent, meant] of samples[kind]) {
        const wanted = meant.filter((one) => isValid(one))
        exchange.received.length = 0
        const { status } = await way.ask(exchange, sent)
        expect([sent, status]).toEqual([sent, wanted.length > 0 ? 204 : 400])
        if (wanted.length > 0) expect(wanted).toContainEqual(way.found(exchange.received[0] ?? {}))
        for (const one of meant) {
          exchange.received.length = 0
          const call = exchange.call('one', way.input(one)).then(
            () => sentTexts(way.found(exchange.received[0] ?? {})),
            () => 'refused',
          )
          expect([one, await call]).toEqual([one, isValid(one) ? sentTexts(one) : 'refused'])
        }
      }
    })
  })

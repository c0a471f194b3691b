import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { proveAdapter } from '../../src/prove/index.ts'
import { jsonAdapters, mappingOf, object, type Passage, typed } from './json-versions.ts'

const text = { type: 'string' }
const number = { type: 'number' }
const texts = { type: 'array', items: text }
const maybe = (type: object) => ({ anyOf: [type, { type: 'null' }] })

/** A property `p` of both versions: how it was and is, and what becomes of values. */
interface Row {
  readonly was: object
  readonly is: object
  readonly others?: object
  readonly passages: readonly (readonly [value: unknown, want: Passage])[]
}

const p = (value: unknown): Passage => ({ value: value === undefined ? {} : { p: value } })

const rows: Readonly<Record<string, Row>> = {
  'a shorter text': {
    was: text,
    is: { type: 'string', maxLength: 2 },
    passages: [
      ['ab', p('ab')],
      ['abc', { issues: ['does-not-fit /p'] }],
    ],
  },
  'a number as text': {
    was: number,
    is: text,
    passages: [
      [1.5, p('1.5')],
      [1e21, p('1e+21')],
      [-1e-7, p('-1e-7')],
    ],
  },
  'a text as number': {
    was: text,
    is: number,
    passages: [
      ['1.5', p(1.5)],
      ['007', { issues: ['does-not-fit /p'] }],
      ['9007199254740993', { issues: ['does-not-fit /p'] }],
      ['x', { issues: ['does-not-fit /p'] }],
      ['1.50', { losses: ['notation /p'], issues: ['loss /p'] }],
      ['1e+21', p(1e21)],
      ['-1e-7', p(-1e-7)],
      ['1E3', { losses: ['notation /p'], issues: ['loss /p'] }],
      ['1000000000000000000000', { losses: ['notation /p'], issues: ['loss /p'] }],
      ['1e400', { issues: ['does-not-fit /p'] }],
      ['1e-400', { issues: ['does-not-fit /p'] }],
      ['1.00000000000000001e3', { issues: ['does-not-fit /p'] }],
    ],
  },
  'a value in a list': { was: text, is: texts, passages: [['a', p(['a'])]] },
  'a list as one value': {
    was: texts,
    is: text,
    passages: [
      [['a'], p('a')],
      [['a', 'b'], { issues: ['too-many-values /p/0'] }],
      [[], { losses: ['no-counterpart /p'], issues: ['loss /p'] }],
    ],
  },
  'a text in an object': {
    was: text,
    is: object({ text, count: number }, 'text'),
    passages: [['a', p({ text: 'a' })]],
  },
  'a text out of an object': {
    was: object({ text, count: number }, 'text'),
    is: text,
    passages: [
      [{ text: 'a' }, p('a')],
      [
        { text: 'a', count: 1 },
        { losses: ['no-counterpart /p/count'], issues: ['loss /p/count'] },
      ],
    ],
  },
  'a text for which an object has two places': {
    was: text,
    is: object({ text, other: text }),
    passages: [['a', { issues: ['undetermined /p'] }]],
  },
  'a null without a place': {
    was: maybe(text),
    is: text,
    passages: [
      ['a', p('a')],
      [null, { losses: ['no-counterpart /p'], issues: ['loss /p'] }],
    ],
  },
  'a null besides': { was: text, is: maybe(text), passages: [['a', p('a')]] },
  'codes of which one is gone': {
    was: { enum: ['a', 'b'] },
    is: { enum: ['a', 'c'] },
    passages: [
      ['a', p('a')],
      ['b', { issues: ['undetermined /p'] }],
    ],
  },
  'a map of texts': {
    was: { type: 'object', additionalProperties: number },
    is: { type: 'object', additionalProperties: text },
    passages: [[{ x: 1, 'a/b': 2, ['__proto__']: 3 }, p({ x: '1', 'a/b': '2', ['__proto__']: '3' })]],
  },
  'properties as a map': {
    was: object({ x: text, y: text }),
    is: { type: 'object', additionalProperties: text },
    passages: [[{ x: 'a', y: 'b' }, p({ x: 'a', y: 'b' })]],
  },
  'a map as properties': {
    was: { type: 'object', additionalProperties: text },
    is: { ...object({ x: text }), additionalProperties: false },
    passages: [
      [{ x: 'a' }, p({ x: 'a' })],
      [
        { x: 'a', z: 'b' },
        { losses: ['no-counterpart /p/z'], issues: ['loss /p/z'] },
      ],
    ],
  },
  'a tuple of which a position is gone': {
    was: { type: 'array', prefixItems: [number, text], items: false },
    is: { type: 'array', prefixItems: [text], items: false },
    passages: [
      [[1], p(['1'])],
      [[1, 'a'], { losses: ['no-counterpart /p/1'], issues: ['loss /p/1'] }],
    ],
  },
  'a shorter list': {
    was: texts,
    is: { type: 'array', items: text, maxItems: 2 },
    passages: [[['a', 'b', 'c'], { issues: ['too-many-values /p/2'] }]],
  },
  'alternatives that are told apart by a value': {
    was: { oneOf: [{ $ref: '#/$defs/Card' }, { $ref: '#/$defs/Cash' }] },
    is: { oneOf: [{ $ref: '#/$defs/Cash' }, { $ref: '#/$defs/Card' }] },
    others: {
      Card: object({ type: { const: 'card' }, number: text }, 'type', 'number'),
      Cash: object({ type: { const: 'cash' } }, 'type'),
    },
    passages: [[{ type: 'card', number: '1' }, p({ type: 'card', number: '1' })]],
  },
  'alternatives of other kinds': {
    was: { anyOf: [text, object({ a: text }, 'a')] },
    is: { anyOf: [object({ a: text, b: text }, 'a'), texts] },
    passages: [
      [{ a: 'x' }, p({ a: 'x' })],
      ['x', p(['x'])],
    ],
  },
  'the first alternative that takes it': {
    was: { type: 'string', maxLength: 5 },
    is: {
      anyOf: [
        { type: 'string', maxLength: 2 },
        { type: 'string', pattern: '^x' },
      ],
    },
    passages: [
      ['ab', p('ab')],
      ['xyz', p('xyz')],
      ['abc', { issues: ['does-not-fit /p'] }],
    ],
  },
  'a type that contains itself': {
    was: { $ref: '#/$defs/Part' },
    is: { $ref: '#/$defs/Part' },
    passages: [],
  },
}

describe('a property of which only the type changed', () => {
  test.each(Object.entries(rows).filter(([, { passages }]) => passages.length > 0))(
    '%s',
    async (_, { was, is, others = {}, passages }) => {
      const closed = (type: object) => typed({ ...object({ p: type }), additionalProperties: false }, others)
      const { convert } = await jsonAdapters(closed(was), closed(is))
      expect(passages.map(([value]) => convert('v1', 'T', { p: value }))).toEqual(
        passages.map(([, want]) => want),
      )
    },
  )
})

test('a type that contains itself is converted to the depth of the document', async () => {
  const part = (sku: object) => ({
    Part: object({ sku, parts: { type: 'array', items: { $ref: '#/$defs/Part' } } }),
  })
  const { convert } = await jsonAdapters(
    typed({ $ref: '#/$defs/Part' }, part(number)),
    typed({ $ref: '#/$defs/Part' }, part(text)),
  )
  const value = { sku: 1, parts: [{ sku: 2, parts: [{ sku: 3, parts: [] }] }] }
  expect(convert('v1', 'Part', value)).toEqual({
    value: { sku: '1', parts: [{ sku: '2', parts: [{ sku: '3', parts: [] }] }] },
  })
})

describe('what a mapping file says', () => {
  const before = typed(
    object(
      {
        ...{
          qty: number,
          city: text,
          old: text,
          gone: text,
          tags: texts,
          status: { enum: ['open', 'lost'] },
        },
        lines: { type: 'array', items: object({ sku: text }) },
        customer: object({ name: text }),
      },
      'qty',
    ),
  )
  const after = typed(
    object(
      {
        ...{
          quantity: number,
          tags: text,
          status: { enum: ['open', 'cancelled'] },
          customerName: text,
          firstSku: text,
        },
        address: object({ city: text, decoy: text }),
        billing: object({ city: text }),
      },
      'quantity',
    ),
  )
  const reason = 'told so'
  const mapping = mappingOf({
    pairs: [
      { from: '/T/qty', to: '/T/quantity', reason },
      { from: '/T/city', to: '/T/address/city', reason },
      { from: '/T/customer/name', to: '/T/customerName', reason },
      { from: '/T/lines/sku', to: '/T/firstSku', reason },
    ],
    without: [
      { from: '/T/gone', policy: 'drop', reason },
      { from: '/T/old', policy: 'hook', reason },
    ],
    repeats: [
      { from: '/T/tags', policy: 'first', reason },
      { from: '/T/lines/sku', policy: 'first', reason },
    ],
    codes: [{ from: '/T/status', codes: { lost: 'cancelled' }, reason }],
  })

  test('renames, moves, tables and policies do what they say, both ways', async () => {
    const { convert, told } = await jsonAdapters(before, after, mapping)
    expect(told).toEqual([])
    const value = {
      ...{ qty: 2, city: 'Riga', gone: 'x', old: 'y', tags: ['a', 'b'], status: 'lost' },
      ...{ lines: [{ sku: 's1' }, { sku: 's2' }], customer: { name: 'Ada' } },
    }
    expect(convert('v1', 'T', value, { hooks: { T_old_without: () => true } })).toEqual({
      value: {
        ...{ quantity: 2, tags: 'a', status: 'cancelled', customerName: 'Ada', firstSku: 's1' },
        address: { city: 'Riga' },
      },
      losses: expect.arrayContaining([
        ...['no-counterpart /gone', 'no-counterpart /old', 'repeat /tags/1', 'repeat /lines/1/sku'],
      ]),
    })
    const back = {
      quantity: 2,
      address: { city: 'Riga' },
      customerName: 'Ada',
      firstSku: 's1',
      status: 'open',
    }
    expect(convert('v2', 'T', { ...back, billing: { city: 'Oslo' } }, { drop: true })).toEqual({
      value: { qty: 2, city: 'Riga', customer: { name: 'Ada' }, status: 'open', lines: [{ sku: 's1' }] },
      losses: ['no-counterpart /billing/city'],
    })
  })

  test('a value never moves to a place that only has a similar name', async () => {
    const { convert } = await jsonAdapters(typed(object({ nickname: text })), typed(object({ alias: text })))
    expect(convert('v1', 'T', { nickname: 'x' })).toEqual({
      losses: ['no-counterpart /nickname'],
      issues: ['loss /nickname'],
    })
  })

  test('names that neither version has are reported with their place', async () => {
    const { told } = await jsonAdapters(
      before,
      after,
      mappingOf({ pairs: [{ from: '/T/qtty', to: '/T/quantity', reason }] }),
    )
    expect(told).toEqual(['mapping-place-unknown map.yaml:1:59'])
  })
})

describe('what only the target has', () => {
  test('a required text at the top is given by the caller, one inside a list is asked of a hook', async () => {
    const line = (...more: readonly string[]) => object({ sku: text, kind: text }, ...more)
    const order = (more: readonly string[], inner: readonly string[]) =>
      typed(object({ channel: text, lines: { type: 'array', items: line(...inner) } }, ...more))
    const bare = typed(object({ lines: { type: 'array', items: object({ sku: text }) } }))
    const { convert, from } = await jsonAdapters(bare, order(['channel'], ['kind']))
    expect(from('v1', 'T').context).toEqual([{ id: 'channel', isRequired: true, says: '' }])
    const value = { lines: [{ sku: 'a' }] }
    expect(convert('v1', 'T', value)).toMatchObject({
      issues: ['required-missing /lines/0', 'required-missing '],
    })
    const hooks = { T_lines_kind_missing: ({ sku }: { readonly sku: string }) => `kind of ${sku}` }
    expect(convert('v1', 'T', value, { context: { channel: 'web' }, hooks })).toEqual({
      value: { channel: 'web', lines: [{ sku: 'a', kind: 'kind of a' }] },
    })
  })

  test('a value that can only be one is there without being asked for', async () => {
    const { convert } = await jsonAdapters(
      typed(object({ a: text })),
      typed(object({ a: text, kind: { const: 'order' } }, 'kind')),
    )
    expect(convert('v1', 'T', { a: 'x' })).toEqual({ value: { a: 'x', kind: 'order' } })
    expect(convert('v2', 'T', { a: 'x', kind: 'order' })).toEqual({
      losses: ['no-counterpart /kind'],
      issues: ['loss /kind'],
    })
  })
})

test('properties that no schema names are kept as they are, empty lists are values, and names cannot be mistaken for paths', async () => {
  const { convert, from } = await jsonAdapters(typed(object({ a: number })), typed(object({ a: text })))
  const value = { a: 1, other: { deep: [] }, 'x\ny': 1, x: { y: 2 } }
  expect(convert('v1', 'T', value)).toEqual({ value: { ...value, a: '1' } })
  expect(from('v1', 'T').run(value, {}, {}).tally).toEqual({ values: 4, carried: 4, lost: 0, refused: 0 })
})

/** An object whose properties have types by pattern of their names, and others of one type or none. */
const named = (patterns: object, additionalProperties: unknown = false) => ({
  ...{ type: 'object', patternProperties: patterns, additionalProperties },
})
const closed = (properties: object) => ({ ...object(properties), additionalProperties: false })

test.each([
  ['to declared properties', named({ '^x': number }), closed({ xa: text }), { xa: 5 }, { xa: '5' }],
  [
    'from declared properties',
    closed({ xa: number, q: text }),
    named({ '^x': text, '^q': text }),
    { xa: 5, q: 'a' },
    { xa: '5', q: 'a' },
  ],
  ['in place of others', closed({ xa: number }), named({ '^x': text }, number), { xa: 5 }, { xa: '5' }],
  ['from any names', named({}, number), named({ '^x': text }, number), { xa: 5, b: 6 }, { xa: '5', b: 6 }],
  [
    'that became narrower',
    named({ '^x': number }),
    named({ '^xx': text }, number),
    { xa: 5, xxa: 6 },
    { xa: 5, xxa: '6' },
  ],
  ['from any value', {}, named({ '^x': number }, {}), { xa: 5, q: 'a' }, { xa: 5, q: 'a' }],
  [
    'of another type than others, that became narrower',
    named({ '^x-': { type: 'array', items: number } }, number),
    named({ '^x-[a-z]+$': { type: 'array' } }),
    { 'x-a': [1, 2] },
    { 'x-a': [1, 2] },
  ],
  [
    'an object beside others, that became narrower',
    named({ '^x-': object({ k: number }) }, number),
    named({ '^x-[a-z]+$': object({ k: text }) }, text),
    { 'x-a': { k: 1 }, b: 2 },
    { 'x-a': { k: '1' }, b: '2' },
  ],
  [
    'that became wider',
    named({ '^xx': text }, number),
    named({ '^x': text }, number),
    { xxa: 'a', xa: 1, b: 2 },
    { xxa: 'a', xa: '1', b: 2 },
  ],
  [
    'of two patterns that became one',
    named({ '^a': number, '^b': text }),
    named({ '^[ab]': text }),
    { a1: 1, b1: 'c' },
    { a1: '1', b1: 'c' },
  ],
  [
    'of two patterns, one of which became narrower',
    named({ '^a': number, '^b': number }),
    named({ '^a': number, '^b.$': text }),
    { a1: 1, b1: 2 },
    { a1: 1, b1: '2' },
  ],
] as const)('properties by pattern of their names: %s', async (_, was, is, value, want) => {
  const { from } = await jsonAdapters(typed(object({ p: number, o: was })), typed(object({ p: text, o: is })))
  const validate = new Ajv2020({ strict: false }).compile(is)
  const { value: made, losses, tally } = from('v1', 'T').run({ p: 1, o: value }, {}, {})
  expect([made, losses]).toEqual([{ p: '1', o: want }, []])
  expect(validate(want)).toBe(true)
  expect(tally).toMatchObject({ lost: 0, refused: 0 })
})

test.each([
  ['a value that its pattern refuses', {}, named({ '^x': number }, {}), { xa: true }],
  ['a name that no pattern matches', named({}, number), named({ '^x': number }), { y: 5 }],
  [
    'a value that one of two patterns refuses',
    named({ '^x': number }, number),
    named({ '^x': number, '^xx': { type: 'number', maximum: 5 } }, number),
    { xx: 9 },
  ],
  [
    'a name whose type neither of two crossing patterns tells',
    named({ '^x': text }, number),
    named({ x$: number }),
    { xax: 'a' },
  ],
] as const)('%s is lost, and the rest is valid', async (_, was, is, value) => {
  const { convert } = await jsonAdapters(
    typed(object({ p: number, o: was })),
    typed(object({ p: text, o: is })),
  )
  const [place] = Object.keys(value)
  const { value: made, losses } = convert('v1', 'T', { p: 1, o: value }, { drop: true })
  expect(losses).toEqual([expect.stringMatching(new RegExp(` /o/${place}$`, 'u'))])
  expect(new Ajv2020({ strict: false }).compile(object({ p: text, o: is }))(made)).toBe(true)
})

test.each([
  ['a number that became a text', { anyOf: [text, number] }, text],
  ['one value that became a list', { anyOf: [text, texts] }, texts],
  ['values of a list that become texts', { anyOf: [text, number, texts] }, texts],
])('the trials of an adapter accept %s, if its version allows both', async (_, was, is) => {
  const { tried } = await jsonAdapters(typed(object({ p: was })), typed(object({ p: is })))
  const proofs = tried.map((one) => proveAdapter(one, { documents: 40 }))
  expect(proofs.flatMap(({ findings }) => findings)).toEqual([])
  expect(proofs.map(({ generated }) => generated.equal > 20)).toEqual([true, true])
})

test.each([
  [
    'one of a list',
    { type: 'array', items: { $ref: '#/$defs/I' } },
    { $ref: '#/$defs/I' },
    [{ a: 1 }],
    { a: '1' },
  ],
  [
    'a list of lists',
    { type: 'array', items: texts },
    { type: 'array', items: { $ref: '#/$defs/L' } },
    [['b']],
    [['b']],
  ],
] as const)('a root that is not an object has an adapter that runs: %s', async (_, was, is, value, want) => {
  const I = (a: object) => ({ ...object({ a }), additionalProperties: false })
  const L = { ...texts, maxItems: 2 }
  const { from } = await jsonAdapters(typed(was, { I: I(number), L }), typed(is, { I: I(text), L }))
  const made = from('v1', 'T').run(value, {}, {})
  expect([made.value, made.losses]).toEqual([want, []])
})

test('a list does not become an object without a property in common', async () => {
  const list = { type: 'array', items: { $ref: '#/$defs/I' } }
  const page = object({ items: list, total: number }, 'items')
  const I = (a: object) => ({ I: object({ a }) })
  const { convert, files } = await jsonAdapters(typed(list, I(number)), typed(page, I(text)))
  expect(convert('v1', 'T', [{ a: 1 }])).toEqual({ issues: ['undetermined '] })
  const whole = { context: {}, hooks: { T_convert: (given: unknown) => ({ items: given, total: 1 }) } }
  expect(convert('v1', 'T', [], whole)).toEqual({ value: { items: [], total: 1 } })
  expect(files.some(({ path }) => path.endsWith('/hooks.ts'))).toBe(true)
})

test('a pair of the mapping for another place does not make a list an unrelated object', async () => {
  const lines = { type: 'array', items: object({ a: number }) }
  const was = typed(object({ u: number, o: lines }))
  const is = typed(object({ v: number, o: object({ items: lines, total: number }, 'items') }))
  const convert = async (places: readonly object[]) => {
    const adapters = await jsonAdapters(was, is, mappingOf({ pairs: { places } }))
    return adapters.convert('v1', 'T', { o: [{ a: 1 }] })
  }
  expect(await convert([{ from: '/T/u', to: '/T/v', reason: 'chosen' }])).toEqual({
    issues: ['undetermined /o'],
  })
  const inside = await convert([{ from: '/T/o/*/a', to: '/T/o/total', reason: 'chosen' }])
  expect(inside.issues).not.toContain('undetermined /o')
})

test.each([
  ['additional properties', { ...object({ q: number }), additionalProperties: text }],
  ['properties by pattern', { ...object({ q: number }), ...named({ '^a': text }) }],
])('the only value of a list becomes an object that has its properties as %s', async (_, is) => {
  const lines = { type: 'array', items: object({ a: number }) }
  const { convert } = await jsonAdapters(typed(object({ o: lines })), typed(object({ o: is })))
  expect(convert('v1', 'T', { o: [{ a: 1 }] })).toEqual({ value: { o: { a: '1' } } })
})

test('the type of several values of a union in a hook is a list of the union', async () => {
  const either = { anyOf: [text, number] }
  const lines = { type: 'array', items: object({ z: either }) }
  const mapping = mappingOf({
    pairs: { places: [{ from: '/T/lines/*/z', to: '/T/z', by: 'hook', reason: 'chosen' }] },
  })
  const { files } = await jsonAdapters(typed(object({ lines })), typed(object({ z: text })), mapping)
  const hooks = files.find(({ path }) => path.endsWith('/hooks.ts'))?.text
  expect(hooks).toContain('readonly (number | string)[]')
})

const api = (path: string, body: object, answer: object, schemas: object) => ({
  openapi: {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      [path]: {
        post: {
          operationId: 'place',
          requestBody: { required: true, content: { 'application/json': { schema: body } } },
          responses: { '200': { description: 'ok', content: { 'application/json': { schema: answer } } } },
        },
      },
    },
    components: { schemas },
  },
})

test('bodies of operations that correspond have adapters, whatever their types are called', async () => {
  const { adapters, convert } = await jsonAdapters(
    api(
      '/a',
      { $ref: '#/components/schemas/OrderV1' },
      { type: 'array', items: { $ref: '#/components/schemas/OrderV1' } },
      {
        OrderV1: object({ n: number }, 'n'),
      },
    ),
    api(
      '/a',
      { $ref: '#/components/schemas/Purchase' },
      { type: 'array', items: { $ref: '#/components/schemas/Purchase' } },
      {
        Purchase: object({ n: text }, 'n'),
      },
    ),
  )
  expect(adapters.map(({ name }) => name).sort()).toEqual([
    ...['orderV1ToPurchase', 'purchaseToOrderV1'],
    ...['v1PlaceResponse200ToV2PlaceResponse200', 'v2PlaceResponse200ToV1PlaceResponse200'],
  ])
  expect(convert('v1', 'PlaceResponse200', [{ n: 1 }])).toEqual({ value: [{ n: '1' }] })
})

test('a read-only property that becomes required is no decision for requests', async () => {
  const order = (more: object) => ({
    Order: object({ id: { type: 'string', readOnly: true }, n: text, ...more }, 'id', 'n'),
  })
  const ref = { $ref: '#/components/schemas/Order' }
  const { from, convert } = await jsonAdapters(
    api('/a', ref, ref, order({})),
    api('/a', ref, ref, order({ m: number })),
  )
  expect(from('v1', 'OrderRequest').context).toEqual([])
  expect(convert('v1', 'OrderRequest', { n: 'x' })).toEqual({ value: { n: 'x' } })
  expect(convert('v1', 'Order', { n: 'x', id: '1' })).toEqual({ value: { n: 'x', id: '1' } })
})

test('a discriminator that calls a type otherwise is translated', async () => {
  const pets = (names: readonly string[]) => ({
    Cat: object({ kind: text, lives: number }, 'kind'),
    Dog: object({ kind: text, lives: number }, 'kind'),
    Pet: {
      anyOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator: {
        propertyName: 'kind',
        mapping: Object.fromEntries(
          names.map((name, index) => [name, `#/components/schemas/${index === 0 ? 'Cat' : 'Dog'}`]),
        ),
      },
    },
  })
  const ref = { $ref: '#/components/schemas/Pet' }
  const { convert } = await jsonAdapters(
    api('/a', ref, ref, pets(['cat', 'dog'])),
    api('/a', ref, ref, pets(['feline', 'dog'])),
  )
  expect(convert('v1', 'Pet', { kind: 'cat', lives: 9 })).toEqual({ value: { kind: 'feline', lives: 9 } })
  expect(convert('v1', 'Pet', { kind: 'dog', lives: 1 })).toEqual({ value: { kind: 'dog', lives: 1 } })
  expect(convert('v2', 'Pet', { kind: 'feline', lives: 9 })).toEqual({ value: { kind: 'cat', lives: 9 } })
})

test('failures that are described for one status have adapters, whatever names the status', async () => {
  const failing = (failures: Readonly<Record<string, object>>) => ({
    openapi: {
      ...{ openapi: '3.1.0', info: { title: 'Shop', version: '1' } },
      paths: {
        '/a': {
          get: {
            operationId: 'read',
            responses: Object.fromEntries(
              Object.entries({ '200': text, ...failures }).map(([status, schema]) => [
                status,
                { description: 'x', content: { 'application/json': { schema } } },
              ]),
            ),
          },
        },
      },
    },
  })
  const { adapters, convert } = await jsonAdapters(
    failing({ '404': object({ code: text }), default: object({ id: text }) }),
    failing({ '4XX': object({ code: number }), '500': object({ id: number }) }),
  )
  const pairs = adapters.map(({ from, to }) => [from, to].map(({ root }) => root.replace('api#Read', '')))
  expect(pairs.filter(([one]) => one?.endsWith('404') || one?.endsWith('Default'))).toEqual([
    ['ResponseDefault', 'Response4XX'],
    ['Response404', 'Response4XX'],
    ['ResponseDefault', 'Response500'],
  ])
  expect(convert('v1', 'ReadResponse404', { code: '17' })).toEqual({ value: { code: 17 } })
})

describe('roots that a mapping file names', () => {
  const reason = 'told so'
  const answering = (name: string, schema: object, others: object = {}) =>
    api('/a', { $ref: `#/components/schemas/${name}` }, text, { [name]: schema, ...others })

  test('are paired whatever they are called, also inline bodies and several for one', async () => {
    const { adapters, told, convert } = await jsonAdapters(
      answering('Order', object({ n: number, city: text }), { Stock: object({ s: number }) }),
      answering('Order', object({ n: text, city: text }), {
        Head: object({ n: text }),
        Place: object({ city: text }),
        Store: object({ s: text }),
      }),
      mappingOf({
        pairs: {
          roots: [
            { from: 'Order', to: 'Head', reason },
            { from: 'api#Order', to: 'api#Place', reason },
            { from: 'Stock', to: 'Store', reason },
            { from: 'Stock', to: 'PlaceResponse200', reason },
          ],
        },
      }),
    )
    expect(told).toEqual([])
    const pairs = adapters
      .filter(({ from }) => from.version === 'v1')
      .map(({ from, to }) => `${from.root} ${to.root}`)
    expect(pairs.map((pair) => pair.replaceAll('api#', '')).sort()).toEqual([
      ...['Order Head', 'Order Order', 'Order Place'],
      ...['PlaceResponse200 PlaceResponse200', 'Stock PlaceResponse200', 'Stock Store'],
    ])
    expect(convert('v1', 'Stock', { s: 1 })).toEqual({ value: { s: '1' } })
  })

  test('roots that neither version has are reported with their place', async () => {
    const version = answering('Order', object({ n: number }))
    const roots = [{ from: 'Ordr', to: 'Order', reason }]
    const { told } = await jsonAdapters(version, version, mappingOf({ pairs: { roots } }))
    expect(told).toEqual(['mapping-place-unknown map.yaml:1:68'])
  })

  test('bound an entry: other roots that hold the same types are converted without it', async () => {
    const version = (line: object) =>
      ({
        $defs: {
          Order: object({ lines: { type: 'array', items: { $ref: '#/$defs/Line' } } }),
          Offer: object({ lines: { type: 'array', items: { $ref: '#/$defs/Line' } } }),
          Line: object(line),
        },
      }) as const
    const { convert, told } = await jsonAdapters(
      version({ qty: number, code: { enum: ['a', 'b'] } }),
      version({ quantity: number, code: { enum: ['a', 'c'] } }),
      mappingOf({
        pairs: [{ from: '/Line/qty', to: '/Line/quantity', root: 'Order', reason }],
        codes: [{ from: '/Line/code', codes: { b: 'c' }, root: 'Order', reason }],
      }),
    )
    expect(told).toEqual([])
    const value = { lines: [{ qty: 1, code: 'b' }] }
    expect(convert('v1', 'Order', value)).toEqual({ value: { lines: [{ quantity: 1, code: 'c' }] } })
    expect(convert('v1', 'Offer', value, { drop: true })).toEqual({
      value: { lines: [{}] },
      losses: ['no-counterpart /lines/0/qty', 'undetermined /lines/0/code'],
    })
    const unknown = mappingOf({ pairs: [{ from: '/Line/qty', to: '/Line/quantity', root: 'Odrer', reason }] })
    const other = await jsonAdapters(version({ qty: number }), version({ quantity: number }), unknown)
    expect(other.told).toEqual(['mapping-root-unknown map.yaml:1:100'])
  })
})

describe('a pair between a list of texts and a property of the objects in a list', () => {
  const version = (items: object, more: object = {}) =>
    typed(object({ tags: { type: 'array', items, ...more } }))
  const mapping = mappingOf({
    pairs: [{ from: '/T/tags/name', to: '/T/tags', reason: 'only names are left' }],
  })
  const objects = object({ name: text, color: text })

  test('makes an item of each item, in both directions', async () => {
    const { convert, losses, told } = await jsonAdapters(version(objects), version(text), mapping)
    const [named, names] = [{ tags: [{ name: 'a' }, { name: 'b' }] }, { tags: ['a', 'b'] }]
    expect(convert('v1', 'T', named)).toEqual({ value: names })
    expect(convert('v2', 'T', names)).toEqual({ value: named })
    expect(convert('v2', 'T', { tags: [] })).toEqual({ value: { tags: [] } })
    // Only what the pair leaves is lost.
    expect([losses, told]).toEqual([['v1TToV2T /T/tags/color'], []])
    expect(convert('v1', 'T', { tags: [{ color: 'x' }, { name: 'b' }] }, { drop: true })).toEqual({
      value: { tags: ['b'] },
      losses: ['no-counterpart /tags/0/color'],
    })
  })

  test('keeps the limits of the list and converts the values', async () => {
    const { convert } = await jsonAdapters(
      version(objects, { minItems: 2, maxItems: 3 }),
      version(number),
      mapping,
    )
    expect(convert('v2', 'T', { tags: [1, 2.5] })).toEqual({
      value: { tags: [{ name: '1' }, { name: '2.5' }] },
    })
    expect(convert('v2', 'T', { tags: [1] }).issues).toEqual(['min-items '])
    expect(convert('v2', 'T', { tags: [1, 2, 3, 4] }).issues).toEqual(['too-many-values /tags/3'])
    expect(convert('v1', 'T', { tags: [{ name: 'x' }, { name: '2' }] }).issues).toEqual([
      'does-not-fit /tags/0/name',
    ])
  })

  test('makes no objects that lack what they require, and none of two pairs', async () => {
    const strict = await jsonAdapters(
      version(object({ name: text, color: text }, 'color')),
      version(text),
      mapping,
    )
    expect(strict.convert('v2', 'T', { tags: ['a'] }, { drop: true })).toEqual({
      value: {},
      losses: ['no-data-element /tags/0'],
    })
    const two = mappingOf({
      pairs: [
        { from: '/T/tags/name', to: '/T/tags', reason: 'apart' },
        { from: '/T/tags/color', to: '/T/colors', reason: 'apart' },
      ],
    })
    const { convert } = await jsonAdapters(
      version(objects),
      typed(object({ tags: texts, colors: texts })),
      two,
    )
    const value = { tags: [{ name: 'a', color: 'x' }, { name: 'b' }] }
    expect(convert('v1', 'T', value, { drop: true })).toEqual({
      value: { tags: ['a', 'b'], colors: ['x'] },
      losses: ['link /tags', 'link /tags'],
    })
    expect(convert('v2', 'T', { tags: ['a'], colors: ['x'] }).value).toBeUndefined()
  })

  test('says that values are no longer together if the objects have another counterpart', async () => {
    const pairs = [{ from: '/T/tags/name', to: '/T/names', reason: 'apart' }]
    const { convert } = await jsonAdapters(
      version(objects),
      typed(object({ tags: { type: 'array', items: object({ color: text }) }, names: texts })),
      mappingOf({ pairs }),
    )
    expect(convert('v1', 'T', { tags: [{ name: 'a', color: 'x' }, { name: 'b' }] }, { drop: true })).toEqual({
      value: { tags: [{ color: 'x' }, {}], names: ['a', 'b'] },
      losses: ['link /tags'],
    })
  })
})

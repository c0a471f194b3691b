import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadModule, packageRoot } from '../../src/config/index.ts'
import { type Converted, type ConvertPolicies, createConverter } from '../../src/runtime/index.ts'
import { order, shopWith } from '../migrate/shop-store.ts'
import { folderWith } from '../support/folder.ts'
import { type AnyConverter, type Converters, convertersIn } from './program.ts'

const plain = order(1)
const noted = plain.replace('</item>', '</item><note>n</note>')
const collected = plain.replace('post', 'collect')

const wanted = `<?xml version="1.0" encoding="UTF-8"?>
<order xmlns="urn:example:shop">
  <number>2026-0001</number>
  <customer>C-1</customer>
  <delivery>post</delivery>
  <item>
    <name>Tea</name>
    <count>1</count>
  </item>
</order>
`

const value = { number: '2026-0001', delivery: 'post', item: [{ name: 'Tea', count: '1' }] }

const mapping = `formatVersion: 1
from: v1
to: v2
without:
  - { from: S4, policy: drop, reason: nobody reads the notes }
`

/** Made before the tests begin, which would count it. */
const made = await convertersIn(join(packageRoot, 'docs/example/shop'), 'v1', 'v2')
const shop = () => found(made.all)

function found(all: Converters['all']): AnyConverter {
  const { v1ShopOrderToV2ShopOrder } = all
  if (!v1ShopOrderToV2ShopOrder) throw new Error(`only ${Object.keys(all)}`)
  return v1ShopOrderToV2ShopOrder
}

/** A version with one root that has a name, called so or otherwise. */
const schema = (name: string): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:order" elementFormDefault="qualified">
  <xs:element name="order"><xs:complexType><xs:sequence>
    <xs:element name="id" type="xs:string"/><xs:element name="${name}" type="xs:string" minOccurs="0"/>
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>`

/** A hook decides what the name becomes. */
const renamed = {
  'efti-schema.config.yaml': `versions: { "1": { schemas: one.xsd }, "2": { schemas: two.xsd } }
compare: [{ from: "1", to: "2", mapping: mapping.yaml }]
profile: none
`,
  'mapping.yaml': `formatVersion: 1
from: "1"
to: "2"
pairs: [{ from: /order/name, to: /order/title, by: hook, reason: a test }]
`,
  'one.xsd': schema('name'),
  'two.xsd': schema('title'),
}
const named = '<order xmlns="urn:order"><id>a</id><name>B</name></order>'

const context = { S7: 'C-1' }

async function converted(
  document: string | Uint8Array,
  more: { readonly hooks?: object; readonly context?: object; readonly policies?: ConvertPolicies } = {},
): Promise<Converted> {
  return shop().convert(document, { context, hooks: {}, ...more })
}

test('a module for each adapter, and an index of all', async () => {
  const { all, files } = made
  expect(Object.keys(all).sort()).toEqual(['v1ShopOrderToV2ShopOrder', 'v2ShopOrderToV1ShopOrder'])
  const paths = files.map(({ path }) => path).filter((path) => path.includes('/convert/'))
  expect(paths).toEqual([
    'v1..v2/convert/index.ts',
    'v1..v2/convert/v1-shop-order-to-v2-shop-order.ts',
    'v1..v2/convert/v2-shop-order-to-v1-shop-order.ts',
  ])
})

describe('a document', () => {
  test.each([
    ['as text', plain],
    ['as bytes', Buffer.from(plain)],
    ['in UTF-16', Buffer.from(`\uFEFF${plain}`, 'utf16le')],
  ])('%s is converted, with an account of its values', async (_, document) => {
    expect(await converted(document)).toEqual({
      ...{ ok: true, document: wanted, losses: [], issues: [], decisions: [] },
      tally: { values: 4, carried: 4, lost: 0, refused: 0 },
    })
  })

  test('that is not valid is set aside with its places', async () => {
    const text = plain.replace('<count>1', '\n<count>x')
    const result = await converted(text)
    expect(result).toMatchObject({ ok: false, losses: [], decisions: [] })
    expect(result.issues).toMatchObject([{ line: 2, path: ['order', 'item', 0, 'count'] }])
    expect('tally' in result || 'document' in result).toBe(false)
  })

  test.each([
    ['nothing', ''],
    ['no XML', '{}'],
    ['another root', '<other xmlns="urn:example:shop"/>'],
    ['bytes of no text', new Uint8Array([0xff, 0xfe, 0x00])],
    ['a document type with declarations', `<!DOCTYPE order [<!ENTITY e "e">]>${plain}`],
    ['the other version', wanted],
  ])('of %s is an issue, nothing thrown', async (_, document) => {
    const result = await converted(document)
    expect(result.ok).toBe(false)
    expect(result.issues.length).toBeGreaterThan(0)
  })

  test('given as neither text nor bytes is an issue', async () => {
    expect((await converted(undefined as never)).issues).toMatchObject([{ rule: 'not-text' }])
  })

  test('is read within the limits that are given', async () => {
    const { convert } = shop()
    expect(convert(plain, { context, hooks: {}, limits: { maxDepth: 1 } }).ok).toBe(false)
  })
})

describe('a decision that the specifications leave open', () => {
  const open = [{ path: ['delivery'], dataElement: 'S2' }]

  test('sets the document aside', async () => {
    const result = await converted(collected)
    expect(result).toMatchObject({ ok: false, decisions: open, tally: { values: 4 } })
    expect(result.issues.map(({ rule }) => rule)).toContain('undetermined')
  })

  test('is listed as well where a policy records the loss', async () => {
    const { all } = await convertersIn(folderWith(renamed), '1', '2')
    const [there] = Object.values(all)
    const policies = { onUndetermined: 'drop' } as const
    expect(there?.convert(named, { context: {}, hooks: {}, policies })).toMatchObject({
      ok: true,
      losses: [{ path: ['name'], reason: 'undetermined', value: 'B' }],
      decisions: [{ path: ['name'] }],
    })
  })

  test('is made by a hook', async () => {
    const result = await converted(collected, { hooks: { S2_code: () => 'locker' } })
    expect(result).toMatchObject({ ok: true, decisions: [] })
    expect(result.document).toBe(wanted.replace('post', 'locker'))
  })

  test('is open while the hook is the stub that map wrote', async () => {
    const stub = `export const hooks = {
  S2_code(_value, point) {
    throw new Error('decide S2_code for ' + point.dataElement)
  },
}
`
    const module = await loadModule(join(folderWith({ 'stub.mjs': stub }), 'stub.mjs'))
    const hooks = module.get('hooks') as object
    expect(await converted(collected, { hooks })).toMatchObject({ ok: false, decisions: open })
  })

  test('whose hook throws sets the document aside', async () => {
    const hooks = {
      S2_code: () => {
        throw new Error('out of order\nsecret')
      },
    }
    const { issues, ok } = await converted(collected, { hooks })
    expect([ok, issues.map(({ rule }) => rule)]).toEqual([false, ['hook-failed']])
    expect(issues[0]?.message).toMatch(/"S2_code".*out of order$/)
  })

  test('whose hook gives what the target does not take sets the document aside', async () => {
    const { issues, ok } = await converted(collected, { hooks: { S2_code: () => 'moon' } })
    expect([ok, issues[0]?.path]).toEqual([false, ['order', 'delivery']])
  })
})

describe('a loss', () => {
  const losses = [{ path: ['note'], dataElement: 'S4', reason: 'no-counterpart', value: 'n' }]

  test('sets the document aside', async () => {
    const result = await converted(noted)
    expect(result).toMatchObject({ ok: false, losses, issues: [{ rule: 'loss', path: ['note'] }] })
  })

  test('is recorded where the policy allows it', async () => {
    const result = await converted(noted, { policies: { onLoss: 'drop' } })
    expect(result).toMatchObject({ ok: true, document: wanted, losses, tally: { lost: 1, carried: 4 } })
  })

  test('needs no policy where the mapping leaves the place out', async () => {
    const config = (text: string) => text.replace('to: v2,', 'to: v2, mapping: mapping.yaml,')
    const { all } = await convertersIn(shopWith({ 'mapping.yaml': mapping }, config), 'v1', 'v2')
    const result = found(all).convert(noted, { context, hooks: {} })
    expect(result).toMatchObject({ ok: true, document: wanted, losses })
  })
})

describe('the context', () => {
  test('may be made of each document', async () => {
    const { convert } = shop()
    const made = convert(plain, { context: (read) => ({ S7: Reflect.get(read, 'number') }), hooks: {} })
    expect(made.document).toBe(wanted.replace('C-1', '2026-0001'))
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('no such customer\nsecret')
      },
      /no such customer$/,
    ],
    ['gives a promise', async () => context, /object/],
    ['gives nothing', () => undefined, /object/],
  ])('whose function %s sets the document aside', async (_, given, message) => {
    const { issues, ok } = await converted(plain, { context: given })
    expect([ok, issues.map(({ rule }) => rule)]).toEqual([false, ['context-failed']])
    expect(issues[0]?.message).toMatch(message)
  })

  test('without what the target requires sets the document aside', async () => {
    const result = await converted(plain, { context: {} })
    expect(result).toMatchObject({ ok: false, issues: [{ dataElement: 'S7' }] })
  })
})

describe('programs without types', () => {
  const fails = () => {
    throw new Error('no')
  }
  test.each<[string, unknown, readonly string[]]>([
    ['nothing', undefined, ['required-missing']],
    ['null', null, ['required-missing']],
    ['null for each', { context: null, hooks: null, policies: null }, ['required-missing']],
    ['a text as context', { context: 'x' }, ['context-failed']],
    ['a promise as context', { context: Promise.resolve({ S7: 'C' }) }, ['context-failed']],
    [
      'a context that throws',
      { context: Object.defineProperty({}, 'S7', { get: fails, enumerable: true }) },
      ['context-failed'],
    ],
    ['a number for a text', { context: { S7: 5 } }, ['does-not-fit']],
    ['a list for a text', { context: { S7: ['C'] } }, ['does-not-fit']],
    ['a text as hooks', { context, hooks: 'x' }, ['undetermined']],
    ['a text as a hook', { context, hooks: { S2_code: 'locker' } }, ['hook-failed']],
    [
      'a hook that cannot be had',
      { context, hooks: Object.defineProperty({}, 'S2_code', { get: fails }) },
      ['hook-failed'],
    ],
    ['a promise of a hook', { context, hooks: { S2_code: async () => 'locker' } }, ['type']],
    ['null as a hook', { context, hooks: { S2_code: null } }, ['undetermined']],
  ])('may give %s as options and get an issue', (_, options, rules) => {
    const document = options !== null && typeof options === 'object' && 'hooks' in options ? collected : plain
    const result = shop().convert(document, options as never)
    expect(result.ok).toBe(false)
    expect(result.issues.map(({ rule }) => rule)).toEqual(expect.arrayContaining([...rules]))
  })

  test('may give other bytes as document and get an issue', () => {
    for (const wrong of [new DataView(new ArrayBuffer(4)), new Uint16Array(4), new ArrayBuffer(4), [60]])
      expect(shop().convert(wrong as never, { context, hooks: {} }).issues).toMatchObject([
        { rule: 'not-text' },
      ])
  })

  test('may give a value that throws and get an issue', () => {
    const wrong = Object.defineProperty({ ...value }, 'number', { get: fails, enumerable: true })
    expect(shop().convertValue(wrong, { context, hooks: {} }).issues).toMatchObject([
      { rule: 'value-failed' },
    ])
  })
})

describe('a value', () => {
  test('is converted to a value', async () => {
    const { convertValue } = shop()
    expect(convertValue(value, { context, hooks: {} })).toMatchObject({
      ok: true,
      value: { ...value, customer: 'C-1' },
      tally: { values: 4, carried: 4 },
    })
  })

  test.each([
    ['lacks what its schema requires', { number: '2026-0001' }],
    ['is a promise', Promise.resolve(value)],
    ['is a text', plain],
  ])('that %s is an issue', async (_, wrong) => {
    const { convertValue } = shop()
    const result = convertValue(wrong as object, { context, hooks: {} })
    expect([result.ok, 'value' in result]).toEqual([false, false])
    expect(result.issues.length).toBeGreaterThan(0)
  })

  /** An object with these members, none of which is an enumerable one of its own. */
  const hiding: readonly (readonly [string, (members: object) => object])[] = [
    ['inherited members', (members) => Object.create(members)],
    [
      'accessors of a class',
      (members) => {
        class Held {}
        for (const [name, member] of Object.entries(members))
          Object.defineProperty(Held.prototype, name, { get: () => member })
        return new Held()
      },
    ],
  ]

  test.each(hiding)('with %s is converted as the same value in plain objects: XML', (_, hide) => {
    const { convertValue } = shop()
    const options = { context, hooks: {} }
    for (const one of [value, { ...value, note: 'n' }]) {
      const { item, ...others } = one
      const result = convertValue(hide({ ...others, item: item.map(hide) }), options)
      expect(result).toEqual(convertValue(one, options))
      expect(result.ok).toBe(one === value)
    }
  })

  test.each(hiding)('with %s is converted as the same value in plain objects: JSON', async (_, hide) => {
    const schema = (names: string): string => `{"title":"Order","type":"object","properties":{${names}}}`
    const cwd = folderWith({
      'efti-schema.config.yaml':
        'versions: { "1": { schemas: one.json }, "2": { schemas: two.json } }\nprofile: none\n',
      'one.json': schema(
        '"id":{"type":"string"},"old":{"type":"string"},"to":{"type":"object","properties":{"town":{"type":"string"}}}',
      ),
      'two.json': schema(
        '"id":{"type":"string"},"to":{"type":"object","properties":{"town":{"type":"string"}}}',
      ),
    })
    const [forward] = Object.values((await convertersIn(cwd, '1', '2')).all)
    const order = { id: 'A', old: 'B', to: { town: 'C' } }
    const instance = hide({ ...order, to: hide(order.to) })
    for (const policies of [{}, { onLoss: 'drop' }] as const) {
      const result = forward?.convertValue(instance, { context: {}, hooks: {}, policies })
      expect(result).toEqual(forward?.convertValue(order, { context: {}, hooks: {}, policies }))
      expect(result?.losses).toMatchObject([{ path: ['old'], value: 'B' }])
    }
  })

  test('U1: of accessors is read once, so what was checked is converted', () => {
    const { convertValue } = shop()
    let reads = 0
    const get = () => (reads++ === 0 ? value.number : 7)
    const changing = Object.defineProperty({ ...value }, 'number', { get, enumerable: true })
    expect(convertValue(changing, { context, hooks: {} })).toEqual(
      convertValue(value, { context, hooks: {} }),
    )
    expect(reads).toBe(1)
  })

  test('of a framework that keeps hidden notes in its objects is converted without these', () => {
    const { convertValue } = shop()
    const noted = { ...value }
    Object.defineProperty(noted, '__ob__', { value: { noted, notify: () => 1 } })
    expect(convertValue(noted, { context, hooks: {} })).toEqual(convertValue(value, { context, hooks: {} }))
  })

  test('U2: refuses objects of built-in kinds and holes in a list, with their path', () => {
    const { convertValue } = shop()
    const list = [...value.item]
    list[2] = { name: 'Tea', count: '1' }
    for (const [path, wrong] of [
      [['item', 1], { ...value, item: [...value.item, new Map([['name', 'Tea']])] }],
      [['number'], { ...value, number: new Date(0) }],
      [['item', 1], { ...value, item: list }],
    ] as const) {
      const { ok, issues } = convertValue(wrong, { context, hooks: {} })
      expect([ok, issues[0]?.path.slice(1)]).toEqual([false, path])
    }
  })

  test('gives what the document gives', async () => {
    const { convertValue } = shop()
    const note = { ...value, note: 'n' }
    for (const policies of [{}, { onLoss: 'drop' }] as const) {
      const { document, ...one } = await converted(noted, { policies })
      const { value: given, ...other } = convertValue(note, { context, hooks: {}, policies })
      expect(other).toEqual(one)
      expect(given === undefined).toBe(document === undefined)
    }
  })
})

test('a value is read once, also one with dates and bytes or of a class', () => {
  let count = 0
  const codec = {
    kind: 'json' as const,
    validate: (given: unknown) => {
      count++
      return { ok: true as const, value: given }
    },
    serialize: () => '{}',
    parse: () => {
      count++
      return { ok: true as const, value: {} }
    },
  }
  const adapter = () => ({ issues: [], losses: [] })
  const { convertValue } = createConverter({ source: codec, target: codec, adapter } as never)
  const counts = [
    { at: new Date(0), all: [new Uint8Array(1)] },
    { at: { [Symbol.toStringTag]: 'Temporal.Instant' } },
    { at: new (class {})() },
  ].map((one) => {
    count = 0
    convertValue(one, { context: {}, hooks: {} } as never)
    return count
  })
  expect(counts).toEqual([1, 1, 1])
})

test('one call leaves no trace in the next', async () => {
  const first = await converted(plain)
  await converted(collected)
  await converted(noted, { policies: { onLoss: 'drop' } })
  expect(await converted(plain)).toEqual(first)
})

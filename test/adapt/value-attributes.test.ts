import { describe, expect, test } from 'vitest'
import { adaptVersions, element, held, object, running, version } from './made-up.ts'

const either = '<xs:simpleType name="Either"><xs:union memberTypes="xs:int xs:boolean"/></xs:simpleType>'
const ints = '<xs:simpleType name="Ints"><xs:list itemType="xs:int"/></xs:simpleType>'

/** A version whose root has one element, `a`, of a text with these attributes. */
const attributed = (name: string, ...attributes: readonly string[]) =>
  version(
    name,
    'root',
    ...[object('Root', element('a', 'Held', 'E')), held('Held', 'xs:token', ...attributes), either, ints],
  )

type Values = Readonly<Record<string, unknown>>

/** What the adapter makes of the attributes of `a`: the new ones, and the names of the lost ones. */
async function convert(before: readonly string[], after: readonly string[], attributes: Values, hooks = {}) {
  const versions = [attributed('v1', ...before), attributed('v2', ...after)] as const
  const { run } = await running(...versions)
  const { value, losses, issues, tally } = run({ a: { value: 'x', ...attributes } }, {}, hooks, {})
  const { value: _, ...made } = (value as { readonly a?: Values } | undefined)?.a ?? {}
  const [pair] = adaptVersions(...versions).pairs
  expect(tally.values).toBe(tally.carried + tally.lost + tally.refused)
  return {
    made,
    lost: [...new Set(losses.map(({ path }) => path[1]))],
    issues: issues.map(({ rule }) => rule),
    told: pair?.losses.places.map(({ path }) => path.split('/').at(-1)),
    converted: pair?.fates.filter(({ fate }) => fate === 'carried').map(({ id }) => id),
  }
}

describe('attributes of lists and unions beside a text with a data element', () => {
  test.each([
    ['NMTOKENS', 'xs:NMTOKENS', ['a', 'b']],
    ['IDREFS', 'xs:IDREFS', ['a']],
    ['a list of the schema', 'Ints', [1, 2]],
    ['a union, its number', 'Either', 5],
    ['a union, its boolean', 'Either', true],
  ])('are converted by data element, by role and by name: %s', async (_, type, value) => {
    const before = [`q: ${type} Q`, `plain: ${type}`, `language: ${type}`]
    const after = [`renamed: ${type} Q`, `plain: ${type}`, `languageID: ${type}`]
    const found = await convert(before, after, { q: value, plain: value, language: value })
    expect(found).toEqual({
      made: { renamed: value, plain: value, languageID: value },
      ...{ lost: [], issues: [], told: [], converted: ['E', 'Q'] },
    })
  })

  test.each([
    ['of another type', ['q: xs:NMTOKENS'], ['q: Ints'], ['a']],
    ['of another data element', ['q: xs:NMTOKENS Q'], ['q: xs:NMTOKENS R'], ['a']],
    ['of a data element on one side only', ['q: xs:NMTOKENS Q'], ['q: xs:NMTOKENS'], ['a']],
    ['that became a text', ['q: Either Q'], ['q: xs:token Q'], 5],
    ['that is not there', ['q: Either Q'], ['other: Either'], true],
  ])('are a recorded loss: %s', async (_, before, after, value) => {
    const { made, lost, told, converted } = await convert(before, after, { q: value })
    expect({ made, lost, told, converted }).toEqual({ made: {}, lost: ['q'], told: ['q'], converted: ['E'] })
  })
})

describe.each([
  ['by data element', 'E'],
  ['by name', ''],
])('two attributes of one role, %s', (_, id) => {
  const side = (name: string, base: string, ...attributes: readonly string[]) =>
    version(name, 'root', object('Root', element('a', 'Held', id)), held('Held', base, ...attributes))
  const convertHeld = async (base: string, before: string[], after: string[], values: Values) => {
    const versions = [side('v1', base, ...before), side('v2', base, ...after)] as const
    const { run } = await running(...versions)
    const { value, losses, issues } = run({ a: { value: '1', ...values } }, {}, {}, {})
    const places = adaptVersions(...versions).pairs[0]?.losses.places.map(({ path }) => path)
    const { value: __, ...made } = (value as { readonly a?: Values } | undefined)?.a ?? {}
    return { made, lost: losses.map(({ path }) => path[1]), issues: issues.map(({ rule }) => rule), places }
  }

  test.each([
    ['lists', 'xs:token', 'xs:NMTOKENS', ['language', 'languageID'], [['en'], ['de']]],
    ['texts', 'xs:token', 'xs:token', ['scheme', 'schemeID'], ['a', 'b']],
    ['currencies', 'xs:decimal', 'xs:token', ['currency', 'currencyID'], ['EUR', 'USD']],
    ['units', 'xs:decimal', 'xs:token', ['unit', 'unitCode'], ['KGM', 'TNE']],
  ] as const)('go to their namesakes, each by itself too: %s', async (_name, base, type, names, values) => {
    const declared = names.map((name) => `${name}: ${type}`)
    const both = Object.fromEntries(names.map((name, index) => [name, values[index]]))
    for (const given of [both, ...Object.entries(both).map((entry) => Object.fromEntries([entry]))])
      for (const before of [declared, declared.toReversed()]) {
        const found = await convertHeld(base, before, [...declared, 'x: xs:token'], given)
        expect(found).toEqual({ made: given, lost: [], issues: [], places: [] })
      }
  })

  test.each([
    ['a list', 'xs:NMTOKENS', ['en'], ['de']],
    ['a text', 'xs:token', 'en', 'de'],
  ])('are a loss where one has a namesake and the other has none: %s', async (_name, type, one, other) => {
    const before = [`language: ${type}`, `languageID: ${type}`]
    const given = { language: one, languageID: other }
    const found = await convertHeld('xs:token', before, [`languageID: ${type}`], given)
    expect(found).toEqual({
      made: { languageID: other },
      ...{ lost: ['language'], issues: [], places: ['/a/language'] },
    })
  })

  test('ask a hook where the value needs both', async () => {
    const before = ['unit: xs:token', 'unitCode: xs:token']
    const convertUnits = (values: Values) => convertHeld('xs:decimal', before, ['unitCode: xs:token'], values)
    expect(await convertUnits({ unitCode: 'KGM' })).toMatchObject({ made: { unitCode: 'KGM' }, issues: [] })
    expect((await convertUnits({ unit: 'TNE' })).issues).toEqual(['undetermined'])
  })
})

test('two attributes of one data element are paired by their names', async () => {
  const declared = ['q: xs:token Q', 'r: xs:token Q']
  const values = { q: 'a', r: 'b' }
  const found = await convert(declared, declared.toReversed().concat('x: xs:token'), values)
  expect(found).toMatchObject({ made: values, lost: [] })
})

test('an element of a list or a union with a data element is converted', async () => {
  const side = (name: string, one: string, other: string) =>
    version(
      name,
      'root',
      ...[object('Root', element(one, 'xs:NMTOKENS', 'A', '0..*'), element(other, 'Either', 'B')), either],
    )
  const { run } = await running(side('v1', 'a', 'b'), side('v2', 'c', 'd'))
  const { value, losses, issues } = run({ a: [['x', 'y'], ['z']], b: 5 }, {}, {}, {})
  expect({ value, losses, issues }).toEqual({
    value: { c: [['x', 'y'], ['z']], d: 5 },
    losses: [],
    issues: [],
  })
})

describe('attributes of any name beside a text with a data element', () => {
  const any = (more: string) =>
    `<xs:complexType name="Held"><xs:simpleContent><xs:extension base="xs:token"><xs:anyAttribute ${more}/></xs:extension></xs:simpleContent></xs:complexType>`
  const side = (name: string, type: string) =>
    version(name, 'root', object('Root', element('a', 'Held', 'E')), type)
  const value = { a: { value: 'x', anyAttributes: { '{urn:one}b': 'c' } } }

  test.each([
    'namespace="##any" processContents="skip"',
    'namespace="urn:one urn:two" processContents="lax"',
  ])('are converted: %s', async (more) => {
    const { run } = await running(side('v1', any(more)), side('v2', any(more)))
    const found = run(value, {}, {}, {})
    expect([found.value, found.losses]).toEqual([value, []])
  })

  test.each([any('namespace="urn:two" processContents="skip"'), held('Held', 'xs:token', 'b: xs:token')])(
    'are a loss where the other version takes fewer: %s',
    async (type) => {
      const versions = [
        side('v1', any('namespace="##any" processContents="skip"')),
        side('v2', type),
      ] as const
      const { run } = await running(...versions)
      const found = run(value, {}, {}, {})
      expect(found.value).toEqual({ a: { value: 'x' } })
      expect(found.losses.map(({ path }) => path.join('/'))).toEqual(['a/anyAttributes/{urn:one}b'])
      expect(adaptVersions(...versions).pairs[0]?.losses.places.map(({ path }) => path)).toEqual([
        '/a/anyAttributes',
      ])
    },
  )
})

describe('attributes of any name, some of which the target declares', () => {
  const wild = '<xs:anyAttribute namespace="##any" processContents="skip"/>'
  const attribute = (name: string, type = 'xs:int') => `<xs:attribute name="${name}" type="${type}"/>`
  const text = (attributes: string) =>
    `<xs:complexType name="Held"><xs:simpleContent><xs:extension base="xs:token">${attributes}</xs:extension></xs:simpleContent></xs:complexType>`
  const parts = (attributes: string) =>
    `<xs:complexType name="Held"><xs:sequence><xs:element name="value" type="xs:token"/></xs:sequence>${attributes}</xs:complexType>`
  const shapes: readonly (readonly [string, string, (attributes: string) => string])[] = [
    ['a text by data element', 'E', text],
    ['a text by name', '', text],
    ['an object by name', '', parts],
  ]

  test.each(
    shapes.flatMap(([name, id, type]) =>
      [
        ['a number', attribute('b')],
        ['a list', attribute('b', 'xs:NMTOKENS')],
        ['two', attribute('b') + attribute('c', 'xs:token')],
      ].map(([kind = '', declared = '']) => [`${name}, ${kind}`, id, type, declared] as const),
    ),
  )('are converted where only the target declares them, but for lists: %s', async (_, id, type, declared) => {
    const side = (name: string, attributes: string) =>
      version(name, 'root', object('Root', element('a', 'Held', id)), type(attributes))
    const versions = [
      side('v1', attribute('k', 'xs:token') + wild),
      side('v2', attribute('k', 'xs:token') + declared + wild),
    ] as const
    const { run } = await running(...versions)
    const all = ['b', 'c'].filter((name) => declared.includes(`"${name}"`))
    const lost = all.filter((name) => declared.includes(`"${name}" type="xs:NMTOKENS"`))
    const made = all.includes('c') ? { b: 5, c: '5' } : lost.length > 0 ? {} : { b: 5 }
    const kept = { '{urn:one}b': 'x', d: 'y' }
    const convertAll = (anyAttributes: object) => {
      const { value, losses, issues, tally } = run({ a: { value: 'x', k: 'z', anyAttributes } }, {}, {}, {})
      expect(issues).toEqual([])
      expect(tally.values).toBe(tally.carried + tally.lost + tally.refused)
      return { value, losses: losses.map(({ path }) => path.join('/')) }
    }
    const found = Object.fromEntries(all.map((name) => [name, '5']))
    const losses = lost.map((name) => `a/anyAttributes/${name}`)
    const bare = { value: 'x', k: 'z' }
    expect(convertAll({ ...found, ...kept })).toEqual({
      value: { a: { ...bare, ...made, anyAttributes: kept } },
      losses,
    })
    expect(convertAll(found)).toEqual({ value: { a: { ...bare, ...made } }, losses })
    expect(convertAll(kept)).toEqual({ value: { a: { ...bare, anyAttributes: kept } }, losses: [] })
    const places = adaptVersions(...versions).pairs[0]?.losses.places.map(({ path }) => path)
    expect(places).toEqual(type === text ? losses.map((path) => `/${path}`) : [])
  })
})

describe('an attribute whose data element differs', () => {
  test('is converted to the place of its data element, not to that of its role', async () => {
    const before = ['language: xs:token L', 'scheme: xs:token S']
    const after = ['language: xs:token S', 'scheme: xs:token', 'tongue: xs:token L']
    const found = await convert(before, after, { language: 'en', scheme: 'x' })
    expect(found.made).toEqual({ language: 'x', tongue: 'en' })
  })

  test.each([
    ['scheme', 'schemeID'],
    ['language', 'language'],
    ['listAgency', 'listAgencyID'],
  ])('is a loss where only its role is there: %s', async (one, other) => {
    const found = await convert([`${one}: xs:token A`], [`${other}: xs:token B`, 'by: xs:boolean A'], {
      [one]: 'x',
    })
    expect(found).toEqual({ made: {}, lost: [one], issues: [], told: [one], converted: ['E'] })
    const back = await convert(['by: xs:int A', `${one}: xs:token B`], [`${other}: xs:token A`], {
      [one]: 'x',
    })
    expect([back.made, back.lost]).toEqual([{}, [one]])
  })

  test.each(['currency', 'unit', 'format'])('is a decision where the value needs it: %s', async (role) => {
    const { made, issues } = await convert(
      [`${role}: xs:token A`, 'by: xs:token B'],
      [`${role}: xs:token B`],
      { [role]: 'x' },
    )
    expect({ made, issues }).toEqual({ made: {}, issues: ['undetermined'] })
  })

  test.each(['currency', 'language', 'format'])(
    'has its role where neither element is elsewhere: %s',
    async (role) => {
      const found = await convert([`${role}ID: xs:token A`], [`${role}: xs:token B`], { [`${role}ID`]: 'x' })
      expect(found.made).toEqual({ [role]: 'x' })
    },
  )
})

describe('attributes of a nil element', () => {
  const nillable = 'nillable="true"'
  const placed =
    '<xs:complexType name="Place"><xs:sequence><xs:element name="x" type="xs:token"/></xs:sequence><xs:attribute name="k" type="xs:token"/><xs:attribute name="l" type="xs:NMTOKENS"/></xs:complexType>'
  const side = (name: string, id: (text: string) => string, more = nillable) =>
    version(
      name,
      'root',
      object(
        'Root',
        element('a', 'Held', id('A'), '0..*', more),
        element('p', 'Place', id('P'), '0..*', more),
        element('b', 'xs:token', id('B')),
      ),
      held('Held', 'xs:token', 'k: xs:token', 'l: xs:NMTOKENS'),
      placed,
    )
  const nil = (attributes: Values) => ({ $nil: true, ...attributes })
  const value = {
    a: [{ value: 'x', k: 'c' }, nil({ k: 'd' }), nil({ l: ['e', 'f'] })],
    p: [nil({ k: 'g', l: ['h'] }), { x: 'y' }],
    b: 'z',
  }

  test.each([
    ['by data element', (text: string) => text],
    ['by name', () => ''],
  ])('are converted with it: %s', async (_, id) => {
    const { run } = await running(side('v1', id), side('v2', id))
    const { value: made, losses, tally } = run(value, {}, {}, {})
    expect(made).toEqual(value)
    expect(losses).toEqual([])
    expect(tally.values).toBe(tally.carried)
  })

  test.each([
    ['by data element, where nil is no value', (text: string) => text, ''],
    ['by name, where nil is no value', () => '', ''],
  ])('are a loss each: %s', async (_, id, more) => {
    const { run } = await running(side('v1', id), side('v2', id, more))
    const { value: made, losses, tally } = run(value, {}, {}, {})
    expect(made).toEqual({ a: [value.a[0]], p: [{ x: 'y' }], b: 'z' })
    const lost = losses.map(({ path }) => path.join('/'))
    for (const path of ['a/1/k', 'a/2/l/0', 'a/2/l/1', 'p/0/k', 'p/0/l/0']) expect(lost).toContain(path)
    expect(tally.values).toBe(tally.carried + tally.lost + tally.refused)
  })
})

import { describe, expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { compileSchema } from '../support/libxml2.ts'
import { type VersionText, versionOf } from './versions.ts'

const schema = (rest: string, namespace = 'urn:a'): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${namespace}" targetNamespace="${namespace}" elementFormDefault="qualified">${rest}</xs:schema>`
const codes = (...values: readonly string[]): string =>
  `<xs:simpleType name="Code"><xs:restriction base="xs:token">${values.map((value) => `<xs:enumeration value="${value}"/>`).join('')}</xs:restriction></xs:simpleType>`
const record = (type: string): string =>
  `<xs:complexType name="Record"><xs:sequence><xs:element name="n" type="${type}"/></xs:sequence></xs:complexType>`
const doc = (type: string): string => `<xs:element name="doc" type="${type}"/>`
const open = (process: string): string =>
  `<xs:element name="doc"><xs:complexType><xs:sequence><xs:any processContents="${process}"/></xs:sequence></xs:complexType></xs:element>`
const heir = `<xs:complexType name="Heir"><xs:complexContent><xs:extension base="Record"/></xs:complexContent></xs:complexType>`

const one = (text: string): VersionText => ({ schemas: { 'a.xsd': schema(text) } })

/** Whether libxml2 takes a document as valid. */
function isValid({ schemas = {} }: VersionText, xml: string): boolean {
  const compiled = compileSchema(new Map(Object.entries(schemas)), 'a.xsd')
  const { valid } = compiled.validate(xml)
  compiled.dispose()
  return valid
}

async function breaking(before: VersionText, after: VersionText): Promise<readonly string[]> {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes.filter(({ severity }) => severity === 'breaking').map(({ rule }) => rule)
}

describe('only what a document can hold breaks', () => {
  test.each<[string, string, string, readonly string[]]>([
    ['codes that no element uses', doc('xs:token') + codes('1'), doc('xs:token') + codes('1', '2'), []],
    [
      'a type that no element has',
      doc('xs:token') + record('xs:int'),
      doc('xs:token') + record('xs:date'),
      [],
    ],
    ['codes of an element', doc('Code') + codes('1'), doc('Code') + codes('1', '2'), ['enum-value-added']],
    [
      'codes that an element has only now',
      doc('xs:token') + codes('1', '2'),
      doc('Code') + codes('1'),
      ['form-changed'],
    ],
    [
      'a base of what an element has',
      doc('Heir') + heir + record('xs:int'),
      doc('Heir') + heir + record('xs:date'),
      ['form-changed'],
    ],
    [
      'a type that an element can name',
      open('lax') + record('xs:int'),
      open('lax') + record('xs:date'),
      ['form-changed'],
    ],
    [
      'a type below a wildcard that judges nothing',
      open('skip') + record('xs:int'),
      open('skip') + record('xs:date'),
      [],
    ],
    ['codes of a file without roots', codes('1'), codes('1', '2'), ['enum-value-added']],
  ])('%s', async (_, before, after, want) => {
    expect(await breaking(one(before), one(after))).toEqual(want)
  })

  test('a namespace of codes that no element uses is in no document', async () => {
    const main = (list: string): string =>
      `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="urn:main"><xs:import namespace="${list}" schemaLocation="list.xsd"/><xs:element name="doc" type="xs:token"/></xs:schema>`
    const given = (list: string): VersionText => ({
      schemas: { 'main.xsd': main(list), 'list.xsd': schema(codes('1'), list) },
    })
    expect(await breaking(given('urn:list:1'), given('urn:list:2'))).toEqual([])
  })
})

test.each([
  ['no element has', doc('xs:token'), doc('xs:token')],
  ['an element has only now', doc('xs:token'), doc('Code')],
  ['no element has any more', doc('Code'), doc('xs:token')],
])('an edit of codes that %s is reported at the type', async (_, before, after) => {
  const [own, other] = [one(before + codes('1')), one(after + codes('1', '2'))]
  const { changes } = diff(await versionOf('a', own), await versionOf('b', other))
  const added = changes.filter(({ rule }) => rule === 'enum-value-added')
  expect(added.map(({ where, who, severity }) => [where.place, who, severity])).toEqual([
    ['type "Code"', ['receiver', 'typescript'], 'risky'],
  ])
})

describe('a simple type that only xsi:type names', () => {
  const named = (name: string, base: string, facets = ''): string =>
    `<xs:simpleType name="${name}"><xs:restriction base="${base}">${facets}</xs:restriction></xs:simpleType>`
  const wrapped = (element: string): string =>
    `<xs:element name="doc"><xs:complexType><xs:sequence>${element}</xs:sequence></xs:complexType></xs:element>`

  test.each<[string, string, readonly string[]]>([
    ['its base is the type of an element', wrapped('<xs:element name="v" type="Base"/>'), ['risky']],
    ['the base of its base is the type of the root', doc('xs:string'), ['risky']],
    ['an element takes any simple type', doc('xs:anySimpleType'), ['risky']],
    ['no element has one of its bases', doc('xs:int'), []],
    ['the element blocks restrictions', '<xs:element name="doc" type="Base" block="restriction"/>', []],
  ])('is judged: %s', async (_, rest, want) => {
    const given = (most: number): VersionText =>
      one(rest + named('Base', 'xs:string') + named('Code', 'Base', `<xs:maxLength value="${most}"/>`))
    for (const [before, after] of [
      [5, 2],
      [2, 5],
    ] as const) {
      const { changes } = diff(await versionOf('a', given(before)), await versionOf('b', given(after)))
      expect(changes.map(({ severity }) => severity)).toEqual(want)
    }
    const [lacking, having] = [one(rest + named('Base', 'xs:string')), given(5)]
    for (const [before, after, rule, who] of [
      [having, lacking, 'type-removed', 'sender'],
      [lacking, having, 'type-added', 'receiver'],
    ] as const) {
      const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
      const [severity = 'safe'] = want
      const told = changes.map((change) => [change.rule, change.severity, change.who])
      expect(told).toEqual([[rule, severity, severity === 'risky' ? [who] : []]])
    }
  })
})

test.each<[what: string, elements: string, want: readonly string[]]>([
  [
    'only an abstract element',
    '<xs:element name="head" type="Base" abstract="true"/>',
    ['type-removed safe'],
  ],
  [
    'a reference to an abstract element',
    '<xs:element name="head" type="Base" abstract="true"/><xs:element name="doc"><xs:complexType><xs:sequence><xs:element ref="head"/></xs:sequence></xs:complexType></xs:element>',
    ['type-removed safe'],
  ],
  [
    'a substitute of its type',
    '<xs:element name="head" type="Base" abstract="true"/><xs:element name="own" type="Base" substitutionGroup="head"/>',
    ['derived-type-removed breaking', 'type-removed safe'],
  ],
])('a derived type is in documents where an element can have its base: %s', async (_, elements, want) => {
  const base = '<xs:complexType name="Base" abstract="true"><xs:sequence/></xs:complexType>'
  const made = (name: string): string =>
    `<xs:complexType name="${name}"><xs:complexContent><xs:extension base="Base"/></xs:complexContent></xs:complexType>`
  const [before, after] = [one(elements + base + made('A') + made('B')), one(elements + base + made('A'))]
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule, severity }) => `${rule} ${severity}`).sort()).toEqual(want)
})

const simple = (content: string, name: string): string =>
  `<xs:complexType name="${name}"><xs:simpleContent>${content}</xs:simpleContent></xs:complexType>`
const extending = (base: string, name: string, attribute = ''): string =>
  simple(`<xs:extension base="${base}">${attribute}</xs:extension>`, name)
const code =
  '<xs:simpleType name="Code"><xs:restriction base="xs:string"><xs:maxLength value="3"/></xs:restriction></xs:simpleType>'

/** Cases: what stays, the named type that is removed, its name, and what is told of it. */
test.each<[string, string, string, string, readonly string[]]>([
  [
    'a type of a text, from another one',
    extending('xs:string', 'B') + doc('B'),
    extending('B', 'Dv', '<xs:attribute name="u"/>'),
    'Dv',
    ['derived-type-removed breaking', 'type-removed safe'],
  ],
  [
    'a restriction of such a type',
    extending('xs:string', 'B') + doc('B'),
    simple('<xs:restriction base="B"><xs:maxLength value="3"/></xs:restriction>', 'Dv'),
    'Dv',
    ['derived-type-removed breaking', 'type-removed safe'],
  ],
  [
    'a type of a text, from a built-in type',
    doc('xs:string'),
    extending('xs:string', 'Dv', '<xs:attribute name="u"/>'),
    'Dv',
    ['type-removed risky'],
  ],
  [
    'a simple type beside a wildcard',
    doc('xs:string') + open('lax').replace('"doc"', '"other"'),
    code,
    'Code',
    ['type-removed risky'],
  ],
  ['a simple type below any type', doc('xs:anyType'), code, 'Code', ['type-removed risky']],
  [
    'a type of a text below any type',
    doc('xs:anyType'),
    extending('xs:string', 'T'),
    'T',
    ['type-removed risky'],
  ],
])('a removed type that xsi:type can name is reported: %s', async (_, rest, removed, name, want) => {
  const [before, after] = [one(rest + removed), one(rest)]
  const xml = `<doc xmlns="urn:a" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="${name}">a</doc>`
  expect([before, after].map((given) => isValid(given, xml))).toEqual([true, false])
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule, severity }) => `${rule} ${severity}`).sort()).toEqual(want)
})

const attributed = (type: string): string =>
  `<xs:element name="doc"><xs:complexType><xs:sequence><xs:element name="e" type="xs:string"/></xs:sequence><xs:attribute name="c" type="${type}"/></xs:complexType></xs:element>`

test.each<[string, (isThere: boolean) => string, string]>([
  [
    'a complex type, by what a lax wildcard takes',
    (isThere) => open('lax') + (isThere ? record('xs:int') : ''),
    '<z xmlns="" xmlns:a="urn:a" xsi:type="a:Record"><n xmlns="urn:a">1</n></z>',
  ],
  [
    'a simple type, by what a lax wildcard takes',
    (isThere) => open('lax') + (isThere ? code : ''),
    '<z xmlns="" xmlns:a="urn:a" xsi:type="a:Code">a</z>',
  ],
  [
    'the type of an attribute, by an element',
    (isThere) => attributed(isThere ? 'Code' : 'xs:string') + (isThere ? code : ''),
    '<e xsi:type="Code">a</e>',
  ],
])('a removed type that an element inside a document can name is told: %s', async (_, made, inside) => {
  const [before, after] = [one(made(true)), one(made(false))]
  const xml = `<doc xmlns="urn:a" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${inside}</doc>`
  expect([before, after].map((given) => isValid(given, xml))).toEqual([true, false])
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule, severity }) => `${rule} ${severity}`)).toContain('type-removed risky')
})

test('a removed type stays safe where a wildcard does not check what it takes', async () => {
  const [before, after] = [one(open('skip') + record('xs:int')), one(open('skip'))]
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(['type-removed safe'])
})

test.each([
  [
    'a restriction without the part is first',
    '<xs:element name="a1" type="D1" substitutionGroup="A"/>',
    '/b2/x',
  ],
  [
    'a restriction with all parts is first',
    '<xs:element name="a0" type="D0" substitutionGroup="A"/>',
    '/a0/x',
  ],
])(
  'a change in the type of an abstract element is reported at an element that has the part: %s',
  async (_, first, place) => {
    const part = (name: string, type: string): string =>
      `<xs:element name="${name}" type="${type}" minOccurs="0"/>`
    const sequence = (parts: string): string => `<xs:sequence>${parts}</xs:sequence>`
    const derived = (name: string, by: string, parts: string): string =>
      `<xs:complexType name="${name}"><xs:complexContent><xs:${by} base="T">${sequence(parts)}</xs:${by}></xs:complexContent></xs:complexType>`
    const given = (type: string): VersionText => {
      const parts = part('k', 'xs:string') + part('x', type)
      return one(
        `<xs:complexType name="T">${sequence(parts)}</xs:complexType>` +
          derived('D0', 'restriction', parts) +
          derived('D1', 'restriction', part('k', 'xs:string')) +
          derived('D2', 'extension', part('y', 'xs:string')) +
          `<xs:element name="A" type="T" abstract="true"/>${first}<xs:element name="b2" type="D2" substitutionGroup="A"/>`,
      )
    }
    const { changes } = diff(await versionOf('a', given('xs:string')), await versionOf('b', given('xs:int')))
    expect(changes.map(({ where }) => where.place)).toContain(place)
    expect(changes.map(({ where }) => where.place)).not.toContain('/a1/x')
  },
)

describe('a type of another namespace that only xsi:type names in documents of the base', () => {
  const root = (type: string): string => `<xs:element name="own" type="${type}"/>`
  const files = (special: string, own = root('xs:string'), block = ''): VersionText => {
    const named = (namespace: string, imports: readonly string[], rest: string): string =>
      `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:${namespace}" xmlns:b="urn:b" targetNamespace="urn:${namespace}" elementFormDefault="qualified">${imports
        .map((each) => `<xs:import namespace="urn:${each}" schemaLocation="${each}.xsd"/>`)
        .join('')}${rest}</xs:schema>`
    return {
      schemas: {
        'a.xsd': named('a', ['b', 'c'], '<xs:element name="order" type="b:Item"/>'),
        'b.xsd': named(
          'b',
          [],
          `${record('xs:int').replaceAll('name="Record"', `name="Item"${block}`)}<xs:element name="item" type="Item"/>`,
        ),
        'c.xsd': named('c', ['b'], `${own}${special}`),
      },
    }
  }
  const special = (length: number): string =>
    `<xs:complexType name="Special"><xs:complexContent><xs:extension base="b:Item"><xs:sequence><xs:element name="extra"><xs:simpleType><xs:restriction base="xs:string"><xs:maxLength value="${length}"/></xs:restriction></xs:simpleType></xs:element></xs:sequence></xs:extension></xs:complexContent></xs:complexType>`
  const document =
    '<a:order xmlns:a="urn:a" xmlns="urn:b" xmlns:c="urn:c" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="c:Special"><n>1</n><c:extra>longer</c:extra></a:order>'

  const plain = files(special(9), '')
  const declared = root('Special')

  test.each<[string, VersionText, VersionText, boolean, readonly string[]]>([
    ['narrowed', files(special(9)), files(special(3)), false, ['max-length-narrowed breaking']],
    ['removed', files(special(9)), files(''), false, ['derived-type-removed breaking', 'type-removed safe']],
    ['beside an added root', plain, files(special(9)), true, ['root-added safe']],
    ['that an added root declares', plain, files(special(9), declared), true, ['root-added safe']],
    [
      'narrowed, and an added root declares it',
      plain,
      files(special(3), declared),
      false,
      ['max-length-narrowed breaking', 'root-added safe'],
    ],
    [
      'blocked, and an added root declares it',
      plain,
      files(special(9), declared, ' block="extension"'),
      false,
      ['derived-type-removed breaking', 'root-added safe'],
    ],
  ])('%s: is judged as libxml2 does', async (_, before, after, isStillValid, want) => {
    expect([before, after].map((version) => isValid(version, document))).toEqual([true, isStillValid])
    const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
    expect(changes.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(want)
  })

  test('a removed root that declares it adds no derived type', async () => {
    const { changes } = diff(await versionOf('a', files(special(9), declared)), await versionOf('b', plain))
    expect(changes.map(({ rule }) => rule)).toEqual(['root-removed'])
  })
})

import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { body, body31, order, type VersionText, versionOf, xsd } from './versions.ts'

const types = (declarations: string): VersionText => ({ schemas: { 'types.xsd': xsd(declarations) } })
const shared = (rest: string): VersionText =>
  types(
    `<xs:element name="h" type="xs:string" ${rest}/><xs:element name="r"><xs:complexType><xs:sequence><xs:element ref="t:h"/><xs:element name="i"><xs:complexType><xs:sequence><xs:element ref="t:h"/></xs:sequence></xs:complexType></xs:element></xs:sequence></xs:complexType></xs:element>`,
  )
const headed = (head: string, type = 'xs:string'): VersionText =>
  types(
    `<xs:element name="h" type="${type}" ${head}/><xs:element name="s" type="${type}" substitutionGroup="t:h"/>${root('<xs:element ref="t:h"/>')}<xs:complexType name="T"><xs:sequence/></xs:complexType><xs:complexType name="U"><xs:complexContent><xs:extension base="t:T"/></xs:complexContent></xs:complexType>`,
  )
const union = (members: string): VersionText =>
  order(
    `<xs:sequence><xs:element name="a"><xs:simpleType><xs:union memberTypes="${members}"/></xs:simpleType></xs:element></xs:sequence>`,
  )
const mixed = (content: string): VersionText =>
  types(
    `<xs:element name="order"><xs:complexType mixed="true"><xs:sequence>${content}</xs:sequence></xs:complexType></xs:element>`,
  )
const a = '<xs:element name="a" type="xs:string" minOccurs="0"/>'

const root = (content: string): string =>
  `<xs:element name="r"><xs:complexType><xs:sequence>${content}</xs:sequence></xs:complexType></xs:element>`
const made = (facet: string, of: string, more: string): VersionText =>
  types(
    `${root(`${more}<xs:element name="u" type="t:U"/>`)}<xs:simpleType name="T"><xs:restriction base="xs:string">${facet}</xs:restriction></xs:simpleType><xs:simpleType name="U">${of}</xs:simpleType>`,
  )
const restricted = '<xs:restriction base="t:T"><xs:pattern value="[a-z]*"/></xs:restriction>'
const whole = '<xs:element name="t" type="t:T"/>'
const built = (type: string): VersionText =>
  types(root(`<xs:element name="a" type="${type}"/><xs:element name="b" type="${type}"/>`))

test.each([
  [
    'of a global element is found there, not at each reference',
    shared(''),
    shared('nillable="true"'),
    ['element-became-nillable h'],
  ],
  [
    'of what is blocked is told of the element that can no longer stand in',
    headed(''),
    headed('block="substitution"'),
    ['substitute-removed h'],
  ],
  [
    'of what is blocked is told of the element that can stand in, too',
    headed('block="substitution"'),
    headed(''),
    ['substitute-added h'],
  ],
  [
    'that blocks elements and derived types is told of both',
    headed('', 't:T'),
    headed('block="#all"', 't:T'),
    ['element-block-changed h', 'substitute-removed h'],
  ],
  [
    'that adds a member to a union of simple types',
    union('xs:date xs:time'),
    union('xs:date xs:time xs:int'),
    ['alternative-added order/a'],
  ],
  ['that reorders a union says nothing', union('xs:date xs:time'), union('xs:time xs:date'), []],
  [
    'of a type that a list is made of is found at the list',
    made('<xs:maxLength value="3"/>', '<xs:list itemType="t:T"/>', ''),
    made('<xs:maxLength value="2"/>', '<xs:list itemType="t:T"/>', ''),
    ['max-length-narrowed r/u'],
  ],
  [
    'of a type that others restrict is found once',
    made('<xs:maxLength value="3"/>', restricted, whole),
    made('<xs:maxLength value="2"/>', restricted, whole),
    ['max-length-narrowed r/t'],
  ],
  [
    'of built-in types is found at each place',
    built('xs:int'),
    built('xs:unsignedByte'),
    [
      'lower-bound-narrowed r/a',
      'upper-bound-narrowed r/a',
      'lower-bound-narrowed r/b',
      'upper-bound-narrowed r/b',
    ],
  ],
  ['inside mixed content', mixed(''), mixed(a), ['element-added order/a']],
  ['of an empty type', order(''), order(`<xs:sequence>${a}</xs:sequence>`), ['element-added order/a']],
] as const)('an edit %s', async (_name, before, after, want) => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule, where }) => `${rule} ${where.path.join('/')}`)).toEqual(want)
})

const told = (rest: string): VersionText => {
  const member = (kind: string): string =>
    `{type: object, required: [kind], properties: {kind: {type: string, enum: [${kind}]}}}`
  const schemas = `components: {schemas: {A: ${member('A')}, B: ${member('B')}}}`
  const choice = `{oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]${rest}}`
  return { openapi: `${body(choice).openapi}${schemas}\n` }
}

test('a discriminator that says what the alternatives say already refuses nothing', async () => {
  const [before, after] = [told(''), told(', discriminator: {propertyName: kind}')]
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
    'discriminator-added annotation',
  ])
})

const distinct = (member: string): VersionText => {
  const schemas = `components: {schemas: {One: ${member}, Two: {type: object, required: [kind], properties: {kind: {type: string, enum: [two]}}}}}`
  const choice =
    "{oneOf: [{$ref: '#/components/schemas/One'}, {$ref: '#/components/schemas/Two'}], discriminator: {propertyName: kind}}"
  return { openapi: `${body31(choice).openapi}${schemas}\n` }
}
const one =
  '{type: object, required: [kind], properties: {kind: {type: string, enum: [one]}, a: {type: integer}}}'

test.each([
  [
    'that may be null',
    one.replace('type: object', 'type: [object, "null"]'),
    ['schema-became-nullable PUT /x/(One)'],
  ],
  [
    'that lost the property',
    '{type: object, properties: {a: {type: integer}}}',
    ['property-removed PUT /x/(One)/kind'],
  ],
  [
    'that takes another value',
    one.replace('[one]', '[uno]'),
    ['enum-value-removed One/kind', 'enum-value-added One/kind'],
  ],
])(
  'an edit of an alternative %s is reported at the alternative, not at the discriminator',
  async (_name, member, want) => {
    const { changes } = diff(await versionOf('a', distinct(one)), await versionOf('b', distinct(member)))
    expect(changes.map(({ rule, where }) => `${rule} ${where.path.join('/')}`)).toEqual(want)
  },
)

const extended = (rest: string, schema: string): VersionText => {
  const part = '{type: object, required: [kind], properties: {kind: {type: string, enum: [a]}}'
  const more = '{type: object, required: [more], properties: {more: {type: string}}}'
  const whole = `{allOf: [{$ref: '#/components/schemas/Part'}, ${more}]}`
  const schemas = `components: {schemas: {Part: ${part}${rest}}, Whole: ${whole}, Other: {type: object, required: [kind], properties: {kind: {type: string, enum: [b]}}}}}`
  return { openapi: `${body(schema).openapi}${schemas}\n` }
}

test.each([
  ['itself', "{$ref: '#/components/schemas/Whole'}"],
  ['one of several', "{oneOf: [{$ref: '#/components/schemas/Whole'}, {$ref: '#/components/schemas/Other'}]}"],
  [
    'one of several, written there',
    "{oneOf: [{allOf: [{$ref: '#/components/schemas/Part'}, {type: object, properties: {n: {type: integer}}}]}, {$ref: '#/components/schemas/Other'}]}",
  ],
])('a part of an allOf that is closed is one entry there: %s', async (_name, schema) => {
  const [before, after] = [extended('', schema), extended(', additionalProperties: false', schema)]
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(['object-closed breaking'])
})

test('a limit of a text beside codes that keep to it is one entry', async () => {
  const texts = (limit: string): VersionText =>
    body(`{anyOf: [{type: string${limit}}, {type: string, enum: [a, bc]}]}`)
  const { changes } = diff(await versionOf('a', texts('')), await versionOf('b', texts(', maxLength: 5')))
  expect(changes.map(({ rule }) => rule)).toEqual(['max-length-narrowed'])
  const short = diff(await versionOf('a', texts('')), await versionOf('b', texts(', maxLength: 1')))
  expect(short.changes.map(({ rule }) => rule)).toEqual(['form-changed'])
})

const copied = (codes: string, ids: readonly string[]): VersionText => {
  const part = `{type: object, properties: {a: {type: string}, b: {type: string}, code: {type: string, enum: [${codes}]}}}`
  const schema = (name: string): string =>
    `{type: object, properties: {${name}: {type: integer}, part: ${part}}}`
  const path = (id: string, index: number): string =>
    `  /p${index}: {get: {operationId: ${id}, responses: {'200': {description: d, content: {application/json: {schema: ${schema(`own${index}`)}}}}}}}`
  return { openapi: `openapi: 3.0.3\ninfo: {title: t, version: '1'}\npaths:\n${ids.map(path).join('\n')}\n` }
}

test('an edit inside copies is one entry that lists the operations of all, however deep it is', async () => {
  const ids = ['first', 'second', 'third']
  const [before, after] = [copied('x, y, z', ids), copied('x, y, z, new', ids)]
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule, where }) => [rule, where.operations])).toEqual([['enum-value-added', ids]])
})

test.each([
  ['with a slash', 'orders/list', 'orders/all', ['operation-id-changed']],
  ['that became what stands for none', 'list', 'GET /p0', ['operation-id-changed']],
])('an operation id %s', async (_name, earlier, later, want) => {
  const [before, after] = [copied('x', [earlier]), copied('x', [`'${later}'`])]
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  expect(changes.map(({ rule }) => rule)).toEqual(want)
})

test('an edit below unions of the same unions is reported once for each', async () => {
  const levels = Array.from({ length: 40 }, (_, level) =>
    ['v', 'w'].map(
      (kind) =>
        `<xs:simpleType name="${kind}${level + 1}"><xs:union memberTypes="t:v${level} t:w${level}"/></xs:simpleType>`,
    ),
  )
  const of = (base: string): VersionText =>
    types(
      `<xs:simpleType name="v0"><xs:restriction base="${base}"/></xs:simpleType><xs:simpleType name="w0"><xs:restriction base="xs:date"/></xs:simpleType>${levels.flat().join('')}<xs:element name="r" type="t:v40"/>`,
    )
  const { changes } = diff(await versionOf('a', of('xs:int')), await versionOf('b', of('xs:short')))
  expect(changes.length).toBeGreaterThan(0)
  expect(changes.length).toBeLessThan(500)
})

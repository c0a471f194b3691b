import { expect, it } from 'vitest'
import { place, read, schema } from './reading.ts'

const a = '<xs:element name="a" type="xs:string"/>'
const b = '<xs:element name="b" type="xs:string"/>'

function type(name: string, content: string, attributes = ''): string {
  return `<xs:complexType name="${name}" ${attributes}>${content}</xs:complexType>`
}

/** A type `T` that restricts `B`, each with the content given; `T` begins on line 3. */
function restricting(base: string, derived: string): string {
  const restriction = `<xs:complexContent><xs:restriction base="B">${derived}</xs:restriction></xs:complexContent>`
  return `${type('B', base)}\n${type('T', restriction)}`
}

function found(body: string): readonly string[] {
  const { diagnostics } = read(new Map([['a.xsd', schema(body)]]))
  return diagnostics.map((each) => `${/\(([^()]*)\)\.$/.exec(each.message)?.[1]} ${place(each)}`)
}

it.each<[string, { given: string; want: readonly string[] }]>([
  [
    'an element that two particles could take',
    {
      given: type('T', `<xs:choice><xs:sequence>${a}${b}</xs:sequence>\n${a}</xs:choice>`),
      want: ['cos-nonambig a.xsd:3:1'],
    },
  ],
  [
    'an optional element before one of its name',
    {
      given: type('T', `<xs:sequence>${a.replace('name', 'minOccurs="0" name')}\n${a}</xs:sequence>`),
      want: ['cos-nonambig a.xsd:3:1'],
    },
  ],
  [
    'a fixed number of elements before one of its name',
    {
      given: type(
        'T',
        `<xs:sequence>${a.replace('name', 'minOccurs="2" maxOccurs="2" name')}${a}</xs:sequence>`,
      ),
      want: [],
    },
  ],
  [
    'a wildcard before an element it allows',
    {
      given: type('T', `<xs:sequence><xs:any minOccurs="0"/>\n${a}</xs:sequence>`),
      want: ['cos-nonambig a.xsd:2:40'],
    },
  ],
  [
    'one name with two types',
    {
      given: type('T', `<xs:sequence>${a}${b}\n<xs:element name="a" type="xs:int"/></xs:sequence>`),
      want: ['cos-element-consistent a.xsd:3:1'],
    },
  ],
  [
    'an "all" group inside another group',
    {
      given: `<xs:group name="G"><xs:all>${a}</xs:all></xs:group>${type('T', '<xs:sequence>\n<xs:group ref="G"/></xs:sequence>')}`,
      want: ['cos-all-limited.1 a.xsd:3:1'],
    },
  ],
  [
    'an element that the base does not have',
    {
      given: restricting(`<xs:sequence>${a}</xs:sequence>`, `<xs:sequence>${b}</xs:sequence>`),
      want: ['rcase-NameAndTypeOK.1 a.xsd:3:1'],
    },
  ],
  [
    'more elements than the base has',
    {
      given: restricting(`<xs:sequence>${a}${b}</xs:sequence>`, `<xs:sequence>${a}</xs:sequence>`),
      want: ['rcase-Recurse.2.2 a.xsd:3:1'],
    },
  ],
  [
    'an attribute that the base requires',
    {
      given: restricting(
        '<xs:attribute name="x" use="required"/>',
        '<xs:attribute name="x" use="prohibited"/>',
      ),
      want: ['derivation-ok-restriction.3 a.xsd:3:1'],
    },
  ],
  [
    'an attribute wildcard that the base does not have',
    { given: restricting('', '<xs:anyAttribute/>'), want: ['derivation-ok-restriction.4.1 a.xsd:3:71'] },
  ],
  [
    'an extension of a final type',
    {
      given: `${type('B', '', 'final="extension"')}\n${type('T', '<xs:complexContent><xs:extension base="B"/></xs:complexContent>')}`,
      want: ['cos-ct-extends.1.1 a.xsd:3:1'],
    },
  ],
  [
    'a default that is no value',
    { given: '<xs:element name="e" type="xs:int" default="x"/>', want: ['e-props-correct.2 a.xsd:2:1'] },
  ],
  [
    'an ID with a default',
    { given: '<xs:attribute name="x" type="xs:ID" default="i"/>', want: ['a-props-correct.3 a.xsd:2:1'] },
  ],
  [
    'a substitute of another type',
    {
      given:
        '<xs:element name="h" type="xs:int"/>\n<xs:element name="e" type="xs:date" substitutionGroup="h"/>',
      want: ['e-props-correct.4 a.xsd:3:1'],
    },
  ],
  [
    'a reference to no key',
    {
      given: `<xs:element name="e" type="xs:int">\n<xs:keyref name="r" refer="k"><xs:selector xpath="."/><xs:field xpath="@x"/></xs:keyref></xs:element>`,
      want: ['src-resolve a.xsd:3:1'],
    },
  ],
  [
    'a selector that leads to an attribute',
    {
      given: `<xs:element name="e" type="xs:int"><xs:unique name="u">\n<xs:selector xpath="@x"/><xs:field xpath="@x"/></xs:unique></xs:element>`,
      want: ['c-selector-xpath a.xsd:3:1'],
    },
  ],
  [
    'a list of a type that is final for lists',
    {
      given: `<xs:simpleType name="S" final="list"><xs:restriction base="xs:int"/></xs:simpleType><xs:simpleType name="L">\n<xs:list itemType="S"/></xs:simpleType>`,
      want: ['cos-st-restricts.2.3.1.1 a.xsd:3:1'],
    },
  ],
  [
    'length beside minLength',
    {
      given: `<xs:simpleType name="S"><xs:restriction base="xs:string"><xs:length value="3"/>\n<xs:minLength value="1"/></xs:restriction></xs:simpleType>`,
      want: ['length-minLength-maxLength a.xsd:3:1'],
    },
  ],
])('%s', (_, { given, want }) => {
  expect(found(given)).toEqual(want)
})

it('a particle is compared with groups by the rule for the pair', () => {
  const element = (min: number, max: number) =>
    `<xs:element name="a" type="xs:int" minOccurs="${min}" maxOccurs="${max}"/>`
  const sequence = (content: string) => `<xs:sequence>${content}</xs:sequence>`
  expect(found(restricting(sequence(element(0, 3)), sequence(element(1, 2))))).toEqual([])
  expect(found(restricting(sequence(element(1, 2)), sequence(element(0, 2))))).toEqual([
    'rcase-NameAndTypeOK.2 a.xsd:3:1',
  ])
  expect(found(restricting(sequence('<xs:any/>'), sequence(element(1, 1))))).toEqual([])
  expect(found(restricting(`<xs:all>${a}${b}</xs:all>`, sequence(b + a)))).toEqual([])
  expect(found(restricting(`<xs:choice>${a}${b}</xs:choice>`, `<xs:choice>${b}</xs:choice>`))).toEqual([])
})

/** A head, a member that heads a group of its own, and its members. */
const heads = (isAbstract: boolean, members: readonly string[]): string =>
  [
    '<xs:element name="item" type="xs:string"/>',
    `<xs:element name="sub" substitutionGroup="item" type="xs:string" abstract="${isAbstract}"/>`,
    ...members.map((name) => `<xs:element name="${name}" substitutionGroup="sub" type="xs:string"/>`),
  ].join('')
const restricted = (base: string, derived: string): string =>
  restricting(`<xs:sequence>${base}</xs:sequence>`, `<xs:sequence>${derived}</xs:sequence>`)
const many = (ref: string): string =>
  `<xs:sequence minOccurs="0" maxOccurs="unbounded"><xs:element ref="${ref}"/></xs:sequence>`
const one = (ref: string): string => `<xs:element ref="${ref}"/>`

it.each<[string, string, readonly string[]]>([
  ['to an abstract member with one of its own', heads(true, ['x']) + restricted(one('item'), one('sub')), []],
  ['to an abstract member with several', heads(true, ['x', 'y']) + restricted(one('item'), one('sub')), []],
  ['to such a member, repeated', heads(true, ['x']) + restricted(many('item'), many('sub')), []],
  ['to a member that is not abstract', heads(false, ['x']) + restricted(one('item'), one('sub')), []],
  ['to what heads the group itself', heads(true, ['x']) + restricted(one('sub'), one('sub')), []],
  [
    'from an abstract member to its head',
    heads(true, ['x']) + restricted(one('sub'), one('item')),
    ['cos-particle-restrict.2 a.xsd:3:1'],
  ],
])('restricts a head of a substitution group %s', (_, body, want) => {
  expect(found(body)).toEqual(want)
})

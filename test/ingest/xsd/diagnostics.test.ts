import { describe, expect, it } from 'vitest'
import { problems, read, schema } from './reading.ts'

function complex(content: string): string {
  return `<xs:complexType name="T">\n${content}\n</xs:complexType>`
}

function simple(base: string, facets: string): string {
  return `<xs:simpleType name="T"><xs:restriction base="xs:${base}">\n${facets}\n</xs:restriction></xs:simpleType>`
}

/** The body begins on line 2 of `a.xsd`. */
it.each<[string, { given: string; want: readonly string[] }]>([
  ['unknown type', { given: '<xs:element name="e" type="a:Nope"/>', want: ['xsd-unresolved a.xsd:2:1'] }],
  [
    'unknown built-in',
    { given: '<xs:element name="e" type="xs:strin"/>', want: ['xsd-unresolved a.xsd:2:1'] },
  ],
  [
    'unknown element',
    {
      given: complex('<xs:sequence><xs:element ref="a:e"/></xs:sequence>'),
      want: ['xsd-unresolved a.xsd:3:14'],
    },
  ],
  ['unknown attribute', { given: complex('<xs:attribute ref="a:x"/>'), want: ['xsd-unresolved a.xsd:3:1'] }],
  ['unknown group', { given: complex('<xs:group ref="a:G"/>'), want: ['xsd-unresolved a.xsd:3:1'] }],
  [
    'unknown attribute group',
    { given: complex('<xs:attributeGroup ref="a:G"/>'), want: ['xsd-unresolved a.xsd:3:1'] },
  ],
  [
    'a namespace not imported',
    { given: '<xs:element name="e" type="b:T"/>', want: ['xsd-unresolved a.xsd:2:1'] },
  ],
  [
    'an unbound prefix',
    { given: '<xs:element name="e" type="z:T"/>', want: ['xsd-prefix-unbound a.xsd:2:1'] },
  ],
  [
    'a name declared twice',
    {
      given: '<xs:element name="e" type="xs:int"/>\n<xs:element name="e" type="xs:int"/>',
      want: ['xsd-duplicate a.xsd:3:1'],
    },
  ],
  [
    'a simple and a complex type of one name',
    { given: `${simple('int', '')}\n${complex('')}`, want: ['xsd-duplicate a.xsd:5:1'] },
  ],
  [
    'an attribute twice',
    {
      given: complex('<xs:attribute name="x" type="xs:int"/>\n<xs:attribute name="x" type="xs:int"/>'),
      want: ['xsd-duplicate a.xsd:4:1'],
    },
  ],
  [
    'minLength above maxLength',
    {
      given: simple('string', '<xs:minLength value="3"/><xs:maxLength value="2"/>'),
      want: ['xsd-facet-order a.xsd:2:25'],
    },
  ],
  [
    'bounds without a value between',
    {
      given: simple('int', '<xs:minInclusive value="5"/><xs:maxExclusive value="5"/>'),
      want: ['xsd-facet-order a.xsd:2:25'],
    },
  ],
  [
    'more fraction digits than digits',
    {
      given: simple('decimal', '<xs:totalDigits value="2"/><xs:fractionDigits value="3"/>'),
      want: ['xsd-facet-order a.xsd:2:25'],
    },
  ],
  [
    'a bound that is no value',
    { given: simple('int', '<xs:minInclusive value="five"/>'), want: ['xsd-facet-invalid a.xsd:3:1'] },
  ],
  [
    'a facet of other types',
    { given: simple('int', '<xs:maxLength value="2"/>'), want: ['xsd-facet-inapplicable a.xsd:3:1'] },
  ],
  [
    'a facet twice',
    {
      given: simple('string', '<xs:maxLength value="2"/>\n<xs:maxLength value="1"/>'),
      want: ['xsd-facet-repeated a.xsd:4:1'],
    },
  ],
  [
    'a bound beyond the base',
    { given: simple('byte', '<xs:maxInclusive value="128"/>'), want: ['xsd-facet-wider a.xsd:3:1'] },
  ],
  [
    'white space looser than the base',
    { given: simple('token', '<xs:whiteSpace value="preserve"/>'), want: ['xsd-facet-wider a.xsd:3:1'] },
  ],
  [
    'both bounds of a side',
    {
      given: simple('int', '<xs:minInclusive value="1"/>\n<xs:minExclusive value="1"/>'),
      want: ['xsd-conflict a.xsd:4:1'],
    },
  ],
  [
    'a length that is no number',
    { given: simple('string', '<xs:length value="-1"/>'), want: ['xsd-attribute-invalid a.xsd:3:1'] },
  ],
  [
    'total digits of none',
    { given: simple('decimal', '<xs:totalDigits value="0"/>'), want: ['xsd-facet-invalid a.xsd:3:1'] },
  ],
  [
    'a bad pattern',
    { given: simple('string', '<xs:pattern value="a{2"/>'), want: ['xsd-facet-invalid a.xsd:3:1'] },
  ],
  [
    'a value the base does not have',
    {
      given: `<xs:simpleType name="B"><xs:restriction base="xs:token"><xs:enumeration value="a"/></xs:restriction></xs:simpleType>\n<xs:simpleType name="T"><xs:restriction base="B">\n<xs:enumeration value="b"/></xs:restriction></xs:simpleType>`,
      want: ['xsd-facet-invalid a.xsd:4:1'],
    },
  ],
  [
    'occurrence that is no number',
    { given: complex('<xs:sequence minOccurs="many"/>'), want: ['xsd-attribute-invalid a.xsd:3:1'] },
  ],
  [
    'minOccurs above maxOccurs',
    { given: complex('<xs:sequence minOccurs="2"/>'), want: ['xsd-occurs a.xsd:3:1'] },
  ],
  [
    'more than one in all',
    {
      given: complex('<xs:all>\n<xs:element name="a" type="xs:int" maxOccurs="2"/></xs:all>'),
      want: ['xsd-all-occurs a.xsd:4:1'],
    },
  ],
  ['an unknown element', { given: complex('<xs:sequense/>'), want: ['xsd-element-unknown a.xsd:3:1'] }],
  [
    'an element out of place',
    { given: complex('<xs:attribute name="x"/>\n<xs:sequence/>'), want: ['xsd-element-misplaced a.xsd:4:1'] },
  ],
  [
    'a missing part',
    {
      given: '<xs:simpleType name="T"/>',
      want: ['xsd-element-missing a.xsd:2:1', 'xsd-element-missing a.xsd:2:1'],
    },
  ],
  ['text', { given: 'text', want: ['xsd-text-unexpected a.xsd:1:1'] }],
  [
    'attributes beside derived content',
    {
      given: complex(
        '<xs:simpleContent><xs:extension base="xs:int"/></xs:simpleContent>\n<xs:attribute name="x"/>',
      ),
      want: ['xsd-conflict a.xsd:4:1'],
    },
  ],
  [
    'an unknown attribute',
    {
      given: '<xs:element name="e" type="xs:int" nilable="true"/>',
      want: ['xsd-attribute-unknown a.xsd:2:1'],
    },
  ],
  [
    'a missing attribute',
    { given: '<xs:element type="xs:int"/>', want: ['xsd-attribute-missing a.xsd:2:1'] },
  ],
  [
    'default and fixed',
    { given: '<xs:element name="e" type="xs:int" default="1" fixed="1"/>', want: ['xsd-conflict a.xsd:2:1'] },
  ],
  [
    'a type twice',
    {
      given:
        '<xs:element name="e" type="xs:int">\n<xs:simpleType><xs:restriction base="xs:int"/></xs:simpleType></xs:element>',
      want: ['xsd-conflict a.xsd:3:1'],
    },
  ],
  [
    'circular types',
    {
      given:
        '<xs:simpleType name="A"><xs:restriction base="B"/></xs:simpleType>\n<xs:simpleType name="B">\n<xs:restriction base="A"/></xs:simpleType>',
      want: ['xsd-circular a.xsd:4:1'],
    },
  ],
  [
    'a circular union',
    {
      given: '<xs:simpleType name="A">\n<xs:union memberTypes="A"/></xs:simpleType>',
      want: ['xsd-circular a.xsd:3:1'],
    },
  ],
  [
    'circular groups',
    {
      given: '<xs:group name="G"><xs:sequence>\n<xs:group ref="G"/></xs:sequence></xs:group>',
      want: ['xsd-circular a.xsd:3:1'],
    },
  ],
  [
    'circular extension',
    {
      given: complex('<xs:complexContent>\n<xs:extension base="T"/></xs:complexContent>'),
      want: ['xsd-circular a.xsd:4:1'],
    },
  ],
  [
    'a list of lists',
    {
      given: '<xs:simpleType name="L">\n<xs:list itemType="xs:NMTOKENS"/></xs:simpleType>',
      want: ['xsd-derivation a.xsd:3:1'],
    },
  ],
  [
    'simple content without a value',
    {
      given: `${complex('')}<xs:complexType name="S"><xs:simpleContent>\n<xs:extension base="T"/></xs:simpleContent></xs:complexType>`,
      want: ['xsd-derivation a.xsd:5:1'],
    },
  ],
  [
    'complex content from a value',
    {
      given: complex('<xs:complexContent>\n<xs:extension base="xs:int"/></xs:complexContent>'),
      want: ['xsd-derivation a.xsd:4:1'],
    },
  ],
  ['XML Schema 1.1', { given: complex('<xs:assert test="true()"/>'), want: ['xsd-1-1 a.xsd:3:1'] }],
  ...['dateTimeStamp', 'yearMonthDuration', 'dayTimeDuration', 'anyAtomicType', 'error'].map(
    (type): [string, { given: string; want: readonly string[] }] => [
      `${type} of XML Schema 1.1`,
      { given: `\n<xs:element name="e" type="xs:${type}"/>`, want: ['xsd-1-1 a.xsd:3:1'] },
    ],
  ),
  [
    'a type of XML Schema that no version has',
    { given: '\n<xs:element name="e" type="xs:dateTimeStmp"/>', want: ['xsd-unresolved a.xsd:3:1'] },
  ],
  [
    'a base of XML Schema 1.1',
    {
      given: '<xs:simpleType name="T">\n<xs:restriction base="xs:dateTimeStamp"/></xs:simpleType>',
      want: ['xsd-1-1 a.xsd:3:1'],
    },
  ],
  [
    'several heads of XML Schema 1.1',
    {
      given: '<xs:element name="b"/><xs:element name="c"/>\n<xs:element name="e" substitutionGroup="b c"/>',
      want: ['xsd-1-1 a.xsd:3:1'],
    },
  ],
  [
    'a reference to a key, of XML Schema 1.1',
    { given: '<xs:element name="e">\n<xs:key ref="q"/></xs:element>', want: ['xsd-1-1 a.xsd:3:1'] },
  ],
  [
    'a wildcard in a group of all, of XML Schema 1.1',
    {
      given: complex('<xs:all><xs:element name="q"/>\n<xs:any namespace="##other"/></xs:all>'),
      want: ['xsd-1-1 a.xsd:4:1'],
    },
  ],
])('%s', (_, { given, want }) => {
  expect(problems(read(new Map([['a.xsd', schema(given)]])))).toEqual(want)
})

it.each<[string, { given: string | Uint8Array; want: readonly string[] }]>([
  ['not well-formed', { given: '<a>\n</b>', want: ['xsd-malformed a.xsd:2:5'] }],
  [
    'an entity that only an object has',
    { given: '<a>&constructor;</a>', want: ['xsd-malformed a.xsd:1:17'] },
  ],
  ['a document type', { given: '<!DOCTYPE a []>\n<a/>', want: ['xsd-doctype a.xsd:1:1'] }],
  ['no schema', { given: '<a/>', want: ['xsd-not-a-schema a.xsd:1:1'] }],
  [
    'UTF-16 that ends early',
    { given: new Uint8Array([0xff, 0xfe, 0x3c, 0]), want: ['xsd-malformed a.xsd:1:2'] },
  ],
  ['bytes that are not UTF-8', { given: new Uint8Array([0x3c, 0xff]), want: ['text-not-utf8 a.xsd:1:2'] }],
  [
    'another encoding',
    { given: '<?xml version="1.0" encoding="EBCDIC"?><a>ä</a>', want: ['text-encoding a.xsd:1:1'] },
  ],
  ['depth', { given: '<a>'.repeat(300), want: ['xsd-too-deep a.xsd:1:769'] }],
])('document: %s', (_, { given, want }) => {
  expect(problems(read(new Map([['a.xsd', given]])))).toEqual(want)
})

it('a chain of definitions beyond the limit is refused, not run out of stack', () => {
  const types = Array.from(
    { length: 2000 },
    (_, at) => `<xs:simpleType name="T${at}"><xs:restriction base="T${at + 1}"/></xs:simpleType>`,
  )
  const found = read(
    new Map([
      [
        'a.xsd',
        schema(
          `${types.join('')}<xs:simpleType name="T2000"><xs:restriction base="xs:int"/></xs:simpleType>`,
        ),
      ],
    ]),
  )
  expect(problems(found)[0]).toBe('xsd-chain a.xsd:2:14138')
})

it('a source without schemas says so', () => {
  expect(problems(read(new Map([['a.txt', '']])))).toEqual(['xsd-none'])
})

it('near names are offered', () => {
  const { diagnostics } = read(
    new Map([
      ['a.xsd', schema('<xs:complexType name="Consignment"/><xs:element name="e" type="Consigment"/>')],
    ]),
  )
  expect(diagnostics[0]?.fix).toContain('"Consignment"')
})

describe('patterns that cannot be evaluated', () => {
  const given = [
    ['an unknown group', '(?i)x', 'xsd-facet-invalid'],
    ['an unknown escape', '\\/a', 'xsd-facet-invalid'],
    ['one too long', 'a'.repeat(20_000), 'pattern-too-long'],
  ] as const
  const typed = (pattern: string) =>
    new Map([
      ['a.xsd', schema(simple('string', `<xs:maxLength value="9"/>\n<xs:pattern value="${pattern}"/>`))],
    ])
  const facetsOf = ({ sets }: ReturnType<typeof read>, type = 'T') =>
    [...(sets[0]?.nodes.values() ?? [])].flatMap((node) =>
      'facets' in node && node.name?.local === type ? [node.facets] : [],
    )

  it.each(given)('are refused, with the setting in the fix: %s', (_name, pattern, code) => {
    const found = read(typed(pattern))
    expect(problems(found)).toEqual([`${code} a.xsd:4:1`])
    expect(found.diagnostics[0]).toMatchObject({
      severity: 'error',
      fix: expect.stringContaining('patterns: skip'),
    })
  })

  it.each(given)('are left out with a warning where the setting says so: %s', (_name, pattern, code) => {
    const found = read(typed(pattern), { unheldPatterns: 'skip' })
    expect(problems(found)).toEqual([`${code} a.xsd:4:1`])
    expect(found.diagnostics[0]?.severity).toBe('warning')
    expect(facetsOf(found)).toEqual([{ maxLength: 9 }])
  })

  it.each([
    ['one that follows', ['(?i)x', 'abc'], '4:1'],
    ['one before', ['abc', '(?i)x'], '5:1'],
  ])(
    'are left out with the other patterns of the restriction, but not with those of its base: %s',
    (_name, own, place) => {
      const facets = (patterns: readonly string[]) =>
        patterns.map((value) => `<xs:pattern value="${value}"/>`).join('\n')
      const derived = (name: string, base: string, patterns: readonly string[]) =>
        `<xs:simpleType name="${name}"><xs:restriction base="${base}">${facets(patterns)}</xs:restriction></xs:simpleType>`
      const types = [
        derived('B', 'xs:string', ['a.*']),
        simple('string', facets(own)).replace('xs:string', 'a:B'),
        derived('U', 'a:T', ['.*z']),
      ]
      const steps = new Map([['a.xsd', schema(types.join('\n'))]])
      const found = read(steps, { unheldPatterns: 'skip' })
      expect(problems(found)).toEqual([`xsd-facet-invalid a.xsd:${place}`])
      const single = read(typed('(?i)x'), { unheldPatterns: 'skip' })
      expect(found.diagnostics[0]?.severity).toBe('warning')
      expect(found.diagnostics[0]?.message).not.toBe(single.diagnostics[0]?.message)
      const [first, last] = ['a.*', '.*z'].map((source) => [{ dialect: 'xsd', source }])
      expect(facetsOf(found)).toEqual([{ patterns: [first] }])
      expect(facetsOf(found, 'U')).toEqual([{ patterns: [first, last] }])
      const kept = own.map((source) => ({ dialect: source === 'abc' ? 'xsd' : 'unknown', source }))
      expect(facetsOf(read(steps, { unheldPatterns: 'open' }))).toEqual([{ patterns: [first, kept] }])
    },
  )

  it.each(given)('are known by their words in a comparison: %s', (_name, pattern, code) => {
    const found = read(typed(pattern), { unheldPatterns: 'open' })
    expect(problems(found)).toEqual([`${code} a.xsd:4:1`])
    expect(facetsOf(found)).toEqual([{ maxLength: 9, patterns: [[{ dialect: 'unknown', source: pattern }]] }])
  })
})

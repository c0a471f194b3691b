import { expect, it } from 'vitest'
import { builtinNames, builtinNodes } from '../../../src/ingest/xsd/builtins.ts'
import { readOne } from './reading.ts'

function typeOf(definition: string, id = 'type:{urn:a}T'): unknown {
  return readOne(`<xs:simpleType name="T">${definition}</xs:simpleType>`).nodes.get(id)
}

function restricted(base: string, facets: string): string {
  return `<xs:restriction base="xs:${base}">${facets}</xs:restriction>`
}

it.each<[string, { given: string; want: object }]>([
  [
    'lengths',
    {
      given: restricted('string', '<xs:minLength value="1"/><xs:maxLength value="20"/>'),
      want: {
        kind: 'scalar',
        primitive: 'string',
        builtin: 'string',
        whiteSpace: 'preserve',
        facets: { minLength: 1, maxLength: 20 },
      },
    },
  ],
  [
    'length',
    {
      given: restricted('token', '<xs:length value="2"/>'),
      want: { builtin: 'token', whiteSpace: 'collapse', facets: { length: 2 } },
    },
  ],
  [
    'digits',
    {
      given: restricted('decimal', '<xs:totalDigits value="16"/><xs:fractionDigits value="6"/>'),
      want: { facets: { totalDigits: 16, fractionDigits: 6 } },
    },
  ],
  [
    'bounds',
    {
      given: restricted('int', '<xs:minInclusive value="+1"/><xs:maxExclusive value="9"/>'),
      want: {
        builtin: 'int',
        primitive: 'decimal',
        facets: { minInclusive: '1', maxExclusive: '9', fractionDigits: 0 },
      },
    },
  ],
  [
    'dates',
    {
      given: restricted('date', '<xs:minInclusive value="2026-01-31"/>'),
      want: { primitive: 'date', facets: { minInclusive: '2026-01-31' } },
    },
  ],
  [
    'patterns of one step',
    {
      given: restricted('string', '<xs:pattern value="a"/><xs:pattern value="b"/>'),
      want: {
        facets: {
          patterns: [
            [
              { dialect: 'xsd', source: 'a' },
              { dialect: 'xsd', source: 'b' },
            ],
          ],
        },
      },
    },
  ],
  [
    'white space',
    {
      given: restricted('string', '<xs:whiteSpace value="collapse"/>'),
      want: { builtin: 'string', whiteSpace: 'collapse' },
    },
  ],
  [
    'an inline base',
    {
      given: `<xs:restriction><xs:simpleType>${restricted('string', '<xs:pattern value="a"/>')}</xs:simpleType><xs:pattern value="b"/></xs:restriction>`,
      want: { facets: { patterns: [[{ dialect: 'xsd', source: 'a' }], [{ dialect: 'xsd', source: 'b' }]] } },
    },
  ],
  [
    'values',
    {
      given: restricted(
        'token',
        '<xs:enumeration value=" a  b "/><xs:enumeration value="c"/><xs:enumeration value="c"/>',
      ),
      want: { kind: 'code-list', members: [{ id: 'type:{urn:a}T/value:a b', value: 'a b' }, { value: 'c' }] },
    },
  ],
  [
    'values with facets',
    {
      given: restricted(
        'token',
        '<xs:enumeration value="004"/><xs:minLength value="1"/><xs:maxLength value="3"/>',
      ),
      want: { kind: 'code-list', facets: { minLength: 1, maxLength: 3 }, members: [{ value: '004' }] },
    },
  ],
  [
    'a list',
    {
      given: '<xs:list itemType="xs:int"/>',
      want: { kind: 'list', item: 'type:{http://www.w3.org/2001/XMLSchema}int', facets: {} },
    },
  ],
  [
    'a list of its own items',
    {
      given: `<xs:list><xs:simpleType>${restricted('int', '')}</xs:simpleType></xs:list>`,
      want: { kind: 'list', item: 'type:{urn:a}T/item' },
    },
  ],
  [
    'a restricted list',
    {
      given: `<xs:restriction><xs:simpleType><xs:list itemType="xs:int"/></xs:simpleType><xs:maxLength value="2"/></xs:restriction>`,
      want: { kind: 'list', facets: { maxLength: 2 } },
    },
  ],
  [
    'a union',
    {
      given: `<xs:union memberTypes="xs:int xs:date"><xs:simpleType>${restricted('token', '')}</xs:simpleType></xs:union>`,
      want: {
        kind: 'union',
        mode: 'first',
        members: [
          'type:{http://www.w3.org/2001/XMLSchema}int',
          'type:{http://www.w3.org/2001/XMLSchema}date',
          'type:{urn:a}T/member:1',
        ],
      },
    },
  ],
  [
    'a restricted union',
    {
      given: `<xs:restriction><xs:simpleType><xs:union memberTypes="xs:int xs:date"/></xs:simpleType><xs:enumeration value="1"/></xs:restriction>`,
      want: { kind: 'union', enumeration: ['1'] },
    },
  ],
])('simple type: %s', (_, { given, want }) => {
  expect(typeOf(given)).toMatchObject(want)
})

it('a restriction without facets is its base under another name', () => {
  const set =
    readOne(`<xs:simpleType name="B">${restricted('token', '<xs:enumeration value="x"/>')}</xs:simpleType>
    <xs:simpleType name="T"><xs:restriction base="B"><xs:maxLength value="1"/></xs:restriction></xs:simpleType>`)
  expect(set.nodes.get('type:{urn:a}T')).toMatchObject({
    kind: 'code-list',
    name: { local: 'T' },
    facets: { maxLength: 1 },
    members: [{ value: 'x' }],
  })
})

it('there are 44 built-in types, and the two they are made from', () => {
  expect(new Set(builtinNames).size).toBe(46)
  expect(builtinNames.filter((name) => builtinNodes(name).length === 0)).toEqual([])
})

it.each<[string, object]>([
  [
    'unsignedByte',
    { primitive: 'decimal', facets: { minInclusive: '0', maxInclusive: '255', fractionDigits: 0 } },
  ],
  ['negativeInteger', { facets: { maxInclusive: '-1', fractionDigits: 0 } }],
  [
    'NCName',
    {
      primitive: 'string',
      whiteSpace: 'collapse',
      facets: { patterns: [[{ source: '\\i\\c*' }], [{ source: '[\\i-[:]][\\c-[:]]*' }]] },
    },
  ],
  ['NMTOKENS', { kind: 'list', facets: { minLength: 1 } }],
  ['anySimpleType', { kind: 'scalar', primitive: 'string', whiteSpace: 'preserve' }],
])('built-in %s', (name, want) => {
  expect(builtinNodes(name)[0]).toMatchObject(want)
})

it('built-in types are in a set only where it uses them', () => {
  const set = readOne('<xs:element name="e" type="xs:NMTOKENS"/>')
  expect([...set.nodes.keys()].map((id) => id.replace(/.*}/, ''))).toEqual(['NMTOKENS', 'NMTOKEN'])
})

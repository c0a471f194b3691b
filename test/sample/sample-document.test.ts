import { expect, test } from 'vitest'
import { type Size, sampleDocument, sampleRoots } from '../../src/sample/index.ts'
import type { SchemaSet } from '../../src/schema/index.ts'
import { readOne, schema as schemaOf } from '../ingest/xsd/reading.ts'
import { compileSchema } from '../support/libxml2.ts'

const sizes: readonly Size[] = ['minimal', 'full', 'random']

function samples(set: SchemaSet, size: Size, count: number): readonly string[] {
  return sampleRoots(set).flatMap((root) =>
    Array.from({ length: count }, (_, seed) => sampleDocument(set, root, { seed, size }) ?? 'not made'),
  )
}

const element = (name: string, type: string, more = ''): string =>
  `<xs:element name="${name}" type="${type}" ${more}/>`
const restricted = (name: string, base: string, facets: string): string =>
  `<xs:simpleType name="${name}"><xs:restriction base="xs:${base}">${facets}</xs:restriction></xs:simpleType>`
const facet = (name: string, value: string): string => `<xs:${name} value="${value}"/>`
const complex = (name: string, content: string): string =>
  `<xs:complexType name="${name}">${content}</xs:complexType>`
const sequence = (...parts: readonly string[]): string => `<xs:sequence>${parts.join('')}</xs:sequence>`
const rooted = (content: string, rest = ''): string =>
  `<xs:element name="root" type="Root"/>${complex('Root', content)}${rest}`

const builtins = [
  ...['string', 'normalizedString', 'token', 'language', 'NMTOKEN', 'Name', 'NCName', 'anyURI', 'boolean'],
  ...['decimal', 'integer', 'long', 'byte', 'unsignedLong', 'negativeInteger', 'float', 'double', 'duration'],
  ...['dateTime', 'date', 'time', 'gYear', 'gYearMonth', 'gMonth', 'gMonthDay', 'gDay', 'hexBinary'],
  ...['base64Binary', 'NMTOKENS'],
]

/** Schemas whose every document libxml2 accepts. */
const schemas: readonly (readonly [string, string])[] = [
  [
    'every built-in type',
    rooted(sequence(...builtins.map((name) => element(name, `xs:${name}`, 'maxOccurs="2"')))),
  ],
  [
    'names of entities, which no document without a document type has',
    rooted(
      `${sequence(element('a', 'xs:string'))}<xs:attribute name="one" type="xs:ENTITY"/><xs:attribute name="some" type="xs:ENTITIES"/>`,
    ),
  ],
  [
    'facets',
    rooted(
      sequence(
        ...['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((name) => element(name, name, 'minOccurs="0"')),
      ),
      [
        restricted('A', 'string', facet('pattern', '[A-Z]{2}[0-9]{3,5}') + facet('maxLength', '6')),
        restricted('B', 'token', facet('minLength', '3') + facet('maxLength', '4')),
        restricted('C', 'decimal', facet('totalDigits', '4') + facet('fractionDigits', '1')),
        restricted('D', 'int', facet('minExclusive', '-3') + facet('maxInclusive', '-1')),
        restricted('E', 'hexBinary', facet('length', '3')),
        restricted('F', 'string', facet('enumeration', 'x y') + facet('enumeration', 'z')),
        restricted('G', 'decimal', facet('minInclusive', '0.015') + facet('maxExclusive', '0.02')),
        restricted('H', 'date', facet('minInclusive', '2020-01-01') + facet('maxInclusive', '2039-12-31')),
      ].join(''),
    ),
  ],
  [
    'choices, groups and repeats',
    rooted(
      `<xs:sequence><xs:choice minOccurs="2" maxOccurs="2">${element('a', 'xs:int')}${sequence(element('b', 'xs:int'), element('c', 'xs:int', 'minOccurs="0" maxOccurs="unbounded"'))}</xs:choice>${element('d', 'xs:int', 'minOccurs="3" maxOccurs="4"')}</xs:sequence>`,
    ),
  ],
  [
    'all, in any order',
    rooted(`<xs:all>${element('a', 'xs:int')}${element('b', 'xs:int', 'minOccurs="0"')}</xs:all>`),
  ],
  [
    'attributes: required, optional, fixed',
    rooted(
      `${sequence(element('a', 'xs:int'))}<xs:attribute name="r" type="xs:int" use="required"/><xs:attribute name="o" type="xs:NMTOKEN"/><xs:attribute name="f" type="xs:string" fixed="&lt; &amp; &quot;" use="required"/>`,
    ),
  ],
  ['recursion', rooted(sequence(element('root', 'Root', 'minOccurs="0" maxOccurs="unbounded"')))],
  [
    'fixed and nillable',
    rooted(sequence(element('f', 'xs:string', 'fixed="F"'), element('n', 'xs:int', 'nillable="true"'))),
  ],
  [
    'lists and unions',
    rooted(
      sequence(element('l', 'L'), element('u', 'U')),
      `<xs:simpleType name="I"><xs:list itemType="xs:int"/></xs:simpleType><xs:simpleType name="L"><xs:restriction base="I"><xs:length value="3"/></xs:restriction></xs:simpleType><xs:simpleType name="U"><xs:union memberTypes="xs:int xs:date"/></xs:simpleType>`,
    ),
  ],
]

test.each(schemas)('%s: libxml2 accepts what is made', (_, body) => {
  const set = readOne(body)
  const schema = compileSchema(new Map([['a.xsd', schemaOf(body)]]), 'a.xsd')
  for (const size of sizes) {
    for (const text of samples(set, size, 60)) {
      expect({ text, ...schema.validate(text) }).toEqual({ text, valid: true, errors: [] })
    }
  }
  schema.dispose()
})

test('the same seed makes the same document, another seed another', () => {
  const set = readOne(rooted(sequence(element('a', 'xs:string', 'maxOccurs="9"'))))
  expect(samples(set, 'random', 20)).toEqual(samples(set, 'random', 20))
  expect(new Set(samples(set, 'random', 20)).size).toBeGreaterThan(15)
})

test('a minimal document has the required content, a full one has everything', () => {
  const set = readOne(rooted(sequence(element('a', 'xs:boolean'), element('b', 'xs:int', 'minOccurs="0"'))))
  const [root] = sampleRoots(set)
  if (root === undefined) throw new Error('no root')
  const tags = (size: Size): readonly string[] =>
    [...(sampleDocument(set, root, { seed: 1, size }) ?? '').matchAll(/<([a-z]+)/g)].map(
      ([, name]) => name ?? '',
    )
  expect(tags('minimal')).toEqual(['root', 'a'])
  expect(tags('full')).toEqual(['root', 'a', 'b'])
})

test('limits hold: a tree that never needs to end ends', () => {
  const set = readOne(rooted(sequence(element('root', 'Root', 'minOccurs="0" maxOccurs="unbounded"'))))
  const [root] = sampleRoots(set)
  if (root === undefined) throw new Error('no root')
  const text = sampleDocument(set, root, { seed: 1, size: 'full', maxElements: 30, maxDepth: 5 }) ?? ''
  expect(text.match(/<root/g)?.length).toBeLessThanOrEqual(2 ** 6)
})

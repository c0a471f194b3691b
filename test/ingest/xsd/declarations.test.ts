import { expect, it } from 'vitest'
import { listElementParticles } from '../../../src/schema/index.ts'
import { problems, read, readOne, schema } from './reading.ts'

function particleOf(element: string, attributes?: string): unknown {
  const body = `<xs:element name="g" type="xs:int" nillable="true" default="7"/><xs:complexType name="T"><xs:sequence>${element}</xs:sequence></xs:complexType>`
  const node = readOne(body, attributes).nodes.get('type:{urn:a}T')
  return (
    node?.kind === 'complex' &&
    node.content.kind === 'elements' &&
    [...listElementParticles(node.content.particle)][0]
  )
}

const qualified = { namespace: 'urn:a', local: 'e' }
const int = 'type:{http://www.w3.org/2001/XMLSchema}int'

it.each<[string, { given: string; want: unknown }]>([
  [
    'a local declaration',
    {
      given: '<xs:element name="e" type="xs:int"/>',
      want: { id: 'type:{urn:a}T/element:e', name: qualified, type: int },
    },
  ],
  [
    'an unqualified one',
    {
      given: '<xs:element name="e" type="xs:int" form="unqualified"/>',
      want: { name: { namespace: '', local: 'e' } },
    },
  ],
  [
    'default and nillable',
    {
      given: '<xs:element name="e" type="xs:int" default=" 1" nillable="1"/>',
      want: { default: ' 1', nillable: true },
    },
  ],
  [
    'fixed',
    { given: '<xs:element name="e" type="xs:int" fixed="1"/>', want: { fixed: '1', nillable: false } },
  ],
  [
    'a reference',
    {
      given: '<xs:element ref="a:g" minOccurs="0"/>',
      want: {
        id: 'type:{urn:a}T/element:g',
        declaration: 'element:{urn:a}g',
        type: int,
        nillable: true,
        default: '7',
        occurs: { min: 0, max: 1 },
      },
    },
  ],
  [
    'an anonymous type',
    {
      given: '<xs:element name="e"><xs:complexType/></xs:element>',
      want: { type: 'type:{urn:a}T/element:e/type' },
    },
  ],
])('element: %s', (_, { given, want }) => {
  expect(particleOf(given)).toMatchObject(want as object)
})

it('places point at the start tag', () => {
  expect(readOne('  <xs:element\n name="e" type="xs:int"/>').elements.get('{urn:a}e')?.at).toEqual({
    file: 's.zip!/a.xsd',
    line: 2,
    column: 3,
  })
})

it('global elements are roots, by expanded name in document order', () => {
  const set = readOne(
    '<xs:element name="z" type="xs:int"/><xs:element name="b" abstract="true"><xs:simpleType><xs:restriction base="xs:int"/></xs:simpleType></xs:element>',
  )
  expect([...set.elements.keys()]).toEqual(['{urn:a}z', '{urn:a}b'])
  expect(set.elements.get('{urn:a}b')).toMatchObject({ abstract: true, type: 'element:{urn:a}b/type' })
})

it('names without a namespace have none in their ids', () => {
  const { sets } = read(
    new Map([
      ['a.xsd', '<schema xmlns="http://www.w3.org/2001/XMLSchema"><element name="e" type="int"/></schema>'],
    ]),
  )
  expect(sets[0]?.elements.get('e')?.id).toBe('element:e')
})

function usesOf(body: string): readonly unknown[] {
  const node = readOne(body).nodes.get('type:{urn:a}T')
  return node?.kind === 'complex' ? node.attributes.map(({ at: _, ...use }) => use) : []
}

const token = 'type:{http://www.w3.org/2001/XMLSchema}token'

it.each<[string, { given: string; want: readonly unknown[] }]>([
  [
    'optional',
    {
      given: '<xs:attribute name="x" type="xs:token"/>',
      want: [
        {
          id: 'type:{urn:a}T/attribute:x',
          name: { namespace: '', local: 'x' },
          type: token,
          required: false,
        },
      ],
    },
  ],
  [
    'required and fixed',
    {
      given: '<xs:attribute name="x" type="xs:token" use="required" fixed="v"/>',
      want: [
        {
          id: 'type:{urn:a}T/attribute:x',
          name: { namespace: '', local: 'x' },
          type: token,
          required: true,
          fixed: 'v',
        },
      ],
    },
  ],
  [
    'default, qualified',
    {
      given: '<xs:attribute name="x" type="xs:token" form="qualified" default="v"/>',
      want: [
        {
          id: 'type:{urn:a}T/attribute:x',
          name: { namespace: 'urn:a', local: 'x' },
          type: token,
          required: false,
          default: 'v',
        },
      ],
    },
  ],
  ['prohibited', { given: '<xs:attribute name="x" use="prohibited"/>', want: [] }],
  [
    'without a type',
    {
      given: '<xs:attribute name="x"/>',
      want: [
        {
          id: 'type:{urn:a}T/attribute:x',
          name: { namespace: '', local: 'x' },
          type: 'type:{http://www.w3.org/2001/XMLSchema}anySimpleType',
          required: false,
        },
      ],
    },
  ],
  [
    'a reference',
    {
      given: '<xs:attribute ref="a:g"/>',
      want: [
        {
          id: 'type:{urn:a}T/attribute:g',
          name: { namespace: 'urn:a', local: 'g' },
          type: 'attribute:{urn:a}g/type',
          required: false,
          default: 'd',
        },
      ],
    },
  ],
  [
    'a group',
    {
      given: '<xs:attributeGroup ref="a:G"/>',
      want: [
        {
          id: 'attributeGroup:{urn:a}G/attribute:y',
          name: { namespace: '', local: 'y' },
          type: token,
          required: false,
        },
      ],
    },
  ],
])('attribute: %s', (_, { given, want }) => {
  const globals = `<xs:attribute name="g" default="d"><xs:simpleType><xs:restriction base="xs:token"/></xs:simpleType></xs:attribute>
    <xs:attributeGroup name="G"><xs:attribute name="y" type="xs:token"/></xs:attributeGroup>`
  expect(usesOf(`${globals}<xs:complexType name="T">${given}</xs:complexType>`)).toEqual(want)
})

it('simple content: extension keeps the type of the value, restriction makes its own', () => {
  const set =
    readOne(`<xs:complexType name="E"><xs:simpleContent><xs:extension base="xs:string"><xs:attribute name="x" type="xs:int"/></xs:extension></xs:simpleContent></xs:complexType>
    <xs:complexType name="R"><xs:simpleContent><xs:restriction base="a:E"><xs:maxLength value="3"/><xs:attribute name="x" type="xs:int" use="required"/></xs:restriction></xs:simpleContent></xs:complexType>`)
  expect(set.nodes.get('type:{urn:a}E')).toMatchObject({
    content: { kind: 'text', type: 'type:{http://www.w3.org/2001/XMLSchema}string' },
  })
  expect(set.nodes.get('type:{urn:a}R')).toMatchObject({
    content: { kind: 'text', type: 'type:{urn:a}R/content' },
    attributes: [{ id: 'type:{urn:a}R/attribute:x', required: true }],
    derivation: { base: 'type:{urn:a}E', by: 'restriction' },
  })
  expect(set.nodes.get('type:{urn:a}R/content')).toMatchObject({ kind: 'scalar', facets: { maxLength: 3 } })
})

it('simple content: what is mixed and may be empty can be restricted to a type that is given inline', () => {
  const restriction = (base: string, inline: string): string =>
    `<xs:complexType name="${base}Only"><xs:simpleContent><xs:restriction base="a:${base}">${inline}</xs:restriction></xs:simpleContent></xs:complexType>`
  const inline = '<xs:simpleType><xs:restriction base="xs:int"/></xs:simpleType>'
  const mixed = (name: string, occurs: string): string =>
    `<xs:complexType name="${name}" mixed="true"><xs:sequence><xs:element name="p"${occurs}/></xs:sequence><xs:attribute name="x"/></xs:complexType>`
  const optional = mixed('Optional', ' minOccurs="0"')
  const narrow =
    '<xs:complexType name="Narrow"><xs:simpleContent><xs:restriction base="a:OptionalOnly"><xs:maxInclusive value="9"/></xs:restriction></xs:simpleContent></xs:complexType>'
  const set = readOne(`${optional}${restriction('Optional', inline)}${narrow}`)
  expect(set.nodes.get('type:{urn:a}OptionalOnly')).toMatchObject({
    content: { kind: 'text', type: 'type:{urn:a}OptionalOnly/content' },
    attributes: [{ name: { local: 'x' } }],
    derivation: { base: 'type:{urn:a}Optional', by: 'restriction' },
  })
  expect(set.nodes.get('type:{urn:a}Narrow/content')).toMatchObject({
    primitive: 'decimal',
    facets: { maxInclusive: '9' },
  })
  const problemsOf = (text: string) => problems(read(new Map([['a.xsd', schema(text)]])))
  expect(problemsOf(`${mixed('Needed', '')}${restriction('Needed', inline)}`)).toEqual([
    expect.stringContaining('xsd-derivation'),
  ])
  expect(problemsOf(`${optional}${restriction('Optional', '')}`)).toEqual([
    expect.stringContaining('xsd-derivation'),
  ])
})

it('an extension across namespaces keeps the names of both', () => {
  const base = schema(
    '<xs:complexType name="B"><xs:sequence><xs:element name="p" type="xs:int"/></xs:sequence></xs:complexType>',
    'targetNamespace="urn:b" elementFormDefault="qualified"',
  )
  const own = schema(
    '<xs:import namespace="urn:b" schemaLocation="b.xsd"/><xs:complexType name="T"><xs:complexContent><xs:extension base="b:B"><xs:sequence><xs:element name="q" type="xs:int"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>',
  )
  const { sets, diagnostics } = read(
    new Map([
      ['a.xsd', own],
      ['b.xsd', base],
    ]),
  )
  const node = sets[0]?.nodes.get('type:{urn:a}T')
  const elements =
    node?.kind === 'complex' && node.content.kind === 'elements'
      ? [...listElementParticles(node.content.particle)]
      : []
  expect(diagnostics).toEqual([])
  expect(elements.map(({ name }) => name)).toEqual([
    { namespace: 'urn:b', local: 'p' },
    { namespace: 'urn:a', local: 'q' },
  ])
})

import { expect, it } from 'vitest'
import { listElementParticles } from '../../../src/schema/index.ts'
import { readOne, shown } from './reading.ts'

function contentOf(body: string, type = 'T'): string {
  const node = readOne(body).nodes.get(`type:{urn:a}${type}`)
  if (node?.kind !== 'complex') return 'not complex'
  return node.content.kind === 'elements' ? shown(node.content.particle) : node.content.kind
}

const a = '<xs:element name="a" type="xs:string"/>'
const b = '<xs:element name="b" type="xs:string"/>'

it.each<[string, { given: string; want: string }]>([
  ['sequence', { given: `<xs:sequence>${a}${b}</xs:sequence>`, want: 'sequence(a b)' }],
  [
    'choice',
    {
      given: `<xs:choice minOccurs="0" maxOccurs="unbounded">${a}${b}</xs:choice>`,
      want: 'choice(a b){0,n}',
    },
  ],
  ['choice with one branch', { given: `<xs:choice>${a}</xs:choice>`, want: 'choice(a)' }],
  ['all', { given: `<xs:all>${a}${b}</xs:all>`, want: 'all(a b)' }],
  [
    'nested groups',
    {
      given: `<xs:sequence>${a}<xs:choice minOccurs="0">${b}<xs:sequence>${a}</xs:sequence></xs:choice></xs:sequence>`,
      want: 'sequence(a choice(b sequence(a)){0,1})',
    },
  ],
  [
    'occurrence',
    {
      given: '<xs:sequence><xs:element name="a" type="xs:string" minOccurs="2" maxOccurs="5"/></xs:sequence>',
      want: 'sequence(a{2,5})',
    },
  ],
  [
    'what may not stand',
    {
      given: `<xs:sequence>${a}<xs:element name="b" type="xs:string" minOccurs="0" maxOccurs="0"/></xs:sequence>`,
      want: 'sequence(a)',
    },
  ],
  ['any', { given: `<xs:sequence><xs:any minOccurs="0"/></xs:sequence>`, want: 'sequence(any{0,1})' }],
  ['nothing', { given: '', want: 'empty' }],
  ['an empty sequence', { given: '<xs:sequence/>', want: 'empty' }],
  ['an empty choice, never satisfied', { given: '<xs:choice/>', want: 'choice()' }],
  ['a group reference', { given: '<xs:group ref="G" minOccurs="0"/>', want: 'sequence(a b){0,1}' }],
  [
    'a group inside',
    { given: `<xs:sequence>${b}<xs:group ref="G"/></xs:sequence>`, want: 'sequence(b sequence(a b))' },
  ],
])('content: %s', (_, { given, want }) => {
  const group = `<xs:group name="G"><xs:sequence>${a}${b}</xs:sequence></xs:group>`
  expect(contentOf(`${group}<xs:complexType name="T">${given}</xs:complexType>`)).toBe(want)
})

const base = `<xs:complexType name="B"><xs:sequence>${a}</xs:sequence><xs:attribute name="x" type="xs:int"/></xs:complexType>`

it('extension has the content of the base, then its own, and the ids of the base', () => {
  const body = `${base}<xs:complexType name="T"><xs:complexContent><xs:extension base="B"><xs:sequence>${b}</xs:sequence>
    <xs:attribute name="y" type="xs:int"/></xs:extension></xs:complexContent></xs:complexType>`
  const node = readOne(body).nodes.get('type:{urn:a}T')
  expect(contentOf(body)).toBe('sequence(a b)')
  expect(node?.kind === 'complex' && node.derivation).toEqual({ base: 'type:{urn:a}B', by: 'extension' })
  expect(node?.kind === 'complex' && node.attributes.map(({ id }) => id)).toEqual([
    'type:{urn:a}B/attribute:x',
    'type:{urn:a}T/attribute:y',
  ])
  const particles =
    node?.kind === 'complex' && node.content.kind === 'elements'
      ? [...listElementParticles(node.content.particle)]
      : []
  expect(particles.map(({ id }) => id)).toEqual(['type:{urn:a}B/element:a', 'type:{urn:a}T/element:b'])
})

it('an extended choice stays a choice before what is added', () => {
  const body = `<xs:complexType name="B"><xs:choice>${a}${b}</xs:choice></xs:complexType>
    <xs:complexType name="T"><xs:complexContent><xs:extension base="B"><xs:sequence>${b}</xs:sequence></xs:extension></xs:complexContent></xs:complexType>`
  expect(contentOf(body)).toBe('sequence(choice(a b) b)')
})

it('restriction has its own content, and the attributes it does not take away', () => {
  const optional = base.replace('<xs:sequence>', '<xs:sequence minOccurs="0">')
  const body = `${optional}<xs:complexType name="T"><xs:complexContent><xs:restriction base="B"><xs:sequence/>
    <xs:attribute name="x" use="prohibited"/></xs:restriction></xs:complexContent></xs:complexType>`
  const node = readOne(body).nodes.get('type:{urn:a}T')
  expect(contentOf(body)).toBe('empty')
  expect(node?.kind === 'complex' && node.attributes).toEqual([])
})

it('a type may contain itself, through a group too', () => {
  const body = `<xs:group name="G"><xs:sequence><xs:element name="a" minOccurs="0"><xs:complexType><xs:group ref="G"/></xs:complexType></xs:element></xs:sequence></xs:group>
    <xs:complexType name="T"><xs:sequence><xs:element name="t" type="T" minOccurs="0"/><xs:group ref="G"/></xs:sequence></xs:complexType>`
  expect(contentOf(body)).toBe('sequence(t{0,1} sequence(a{0,1}))')
  expect(readOne(body).nodes.has('group:{urn:a}G/element:a/type')).toBe(true)
})

it('two particles of one name have two ids', () => {
  const node = readOne(
    `<xs:complexType name="T"><xs:sequence>${a}${b}${a}</xs:sequence></xs:complexType>`,
  ).nodes.get('type:{urn:a}T')
  const particles =
    node?.kind === 'complex' && node.content.kind === 'elements'
      ? [...listElementParticles(node.content.particle)]
      : []
  expect(particles.map(({ id }) => id.replace('type:{urn:a}T/', ''))).toEqual([
    'element:a',
    'element:b',
    'element:a#2',
  ])
})

it.each<[string, { given: string; want: unknown }]>([
  ['any namespace', { given: '', want: 'any' }],
  ['other', { given: 'namespace="##other"', want: { not: ['urn:a', ''] } }],
  ['a list', { given: 'namespace="##targetNamespace ##local urn:z"', want: ['urn:a', '', 'urn:z'] }],
])('wildcard: %s', (_, { given, want }) => {
  const node = readOne(
    `<xs:complexType name="T"><xs:sequence><xs:any ${given} processContents="lax"/></xs:sequence></xs:complexType>`,
  ).nodes.get('type:{urn:a}T')
  const particle = node?.kind === 'complex' && node.content.kind === 'elements' && node.content.particle
  const any = particle && particle.kind === 'sequence' && particle.particles[0]
  expect(any).toMatchObject({ kind: 'any', namespaces: want, process: 'lax', id: 'type:{urn:a}T/any' })
})

import { describe, expect, it } from 'vitest'
import { expandedName } from '../../../src/schema/index.ts'
import { problems, read, readOne, schema, shown } from './reading.ts'

function typeOf(body: string, id = 'type:{urn:a}T') {
  const node = readOne(body).nodes.get(id)
  if (node?.kind !== 'complex') throw new Error(`no complex type ${id}`)
  return node
}

it('mixed content, with elements and without', () => {
  const bare = typeOf('<xs:complexType name="T" mixed="true"/>')
  const full = typeOf(
    '<xs:complexType name="T" mixed="true"><xs:sequence><xs:element name="a"/></xs:sequence></xs:complexType>',
  )
  expect(bare.content).toEqual({ kind: 'mixed' })
  expect(full.content.kind === 'mixed' && full.content.particle && shown(full.content.particle)).toBe(
    'sequence(a)',
  )
})

it.each<[string, { given: string; want: unknown }]>([
  ['alone', { given: '<xs:anyAttribute namespace="##other"/>', want: { not: ['urn:a', ''] } }],
  [
    'narrowed by that of a group',
    { given: '<xs:attributeGroup ref="G"/><xs:anyAttribute namespace="urn:x urn:y"/>', want: ['urn:x'] },
  ],
])('an attribute wildcard %s', (_, { given, want }) => {
  const group = '<xs:attributeGroup name="G"><xs:anyAttribute namespace="urn:x urn:z"/></xs:attributeGroup>'
  expect(
    typeOf(`${group}<xs:complexType name="T">${given}</xs:complexType>`).anyAttribute?.namespaces,
  ).toEqual(want)
})

it('an extension unites the wildcards', () => {
  const body = `<xs:complexType name="B"><xs:anyAttribute namespace="urn:x"/></xs:complexType><xs:complexType name="T">
    <xs:complexContent><xs:extension base="B"><xs:anyAttribute namespace="urn:y"/></xs:extension></xs:complexContent></xs:complexType>`
  expect(typeOf(body).anyAttribute?.namespaces).toEqual(['urn:y', 'urn:x'])
})

it('substitution groups, blocks and abstract elements', () => {
  const body = `<xs:element name="h" type="xs:int" abstract="true" block="#all"/><xs:element name="e" substitutionGroup="h"/>`
  const { elements } = readOne(body)
  expect(elements.get('{urn:a}h')).toMatchObject({
    abstract: true,
    block: ['extension', 'restriction', 'substitution'],
  })
  expect(elements.get('{urn:a}e')).toMatchObject({
    substitutes: 'element:{urn:a}h',
    type: 'type:{http://www.w3.org/2001/XMLSchema}int',
  })
})

it('identity constraints, their paths taken apart', () => {
  const body = `<xs:element name="e"><xs:key name="k"><xs:selector xpath=".//a:b/*|a:*"/><xs:field xpath="@x"/></xs:key></xs:element>`
  expect(readOne(body).elements.get('{urn:a}e')?.constraints).toMatchObject([
    {
      kind: 'key',
      name: { namespace: 'urn:a', local: 'k' },
      selector: [
        { isDeep: true, steps: [{ axis: 'child', namespace: 'urn:a', local: 'b' }, { axis: 'child' }] },
        { isDeep: false, steps: [{ axis: 'child', namespace: 'urn:a' }] },
      ],
      fields: [[{ isDeep: false, steps: [{ axis: 'attribute', namespace: '', local: 'x' }] }]],
    },
  ])
})

it('elements without a type have any', () => {
  expect(readOne('<xs:element name="e"/>').elements.get('{urn:a}e')?.type).toBe(
    'type:{http://www.w3.org/2001/XMLSchema}anyType',
  )
})

it('values of QName and NOTATION are expanded names', () => {
  const body = `<xs:notation name="n" public="p"/><xs:simpleType name="S"><xs:restriction base="xs:NOTATION"><xs:enumeration value="a:n"/></xs:restriction></xs:simpleType>`
  expect(readOne(body).nodes.get('type:{urn:a}S')).toMatchObject({ members: [{ value: '{urn:a}n' }] })
})

it('a default of type QName is an expanded name', () => {
  const body = `<xs:element name="e" type="Q" default="a:n"/><xs:attribute name="x" type="xs:QName" fixed="a:n"/><xs:simpleType name="Q"><xs:restriction base="xs:QName"/></xs:simpleType>`
  const set = readOne(body)
  expect(set.elements.get('{urn:a}e')?.default).toBe('{urn:a}n')
  expect(set.attributes?.get('{urn:a}x')?.fixed).toBe('{urn:a}n')
})

it('the attributes of the namespace xml are there where it is imported', () => {
  const body = `<xs:import namespace="http://www.w3.org/XML/1998/namespace"/><xs:complexType name="T"><xs:attribute ref="xml:lang"/><xs:attribute ref="xml:space"/></xs:complexType>`
  expect(typeOf(body).attributes.map(({ name }) => expandedName(name))).toEqual([
    '{http://www.w3.org/XML/1998/namespace}lang',
    '{http://www.w3.org/XML/1998/namespace}space',
  ])
})

it('a redefinition extends what it redefines, which keeps no name', () => {
  const given = new Map([
    [
      'a.xsd',
      schema(
        `<xs:redefine schemaLocation="b.xsd"><xs:complexType name="T"><xs:complexContent><xs:extension base="T">
        <xs:sequence><xs:element name="b"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType></xs:redefine>`,
      ),
    ],
    [
      'b.xsd',
      schema('<xs:complexType name="T"><xs:sequence><xs:element name="a"/></xs:sequence></xs:complexType>'),
    ],
  ])
  const reading = read(given)
  expect(problems(reading)).toEqual([])
  const node = reading.sets[0]?.nodes.get('type:{urn:a}T')
  expect(node?.kind === 'complex' && node.content.kind === 'elements' && shown(node.content.particle)).toBe(
    'sequence(a b)',
  )
  expect(reading.sets[0]?.nodes.get('type:{urn:a}T/redefined')).not.toHaveProperty('name')
})

it('a redefined group must be a restriction of the original', () => {
  const group = (inner: string) => `<xs:group name="G"><xs:sequence>${inner}</xs:sequence></xs:group>`
  const given = new Map([
    [
      'a.xsd',
      schema(`<xs:redefine schemaLocation="b.xsd">\n${group('<xs:element name="b"/>')}</xs:redefine>`),
    ],
    ['b.xsd', schema(group('<xs:element name="a"/>'))],
  ])
  expect(problems(read(given))).toEqual(['xsd-constraint a.xsd:3:1'])
})

it('a document that is not there is a warning, and what it may declare too where that is allowed', () => {
  const body = '<xs:import namespace="urn:b" schemaLocation="b.xsd"/>\n<xs:element name="e" type="b:T"/>'
  const given = new Map([['a.xsd', schema(body)]])
  expect(problems(read(given))).toEqual(['xsd-location-missing a.xsd:2:1', 'xsd-unresolved a.xsd:3:1'])
  expect(problems(read(given, { allowMissing: true }))).toEqual([
    'xsd-location-missing a.xsd:2:1',
    'xsd-missing a.xsd:3:1',
  ])
})

describe('a document type, where it is allowed', () => {
  const readWith = (subset: string, type: string) => {
    const text = `<!DOCTYPE s [${subset}]>${schema(`<xs:element name="e" type="xs:${type}"/>`)}`
    return problems(read(new Map([['a.xsd', text]]), { allowDoctype: true }))
  }
  const laughs = Array.from({ length: 30 }, (_, at) => `<!ENTITY l${at + 1} "&l${at};&l${at};">`)

  it.each<[string, { given: readonly [subset: string, type: string]; want: readonly string[] }]>([
    ['text', { given: ['<!ENTITY e "int">', '&e;'], want: [] }],
    ['the first of two', { given: ['<!ENTITY e "int"><!ENTITY e "mint">', '&e;'], want: [] }],
    ['entities in it', { given: ["<!ENTITY t 'nt'><!ENTITY e 'i&t;'>", '&e;'], want: [] }],
    ['entities declared after it', { given: ['<!ENTITY e "i&t;"><!ENTITY t "nt">', '&e;'], want: [] }],
    ['characters by number', { given: ['<!ENTITY e "&#x69;n&#116;">', '&e;'], want: [] }],
    [
      'characters that are markup only if read again',
      { given: ['<!ENTITY e "&#38;#x69;nt">', '&e;'], want: [] },
    ],
    ['no markup by number', { given: ['<!ENTITY e "&#60;a/>">', '&e;'], want: ['xsd-entity a.xsd:2:34'] }],
    ['no number of no character', { given: ['<!ENTITY e "&#0;">', '&e;'], want: ['xsd-entity a.xsd:2:34'] }],
    [
      'nothing that is outside',
      { given: ['<!ENTITY e SYSTEM "x">', '&e;'], want: ['xsd-entity a.xsd:2:34'] },
    ],
    ['no markup', { given: ['<!ENTITY e "<a/>">', '&e;'], want: ['xsd-entity a.xsd:2:34'] }],
    ['nothing that is in itself', { given: ['<!ENTITY e "&e;">', '&e;'], want: ['xsd-entity a.xsd:2:34'] }],
    [
      'nothing that grows without end',
      { given: [`<!ENTITY l0 "ha">${laughs.join('')}`, '&l30;'], want: ['xsd-entity a.xsd:2:36'] },
    ],
    [
      'nothing that is long in all',
      {
        given: [`<!ENTITY e "${' '.repeat(10_000)}">`, `int" id="${'&e;'.repeat(101)}`],
        want: ['xsd-entity a.xsd:2:343'],
      },
    ],
    ['what nobody declares', { given: ['<!ENTITY e "int">', '&f;'], want: ['xsd-malformed a.xsd:2:34'] }],
  ])('%s', (_, { given: [subset, type], want }) => {
    expect(readWith(subset, type)).toEqual(want)
  })
})

it.each([
  ['the characters of patterns', '<!ENTITY e "[0-9]+&#x25;">', '[0-9]+%'],
  [
    'white space, which an attribute has as spaces',
    '<!ENTITY t "&#x09;"><!ENTITY n "&#10;"><!ENTITY e "[&t;&n;\r]">',
    '[   ]',
  ],
  ['a tab by a number that is read last', '<!ENTITY e "[&#38;#x9;]">', '[\t]'],
])('a pattern may be written with entities that hold %s', (_, subset, source) => {
  const pattern =
    '<xs:simpleType name="T"><xs:restriction base="xs:string"><xs:pattern value="&e;"/></xs:restriction></xs:simpleType>'
  const text = `<!DOCTYPE s [${subset}]>${schema(pattern)}`
  const { sets } = read(new Map([['a.xsd', text]]), { allowDoctype: true })
  const [node] = sets.flatMap(({ nodes }) => [...nodes.values()].filter(({ name }) => name?.local === 'T'))
  expect(node).toMatchObject({ facets: { patterns: [[{ source }]] } })
})

it('groups that double at every step are refused, not unfolded', () => {
  const groups = Array.from({ length: 40 }, (_, at) => {
    const inner =
      at === 39 ? '<xs:element name="a"/>' : `<xs:group ref="g${at + 1}"/><xs:group ref="g${at + 1}"/>`
    return `<xs:group name="g${at}"><xs:sequence>${inner}</xs:sequence></xs:group>`
  })
  const found = read(new Map([['a.xsd', schema(groups.join(''))]]))
  expect(problems(found)[0]).toBe('xsd-too-large a.xsd:2:2330')
})

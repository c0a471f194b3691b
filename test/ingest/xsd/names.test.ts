import { describe, expect, it } from 'vitest'
import type { Diagnostic } from '../../../src/diagnostics/index.ts'
import { place, problems, read } from './reading.ts'

const xs = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"'

/** Declares one component of each kind. */
const imported = `<xs:schema ${xs} targetNamespace="urn:imp" xmlns="urn:imp">
<xs:simpleType name="Code"><xs:restriction base="xs:string"/></xs:simpleType>
<xs:complexType name="Bus"><xs:sequence/></xs:complexType>
<xs:element name="bus" type="Bus"><xs:key name="k"><xs:selector xpath="*"/><xs:field xpath="@a"/></xs:key></xs:element>
<xs:attribute name="wheels" type="xs:int"/>
<xs:group name="seats"><xs:sequence><xs:element name="seat" type="xs:int"/></xs:sequence></xs:group>
<xs:attributeGroup name="marks"><xs:attribute name="mark"/></xs:attributeGroup>
</xs:schema>`

/** A document that imports the other; the body begins on line 3. */
function importing(body: string, bindings = 'xmlns:j="urn:imp"'): ReadonlyMap<string, string> {
  const start = `<xs:schema ${xs} targetNamespace="urn:a" xmlns:a="urn:a" ${bindings}>`
  const link = '<xs:import namespace="urn:imp" schemaLocation="imp.xsd"/>'
  return new Map([
    ['a.xsd', `${start}\n${link}\n${body}\n</xs:schema>`],
    ['imp.xsd', imported],
  ])
}

function told(files: ReadonlyMap<string, string>): readonly string[] {
  return read(files).diagnostics.map((one) => `${one.code} ${place(one)}`)
}

function only(files: ReadonlyMap<string, string>): Diagnostic {
  const { diagnostics } = read(files)
  expect(diagnostics).toHaveLength(1)
  return diagnostics[0] as Diagnostic
}

const complex = (content: string): string => `<xs:complexType name="T">\n${content}\n</xs:complexType>`
const simple = (content: string): string => `<xs:simpleType name="T">\n${content}\n</xs:simpleType>`
const derived = (by: string, content = ''): string =>
  `<xs:complexContent>\n<xs:${by} base="Bus">${content}</xs:${by}></xs:complexContent>`
const keyref =
  '<xs:element name="e"><xs:complexType/>\n<xs:keyref name="r" refer="k"><xs:selector xpath="*"/><xs:field xpath="@a"/></xs:keyref></xs:element>'

describe('a name without its prefix', () => {
  it.each<[string, string, string, string]>([
    ['type of an element', '<xs:element name="e" type="Bus" default="x"/>', '3:1', 'j:Bus'],
    ['type of an attribute', '<xs:attribute name="e" type="Code" default="x"/>', '3:1', 'j:Code'],
    ['base of an extension', complex(derived('extension', '<xs:attribute name="a"/>')), '5:1', 'j:Bus'],
    [
      'base of a restriction',
      complex(derived('restriction', '<xs:sequence><xs:element name="x"/></xs:sequence>')),
      '5:1',
      'j:Bus',
    ],
    [
      'base of simple content',
      complex('<xs:simpleContent>\n<xs:extension base="Code"/></xs:simpleContent>'),
      '5:1',
      'j:Code',
    ],
    [
      'base of a simple type',
      simple('<xs:restriction base="Code"><xs:maxLength value="3"/></xs:restriction>'),
      '4:1',
      'j:Code',
    ],
    ['itemType', simple('<xs:list itemType="Code"/>'), '4:1', 'j:Code'],
    ['memberTypes', simple('<xs:union memberTypes="xs:int Code"/>'), '4:1', 'j:Code'],
    ['ref of an element', complex('<xs:sequence>\n<xs:element ref="bus"/></xs:sequence>'), '5:1', 'j:bus'],
    ['ref of an attribute', complex('<xs:attribute ref="wheels"/>'), '4:1', 'j:wheels'],
    ['ref of a group', complex('<xs:group ref="seats"/>'), '4:1', 'j:seats'],
    ['ref of an attribute group', complex('<xs:attributeGroup ref="marks"/>'), '4:1', 'j:marks'],
    ['substitutionGroup', '<xs:element name="e" substitutionGroup="bus"/>', '3:1', 'j:bus'],
    [
      'substitutionGroup beside a type',
      '<xs:element name="e" type="xs:int" substitutionGroup="bus"/>',
      '3:1',
      'j:bus',
    ],
    ['refer', keyref, '4:1', 'j:k'],
  ])('%s: gives only the message that says how to write it', (_what, body, at, write) => {
    const problem = only(importing(body))
    expect(`${problem.code} ${place(problem)}`).toBe(`xsd-unresolved a.xsd:${at}`)
    expect(problem.fix).toContain(`{urn:imp}${write.slice(2)}`)
    expect(problem.fix).toContain(`"${write}"`)
  })

  it('says which declaration a document needs that binds no prefix', () => {
    const { fix } = only(importing('<xs:element name="e" type="Bus"/>', ''))
    expect(fix).toContain('xmlns:imp="urn:imp"')
    expect(fix).toContain('"imp:Bus"')
  })

  it('chooses a prefix that nothing has', () => {
    const { fix } = only(importing('<xs:element name="e" type="Bus"/>', 'xmlns:imp="urn:other"'))
    expect(fix).toContain('"urn:Bus"')
  })

  it('is said of a built-in type', () => {
    expect(only(importing('<xs:element name="e" type="string"/>')).fix).toContain('"xs:string"')
  })

  it('is said of an attribute of XML itself, with the import that it needs', () => {
    const { fix } = only(importing(complex('<xs:attribute ref="lang"/>')))
    expect(fix).toContain('import')
    expect(fix).toContain('"xml:lang"')
  })

  it('says what a default namespace hides of no namespace', () => {
    const files = new Map([
      [
        'a.xsd',
        `<xs:schema ${xs} targetNamespace="urn:a" xmlns="urn:a">\n<xs:import schemaLocation="b.xsd"/>\n<xs:element name="e" type="Bus"/></xs:schema>`,
      ],
      ['b.xsd', `<xs:schema ${xs}><xs:complexType name="Bus"/></xs:schema>`],
    ])
    const problem = only(files)
    expect(problem.message).toContain('"{urn:a}Bus"')
    expect(problem.fix).toContain('xmlns=""')
  })
})

describe('another prefix than was meant', () => {
  it('that is bound to another namespace', () => {
    const problem = only(importing('<xs:element name="e" type="a:Bus"/>'))
    expect(problem.message).toContain('"{urn:a}Bus"')
    expect(problem.fix).toContain('"j:Bus"')
  })

  it('where the default namespace is that of the declaration', () => {
    const { fix } = only(importing('<xs:element name="e" type="a:Bus"/>', 'xmlns="urn:imp"'))
    expect(fix).toContain(' "Bus"')
  })

  it.each([
    ['that of another document', 'imp:Bus', '"j:Bus"'],
    ['that other documents bind to XML Schema', 'xsd:string', '"xs:string"'],
    ['a misspelt one', 'jj:Nothing', '"j"'],
    ['one that nothing is near to', 'other:Nothing', 'xmlns:other='],
  ])('that is bound to nothing: %s', (_what, name, write) => {
    const problem = only(importing(`<xs:element name="e" type="${name}"/>`))
    expect(`${problem.code} ${place(problem)}`).toBe('xsd-prefix-unbound a.xsd:3:1')
    expect(problem.fix).toContain(write)
  })
})

describe('a misspelt name', () => {
  it.each([
    ['of an import', 'j:Buss', '"j:Bus"'],
    ['of a built-in type', 'xs:strng', '"xs:string"'],
  ])('%s is reported as it is written', (_what, name, write) => {
    expect(only(importing(`<xs:element name="e" type="${name}"/>`)).fix).toContain(write)
  })
})

describe('what follows from an open name', () => {
  const heads = '<xs:element name="head" type="j:Bus"/>\n'

  it.each<[string, string, readonly string[]]>([
    [
      'of a member of a substitution group',
      `${heads}<xs:element name="e" type="Bus" substitutionGroup="a:head"/>`,
      ['xsd-unresolved a.xsd:4:1'],
    ],
    [
      'of a type that is restricted',
      '<xs:complexType name="B"><xs:sequence><xs:group ref="seats"/></xs:sequence></xs:complexType>\n<xs:complexType name="R"><xs:complexContent><xs:restriction base="a:B"><xs:sequence><xs:element name="seat" type="xs:int"/></xs:sequence></xs:restriction></xs:complexContent></xs:complexType>',
      ['xsd-unresolved a.xsd:3:39'],
    ],
    [
      'of a built-in type that is misspelt and has facets',
      simple('<xs:restriction base="xs:strng"><xs:maxLength value="3"/></xs:restriction>'),
      ['xsd-unresolved a.xsd:4:1'],
    ],
    [
      'of an attribute whose built-in type is misspelt',
      complex('<xs:attribute name="a" type="xs:strng" default="x"/>'),
      ['xsd-unresolved a.xsd:4:1'],
    ],
    [
      'with an unbound prefix',
      `${heads}<xs:element name="e" type="zz:Bus" substitutionGroup="a:head"/>`,
      ['xsd-prefix-unbound a.xsd:4:1'],
    ],
  ])('is not reported: %s', (_what, body, want) => {
    expect(told(importing(body))).toEqual(want)
  })

  it('does not hide other open names', () => {
    const body = '<xs:element name="e" type="Bus"/>\n<xs:element name="f" type="Code"/>'
    expect(told(importing(body))).toEqual(['xsd-unresolved a.xsd:3:1', 'xsd-unresolved a.xsd:4:1'])
  })

  it('is reported once every name is known', () => {
    const body = `${heads}<xs:element name="e" type="j:Code" substitutionGroup="a:head"/>`
    expect(problems(read(importing(body)))).toEqual(['xsd-constraint a.xsd:4:1'])
  })
})

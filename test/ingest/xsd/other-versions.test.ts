import { expect, it } from 'vitest'
import { problems, read, schema } from './reading.ts'

const vc = 'xmlns:vc="http://www.w3.org/2007/XMLSchema-versioning" targetNamespace="urn:a"'

function names(files: ReadonlyMap<string, string>): readonly string[] {
  return read(files).sets.flatMap(({ elements }) => [...elements.values()].map(({ name }) => name.local))
}

it.each([
  ['a later version', 'vc:minVersion="1.1"'],
  ['an earlier version', 'vc:maxVersion="0.9"'],
  ['a type that only a later version has', 'vc:typeAvailable="xs:error"'],
  ['the absence of a facet', 'vc:facetUnavailable="xs:pattern"'],
])('reads a document as version 1.0 although it asks for %s', (_, condition) => {
  const files = new Map([['a.xsd', schema('<xs:element name="e" type="xs:int"/>', `${vc} ${condition}`)]])
  expect(names(files)).toEqual(['e'])
  expect(problems(read(files))).toEqual(['xsd-version-of-document a.xsd:1:1'])
})

it.each(['include', 'import', 'redefine'])('finds the declarations of such a document by xs:%s', (way) => {
  const namespace = way === 'import' ? 'urn:b' : 'urn:a'
  const files = new Map([
    [
      'a.xsd',
      schema(
        `<xs:${way} ${way === 'import' ? 'namespace="urn:b" ' : ''}schemaLocation="b.xsd"/>\n<xs:element name="e" type="${way === 'import' ? 'b' : 'a'}:T"/>`,
      ),
    ],
    [
      'b.xsd',
      schema(
        '<xs:simpleType name="T"><xs:restriction base="xs:int"/></xs:simpleType>',
        `xmlns:vc="http://www.w3.org/2007/XMLSchema-versioning" targetNamespace="${namespace}" vc:minVersion="1.1"`,
      ),
    ],
  ])
  expect(problems(read(files))).toEqual(['xsd-version-of-document b.xsd:1:1'])
})

it('reports a construct of version 1.1 in a document that asks for version 1.1', () => {
  const body = '<xs:complexType name="T">\n<xs:assert test="true()"/></xs:complexType>'
  expect(problems(read(new Map([['a.xsd', schema(body, `${vc} vc:minVersion="1.1"`)]])))).toEqual([
    'xsd-version-of-document a.xsd:1:1',
    'xsd-1-1 a.xsd:3:1',
  ])
})

it.each([
  ['a declaration', '<xs:element name="e" type="xs:int" vc:minVersion="1.1"/>'],
  ['an element of version 1.1', '<xs:override schemaLocation="b.xsd" vc:minVersion="1.1"/>'],
  ['a declaration for an earlier version', '<xs:element name="e" type="xs:int" vc:maxVersion="1.0"/>'],
])('leaves %s out and says so', (_, part) => {
  const files = new Map([['a.xsd', schema(part, vc)]])
  expect(names(files)).toEqual([])
  expect(problems(read(files))).toEqual(['xsd-version-of-part a.xsd:2:1'])
})

it('is silent where what a part asks for is there', () => {
  const part = '<xs:element name="e" type="xs:int" vc:minVersion="1.0" vc:typeAvailable="xs:int"/>'
  const files = new Map([['a.xsd', schema(part, `${vc} vc:minVersion="1.0"`)]])
  expect(names(files)).toEqual(['e'])
  expect(problems(read(files))).toEqual([])
})

import { expect, test } from 'vitest'
import { folderWith } from '../../support/folder.ts'
import { generatedFrom } from '../../support/generated.ts'

const efti = (...ids: readonly (readonly [id: string, parent?: string])[]): string =>
  `<xs:annotation><xs:appinfo>${ids
    .map(([id, parent]) => `<efti id="${id}"${parent === undefined ? '' : ` parentId="${parent}"`}/>`)
    .join('')}</xs:appinfo></xs:annotation>`
const party = (name: string, annotation: string): string =>
  `<xs:element name="${name}" type="Party" minOccurs="0">${annotation}</xs:element>`

/** One type in three places with a data element each, and in one without: its own are those of two of them. */
const schema = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
<xs:element name="root" type="Root"/>
<xs:complexType name="Root"><xs:sequence>
  ${party('seller', efti(['E1', 'E0']))}
  ${party('buyer', efti(['a b/c%41', 'E0']))}
  ${party('agent', efti(['E11', 'E0']))}
  ${party('other', '')}
</xs:sequence></xs:complexType>
<xs:complexType name="Party">
  <xs:sequence>
    <xs:element name="name" type="xs:int" minOccurs="0">${efti(['E3', 'E1'], ['E4 / %', 'a b/c%41'])}</xs:element>
    <xs:element name="free" type="xs:int" minOccurs="0">${efti(['E6/E7'])}</xs:element>
  </xs:sequence>
  <xs:attribute name="code" type="xs:int">${efti(['E5', 'E1'])}</xs:attribute>
</xs:complexType>
</xs:schema>`

test.each([
  ['its context', { given: '<seller><name>?</name></seller>', want: 'E3' }],
  ['an attribute', { given: '<seller code="?"/>', want: 'E5' }],
  ['ids of any text', { given: '<buyer><name>?</name></buyer>', want: 'E4 / %' }],
  ['what is around it', { given: '<buyer>?</buyer>', want: 'a b/c%41' }],
  ['no context of its own', { given: '<buyer code="?"/>', want: undefined }],
  [
    'a context whose id only begins like another',
    { given: '<agent><name>?</name></agent>', want: undefined },
  ],
  ['a place without a data element', { given: '<other><name>?</name></other>', want: undefined }],
  ['any context', { given: '<other><free>?</free></other>', want: 'E6/E7' }],
])('A fault names the data element: %s', async (_, { given, want }) => {
  const { xml } = await generatedFrom({ schemas: 'a.xsd' }, folderWith({ 'a.xsd': schema }))
  const read = xml('a', 'root').parse(`<root>${given}</root>`)
  expect(read.ok ? [] : read.issues.map(({ dataElement }) => dataElement)).toEqual([want])
})

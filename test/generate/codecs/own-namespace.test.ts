import { expect, test } from 'vitest'
import { read, schema } from '../../ingest/xsd/reading.ts'
import { runnable } from '../../support/generated.ts'
import { compileSchema } from '../../support/libxml2.ts'
import { versionOf } from '../../support/model.ts'

const xs = 'http://www.w3.org/2001/XMLSchema'

/** As the schema for schemas: types of its own beside built-in ones, of which it says less than is known of them. */
const text = schema(
  `<xs:element name="part" type="xs:part"/>
<xs:complexType name="part"><xs:sequence><xs:element ref="xs:part" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
  <xs:attribute name="name" type="xs:NCName"/><xs:attribute name="use" type="xs:use"/></xs:complexType>
<xs:simpleType name="use"><xs:restriction base="xs:NMTOKEN"><xs:enumeration value="must"/><xs:enumeration value="may"/></xs:restriction></xs:simpleType>
<xs:simpleType name="string"><xs:restriction base="xs:anySimpleType"><xs:whiteSpace value="preserve"/></xs:restriction></xs:simpleType>
<xs:simpleType name="NCName"><xs:restriction base="xs:Name"/></xs:simpleType>`,
  `targetNamespace="${xs}" elementFormDefault="qualified"`,
)

test.each([
  ['<xs:part name="a" use="may"><xs:part/></xs:part>', true],
  ['<xs:part use="can"/>', false],
  ['<xs:part name="a:b"/>', false],
  ['<xs:part><xs:whole/></xs:part>', false],
])('types declared in the namespace of XML Schema: %s', async (document, isValid) => {
  const { sets, diagnostics } = read(new Map([['s.xsd', text]]))
  expect(diagnostics).toEqual([])
  const { xml } = await runnable(versionOf(sets))
  const whole = document.replace('<xs:part', `<xs:part xmlns:xs="${xs}"`)
  expect(xml(sets[0]?.name ?? '', `{${xs}}part`).parse(whole).ok).toBe(isValid)
  const peer = compileSchema(new Map([['s.xsd', text]]), 's.xsd')
  expect(peer.validate(whole).valid).toBe(isValid)
  peer.dispose()
})

import { expect, test } from 'vitest'
import { type VersionText, xsd } from '../../diff/versions.ts'
import { objections, outcome, sideOf, witnessed } from './witnessed.ts'

const facets = '<xs:enumeration value="GET"/><xs:enumeration value="PUT"/>'
const text =
  '<xs:complexType name="Text"><xs:simpleContent><xs:extension base="xs:token"><xs:attribute name="id" type="xs:ID"/></xs:extension></xs:simpleContent></xs:complexType>'
const narrowed = `<xs:complexType name="Method"><xs:simpleContent><xs:restriction base="t:Text">${facets}</xs:restriction></xs:simpleContent></xs:complexType>`
const plain = `<xs:simpleType name="Method"><xs:restriction base="xs:token">${facets}</xs:restriction></xs:simpleType>`

const version = (types: string, namespace: string): VersionText => ({
  schemas: {
    'r.xsd': xsd(
      `${types}<xs:element name="r"><xs:complexType><xs:sequence><xs:element name="m" type="t:Method"/></xs:sequence></xs:complexType></xs:element>`,
      namespace,
    ).replaceAll('urn:t', namespace),
  },
})

test.each(['urn:t', 'urn:u'])('of a type of text that has none now, documents of %s', async (namespace) => {
  const before = await sideOf('a', version(text + narrowed, 'urn:t'))
  const after = await sideOf('b', version(text + plain, namespace))
  const { comparison, proofs } = witnessed(before, after)
  const [removed, ...more] = comparison.changes.filter(({ rule }) => rule === 'attribute-removed')
  expect(removed && outcome(removed)).toBe('attribute-removed proven')
  expect(more).toEqual([])
  if (removed) expect(await objections([before, after], removed, proofs.get(removed.id))).toEqual([])
})

import { expect, it } from 'vitest'
import { tryXml } from './xml-trials.ts'

/** A root with two attributes `lang`, one of them in the namespace of the schema. */
const root = (more: string): string =>
  `<xs:element name="root"><xs:complexType><xs:sequence><xs:element name="id" type="xs:token"/>${more}</xs:sequence>
    <xs:attribute name="lang" type="xs:token"/><xs:attribute ref="t:lang"/></xs:complexType></xs:element><xs:attribute name="lang" type="xs:token"/>`

it('joins each of two members with one local name by its namespace', async () => {
  const { there } = await tryXml(root(''), root('<xs:element name="n" type="xs:int" minOccurs="0"/>'))
  const { text, result } = there.convert(
    '<t:root xmlns:t="urn:t" lang="a" t:lang="b"><t:id>1</t:id></t:root>',
  )
  expect([result.issues, result.losses]).toEqual([[], []])
  const codec = there.tried.trial.target.codec()
  expect(codec.parse(text)).toEqual(
    codec.parse('<t:root xmlns:t="urn:t" lang="a" t:lang="b"><t:id>1</t:id></t:root>'),
  )
})

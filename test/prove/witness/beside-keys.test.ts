import { expect, test } from 'vitest'
import { xsd } from '../../diff/versions.ts'
import { objections, sideOf, witnessed } from './witnessed.ts'

/** Every document needs keys that differ and references that lead to them. */
const schema = xsd(`<xs:element name="root"><xs:complexType><xs:sequence>
  <xs:element name="place" maxOccurs="unbounded"><xs:complexType><xs:attribute name="id" type="xs:string" use="required"/></xs:complexType></xs:element>
  <xs:element name="way" maxOccurs="unbounded"><xs:complexType>
    <xs:attribute name="id" type="xs:string" use="required"/><xs:attribute name="to" type="xs:string" use="required"/>
  </xs:complexType></xs:element>
  <xs:element name="note" type="xs:string"/>
  <xs:element name="extra" type="xs:int" minOccurs="0"/>
</xs:sequence></xs:complexType>
<xs:unique name="one"><xs:selector xpath="*"/><xs:field xpath="@id"/></xs:unique>
<xs:keyref name="leads" refer="t:one"><xs:selector xpath="*"/><xs:field xpath="@to"/></xs:keyref>
</xs:element>`)

/** Each edit is made, and undone. */
test.each([
  ['a type', 'name="note" type="xs:string"', 'name="note" type="xs:int"'],
  ['an element that must be there', 'minOccurs="0"', 'minOccurs="1"'],
  ['fewer elements with keys', 'name="place" maxOccurs="unbounded"', 'name="place" maxOccurs="3"'],
  [
    'a key of another sort',
    'name="place" maxOccurs="unbounded"><xs:complexType><xs:attribute name="id" type="xs:string"',
    'name="place" maxOccurs="unbounded"><xs:complexType><xs:attribute name="id" type="xs:int"',
  ],
  ['a reference of one value', 'name="to" type="xs:string"', 'name="to" type="xs:string" fixed="a"'],
  [
    'one reference more',
    '<xs:unique name="one">',
    '<xs:unique name="two"><xs:selector xpath="*"/><xs:field xpath="@to"/></xs:unique><xs:unique name="one">',
  ],
  ['references that need not lead anywhere', /<xs:keyref.*?<\/xs:keyref>/, ''],
  [
    'an attribute',
    'name="to" type="xs:string" use="required"/>',
    'name="to" type="xs:string" use="required"/><xs:attribute name="by" type="xs:string" use="required"/>',
  ],
])('%s, changed in documents that keep their keys', async (_what, from, to) => {
  const edited = schema.replace(from, to)
  expect(edited).not.toBe(schema)
  for (const [before, after] of [
    [schema, edited],
    [edited, schema],
  ] as const) {
    const sides = [
      await sideOf('a', { schemas: { 'r.xsd': before } }),
      await sideOf('b', { schemas: { 'r.xsd': after } }),
    ] as const
    const { comparison, proofs } = witnessed(...sides)
    const breaking = comparison.changes.filter(({ severity }) => severity === 'breaking')
    expect(breaking.map(({ witness }) => witness.status)).toEqual(['proven'])
    for (const change of breaking) {
      expect(await objections(sides, change, proofs.get(change.id))).toEqual([])
    }
  }
})

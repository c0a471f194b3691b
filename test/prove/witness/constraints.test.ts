import { expect, test } from 'vitest'
import { xsd } from '../../diff/versions.ts'
import { compileSchema } from '../../support/libxml2.ts'
import { sideOf, witnessed } from './witnessed.ts'

const numbered = `<xs:complexType><xs:sequence><xs:element name="no" type="xs:int" minOccurs="0"/></xs:sequence><xs:attribute name="id" type="xs:string"/></xs:complexType>`
const schemaOf = (constraints: string): string =>
  xsd(`<xs:element name="r"><xs:complexType><xs:sequence>
    <xs:element name="item" minOccurs="0" maxOccurs="9">${numbered}</xs:element>
    <xs:element name="box" minOccurs="0" maxOccurs="9"><xs:complexType><xs:sequence><xs:element name="part">${numbered}</xs:element></xs:sequence></xs:complexType></xs:element>
    <xs:element name="use" minOccurs="0" maxOccurs="9" type="xs:string"/>
    ${['one', 'two', 'three', 'four', 'five'].map((name) => `<xs:element name="${name}" minOccurs="0" type="xs:string"/>`).join('')}
    <xs:element name="late" minOccurs="0" maxOccurs="9"><xs:complexType><xs:attribute name="to" type="xs:string"/></xs:complexType></xs:element>
    <xs:element name="end" type="xs:string"/>
  </xs:sequence></xs:complexType>${constraints}</xs:element>`)

const constraint = (kind: string, selector: string, fields: readonly string[], more = ''): string =>
  `<xs:${kind} name="${kind}-of" ${more}><xs:selector xpath="${selector}"/>${fields.map((field) => `<xs:field xpath="${field}"/>`).join('')}</xs:${kind}>`
const key = constraint('key', 't:item', ['@id'])

/** Each is added, and taken away again. */
test.each([
  ['a unique attribute', '', constraint('unique', 't:item', ['@id'])],
  ['a key of an attribute and an element', '', constraint('key', 't:item', ['@id', 't:no'])],
  ['elements inside others that repeat', '', constraint('unique', 't:box/t:part', ['t:no'])],
  ['elements wherever they are', '', constraint('unique', './/t:part', ['@id'])],
  ['any element of a namespace', '', constraint('unique', 't:*', ['@id'])],
  ['the one element of any that has the attribute', '', constraint('unique', './/*', ['@to'])],
  [
    'a reference of the one element of any that has the attribute',
    key,
    `${key}${constraint('keyref', './/*', ['@to'], 'refer="t:key-of"')}`,
  ],
  ['a reference to a key', key, `${key}${constraint('keyref', 't:use', ['.'], 'refer="t:key-of"')}`],
])('%s', async (_what, without, withIt) => {
  const schemas = [schemaOf(without), schemaOf(withIt)] as const
  const [one, other] = [
    await sideOf('a', { schemas: { 'r.xsd': schemas[0] } }),
    await sideOf('b', { schemas: { 'r.xsd': schemas[1] } }),
  ]
  const judges = schemas.map((schema) => compileSchema(new Map([['r.xsd', schema]]), 'r.xsd'))
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    const { comparison, proofs } = witnessed(from, to)
    const breaking = comparison.changes.filter(({ severity }) => severity === 'breaking')
    expect(breaking.map(({ rule, witness }) => `${rule} ${witness.status}`)).toEqual([
      `identity-constraint-${from === one ? 'added' : 'removed'} proven`,
    ])
    for (const { shown, image = shown, repaired } of proofs.values()) {
      const verdicts = [shown, image, repaired ?? ''].map((text) =>
        judges.map((judge) => judge.validate(text).valid),
      )
      expect(verdicts).toEqual([
        [true, false],
        [true, false],
        [true, true],
      ])
    }
  }
})

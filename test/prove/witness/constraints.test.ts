import { expect, test } from 'vitest'
import { xsd } from '../../diff/versions.ts'
import { compileSchema } from '../../support/libxml2.ts'
import { objections, outcome, sideOf, witnessed } from './witnessed.ts'

const numbered = `<xs:complexType><xs:sequence><xs:element name="no" type="xs:int" minOccurs="0"/></xs:sequence><xs:attribute name="id" type="xs:string"/><xs:attribute name="as" type="xs:string"/></xs:complexType>`
const schemaOf = (constraints: string): string =>
  xsd(`<xs:element name="r"><xs:complexType><xs:sequence>
    <xs:element name="item" minOccurs="0" maxOccurs="9">${numbered}</xs:element>
    <xs:element name="box" minOccurs="0" maxOccurs="9"><xs:complexType><xs:sequence><xs:element name="part">${numbered}</xs:element></xs:sequence></xs:complexType></xs:element>
    <xs:element name="use" minOccurs="0" maxOccurs="9" type="xs:string"/>
    ${['one', 'two', 'three', 'four', 'five'].map((name) => `<xs:element name="${name}" minOccurs="0" type="xs:string"/>`).join('')}
    <xs:element name="late" minOccurs="0" maxOccurs="9"><xs:complexType><xs:attribute name="to" type="xs:string"/><xs:attribute name="by" type="xs:string"/></xs:complexType></xs:element>
    <xs:element name="end" type="xs:string"/>
  </xs:sequence></xs:complexType>${constraints}</xs:element>`)

const constraint = (kind: string, selector: string, fields: readonly string[], more = ''): string =>
  `<xs:${kind} name="${kind}-of" ${more}><xs:selector xpath="${selector}"/>${fields.map((field) => `<xs:field xpath="${field}"/>`).join('')}</xs:${kind}>`
const key = constraint('key', 't:item', ['@id'])
const pairKey = constraint('key', 't:item', ['@id', '@as'])
const unique = (name: string, selector: string): string =>
  constraint('unique', selector, ['@id']).replace('unique-of', name)
const each = `${unique('items', 't:item')}${unique('parts', './/t:part')}`

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
  [
    'a key beside what is unique by the same attribute',
    unique('items', 't:item'),
    `${unique('items', 't:item')}${key}`,
  ],
  ['elements of two names, each unique among its own', each, `${each}${unique('all', 't:item|.//t:part')}`],
  [
    'a reference of two attributes that may be left out',
    pairKey,
    `${pairKey}${constraint('keyref', 't:late', ['@to', '@by'], 'refer="t:key-of"')}`,
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

const headed = (constraints: string): string =>
  xsd(`<xs:element name="r"><xs:complexType><xs:choice maxOccurs="unbounded"><xs:element ref="t:thing"/><xs:element name="hint" type="xs:string"/></xs:choice></xs:complexType>${constraints}</xs:element>
    <xs:element name="thing" abstract="true" type="t:Thing"/><xs:complexType name="Thing"><xs:attribute name="id" type="xs:string"/></xs:complexType>
    ${['one', 'two'].map((name) => `<xs:element name="${name}" substitutionGroup="t:thing"/>`).join('')}`)

test('two new constraints over substitutes in a repeated choice are proven', async () => {
  const own = `${unique('ones', 't:one')}${unique('twos', 't:two')}`
  const both = `${constraint('key', 't:one|t:two', ['@id'])}${unique('all', 't:one|t:two')}`
  const sides = [
    await sideOf('a', { schemas: { 'r.xsd': headed(own) } }),
    await sideOf('b', { schemas: { 'r.xsd': headed(`${own}${both}`) } }),
  ] as const
  const { comparison, proofs } = witnessed(...sides)
  const breaking = comparison.changes.filter(({ severity }) => severity === 'breaking')
  expect(breaking.map(outcome)).toEqual([
    'identity-constraint-added proven',
    'identity-constraint-added proven',
  ])
  for (const change of breaking) expect(await objections(sides, change, proofs.get(change.id))).toEqual([])
})

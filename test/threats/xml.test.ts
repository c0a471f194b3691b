import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { XmlCodec } from '../../src/runtime/index.ts'
import { cli } from '../support/cli.ts'
import { folderWith } from '../support/folder.ts'
import { generatedFrom } from '../support/generated.ts'
import { bounded, describeRefusals, errorsOf, type Threat, withSchemas } from './refused.ts'

const xs = 'xmlns:xs="http://www.w3.org/2001/XMLSchema"'
const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

const vocabulary = `<xs:schema ${xs}>
  <xs:element name="r" type="R" nillable="true"/>
  <xs:complexType name="R">
    <xs:sequence>
      <xs:element name="t" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
      <xs:element name="s" type="Shape" minOccurs="0" nillable="true"/>
      <xs:element name="__proto__" type="xs:string" minOccurs="0"/>
      <xs:element name="constructor" type="xs:string" minOccurs="0" maxOccurs="unbounded"/>
      <xs:any minOccurs="0" maxOccurs="unbounded" namespace="##other" processContents="skip"/>
    </xs:sequence>
    <xs:attribute name="a" type="xs:string"/>
    <xs:attribute name="hasOwnProperty" type="xs:string"/>
    <xs:anyAttribute namespace="##other" processContents="skip"/>
  </xs:complexType>
  <xs:complexType name="Shape" abstract="true"/>
  <xs:complexType name="Circle"><xs:complexContent><xs:extension base="Shape"><xs:attribute name="radius" type="xs:int"/></xs:extension></xs:complexContent></xs:complexType>
  <xs:complexType name="Other"/>
</xs:schema>`

let codec: XmlCodec<unknown>
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'threats-'))
  writeFileSync(join(folder, 'a.xsd'), vocabulary)
  codec = (await generatedFrom({ schemas: 'a.xsd' }, folder)).xml('a', 'r')
})
afterAll(() => rmSync(folder, { recursive: true }))

const entities = (subset: string, body: string): string => `<!DOCTYPE r [${subset}]><r><t>${body}</t></r>`
const laughs = Array.from({ length: 9 }, (_, index) => {
  const before = index === 0 ? 'lol' : `&l${index - 1};`.repeat(10)
  return `<!ENTITY l${index} "${before}">`
}).join('')
const nested = (depth: number): string => {
  return `<r xmlns:p="urn:p">${'<p:x>'.repeat(depth)}${'</p:x>'.repeat(depth)}</r>`
}
const attributes = (count: number): string => {
  return Array.from({ length: count }, (_, index) => ` p:a${index}=""`).join('')
}

describe('documents that are refused', () => {
  test.each<[string, () => string | Uint8Array, readonly string[]]>([
    ['X1: an internal subset', () => '<!DOCTYPE r []><r/>', ['doctype']],
    ['X2: an external entity', () => entities('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'), ['doctype']],
    [
      'X2: an entity of an external subset',
      () => '<!DOCTYPE r SYSTEM "http://localhost/x.dtd"><r><t>&x;</t></r>',
      ['not-well-formed'],
    ],
    [
      'X2: a parameter entity',
      () => entities('<!ENTITY % x SYSTEM "file:///etc/passwd">%x;', ''),
      ['doctype'],
    ],
    ['X3: a billion laughs', () => entities(laughs, '&l8;'), ['doctype']],
    ['X3: an entity that nothing declares', () => '<r><t>&lol;</t></r>', ['not-well-formed']],
    ['X4: 100,000 deep', () => nested(100_000), ['limit-depth']],
    [
      'X4: 100,000 deep where it is unexpected',
      () => `<r>${'<x>'.repeat(100_000)}`,
      ['element-unexpected', 'limit-depth'],
    ],
    ['X5: 100,000 attributes', () => `<r xmlns:p="urn:p"${attributes(100_000)}/>`, ['limit-attributes']],
    ['X5: 65 Mi characters', () => `<r a="${'x'.repeat(65 * 2 ** 20)}"/>`, ['limit-length']],
    ['X6: two roots', () => '<r/><r/>', ['not-well-formed']],
    ['X6: an attribute twice', () => '<r a="" a=""/>', ['not-well-formed']],
    ['X6: ]]> in text', () => '<r><t>]]></t></r>', ['not-well-formed']],
    ['X6: a control character', () => '<r><t>\u0001</t></r>', ['character']],
    ['X6: a prefix that is not bound', () => '<r><p:t/></r>', ['not-well-formed']],
    ['X7: bytes that are no UTF-8', () => Buffer.from([...Buffer.from('<r>'), 0xff]), ['encoding']],
    ['X7: Latin-1', () => Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><r/>'), ['encoding']],
    ['X7: what only XML 1.1 allows', () => '<?xml version="1.1"?><r><t>&#1;</t></r>', ['not-well-formed']],
    [
      'X13: a type that is not there',
      () => `<r ${xsi}><s xsi:type="Nowhere"/></r>`,
      ['xsi-type', 'xsi-type'],
    ],
    ['X13: an abstract type', () => `<r ${xsi}><s xsi:type="Shape"/></r>`, ['xsi-type', 'xsi-type']],
    [
      'X13: a type that is not derived',
      () => `<r ${xsi}><s xsi:type="Other"/></r>`,
      ['xsi-type', 'xsi-type'],
    ],
    ['X13: nil with content', () => `<r ${xsi} xsi:nil="true"><t/></r>`, ['element-unexpected']],
    ['X13: nil where it may not be', () => `<r ${xsi}><t xsi:nil="true"/></r>`, ['nil']],
  ])('%s', async (_, document, rules) => {
    const text = document()
    const result = await bounded(() => codec.parse(text))
    expect(result.ok ? [] : result.issues.map(({ rule }) => rule)).toEqual(rules)
  })
})

describe('documents that are read', () => {
  test.each<[string, () => string]>([
    ['X1: a document type that declares nothing', () => '<!DOCTYPE r><r/>'],
    [
      'X2: an external subset, which is not fetched',
      () => '<!DOCTYPE r PUBLIC "-//x" "http://localhost/x.dtd"><r/>',
    ],
    ['X3: two million references by number', () => `<r><t>${'&#65;'.repeat(2_000_000)}</t></r>`],
    ['X5: an attribute of 20 million characters', () => `<r a="${'x'.repeat(20_000_000)}"/>`],
    [
      'X13: a schema that the document names',
      () => `<r ${xsi} xsi:schemaLocation="urn:x http://localhost/x.xsd"/>`,
    ],
  ])('%s', async (_, document) => {
    expect((await bounded(() => codec.parse(document()))).ok).toBe(true)
  })

  test('X9: names of the prototype are names', () => {
    const xml = '<r hasOwnProperty="a"><__proto__>b</__proto__><constructor>c</constructor></r>'
    const result = codec.parse(xml)
    if (!result.ok) throw new Error(JSON.stringify(result.issues))
    expect(Object.getPrototypeOf(result.value)).toBe(Object.prototype)
    const again = codec.serialize(result.value)
    expect(codec.parse(again)).toEqual(result)
    expect(again).toContain('<__proto__>b</__proto__>')
    expect(({} as Record<string, unknown>).b).toBeUndefined()
  })

  test('X9: names of the prototype in content of any kind', () => {
    const xml = '<r xmlns:p="__proto__" p:__proto__="a"><p:__proto__ constructor="b"/></r>'
    const result = codec.parse(xml)
    if (!result.ok) throw new Error(JSON.stringify(result.issues))
    expect(codec.parse(codec.serialize(result.value))).toEqual(result)
    expect(({} as Record<string, unknown>).constructor).toBe(Object)
  })

  test('X8, X14: every text comes back as it was, or is refused by name', { tags: 'slow' }, () => {
    const unit = fc.oneof(
      fc.constantFrom(
        ...']]>',
        '--',
        '\r',
        '\n',
        '\t',
        ' ',
        '<',
        '&',
        '"',
        "'",
        '\u0000',
        '\u0085',
        '\u2028',
        '\ud800',
        '\ufffe',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 8 }), (parts) => {
        const value = { a: parts.join(''), t: [parts.join('')] }
        const checked = codec.validate(value)
        if (checked.ok) expect(codec.parse(codec.serialize(value))).toEqual({ ok: true, value })
        else expect(new Set(checked.issues.map(({ rule }) => rule))).toEqual(new Set(['character']))
      }),
      { numRuns: 2_000 },
    )
  })
})

function schema(body: string, ...want: readonly string[]): Threat {
  return { given: { 'efti-schema.config.yaml': withSchemas('a.xsd'), 'a.xsd': body }, want, hides: 'root:' }
}

const allowed = 'versions:\n  "1": { schemas: a.xsd, doctype: allow }\n'
const inSchema = (body: string): string => `<xs:schema ${xs}>${body}</xs:schema>`
const withDoctype = (subset: string, body: string): Threat => ({
  given: { 'efti-schema.config.yaml': allowed, 'a.xsd': `<!DOCTYPE xs:schema [${subset}]>${inSchema(body)}` },
  want: ['xsd-entity'],
  hides: 'root:',
})
const documentation = (text: string): string => {
  return `<xs:annotation><xs:documentation>${text}</xs:documentation></xs:annotation>`
}
const type = (name: string, body: string): string => `<xs:complexType name="${name}">${body}</xs:complexType>`

describeRefusals('schemas that are refused', [
  ['X1: a document type', schema(`<!DOCTYPE xs:schema []>${inSchema('')}`, 'xsd-doctype')],
  ['X2: an external entity', withDoctype('<!ENTITY x SYSTEM "file:///etc/passwd">', documentation('&x;'))],
  [
    'X2: a parameter entity',
    {
      ...withDoctype('<!ENTITY % x SYSTEM "file:///etc/passwd">%x;', documentation('&y;')),
      want: ['xsd-malformed'],
    },
  ],
  ['X3: a billion laughs', withDoctype(laughs, documentation('&l8;'))],
  [
    'X3: quadratic growth',
    withDoctype(`<!ENTITY x "${'ha'.repeat(5000)}">`, documentation('&x;'.repeat(10_000))),
  ],
  ['X4: 100,000 deep', schema(inSchema('<xs:x>'.repeat(100_000)), 'xsd-too-deep')],
  ['X6: not well-formed', schema(inSchema('<xs:element'), 'xsd-malformed')],
  [
    'X7: an encoding that is not known',
    schema(`<?xml version="1.0" encoding="EBCDIC"?>${inSchema('')}`, 'text-encoding'),
  ],
  [
    'X10: two elements that could be either of two particles',
    schema(
      inSchema(
        type(
          'A',
          '<xs:sequence><xs:element name="a" type="xs:string" minOccurs="0"/><xs:element name="a" type="xs:string"/></xs:sequence>',
        ),
      ),
      'xsd-constraint',
    ),
  ],
  [
    'X10: groups of groups, 2 to the 30th',
    schema(
      inSchema(
        Array.from({ length: 30 }, (_, index) => {
          const inner =
            index === 0 ? '<xs:element name="a" type="xs:string"/>' : `<xs:group ref="g${index - 1}"/>`
          return `<xs:group name="g${index}"><xs:sequence>${inner}${inner}</xs:sequence></xs:group>`
        }).join(''),
      ),
      'xsd-too-large',
      'xsd-too-large',
    ),
  ],
  [
    'X11: a type derived from itself',
    schema(
      inSchema(type('A', '<xs:complexContent><xs:extension base="A"/></xs:complexContent>')),
      'xsd-circular',
    ),
  ],
  [
    'X11: a group in itself',
    schema(
      inSchema('<xs:group name="g"><xs:sequence><xs:group ref="g"/></xs:sequence></xs:group>'),
      'xsd-circular',
    ),
  ],
  [
    'X11: elements that stand in for each other',
    schema(
      inSchema('<xs:element name="a" substitutionGroup="b"/><xs:element name="b" substitutionGroup="a"/>'),
      'xsd-circular',
      'xsd-constraint',
      'xsd-constraint',
    ),
  ],
  ...['[a', '\\p{IsNowhere}', 'a{2,1}', '(', 'a**', '[z-a]'].map(
    (pattern) =>
      [
        `X12: the pattern ${pattern}`,
        schema(
          inSchema(
            `<xs:simpleType name="P"><xs:restriction base="xs:string"><xs:pattern value="${pattern}"/></xs:restriction></xs:simpleType>`,
          ),
          'xsd-facet-invalid',
        ),
      ] as const,
  ),
])

test.each<[string, string]>([
  [
    'X10: a bound of 99,999',
    '<xs:element name="r"><xs:complexType><xs:sequence><xs:element name="a" type="xs:string" minOccurs="0" maxOccurs="99999"/></xs:sequence></xs:complexType></xs:element>',
  ],
  [
    'X10: bounds in bounds',
    `<xs:element name="r">${type('', `${'<xs:sequence maxOccurs="999">'.repeat(12)}<xs:element name="a" type="xs:string"/>${'</xs:sequence>'.repeat(12)}`).replace(' name=""', '')}</xs:element>`,
  ],
  [
    'X11: a type that holds itself',
    type('A', '<xs:sequence><xs:element name="a" type="A" minOccurs="0"/></xs:sequence>'),
  ],
  [
    'X12: everything that only XML Schema has',
    `<xs:simpleType name="P"><xs:restriction base="xs:string"><xs:pattern value="\\i\\c*[a-z-[aeiou]]^$\\p{IsGreek}?a{0,99999}"/></xs:restriction></xs:simpleType>`,
  ],
  [
    'X12: repetitions that take each other in, tried on the values beside them',
    `<xs:simpleType name="P"><xs:restriction base="Q"><xs:enumeration value="${'a'.repeat(60)}!"/></xs:restriction></xs:simpleType><xs:simpleType name="Q"><xs:restriction base="xs:string"><xs:pattern value="((a+)+)+b|a*!"/></xs:restriction></xs:simpleType>`,
  ],
])('a schema that is read: %s', async (_, body) => {
  const cwd = folderWith({ 'efti-schema.config.yaml': withSchemas('a.xsd'), 'a.xsd': inSchema(body) })
  const { exit, stderr } = await bounded(() => cli(cwd, 'build'))
  expect([exit, errorsOf(stderr)]).toEqual([0, []])
})

test('X10: a bounded repetition is counted, not unrolled, in documents as well', {
  tags: 'slow',
}, async () => {
  const root = folderWith({
    'a.xsd': inSchema(
      '<xs:element name="r"><xs:complexType><xs:sequence maxOccurs="500"><xs:element name="a" type="xs:string" minOccurs="0" maxOccurs="99999"/></xs:sequence></xs:complexType></xs:element>',
    ),
  })
  const { xml } = await generatedFrom({ schemas: 'a.xsd' }, root)
  const document = `<r>${'<a/>'.repeat(200_000)}</r>`
  expect((await bounded(() => xml('a', 'r').parse(document))).ok).toBe(true)
})

test('X5: 100,000 attributes in a schema', { tags: 'slow' }, async () => {
  const body = `<xs:schema ${xs} xmlns:p="urn:p"${attributes(100_000)}><xs:element name="r"/></xs:schema>`
  const cwd = folderWith({ 'efti-schema.config.yaml': withSchemas('a.xsd'), 'a.xsd': body })
  const { exit } = await bounded(() => cli(cwd, 'build'))
  expect(exit).toBe(0)
})

import { afterAll, describe, expect, test } from 'vitest'
import { generate } from '../../../src/generate/index.ts'
import { judgePieces, listCodecRoots, loadGenerated, readStart } from '../../../src/run/index.ts'
import { isInPieces, judgeInto } from '../../../src/run/pieces.ts'
import { type SimpleTypes, withSimpleTypes, type XmlCodec } from '../../../src/runtime/index.ts'
import { arrays } from '../../../src/runtime/pieces/index.ts'
import { read, readOne, schema } from '../../ingest/xsd/reading.ts'
import { askedCompilers, compiled } from '../../support/compile.ts'
import { compileSchema } from '../../support/libxml2.ts'
import { versionOf } from '../../support/model.ts'

/** Elements of simple types that no other declaration makes codecs know more of. */
const declared = `<xs:element name="r"><xs:complexType><xs:choice>
<xs:element name="string" type="xs:string"/><xs:element name="token" type="xs:token"/><xs:element name="date" type="xs:date"/>
<xs:element name="code" type="Code"/><xs:element name="kept" type="xs:string" block="restriction"/>
<xs:element name="fixed" type="xs:token" fixed="a  b"/><xs:element name="content" type="Content"/>
<xs:element name="double" type="xs:double"/></xs:choice></xs:complexType></xs:element>
<xs:simpleType name="Letters"><xs:restriction base="xs:string"><xs:pattern value="[a-z]*"/></xs:restriction></xs:simpleType>
<xs:simpleType name="Few"><xs:restriction base="Letters"><xs:enumeration value="ab"/></xs:restriction></xs:simpleType>
<xs:simpleType name="Word"><xs:restriction base="xs:token"><xs:maxLength value="2"/></xs:restriction></xs:simpleType>
<xs:simpleType name="Day"><xs:restriction base="xs:date"><xs:minInclusive value="2026-01-01"/></xs:restriction></xs:simpleType>
<xs:simpleType name="Code"><xs:restriction base="xs:string"><xs:enumeration value="x"/><xs:enumeration value="y"/></xs:restriction></xs:simpleType>
<xs:simpleType name="Words"><xs:list itemType="Word"/></xs:simpleType>
<xs:simpleType name="Mixed"><xs:union memberTypes="xs:date Word"/></xs:simpleType>
<xs:simpleType name="Size"><xs:restriction base="xs:double"><xs:maxInclusive value="9"/></xs:restriction></xs:simpleType>
<xs:complexType name="Content"><xs:simpleContent><xs:extension base="xs:string"><xs:attribute name="n"/></xs:extension></xs:simpleContent></xs:complexType>`

const open = `<xs:element name="r"><xs:complexType><xs:choice>
<xs:element name="nil" type="xs:string" nillable="true"/><xs:element name="list" type="Words" nillable="true"/>
<xs:element name="union" type="Mixed"/><xs:element name="parts" type="Parts"/><xs:element name="plain" type="xs:string"/></xs:choice></xs:complexType></xs:element>
<xs:simpleType name="Letters"><xs:restriction base="xs:string"><xs:pattern value="[a-z]*"/></xs:restriction></xs:simpleType>
<xs:simpleType name="Word"><xs:restriction base="xs:token"><xs:maxLength value="2"/></xs:restriction></xs:simpleType>
<xs:simpleType name="Words"><xs:list itemType="xs:token"/></xs:simpleType>
<xs:simpleType name="Two"><xs:restriction base="Words"><xs:length value="2"/></xs:restriction></xs:simpleType>
<xs:simpleType name="Mixed"><xs:union memberTypes="xs:date xs:token"/></xs:simpleType>
<xs:simpleType name="Parts"><xs:union memberTypes="Words Mixed"/></xs:simpleType>`

type Row = readonly [says: string, element: string, attributes: string, text: string]

const plainRows: readonly Row[] = [
  ['a named restriction of a built-in type', 'string', 'xsi:type="Letters"', 'abc'],
  ['a value that the named type refuses', 'string', 'xsi:type="Letters"', 'ABC'],
  ['a restriction of a restriction', 'string', 'xsi:type="Few"', 'ab'],
  ['a restriction of a restriction that refuses the value', 'string', 'xsi:type="Few"', 'abc'],
  ['a code list in place of a text', 'string', 'xsi:type="Code"', 'x'],
  ['a restriction of a type between', 'string', 'xsi:type="Word"', ' ab '],
  ['a built-in type in place of a text', 'string', 'xsi:type="xs:NMTOKEN"', 'a'],
  ['a built-in type that refuses the text', 'string', 'xsi:type="xs:NMTOKEN"', 'a b'],
  ['a built-in type of another family', 'string', 'xsi:type="xs:int"', '1'],
  ['a named type of another family', 'string', 'xsi:type="Day"', '2026-11-25'],
  ['a list in place of a text', 'string', 'xsi:type="Words"', 'a b'],
  ['a union in place of a text', 'string', 'xsi:type="Mixed"', 'a'],
  ['a built-in type in place of a token', 'token', 'xsi:type="xs:language"', 'en'],
  ['the base in place of a token', 'token', 'xsi:type="xs:string"', 'en'],
  ['a named type in place of a token', 'token', 'xsi:type="Word"', 'ab'],
  ['a bound of a date', 'date', 'xsi:type="Day"', '2026-11-25'],
  ['a date out of the bound', 'date', 'xsi:type="Day"', '2025-11-25'],
  ['the base of a code list', 'code', 'xsi:type="xs:string"', 'x'],
  ['a bound of a double', 'double', 'xsi:type="Size"', '1e0'],
  ['a blocked restriction', 'kept', 'xsi:type="Letters"', 'a'],
  ['a blocked built-in restriction', 'kept', 'xsi:type="xs:token"', 'a'],
  ['a name that nothing has', 'string', 'xsi:type="None"', 'a'],
  ['a simple type in place of simple content', 'content', 'xsi:type="Letters"', 'a'],
  ['a fixed value as a type between has it', 'fixed', 'xsi:type="Word"', 'a  b'],
]

const openRows: readonly Row[] = [
  ['a nillable text', 'nil', 'xsi:type="Letters"', 'abc'],
  ['a nillable text with a built-in type', 'nil', 'xsi:type="xs:Name"', 'abc'],
  ['a nillable text, wrong', 'nil', 'xsi:type="xs:Name"', '1'],
  ['a nil text that names its type', 'nil', 'xsi:nil="true" xsi:type="Letters"', ''],
  ['a nil list that names its type', 'list', 'xsi:nil="true" xsi:type="Two"', ''],
  ['a list with a length', 'list', 'xsi:type="Two"', 'a b'],
  ['a list with another length', 'list', 'xsi:type="Two"', 'a b c'],
  ['a built-in list in place of a list', 'list', 'xsi:type="xs:NMTOKENS"', 'a b'],
  ['a member of a union', 'union', 'xsi:type="xs:date"', '2026-11-25'],
  ['a restriction of a member', 'union', 'xsi:type="Word"', 'ab'],
  ['a restriction of a member, wrong', 'union', 'xsi:type="Word"', 'abc'],
  ['a member of a member', 'parts', 'xsi:type="Word"', 'ab'],
  ['a list that is a member', 'parts', 'xsi:type="Two"', 'a b'],
  ['a text beside them', 'plain', 'xsi:type="xs:ID"', 'a'],
]

describe.each([
  ['members and texts', declared, plainRows],
  ['nil, lists and unions', open, openRows],
])('a type that xsi:type names in place of a simple one: %s', (_, body, rows) => {
  const set = readOne(body)
  const version = versionOf([set])
  const files = generate(version, { toolVersion: '0.0.0' }, () => {})
  const program = loadGenerated(files)
  const peer = compileSchema(new Map([['a.xsd', schema(body)]]), 'a.xsd')
  afterAll(() => peer.dispose())

  test.each(rows)(
    '%s: libxml2, validate and withSimpleTypes agree',
    async (_says, name, attributes, text) => {
      const document = `<r xmlns="urn:a" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><${name} ${attributes}>${text}</${name}></r>`
      const want = peer.validate(document).valid
      const whole = listCodecRoots(version, await program).xml[0]?.codec()
      const read = whole?.parse(document)
      expect({ ok: read?.ok, document }).toEqual({ ok: want, document })
      if (!read?.ok) return
      // The value is one of the declared type: written without a name, and read by the smaller codec.
      const bundled = bundledOf(await program)
      const written = bundled.codec.serialize(read.value)
      expect(bundled.codec.parse(written)).toEqual(read)
      expect(peer.validate(written).valid).toBe(true)
      expect(withSimpleTypes(bundled.codec, bundled.types).parse(document)).toEqual(read)
    },
  )

  /** As a bundle has them: the codec of the module, and the table beside it. */
  function bundledOf(from: Awaited<typeof program>): { codec: XmlCodec<unknown>; types?: SimpleTypes } {
    const module = files.find(({ path }) => path.endsWith('/codecs.ts'))?.path ?? ''
    const path = files.find((file) => file.path.endsWith('/simple-types.ts'))?.path
    const codec = from.load(module).r as XmlCodec<unknown>
    return path === undefined ? { codec } : { codec, types: from.load(path).simpleTypes as SimpleTypes }
  }
})

test('a bundled codec says what to take for a type that it does not know', async () => {
  const version = versionOf([readOne(declared)])
  const files = generate(version, { toolVersion: '0.0.0' }, () => {})
  const program = await loadGenerated(files)
  const module = files.find(({ path }) => path.endsWith('/codecs.ts'))?.path ?? ''
  const codec = program.load(module).r as XmlCodec<unknown>
  const said = (document: string): readonly (string | undefined)[] => {
    const read = codec.parse(document)
    return read.ok
      ? []
      : read.issues.map(({ rule, message }) => `${rule} ${message.includes('withSimpleTypes')}`)
  }
  const head = '<r xmlns="urn:a" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'
  expect(said(`${head}<string xsi:type="Letters">a</string></r>`)).toEqual(['xsi-type true'])
  expect(said(`${head}<content xsi:type="Letters">a</content></r>`)).toEqual(['xsi-type false'])
  expect(() => withSimpleTypes({ ...codec })).toThrow(TypeError)
})

const members = `<xs:element name="r"><xs:complexType><xs:sequence><xs:element name="string" type="xs:string"/></xs:sequence></xs:complexType></xs:element>
<xs:simpleType name="Letters"><xs:restriction base="xs:string"><xs:pattern value="[a-z]*"/></xs:restriction></xs:simpleType>`

test.each([
  ['a named type', 'Letters', 'abc', true],
  ['a named type that refuses the text', 'Letters', 'ABC', false],
  ['a built-in type', 'xs:token', 'abc', true],
])('a document in pieces is judged like a short one: %s', async (_, type, text, want) => {
  const version = versionOf([readOne(members)])
  const program = await loadGenerated(generate(version, { toolVersion: '0.0.0' }, () => {}))
  const document = Buffer.from(
    `<r xmlns="urn:a" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><string xsi:type="${type}">${text}</string></r>`,
  )
  const open = () => [document]
  const roots = listCodecRoots(version, program).xml
  expect(roots.every(isInPieces)).toBe(true)
  expect(judgePieces(open, readStart(open), roots)?.valid).toBe(want)
  const read = judgeInto(open, readStart(open), roots, arrays)
  expect([read.valid, read.value]).toEqual(want ? [true, { string: text }] : [false, undefined])
})

test('texts, lists and unions that take the place of one type compile in one table', {
  tags: 'slow',
}, async () => {
  const types = `<xs:simpleType name="Letters"><xs:restriction base="xs:string"><xs:pattern value="[a-z]*"/></xs:restriction></xs:simpleType>
<xs:simpleType name="Words"><xs:list itemType="b:Letters"/></xs:simpleType>
<xs:simpleType name="Mixed"><xs:union memberTypes="b:Words xs:int"/></xs:simpleType>`
  const { sets } = read(
    new Map([
      ['a.xsd', schema('<xs:element name="any" type="xs:anySimpleType"/>')],
      ['b.xsd', schema(types, 'targetNamespace="urn:b"')],
    ]),
  )
  const files = generate(versionOf(sets), { toolVersion: '0.0.0' }, () => {})
  const table = files.find(({ path }) => path.endsWith('/simple-types.ts'))?.text ?? ''
  for (const name of ['Letters', 'Words', 'Mixed']) expect(table).toContain(`'{urn:b}${name}'`)
  await compiled(files, async (check) => {
    for (const compiler of askedCompilers) expect(await check(compiler)).toBe('')
  })
})

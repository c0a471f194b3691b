import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBody } from '../../../src/runtime/http-body.ts'
import { checkPieces, extras } from '../../../src/runtime/pieces/index.ts'
import { findCodecRoot } from '../../../src/runtime/xml/make-xml-codec.ts'
import { codecOf } from '../../generate/codecs/json-codec-of.ts'
import { generatedFrom } from '../../support/generated.ts'
import type { fragments } from './fragments.ts'
import { plainEntries } from './plain-entries.ts'

/** A way into the runtime: what it does with an input of a format. It may throw. */
export interface Entry {
  readonly name: string
  readonly format: keyof typeof fragments
  /** A caller has lifted the limit of issues, and pays for each. */
  readonly isUnlimited?: true
  run(input: string): unknown
}

const jsonSchema = {
  title: 'J',
  type: 'array',
  uniqueItems: true,
  items: {
    oneOf: [
      { type: 'object', required: ['a'], properties: { a: { type: 'number', multipleOf: 0.01 } } },
      { type: 'string', pattern: '^(?:[a-z]+)+$', format: 'date' },
      { type: 'array', contains: { const: 1 }, items: { type: 'integer' } },
      { type: ['integer', 'null'] },
    ],
    unevaluatedProperties: false,
  },
}

const patterns = ['(a|aa)*b', '([ab]+,)*0', '(a?){20}a{20}', '\\p{L}{0,50}0', '((a+)+b)+']

const xsd = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
<xs:element name="r"><xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded">
  <xs:element name="t" type="xs:string"/><xs:element name="k" type="xs:token"/><xs:element name="n" type="xs:decimal"/>
  <xs:element name="l"><xs:simpleType><xs:list itemType="xs:int"/></xs:simpleType></xs:element>
  <xs:element name="u"><xs:simpleType><xs:union memberTypes="xs:int xs:boolean xs:date"/></xs:simpleType></xs:element>
  ${patterns.map((pattern, index) => `<xs:element name="p${index}"><xs:simpleType><xs:restriction base="xs:string"><xs:pattern value="${pattern}"/></xs:restriction></xs:simpleType></xs:element>`).join('\n  ')}
  <xs:element name="d" type="xs:date"/><xs:element name="o" type="O"/><xs:element name="c" type="xs:int"/>
  <xs:element name="s" type="S"/>
  <xs:element name="e"><xs:complexType><xs:sequence><xs:element name="z" type="xs:int" maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element>
  <xs:element name="i"><xs:complexType><xs:attribute name="id" type="xs:ID"/><xs:attribute name="to" type="xs:IDREF"/><xs:attribute name="key" type="xs:int"/></xs:complexType></xs:element>
  <xs:element name="m"><xs:complexType mixed="true"><xs:sequence><xs:any processContents="lax" minOccurs="0" maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:element>
  <xs:any namespace="##other" processContents="lax"/>
</xs:choice><xs:anyAttribute processContents="lax"/></xs:complexType>
<xs:unique name="key"><xs:selector xpath="i"/><xs:field xpath="@key"/></xs:unique></xs:element>
<xs:complexType name="O"><xs:sequence><xs:element name="o" type="O" minOccurs="0"/></xs:sequence></xs:complexType>
<xs:complexType name="S"><xs:sequence><xs:element name="t" type="xs:string" minOccurs="0"/></xs:sequence></xs:complexType>
</xs:schema>`

function plain(name: string): Entry {
  const entry = plainEntries.find((one) => one.name === name)
  if (entry === undefined) throw new Error(`no entry ${name}`)
  return entry
}

/** A document as it comes from a network. */
function* piecesOf(text: string): Iterable<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += 4096) yield bytes.subarray(at, at + 4096)
}

/** Every way into the runtime that takes text from outside. */
export async function entries(): Promise<readonly Entry[]> {
  const folder = mkdtempSync(join(tmpdir(), 'expensive-'))
  writeFileSync(join(folder, 'r.xsd'), xsd)
  writeFileSync(join(folder, 'a.json'), JSON.stringify(jsonSchema))
  const { xml } = await generatedFrom({ schemas: 'r.xsd' }, folder)
  const { version } = await generatedFrom({ schemas: 'a.json' }, folder)
  rmSync(folder, { recursive: true })
  const [set] = version.sets
  if (set === undefined) throw new Error('no schema set')
  const strict = await codecOf(set)
  const codec = xml('r', 'r')
  const rootElement = findCodecRoot(codec)
  if (rootElement === undefined) throw new Error('no root')
  const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
  const whole = (part: string): string => `<r ${xsi}>${part}</r>`
  return [
    { name: 'XML, content', format: 'xml', run: (part) => codec.parse(whole(part)) },
    {
      name: 'XML, content with every issue',
      format: 'xml',
      isUnlimited: true,
      run: (part) => codec.parse(whole(part), { maxIssues: 1e9 }),
    },
    { name: 'XML, bytes', format: 'xml', run: (part) => codec.parse(Buffer.from(whole(part))) },
    { name: 'XML, before the root', format: 'xml', run: (part) => codec.parse(`${part}<r/>`) },
    { name: 'XML, a text', format: 'xml', run: (part) => codec.parse(whole(`<t>${part}</t>`)) },
    { name: 'XML, a token', format: 'xml', run: (part) => codec.parse(whole(`<k>${part}</k>`)) },
    { name: 'XML, mixed', format: 'xml', run: (part) => codec.parse(whole(`<m>${part}</m>`)) },
    { name: 'XML, an attribute', format: 'xml', run: (part) => codec.parse(`<r a="${part}"/>`) },
    { name: 'XML, a tag', format: 'xml', run: (part) => codec.parse(`<r ${part}/>`, { maxAttributes: 1e9 }) },
    { name: 'XML, deep', format: 'xml', run: (part) => codec.parse(whole(part), { maxDepth: 1000 }) },
    {
      name: 'XML, written',
      format: 'xml',
      run: (part) => codec.serialize({ $choice: [{ element: 't', value: part }] } as never),
    },
    {
      name: 'XML, checked',
      format: 'xml',
      run: (part) => codec.validate({ t: [part], k: [part], l: [part] }),
    },
    { name: 'XML, a number', format: 'text', run: (part) => codec.parse(whole(`<n>${part}</n>`)) },
    { name: 'XML, a list', format: 'text', run: (part) => codec.parse(whole(`<l>${part}</l>`)) },
    { name: 'XML, a union', format: 'text', run: (part) => codec.parse(whole(`<u>${part}</u>`)) },
    plain('JSON'),
    plain('JSON, whole'),
    plain('JSON, bytes'),
    plain('JSON, a text'),
    { name: 'JSON, of a type', format: 'json', run: (part) => strict.parse(`[${part}0]`) },
    plain('JSON, written'),
    plain('a query'),
    plain('a path'),
    plain('cookies'),
    plain('a form'),
    plain('a form, written'),
    {
      name: 'a body of a gateway, JSON',
      format: 'json',
      run: (part) => readBody(Buffer.from(`[${part}0]`), { type: 'application/json', codec: strict }),
    },
    {
      name: 'a body of a gateway, XML',
      format: 'xml',
      run: (part) => readBody(Buffer.from(whole(part)), { type: 'application/xml', codec }),
    },
    {
      name: 'XML, pieces',
      format: 'xml',
      run: (part) => checkPieces(rootElement, () => piecesOf(whole(part)), {}, extras),
    },
    plain('headers'),
    plain('a problem'),
    ...patterns.map(
      (pattern, index): Entry => ({
        name: `pattern ${pattern}`,
        format: 'text',
        run: (part) => codec.parse(whole(`<p${index}>${part}</p${index}>`)),
      }),
    ),
  ]
}

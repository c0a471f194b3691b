import { expect, test } from 'vitest'
import { sampleDocument, sampleRoots } from '../../src/sample/index.ts'
import { readOne, schema as schemaOf } from '../ingest/xsd/reading.ts'
import { compileSchema } from '../support/libxml2.ts'

/** A root that holds many `a` and many `b`, with these types and these constraints. */
const rooted = (a: string, b: string, constraints: string, more = ''): string =>
  `<xs:element name="root"><xs:complexType><xs:sequence>
    <xs:element name="a" type="${a}" minOccurs="2" maxOccurs="12"/><xs:element name="b" type="${b}" minOccurs="0" maxOccurs="12"/>
  </xs:sequence></xs:complexType>${constraints}</xs:element>${more}`
const constraint = (kind: string, name: string, selector: string, ...fields: readonly string[]): string => {
  const selected = fields.map((field) => `<xs:field xpath="${field}"/>`).join('')
  return `<xs:${kind} name="${name}"><xs:selector xpath="${selector}"/>${selected}</xs:${kind}>`
}
const reference = (name: string, refer: string, selector: string, field: string): string =>
  `<xs:keyref name="${name}" refer="${refer}"><xs:selector xpath="${selector}"/><xs:field xpath="${field}"/></xs:keyref>`
const withAttributes = (name: string, ...attributes: readonly string[]): string =>
  `<xs:complexType name="${name}">${attributes.map((one) => `<xs:attribute ${one}/>`).join('')}</xs:complexType>`

const digit = `<xs:simpleType name="Digit"><xs:restriction base="xs:int"><xs:minInclusive value="1"/><xs:maxInclusive value="30"/></xs:restriction></xs:simpleType>`
const colour = `<xs:simpleType name="Colour"><xs:restriction base="xs:string"><xs:enumeration value="red"/><xs:enumeration value="green"/><xs:enumeration value="blue"/></xs:restriction></xs:simpleType>`

const bodies: readonly (readonly [string, string])[] = [
  ['texts of few values are told apart', rooted('Digit', 'Digit', constraint('key', 'k', 'a:a', '.'), digit)],
  [
    'what is unique may be missing, where there are not enough values',
    rooted(
      'A',
      'xs:int',
      constraint('unique', 'u', 'a:a', '@c'),
      withAttributes('A', 'name="c" type="Colour"') + colour,
    ),
  ],
  [
    'one of two values is another',
    rooted(
      'A',
      'xs:int',
      constraint('key', 'k', 'a:a', '@c', '@n'),
      withAttributes('A', 'name="c" type="Colour" use="required"', 'name="n" type="Digit" use="required"') +
        colour +
        digit,
    ),
  ],
  [
    'references lead to what is there',
    rooted('xs:string', 'xs:string', constraint('key', 'k', 'a:a', '.') + reference('r', 'k', 'a:b', '.')),
  ],
  [
    'an optional reference is left out where there is nothing to refer to',
    rooted(
      'A',
      'xs:string',
      constraint('unique', 'u', 'a:a', '@id') + reference('r', 'u', 'a:a', '@of'),
      withAttributes('A', 'name="id" type="xs:NCName"', 'name="of" type="xs:NCName"'),
    ),
  ],
  [
    'values of a type that an element says to have',
    rooted(
      'A',
      'xs:string',
      constraint('unique', 'u', 'a:a', '@n'),
      `${withAttributes('A')}<xs:complexType name="N"><xs:complexContent><xs:extension base="A"><xs:attribute name="n" type="Digit"/></xs:extension></xs:complexContent></xs:complexType>${digit}`,
    ),
  ],
]

test.each(bodies)('%s: libxml2 accepts what is made', (_, body) => {
  const set = readOne(body)
  const schema = compileSchema(new Map([['a.xsd', schemaOf(body)]]), 'a.xsd')
  const [root] = sampleRoots(set)
  for (const size of ['minimal', 'full', 'random'] as const) {
    for (let seed = 0; seed < 60; seed += 1) {
      const text = root && sampleDocument(set, root, { seed, size })
      expect({ text, ...schema.validate(text ?? '') }).toEqual({ text, valid: true, errors: [] })
    }
  }
  schema.dispose()
})

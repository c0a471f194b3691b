/** A list in two versions, whose items are called otherwise in the second. */
function listOf(item: string, namespace: string): string {
  const is = (id: string) =>
    `<xs:annotation><xs:documentation><eFTI_ID>${id}</eFTI_ID></xs:documentation></xs:annotation>`
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${namespace}" targetNamespace="${namespace}" elementFormDefault="qualified">
  <xs:element name="list" type="List">${is('ASBIE1')}</xs:element>
  <xs:complexType name="List">
    <xs:annotation><xs:documentation>Several
      lines.</xs:documentation></xs:annotation>
    <xs:sequence>
      <xs:element name="${item}" type="xs:string" maxOccurs="unbounded">${is('eFTI2')}</xs:element>
    </xs:sequence>
  </xs:complexType>
</xs:schema>
`
}

const api = `openapi: 3.1.0
info: { title: shop, version: '1' }
paths:
  /orders:
    get:
      operationId: getOrder
      description: |
        Several
        lines.
      responses:
        '200':
          description: fine
          content: { application/json: { schema: { type: object, properties: { a: { type: integer } } } } }
`

/** A repository that compares two versions of an interface: JSON and XML, with an example and accepted changes. */
export const repository = {
  'efti-schema.config.yaml': `versions:
  "1":
    apis: { shop: a/shop.yaml }
    schemas: a/list.xsd
    examples: examples
  "2":
    apis: { shop: b/shop.yaml }
    schemas: b/list.xsd
compare:
  - { from: "1", to: "2", accepted: accepted.yaml }
`,
  'accepted.yaml': '# nothing yet\n[]\n',
  'a/shop.yaml': api,
  'b/shop.yaml': api.replace('type: integer', 'type: string'),
  'a/list.xsd': listOf('item', 'urn:a'),
  'b/list.xsd': listOf('entry', 'urn:b'),
  'examples/list.xml': '<list xmlns="urn:a">\n  <item>x</item>\n</list>\n',
}

/** A small made-up interface with JSON Schema only. */
export const shop = {
  'efti-schema.config.yaml': 'versions:\n  "1":\n    apis: { shop: shop.yaml }\n    examples: examples\n',
  'shop.yaml': `openapi: 3.1.0
info: { title: Shop, version: "1" }
paths:
  /orders:
    post:
      operationId: placeOrder
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: "order.json" }
      responses:
        "201": { description: Placed. }
`,
  'order.json': `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Order",
  "type": "object",
  "required": ["item", "count"],
  "properties": {
    "item": { "type": "string", "minLength": 1 },
    "count": { "type": "integer", "minimum": 1 }
  },
  "additionalProperties": false
}
`,
  'examples/order.json': '{ "item": "tea", "count": 2 }\n',
} as const

/** A made-up vocabulary of XML, without an API. */
export const library = {
  'efti-schema.config.yaml': 'versions:\n  "1": { schemas: library.xsd, examples: examples }\n',
  'library.xsd': `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:library" targetNamespace="urn:library" elementFormDefault="qualified">
  <xs:element name="shelf" type="Shelf"/>
  <xs:complexType name="Shelf">
    <xs:sequence>
      <xs:element name="book" type="Book" maxOccurs="unbounded"/>
    </xs:sequence>
  </xs:complexType>
  <xs:complexType name="Book">
    <xs:sequence>
      <xs:element name="title" type="xs:string"/>
      <xs:choice>
        <xs:element name="year" type="xs:gYear"/>
        <xs:element name="undated" type="xs:boolean"/>
      </xs:choice>
    </xs:sequence>
    <xs:attribute name="language" type="xs:language" use="required"/>
  </xs:complexType>
</xs:schema>
`,
  'examples/shelf.xml':
    '<shelf xmlns="urn:library"><book language="fi"><title>A</title><year>1999</year></book></shelf>\n',
} as const

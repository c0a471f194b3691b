/** Two versions of a made-up vocabulary and API; the second took away, closed and added a little of everything. */
const schema = (
  changed: boolean,
): string => `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:library" targetNamespace="urn:library" elementFormDefault="qualified">
  <xs:element name="shelf" type="Shelf"/>
  <xs:element name="${changed ? 'register' : 'catalogue'}" type="Catalogue"/>
  <xs:complexType name="Catalogue"><xs:sequence><xs:element name="shelf" type="Shelf" maxOccurs="unbounded"/></xs:sequence></xs:complexType>
  <xs:complexType name="Shelf">
    <xs:sequence>
      <xs:element name="label" type="xs:string"/>
      <xs:element name="keeper" type="Keeper"/>
      <xs:element name="book" type="Book" minOccurs="0" maxOccurs="unbounded"/>
    </xs:sequence>
  </xs:complexType>
  <xs:complexType name="Keeper">
    <xs:sequence><xs:element name="name" type="xs:string"/><xs:element name="room" type="xs:string"/></xs:sequence>
  </xs:complexType>
  <xs:complexType name="Book">
    <xs:sequence>
      <xs:element name="title" type="xs:string"/>
      ${changed ? '' : '<xs:element name="subtitle" type="xs:string" minOccurs="0"/>'}
      <xs:element name="kind" type="Kind"/>
      <xs:element name="pages" type="xs:int" minOccurs="${changed ? 1 : 0}"/>
      <xs:element name="author" type="Author" maxOccurs="${changed ? '1' : 'unbounded'}"/>
    </xs:sequence>
    <xs:attribute name="language" type="xs:language" use="required"/>
  </xs:complexType>
  <xs:complexType name="Author">
    <xs:sequence>
      <xs:element name="name" type="xs:string"/>
      ${changed ? '' : '<xs:element name="born" type="Birth" minOccurs="0"/>'}
    </xs:sequence>
  </xs:complexType>
  ${changed ? '' : '<xs:complexType name="Birth"><xs:sequence><xs:element name="year" type="xs:int"/><xs:element name="place" type="xs:string" minOccurs="0"/></xs:sequence></xs:complexType>'}
  <xs:simpleType name="Kind">
    <xs:restriction base="xs:string">
      <xs:enumeration value="novel"/><xs:enumeration value="essay"/>
      ${changed ? '' : '<xs:enumeration value="atlas"/>'}
    </xs:restriction>
  </xs:simpleType>
  <xs:simpleType name="Colour">
    <xs:restriction base="xs:string"><xs:enumeration value="red"/><xs:enumeration value="atlas"/></xs:restriction>
  </xs:simpleType>
  <xs:complexType name="Binding"><xs:sequence><xs:element name="colour" type="Colour"/></xs:sequence></xs:complexType>
  <xs:element name="binding" type="Binding"/>
</xs:schema>
`

const api = (changed: boolean): string => `openapi: 3.1.0
info: { title: Desk, version: "${changed ? 2 : 1}" }
paths:
  /loans/{id}:
    get:
      operationId: ${changed ? 'readLoan' : 'getLoan'}
      parameters:
        - { name: id, in: path, required: true, schema: { type: string } }
        ${changed ? '- { name: X-Desk, in: header, required: true, schema: { type: string } }' : ''}
      responses:
        "200": { description: The loan., content: { application/json: { schema: { $ref: "#/components/schemas/Loan" } } } }
        ${changed ? '"410": { description: Over. }' : '"404": { description: None. }'}
  /members:
    get:
      operationId: listMembers
      responses:
        "200": { description: All., content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Member" } } } } }
components:
  schemas:
    Loan:
      type: object
      required: [book, state${changed ? ', desk' : ''}]
      properties:
        book: { type: string }
        ${changed ? 'desk: { type: string }' : 'note: { type: string }'}
        state: { type: string, enum: [out, back${changed ? '' : ', lost'}] }
      additionalProperties: false
    Member: { type: object, required: [name], properties: { name: { type: string }, state: { type: string, enum: [out, lost] } } }
`

export const libraryVersions = {
  'efti-schema.config.yaml': `versions:
  "1": { schemas: a/library.xsd, apis: { desk: a/desk.yaml } }
  "2": { schemas: b/library.xsd, apis: { desk: b/desk.yaml } }
compare: [{ from: "1", to: "2" }]
`,
  'a/library.xsd': schema(false),
  'a/desk.yaml': api(false),
  'b/library.xsd': schema(true),
  'b/desk.yaml': api(true),
} as const

export const strict = {
  target: 'es2023',
  lib: ['es2023'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  types: [],
}

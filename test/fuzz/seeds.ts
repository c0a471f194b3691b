import { library, shop } from '../support/shop.ts'

export const yamls: readonly string[] = [
  'a: 1\nb: [x, {c: d}]\ne: |\n  text\n',
  'a: &a {b: 1}\nc: *a\n? k\n: v\n',
  '- "q\\u0041"\n- \'s\'\n- >-\n  folded\n  text\n- !!str 1\n',
  shop['shop.yaml'],
]

export const jsonSchemas: readonly string[] = [
  shop['order.json'],
  '{"$ref":"#/$defs/a","$defs":{"a":{"type":["string","null"],"enum":["x",null]},"b":{"$id":"urn:b","$anchor":"x","items":{"$ref":"#x"}}}}',
  '{"$schema":"https://json-schema.org/draft/2020-12/schema","$dynamicAnchor":"n","allOf":[{"properties":{"a":{"$dynamicRef":"#n"}}}],"unevaluatedProperties":false}',
  '{"$schema":"http://json-schema.org/draft-04/schema#","type":"object","properties":{"a":{"type":"number","minimum":0,"exclusiveMinimum":true}},"dependencies":{"a":["b"]}}',
  '{"if":{"const":1},"then":{"not":{}},"else":{"prefixItems":[true],"contains":{"pattern":"^a+$"},"minContains":2}}',
]

export const openapis: readonly string[] = [
  shop['shop.yaml'],
  'openapi: 3.0.3\ninfo: {title: a, version: "1"}\npaths:\n  /a/{id}:\n    parameters: [{name: id, in: path, required: true, schema: {type: string}}]\n    get:\n      operationId: a\n      responses:\n        default: {description: d, content: {application/xml: {schema: {$ref: "#/components/schemas/A"}}}}\ncomponents:\n  schemas:\n    A: {type: object, nullable: true, xml: {name: a, namespace: "urn:a"}, properties: {b: {type: array, xml: {wrapped: true}, items: {type: string}}}}\n',
]

export const xmls: readonly string[] = [
  '<shape xmlns="urn:test" radius="1"><label>a</label></shape>',
  '<?xml version="1.0" encoding="UTF-8"?>\n<!-- c --><p:a xmlns:p="urn:p" p:b="&lt;&#65;"><![CDATA[x]]><?i j?></p:a>',
  '<r xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>',
]

const schema = (body: string): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${body}</xs:schema>`

export const xsds: readonly string[] = [
  library['library.xsd'],
  schema(
    '<xs:simpleType name="a"><xs:restriction base="xs:decimal"><xs:totalDigits value="4"/><xs:minInclusive value="1"/></xs:restriction></xs:simpleType><xs:simpleType name="b"><xs:union memberTypes="a xs:string"/></xs:simpleType><xs:simpleType name="c"><xs:list itemType="a"/></xs:simpleType>',
  ),
  schema(
    '<xs:group name="a"><xs:choice><xs:element name="a" type="xs:string"/><xs:any/></xs:choice></xs:group><xs:complexType name="a" mixed="true"><xs:group ref="a" maxOccurs="3"/><xs:attribute name="a" type="xs:ID" default="a"/><xs:anyAttribute/></xs:complexType><xs:complexType name="b"><xs:complexContent><xs:extension base="a"/></xs:complexContent></xs:complexType>',
  ),
  schema(
    '<xs:element name="a" type="xs:string"/><xs:element name="b" substitutionGroup="a"/><xs:element name="c"><xs:complexType><xs:all><xs:element ref="a"/></xs:all></xs:complexType><xs:key name="k"><xs:selector xpath=".//a"/><xs:field xpath="@b"/></xs:key></xs:element>',
  ),
  schema(
    '<xs:simpleType name="a"><xs:restriction base="xs:string"><xs:pattern value="[a-z-[aeiou]]+\\p{IsGreek}?"/><xs:enumeration value="b"/></xs:restriction></xs:simpleType>',
  ),
]

export const patterns: readonly string[] = [
  '[a-z-[aeiou]]+',
  '\\i\\c*',
  '(a|b){2,3}\\p{Lu}',
  '\\p{IsGreek}|[^\\d.-]',
  '^a$',
  '',
]

/** What the codec that is fuzzed reads: every kind of value and of content. */
export const vocabulary = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:v" targetNamespace="urn:v" elementFormDefault="qualified">
  <xs:element name="r"><xs:complexType>
    <xs:choice minOccurs="0" maxOccurs="unbounded">
      <xs:element name="n" type="xs:decimal" nillable="true"/>
      <xs:element name="d" type="xs:dateTime"/>
      <xs:element name="t" type="Text" default="x"/>
      <xs:element name="l"><xs:simpleType><xs:list itemType="xs:int"/></xs:simpleType></xs:element>
      <xs:element name="u"><xs:simpleType><xs:union memberTypes="xs:boolean xs:duration Text"/></xs:simpleType></xs:element>
      <xs:element name="q" type="xs:QName"/>
      <xs:element name="b" type="Base"/>
      <xs:element name="m"><xs:complexType mixed="true"><xs:sequence><xs:element name="i" type="xs:string" minOccurs="0" maxOccurs="3"/></xs:sequence></xs:complexType></xs:element>
      <xs:any namespace="##other" processContents="lax"/>
    </xs:choice>
    <xs:attribute name="id" type="xs:ID"/>
    <xs:attribute name="x" type="xs:base64Binary"/>
    <xs:anyAttribute namespace="##other" processContents="skip"/>
  </xs:complexType></xs:element>
  <xs:simpleType name="Text"><xs:restriction base="xs:token"><xs:pattern value="[a-z]*"/><xs:maxLength value="9"/></xs:restriction></xs:simpleType>
  <xs:complexType name="Base"><xs:sequence><xs:element name="k" type="xs:gYear" minOccurs="0"/></xs:sequence></xs:complexType>
  <xs:complexType name="More"><xs:complexContent><xs:extension base="Base"><xs:sequence><xs:element name="z" type="xs:hexBinary"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>
</xs:schema>`

export const documents: readonly string[] = [
  '<r xmlns="urn:v" id="a" x="YQ=="><n>1.50</n><d>2020-01-01T00:00:00Z</d><t> a </t><l>1 2</l><u>P1D</u><m>a<i>b</i>c</m></r>',
  '<v:r xmlns:v="urn:v" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:o="urn:o" o:a="1"><v:n xsi:nil="true"/><v:q>o:x</v:q><v:b xsi:type="v:More"><v:k>2020</v:k><v:z>ff</v:z></v:b><o:e><o:f/>t</o:e></v:r>',
]

export const mappings: readonly string[] = [
  'formatVersion: 1\nfrom: a\nto: b\n',
  '# mine\nformatVersion: 1\nfrom: a\nto: b\n\npairs:\n  - from: /x/{urn:y}z\n    to: [p, q] # both\n    by: hook\n    reason: |\n      # one\n      two\n\n# Next.\nwithout:\n- {from: v, policy: drop, reason: r}\n',
  '{"formatVersion": 1, "from": "a", "to": "b", "pairs": [], "codes": [{"from": "c", "codes": {"1": "2", "3": null}, "reason": "r"}]}',
  'formatVersion: 1\r\nfrom: a\r\nto: b\r\nrepeats:\r\n  - to: c\r\n    root: d\r\n    policy: first\r\n    reason: r\r\npairs:\r\n',
]

export const locks: readonly string[] = [
  '{"formatVersion": 1, "sources": []}',
  `{"formatVersion": 1, "sources": [{"url": "https://example.org/a.yaml", "sha256": "${'0a'.repeat(32)}", "size": 1, "file": "a.yaml"}, {"url": "b", "sha256": "${'0b'.repeat(32)}", "size": 0, "file": "b"}]}`,
]

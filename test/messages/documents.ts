/** Documents that are wrong in one way each, and the schemas that say so: what `validate` prints of them is recorded. */
const xsd = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:d" targetNamespace="urn:d" elementFormDefault="qualified">
  <xs:element name="d">
    <xs:complexType>
      <xs:sequence>
        <xs:element name="int" type="xs:int" minOccurs="0"/>
        <xs:element name="text" minOccurs="0"><xs:simpleType><xs:restriction base="xs:string">
          <xs:minLength value="2"/><xs:maxLength value="3"/></xs:restriction></xs:simpleType></xs:element>
        <xs:element name="code" minOccurs="0"><xs:simpleType><xs:restriction base="xs:token">
          <xs:enumeration value="A"/><xs:enumeration value="B"/></xs:restriction></xs:simpleType></xs:element>
        <xs:element name="plate" minOccurs="0"><xs:simpleType><xs:restriction base="xs:string">
          <xs:pattern value="[A-Z]{2}\\d+"/></xs:restriction></xs:simpleType></xs:element>
        <xs:element name="amount" minOccurs="0"><xs:simpleType><xs:restriction base="xs:decimal">
          <xs:totalDigits value="4"/><xs:fractionDigits value="2"/><xs:minExclusive value="0"/><xs:maxInclusive value="50"/>
          </xs:restriction></xs:simpleType></xs:element>
        <xs:element name="day" type="xs:date" minOccurs="0"/>
        <xs:element name="time" type="xs:dateTime" minOccurs="0"/>
        <xs:element name="bytes" type="xs:base64Binary" minOccurs="0"/>
        <xs:element name="hex" minOccurs="0"><xs:simpleType><xs:restriction base="xs:hexBinary"><xs:length value="2"/></xs:restriction></xs:simpleType></xs:element>
        <xs:element name="yes" type="xs:boolean" minOccurs="0"/>
        <xs:element name="list" minOccurs="0"><xs:simpleType><xs:restriction><xs:simpleType><xs:list itemType="xs:int"/></xs:simpleType>
          <xs:maxLength value="2"/></xs:restriction></xs:simpleType></xs:element>
        <xs:element name="union" minOccurs="0"><xs:simpleType><xs:union memberTypes="xs:int xs:boolean"/></xs:simpleType></xs:element>
        <xs:element name="fixed" type="xs:string" fixed="one" minOccurs="0"/>
        <xs:element name="many" type="xs:int" minOccurs="0" maxOccurs="2"/>
        <xs:choice minOccurs="0"><xs:element name="left" type="xs:int"/><xs:element name="right" type="xs:int"/></xs:choice>
        <xs:element name="nil" type="xs:int" nillable="true" minOccurs="0"/>
        <xs:element name="shape" type="Shape" minOccurs="0"/>
        <xs:element name="qname" type="xs:QName" minOccurs="0"/>
        <xs:element name="item" minOccurs="0" maxOccurs="unbounded"><xs:complexType>
          <xs:attribute name="id" type="xs:ID"/><xs:attribute name="to" type="xs:IDREF"/>
          <xs:attribute name="key" type="xs:int"/></xs:complexType></xs:element>
        <xs:any namespace="##other" processContents="strict" minOccurs="0"/>
      </xs:sequence>
      <xs:attribute name="kind" type="xs:token" fixed="k"/>
    </xs:complexType>
    <xs:unique name="oneKey"><xs:selector xpath="d:item" xmlns:d="urn:d"/><xs:field xpath="@key"/></xs:unique>
  </xs:element>
  <xs:complexType name="Shape" abstract="true"><xs:sequence><xs:element name="name" type="xs:string"/></xs:sequence></xs:complexType>
  <xs:complexType name="Circle"><xs:complexContent><xs:extension base="Shape"><xs:sequence>
    <xs:element name="radius" type="xs:int"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>
</xs:schema>
`

const xsi = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
const contents: Readonly<Record<string, string>> = {
  'an integer': '<int>1.5</int>',
  'a large integer': '<int>2147483648</int>',
  'a short text': '<text>a</text>',
  'a long text': '<text>abcd</text>',
  'a code': '<code>C</code>',
  'a pattern': '<plate>X1</plate>',
  'total digits': '<amount>12.345</amount>',
  'more digits': '<amount>123.45</amount>',
  'a limit that is excluded': '<amount>0</amount>',
  'a limit that is included': '<amount>50.01</amount>',
  'a day': '<day>2026-02-30</day>',
  'a time': '<time>2026-02-28 10:00</time>',
  base64: '<bytes>abc</bytes>',
  hexadecimal: '<hex>0</hex>',
  'a length': '<hex>00</hex>',
  'a boolean': '<yes>yes</yes>',
  'a list': '<list>1 2 3</list>',
  'an item of a list': '<list>1 x</list>',
  'a union': '<union>maybe</union>',
  'a fixed text': '<fixed>two</fixed>',
  'too many': '<many>1</many><many>2</many><many>3</many>',
  'both of a choice': '<left>1</left><right>2</right>',
  order: '<text>ab</text><int>1</int>',
  'an unknown element': '<unknown/>',
  'text between elements': 'text<int>1</int>',
  'a nil that is not': `<nil ${xsi} xsi:nil="true">1</nil>`,
  'a nil where none may be': `<int ${xsi} xsi:nil="true"/>`,
  'an abstract type': '<shape><name>a</name></shape>',
  'an unknown type': `<shape ${xsi} xsi:type="Square"><name>a</name></shape>`,
  'a type that is not derived': `<int ${xsi} xmlns:xs="http://www.w3.org/2001/XMLSchema" xsi:type="xs:string">1</int>`,
  'a missing element': `<shape ${xsi} xsi:type="Circle"><name>a</name></shape>`,
  'a prefixed name': '<qname>no:thing</qname>',
  'an identifier twice': '<item id="a"/><item id="a"/>',
  'an identifier that is nowhere': '<item to="b"/>',
  'a key twice': '<item key="1"/><item key="1"/>',
  'an unknown attribute': '<item more="1"/>',
  'an element of another namespace': '<x:x xmlns:x="urn:x"/>',
  'attributes of a text': '<int unit="kg">1</int>',
  'elements in a text': '<int><int>1</int></int>',
}

const documents: Readonly<Record<string, string>> = {
  'another root': '<e xmlns="urn:d"/>',
  'another namespace': '<d xmlns="urn:e"/>',
  'no namespace': '<d/>',
  'a fixed attribute': '<d xmlns="urn:d" kind="l"/>',
  empty: '',
  'no XML': 'hello',
  'an end that is missing': '<d xmlns="urn:d">',
  'another end': '<d xmlns="urn:d"><int>1</d></int>',
  'a second root': '<d xmlns="urn:d"/><d xmlns="urn:d"/>',
  'an attribute twice': '<d xmlns="urn:d" kind="k" kind="k"/>',
  'an attribute without quotes': '<d xmlns="urn:d" kind=k/>',
  'a prefix without a namespace': '<p:d/>',
  'an unknown entity': '<d xmlns="urn:d"><text>&nbsp;</text></d>',
  'a lone ampersand': '<d xmlns="urn:d"><text>a & b</text></d>',
  'an illegal character': '<d xmlns="urn:d"><text>&#1;</text></d>',
  'a document type': '<!DOCTYPE d [<!ENTITY a "b">]><d xmlns="urn:d"/>',
  'a comment that does not end': '<d xmlns="urn:d"><!-- a </d>',
  'two hyphens in a comment': '<d xmlns="urn:d"><!-- a -- b --></d>',
  'CDATA that does not end': '<d xmlns="urn:d"><text><![CDATA[a</text></d>',
  'the end of CDATA in text': '<d xmlns="urn:d"><text>]]></text></d>',
  'another version': '<?xml version="2.0"?><d xmlns="urn:d"/>',
  'a declaration too late': ' <?xml version="1.0"?><d xmlns="urn:d"/>',
  'an encoding': '<?xml version="1.0" encoding="IBM037"?><d xmlns="urn:d"/>',
}

const json = {
  title: 'J',
  type: 'object',
  required: ['a'],
  properties: {
    a: { type: 'integer', minimum: 1, maximum: 9, multipleOf: 2 },
    text: { type: 'string', minLength: 2, maxLength: 3, pattern: '^a' },
    code: { enum: ['A', 'B'] },
    one: { const: 1 },
    list: { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 2, uniqueItems: true },
    has: { type: 'array', contains: { const: 1 }, minContains: 1, maxContains: 1 },
    either: { oneOf: [{ type: 'string' }, { maxLength: 2 }] },
    any: { anyOf: [{ type: 'string' }, { type: 'boolean' }] },
    not: { not: { type: 'null' } },
    open: { type: 'object', minProperties: 1, maxProperties: 2, propertyNames: { maxLength: 1 } },
    needs: { type: 'object', dependentRequired: { x: ['y'] } },
    closed: { type: 'object', properties: { x: true }, additionalProperties: false },
    never: false,
  },
}

const values: Readonly<Record<string, string>> = {
  'a property that is missing': '{}',
  'another type': '{"a":"2"}',
  'a minimum': '{"a":0}',
  'a maximum': '{"a":10}',
  'a multiple': '{"a":3}',
  'a short text': '{"a":2,"text":"a"}',
  'a long text': '{"a":2,"text":"abcd"}',
  'a pattern': '{"a":2,"text":"ba"}',
  'a code': '{"a":2,"code":"C"}',
  'a constant': '{"a":2,"one":2}',
  'too few items': '{"a":2,"list":[]}',
  'too many items': '{"a":2,"list":[1,2,3]}',
  'equal items': '{"a":2,"list":[1,1]}',
  'an item that is missing': '{"a":2,"has":[2]}',
  'an item too often': '{"a":2,"has":[1,1]}',
  'two alternatives': '{"a":2,"either":"ab"}',
  'no alternative': '{"a":2,"any":1}',
  'what must not be': '{"a":2,"not":null}',
  'too few properties': '{"a":2,"open":{}}',
  'too many properties': '{"a":2,"open":{"a":1,"b":1,"c":1}}',
  'a name of a property': '{"a":2,"open":{"long":1}}',
  'a property that another needs': '{"a":2,"needs":{"x":1}}',
  'an unknown property': '{"a":2,"closed":{"z":1}}',
  'a property that never is': '{"a":2,"never":1}',
  'a property twice': '{"a":2,"a":2}',
  'no JSON': '{"a":2,}',
  'an end that is missing': '{"a":2',
  'a number that begins with 0': '{"a":02}',
  'a text that does not end': '{"a":"',
  'more than a value': '{"a":2} 1',
}

function named(texts: Readonly<Record<string, string>>, folder: string, ending: string) {
  return Object.entries(texts).map(([name, text]) => [`${folder}/${name}${ending}`, text] as const)
}

/** The schemas and the documents, by path. */
export const wrongDocuments: Readonly<Record<string, string>> = Object.fromEntries([
  ['efti-schema.config.yaml', 'versions:\n  xml: { schemas: d.xsd }\n  json: { schemas: j.json }\n'],
  ['d.xsd', xsd],
  ['j.json', JSON.stringify(json)],
  ...named(
    Object.fromEntries(
      Object.entries(contents).map(([name, text]) => [name, `<d xmlns="urn:d">${text}</d>`]),
    ),
    'contents',
    '.xml',
  ),
  ...named(documents, 'documents', '.xml'),
  ...named(values, 'values', '.json'),
])

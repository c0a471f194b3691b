/** A version of an order: its namespace may tell it, and some members come and go. */
const schema = (namespace: string, ...members: readonly string[]): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="${namespace}" elementFormDefault="qualified">
  <xs:element name="order"><xs:complexType><xs:sequence>
    ${members.map((name, index) => `<xs:element name="${name}" type="xs:string" minOccurs="${index === 0 ? 1 : 0}"><xs:annotation><xs:appinfo><key id="${name.toUpperCase()}"/></xs:appinfo></xs:annotation></xs:element>`).join('\n    ')}
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>`

const config = `versions: { one: { schemas: one.xsd }, two: { schemas: two.xsd }, three: { schemas: three.xsd } }
compare:
  - { from: one, to: two, join: { xpath: appinfo/key/@id } }
  - { from: two, to: three, join: { xpath: appinfo/key/@id } }
profile: none
`

/** A configuration of three versions of an order: the second loses `a`, the third `b`. */
export function threeVersions(
  namespaces: readonly [string, string, string] = ['urn:one', 'urn:two', 'urn:three'],
): Readonly<Record<string, string>> {
  return {
    'efti-schema.config.yaml': config,
    'one.xsd': schema(namespaces[0], 'id', 'a', 'b', 'c'),
    'two.xsd': schema(namespaces[1], 'id', 'b', 'c'),
    'three.xsd': schema(namespaces[2], 'id', 'c'),
  }
}

export const document = (namespace: string, members: Readonly<Record<string, string>>): string =>
  `<order xmlns="${namespace}">${Object.entries(members)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</order>`

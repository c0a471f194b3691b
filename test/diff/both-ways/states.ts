/** An element with an identifier beside what it holds, so that references have something to lead to. */
export function root(content: string, attributes = ''): string {
  const identifier = '<xs:attribute name="id" type="xs:ID" use="required"/>'
  return `<xs:element name="e#"><xs:complexType>${content}${identifier}${attributes}</xs:complexType></xs:element>`
}

/** Built-in types of every sort; of those that differ in bounds alone a few. */
export const builtins = [
  ...['anySimpleType', 'string', 'normalizedString', 'token', 'language', 'NMTOKEN', 'NMTOKENS', 'Name'],
  ...['NCName', 'ID', 'IDREF', 'boolean', 'decimal', 'integer', 'int', 'short', 'positiveInteger', 'double'],
  ...['duration', 'dateTime', 'date', 'gYear', 'hexBinary', 'base64Binary', 'anyURI', 'QName'],
] as const

function restricted(base: string, facets: Readonly<Record<string, string>>): string {
  const all = Object.entries(facets).flatMap(([facet, values]) =>
    values.split(' ').map((value) => `<xs:${facet} value="${value}"/>`),
  )
  return `<xs:restriction base="xs:${base}">${all.join('')}</xs:restriction>`
}

/** Simple types by what they say. */
export const simpleTypes: ReadonlyMap<string, string> = new Map([
  ['at most 3 characters', restricted('string', { maxLength: '3' })],
  ['at least 2 characters', restricted('string', { minLength: '2' })],
  ['3 characters', restricted('string', { length: '3' })],
  ['a token of at most 3', restricted('token', { maxLength: '3' })],
  ['collapsed', restricted('string', { whiteSpace: 'collapse', maxLength: '3' })],
  ['digits', restricted('token', { pattern: '[0-9]+' })],
  ['capitals', restricted('NMTOKEN', { pattern: '[A-Z]+' })],
  ['a name of at most 3', restricted('NCName', { maxLength: '3' })],
  ['a language of 2 letters', restricted('language', { pattern: '[a-z]{2}' })],
  ['codes', restricted('token', { enumeration: 'A B C' })],
  ['names as codes', restricted('NMTOKEN', { enumeration: 'A B' })],
  ['texts as codes', restricted('string', { enumeration: 'A D 1' })],
  ['numbers as codes', restricted('int', { enumeration: '1 2' })],
  ['2 digits after the point', restricted('decimal', { fractionDigits: '2' })],
  ['5 digits', restricted('decimal', { totalDigits: '5' })],
  ['5 digits, 2 after the point', restricted('decimal', { totalDigits: '5', fractionDigits: '2' })],
  ['from 1 to 99', restricted('integer', { minInclusive: '1', maxInclusive: '99' })],
  ['beyond 0, below 100', restricted('integer', { minExclusive: '0', maxExclusive: '100' })],
  ['whole, 2 digits', restricted('integer', { totalDigits: '2' })],
  ['a number as it is written', restricted('int', { pattern: '[0-9]{1,2}' })],
  ['not below 0', restricted('double', { minInclusive: '0' })],
  ['a date from 2020', restricted('date', { minInclusive: '2020-01-01' })],
  ['true or false', restricted('boolean', { pattern: 'true|false' })],
  ['2 bytes', restricted('hexBinary', { length: '2' })],
  ['a list', '<xs:list itemType="xs:int"/>'],
  ['a list of names', '<xs:list itemType="xs:NMTOKEN"/>'],
  ['at most 2 names', restricted('NMTOKENS', { maxLength: '2' })],
  ['a union', '<xs:union memberTypes="xs:int xs:NMTOKEN"/>'],
  ['a union of others', '<xs:union memberTypes="xs:date xs:token"/>'],
])

const values = ['', 'default="7"', 'fixed="7"', 'fixed="8"', 'default="8"']

/** What may be said of an attribute. */
export const attributeUses: ReadonlyMap<string, string> = new Map([
  ['none', root('')],
  ['prohibited', root('', '<xs:attribute name="x" type="xs:int" use="prohibited"/>')],
  ...[...values, 'use="required"', 'use="required" fixed="7"'].flatMap((said) =>
    ['int', 'short', 'NMTOKEN'].map(
      (type) => [`${type} ${said}`, root('', `<xs:attribute name="x" type="xs:${type}" ${said}/>`)] as const,
    ),
  ),
])

/** What may be said of an element. */
export const elementUses: ReadonlyMap<string, string> = new Map([
  ['none', root('')],
  ...[...values, 'minOccurs="0"', 'maxOccurs="2"', 'nillable="true"', 'minOccurs="0" fixed="7"'].flatMap(
    (said) =>
      ['int', 'short', 'token'].map((type) => {
        const element = `<xs:element name="v" type="xs:${type}" ${said}/>`
        return [`${type} ${said}`, root(`<xs:sequence>${element}</xs:sequence>`)] as const
      }),
  ),
])

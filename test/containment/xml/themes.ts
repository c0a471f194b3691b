const typed = (content: string, more = ''): string =>
  `<xs:element name="root"><xs:complexType>${content}</xs:complexType></xs:element>${more}`
const group = (kind: string, content: string, more = ''): string =>
  typed(`<xs:${kind}>${content}</xs:${kind}>`, more)
const sequence = (content: string, more = ''): string => group('sequence', content, more)
const one = (name: string, more = '', type = 'xs:string'): string =>
  `<xs:element name="${name}" type="${type}" ${more}/>`
const optional = 'minOccurs="0"'
const many = 'maxOccurs="unbounded"'
const attribute = (more: string, type = 'xs:string', name = 'a'): string =>
  `<xs:attribute name="${name}" type="${type}" ${more}/>`
const simple = (facets: string, base = 'xs:string'): string =>
  `<xs:element name="root"><xs:simpleType><xs:restriction base="${base}">${facets}</xs:restriction></xs:simpleType></xs:element>`
const text = (attributes: string, base = 'xs:integer'): string =>
  typed(`<xs:simpleContent><xs:extension base="${base}">${attributes}</xs:extension></xs:simpleContent>`)
const complex = (name: string, content: string, more = ''): string =>
  `<xs:complexType name="${name}" ${more}>${content}</xs:complexType>`
const derived = (name: string, by: string, base: string, content: string): string =>
  complex(name, `<xs:complexContent><xs:${by} base="${base}">${content}</xs:${by}></xs:complexContent>`)
const within = (content: string): string => `<xs:sequence>${content}</xs:sequence>`
const base = (more = ''): string => complex('Base', within(one('x', optional)), more)
const ofBase = one('a', '', 'Base')
const any = (more: string, occurs = ''): string => `<xs:any ${more} ${occurs}/>`
const constrained = (constraint: string): string =>
  `<xs:element name="root"><xs:complexType>${within(
    `<xs:element name="a" ${many}><xs:complexType>${attribute('', 'xs:int', 'k')}${attribute('', 'xs:int', 'r')}</xs:complexType></xs:element>`,
  )}</xs:complexType>${constraint}</xs:element>`
const key = (kind: string, field: string, more = ''): string =>
  `<xs:${kind} name="${kind}${more === '' ? '' : 'ref'}" ${more}><xs:selector xpath="*"/><xs:field xpath="@${field}"/></xs:${kind}>`

const builtins =
  'boolean decimal float double duration dateTime time date gYearMonth gYear gMonthDay gDay gMonth hexBinary base64Binary anyURI language NMTOKEN Name NCName ID IDREF QName string token normalizedString integer long short byte unsignedInt positiveInteger nonPositiveInteger NMTOKENS IDREFS'
const restricted = (base: string, facets: string): string =>
  `<xs:simpleType name="S"><xs:restriction base="${base}">${facets}</xs:restriction></xs:simpleType>`
const facet = (name: string, value: string): string => `<xs:${name} value="${value}"/>`
const list = (item: string): string =>
  `<xs:simpleType name="S"><xs:restriction><xs:simpleType><xs:list itemType="${item}"/></xs:simpleType>${facet('minLength', '2')}</xs:restriction></xs:simpleType>`

/** Types of which a value has to be found, in an element and an attribute each. */
export const valued: readonly string[] = [
  ...builtins.split(' ').map((name) => [`xs:${name}`, ''] as const),
  ...[
    restricted('xs:integer', facet('minInclusive', '50')),
    restricted('xs:integer', facet('minExclusive', '50') + facet('maxExclusive', '52')),
    restricted('xs:decimal', facet('maxExclusive', '0.5')),
    restricted('xs:date', facet('minInclusive', '2030-05-09')),
    restricted('xs:dateTime', facet('maxExclusive', '2001-01-01T00:00:00')),
    restricted('xs:string', facet('length', '3')),
    restricted('xs:string', facet('length', '999')),
    restricted('xs:string', facet('length', '1000')),
    restricted('xs:string', facet('pattern', 'x[0-9]{2}')),
    restricted('xs:string', facet('enumeration', 'p') + facet('enumeration', 'q')),
    restricted('xs:hexBinary', facet('length', '2')),
    restricted('xs:NCName', facet('pattern', 'q.*')),
    restricted('xs:ID', facet('pattern', 'q.*')),
    restricted('xs:QName', facet('enumeration', 'q')),
    restricted('xs:string', facet('pattern', '[a-z]') + facet('minLength', '2')),
    list('xs:int'),
    list('xs:IDREF'),
    list('xs:NCName'),
    '<xs:simpleType name="S"><xs:union memberTypes="xs:date xs:int"/></xs:simpleType>',
  ].map((type) => ['S', type] as const),
].flatMap(([type, more]) => [
  sequence(one('longName', '', type), more),
  typed(attribute('use="required"', type, 'longName'), more),
])

const refer = (name: string, more = ''): string => `<xs:element ref="${name}" ${more}/>`
const heads = ['h', 'k'].map((name) => one(name)).join('') + one('m', 'substitutionGroup="h"')
const between = (occurs: string): string => {
  const [min, max] = occurs.split(' ')
  return `minOccurs="${min}" maxOccurs="${max}"`
}
const deep = (constraint: string): string =>
  `<xs:element name="root"><xs:complexType>${within(
    `<xs:element name="a" maxOccurs="2"><xs:complexType>${within(
      `<xs:element name="b" maxOccurs="2"><xs:complexType><xs:simpleContent><xs:extension base="xs:int">${attribute('use="required"', 'xs:int', 'k')}</xs:extension></xs:simpleContent></xs:complexType></xs:element>${one('c', optional)}`,
    )}${attribute('', 'xs:int', 'r')}</xs:complexType></xs:element>`,
  )}</xs:complexType>${constraint}</xs:element>`
const deepKey = (kind: string, selector: string, field: string): string =>
  `<xs:${kind} name="${kind}"><xs:selector xpath="${selector.replaceAll(/[abc]/g, 's:$&')}"/><xs:field xpath="${field.startsWith('@') ? field : field.replace(/[bc]/, 's:$&')}"/></xs:${kind}>`

/** Schemas with one root that have to do with each other: each is asked whether its documents are those of each. */
export const themes: Readonly<Record<string, readonly string[]>> = {
  sequences: [
    typed(''),
    sequence(one('a')),
    sequence(one('a', optional)),
    sequence(one('a', many)),
    sequence(one('a', 'minOccurs="2" maxOccurs="4"')),
    sequence(one('a') + one('b')),
    sequence(one('a') + one('b', optional)),
    sequence(one('b', optional) + one('a')),
    sequence(`<xs:sequence minOccurs="0" ${many}>${one('a')}${one('b')}</xs:sequence>`),
    sequence(one('a', '', 'xs:integer')),
  ],
  choices: [
    group('choice', one('a') + one('b')),
    group('choice', one('a', optional) + one('b')),
    group('choice', one('a', many) + one('b', many)),
    typed(`<xs:choice ${many}>${one('a')}${one('b')}</xs:choice>`),
    typed(`<xs:choice minOccurs="0" maxOccurs="2">${one('a')}${one('b')}</xs:choice>`),
    group('all', one('a') + one('b')),
    group('all', one('a', optional) + one('b', optional)),
    group('all', one('a') + one('b', optional) + one('c', optional)),
    sequence(`${one('a')}<xs:choice>${one('b')}${one('c')}</xs:choice>`),
    sequence(one('a') + one('b')),
    group('choice', within(one('a') + one('b')) + within(one('b') + one('a'))),
  ],
  attributes: [
    typed(''),
    typed(attribute('')),
    typed(attribute('use="required"')),
    typed(attribute('use="required"', 'xs:integer')),
    typed(attribute('fixed="1"')),
    typed(attribute('default="1"', 'xs:integer')),
    typed(attribute('') + attribute('use="required"', 'xs:boolean', 'b')),
    typed('<xs:anyAttribute processContents="skip"/>'),
    typed('<xs:anyAttribute namespace="##other" processContents="lax"/>'),
    typed('<xs:anyAttribute namespace="##local" processContents="skip"/>'),
    typed(
      '<xs:anyAttribute namespace="##targetNamespace" processContents="strict"/>',
      attribute('', 'xs:int', 'g'),
    ),
    typed('<xs:anyAttribute namespace="urn:b ##local" processContents="lax"/>'),
    typed(
      `${attribute('use="required"')}<xs:anyAttribute processContents="lax"/>`,
      attribute('', 'xs:int', 'g'),
    ),
  ],
  wildcards: [
    sequence(any('processContents="skip"')),
    sequence(any('processContents="lax"')),
    sequence(any('processContents="strict"'), one('a', '', 'xs:int')),
    sequence(any('processContents="lax"'), one('a', '', 'xs:int')),
    sequence(any('namespace="##other" processContents="skip"')),
    sequence(any('namespace="##local" processContents="skip"')),
    sequence(
      any('namespace="##targetNamespace" processContents="lax"'),
      one('a') + one('b', 'abstract="true"'),
    ),
    sequence(any('namespace="urn:b urn:c" processContents="skip"')),
    sequence(any('processContents="skip"', `${optional} ${many}`)),
    sequence(one('a') + any('namespace="##other" processContents="lax"', optional)),
    sequence(one('a', '', 'xs:int')),
    sequence('<xs:element name="a"/>'),
  ],
  'simple types': [
    simple(''),
    simple('<xs:maxLength value="3"/>'),
    simple('<xs:minLength value="1"/><xs:maxLength value="2"/>'),
    simple('<xs:pattern value="[ab]+"/>'),
    simple('<xs:enumeration value="a"/><xs:enumeration value="b"/>'),
    simple('', 'xs:integer'),
    simple('<xs:minInclusive value="0"/><xs:maxExclusive value="3"/>', 'xs:int'),
    simple('', 'xs:boolean'),
    simple('', 'xs:token'),
    simple('', 'xs:date'),
    `<xs:element name="root"><xs:simpleType><xs:list itemType="xs:int"/></xs:simpleType></xs:element>`,
    `<xs:element name="root"><xs:simpleType><xs:union memberTypes="xs:int xs:boolean"/></xs:simpleType></xs:element>`,
    '<xs:element name="root" type="xs:integer" nillable="true"/>',
    '<xs:element name="root" type="xs:string" fixed="7"/>',
    '<xs:element name="root" type="xs:integer" default="7"/>',
    '<xs:element name="root"/>',
  ],
  'text and content': [
    text(''),
    text(attribute('')),
    text(attribute('use="required"')),
    text('', 'xs:string'),
    simple('', 'xs:integer'),
    typed('').replace('complexType', 'complexType mixed="true"'),
    sequence(one('a', optional)).replace('complexType', 'complexType mixed="true"'),
    sequence(one('a', optional)),
    sequence(one('a', `${optional} nillable="true"`)),
    sequence(one('a', `${optional} fixed="x"`)),
    sequence(one('a', `${optional} default="x"`)),
    sequence(one('a', 'nillable="true"', 'xs:int')),
  ],
  derivation: [
    sequence(ofBase, base()),
    sequence(ofBase, base('abstract="true"') + derived('More', 'extension', 'Base', within(one('y')))),
    sequence(ofBase, base() + derived('More', 'extension', 'Base', within(one('y')))),
    sequence(ofBase, base() + derived('More', 'extension', 'Base', attribute('use="required"'))),
    sequence(ofBase, base() + derived('Less', 'restriction', 'Base', within(one('x')))),
    sequence(ofBase, base('block="extension"') + derived('More', 'extension', 'Base', within(one('y')))),
    sequence(
      ofBase.replace('/>', 'block="#all"/>'),
      base() + derived('More', 'extension', 'Base', within(one('y'))),
    ),
    sequence(
      ofBase,
      base() +
        derived('More', 'extension', 'Base', within(one('y', optional))) +
        derived('Most', 'extension', 'More', within(one('z', optional))),
    ),
    sequence(one('a', '', 'More'), base() + derived('More', 'extension', 'Base', within(one('y', optional)))),
  ],
  substitution: [
    sequence('<xs:element ref="h"/>', one('h')),
    sequence('<xs:element ref="h"/>', one('h', 'abstract="true"') + one('m', 'substitutionGroup="h"')),
    sequence('<xs:element ref="h"/>', one('h') + one('m', 'substitutionGroup="h"')),
    sequence('<xs:element ref="h"/>', one('h') + one('m', 'substitutionGroup="h"', 'xs:token')),
    sequence('<xs:element ref="h"/>', one('h', 'block="substitution"') + one('m', 'substitutionGroup="h"')),
    sequence(
      '<xs:element ref="h"/>',
      one('h') + one('m', 'substitutionGroup="h"') + one('n', 'substitutionGroup="m"'),
    ),
    sequence(`<xs:element ref="h" ${many}/>`, one('h') + one('m', 'substitutionGroup="h"')),
    sequence('<xs:choice><xs:element ref="h"/><xs:element ref="m"/></xs:choice>', one('h') + one('m')),
    sequence('<xs:element ref="m"/>', one('h') + one('m', 'substitutionGroup="h"')),
  ],
  identity: [
    constrained(''),
    constrained(key('unique', 'k')),
    constrained(key('key', 'k')),
    constrained(key('key', 'k') + key('keyref', 'r', 'refer="key"')),
    constrained(key('unique', 'k') + key('key', 'k')),
    sequence(one('a', many, 'xs:ID') + one('r', optional, 'xs:IDREF')),
    sequence(one('a', many, 'xs:NCName') + one('r', optional, 'xs:NCName')),
    sequence(one('a', '', 'xs:ID') + one('r', '', 'xs:IDREF')),
    sequence(one('a', '', 'xs:QName')),
  ],
  'all groups': [
    group('all', refer('h'), heads),
    group('all', refer('m'), heads),
    group('all', refer('m') + one('x'), heads),
    group('all', refer('h') + one('x', optional), heads),
    group('all', refer('h') + refer('k', optional), heads),
    group('all', refer('m', optional) + one('x'), heads),
    group('all', one('x') + one('y', optional) + refer('m', optional), heads),
    group('all', one('x', optional) + refer('h', optional), heads),
    sequence(refer('m') + one('x'), heads),
    sequence(one('x') + refer('m', optional), heads),
    group('all', one('x', '', 'xs:int') + refer('h'), heads),
  ],
  nothing: [
    sequence(one('a', 'nillable="true"', 'xs:int')),
    sequence(one('a', 'nillable="true" fixed="1"', 'xs:int')),
    sequence(one('a', 'fixed="1"', 'xs:int')),
    sequence(one('a', 'default="2"', 'xs:int')),
    sequence(one('a', 'nillable="true"', 'T'), complex('T', within(one('t')) + attribute('use="required"'))),
    sequence(one('a', '', 'T'), complex('T', within(one('t')) + attribute('use="required"'))),
    sequence(one('a', 'nillable="true"', 'T'), complex('T', within(one('t', '', 'T')))),
    sequence(
      one('a', 'nillable="true"', 'T'),
      complex('T', within(one('t')), 'abstract="true"') + derived('U', 'extension', 'T', ''),
    ),
    sequence(one('a', 'fixed="x"', 'T'), complex('T', within(one('t', optional)), 'mixed="true"')),
    sequence(one('a', 'fixed="y"', 'T'), complex('T', within(one('t', optional)), 'mixed="true"')),
    sequence(one('a', '', 'T'), complex('T', within(one('t', optional)), 'mixed="true"')),
    sequence(one('a', 'default=" "')),
    sequence(one('a', 'default="x"')),
    sequence(one('a')),
  ],
  'types in place': [
    sequence(
      ofBase,
      base('abstract="true"') +
        derived('B', 'extension', 'Base', within(one('y') + one('z'))) +
        derived('A', 'extension', 'Base', within(one('y'))),
    ),
    sequence(ofBase, base('abstract="true"') + derived('A', 'extension', 'Base', within(one('y')))),
    sequence(ofBase, base('abstract="true"')),
    sequence(ofBase, base('final="#all"')),
    sequence(one('a', optional, 'Base'), base('abstract="true"')),
    sequence(one('a', '', 'A'), base() + derived('A', 'extension', 'Base', within(one('y', '', 'A')))),
    sequence(ofBase, base() + derived('A', 'extension', 'Base', within(one('y', '', 'A')))),
    sequence(
      ofBase,
      base() +
        derived('A', 'extension', 'Base', within(one('y', optional))).replace(
          'name="A"',
          'name="A" abstract="true"',
        ),
    ),
    sequence(
      ofBase,
      base() +
        derived('A', 'extension', 'Base', within(one('y', optional))) +
        derived('B', 'restriction', 'A', within(one('x', optional))),
    ),
    sequence(one('a', 'block="restriction"', 'Base'), base() + derived('B', 'restriction', 'Base', '')),
    sequence('<xs:element name="a"/>', base() + derived('A', 'extension', 'Base', within(one('y')))),
  ],
  'how often': [
    ...['2 2', '3 3', '0 4', '5 9', '6 8', '4 unbounded', '700 700', '0 800'].map((occurs) =>
      sequence(one('a', between(occurs))),
    ),
    ...['2 2', '0 5', '6 9'].map((occurs) =>
      typed(`<xs:sequence ${between(occurs)}>${one('a')}</xs:sequence>`),
    ),
    ...['2 2', '0 5'].map((occurs) =>
      typed(`<xs:choice ${between(occurs)}>${one('a')}${one('b')}</xs:choice>`),
    ),
    sequence(one('a', between('1 3')) + one('b', between('0 2'))),
  ],
  'the smallest': [
    sequence(
      any('processContents="strict"'),
      one('p', '', 'T') + one('q', '', 'xs:int') + complex('T', within(one('t'))),
    ),
    sequence(
      any('namespace="##targetNamespace" processContents="strict"'),
      one('p', '', 'T') + complex('T', within(one('t'))),
    ),
    sequence(any('namespace="urn:b" processContents="lax"', between('2 3'))),
    group('choice', within(one('a') + one('b')) + one('c')),
    group('choice', one('c', '', 'T') + one('d'), complex('T', within(one('t')))),
    sequence(
      refer('h'),
      one('h', '', 'T') +
        one('m', 'substitutionGroup="h"', 'U') +
        complex('T', within(one('t', optional))) +
        derived('U', 'restriction', 'T', ''),
    ),
    sequence(
      refer('h'),
      one('h', 'abstract="true"', 'T') +
        one('m', 'substitutionGroup="h"', 'U') +
        one('n', 'substitutionGroup="h"', 'T') +
        complex('T', within(one('t'))) +
        derived('U', 'extension', 'T', within(one('u'))),
    ),
    sequence(one('a', between('3 3'), 'T'), complex('T', within(one('t', between('2 4'))))),
    sequence(one('a', 'minOccurs="70000" maxOccurs="70000"')),
    sequence(
      '<xs:element name="a"><xs:complexType><xs:simpleContent><xs:extension base="xs:int"><xs:attribute name="u" use="required" fixed="kg"/></xs:extension></xs:simpleContent></xs:complexType></xs:element>',
    ),
    typed(''),
  ],
  'deep keys': [
    deep(''),
    deep(deepKey('key', './/b', '@k')),
    deep(deepKey('unique', './/b', '@k')),
    deep(deepKey('key', 'a/b', '@k')),
    deep(deepKey('key', 'a', 'b')),
    deep(deepKey('key', 'a', 'b/@k')),
    deep(deepKey('unique', 'a|a/b', '@k')),
    deep(
      deepKey('key', './/b', '@k') +
        deepKey('keyref', 'a', '@r').replace('name="keyref"', 'name="ref" refer="key"'),
    ),
    deep(deepKey('unique', '*', '@r')),
    deep(deepKey('unique', 'a', 'c')),
  ],
  'types that stand twice': [
    ...['', 'nillable="true"', 'fixed="1"', 'default="1"', 'default="2"'].map((more) =>
      sequence(one('a', '', 'xs:string') + one('b', more, 'xs:string')),
    ),
    ...['', 'nillable="true"', 'fixed="1"'].map((more) =>
      sequence(one('a', more, 'xs:string') + one('b', '', 'xs:string')),
    ),
    ...['', 'block="extension"'].map((more) =>
      sequence(
        ofBase + one('b', more, 'Base'),
        base() + derived('More', 'extension', 'Base', within(one('y', optional))),
      ),
    ),
    sequence(one('a', 'nillable="true"', 'xs:string') + one('b', 'nillable="true"', 'xs:string')),
    sequence(
      one('a', 'minOccurs="0"', 'xs:string') + any('namespace="##other" processContents="lax"', optional),
    ),
    '<xs:element name="root" type="xs:integer" abstract="true"/>',
  ],
  depth: [
    sequence(one('a', '', 'T'), complex('T', within(one('t', optional, 'T') + one('u', optional)))),
    sequence(one('a', '', 'T'), complex('T', within(one('t', optional, 'T') + one('u')))),
    sequence(
      one('a', '', 'T'),
      complex('T', within(one('t', `${optional} maxOccurs="2"`, 'T') + one('u', optional))),
    ),
    sequence(one('a', '', 'T'), complex('T', within(one('t', '', 'T')))),
    sequence(one('a', optional, 'T'), complex('T', within(one('t', '', 'T')))),
    sequence(
      one('a', '', 'T'),
      complex('T', within(one('t', optional, 'U') + one('u', optional))) +
        complex('U', within(one('u', optional, 'xs:int'))),
    ),
    sequence(one('a', '', 'T'), complex('T', within(one('u', optional)))),
  ],
}

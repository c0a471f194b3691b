export interface Case {
  readonly a: string
  readonly b: string
  /** Whether a's documents are b's, and b's are a's. */
  readonly want: readonly [string, string]
}

const root = (content: string, more = ''): string =>
  `<xs:element name="root"><xs:complexType>${content}</xs:complexType></xs:element>${more}`
const sequence = (content: string, more = ''): string => root(`<xs:sequence>${content}</xs:sequence>`, more)
const child = (more = ''): string => `<xs:element name="a" type="xs:string" ${more}/>`
const attribute = (more: string): string => root(`<xs:attribute name="a" type="xs:string" ${more}/>`)
const base = (more: string): string =>
  sequence(
    '<xs:element name="a" type="Base"/>',
    `<xs:complexType name="Base">
    <xs:sequence><xs:element name="x" type="xs:string"/></xs:sequence></xs:complexType>${more}`,
  )
const derived = (name: string, content: string): string =>
  `<xs:complexType name="${name}"><xs:complexContent><xs:extension base="Base"><xs:sequence>${content}</xs:sequence>
  </xs:extension></xs:complexContent></xs:complexType>`
const key = '<xs:key name="k"><xs:selector xpath="*"/><xs:field xpath="."/></xs:key>'
const any = (more: string): string => sequence(`<xs:any ${more}/>`)
const members = (more: string): string =>
  sequence('<xs:element ref="head" maxOccurs="2"/>', `<xs:element name="head" type="xs:string"/>${more}`)

/** One construct of XML Schema each, with its text on both sides. */
export const cases: readonly (readonly [string, Case])[] = [
  ['occurrence', { a: sequence(child()), b: sequence(child('maxOccurs="3"')), want: ['yes', 'no'] }],
  [
    'a large bound',
    { a: sequence(child('maxOccurs="700"')), b: sequence(child('maxOccurs="701"')), want: ['yes', 'no'] },
  ],
  [
    'bounds that cannot be unrolled',
    {
      a: sequence(child('minOccurs="0" maxOccurs="300000000"')),
      b: sequence(child('minOccurs="0" maxOccurs="400000000"')),
      want: ['yes', 'undecided'],
    },
  ],
  [
    'a child that must be there',
    { a: sequence(child('minOccurs="0"')), b: sequence(child()), want: ['no', 'yes'] },
  ],
  [
    'order',
    {
      a: sequence(`${child()}<xs:element name="b"/>`),
      b: sequence(`<xs:element name="b"/>${child()}`),
      want: ['no', 'no'],
    },
  ],
  [
    'a sequence in an all group',
    {
      a: sequence(`${child()}<xs:element name="b" type="xs:string" minOccurs="0"/>`),
      b: root(`<xs:all><xs:element name="b" type="xs:string" minOccurs="0"/>${child()}</xs:all>`),
      want: ['yes', 'no'],
    },
  ],
  [
    'a choice written out',
    {
      a: root(`<xs:choice maxOccurs="2">${child()}<xs:element name="b" type="xs:string"/></xs:choice>`),
      b: root(
        `<xs:choice maxOccurs="unbounded">${child()}<xs:element name="b" type="xs:string"/></xs:choice>`,
      ),
      want: ['yes', 'no'],
    },
  ],
  [
    'mixed',
    {
      a: sequence(child()),
      b: sequence(child()).replace('complexType', 'complexType mixed="true"'),
      want: ['yes', 'no'],
    },
  ],
  ['required attribute', { a: attribute(''), b: attribute('use="required"'), want: ['no', 'yes'] }],
  ['prohibited attribute', { a: attribute(''), b: root(''), want: ['no', 'yes'] }],
  ['fixed attribute', { a: attribute('fixed="x"'), b: attribute(''), want: ['yes', 'no'] }],
  [
    'attribute wildcard',
    {
      a: root('<xs:anyAttribute namespace="##other" processContents="skip"/>'),
      b: root('<xs:anyAttribute processContents="skip"/>'),
      want: ['yes', 'no'],
    },
  ],
  [
    'strict attribute wildcard',
    {
      a: root('<xs:anyAttribute processContents="strict"/>', '<xs:attribute name="x" type="xs:integer"/>'),
      b: root('<xs:anyAttribute processContents="lax"/>', '<xs:attribute name="x" type="xs:string"/>'),
      want: ['yes', 'no'],
    },
  ],
  ['nillable', { a: sequence(child()), b: sequence(child('nillable="true"')), want: ['yes', 'no'] }],
  ['fixed element', { a: sequence(child('fixed="x"')), b: sequence(child()), want: ['yes', 'no'] }],
  [
    'default for an empty element',
    {
      a: sequence('<xs:element name="a" type="xs:integer" default="1"/>'),
      b: sequence('<xs:element name="a" type="xs:integer"/>'),
      want: ['no', 'yes'],
    },
  ],
  [
    'a type in place of another',
    { a: base(derived('More', '<xs:element name="y"/>')), b: base(''), want: ['no', 'yes'] },
  ],
  [
    'what is in a type in place of another',
    {
      a: base(derived('More', '<xs:element name="y" minOccurs="0"/>')),
      b: base(derived('More', '<xs:element name="y"/>')),
      want: ['no', 'yes'],
    },
  ],
  [
    'blocked derivation',
    {
      a: base(derived('More', '')),
      b: base(derived('More', '')).replace('name="Base"', 'name="Base" block="extension"'),
      want: ['no', 'yes'],
    },
  ],
  [
    'abstract type',
    {
      a: base(derived('More', '')),
      b: base(derived('More', '')).replace('name="Base"', 'name="Base" abstract="true"'),
      want: ['no', 'yes'],
    },
  ],
  [
    'substitution group',
    {
      a: members('<xs:element name="other" type="xs:string" substitutionGroup="head"/>'),
      b: members(''),
      want: ['no', 'yes'],
    },
  ],
  [
    'abstract head',
    {
      a: members('<xs:element name="other" type="xs:string" substitutionGroup="head"/>'),
      b: members('<xs:element name="other" type="xs:string" substitutionGroup="head"/>').replace(
        'name="head"',
        'name="head" abstract="true"',
      ),
      want: ['no', 'yes'],
    },
  ],
  [
    'wildcard',
    {
      a: any('namespace="##other" processContents="lax"'),
      b: any('processContents="lax"'),
      want: ['yes', 'no'],
    },
  ],
  [
    'wildcard that asks for declarations',
    { a: any('processContents="strict"'), b: any('processContents="lax"'), want: ['yes', 'no'] },
  ],
  [
    'wildcard around an element',
    {
      a: sequence('<xs:element name="a" type="xs:string"/>'),
      b: sequence('<xs:any namespace="##targetNamespace" processContents="skip"/>'),
      want: ['yes', 'no'],
    },
  ],
  [
    'what a wildcard finds',
    {
      a: sequence('<xs:any processContents="lax"/>', '<xs:element name="a" type="xs:integer"/>'),
      b: sequence('<xs:any processContents="lax"/>', '<xs:element name="a" type="xs:string"/>'),
      want: ['yes', 'no'],
    },
  ],
  [
    'anything',
    {
      a: sequence('<xs:element name="a"/>'),
      b: sequence('<xs:element name="a" type="xs:string"/>'),
      want: ['no', 'yes'],
    },
  ],
  [
    'a type that contains itself',
    {
      a: sequence('<xs:element name="a" type="T"/>', tree('minOccurs="0"')),
      b: sequence('<xs:element name="a" type="T"/>', tree('minOccurs="0" maxOccurs="2"')),
      want: ['yes', 'no'],
    },
  ],
  [
    'a child that can never be',
    {
      a: sequence('<xs:element name="a" type="T" minOccurs="0"/>', tree('')),
      b: root(''),
      want: ['yes', 'yes'],
    },
  ],
  [
    'text or nothing',
    {
      a: '<xs:element name="root" type="xs:string"/>',
      b: '<xs:element name="root"><xs:complexType mixed="true"/></xs:element>',
      want: ['yes', 'yes'],
    },
  ],
  [
    'a new key',
    {
      a: sequence(child('maxOccurs="2"')),
      b: sequence(child('maxOccurs="2"')).replace('</xs:element>', `${key}</xs:element>`),
      want: ['undecided: "k"', 'yes'],
    },
  ],
  [
    'the same key',
    {
      a: sequence(child('maxOccurs="2"')).replace('</xs:element>', `${key}</xs:element>`),
      b: sequence(child('maxOccurs="3"')).replace('</xs:element>', `${key}</xs:element>`),
      want: ['yes', 'no'],
    },
  ],
  [
    'identifiers',
    {
      a: sequence('<xs:element name="a" type="xs:ID" maxOccurs="3"/><xs:element name="r" type="xs:IDREF"/>'),
      b: sequence('<xs:element name="a" type="xs:ID" maxOccurs="2"/><xs:element name="r" type="xs:IDREF"/>'),
      want: ['no', 'yes'],
    },
  ],
]

function tree(more: string): string {
  return `<xs:complexType name="T"><xs:sequence><xs:element name="t" type="T" ${more}/></xs:sequence></xs:complexType>`
}

import { beforeAll, describe, expect, it } from 'vitest'
import { tryXml, type XmlTrials } from './xml-trials.ts'

const element = (name: string, type: string, more = ''): string =>
  `<xs:element name="${name}" type="${type}" ${more}/>`

const root = (...content: readonly string[]): string =>
  `<xs:element name="root"><xs:complexType><xs:sequence>${content.join('')}</xs:sequence></xs:complexType></xs:element>`

/** A simple type with facets, written `name=value`. */
function simple(name: string, base: string, ...facets: readonly string[]): string {
  const written = facets.map((facet) => {
    const [kind, value] = facet.split('=')
    return `<xs:${kind} value="${value}"/>`
  })
  return `<xs:simpleType name="${name}"><xs:restriction base="${base}">${written.join('')}</xs:restriction></xs:simpleType>`
}

const codes = (name: string, base: string, ...values: readonly string[]): string =>
  simple(name, base, ...values.map((value) => `enumeration=${value}`))

const many = 'minOccurs="0" maxOccurs="9"'

const lines = (...names: readonly string[]): string =>
  `<xs:element name="root"><xs:complexType><xs:choice ${many}>${names.map((name) => element(name, 'xs:token')).join('')}</xs:choice></xs:complexType></xs:element>`

const place = `<xs:complexType name="Place"><xs:sequence>${element('x', 'xs:token')}</xs:sequence></xs:complexType>`

const named = (name: string): string =>
  `<xs:complexType name="${name}"><xs:complexContent><xs:extension base="t:Place"><xs:sequence>${element('y', 'xs:token')}</xs:sequence></xs:extension></xs:complexContent></xs:complexType>`

const amount =
  '<xs:complexType name="Amount"><xs:simpleContent><xs:extension base="xs:decimal"><xs:attribute name="Ccy" type="xs:token" use="required"/></xs:extension></xs:simpleContent></xs:complexType>'

const discount = `<xs:complexType name="Discount"><xs:sequence>${element('kind', 'xs:token', 'minOccurs="0"')}${element('amt', 't:Amount')}</xs:sequence></xs:complexType>`

const urls = `<xs:complexType name="Urls"><xs:sequence>${element('url', 'xs:token', many)}</xs:sequence></xs:complexType>`

const listed = (range: string): string =>
  `<xs:complexType name="Codes"><xs:sequence>${element('c', 't:Code', range)}</xs:sequence></xs:complexType>`

/** A root with an element `a` of required attributes, each written as name, type and fixed value. */
const attributed = (...attributes: readonly (readonly [string, string, string?])[]): string => {
  const written = attributes.map(([name, type, fixed]) => {
    const more = fixed === undefined ? '' : `fixed="${fixed}"`
    return `<xs:attribute name="${name}" type="xs:${type}" use="required" ${more}/>`
  })
  return `${root(element('a', 't:A'))}<xs:complexType name="A">${written.join('')}</xs:complexType>`
}

/** A root with a fixed number, a fixed text, and an attribute beside a text. */
const versioned = (version: string, number: string, unit: string): string =>
  root(
    element('n', 'xs:short', `fixed="${number}"`),
    element('sum', 't:Sum', many),
    element('version', 'xs:token', `fixed="${version}" minOccurs="0"`),
  ) +
  `<xs:complexType name="Sum"><xs:simpleContent><xs:extension base="xs:int"><xs:attribute name="unit" type="xs:token" ${unit}/></xs:extension></xs:simpleContent></xs:complexType>`

/** A root with texts `a` that have these attributes beside them, and more elements. */
const noted = (attributes: string, ...more: readonly string[]): string =>
  root(element('a', 't:Noted', many), ...more) +
  `<xs:complexType name="Noted"><xs:simpleContent><xs:extension base="xs:token">${attributes}</xs:extension></xs:simpleContent></xs:complexType>` +
  '<xs:simpleType name="Ints"><xs:list itemType="xs:int"/></xs:simpleType>' +
  '<xs:simpleType name="Either"><xs:union memberTypes="xs:int xs:boolean"/></xs:simpleType>'

const attribute = (name: string, type: string, more = ''): string =>
  `<xs:attribute name="${name}" type="${type}" ${more}/>`

const optional = element('z', 'xs:token', 'minOccurs="0"')

/** Content of the root before, and after (`undefined` for none); then losses by path, or rules of issues. */
type Row = readonly [before: string, after: string | undefined, told?: readonly string[]]

const anyAttribute = '<xs:anyAttribute namespace="##other" processContents="lax"/>'

const derived = `<xs:complexType name="More"><xs:complexContent><xs:extension base="t:O"><xs:attribute name="n" type="xs:int"/></xs:extension></xs:complexContent></xs:complexType>`

interface Case {
  readonly before: string
  readonly after: string
  readonly documents: readonly Row[]
  /** Source places that nothing is made from, where they are checked. */
  readonly alone?: readonly string[]
  readonly mapping?: string
  readonly namespaces?: readonly [string, string]
}

const cases: Readonly<Record<string, Case>> = {
  'a choice: line2 is not line1': {
    before: lines('line1', 'line2', 'city'),
    after: lines('line1', 'city'),
    documents: [
      [
        '<line1>a</line1><line2>b</line2><city>c</city>',
        '<line1>a</line1><city>c</city>',
        ['content/1/element', 'content/1/value'],
      ],
    ],
  },
  'an element whose number changed, alone on both sides, is the same': {
    before: lines('line1', 'city'),
    after: lines('line2', 'city'),
    documents: [['<line1>a</line1><city>c</city>', '<line2>a</line2><city>c</city>']],
  },
  'derived types: Class2 is not Class1': {
    before: root(element('p', 't:Place', many)) + place + named('Class1') + named('Class2'),
    after: root(element('p', 't:Place', many)) + place + named('Class1'),
    documents: [
      [
        '<p xsi:type="t:Class1"><x>1</x><y>2</y></p><p xsi:type="t:Class2"><x>1</x><y>2</y></p>',
        '<p xsi:type="t:Class1"><x>1</x><y>2</y></p><p><x>1</x></p>',
        ['p/1/$type', 'p/1/y'],
      ],
    ],
  },
  'a qualified name does not become a text': {
    before: root(element('q', 'xs:QName', many), element('kept', 'xs:QName', many)),
    after: root(element('q', 'xs:string', many), element('kept', 'xs:QName', many)),
    documents: [
      ['<kept>t:name</kept>', '<kept>t:name</kept>'],
      ['<q>t:name</q>', undefined, ['undetermined']],
    ],
  },
  'lengths of qualified names hold nothing': {
    before: root(element('q', 'xs:QName', many)),
    after: root(element('q', 't:Short', many)) + simple('Short', 'xs:QName', 'maxLength=1'),
    documents: [['<q>t:name</q>', '<q>t:name</q>']],
  },
  'lengths of binary values count bytes': {
    before: root(element('b', 'xs:base64Binary', many), element('h', 'xs:hexBinary', many)),
    after:
      root(element('b', 't:Six', many), element('h', 't:Two', many)) +
      simple('Six', 'xs:base64Binary', 'maxLength=6') +
      simple('Two', 'xs:hexBinary', 'length=2'),
    documents: [
      ['<b>AQIDBAUG</b><h>0aFF</h>', '<b>AQIDBAUG</b><h>0aFF</h>'],
      ['<b>AQIDBAUGBw==</b>', undefined, ['does-not-fit']],
      ['<b>AQIDBAU=</b>', '<b>AQIDBAU=</b>'],
      ['<h>0aFF01</h>', undefined, ['does-not-fit']],
    ],
  },
  'a number that became a text: the way back needs a hook': {
    before: root(element('n', 'xs:int', many)),
    after: root(element('n', 'xs:string', many)),
    documents: [['<n>488</n>', '<n>488</n>']],
  },
  'an enumerated number, by its value': {
    before:
      root(element('level', 't:Level', many), element('n', 'xs:int', many), element('d', 't:Part', many)) +
      codes('Level', 'xs:int', '1', '2') +
      codes('Part', 'xs:decimal', '0.5', '1.50'),
    after:
      root(element('level', 't:Level', many), element('n', 't:Level', many), element('d', 't:Part', many)) +
      codes('Level', 'xs:int', '1', '2', '3') +
      codes('Part', 'xs:decimal', '0.5', '1.5', '2'),
    documents: [
      [
        '<level>1</level><level>2</level><n>3</n><d>1.50</d>',
        '<level>1</level><level>2</level><n>3</n><d>1.5</d>',
        ['d/0'],
      ],
      ['<n>4</n>', undefined, ['does-not-fit']],
    ],
  },
  'an attribute whose text moved into an element': {
    before: root(element('sum', 't:Amount', many)) + amount,
    after: root(element('sum', 't:Discount', many)) + amount + discount,
    documents: [['<sum Ccy="EUR">5.00</sum>', '<sum><amt Ccy="EUR">5.00</amt></sum>']],
    alone: ['/root/sum/kind'],
  },
  'nil values, of texts and objects, alone and in lists': {
    before:
      root(
        element('name', 'xs:string', 'nillable="true"'),
        element('score', 'xs:int', `nillable="true" ${many}`),
        element('open', 'xs:int', `nillable="true" ${many}`),
        element('p', 't:Place', `nillable="true" ${many}`),
        element('sum', 't:Amount', `nillable="true" ${many}`),
      ) +
      place +
      amount.replace('required', 'optional'),
    after:
      root(
        element('name', 'xs:string', 'nillable="true"'),
        element('score', 'xs:long', `nillable="true" ${many}`),
        element('open', 'xs:int', many),
        element('p', 't:Place', `nillable="true" ${many}`),
        element('sum', 't:Amount', `nillable="true" ${many}`),
        element('more', 'xs:int', many),
      ) +
      place +
      amount.replace('required', 'optional'),
    documents: [
      [
        '<name xsi:nil="true"/><score>1</score><score xsi:nil="true"/><open>1</open><open xsi:nil="true"/><p xsi:nil="true"/><p><x>1</x></p>',
        '<name xsi:nil="true"/><score>1</score><score xsi:nil="true"/><open>1</open><p xsi:nil="true"/><p><x>1</x></p>',
        ['open/1'],
      ],
      [
        '<name/><sum xsi:nil="true"/><sum Ccy="EUR" xsi:nil="true"/><sum Ccy="EUR">1</sum>',
        '<name/><sum xsi:nil="true"/><sum Ccy="EUR" xsi:nil="true"/><sum Ccy="EUR">1</sum>',
      ],
    ],
  },
  'nil values keep their attributes and type, of texts and objects': {
    before: nilled('id', 'code') + derived,
    after: nilled('id', 'code') + derived.replace('xs:int', 'xs:long'),
    documents: [
      [
        '<o id="1" xsi:nil="true"/><o id="2"><x>1</x></o>',
        '<o id="1" xsi:nil="true"/><o id="2"><x>1</x></o>',
      ],
      [
        '<o id="1" xsi:nil="true" xsi:type="t:More"/><o id="1" n="5" xsi:nil="true" xsi:type="t:More"/>',
        '<o id="1" xsi:nil="true" xsi:type="t:More"/><o id="1" n="5" xsi:nil="true" xsi:type="t:More"/>',
      ],
      [
        '<m xsi:nil="true"/><m code="a" xsi:nil="true"/><m xmlns:f="urn:f" f:a="b" xsi:nil="true"/><m code="b">1</m>',
        '<m xsi:nil="true"/><m code="a" xsi:nil="true"/><m xmlns:f="urn:f" f:a="b" xsi:nil="true"/><m code="b">1</m>',
      ],
    ],
  },
  'nil values with lost and newly required attributes': {
    before:
      root(element('a', 't:A', `nillable="true" ${many}`), element('s', 't:S', `nillable="true" ${many}`)) +
      object('A', attribute('k', 'xs:token'), attribute('l', 'xs:NMTOKENS')) +
      beside('S', attribute('k', 'xs:token')),
    after:
      root(element('a', 't:A', `nillable="true" ${many}`), element('s', 't:S', `nillable="true" ${many}`)) +
      object('A', attribute('k', 'xs:token', 'use="required"')) +
      beside('S', attribute('k', 'xs:token', 'use="required"')),
    documents: [
      [
        '<a k="x" xsi:nil="true"/><s k="y" xsi:nil="true"/>',
        '<a k="x" xsi:nil="true"/><s k="y" xsi:nil="true"/>',
      ],
      ['<a k="x" l="p q" xsi:nil="true"/>', '<a k="x" xsi:nil="true"/>', ['a/0/l/0', 'a/0/l/1']],
      ['<a xsi:nil="true"/>', undefined, ['required-missing']],
      ['<s xsi:nil="true"/>', undefined, ['required-missing']],
    ],
  },
  'nil values, where one version alone has attributes': {
    before: root(element('a', 't:A', `nillable="true" ${many}`)) + object('A', attribute('k', 'xs:token')),
    after: root(element('a', 't:A', `nillable="true" ${many}`)) + object('A'),
    documents: [
      ['<a xsi:nil="true"/><a><x>1</x></a>', '<a xsi:nil="true"/><a><x>1</x></a>'],
      ['<a k="x" xsi:nil="true"/>', '<a xsi:nil="true"/>', ['a/0/k']],
    ],
  },
  'nil values of types without attributes': {
    before:
      root(
        element('o', 't:O', `nillable="true" ${many}`),
        element('m', 't:Money', `nillable="true" ${many}`),
      ) +
      object('O') +
      extension('More', 'O', 'complex') +
      beside('Money') +
      extension('Price', 'Money', 'simple'),
    after:
      root(
        element('o', 't:O', `nillable="true" ${many}`),
        element('m', 't:Money', `nillable="true" ${many}`),
      ) +
      object('O') +
      extension('More', 'O', 'complex') +
      beside('Money') +
      extension('Price', 'Money', 'simple'),
    documents: [
      [
        '<o xsi:nil="true"/><o xsi:nil="true" xsi:type="t:More"/><o><x>1</x></o><m xsi:nil="true"/><m>1</m>',
        '<o xsi:nil="true"/><o xsi:nil="true" xsi:type="t:More"/><o><x>1</x></o><m xsi:nil="true"/><m>1</m>',
      ],
      ['<m xsi:nil="true" xsi:type="t:Price"/>', '<m xsi:nil="true" xsi:type="t:Price"/>'],
    ],
  },
  'nil values of a type whose derived types only one version has': {
    before:
      root(element('o', 't:O', `nillable="true" ${many}`)) + object('O') + extension('More', 'O', 'complex'),
    after: root(element('o', 't:O', `nillable="true" ${many}`)) + object('O'),
    documents: [
      ['<o xsi:nil="true"/><o><x>1</x></o>', '<o xsi:nil="true"/><o><x>1</x></o>'],
      ['<o xsi:nil="true" xsi:type="t:More"/>', '<o xsi:nil="true"/>', ['o/0/$type']],
    ],
  },
  'nil values of elements in any order, of which one has types without attributes': {
    before: ordered(element('o', 't:O', 'nillable="true"'), element('b', 'xs:token', 'nillable="true"')),
    after: ordered(
      element('b', 'xs:token', 'nillable="true"'),
      element('o', 't:O', 'nillable="true"'),
      element('d', 'xs:int'),
    ),
    documents: [
      [
        '<o xsi:nil="true"/><b xsi:nil="true"/><o xsi:nil="true" xsi:type="t:More"/>',
        '<o xsi:nil="true"/><b xsi:nil="true"/><o xsi:nil="true" xsi:type="t:More"/>',
      ],
    ],
  },
  'nil values of a text that gets an optional attribute': {
    before: root(element('m', 't:M', `nillable="true" ${many}`)) + beside('M'),
    after: root(element('m', 't:M', `nillable="true" ${many}`)) + beside('M', attribute('k', 'xs:token')),
    documents: [['<m xsi:nil="true"/><m>1</m>', '<m xsi:nil="true"/><m>1</m>']],
  },
  'nil values of a text whose list has other items': {
    before: root(element('m', 't:M', `nillable="true" ${many}`)) + beside('M', attribute('l', 'xs:NMTOKENS')),
    after:
      root(element('m', 't:M', `nillable="true" ${many}`)) +
      beside('M', attribute('l', 't:Texts')) +
      '<xs:simpleType name="Texts"><xs:list itemType="xs:token"/></xs:simpleType>',
    documents: [['<m l="p q" xsi:nil="true"/>', '<m xsi:nil="true"/>', ['m/0/l/0', 'm/0/l/1']]],
  },
  'nil values of elements that substitute for another': {
    before: substituted('one', 'two'),
    after: substituted('two', 'three', 'one'),
    documents: [
      [
        '<one k="x" xsi:nil="true"/><two xsi:nil="true"/><one><x>1</x></one>',
        '<one k="x" xsi:nil="true"/><two xsi:nil="true"/><one><x>1</x></one>',
      ],
    ],
  },
  'a nil value of an element that gets substitutes': {
    before: `${root('<xs:element ref="t:head" minOccurs="0" maxOccurs="9"/>')}${element('head', 't:A', 'nillable="true"')}${object('A', attribute('k', 'xs:token'))}`,
    after: substituted('one'),
    documents: [
      [
        '<head k="x" xsi:nil="true"/><head><x>1</x></head>',
        '<head k="x" xsi:nil="true"/><head><x>1</x></head>',
      ],
    ],
  },
  'an attribute of any name that becomes required, with a type': {
    before: noted('<xs:anyAttribute processContents="lax"/>'),
    after: noted(attribute('n', 'xs:int', 'use="required"')),
    documents: [
      ['<a n="5">t</a>', '<a n="5">t</a>'],
      ['<a n=" +5 ">t</a>', '<a n="5">t</a>'],
      ['<a n="x">t</a>', undefined, ['does-not-fit']],
      ['<a>t</a>', undefined, ['required-missing']],
    ],
  },
  'attributes of any name that become declared ones, with fixed values': {
    before: root(element('o', 't:O', many), element('m', 't:M', many)) + any('O', 'M'),
    after:
      root(element('o', 't:O', many), element('m', 't:M', many)) +
      [object, beside]
        .map((print, index) => {
          const fixed = [
            attribute('f', 'xs:token', 'fixed=" a  b "'),
            attribute('g', 'xs:int', 'fixed="+5"'),
            attribute('y', 'xs:boolean', 'fixed="0"'),
          ]
          return print(index === 0 ? 'O' : 'M', ...fixed)
        })
        .join(''),
    documents: [
      [
        '<o f="a b" g="5" y="0"><x>1</x></o><m f="a b" g="5" y="false">2</m>',
        '<o f="a b" g="5" y="0"><x>1</x></o><m f="a b" g="5" y="0">2</m>',
      ],
      [
        '<o f=" a b" g=" 5 " y=" false "><x>1</x></o><m f="a b&#10;" y="&#9;0">2</m>',
        '<o f="a b" g="5" y="0"><x>1</x></o><m f="a b" y="0">2</m>',
        ['o/0/anyAttributes/g'],
      ],
      ...['f="c"', 'g="6"', 'y="1"', 'y="true"', 'f=""'].flatMap((written): readonly Row[] => [
        [`<o ${written}><x>1</x></o>`, undefined, ['does-not-fit']],
        [`<m ${written}>1</m>`, undefined, ['does-not-fit']],
      ]),
    ],
  },
  'attributes of any name that become a boolean and codes, with white space around them': {
    before: root(element('o', 't:O', many), element('m', 't:M', many)) + any('O', 'M'),
    after:
      root(element('o', 't:O', many), element('m', 't:M', many)) +
      codes('Code', 'xs:token', 'a b', 'c') +
      codes('Kept', 'xs:string', 'a b') +
      object('O', attribute('k', 't:Code'), attribute('y', 'xs:boolean'), attribute('s', 't:Kept')) +
      beside('M', attribute('k', 't:Code'), attribute('y', 'xs:boolean')),
    documents: [
      [
        '<o k=" a  b " y=" true "><x>1</x></o><m k="&#9;c" y="&#10;0 ">1</m>',
        '<o k="a b" y="true"><x>1</x></o><m k="c" y="false">1</m>',
      ],
      ['<o s="a b"><x>1</x></o>', '<o s="a b"><x>1</x></o>'],
      ['<o s=" a b"><x>1</x></o>', undefined, ['does-not-fit']],
      ['<m k="ab">1</m>', undefined, ['does-not-fit']],
      ['<m y="tr ue">1</m>', undefined, ['does-not-fit']],
    ],
  },
  'declared attributes that become ones of any name: texts like numbers, and numbers': {
    before:
      root(element('o', 't:O', many), element('m', 't:M', many)) +
      object('O', attribute('b', 'xs:string'), attribute('f', 'xs:double')) +
      beside('M', attribute('b', 't:Texts'), attribute('u', 't:Some'), attribute('l', 't:Doubles')) +
      '<xs:simpleType name="Texts"><xs:list itemType="xs:token"/></xs:simpleType>' +
      '<xs:simpleType name="Doubles"><xs:list itemType="xs:double"/></xs:simpleType>' +
      '<xs:simpleType name="Some"><xs:union memberTypes="xs:double xs:token"/></xs:simpleType>',
    after: root(element('o', 't:O', many), element('m', 't:M', many)) + any('O', 'M'),
    documents: [
      [
        '<o b="To Infinity" f="-INF"><x>1</x></o><m b="Infinity -Infinity" u="Infinity x" l="INF 1 -0">1</m>',
        '<o b="To Infinity" f="-INF"><x>1</x></o><m b="Infinity -Infinity" u="Infinity x" l="INF 1 -0">1</m>',
      ],
    ],
  },
  ...Object.fromEntries(
    ['lax', 'strict'].map((process): [string, Case] => [
      `declared attributes with a namespace that become ones of any name: ${process}`,
      {
        before:
          ['q', 'r', 's', 'f'].map((name) => attribute(name, 'xs:int')).join('') +
          root(element('o', 't:O', many), element('m', 't:M', many)) +
          object('O', ...referred('q', 'r', 's', 'f')) +
          beside('M', ...referred('q', 'r')),
        after:
          attribute('q', 'xs:int') +
          attribute('r', 'xs:boolean') +
          attribute('f', 'xs:int', 'fixed="5"') +
          root(element('o', 't:O', many), element('m', 't:M', many)) +
          any('O', 'M', process),
        documents: [
          ['<o t:q="5"><x>1</x></o><m t:q="6">1</m>', '<o t:q="5"><x>1</x></o><m t:q="6">1</m>'],
          [
            '<o t:r="1" t:f="5"><x>1</x></o><m t:r="0">1</m>',
            '<o><x>1</x></o><m>1</m>',
            ['o/0/r', 'o/0/f', 'm/0/r'],
          ],
          process === 'lax'
            ? ['<o t:s="5"><x>1</x></o>', '<o t:s="5"><x>1</x></o>']
            : ['<o t:s="5"><x>1</x></o>', '<o><x>1</x></o>', ['o/0/s']],
        ],
      },
    ]),
  ),
  'a list of one role, and attributes of any name beside it': {
    before: root(element('m', 't:M', many)) + beside('M', attribute('lang', 'xs:NMTOKENS')),
    after:
      root(element('m', 't:M', many)) +
      beside('M', attribute('language', 'xs:NMTOKENS'), '<xs:anyAttribute processContents="lax"/>'),
    documents: [['<m lang="de en">1</m>', '<m language="de en">1</m>']],
  },
  'a list of one role with other items, and attributes of any name beside it': {
    before: root(element('m', 't:M', many)) + beside('M', attribute('lang', 'xs:NMTOKENS')),
    after:
      root(element('m', 't:M', many)) +
      beside('M', attribute('language', 't:Texts'), '<xs:anyAttribute processContents="skip"/>') +
      '<xs:simpleType name="Texts"><xs:list itemType="xs:token"/></xs:simpleType>',
    documents: [['<m lang="de en">1</m>', '<m lang="de en">1</m>']],
  },
  'attributes of one role, of objects and of texts': {
    before:
      root(element('o', 't:O', many), element('m', 't:M', many)) +
      object('O', attribute('ccy', 'xs:token'), attribute('lang', 'xs:token')) +
      beside('M', attribute('Ccy', 'xs:token'), attribute('lang', 'xs:token')),
    after:
      root(element('o', 't:O', many), element('m', 't:M', many)) +
      object('O', attribute('currency', 'xs:token'), attribute('languageID', 'xs:token')) +
      beside('M', attribute('currencyCode', 'xs:token'), attribute('language', 'xs:token')),
    documents: [
      [
        '<o ccy="EUR" lang="en"><x>1</x></o><o lang="de"><x>2</x></o><m Ccy="USD" lang="fr">1</m>',
        '<o currency="EUR" languageID="en"><x>1</x></o><o languageID="de"><x>2</x></o><m currencyCode="USD" language="fr">1</m>',
      ],
    ],
    alone: [],
  },
  'attributes of one role, of which one version has two': {
    before: root(element('o', 't:O', many)) + object('O', attribute('lang', 'xs:token')),
    after:
      root(element('o', 't:O', many)) +
      object('O', attribute('language', 'xs:token'), attribute('languageID', 'xs:token')),
    documents: [['<o lang="en"><x>1</x></o>', '<o><x>1</x></o>', ['o/0/lang']]],
  },
  'an attribute of the role of one that both versions have': {
    before:
      root(element('o', 't:O', many)) +
      object('O', attribute('lang', 'xs:token'), attribute('language', 'xs:token')),
    after: root(element('o', 't:O', many)) + object('O', attribute('language', 'xs:token')),
    documents: [['<o lang="en" language="de"><x>1</x></o>', '<o language="de"><x>1</x></o>', ['o/0/lang']]],
  },
  'any content: the namespace changed': {
    before: root(
      element('at', 'xs:anyType', 'minOccurs="0"'),
      element('ats', 'xs:anyType', many),
      element('none', 'xs:token', many),
    ),
    after: root(element('at', 'xs:anyType', 'minOccurs="0"'), element('ats', 'xs:anyType', many)),
    namespaces: ['urn:one', 'urn:two'],
    documents: [
      [
        '<at foo="1">text<z xmlns="">1</z></at><ats>5</ats><ats/>',
        '<at foo="1">text<z xmlns="">1</z></at><ats>5</ats><ats/>',
      ],
    ],
  },
  'an element of optional children can be empty': {
    before:
      root(element('id', 'xs:token'), element('urls', 't:Urls'), element('more', 't:Urls', 'minOccurs="0"')) +
      urls,
    after:
      root(
        element('new', 'xs:token', 'minOccurs="0"'),
        element('id', 'xs:token'),
        element('urls', 't:Urls'),
        element('more', 't:Urls', 'minOccurs="0"'),
      ) + urls,
    documents: [
      ['<id>1</id><urls/><more/>', '<id>1</id><urls/><more/>'],
      ['<id>1</id><urls><url>a</url><url>b</url></urls>', '<id>1</id><urls><url>a</url><url>b</url></urls>'],
    ],
  },
  'too few values of a list': {
    before:
      root(element('c', 't:Code', 'minOccurs="2" maxOccurs="5"')) + codes('Code', 'xs:token', 'x', 'y', 'z'),
    after: root(element('c', 't:Code', 'minOccurs="2" maxOccurs="5"')) + codes('Code', 'xs:token', 'x', 'y'),
    documents: [
      ['<c>x</c><c>y</c>', '<c>x</c><c>y</c>'],
      ['<c>x</c><c>z</c>', undefined, ['undetermined', 'too-few-values']],
    ],
  },
  'too few values of a list inside an element': {
    before:
      root(element('codes', 't:Codes'), element('s', 'xs:token')) +
      listed('minOccurs="2" maxOccurs="5"') +
      codes('Code', 'xs:token', 'x', 'y', 'z'),
    after:
      root(element('codes', 't:Codes'), element('s', 'xs:token')) +
      listed('minOccurs="2" maxOccurs="5"') +
      codes('Code', 'xs:token', 'x', 'y'),
    documents: [
      ['<codes><c>x</c><c>y</c></codes><s>1</s>', '<codes><c>x</c><c>y</c></codes><s>1</s>'],
      ['<codes><c>x</c><c>z</c></codes><s>1</s>', undefined, ['undetermined', 'too-few-values']],
    ],
  },
  'lists in a list stay apart': {
    before:
      root(element('codes', 't:Codes', many)) +
      listed('minOccurs="2" maxOccurs="5"') +
      codes('Code', 'xs:token', 'x', 'y', 'z'),
    after:
      root(element('codes', 't:Codes', many)) +
      listed('minOccurs="2" maxOccurs="5"') +
      codes('Code', 'xs:token', 'x', 'y'),
    documents: [
      [
        '<codes><c>x</c><c>y</c></codes><codes><c>y</c><c>x</c></codes>',
        '<codes><c>x</c><c>y</c></codes><codes><c>y</c><c>x</c></codes>',
      ],
      ['<codes><c>x</c><c>z</c></codes>', undefined, ['undetermined', 'too-few-values']],
    ],
  },
  'fixed values that changed, of attributes and elements': {
    before: versioned('1.0', '1', 'fixed="a"'),
    after: versioned('2.0', '2', 'fixed="b"'),
    documents: [
      [
        '<n>1</n><sum unit="a">5</sum><version>1.0</version>',
        '<n>2</n><sum unit="b">5</sum><version>2.0</version>',
      ],
      ['<n>1</n><sum>5</sum>', '<n>2</n><sum unit="b">5</sum>'],
    ],
  },
  'fixed values that changed, however the document writes them': {
    before: attributed(
      ...([
        ['f', 'float', '1.0'],
        ['d', 'decimal', '1.50'],
        ['i', 'integer', '+05'],
      ] as const),
      ...([
        ['s', 'token', ' A '],
        ['b', 'boolean', '1'],
        ['at', 'date', '2020-01-01Z'],
      ] as const),
      ['same', 'token', 'A  B'],
    ),
    after: attributed(
      ...([
        ['f', 'float', '2.0'],
        ['d', 'decimal', '2.50'],
        ['i', 'integer', '+06'],
      ] as const),
      ...([
        ['s', 'token', ' B '],
        ['b', 'boolean', '0'],
        ['at', 'date', '2021-01-01Z'],
      ] as const),
      ['same', 'token', ' A B'],
    ),
    documents: [
      [
        '<a f="1.0" d="1.5" i="5" s="A" b="true" at="2020-01-01+00:00" same="A B"/>',
        '<a f="2" d="2.50" i="+06" s="B" b="false" at="2021-01-01Z" same="A B"/>',
      ],
      [
        '<a f="1" d="1.500" i="+5" s=" A" b="1" at="2020-01-01Z" same=" A B"/>',
        '<a f="2" d="2.50" i="+06" s="B" b="false" at="2021-01-01Z" same="A B"/>',
      ],
    ],
  },
  'a boolean and a text with blanks that only the target fixes': {
    before: attributed(['b', 'boolean'], ['s', 'token']),
    after: attributed(['b', 'boolean', '1'], ['s', 'token', ' a  b ']),
    documents: [
      ['<a b="true" s="a b"/>', '<a b="true" s="a b"/>'],
      ['<a b="false" s="a b"/>', undefined, ['does-not-fit']],
      ['<a b="1" s="c"/>', undefined, ['does-not-fit']],
    ],
  },
  'a text that only the target fixes': {
    before: root(element('v', 'xs:token', many)),
    after: root(element('v', 'xs:token', `${many} fixed="2.0"`)),
    documents: [
      ['<v>2.0</v>', '<v>2.0</v>'],
      ['<v>1.0</v>', undefined, ['does-not-fit']],
    ],
  },
  'derived types that the mapping pairs': {
    before: root(element('p', 't:Place', many)) + place + named('Card'),
    after: root(element('p', 't:Place', many)) + place + named('Plastic'),
    mapping: 'pairs:\n  types:\n    - { from: Card, to: Plastic, reason: r }\n',
    documents: [
      [
        '<p xsi:type="t:Card"><x>1</x><y>2</y></p><p><x>3</x></p>',
        '<p xsi:type="t:Plastic"><x>1</x><y>2</y></p><p><x>3</x></p>',
      ],
    ],
  },
  'a text with a list as its only attribute': {
    before: noted(attribute('q', 't:Ints')),
    after: noted(attribute('q', 't:Ints'), optional),
    documents: [
      ['<a q="1 2">t</a><a>u</a><a q="">v</a>', '<a q="1 2">t</a><a>u</a><a q="">v</a>'],
      ['<a q="3"/>', '<a q="3"/>'],
    ],
  },
  'a text with a list, a union and a text as attributes': {
    before: noted(
      attribute('q', 't:Ints') + attribute('e', 't:Either', 'use="required"') + attribute('r', 'xs:token'),
    ),
    after: noted(
      attribute('q', 't:Ints') + attribute('e', 't:Either', 'use="required"') + attribute('r', 'xs:token'),
      optional,
    ),
    documents: [['<a q="1 2" e="true" r="x">t</a>', '<a q="1 2" e="true" r="x">t</a>']],
  },
  'a text that gets a required union as its attribute': {
    before: root(element('a', 'xs:token', many)),
    after: noted(attribute('e', 't:Either', 'use="required"')),
    documents: [['<a>t</a>', undefined, ['required-missing']]],
  },
  'a list that becomes required beside a text': {
    before: noted(attribute('q', 't:Ints')),
    after: noted(attribute('q', 't:Ints', 'use="required"')),
    documents: [
      ['<a q="1 2">t</a>', '<a q="1 2">t</a>'],
      ['<a>t</a>', undefined, ['required-missing']],
    ],
  },
  'a list of other items beside a text': {
    before: noted(attribute('q', 't:Ints')),
    after: noted(attribute('q', 'xs:NMTOKENS')),
    documents: [['<a q="1 2">t</a>', '<a>t</a>', ['a/0/q/0', 'a/0/q/1']]],
  },
  'a text with attributes of any name': {
    before: noted('<xs:anyAttribute namespace="##other" processContents="lax"/>'),
    after: noted('<xs:anyAttribute namespace="##any" processContents="lax"/>', optional),
    documents: [['<a xmlns:o="urn:o" o:p="1">t</a>', '<a xmlns:o="urn:o" o:p="1">t</a>']],
  },
  'a text whose named type is absent from the target': {
    before: root(element('a', 't:Text', many)) + beside('Text') + derivedText('Text'),
    after: root(element('a', 't:Text', many)) + beside('Text'),
    documents: [['<a>1</a><a xsi:type="t:More" n="5">2</a>', '<a>1</a><a>2</a>', ['a/1/$type', 'a/1/n']]],
  },
  'a text with an attribute whose named type is absent from the target': {
    before:
      root(element('a', 't:Text', many)) + beside('Text', attribute('l', 'xs:int')) + derivedText('Text'),
    after: root(element('a', 't:Text', many)) + beside('Text', attribute('l', 'xs:int')),
    documents: [['<a xsi:type="t:More" l="5">2</a>', '<a l="5">2</a>', ['a/0/$type']]],
  },
  'a day and a duration of a smaller range': {
    before: root(element('d', 'xs:date', many), element('t', 'xs:duration', many)),
    after:
      root(element('d', 't:Day', many), element('t', 't:Time', many)) +
      simple('Day', 'xs:date', 'minInclusive=2020-01-01') +
      simple('Time', 'xs:duration', 'maxInclusive=P1Y'),
    documents: [
      ['<d>2020-01-01</d><t>P12M</t>', '<d>2020-01-01</d><t>P12M</t>'],
      [
        '<d>2019-12-31</d><d>2020-01-01-14:00</d><t>P366D</t>',
        undefined,
        ['does-not-fit', 'does-not-fit', 'does-not-fit'],
      ],
    ],
  },
  'a double that became a decimal': {
    before: root(element('d', 'xs:double', many)),
    after: root(element('d', 'xs:decimal', many)),
    documents: [
      ['<d>0.1</d><d>1e3</d><d>1.5E-10</d>', '<d>0.1</d><d>1000</d><d>0.00000000015</d>'],
      ['<d>INF</d>', undefined, ['does-not-fit']],
    ],
  },
  'a decimal that became a number of 32 bits': {
    before: root(element('d', 'xs:decimal', many)),
    after: root(element('d', 'xs:float', many)),
    documents: [
      ['<d>0.1</d><d>16777216</d>', '<d>0.1</d><d>16777216</d>'],
      ['<d>0.123456789</d><d>1234567890.5</d>', undefined, ['does-not-fit', 'does-not-fit']],
    ],
  },
  'a text that became one without line breaks': {
    before: root(element('s', 'xs:string', many)),
    after: root(element('s', 'xs:normalizedString', many)),
    documents: [['<s>a\nb</s><s> c </s>', '<s>a b</s><s> c </s>', ['s/0']]],
  },
  'a dropped attribute of a text': {
    before: root(element('sum', 't:Amount', many)) + amount,
    after: root(element('sum', 't:Amount', many)) + amount.replace('required', 'optional'),
    mapping: 'without:\n  - { from: /root/sum/@Ccy, policy: drop, reason: r }\n',
    documents: [['<sum Ccy="EUR">5.00</sum>', '<sum>5.00</sum>', ['sum/0/Ccy']]],
  },
}

/** An object with an element `x` and attributes. */
function object(name: string, ...attributes: readonly string[]): string {
  return `<xs:complexType name="${name}"><xs:sequence>${element('x', 'xs:token')}</xs:sequence>${attributes.join('')}</xs:complexType>`
}

/** A text with attributes. */
function beside(name: string, ...attributes: readonly string[]): string {
  return `<xs:complexType name="${name}"><xs:simpleContent><xs:extension base="xs:token">${attributes.join('')}</xs:extension></xs:simpleContent></xs:complexType>`
}

/** A type `More` that adds an attribute to a text. */
function derivedText(base: string): string {
  return beside('More', attribute('n', 'xs:int')).replace('xs:token', `t:${base}`)
}

/** A type that adds nothing to another one, with a text or elements. */
function extension(name: string, base: string, kind: 'simple' | 'complex'): string {
  return `<xs:complexType name="${name}"><xs:${kind}Content><xs:extension base="t:${base}"/></xs:${kind}Content></xs:complexType>`
}

/** A root with elements in any order, and a type `O` that has a derived one without attributes. */
function ordered(...elements: readonly string[]): string {
  return `<xs:element name="root"><xs:complexType><xs:choice ${many}>${elements.join('')}</xs:choice></xs:complexType></xs:element>${object('O')}${extension('More', 'O', 'complex')}`
}

function referred(...names: readonly string[]): readonly string[] {
  return names.map((name) => `<xs:attribute ref="t:${name}"/>`)
}

/** An object and a text with attributes of any name. */
function any(one: string, other: string, process = 'skip'): string {
  const all = `<xs:anyAttribute processContents="${process}"/>`
  return object(one, all) + beside(other, all)
}

/** A root with objects and texts that may be nil, the objects with a required attribute. */
function nilled(required: string, optional: string): string {
  return (
    root(element('o', 't:O', `nillable="true" ${many}`), element('m', 't:M', `nillable="true" ${many}`)) +
    object('O', attribute(required, 'xs:token', 'use="required"')) +
    beside('M', attribute(optional, 'xs:token'), anyAttribute)
  )
}

/** A root with elements that substitute for `head`, all of which may be nil. */
function substituted(...names: readonly string[]): string {
  const nil = 'nillable="true"'
  const others = names.map((name) => element(name, 't:A', `${nil} substitutionGroup="t:head"`))
  const all = [element('head', 't:A', nil), ...others, object('A', attribute('k', 'xs:token'))]
  return root('<xs:element ref="t:head" minOccurs="0" maxOccurs="9"/>') + all.join('')
}

function documentOf(content: string, namespace = 'urn:t'): string {
  return `<root xmlns="${namespace}" xmlns:t="${namespace}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${content}</root>`
}

describe.each(Object.entries(cases))('%s', (_, { before, after, documents, alone, ...options }) => {
  const [from, to] = options.namespaces ?? []
  let trials: XmlTrials
  beforeAll(async () => {
    trials = await tryXml(before, after, options)
  })

  it('compiles and passes its trials in both directions', () => {
    expect(trials.told).toEqual([])
    expect(trials.alone).toEqual(alone ?? trials.alone)
    expect(trials.errors()).toEqual([])
    for (const trial of [trials.there, trials.back]) {
      const { findings, refused, generated } = trial.prove(40)
      expect({ findings, refused }).toEqual({ findings: [], refused: [] })
      expect(generated.documents).toBeGreaterThan(30)
    }
  })

  it.each(documents.map((one) => [one[0], one] as const))(
    'converts %s',
    (_content, [source, wanted, told = []]) => {
      const { there } = trials
      const { text, result } = there.convert(documentOf(source, from))
      if (wanted === undefined) {
        expect(result.ok).toBe(false)
        expect(result.issues.map(({ rule }) => rule)).toEqual(told)
        return
      }
      expect(result.issues).toEqual([])
      expect(result.losses.map(({ path }) => path.join('/'))).toEqual(told)
      expect(there.target.validate(text)).toMatchObject({ valid: true })
      const codec = there.tried.trial.target.codec()
      expect(codec.parse(text)).toEqual(codec.parse(documentOf(wanted, to)))
    },
  )
})

it('reports a place of a root without a pair as such, not as unknown', async () => {
  const texts = [root(element('a', 'xs:token')), root(element('b', 'xs:int'))] as const
  const mapping = 'pairs:\n  - { from: /root/a, to: /root/c, reason: r }\n'
  const told = tryXml(...texts, { mapping, namespaces: ['urn:one', 'urn:two'] })
  await expect(told).rejects.toThrow('mapping-no-effect m.yaml:5:13, mapping-place-unknown m.yaml:5:26')
})

it('asks a hook for a required attribute of several types, in the type of the attribute', async () => {
  const required = attribute('e', 't:Either', 'use="required"')
  const { there, errors } = await tryXml(root(element('a', 'xs:token', many)), noted(required))
  const { adapter, target } = there.tried.trial
  expect(adapter.hooks).toEqual(['e_missing'])
  const made = adapter.run({ a: ['t'] }, {}, { [adapter.name]: { e_missing: () => false } }, {})
  expect(target.codec().serialize(made.value)).toMatch(/<a e="false">t<\/a>/)
  expect(errors()).toEqual([])
})

/** A list type `L` of the codes, and a union `U` that can be such a list. */
const listTypes = (...values: readonly string[]): string =>
  codes('E', 'xs:token', ...values) +
  '<xs:simpleType name="L"><xs:list itemType="t:E"/></xs:simpleType>' +
  '<xs:simpleType name="U"><xs:union memberTypes="xs:int t:L"/></xs:simpleType>'

it.each([
  ['a list', attribute('k', 't:L'), '', 'k="a b"', [['a', 'b']]],
  ['an empty list', attribute('k', 't:L'), '', 'k=""', [[]]],
  ['a union', attribute('k', 't:U'), '', 'k="a b"', [['a', 'b']]],
  ['a number of a union', attribute('k', 't:U'), '', 'k="5"', [5]],
  ['a list in an element', '', element('k', 't:L'), '<k>a b</k>', [['a', 'b']]],
  ['lists in elements', '', element('k', 't:L', many), '<k>a b</k><k>c</k>', [['a', 'b'], ['c']]],
] as const)('gives %s to a hook as one value', async (_, attributes, child, given, want) => {
  const place = (...values: readonly string[]): string =>
    root(element('a', 't:A')) +
    `<xs:complexType name="A"><xs:sequence>${child}</xs:sequence>${attributes}</xs:complexType>` +
    listTypes(...values)
  const { there, errors } = await tryXml(place('a', 'b', 'c'), place('a', 'b'))
  expect(errors()).toEqual([])
  const { adapter, source } = there.tried.trial
  const parsed = source.codec().parse(documentOf(child === '' ? `<a ${given}/>` : `<a>${given}</a>`))
  const asked: unknown[] = []
  const k_convert = (values: unknown): undefined => void asked.push(values)
  adapter.run(parsed.ok ? parsed.value : undefined, {}, { [adapter.name]: { k_convert } }, {})
  expect(asked).toEqual([want])
})

it.each([
  ['a list', '', 'readonly (readonly string[])[]'],
  ['a union', '<xs:simpleType><xs:union memberTypes="xs:int xs:NMTOKENS"/></xs:simpleType>', ' | '],
])('prints the type of %s without a name in a hook', async (_, content, want) => {
  const one = `<xs:element name="a" ${content === '' ? 'type="xs:NMTOKENS"' : ''}>${content}</xs:element>`
  const { errors, hooks } = await tryXml(root(one), root(element('a', 'xs:NMTOKEN', many)))
  expect(errors()).toEqual([])
  expect(hooks).toContain(want)
})

it('compiles where a nil text of several types becomes a text of one', async () => {
  const nil = `nillable="true" ${many}`
  const types = [beside('Money'), extension('Price', 'Money', 'simple')].join('')
  const before = root(element('m', 't:Money', nil)) + types
  const { there, errors } = await tryXml(before, root(element('m', 'xs:token', nil)))
  expect(errors()).toEqual([])
  const { text, result } = there.convert(documentOf('<m xsi:nil="true" xsi:type="t:Price"/>'))
  expect([there.target.validate(text).valid, result.losses.map(({ path }) => path)]).toEqual([
    true,
    [['m', 0, '$type']],
  ])
})

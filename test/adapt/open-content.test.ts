import { beforeAll, describe, expect, it } from 'vitest'
import { tryXml, type XmlTrials } from './xml-trials.ts'

const vehicle = `<xs:complexType name="Vehicle"ABSTRACT><xs:sequence><xs:element name="plate" type="xs:token"/></xs:sequence></xs:complexType>`

/** A type that extends `Vehicle` by one element. */
function extended(name: string, element: string, base = 'Vehicle'): string {
  return `<xs:complexType name="${name}"><xs:complexContent><xs:extension base="t:${base}"><xs:sequence>
    <xs:element name="${element}" type="xs:token"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>`
}

function rootWith(content: string, more = ''): string {
  return `<xs:element name="root"><xs:complexType ${more}>${content}</xs:complexType></xs:element>`
}

const fleet = rootWith(
  '<xs:sequence><xs:element name="vehicle" type="t:Vehicle" maxOccurs="unbounded"/></xs:sequence>',
)
const money = `<xs:complexType name="Money"><xs:simpleContent><xs:extension base="xs:decimal"/></xs:simpleContent></xs:complexType>
  <xs:complexType name="Price"><xs:simpleContent><xs:extension base="t:Money"><xs:attribute name="per" type="xs:token"/></xs:extension></xs:simpleContent></xs:complexType>
  <xs:complexType name="Small"><xs:simpleContent><xs:restriction base="t:Money"><xs:maxInclusive value="9"/></xs:restriction></xs:simpleContent></xs:complexType>`
const element = (name: string, type: string, more = ''): string =>
  `<xs:element name="${name}" type="${type}" ${more}/>`
const notes = (...names: readonly string[]): string =>
  `<xs:element name="note" type="xs:token" abstract="true"/>${names
    .map((name) => `<xs:element name="${name}" type="xs:token" substitutionGroup="t:note"/>`)
    .join('')}`
const noted = rootWith(
  `<xs:sequence>${element('id', 'xs:token')}<xs:element ref="t:note" minOccurs="0" maxOccurs="9"/></xs:sequence>`,
)
const choice = (max: string, ...names: readonly string[]): string =>
  `<xs:choice minOccurs="0" maxOccurs="${max}">${names.map((name) => element(name, 'xs:token')).join('')}</xs:choice>`
const para = (...names: readonly string[]): string =>
  `${rootWith(`<xs:sequence>${element('p', 't:Para', 'maxOccurs="9"')}</xs:sequence>`)}<xs:complexType name="Para" mixed="true">
    ${choice('unbounded', ...names)}<xs:attribute name="lang" type="xs:token"/></xs:complexType>`

/** A text and an object with these attributes, and with others of any name. */
const opened = (attributes: string): string =>
  attributed(`${attributes}<xs:anyAttribute namespace="##any" processContents="skip"/>`)

/** A text and an object with these attributes. */
const attributed = (all: string): string => {
  return `${rootWith(`<xs:sequence>${element('a', 't:Text')}${element('p', 't:Part')}</xs:sequence>`)}
    <xs:complexType name="Text"><xs:simpleContent><xs:extension base="xs:token">${all}</xs:extension></xs:simpleContent></xs:complexType>
    <xs:complexType name="Part"><xs:sequence>${element('id', 'xs:token')}</xs:sequence>${all}</xs:complexType>`
}

const attribute = (name: string, type: string, more = ''): string =>
  `<xs:attribute name="${name}" type="${type}" ${more}/>`

/** Attributes of several types, one of them with a namespace. */
const several = [
  ['yes', 'xs:boolean'],
  ['sum', 'xs:decimal'],
  ['code', 'xs:NMTOKEN'],
  ['big', 'xs:integer'],
  ['day', 'xs:date'],
  ['name', 'xs:QName'],
  ['f', 'xs:double'],
  ['q', 'xs:token', 'form="qualified"'],
]
  .map(([name = '', type = '', more]) => attribute(name, type, more))
  .join('')

interface Case {
  readonly before: string
  readonly after: string
  /** Content of the root before, and what it becomes; with the losses, by path. */
  readonly documents: readonly (readonly [before: string, after: string, losses?: readonly string[]])[]
}

const cases: Readonly<Record<string, Case>> = {
  'a new object of the root gets no value of its namesakes, though its type contains itself': {
    before: rootWith(`<xs:sequence>${element('id', 'xs:token')}</xs:sequence>`),
    after:
      rootWith(
        `<xs:sequence>${element('id', 'xs:token')}${element('place', 't:Place', 'minOccurs="0"')}</xs:sequence>`,
      ) +
      `<xs:complexType name="Place"><xs:sequence>${element('id', 'xs:token')}${element('around', 't:Place', 'minOccurs="0"')}</xs:sequence></xs:complexType>`,
    documents: [['<id>1</id>', '<id>1</id>']],
  },
  'a derived type that both have': {
    before: fleet + vehicle.replace('ABSTRACT', '') + extended('Car', 'doors'),
    after: fleet + vehicle.replace('ABSTRACT', '') + extended('Car', 'doors'),
    documents: [
      [
        '<vehicle><plate>1</plate></vehicle><vehicle xsi:type="t:Car"><plate>2</plate><doors>4</doors></vehicle>',
        '<vehicle><plate>1</plate></vehicle><vehicle xsi:type="t:Car"><plate>2</plate><doors>4</doors></vehicle>',
      ],
    ],
  },
  'a derived type without namesake becomes its nearest base': {
    before:
      fleet + vehicle.replace('ABSTRACT', '') + extended('Car', 'doors') + extended('Taxi', 'licence', 'Car'),
    after: fleet + vehicle.replace('ABSTRACT', '') + extended('Car', 'doors'),
    documents: [
      [
        '<vehicle xsi:type="t:Taxi"><plate>2</plate><doors>4</doors><licence>x</licence></vehicle>',
        '<vehicle xsi:type="t:Car"><plate>2</plate><doors>4</doors></vehicle>',
        ['vehicle/0/$type', 'vehicle/0/licence'],
      ],
    ],
  },
  'where the declared type is abstract, a type without counterpart is a loss': {
    before:
      fleet +
      vehicle.replace('ABSTRACT', ' abstract="true"') +
      extended('Car', 'doors') +
      extended('Bus', 'seats'),
    after: fleet + vehicle.replace('ABSTRACT', ' abstract="true"') + extended('Car', 'doors'),
    documents: [
      [
        '<vehicle xsi:type="t:Bus"><plate>1</plate><seats>9</seats></vehicle><vehicle xsi:type="t:Car"><plate>2</plate><doors>4</doors></vehicle>',
        '<vehicle xsi:type="t:Car"><plate>2</plate><doors>4</doors></vehicle>',
        ['vehicle/0/$type', 'vehicle/0/plate', 'vehicle/0/seats'],
      ],
    ],
  },
  'a derived type, declared by the other version': {
    before: fleet + vehicle.replace('ABSTRACT', '') + extended('Car', 'doors'),
    after: fleet.replace('t:Vehicle', 't:Car') + vehicle.replace('ABSTRACT', '') + extended('Car', 'doors'),
    documents: [
      [
        '<vehicle xsi:type="t:Car"><plate>2</plate><doors>4</doors></vehicle>',
        '<vehicle><plate>2</plate><doors>4</doors></vehicle>',
      ],
    ],
  },
  'attributes of any name, one of which the other version declares': {
    before: opened(''),
    after: opened('<xs:attribute name="b" type="xs:int"/>'),
    documents: [
      [
        '<a b="5" c="x">1</a><p b="6" c="y"><id>2</id></p>',
        '<a b="5" c="x">1</a><p b="6" c="y"><id>2</id></p>',
      ],
      ['<a c="x">1</a><p b="-7"><id>2</id></p>', '<a c="x">1</a><p b="-7"><id>2</id></p>'],
    ],
  },
  'attributes of any name in one version, and of several types in the other': {
    before: opened(''),
    after: attributed(several),
    documents: [
      [
        '<a yes="true" sum="1.50" code="x" big="12345678901234567890" t:q="z">1</a><p sum="2" t:q="v w"><id>2</id></p>',
        '<a yes="true" sum="1.50" code="x" big="12345678901234567890" t:q="z">1</a><p sum="2" t:q="v w"><id>2</id></p>',
      ],
      [
        '<a day="2024-05-06" name="t:n" f="1.5" o="x" t:o="y">1</a><p day="2024-05-07"><id>2</id></p>',
        '<a>1</a><p><id>2</id></p>',
        [
          ...['a/anyAttributes/day', 'a/anyAttributes/name', 'a/anyAttributes/f', 'a/anyAttributes/o'],
          ...['a/anyAttributes/{urn:t}o', 'p/anyAttributes/day'],
        ],
      ],
    ],
  },
  'declared attributes of several types, and attributes of any name without a namespace': {
    before: attributed(several),
    after: attributed('<xs:anyAttribute namespace="##local" processContents="lax"/>'),
    documents: [
      [
        '<a yes="1" sum="1.50" code="x">1</a><p code="y" big="12"><id>2</id></p>',
        '<a yes="true" sum="1.50" code="x">1</a><p code="y" big="12"><id>2</id></p>',
      ],
      // What has another namespace, or is a qualified name, cannot be a text there.
      [
        '<a t:q="z" day="2024-05-06" f="INF">1</a><p name="t:n" f="1.5"><id>2</id></p>',
        '<a day="2024-05-06" f="INF">1</a><p f="1.5"><id>2</id></p>',
        ['a/q', 'p/name'],
      ],
    ],
  },
  'types of texts': {
    before: `${rootWith(`<xs:sequence>${element('sum', 't:Money', 'maxOccurs="9"')}</xs:sequence>`)}${money}`,
    after: `${rootWith(`<xs:sequence>${element('sum', 't:Money', 'maxOccurs="9"')}</xs:sequence>`)}${money}`,
    documents: [
      [
        '<sum>1.50</sum><sum xsi:type="t:Price" per="kg">2</sum><sum xsi:type="t:Small">3</sum>',
        '<sum>1.50</sum><sum xsi:type="t:Price" per="kg">2</sum><sum xsi:type="t:Small">3</sum>',
      ],
    ],
  },
  'the type of the root': {
    before: `<xs:element name="root" type="t:Vehicle"/>${vehicle.replace('ABSTRACT', ' abstract="true"')}${extended('Car', 'doors')}`,
    after: `<xs:element name="root" type="t:Vehicle"/>${vehicle.replace('ABSTRACT', ' abstract="true"')}${extended('Car', 'doors')}${extended('Bus', 'seats')}`,
    documents: [],
  },
  'members of a substitution group, one of them without counterpart': {
    before: noted + notes('remark', 'hint'),
    after: noted + notes('remark', 'warning'),
    documents: [
      [
        '<id>1</id><remark>a</remark><hint>b</hint><remark>c</remark>',
        '<id>1</id><remark>a</remark><remark>c</remark>',
        ['note/1/element', 'note/1/value'],
      ],
    ],
  },
  'an element that became the head of a substitution group': {
    before: `${noted}<xs:element name="note" type="xs:token"/>`,
    after: `${noted}<xs:element name="note" type="xs:token"/><xs:element name="hint" type="xs:token" substitutionGroup="t:note"/>`,
    documents: [['<id>1</id><note>a</note><note>b</note>', '<id>1</id><note>a</note><note>b</note>']],
  },
  'a repeated choice keeps its order': {
    before: rootWith(choice('unbounded', 'a', 'b', 'gone')),
    after: rootWith(choice('unbounded', 'new', 'b', 'a')),
    documents: [
      [
        '<b>1</b><a>2</a><gone>3</gone><b>4</b>',
        '<b>1</b><a>2</a><b>4</b>',
        ['content/2/element', 'content/2/value'],
      ],
      ['', ''],
    ],
  },
  'texts and elements of mixed content keep their order': {
    before: para('b', 'i'),
    after: para('i', 'b', 'code'),
    documents: [
      [
        '<p lang="en">one <b>two</b> three <i>four</i></p><p/>',
        '<p lang="en">one <b>two</b> three <i>four</i></p><p/>',
      ],
    ],
  },
  'wildcards for attributes and elements, and lists and unions that both declare alike': {
    before: rootWith(
      `<xs:sequence>${element('sizes', 't:Sizes')}<xs:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="9"/></xs:sequence><xs:anyAttribute namespace="##other" processContents="lax"/>`,
    ).concat(
      '<xs:complexType name="Sizes"><xs:simpleContent><xs:extension base="t:Size"><xs:attribute name="unit" type="xs:token"/></xs:extension></xs:simpleContent></xs:complexType><xs:simpleType name="Size"><xs:list itemType="xs:int"/></xs:simpleType>',
    ),
    after: rootWith(
      `<xs:sequence>${element('sizes', 't:Sizes')}<xs:any namespace="##other" processContents="lax" minOccurs="0" maxOccurs="9"/></xs:sequence><xs:anyAttribute namespace="##other" processContents="lax"/>`,
    ).concat(
      '<xs:complexType name="Sizes"><xs:simpleContent><xs:extension base="t:Size"><xs:attribute name="unit" type="xs:token"/></xs:extension></xs:simpleContent></xs:complexType><xs:simpleType name="Size"><xs:list itemType="xs:int"/></xs:simpleType>',
    ),
    documents: [
      [
        '<sizes unit="mm">1 2 3</sizes><o:other xmlns:o="urn:o" a="1">x<o:b/></o:other>',
        '<sizes unit="mm">1 2 3</sizes><o:other xmlns:o="urn:o" a="1">x<o:b/></o:other>',
      ],
    ],
  },
}

function documentOf(content: string): string {
  return `<root xmlns="urn:t" xmlns:t="urn:t" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${content}</root>`
}

describe.each(Object.entries(cases))('%s', (_, { before, after, documents }) => {
  let trials: XmlTrials
  beforeAll(async () => {
    trials = await tryXml(before, after)
  })

  it('compiles, with nothing left out', () => {
    expect(trials.told).toEqual([])
    expect(trials.errors()).toEqual([])
  })

  it.each(documents.map((one) => [one[0], one] as const))(
    'converts %s',
    (_content, [source, wanted, losses = []]) => {
      const { there, back } = trials
      const { text, result } = there.convert(documentOf(source))
      expect(result.issues).toEqual([])
      expect(result.losses.map(({ path }) => path.join('/'))).toEqual(losses)
      expect(there.target.validate(text)).toMatchObject({ valid: true })
      const codec = there.tried.trial.target.codec()
      const want = codec.parse(documentOf(wanted))
      expect(codec.parse(text)).toEqual(want)
      if (losses.length > 0) return
      const again = back.convert(text)
      expect(again.result.losses).toEqual([])
      expect(there.tried.trial.source.codec().parse(again.text)).toEqual(
        there.tried.trial.source.codec().parse(documentOf(source)),
      )
    },
  )

  it('passes its trials in both directions', () => {
    for (const trial of [trials.there, trials.back]) {
      const { findings, refused, generated } = trial.prove(40)
      expect({ findings, refused }).toEqual({ findings: [], refused: [] })
      expect(generated.documents).toBeGreaterThan(30)
    }
  })
})

it.each([
  ['both members', '<a>1</a><b>2</b>', 'a or b or c', /^[^"]*"a" [^"]*"b"/u],
  ['no member', '', 'a or b or c', /^"a or b or c" [^"]*$/u],
  ['a part of one', '<b>2</b>', 'c', /^"c" [^"]*$/u],
])('says why a choice is not satisfied by %s', async (_, content, wanted, says) => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => element(name, 'xs:token', 'minOccurs="0"'))
  const before = rootWith(`<xs:sequence>${a}${b}${c}</xs:sequence>`)
  const both = `<xs:sequence>${element('b', 'xs:token')}${element('c', 'xs:token')}</xs:sequence>`
  const { there } = await tryXml(
    before,
    rootWith(`<xs:choice>${element('a', 'xs:token')}${both}</xs:choice>`),
  )
  const [issue, ...more] = there.convert(documentOf(content)).result.issues
  expect(more).toEqual([])
  expect(issue).toMatchObject({ rule: 'required-missing', path: [], dataElement: wanted })
  expect(issue?.message).toMatch(says)
  const whole = there.convert(documentOf('<b>1</b><c>2</c>'))
  expect([whole.result.issues, there.target.validate(whole.text).valid]).toEqual([[], true])
})

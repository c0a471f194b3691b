import { beforeAll, describe, expect, test } from 'vitest'
import type { Codec } from '../../../src/runtime/index.ts'
import { sampleDocument } from '../../../src/sample/index.ts'
import type { SchemaSet } from '../../../src/schema/index.ts'
import { type GeneratedVersion, generatedOf } from '../../support/generated.ts'
import { compileSchema } from '../../support/libxml2.ts'
import { problems, read } from './reading.ts'

const schema = (...content: readonly string[]): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="urn:c" targetNamespace="urn:c" elementFormDefault="qualified">${content.join('')}</xs:schema>`
const included = '<xs:include schemaLocation="common.xsd"/>'
const extended = (name: string, member: string): string =>
  `<xs:complexType name="${name}"><xs:complexContent><xs:extension base="Party"><xs:sequence><xs:element name="${member}" type="xs:int" minOccurs="0"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>`
const message = (name: string): string =>
  `<xs:element name="${name}"><xs:complexType><xs:sequence><xs:element ref="note" minOccurs="0"/><xs:element name="party" type="Party"/><xs:element name="more" minOccurs="0"/></xs:sequence></xs:complexType></xs:element>`

/** Two messages with what they share; each has a type and an element that may stand in for a common one. */
const files = {
  'common.xsd': schema(
    '<xs:complexType name="Party"><xs:sequence><xs:element name="name" type="xs:string"/></xs:sequence></xs:complexType>',
    extended('Company', 'number'),
    '<xs:element name="note" type="xs:string"/><xs:element name="shared" type="Party"/>',
  ),
  'a.xsd': schema(
    included,
    message('A'),
    extended('Ship', 'tons'),
    '<xs:element name="loud" type="xs:string" substitutionGroup="note"/>',
    '<xs:element name="inA" type="Party"/>',
  ),
  'b.xsd': schema(
    included,
    message('B'),
    extended('Train', 'wagons'),
    '<xs:element name="quiet" type="xs:string" substitutionGroup="note"/>',
  ),
}

const typed = (type: string): string => (type === '' ? '' : ` xsi:type="${type}"`)
const party = (type: string): string => `<party${typed(type)}><name>n</name></party>`
const inMore = (element: string, type: string): string =>
  `<more><${element}${typed(type)}><name>n</name></${element}></more>`
const documentOf = (root: 'A' | 'B', ...content: readonly string[]): string =>
  `<${root} xmlns="urn:c" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${content.join('')}</${root}>`

let generated: GeneratedVersion
let set: SchemaSet

beforeAll(async () => {
  const reading = read(new Map(Object.entries(files)))
  expect(problems(reading)).toEqual([])
  expect(reading.sets).toHaveLength(1)
  set = reading.sets[0] as SchemaSet
  generated = await generatedOf(reading.sets)
})

const codec = (root: string): Codec<unknown> => generated.xml(set.name, root)

describe('a document of one message', () => {
  test.each<[string, 'A' | 'B', readonly string[]]>([
    ['without a type', 'A', [party('')]],
    ['a common type', 'A', [party('Company')]],
    ['a type of its own', 'A', [party('Ship')]],
    ['a type of the other', 'A', [party('Train')]],
    ['a type of its own, in the other message', 'B', [party('Train')]],
    ['a type of the first', 'B', [party('Ship')]],
    ['an element that stands in', 'A', ['<loud>x</loud>', party('')]],
    ['an element of the other that stands in', 'A', ['<quiet>x</quiet>', party('')]],
    ['a type of the other where any is allowed', 'A', [party(''), '<more xsi:type="Train"/>']],
    [
      'a type of its own where any is allowed',
      'A',
      [party(''), `<more xsi:type="Ship"><name>n</name></more>`],
    ],
    ['a shared element in any content', 'A', [party(''), inMore('shared', 'Company')]],
    ['an element of its own in any content', 'A', [party(''), inMore('inA', 'Ship')]],
  ])('%s (%s): is judged as by libxml2', (_, root, content) => {
    const text = documentOf(root, ...content)
    const peer = compileSchema(new Map(Object.entries(files)), `${root.toLowerCase()}.xsd`)
    const wanted = peer.validate(text).valid
    peer.dispose()
    const own = codec(`{urn:c}${root}`)
    const read = own.parse(text)
    expect([text, read.ok]).toEqual([text, wanted])
    if (read.ok) expect(own.validate(read.value).ok).toBe(true)
  })

  test('as a value: the type of the other is refused', () => {
    const a = codec('{urn:c}A')
    const value = (type: string) => ({ party: { $type: type, name: 'n' } })
    expect(a.validate(value('{urn:c}Ship')).ok).toBe(true)
    expect(a.validate(value('{urn:c}Train'))).toMatchObject({ ok: false, issues: [{ rule: 'xsi-type' }] })
    const noted = (element: string) => ({ party: { name: 'n' }, note: { element, value: 'x' } })
    expect(a.validate(noted('loud')).ok).toBe(true)
    expect(a.validate(noted('quiet'))).toMatchObject({ ok: false, issues: [{ rule: 'element-unexpected' }] })
  })

  test('samples have no type or element of the other', () => {
    const root = [...set.elements.values()].find(({ name }) => name.local === 'A')
    const made = Array.from({ length: 40 }, (_, seed) =>
      root ? (sampleDocument(set, root, { seed, size: 'random' }) ?? '') : '',
    )
    expect(made.join()).toContain('Ship')
    const refused = made.flatMap((text) => {
      const read = codec('{urn:c}A').parse(text)
      return read.ok ? [] : read.issues.map(({ rule }) => rule)
    })
    expect(refused).toEqual([])
  })

  test('in any content, an element of the other may use the types of its own', () => {
    const b = codec('{urn:c}B')
    expect(b.parse(documentOf('B', party(''), inMore('inA', 'Ship'))).ok).toBe(true)
    expect(b.parse(documentOf('B', party(''), inMore('inA', 'Train'))).ok).toBe(false)
    expect(b.parse(documentOf('B', party(''), inMore('inA', 'Ship'), party(''))).ok).toBe(false)
  })
})

test('a local element may have the name of a global element that only another message knows', async () => {
  const local = `<xs:complexType name="Named"><xs:sequence><xs:element name="title" type="xs:string"/><xs:element name="party" type="Party"/></xs:sequence></xs:complexType>`
  const given = new Map(
    Object.entries({
      ...files,
      'common.xsd': files['common.xsd'].replace('<xs:element name="note"', `${local}<xs:element name="note"`),
      'a.xsd': files['a.xsd'].replace('</xs:schema>', '<xs:element name="named" type="Named"/></xs:schema>'),
      'b.xsd': files['b.xsd'].replace('</xs:schema>', '<xs:element name="title" type="xs:int"/></xs:schema>'),
    }),
  )
  const { sets } = read(given)
  const made = (await generatedOf(sets)).xml(sets[0]?.name ?? '', '{urn:c}named')
  const peer = compileSchema(given, 'a.xsd')
  for (const [type, valid] of [
    ['Ship', true],
    ['Train', false],
  ] as const) {
    const text = `<named xmlns="urn:c" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><title>t</title>${party(type)}</named>`
    const found = made.parse(text)
    expect([peer.validate(text).valid, found.ok]).toEqual([valid, valid])
    if (found.ok) expect(made.validate(found.value)).toMatchObject({ ok: true })
  }
  peer.dispose()
})

test('what all messages may use is not distinguished', async () => {
  const same = { 'common.xsd': files['common.xsd'], 'a.xsd': files['a.xsd'] }
  const { sets } = read(new Map(Object.entries(same)))
  expect(sets.map(({ reach }) => reach)).toEqual([undefined])
  const { files: written } = await generatedOf(sets)
  expect(written.filter(({ path, text }) => path.endsWith('origins.ts') || text.includes('sees:'))).toEqual(
    [],
  )
})

describe('a type of a namespace that only an import names', () => {
  const named = (namespace: string, imports: readonly string[], content: string): string =>
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:c="urn:c" targetNamespace="urn:${namespace}" elementFormDefault="qualified">${imports
      .map((one) => `<xs:import namespace="urn:${one}" schemaLocation="${one}.xsd"/>`)
      .join('')}${content}</xs:schema>`
  const road =
    '<xs:complexType name="Road"><xs:sequence><xs:element name="name" type="xs:string"/></xs:sequence></xs:complexType>' +
    '<xs:complexType name="Way"><xs:sequence><xs:element name="road" type="c:Road"/></xs:sequence></xs:complexType>'
  const plus =
    '<xs:complexType name="Plus"><xs:complexContent><xs:extension base="c:Road"><xs:sequence><xs:element name="kind" type="xs:int"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>'
  const root = '<xs:element name="way" type="c:Way"/>'
  const common = { 'c.xsd': named('c', [], road), 'p.xsd': named('p', ['c'], plus) }

  const onlyText = '<xs:element name="other" type="xs:string"/>'
  const unused =
    '<xs:complexType name="Unused"><xs:sequence><xs:element name="road" type="c:Road"/></xs:sequence></xs:complexType>'
  const whole = { ...common, 'main.xsd': named('main', ['c', 'p'], root) }

  test.each<[string, Readonly<Record<string, string>>]>([
    ['imported beside the base', whole],
    [
      'imported by what is imported',
      { ...common, 'x.xsd': named('x', ['p'], ''), 'main.xsd': named('main', ['c', 'x'], root) },
    ],
    ['beside a file that only imports the base', { ...whole, 'o.xsd': named('o', ['c'], onlyText) }],
    [
      'with an imported file that only imports the base',
      {
        ...common,
        'o.xsd': named('o', ['c'], onlyText),
        'main.xsd': named('main', ['c', 'o', 'p'], root),
      },
    ],
    [
      'beside a file that imports the base by another one',
      { ...whole, 'x.xsd': named('x', ['c'], unused), 'o.xsd': named('o', ['x'], onlyText) },
    ],
    [
      'beside a file whose included part imports the base',
      {
        ...whole,
        'o.xsd': named('o', [], `<xs:include schemaLocation="part.xsd"/>${onlyText}`),
        'part.xsd': named('o', ['c'], ''),
      },
    ],
    [
      'beside a file that has the base in a type of no root',
      { ...whole, 'o.xsd': named('o', ['c'], unused + onlyText) },
    ],
    [
      'beside a file that uses the base and imports the type',
      { ...whole, 'o.xsd': named('o', ['c', 'p'], '<xs:element name="other" type="c:Way"/>') },
    ],
    [
      'with an imported file that uses the base and imports the type by another one',
      {
        ...common,
        'x.xsd': named('x', ['p'], ''),
        'o.xsd': named('o', ['x', 'c'], '<xs:element name="other" type="c:Way"/>'),
        'main.xsd': named('main', ['o', 'c'], root),
      },
    ],
  ])('%s: is accepted where libxml2 accepts it', async (_, documents) => {
    const given = new Map(Object.entries(documents))
    const reading = read(given)
    expect(problems(reading)).toEqual([])
    const holding = reading.sets.find(({ elements }) => elements.has('{urn:main}way'))
    const made = await generatedOf(reading.sets)
    const way = made.xml(holding?.name ?? '', '{urn:main}way')
    const peer = compileSchema(given, 'main.xsd')
    for (const [kind, valid] of [
      ['1', true],
      ['one', false],
    ] as const) {
      const text =
        '<m:way xmlns:m="urn:main" xmlns="urn:c" xmlns:p="urn:p" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
        `<road xsi:type="p:Plus"><name>A1</name><p:kind>${kind}</p:kind></road></m:way>`
      expect([peer.validate(text).valid, way.parse(text).ok]).toEqual([valid, valid])
    }
    peer.dispose()
  })

  const taking =
    '<xs:element name="more"><xs:complexType><xs:sequence><xs:any processContents="lax"/></xs:sequence></xs:complexType></xs:element>'
  const rooted = { 'c.xsd': named('c', [], road + root), 'p.xsd': named('p', ['c'], plus) }
  const head =
    '<xs:element name="road" type="c:Road"/><xs:element name="way"><xs:complexType><xs:sequence><xs:element ref="c:road"/></xs:sequence></xs:complexType></xs:element>'
  const member =
    '<xs:element name="plus" type="p:Plus" substitutionGroup="c:road" xmlns:p="urn:p"/><xs:element name="own" type="xs:int"/>'

  const further =
    '<xs:complexType name="More"><xs:complexContent><xs:extension base="p:Plus" xmlns:p="urn:p"/></xs:complexContent></xs:complexType>' +
    '<xs:element name="own" type="p:More" xmlns:p="urn:p"/>'

  test.each<[string, Readonly<Record<string, string>>, string, string]>([
    ['that only adds types to the namespace of the root', rooted, 'p.xsd', 'c'],
    [
      'beside another namespace with the same base and roots of its own',
      { ...rooted, 'main.xsd': named('main', ['c', 'p'], root) },
      'main.xsd',
      'main',
    ],
    [
      'that has roots in a substitution group of the base',
      { 'c.xsd': named('c', [], road + head), 'p.xsd': named('p', ['c'], plus + member) },
      'p.xsd',
      'c',
    ],
    [
      'that has a root of another type',
      { ...rooted, 'p.xsd': named('p', ['c'], `${plus}<xs:element name="own" type="xs:int"/>`) },
      'p.xsd',
      'c',
    ],
    [
      'that has a root of a type derived from it',
      { ...rooted, 'p.xsd': named('p', ['c'], `${plus}${further}`) },
      'p.xsd',
      'c',
    ],
    [
      'that has a root of the type, which a wildcard takes in documents of one of two namespaces',
      {
        ...rooted,
        'p.xsd': named('p', ['c'], `${plus}<xs:element name="own" type="p:Plus" xmlns:p="urn:p"/>`),
        'main.xsd': named('main', ['c'], root + taking),
        'whole.xsd': named('whole', ['main', 'p'], ''),
      },
      'whole.xsd',
      'main',
    ],
    [
      'that has roots, which a wildcard takes in documents of the base',
      {
        'c.xsd': named('c', [], `${road}${root}${taking}`),
        'p.xsd': named('p', ['c'], `${plus}<xs:element name="own" type="xs:int"/>`),
      },
      'p.xsd',
      'c',
    ],
  ])('%s: is accepted where libxml2 accepts it', async (_, documents, entry, namespace) => {
    const given = new Map(Object.entries(documents))
    const reading = read(given)
    expect(problems(reading)).toEqual([])
    const [whole] = reading.sets
    const made = await generatedOf(reading.sets)
    const way = made.xml(whole?.name ?? '', `{urn:${namespace}}way`)
    const peer = compileSchema(given, entry)
    for (const [kind, valid] of [
      ['1', true],
      ['one', false],
    ] as const) {
      const text =
        `<w:way xmlns:w="urn:${namespace}" xmlns="urn:c" xmlns:p="urn:p" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
        `<road xsi:type="p:Plus"><name>A1</name><p:kind>${kind}</p:kind></road></w:way>`
      expect([peer.validate(text).valid, way.parse(text).ok]).toEqual([valid, valid])
    }
    peer.dispose()
  })
})

describe('messages that break a rule only together', () => {
  const holding = (name: string, ...members: readonly string[]): string =>
    `<xs:element name="${name}"><xs:complexType><xs:sequence>${members.join('')}</xs:sequence></xs:complexType></xs:element>`
  const note = '<xs:element ref="note" minOccurs="0"/>'
  const own = (type: string): string => `<xs:element name="quiet" type="xs:${type}"/>`
  const common = schema('<xs:element name="note" type="xs:string"/>')
  const substitute = '<xs:element name="quiet" type="xs:string" substitutionGroup="note"/>'
  const b = schema(included, substitute, holding('B', note))

  test.each<[string, Readonly<Record<string, string>>, readonly (readonly string[])[]]>([
    [
      'a local element has the name of a substitute, and another type',
      { 'a.xsd': schema(included, holding('A', note, own('int'))), 'b.xsd': b },
      [['a.xsd'], ['b.xsd']],
    ],
    [
      'a local element has the name and the type of a substitute',
      { 'a.xsd': schema(included, holding('A', note, own('string'))), 'b.xsd': b },
      [['a.xsd'], ['b.xsd']],
    ],
    [
      'a wildcard follows an element of which another has a substitute',
      {
        'a.xsd': schema(included, holding('A', note, '<xs:any namespace="urn:o"/>')),
        'b.xsd': `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:c="urn:c" targetNamespace="urn:o"><xs:import namespace="urn:c" schemaLocation="common.xsd"/><xs:element name="loud" type="xs:string" substitutionGroup="c:note"/></xs:schema>`,
      },
      [['a.xsd'], ['b.xsd']],
    ],
    [
      'the type of a restriction is ambiguous for another message',
      {
        'a.xsd': schema(
          included,
          `<xs:complexType name="W"><xs:sequence>${note}<xs:element name="quiet" type="xs:int" minOccurs="0"/></xs:sequence></xs:complexType>`,
          `<xs:complexType name="N"><xs:complexContent><xs:restriction base="W"><xs:sequence>${own('int')}</xs:sequence></xs:restriction></xs:complexContent></xs:complexType>`,
          '<xs:element name="A" type="N"/>',
        ),
        'b.xsd': b,
      },
      [['a.xsd'], ['b.xsd']],
    ],
    [
      'others go with the first that they fit',
      {
        'a.xsd': schema(included, holding('A', note, own('int'))),
        'a2.xsd': schema(included, holding('A2', note)),
        'b.xsd': b,
        'b2.xsd': schema(included, holding('B2', note, own('long'))),
      },
      [['a.xsd', 'a2.xsd', 'b2.xsd'], ['b.xsd']],
    ],
  ])('%s: are sets of their own', (_, given, want) => {
    const all = new Map(Object.entries({ 'common.xsd': common, ...given }))
    for (const path of Object.keys(given)) compileSchema(all, path).dispose()
    const reading = read(all)
    expect(problems(reading)).toEqual([])
    expect(reading.sets.map(({ entries }) => entries.map((entry) => entry.replace('s.zip!/', '')))).toEqual(
      want,
    )
  })

  test.each<[string, Readonly<Record<string, string>>]>([
    [
      'one includes the other',
      { 'a.xsd': schema('<xs:include schemaLocation="b.xsd"/>', holding('A', note, own('int'))), 'b.xsd': b },
    ],
    [
      'a third reaches both',
      {
        'a.xsd': schema(included, holding('A', note, own('int'))),
        'b.xsd': b,
        'c.xsd': schema('<xs:include schemaLocation="a.xsd"/><xs:include schemaLocation="b.xsd"/>'),
        'd.xsd': schema(included, holding('D', note)),
      },
    ],
    [
      'one of them breaks it alone',
      {
        'a.xsd': schema(included, substitute, holding('A', note, own('int'))),
        'd.xsd': schema(included, holding('D', note)),
      },
    ],
  ])('are refused where %s', (_, given) => {
    const all = new Map(Object.entries({ 'common.xsd': common, ...given }))
    const codes = read(all).diagnostics.map(({ code, at }) => [code, at?.file])
    expect(codes).toEqual(['xsd-constraint', 'xsd-constraint'].map((code) => [code, 's.zip!/a.xsd']))
  })

  test('each is judged as by libxml2', async () => {
    const all = new Map(
      Object.entries({
        'common.xsd': common,
        'a.xsd': schema(included, holding('A', note, own('int'))),
        'b.xsd': b,
      }),
    )
    const { sets } = read(all)
    const made = await generatedOf(sets)
    for (const [root, content, valid] of [
      ['A', '<quiet>1</quiet>', true],
      ['A', '<note>n</note><quiet>1</quiet>', true],
      ['A', '<quiet>n</quiet>', false],
      ['A', '<quiet>1</quiet><quiet>1</quiet>', false],
      ['B', '<quiet>n</quiet>', true],
      ['B', '<note>n</note>', true],
    ] as const) {
      const text = `<${root} xmlns="urn:c">${content}</${root}>`
      const peer = compileSchema(all, `${root.toLowerCase()}.xsd`)
      const name = sets.find(({ elements }) => elements.has(`{urn:c}${root}`))?.name ?? ''
      const found = made.xml(name, `{urn:c}${root}`).parse(text).ok
      expect([text, peer.validate(text).valid, found]).toEqual([text, valid, valid])
      peer.dispose()
    }
  })
})

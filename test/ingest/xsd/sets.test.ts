import { describe, expect, it } from 'vitest'
import { problems, read, schema } from './reading.ts'

function library(namespace: string, ...links: readonly string[]): string {
  return schema(links.join(''), namespace === '' ? '' : `targetNamespace="${namespace}"`)
}

const include = (location: string): string => `<xs:include schemaLocation="${location}"/>`
const imported = (namespace: string, location?: string): string =>
  `<xs:import namespace="${namespace}"${location === undefined ? '' : ` schemaLocation="${location}"`}/>`

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
const typed = (content: string): string => `<xs:complexType name="C">${content}</xs:complexType>`

type Files = Record<string, string>

function setsOf(files: Files): Record<string, readonly string[]> {
  const { sets } = read(new Map(Object.entries(files)))
  return Object.fromEntries(
    sets.map(({ name, files: names }) => [name, names.map((each) => each.replace('s.zip!/', ''))]),
  )
}

describe('schema sets', () => {
  it.each<[string, { given: Files; want: Record<string, readonly string[]> }]>([
    [
      'an entry with all it reaches',
      {
        given: {
          'a.xsd': library('urn:a', imported('urn:b', 't/b.xsd')),
          't/b.xsd': library('urn:b', include('c.xsd')),
          't/c.xsd': library('urn:b'),
        },
        want: { schemas: ['a.xsd', 't/b.xsd', 't/c.xsd'] },
      },
    ],
    [
      'entries that agree',
      {
        given: {
          'a.xsd': library('urn:a', imported('urn:t', 't.xsd')),
          'b.xsd': library('urn:b', imported('urn:t', 't.xsd')),
          't.xsd': library('urn:t'),
        },
        want: { schemas: ['a.xsd', 'b.xsd', 't.xsd'] },
      },
    ],
    [
      'entries with nothing in common',
      {
        given: { 'a.xsd': library('urn:a'), 'b.xsd': library('urn:b') },
        want: { schemas: ['a.xsd', 'b.xsd'] },
      },
    ],
    [
      'a namespace that means two things',
      {
        given: {
          'M01/M01s.xsd': library('urn:1', imported('urn:t', 't.xsd')),
          'M01/t.xsd': library('urn:t'),
          'M02/M02s.xsd': library('urn:2', imported('urn:t', 't.xsd')),
          'M02/t.xsd': library('urn:t'),
        },
        want: { m01: ['M01/M01s.xsd', 'M01/t.xsd'], m02: ['M02/M02s.xsd', 'M02/t.xsd'] },
      },
    ],
    [
      'two in one folder',
      {
        given: { 'x/a.xsd': library('urn:a'), 'x/b.xsd': library('urn:a') },
        want: { a: ['x/a.xsd'], b: ['x/b.xsd'] },
      },
    ],
    [
      'names that only the whole path tells apart',
      {
        given: { 'p/x/a.xsd': library('urn:a'), 'q/x/a.xsd': library('urn:a') },
        want: { 'p-x': ['p/x/a.xsd'], 'q-x': ['q/x/a.xsd'] },
      },
    ],
    [
      'documents that include each other',
      {
        given: { 'a.xsd': library('urn:a', include('b.xsd')), 'b.xsd': library('urn:a', include('a.xsd')) },
        want: { schemas: ['a.xsd', 'b.xsd'] },
      },
    ],
    [
      'an import without a location',
      {
        given: { 'a.xsd': library('urn:a', imported('urn:b')), 'b.xsd': library('urn:b') },
        want: { schemas: ['a.xsd', 'b.xsd'] },
      },
    ],
  ])('%s', (_, { given, want }) => {
    expect(setsOf(given)).toEqual(want)
  })

  const element = (name: string, type = 'xs:int'): string => `<xs:element name="${name}" type="${type}"/>`
  const simple = (name: string): string =>
    `<xs:simpleType name="${name}"><xs:restriction base="xs:int"/></xs:simpleType>`
  const changed = `<xs:redefine schemaLocation="t.xsd"><xs:simpleType name="T"><xs:restriction base="a:T"><xs:maxInclusive value="9"/></xs:restriction></xs:simpleType></xs:redefine>`
  const messages = (...own: readonly string[]): Files =>
    Object.fromEntries([
      ['t.xsd', library('urn:a', simple('T'))],
      ...own.map((content, index): [string, string] => {
        const link = content.startsWith('<xs:redefine') ? '' : include('t.xsd')
        return [`${'abc'[index]}.xsd`, library('urn:a', link, content)]
      }),
    ])

  it.each<[string, Files, Record<string, readonly string[]>]>([
    [
      'are one set where they share documents and give no name two meanings',
      messages(element('a', 'a:T'), element('b'), element('c')),
      { schemas: ['a.xsd', 'b.xsd', 'c.xsd', 't.xsd'] },
    ],
    [
      'stay apart where one name has two meanings',
      messages(element('a'), element('a', 'xs:string'), element('c')),
      { a: ['a.xsd', 'c.xsd', 't.xsd'], b: ['b.xsd', 't.xsd'] },
    ],
    [
      'are one set where a type and an element have the same name',
      messages(element('a'), simple('a')),
      { schemas: ['a.xsd', 'b.xsd', 't.xsd'] },
    ],
    [
      'stay apart where one redefines what they share',
      messages(element('a'), changed),
      { a: ['a.xsd', 't.xsd'], b: ['b.xsd', 't.xsd'] },
    ],
    [
      'stay apart where they share no document',
      { 'a.xsd': library('urn:a', element('a')), 'b.xsd': library('urn:a', element('b')) },
      { a: ['a.xsd'], b: ['b.xsd'] },
    ],
    [
      'are one set where a third has something of both',
      {
        'a.xsd': library('urn:a', include('s.xsd'), element('a')),
        'b.xsd': library('urn:a', include('t.xsd'), element('b')),
        'c.xsd': library('urn:a', include('s.xsd'), include('t.xsd'), element('c')),
        's.xsd': library('urn:a', simple('S')),
        't.xsd': library('urn:a', simple('T')),
      },
      { schemas: ['a.xsd', 'b.xsd', 'c.xsd', 's.xsd', 't.xsd'] },
    ],
    [
      'are one set where what they share is of another namespace',
      {
        'a.xsd': library('urn:a', imported('urn:b', 't.xsd'), element('a')),
        'b.xsd': library('urn:a', imported('urn:b', 't.xsd'), element('b')),
        't.xsd': library('urn:b', simple('T')),
      },
      { schemas: ['a.xsd', 'b.xsd', 't.xsd'] },
    ],
  ])('entries of one namespace %s', (_, files, want) => {
    const reading = read(new Map(Object.entries(files)))
    expect(problems(reading)).toEqual([])
    expect(setsOf(files)).toEqual(want)
  })

  it('reads what hundreds of messages share once', () => {
    const count = 329
    const own = Array.from({ length: count }, (_, index) => index)
    const shared = own.map((index): [string, string] => [
      `t${index}.xsd`,
      library('urn:a', index === 0 ? '' : include(`t${index >> 1}.xsd`), simple(`T${index}`)),
    ])
    const entries = own.map((index): [string, string] => [
      `m${index}.xsd`,
      library('urn:a', include(`t${index}.xsd`), element(`e${index}`, `a:T${index}`)),
    ])
    const { sets, diagnostics } = read(new Map([...shared, ...entries]))
    expect(diagnostics).toEqual([])
    expect(sets.map(({ nodes, elements }) => [elements.size, nodes.has('type:{urn:a}T0')])).toEqual([
      [count, true],
    ])
    const types = [...(sets[0]?.nodes.values() ?? [])].filter(({ name }) => name?.namespace === 'urn:a')
    expect(types.length).toBe(count)
  })

  it('sets can be named by hand', () => {
    const files = new Map([
      ['a.xsd', library('urn:a')],
      ['b.xsd', library('urn:a')],
    ])
    const { sets } = read(files, { sets: new Map([['one', ['b.xsd']]]) })
    expect(sets.map(({ name, entries }) => [name, entries])).toEqual([['one', ['s.zip!/b.xsd']]])
    expect(problems(read(files, { sets: new Map([['one', ['c.xsd']]]) }))).toEqual(['xsd-set-entry-missing'])
  })

  it('of sets named by hand, other files are read only if an import without a location may mean them', () => {
    const wrong = ['wrong.xsd', '<schema'] as const
    const alone = new Map([['a.xsd', library('urn:a')], wrong])
    expect(problems(read(alone, { sets: new Map([['one', ['a.xsd']]]) }))).toEqual([])
    const open = new Map([['a.xsd', library('urn:a', imported('urn:b'))], wrong, ['b.xsd', library('urn:b')]])
    const found = read(open, { sets: new Map([['one', ['a.xsd']]]) })
    expect(found.sets[0]?.files).toEqual(['s.zip!/a.xsd', 's.zip!/b.xsd'])
    expect(problems(found)).toEqual([])
  })

  it.each<[string, Files, readonly string[]]>([
    ['is not XML, to an import without a location', { 'wrong.xsd': '<schema' }, []],
    ['is not a schema', { 'wrong.xsd': '<wsdl/>' }, []],
    ['breaks a rule', { 'wrong.xsd': schema('<xs:element name="a b" type="a:gone"/>') }, []],
    ['names a location that leads nowhere', { 'wrong.xsd': library('urn:c', include('gone.xsd')) }, []],
    [
      'is not XML, but may declare a name that nothing declares',
      { 'a.xsd': schema(`${imported('urn:b')}<xs:element name="e" type="b:T"/>`), 'wrong.xsd': '<schema' },
      ['xsd-unresolved a.xsd:2:31', 'xsd-malformed wrong.xsd:1:8'],
    ],
    [
      'breaks a rule and has the namespace',
      { 'wrong.xsd': schema('<xs:element name="a b"/>', 'targetNamespace="urn:b"') },
      ['xsd-attribute-invalid wrong.xsd:2:1'],
    ],
  ])('a file that is searched and %s', (_, files, want) => {
    const all = { 'a.xsd': library('urn:a', imported('urn:b')), ...files }
    const found = read(new Map(Object.entries(all)), { sets: new Map([['one', ['a.xsd']]]) })
    expect(problems(found)).toEqual(want)
  })

  it('a file that has the name of an address and no schema is left out where another file is meant', () => {
    const files = new Map([
      ['a.xsd', library('urn:a', include('http://example.org/t.xsd'))],
      ['x/t.xsd', '<schema'],
      ['t.xsd', library('urn:a')],
    ])
    const found = read(files, { sets: new Map([['one', ['a.xsd']]]) })
    expect(problems(found)).toEqual(['xsd-location-copy a.xsd:2:1'])
  })

  it('a document without a namespace takes that of whoever includes it, references too', () => {
    const parts =
      '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="e" type="T"/><xs:simpleType name="T"><xs:restriction base="xs:int"/></xs:simpleType></xs:schema>'
    const { sets, diagnostics } = read(
      new Map([
        ['a.xsd', library('urn:a', include('p.xsd'))],
        ['p.xsd', parts],
      ]),
    )
    expect(diagnostics).toEqual([])
    expect(sets[0]?.elements.get('{urn:a}e')?.type).toBe('type:{urn:a}T')
  })
})

describe('addresses, of which the source has a copy', () => {
  const type = (namespace: string) =>
    schema(
      '<xs:simpleType name="T"><xs:restriction base="xs:int"/></xs:simpleType>',
      namespace === '' ? '' : `targetNamespace="${namespace}"`,
    )
  const address = 'http://example.org/2.0/types.xsd'
  it.each<[string, { given: string; beside: Readonly<Record<string, string>>; want: string | undefined }]>([
    ['by its name', { given: include(address), beside: { 'types.xsd': type('') }, want: 'types.xsd' }],
    [
      'by its name and folder',
      {
        given: include(address),
        beside: { 'types.xsd': type(''), '1.0/types.xsd': type(''), '2.0/types.xsd': type('') },
        want: '2.0/types.xsd',
      },
    ],
    [
      'beside the one that gives it, of several',
      {
        given: include('http://example.org/types.xsd'),
        beside: { 'types.xsd': type(''), '1.0/types.xsd': type('') },
        want: 'types.xsd',
      },
    ],
    [
      'none, of several elsewhere',
      {
        given: include('http://example.org/types.xsd'),
        beside: { '2.0/types.xsd': type(''), '1.0/types.xsd': type('') },
        want: undefined,
      },
    ],
    [
      'imported: one version of several with one namespace',
      {
        given: imported('urn:b', 'https://example.org/types-2.0.xsd'),
        beside: { 'types-1.0.xsd': type('urn:b'), 'types-2.0.xsd': type('urn:b') },
        want: 'types-2.0.xsd',
      },
    ],
    [
      'none of another namespace',
      { given: include(address), beside: { 'types.xsd': type('urn:b') }, want: undefined },
    ],
  ])('%s', (_, { given, beside, want }) => {
    const files = new Map([['a.xsd', schema(given, 'targetNamespace="urn:a"')], ...Object.entries(beside)])
    const found = read(files, { sets: new Map([['one', ['a.xsd']]]) })
    expect(found.sets[0]?.files).toEqual(
      ['a.xsd', ...(want === undefined ? [] : [want])].map((path) => `s.zip!/${path}`).sort(),
    )
    expect(problems(found)).toEqual([
      want === undefined ? 'xsd-location-remote a.xsd:2:1' : 'xsd-location-copy a.xsd:2:1',
    ])
  })
})

describe('locations', () => {
  it.each<[string, { given: string; want: readonly string[] }]>([
    ['missing', { given: include('type.xsd'), want: ['xsd-location-missing a.xsd:2:1'] }],
    ['remote', { given: include('http://example.org/a.xsd'), want: ['xsd-location-remote a.xsd:2:1'] }],
    ['a file address', { given: include('file:///etc/passwd'), want: ['xsd-location-remote a.xsd:2:1'] }],
    ['absolute', { given: include('/etc/passwd'), want: ['xsd-location-outside a.xsd:2:1'] }],
    ['above the source', { given: include('../x.xsd'), want: ['xsd-location-outside a.xsd:2:1'] }],
    [
      'above the source, escaped',
      { given: include('%2e%2e/x.xsd'), want: ['xsd-location-outside a.xsd:2:1'] },
    ],
    ['backslashes', { given: include('..\\x.xsd'), want: ['xsd-location-outside a.xsd:2:1'] }],
    [
      'another namespace included',
      { given: include('types.xsd'), want: ['xsd-location-namespace a.xsd:2:1'] },
    ],
    [
      'another namespace imported',
      { given: imported('urn:c', 'types.xsd'), want: ['xsd-location-namespace a.xsd:2:1'] },
    ],
    [
      'its own namespace imported',
      { given: imported('urn:a'), want: ['xsd-import-own-namespace a.xsd:2:1'] },
    ],
    [
      'not imported, though in the set',
      {
        given: `${include('inner.xsd')}<xs:element name="e" type="b:T"/>`,
        want: [`xsd-not-imported a.xsd:2:${include('inner.xsd').length + 1}`],
      },
    ],
    ...['http://www.w3.org/2001/xml.xsd', '../xml.xsd', 'xml.xsd'].map(
      (location): [string, { given: string; want: readonly string[] }] => [
        `the namespace of XML from ${location}, for what is built in`,
        { given: `${imported(xmlNamespace, location)}${typed('<xs:attribute ref="xml:lang"/>')}`, want: [] },
      ],
    ),
    [
      'the namespace of XML for an attribute that nobody knows',
      {
        given: `${imported(xmlNamespace, 'http://www.w3.org/2001/xml.xsd')}\n${typed('<xs:attribute ref="xml:father"/>')}`,
        want: ['xsd-location-remote a.xsd:2:1', 'xsd-unresolved a.xsd:3:26'],
      },
    ],
    [
      'the namespace of XML for its group of attributes',
      {
        given: `${imported(xmlNamespace, 'xml.xsd')}\n${typed('<xs:attributeGroup ref="xml:specialAttrs"/>')}`,
        want: ['xsd-location-missing a.xsd:2:1', 'xsd-unresolved a.xsd:3:26'],
      },
    ],
  ])('%s', (_, { given, want }) => {
    const types = schema(
      '<xs:simpleType name="T"><xs:restriction base="xs:int"/></xs:simpleType>',
      'targetNamespace="urn:b"',
    )
    const inner = library('urn:a', imported('urn:b', 'types.xsd'))
    expect(
      problems(
        read(
          new Map([
            ['a.xsd', schema(given)],
            ['inner.xsd', inner],
            ['types.xsd', types],
          ]),
        ),
      ),
    ).toEqual(want)
  })
})

it.each<[string, { given: Files; want: readonly string[] }]>([
  [
    'documents that redefine each other, one of them in the namespace of the other',
    {
      given: {
        'a.xsd': library('urn:a', '<xs:redefine schemaLocation="b.xsd"/>'),
        'b.xsd': library('', '<xs:redefine schemaLocation="a.xsd"/>'),
      },
      want: [],
    },
  ],
  [
    'by way of another that has none either',
    {
      given: {
        'a.xsd': library('urn:a', include('b.xsd')),
        'b.xsd': library('', include('c.xsd')),
        'c.xsd': library('', include('a.xsd')),
      },
      want: [],
    },
  ],
  [
    'not one of a namespace that nobody lends',
    {
      given: {
        'a.xsd': library('urn:a', include('b.xsd')),
        'b.xsd': library('', include('c.xsd')),
        'c.xsd': library('urn:c'),
      },
      want: ['xsd-location-namespace b.xsd:2:1'],
    },
  ],
])('a document without a namespace includes what it adopts one from: %s', (_name, { given, want }) => {
  expect(problems(read(new Map(Object.entries(given))))).toEqual(want)
})

/** A document of `urn:x` with a type of this base. */
const other = (base = 'xs:int', links = ''): string =>
  library('urn:x', `${links}<xs:simpleType name="T"><xs:restriction base="${base}"/></xs:simpleType>`)

describe('a document that a source contains twice', () => {
  const main = library('urn:a', imported('urn:x', 'a/x.xsd'), imported('urn:b', 'b.xsd'))
  const beside = library('urn:b', imported('urn:x', 'b/x.xsd'))
  const link = '<xs:include schemaLocation="y.xsd"/>'
  const inner = (base: string): string =>
    library('urn:x', `<xs:simpleType name="U"><xs:restriction base="${base}"/></xs:simpleType>`)

  const spaced = (pattern: string): string =>
    other()
      .replace('xs:int"/>', `xs:token"><xs:pattern value="${pattern}"/></xs:restriction>`)
      .replace('</xs:restriction></xs:restriction>', '</xs:restriction>')

  it.each<[string, Files, readonly string[]]>([
    ['is read once', { 'a/x.xsd': other(), 'b/x.xsd': other() }, []],
    [
      'is read once with what it includes',
      ...([
        {
          ...{ 'a/x.xsd': other('xs:int', link), 'a/y.xsd': inner('xs:int') },
          ...{ 'b/x.xsd': other('xs:int', link), 'b/y.xsd': inner('xs:int') },
        },
        [] as readonly string[],
      ] as const),
    ],
    [
      'is read once with other line ends',
      { 'a/x.xsd': other(), 'b/x.xsd': other().replaceAll('\n', '\r\n') },
      [],
    ],
    [
      'is read once with a declaration, comments and indentation',
      {
        'a/x.xsd': `\ufeff${other()}`,
        'b/x.xsd': `<?xml version="1.0" encoding="UTF-8"?>\n<!-- a copy -->\n${other().replaceAll('><', '>\n  <!-- -->\n  <')}`,
      },
      [],
    ],
    ...[
      `version="1.0" encoding="UTF-8" standalone="yes"`,
      `version='1.0' encoding='utf-8' standalone='no' `,
      `version="1.0" standalone="yes"`,
      `version="1.0" encoding="US-ASCII"`,
    ].map((declaration): [string, Files, readonly string[]] => [
      `is read once with the declaration ${declaration}`,
      { 'a/x.xsd': other(), 'b/x.xsd': `<?xml ${declaration}?>${other()}` },
      [],
    ]),
    [
      'is two where only a space in a pattern is another',
      { 'a/x.xsd': spaced('a b'), 'b/x.xsd': spaced('a  b') },
      ['xsd-duplicate b/x.xsd:2:1'],
    ],
    [
      'is two where it is another',
      { 'a/x.xsd': other(), 'b/x.xsd': other('xs:long') },
      ['xsd-duplicate b/x.xsd:2:1'],
    ],
    [
      'is two where it includes another',
      {
        ...{ 'a/x.xsd': other('xs:int', link), 'a/y.xsd': inner('xs:int') },
        ...{ 'b/x.xsd': other('xs:int', link), 'b/y.xsd': inner('xs:long') },
      },
      ['xsd-duplicate b/x.xsd:2:37', 'xsd-duplicate b/y.xsd:2:1'],
    ],
  ])('%s', (_, files, want) => {
    const all = new Map(Object.entries({ 'main.xsd': main, 'b.xsd': beside, ...files }))
    expect(problems(read(all, { sets: new Map([['m', ['main.xsd']]]) }))).toEqual(want)
  })
})

describe('a folder with alternatives', () => {
  const declaring = (name: string, type: string, ...links: readonly string[]): string =>
    library('urn:b', ...links, `<xs:element name="${name}" type="xs:${type}"/>`)
  const using = (name: string): string =>
    library(
      'urn:a',
      imported('urn:b', 'gone.xsd'),
      `<xs:element name="r"><xs:complexType><xs:sequence><xs:element ref="b:${name}"/></xs:sequence></xs:complexType></xs:element>`,
    )
  const alternatives = {
    'common.xsd': declaring('part', 'string'),
    'full.xsd': declaring('top', 'string', include('common.xsd'), '<xs:element name="more" type="xs:int"/>'),
    'lite.xsd': declaring('top', 'token', include('common.xsd'), '<xs:element name="less" type="xs:int"/>'),
  }

  it.each<[string, string, readonly string[]]>([
    ['the first of equals', 'top', ['common.xsd', 'full.xsd', 'main.xsd']],
    ['the one that has what is named', 'less', ['common.xsd', 'lite.xsd', 'main.xsd']],
  ])('answers an import by %s', (_, name, want) => {
    const files = { ...alternatives, 'main.xsd': using(name) }
    expect(problems(read(new Map(Object.entries(files))))).toEqual([
      'xsd-import-alternatives main.xsd:2:1',
      'xsd-location-missing main.xsd:2:1',
    ])
    const sets = Object.values(setsOf(files)).filter((set) => set.includes('main.xsd'))
    expect(sets).toEqual([want])
  })

  it('answers an import by all documents that go together', () => {
    const parts = { 'x.xsd': declaring('top', 'string'), 'y.xsd': declaring('less', 'int') }
    const files = new Map(Object.entries({ ...parts, 'main.xsd': using('less') }))
    const reading = read(files)
    expect(problems(reading)).toEqual(['xsd-location-missing main.xsd:2:1'])
    expect(reading.sets.map(({ files }) => files.length)).toEqual([3])
  })

  it('leaves out what is not read by itself, unless another leads to it', () => {
    const files = new Map(Object.entries({ ...alternatives, 'main.xsd': using('top') }))
    const isRead = (path: string) => !['lite.xsd', 'common.xsd'].includes(path)
    const reading = read(files, { isRead })
    expect(problems(reading)).toEqual(['xsd-location-missing main.xsd:2:1'])
    expect(reading.sets.map(({ files }) => files.map((file) => file.slice('s.zip!/'.length)))).toEqual([
      ['common.xsd', 'full.xsd', 'main.xsd'],
    ])
  })
})

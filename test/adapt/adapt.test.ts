import { beforeAll, describe, expect, it } from 'vitest'
import { adapt } from '../../src/adapt/index.ts'
import type { Diagnostic } from '../../src/diagnostics/index.ts'
import type { AdaptOptions } from '../../src/runtime/adapt.ts'
import { codeAndPlace } from '../support/told.ts'
import { compileErrorsOfEach } from './compile.ts'
import { adaptVersions, element, held, list, object, running, version } from './made-up.ts'

const anchor = element('title', 'xs:token', 'T')

interface Case {
  readonly given: {
    readonly from: readonly string[]
    readonly to: readonly string[]
    readonly value: object
    readonly context?: object
    readonly hooks?: object
    readonly options?: AdaptOptions
  }
  readonly want: {
    readonly value?: object
    readonly losses?: readonly string[]
    readonly issues?: readonly string[]
  }
}

const cases: readonly (readonly [string, Case])[] = [
  [
    'a text goes to the place of its data element, whatever it is called',
    {
      given: {
        from: [object('Root', anchor, element('note', 'xs:string', 'A'))],
        to: [object('Root', anchor, element('Remark', 'xs:string', 'A'))],
        value: { note: 'x' },
      },
      want: { value: { Remark: 'x' } },
    },
  ],
  [
    'a value without counterpart is a loss with its data element',
    {
      given: {
        from: [object('Root', anchor, element('old', 'xs:string', 'B'), element('stray', 'xs:string'))],
        to: [object('Root', anchor)],
        value: { title: 't', old: 'x', stray: 'y' },
      },
      want: { value: { title: 't' }, losses: ['old B no-counterpart', 'stray - no-data-element'] },
    },
  ],
  [
    'attributes correspond by what they say',
    {
      given: {
        from: [
          held('Amount', 'xs:decimal', 'currencyId: xs:token', 'note: xs:token'),
          object('Root', anchor, element('sum', 'Amount', 'A')),
        ],
        to: [
          held('Money', 'xs:decimal', 'currencyID!: xs:token'),
          object('Root', anchor, element('Sum', 'Money', 'A')),
        ],
        value: { sum: { value: '1.50', currencyId: 'EUR', note: 'n' } },
      },
      want: { value: { Sum: { value: '1.50', currencyID: 'EUR' } }, losses: ['sum/note A no-counterpart'] },
    },
  ],
  [
    'a text with an attribute is one value where the attribute has a data element on both sides, too',
    {
      given: {
        from: [
          held('Id', 'xs:token', 'scheme!: xs:token S', 'part: xs:token P'),
          object('Root', anchor, element('id', 'Id', 'A')),
        ],
        to: [
          held('ID', 'xs:string', 'by!: xs:string S', 'piece: xs:token P'),
          object('Root', anchor, element('ID', 'ID', 'A')),
        ],
        value: { id: { value: 'x', scheme: 'uuid', part: '1' } },
      },
      want: { value: { ID: { value: 'x', by: 'uuid', piece: '1' } } },
    },
  ],
  [
    'attributes without data elements correspond by name, and never to one that has one',
    {
      given: {
        from: [
          held('Id', 'xs:token', 'uri: xs:token', 'part: xs:token'),
          object('Root', anchor, element('id', 'Id', 'A')),
        ],
        to: [
          held('ID', 'xs:token', 'uri: xs:string', 'part: xs:token P'),
          object('Root', anchor, element('ID', 'ID', 'A')),
        ],
        value: { id: { value: 'x', uri: 'u', part: '1' } },
      },
      want: { value: { ID: { value: 'x', uri: 'u' } }, losses: ['id/part A no-counterpart'] },
    },
  ],
  [
    'an object that holds more than its counterpart is made from what is around both',
    {
      given: {
        from: [
          object('Key', element('k', 'xs:token', 'K')),
          object('Body', element('b', 'xs:token', 'B')),
          object('Root', element('key', 'Key', 'O'), element('body', 'Body', 'C')),
        ],
        to: [
          object('Terms', element('b', 'xs:token', 'B')),
          object('Key', element('k', 'xs:token', 'K'), element('terms', 'Terms', 'X')),
          object('Root', element('Key', 'Key', 'O')),
        ],
        value: { key: { k: '1' }, body: { b: '2' } },
      },
      want: { value: { Key: { k: '1', terms: { b: '2' } } } },
    },
  ],
  [
    'lists in a list stay apart, also where the list has a data element',
    {
      given: {
        from: [
          object('Codes', element('c', 'xs:token', '', '1..*')),
          object('Root', anchor, element('codes', 'Codes', 'A', '0..*')),
        ],
        to: [
          object('Codes', element('c', 'xs:string', '', '1..*')),
          object('Root', anchor, element('Lists', 'Codes', 'A', '0..*')),
        ],
        value: { codes: [{ c: ['x', 'y'] }, { c: ['z'] }] },
      },
      want: { value: { Lists: [{ c: ['x', 'y'] }, { c: ['z'] }] } },
    },
  ],
  [
    'several values where one is allowed are an issue and stay behind',
    {
      given: {
        from: [object('Root', anchor, element('n', 'xs:token', 'A', '0..*'))],
        to: [object('Root', anchor, element('n', 'xs:token', 'A'))],
        value: { title: 't', n: ['a', 'b'] },
      },
      want: { value: { title: 't' }, issues: ['too-many-values n/0 A'] },
    },
  ],
  [
    'with `repeats: first` the others are lost',
    {
      given: {
        from: [object('Root', anchor, element('n', 'xs:token', 'A', '0..*'))],
        to: [object('Root', anchor, element('n', 'xs:token', 'A'))],
        value: { n: ['a', 'b'] },
        options: { repeats: 'first' },
      },
      want: { value: { n: 'a' }, losses: ['n/1 A repeat'] },
    },
  ],
  [
    'a hook chooses among several values',
    {
      given: {
        from: [object('Root', anchor, element('n', 'xs:token', 'A', '0..*'))],
        to: [object('Root', anchor, element('n', 'xs:token', 'A'))],
        value: { n: ['a', 'b'] },
        hooks: { chooseOne: (_id: string, values: readonly string[]) => values.at(-1) },
      },
      want: { value: { n: 'b' }, losses: ['n/0 A repeat'] },
    },
  ],
  [
    'more values than a limit: those beyond it are the issue',
    {
      given: {
        from: [object('Root', anchor, element('n', 'xs:token', 'A', '0..*'))],
        to: [object('Root', anchor, element('n', 'xs:token', 'A', '0..2'))],
        value: { n: ['a', 'b', 'c'] },
      },
      want: { value: { n: ['a', 'b'] }, issues: ['too-many-values n/2 A'] },
    },
  ],
  [
    'one value becomes a list of one',
    {
      given: {
        from: [object('Root', anchor, element('n', 'xs:token', 'A'))],
        to: [object('Root', anchor, element('n', 'xs:token', 'A', '0..*'))],
        value: { n: 'a' },
      },
      want: { value: { n: ['a'] } },
    },
  ],
  [
    'a text that is too long is an issue, not cut',
    {
      given: {
        from: [object('Root', anchor, element('n', 'xs:token', 'A'))],
        to: [
          '<xs:simpleType name="Short"><xs:restriction base="xs:token"><xs:maxLength value="2"/></xs:restriction></xs:simpleType>',
          object('Root', anchor, element('n', 'Short', 'A')),
        ],
        value: { title: 't', n: 'abc' },
      },
      want: { value: { title: 't' }, issues: ['does-not-fit n A'] },
    },
  ],
  [
    'a code outside the target list is an issue where the source list is open',
    {
      given: {
        from: [object('Root', anchor, element('n', 'xs:token', 'A'))],
        to: [list('L', 'x', 'y'), object('Root', anchor, element('n', 'L', 'A'))],
        value: { title: 't', n: 'z' },
      },
      want: { value: { title: 't' }, issues: ['does-not-fit n A'] },
    },
  ],
  [
    'a code that the target list is known to lack is a question',
    {
      given: {
        from: [list('K', 'x', 'z'), object('Root', anchor, element('n', 'K', 'A', '0..*'))],
        to: [list('L', 'x', 'y'), object('Root', anchor, element('n', 'L', 'A', '0..*'))],
        value: { n: ['x', 'z'] },
        hooks: { A_code: () => 'y' },
      },
      want: { value: { n: ['x', 'y'] } },
    },
  ],
  [
    'a question that nobody answers is an issue',
    {
      given: {
        from: [list('K', 'x', 'z'), object('Root', anchor, element('n', 'K', 'A'))],
        to: [list('L', 'x', 'y'), object('Root', anchor, element('n', 'L', 'A'))],
        value: { title: 't', n: 'z' },
      },
      want: { value: { title: 't' }, issues: ['undetermined n A'] },
    },
  ],
  [
    'and a loss with `undetermined: drop`',
    {
      given: {
        from: [list('K', 'x', 'z'), object('Root', anchor, element('n', 'K', 'A'))],
        to: [list('L', 'x', 'y'), object('Root', anchor, element('n', 'L', 'A'))],
        value: { title: 't', n: 'z' },
        options: { undetermined: 'drop' },
      },
      want: { value: { title: 't' }, losses: ['n A undetermined'] },
    },
  ],
  [
    'a value whose format the target has not is a question as a whole',
    {
      given: {
        from: [
          list('K', '1', '2'),
          held('Date', 'xs:token', 'formatId!: K'),
          object('Root', anchor, element('d', 'Date', 'A'), element('e', 'Date', 'B')),
        ],
        to: [
          list('L', '1'),
          held('Text', 'xs:token', 'format!: L'),
          object('Wrap', element('DateText', 'Text', '', '1..1')),
          object('Root', anchor, element('D', 'Wrap', 'A'), element('E', 'Wrap', 'B')),
        ],
        value: { d: { value: '20200101', formatId: '1' }, e: { value: '2020', formatId: '2' } },
        hooks: { Date_2_to_1: ({ value }: { value: string }) => ({ value: `${value}0101`, format: '1' }) },
      },
      want: {
        value: {
          D: { DateText: { value: '20200101', format: '1' } },
          E: { DateText: { value: '20200101', format: '1' } },
        },
      },
    },
  ],
  [
    'yes or no does not become a code by itself',
    {
      given: {
        from: [object('Root', anchor, element('n', 'xs:boolean', 'A', '0..*'))],
        to: [list('L', 'x', 'y'), object('Root', anchor, element('n', 'L', 'A'))],
        value: { n: [true, false] },
        hooks: { A_convert: (values: readonly boolean[]) => (values.includes(true) ? 'x' : 'y') },
      },
      want: { value: { n: 'x' } },
    },
  ],
  [
    'what the target requires and the source lacks is a question; unanswered, the object stays behind',
    {
      given: {
        from: [
          object('P', element('a', 'xs:token', 'A'), element('b', 'xs:token', 'B')),
          object('Root', anchor, element('p', 'P', 'P')),
        ],
        to: [
          object('P', element('a', 'xs:token', 'A', '1..1'), element('b', 'xs:token', 'B')),
          object('Root', anchor, element('p', 'P', 'P')),
        ],
        value: { title: 't', p: { b: 'x' } },
      },
      want: { value: { title: 't' }, issues: ['required-missing p A'] },
    },
  ],
  [
    'a hook fills in what is required',
    {
      given: {
        from: [
          object('P', element('a', 'xs:token', 'A'), element('b', 'xs:token', 'B')),
          object('Root', anchor, element('p', 'P', 'P')),
        ],
        to: [
          object('P', element('a', 'xs:token', 'A', '1..1'), element('b', 'xs:token', 'B')),
          object('Root', anchor, element('p', 'P', 'P')),
        ],
        value: { p: { b: 'x' } },
        hooks: { A_missing: ({ b }: { b: string }) => `for ${b}` },
      },
      want: { value: { p: { a: 'for x', b: 'x' } } },
    },
  ],
  [
    'what stands around the content is given by the caller or said by the schema',
    {
      given: {
        from: [object('Root', anchor)],
        to: [
          object(
            'Head',
            element('Id', 'xs:token', 'H', '1..1'),
            element('Kind', 'xs:token', 'K', '1..1', 'fixed="7"'),
          ),
          object('Root', element('Head', 'Head', 'G', '1..1'), anchor),
        ],
        value: { title: 't' },
        context: { H: 'h1' },
      },
      want: { value: { Head: { Id: 'h1', Kind: '7' }, title: 't' } },
    },
  ],
  [
    'what the caller did not give is an issue by its data element',
    {
      given: {
        from: [object('Root', anchor)],
        to: [object('Root', element('Id', 'xs:token', 'H', '1..1'), anchor)],
        value: { title: 't' },
      },
      want: { issues: ['required-missing  H'] },
    },
  ],
  [
    'a text of another form is an issue',
    {
      given: {
        from: [object('Root', anchor, element('n', 'xs:token', 'A'))],
        to: [
          '<xs:simpleType name="Digits"><xs:restriction base="xs:token"><xs:pattern value="[0-9]*"/></xs:restriction></xs:simpleType>',
          object('Root', anchor, element('n', 'Digits', 'A')),
        ],
        value: { title: 't', n: 'a1' },
      },
      want: { value: { title: 't' }, issues: ['does-not-fit n A'] },
    },
  ],
  [
    'values of a group that cannot be built are lost with `undetermined: drop`, not in silence',
    {
      given: {
        from: [object('Root', anchor, element('a', 'xs:token', 'A'))],
        to: [
          list('L', 'x', 'y'),
          object('G', element('A', 'xs:token', 'A'), element('C', 'L', 'C', '1..1')),
          object('Root', anchor, element('G', 'G', 'G')),
        ],
        value: { title: 't', a: '1' },
        options: { undetermined: 'drop' },
      },
      want: { value: { title: 't' }, losses: ['a C incomplete'] },
    },
  ],
  [
    'lists of their own: values in document order, the link is lost',
    {
      given: {
        from: [
          object('P', element('a', 'xs:token', 'A'), element('b', 'xs:token', 'B')),
          object('Root', anchor, element('p', 'P', 'P', '0..*')),
        ],
        to: [
          object('As', element('A', 'xs:token', 'X', '1..*')),
          object('Bs', element('B', 'xs:token', 'Y', '1..*')),
          object('Root', anchor, element('As', 'As', 'SA for A'), element('Bs', 'Bs', 'SB for B')),
        ],
        value: { p: [{ a: '1', b: '2' }, { b: '3' }] },
      },
      want: { value: { As: { A: ['1'] }, Bs: { B: ['2', '3'] } }, losses: ['p P link'] },
    },
  ],
  [
    'lists do not become objects by themselves',
    {
      given: {
        from: [
          object('As', element('A', 'xs:token', 'X', '1..*')),
          object('Bs', element('B', 'xs:token', 'Y', '1..*')),
          object('Root', anchor, element('As', 'As', 'SA for A'), element('Bs', 'Bs', 'SB for B')),
        ],
        to: [
          object('P', element('a', 'xs:token', 'A'), element('b', 'xs:token', 'B')),
          object('Root', anchor, element('p', 'P', 'P', '0..*')),
        ],
        value: { title: 't', As: { A: ['1'] }, Bs: { B: ['2', '3'] } },
      },
      want: { value: { title: 't' }, issues: ['undetermined  P'] },
    },
  ],
  [
    'names alike suggest, a hook decides',
    {
      given: {
        from: [object('Root', anchor, element('dangerIndicatorRoad', 'xs:boolean', 'A'))],
        to: [object('Root', anchor, element('DangerIndicationRoadCode', 'xs:token', 'Z'))],
        value: { dangerIndicatorRoad: true },
        hooks: { Z_from_A: ([value]: readonly boolean[]) => (value ? '1' : '2') },
      },
      want: { value: { DangerIndicationRoadCode: '1' } },
    },
  ],
]

describe('adapt', () => {
  it.each(cases)('%s', async (_name, { given, want }) => {
    const adapter = await running(version('a', 'old', ...given.from), version('b', 'new', ...given.to))
    const hooks = { [adapter.name]: given.hooks ?? {} }
    const result = adapter.run(given.value, given.context ?? {}, hooks, given.options)
    expect(result.value).toEqual(want.value)
    expect(
      result.losses.map((loss) => `${loss.path.join('/')} ${loss.dataElement ?? '-'} ${loss.reason}`),
    ).toEqual(want.losses ?? [])
    expect(
      result.issues.map((issue) => `${issue.rule} ${issue.path.join('/')} ${issue.dataElement}`),
    ).toEqual(want.issues ?? [])
    // What was held back leaves a value that is not the whole one.
    expect(result.ok).toBe(want.value !== undefined && want.issues === undefined)
    const { values, carried, lost, refused } = result.tally
    expect(carried + lost + refused).toBe(values)
  })

  it.each([
    ['as many objects as before', ['0..9', '0..9'], []],
    ['fewer', ['0..9', '0..8'], ['/old/p']],
    ['one list in another', ['0..1', '0..1'], []],
  ] as const)('says of %s what may be lost', (_, [before, after], lost) => {
    const root = (occurs: string) => [
      object('P', element('a', 'xs:token', 'A', '0..*')),
      object('Root', anchor, element('p', 'P', 'P', occurs)),
    ]
    const { pairs } = adaptVersions(version('a', 'old', ...root(before)), version('b', 'new', ...root(after)))
    expect(pairs[0]?.losses.places.map(({ path }) => path)).toEqual(lost)
  })

  const asking = cases.filter(([name]) => /question|hook fills|lists|hook decides|code by itself/.test(name))

  const anything = ['xs:anyType', 'xs:anySimpleType'].map((type) => {
    const root = object('Root', anchor, element('a', type, 'A'))
    return [`a hook for ${type}`, { from: [root], to: [root] }] as const
  })
  const compiled = [...asking.map(([name, { given }]) => [name, given] as const), ...anything]
  let errors: readonly (readonly string[])[] = []

  beforeAll(() => {
    errors = compileErrorsOfEach(
      compiled.map(([, { from, to }]) => {
        const versions = [version('a', 'old', ...from), version('b', 'new', ...to)] as const
        return { files: adaptVersions(...versions).files, versions }
      }),
    )
  })

  it.each(compiled.map(([name], index) => [name, index] as const))('compiles: %s', (_, index) => {
    expect(errors[index]).toEqual([])
  })

  it('says where a root holds a text only', () => {
    const made = (name: string) =>
      version(name, 'old', '<xs:simpleType name="Root"><xs:restriction base="xs:token"/></xs:simpleType>')
    const found: Diagnostic[] = []
    const { pairs } = adapt(made('a'), made('b'), { header: [], runtime: '', folder: '' }, (one) =>
      found.push(one),
    )
    expect(pairs).toEqual([])
    expect(found.map(codeAndPlace)).toEqual(['adapter-root-not-an-object old.xsd:2:5'])
  })

  it.each([
    [
      'a choice',
      '<xs:choice><xs:element name="x" type="xs:token"/><xs:element name="y" type="xs:token"/></xs:choice>',
    ],
    ['a wildcard', '<xs:any namespace="urn:x" processContents="skip"/>'],
    [
      'children whose order counts',
      '<xs:choice maxOccurs="9"><xs:element name="x" type="xs:token"/><xs:element name="y" type="xs:token"/></xs:choice>',
    ],
    ['a type that `xsi:type` may replace', '<xs:element name="x" type="Base"/>'],
    ['an element that others may stand in for', '<xs:element ref="head"/>'],
  ])('writes no adapter over %s, and says so with the place', (construct, particle) => {
    const derived =
      '<xs:complexContent><xs:extension base="Base"><xs:attribute name="b"/></xs:extension></xs:complexContent>'
    const declarations = [
      object('Root', anchor, particle),
      '<xs:complexType name="Base"><xs:attribute name="a"/></xs:complexType>',
      `<xs:complexType name="Derived">${derived}</xs:complexType>`,
      '<xs:element name="head" type="xs:token"/><xs:element name="other" type="xs:token" substitutionGroup="head"/>',
    ]
    const found: Diagnostic[] = []
    const made = (name: string) => version(name, 'old', ...declarations)
    const { files, pairs } = adapt(made('a'), made('b'), { header: [], runtime: '', folder: '' }, (one) =>
      found.push(one),
    )
    const own = found.filter(({ code }) => code === 'adapter-construct')
    expect({ files, pairs: pairs.length }).toEqual({ files: [], pairs: 0 })
    expect(own.map(codeAndPlace)).toEqual(['adapter-construct old.xsd:2:5'])
    expect(own[0]?.message).toContain(construct)
  })

  it('leaves out a root, and says where it is, when documents have too many types', () => {
    const made = (name: string) => version(name, 'old', object('Root', anchor))
    const found: Diagnostic[] = []
    const options = { header: [], runtime: '', folder: '', mostTypes: 0 }
    const { pairs } = adapt(made('a'), made('b'), options, (one) => found.push(one))
    expect(pairs).toEqual([])
    expect(found.map(codeAndPlace)).toEqual(['adapter-beyond-limit old.xsd:2:5'])
  })

  it('joins by name where no data element speaks, through types that contain themselves', async () => {
    const declarations = [
      object('Node', element('label', 'xs:token'), element('child', 'Node', '', '0..*')),
      object('Root', element('top', 'Node'), element('gone', 'xs:token')),
    ]
    const from = version('a', 'tree', ...declarations)
    const to = version('b', 'tree', declarations[0] ?? '', object('Root', element('top', 'Node')))
    const adapter = await running(from, to)
    const top = { label: '1', child: [{ label: '2', child: [{ label: '3' }] }] }
    const result = adapter.run({ top, gone: 'x' }, {}, {})
    expect(result.value).toEqual({ top })
    expect(result.losses.map(({ path }) => path)).toEqual([['gone']])
  })

  it('gives the same files for the same versions', () => {
    const make = () =>
      adaptVersions(
        version('a', 'old', object('Root', anchor, element('n', 'xs:boolean', 'A'))),
        version('b', 'new', object('Root', anchor, element('n', 'xs:token', 'A'))),
      ).files
    expect(make()).toEqual(make())
  })

  it('has nothing to say where no roots correspond', () => {
    const from = version('a', 'one', object('Root', element('x', 'xs:token', 'X')))
    const to = version('b', 'other', object('Root', element('y', 'xs:token', 'Y')))
    expect(adaptVersions(from, to)).toEqual({ files: [], pairs: [], matched: 0, errorRoots: [], moves: [] })
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { adapt } from '../../src/adapt/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { type Mapping, readMapping } from '../../src/mapping/index.ts'
import type { AdaptOptions } from '../../src/runtime/adapt.ts'
import { compileErrorsOfEach } from '../adapt/compile.ts'
import { element, held, list, object, version } from '../adapt/made-up.ts'
import { runAdapters, runtimeBeside } from '../adapt/run-adapters.ts'

const anchor = element('title', 'xs:token', 'T')

function read(text: string): Mapping {
  const diagnostics = new Diagnostics()
  const bytes = new TextEncoder().encode(`formatVersion: 1\nfrom: a\nto: b\n${text}`)
  const mapping = readMapping('m.yaml', bytes, { from: 'a', to: 'b' }, diagnostics.sink)
  expect(diagnostics.sorted()).toEqual([])
  if (!mapping) throw new Error('unread')
  return mapping
}

/** The adapters of a versions's pair with and without a mapping file. */
function both(from: readonly string[], to: readonly string[], text: string) {
  const isNamed = text.includes('/two/')
  const versions = [version('a', 'one', ...from), version('b', isNamed ? 'two' : 'one', ...to)] as const
  const make = (mapping?: Mapping) => {
    const diagnostics = new Diagnostics()
    const options = { header: ['made up'], runtime: runtimeBeside, folder: 'a..b' }
    const adaptation = adapt(...versions, { ...options, ...(mapping ? { mapping } : {}) }, diagnostics.sink)
    const said = diagnostics.sorted().map(({ code, message, fix, at }) => {
      return `${at?.line}:${at?.column} ${code}: ${message}${fix === undefined ? '' : ` → ${fix}`}`
    })
    return { adaptation, said }
  }
  return { versions, without: make().adaptation, ...make(read(text)) }
}

let count = 0

interface Case {
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly mapping: string
  readonly direction?: 'backward'
  readonly value: object
  readonly hooks?: object
  readonly options?: AdaptOptions
  readonly want: {
    readonly value?: object | undefined
    readonly losses?: readonly string[]
    readonly issues?: readonly string[]
  }
}

const colours = [
  list('Here', 'red', 'green', 'blue'),
  object('Root', anchor, element('colour', 'Here', 'C')),
] as const
const others = [
  list('There', 'r', 'g', 'blue'),
  object('Root', anchor, element('Colour', 'There', 'C')),
] as const

const cases: readonly (readonly [string, Case])[] = [
  [
    'a pair joins what no data element joins',
    {
      from: [object('Root', anchor, element('note', 'xs:string', 'A'))],
      to: [object('Root', anchor, element('Remark', 'xs:string', 'B'))],
      mapping: 'pairs:\n  - { from: A, to: B, reason: the same }\n',
      value: { note: 'x' },
      want: { value: { Remark: 'x' } },
    },
  ],
  [
    'a pair overrules the join',
    {
      from: [object('Root', anchor, element('x', 'xs:string', 'A'), element('y', 'xs:string', 'B'))],
      to: [object('Root', anchor, element('X', 'xs:string', 'A'), element('Y', 'xs:string', 'B'))],
      mapping:
        'pairs:\n  - { from: A, to: B, reason: exchanged }\n  - { from: /one/y, to: /two/X, reason: exchanged }\n',
      value: { x: '1', y: '2' },
      want: { value: { X: '2', Y: '1' } },
    },
  ],
  [
    'a pair reaches into an object that only the target has',
    {
      from: [object('Root', anchor, element('note', 'xs:string'))],
      to: [object('Extra', element('Text', 'xs:string')), object('Root', anchor, element('Extra', 'Extra'))],
      mapping: 'pairs:\n  - { from: /one/note, to: /two/Extra/Text, reason: moved }\n',
      value: { note: 'x' },
      want: { value: { Extra: { Text: 'x' } } },
    },
  ],
  [
    'and back out of it',
    {
      from: [object('Root', anchor, element('note', 'xs:string'))],
      to: [object('Extra', element('Text', 'xs:string')), object('Root', anchor, element('Extra', 'Extra'))],
      mapping: 'pairs:\n  - { from: /one/note, to: /two/Extra/Text, reason: moved }\n',
      direction: 'backward',
      value: { Extra: { Text: 'x' } },
      want: { value: { note: 'x' } },
    },
  ],
  [
    'a pair of one direction leaves the other to the join',
    {
      from: [object('Root', anchor, element('note', 'xs:string', 'A'))],
      to: [object('Root', anchor, element('Remark', 'xs:string', 'B'))],
      mapping: 'pairs:\n  - { from: A, to: B, direction: forward, reason: the same }\n',
      direction: 'backward',
      value: { title: 't', Remark: 'x' },
      want: { value: { title: 't' }, losses: ['Remark B no-counterpart drop'] },
    },
  ],
  [
    'a hook makes one of several, and takes it apart again',
    {
      from: [object('Root', anchor, element('street', 'xs:string'), element('number', 'xs:string'))],
      to: [object('Root', anchor, element('Address', 'xs:string'))],
      mapping:
        'pairs:\n  - { from: [/one/street, /one/number], to: /two/Address, by: hook, reason: put together }\n',
      value: { street: 'Long Street', number: '7' },
      hooks: {
        Address_assemble: (from: { street: string; number: string }) => `${from.street} ${from.number}`,
      },
      want: { value: { Address: 'Long Street 7' } },
    },
  ],
  [
    'a pair by hook is a question',
    {
      from: [object('Root', anchor, element('note', 'xs:string', 'A'))],
      to: [object('Root', anchor, element('Remark', 'xs:string', 'B'))],
      mapping: 'pairs:\n  - { from: A, to: B, by: hook, reason: who knows }\n',
      value: { note: 'x' },
      hooks: { B_from_A: ([text]: readonly string[]) => `${text}!` },
      want: { value: { Remark: 'x!' } },
    },
  ],
  [
    'a place without counterpart can be an issue',
    {
      from: [object('Root', anchor, element('note', 'xs:string', 'A'))],
      to: [object('Root', anchor, element('Remark', 'xs:string', 'A'))],
      mapping: 'without:\n  - { from: A, policy: error, reason: they differ }\n',
      value: { title: 't', note: 'x' },
      want: { value: { title: 't' }, issues: ['no-counterpart note'] },
    },
  ],
  [
    'or be dropped',
    {
      from: [object('Root', anchor, element('note', 'xs:string', 'A'))],
      to: [object('Root', anchor, element('Remark', 'xs:string', 'A'))],
      mapping: 'without:\n  - { from: A, policy: drop, reason: they differ }\n',
      value: { title: 't', note: 'x' },
      want: { value: { title: 't' }, losses: ['note A no-counterpart drop'] },
    },
  ],
  [
    'or be asked about, value by value',
    {
      from: [object('Root', anchor, element('flag', 'xs:boolean', 'A', '0..*'))],
      to: [object('Root', anchor)],
      mapping: 'without:\n  - { from: A, policy: hook, reason: only a no may be left out }\n',
      value: { title: 't', flag: [false, true] },
      hooks: { A_without: (flag: boolean) => !flag },
      want: {
        value: { title: 't' },
        losses: ['flag/0 A no-counterpart hook'],
        issues: ['no-counterpart flag/1'],
      },
    },
  ],
  ...(
    [
      ['error', { title: 't' }, [], ['too-many-values x/0']],
      ['first', { title: 't', X: '1' }, ['x/1 A repeat drop', 'x/2 A repeat drop'], []],
      ['drop', { title: 't' }, ['x/0 A repeat drop', 'x/1 A repeat drop', 'x/2 A repeat drop'], []],
      ['hook', { title: 't', X: '3' }, ['x/0 A repeat hook', 'x/1 A repeat hook'], []],
    ] as const
  ).map(([policy, value, losses, issues]): readonly [string, Case] => [
    `several where one is allowed: ${policy}`,
    {
      from: [object('Root', anchor, element('x', 'xs:string', 'A', '0..*'))],
      to: [object('Root', anchor, element('X', 'xs:string', 'A'))],
      mapping: `repeats:\n  - { from: A, policy: ${policy}, reason: decided }\n`,
      value: { title: 't', x: ['1', '2', '3'] },
      hooks: policy === 'hook' ? { A_keep: (all: readonly string[]) => all.slice(-1) } : {},
      // What the file says of a place goes before what is said of all.
      options: { repeats: policy === 'first' ? 'error' : 'first' },
      want: { value, losses, issues },
    },
  ]),
  [
    'objects beyond a bound: a hook keeps some',
    {
      from: [object('P', element('n', 'xs:string', 'N')), object('Root', element('p', 'P', 'A', '0..*'))],
      to: [object('Q', element('N', 'xs:string', 'N')), object('Root', element('Q', 'Q', 'A', '0..2'))],
      mapping: 'repeats:\n  - { from: A, policy: hook, reason: the longest }\n',
      value: { p: [{ n: '1' }, { n: '22' }, { n: '333' }] },
      hooks: {
        A_keep: (all: readonly { n: string }[]) => all.filter(({ n }) => n.length > 1),
      },
      want: { value: { Q: [{ N: '22' }, { N: '333' }] }, losses: ['p/0/n A repeat hook'] },
    },
  ],
  [
    'a table of codes goes before the lists',
    {
      from: colours,
      to: others,
      mapping: 'codes:\n  - { from: C, codes: { red: r, green: ~ }, reason: as printed }\n',
      value: { colour: 'red' },
      want: { value: { Colour: 'r' } },
    },
  ],
  [
    'a code that becomes nothing is a loss',
    {
      from: colours,
      to: others,
      mapping: 'codes:\n  - { from: C, codes: { red: r, green: ~ }, reason: as printed }\n',
      value: { title: 't', colour: 'green' },
      want: { value: { title: 't' }, losses: ['colour C no-counterpart drop'] },
    },
  ],
  [
    'a code that is on both lists stays',
    {
      from: colours,
      to: others,
      mapping: 'codes:\n  - { from: C, codes: { red: r, green: g }, reason: as printed }\n',
      value: { colour: 'blue' },
      want: { value: { Colour: 'blue' } },
    },
  ],
  [
    'codes of the way back',
    {
      from: colours,
      to: others,
      mapping: 'codes:\n  - { to: C, codes: { r: red, g: green }, reason: as printed }\n',
      direction: 'backward',
      value: { Colour: 'g' },
      want: { value: { colour: 'green' } },
    },
  ],
  [
    'a yes or no becomes a code',
    {
      from: [object('Root', anchor, element('flag', 'xs:boolean', 'A'))],
      to: [list('Code', '1', '2'), object('Root', anchor, element('Flag', 'Code', 'B'))],
      mapping:
        'pairs:\n  - { from: A, to: B, reason: decided }\ncodes:\n  - { from: A, codes: { true: "1", false: "2" }, reason: decided }\n',
      value: { flag: false },
      want: { value: { Flag: '2' } },
    },
  ],
  [
    'and a code a yes or no',
    {
      from: [object('Root', anchor, element('flag', 'xs:boolean', 'A'))],
      to: [list('Code', '1', '2'), object('Root', anchor, element('Flag', 'Code', 'B'))],
      mapping:
        'pairs:\n  - { from: A, to: B, reason: decided }\ncodes:\n  - { to: B, codes: { "1": "true", "2": "false" }, reason: decided }\n',
      direction: 'backward',
      value: { Flag: '1' },
      want: { value: { flag: true } },
    },
  ],
  [
    'codes of a value with attributes',
    {
      from: [held('Held', 'xs:token', 'listId: xs:token'), object('Root', anchor, element('c', 'Held', 'C'))],
      to: [held('Kept', 'xs:token', 'listID: xs:token'), object('Root', anchor, element('C', 'Kept', 'C'))],
      mapping: 'codes:\n  - { from: C, codes: { x: y }, reason: renamed }\n',
      value: { c: { value: 'x', listId: 'l' } },
      want: { value: { C: { value: 'y', listID: 'l' } } },
    },
  ],
  [
    'where names join, a pair is about its place and not about the type',
    {
      from: [
        object('P', element('a', 'xs:string'), element('b', 'xs:string')),
        object('Root', element('x', 'P'), element('y', 'P')),
      ],
      to: [
        object('P', element('a', 'xs:string'), element('c', 'xs:string')),
        object('Root', element('x', 'P'), element('y', 'P')),
      ],
      mapping: 'pairs:\n  - { from: /one/x/b, to: /one/x/c, reason: renamed }\n',
      value: { x: { a: '1', b: '2' }, y: { a: '3', b: '4' } },
      want: {
        value: { x: { a: '1', c: '2' }, y: { a: '3' } },
        losses: ['y/b - no-data-element drop'],
      },
    },
  ],
]

describe('what a mapping file says, the adapters do', () => {
  let made: readonly ReturnType<typeof both>[] = []

  beforeAll(() => {
    made = cases.map(([, { from, to, mapping }]) => both(from, to, mapping))
  })

  it('every adapter compiles, with its mapping and without', { tags: 'slow' }, () => {
    const all = made.flatMap(({ versions, adaptation, without }) => [
      { files: adaptation.files, versions },
      { files: without.files, versions },
    ])
    const errors = compileErrorsOfEach(all)
    const refused = cases.filter((_, index) => errors.slice(2 * index, 2 * index + 2).flat().length > 0)
    expect(refused.map(([title]) => title)).toEqual([])
    expect(errors.flat()).toEqual([])
  })

  it.each(cases)('%s', async (title, { direction, value, hooks = {}, options, want }) => {
    const index = cases.findIndex(([one]) => one === title)
    const one = made[index]
    if (one === undefined) throw new Error('nothing was made')
    const { adaptation, said, without } = one
    expect(said).toEqual([])
    expect(adaptation.files).not.toEqual(without.files)
    const adapters = await runAdapters(`mapped-${count++}`, adaptation)
    const name = adaptation.pairs[direction === 'backward' ? 1 : 0]?.name ?? ''
    const result = adapters.get(name)?.run(value, {}, { [name]: hooks }, options)
    expect(adapters.get(name)?.hooks).toEqual(expect.arrayContaining(Object.keys(hooks)))
    const losses = result?.losses.map(({ path, dataElement, reason, policy }) => {
      return `${path.join('/')} ${dataElement ?? '-'} ${reason} ${policy}`
    })
    expect({
      value: result?.value,
      losses,
      issues: result?.issues.map(({ rule, path }) => `${rule} ${path.join('/')}`),
    }).toEqual({ value: want.value, losses: want.losses ?? [], issues: want.issues ?? [] })
  })
})

import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { defaultLimits } from '../../src/ingest/limits.ts'
import { parseText, toJson } from '../../src/ingest/text/index.ts'
import { runsOf } from '../support/heavy.ts'
import { type Expected, parse, refused } from './text-reading.ts'

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`
const bomb = lines(
  'a0: &a0 [x, x, x, x, x, x, x, x, x]',
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(
    (n) =>
      `a${n}: &a${n} [${Array(9)
        .fill(`*a${n - 1}`)
        .join(', ')}]`,
  ),
)
const tower = lines('a0: &a0 [x]', ...Array.from({ length: 300 }, (_, n) => `a${n + 1}: &a${n + 1} [*a${n}]`))
const heavy = lines('- &a', ...Array(2_000).fill('  - x'), ...Array(600).fill('- *a'))

const refusals: readonly (readonly [string, Expected])[] = [
  ['Y1: an alias bomb', { given: bomb, want: 'yaml-alias-budget 5:10' }],
  ['Y1: aliases that repeat much', { given: heavy, want: 'yaml-alias-budget 2501:3' }],
  [
    'Y1: more aliases than allowed',
    { given: `[&a x${', *a'.repeat(1_001)}]`, want: 'yaml-alias-budget 1:4008' },
  ],
  ['Y2: a merge key', { given: lines('a: &a {b: 1}', 'c:', '  <<: *a'), want: 'yaml-merge 3:3' }],
  ['Y2: a merge key in flow style', { given: '{<<: {a: 1}}', want: 'yaml-merge 1:2' }],
  ['Y3: lists in lists', { given: '['.repeat(100_000), want: 'text-too-deep 1:258' }],
  [
    'Y3: maps in maps',
    {
      given: Array.from({ length: 1_000 }, (_, n) => `${' '.repeat(n)}a:`).join('\n'),
      want: 'text-too-deep 258:258',
    },
  ],
  ['Y3: dashes in dashes', { given: '- '.repeat(100_000), want: 'text-too-deep 1:517' }],
  ['Y3: questions in questions', { given: '? '.repeat(100_000), want: 'text-too-deep 1:516' }],
  ['Y4: a key twice', { given: lines('a: 1', 'b: 2', '"a": 3'), want: 'key-duplicate 3:1' }],
  ['Y4: __proto__ twice', { given: lines('__proto__: 1', '__proto__: 2'), want: 'key-duplicate 2:1' }],
  ['Y6: infinity', { given: 'a: .inf', want: 'yaml-number 1:4' }],
  ['Y6: no number', { given: 'a: [.NaN]', want: 'yaml-number 1:5' }],
  ['Y7: NUL', { given: 'a: b\0', want: 'text-nul 1:5' }],
  ['Y7: half a surrogate pair', { given: 'a: "\\ud800"', want: 'yaml-syntax 1:4' }],
  ['Y7: half a surrogate pair in a key', { given: '"\\udc00": a', want: 'yaml-syntax 1:1' }],
  ['Y7: a character beyond Unicode', { given: 'a: "\\UFFFFFFFF"', want: 'yaml-syntax 1:4' }],
  ['Y8: a function', { given: 'a: !!js/function "x"', want: 'yaml-tag 1:4' }],
  ['Y8: a tag of its own', { given: 'a: !mine {b: 1}', want: 'yaml-tag 1:4' }],
  ['Y8: a tag that does not fit', { given: 'a: !!int x', want: 'yaml-tag 1:4' }],
  ['Y8: a tag of YAML 1.1', { given: 'a: !!binary aGk=', want: 'yaml-tag 1:4' }],
  ['Y8: a tag prefix', { given: lines('%TAG ! tag:example.org,2000:', '---', 'a: 1'), want: 'yaml-tag 1:1' }],
  [
    'Y9: a document that asks for YAML 1.1',
    { given: lines('%YAML 1.1', '---', 'a: no'), want: 'yaml-version 1:1' },
  ],
  ['Y10: a list that holds itself', { given: '&a [*a]', want: 'yaml-alias-cycle 1:5' }],
  ['Y10: a map that holds itself', { given: lines('&a', 'b:', '  c: *a'), want: 'yaml-alias-cycle 3:6' }],
  ['Y10: a list as key', { given: '? [a, b]\n: c', want: 'yaml-key 1:3' }],
  ['Y10: a map as key', { given: '? {a: b}\n: c', want: 'yaml-key 1:3' }],
  ['Y10: an alias as key', { given: lines('a: &a x', '*a : y'), want: 'yaml-key 2:1' }],
  ['Y10: two documents', { given: lines('a: 1', '---', 'b: 2'), want: 'yaml-documents 3:1' }],
  ['Y10: an alias to nothing', { given: 'a: *b', want: 'yaml-alias-unknown 1:4' }],
  ['no document', { given: '# nothing here\n', want: 'text-empty 1:1' }],
  ['bad indentation', { given: lines('a: 1', '  b: 2'), want: 'yaml-syntax 2:4' }],
  ['an open list', { given: 'a: [b', want: 'yaml-syntax 1:6' }],
]

describe('YAML that is refused', () => {
  test.each(refusals)('%s', (_, { given, want }) => {
    expect(refused('a.yaml', given)).toEqual([want])
  })
})

const readings: readonly (readonly [string, { given: string; want: unknown }])[] = [
  [
    'Y5: names of the prototype',
    {
      given: lines('__proto__: 1', 'constructor: {prototype: 2}'),
      want: JSON.parse('{"__proto__":1,"constructor":{"prototype":2}}'),
    },
  ],
  [
    'Y6: numbers keep their digits',
    {
      given: '[12345678901234567890, 1e400, 0.1, 0.1000000000000000055, 1.50]',
      want: ['12345678901234567890', '1e400', 0.1, '0.1000000000000000055', 1.5],
    },
  ],
  ['Y7: a byte order mark', { given: '\ufeffa: 1', want: { a: 1 } }],
  [
    'Y8: tags of the core',
    {
      given: '[!!str 1, !!int "2", !!float 3, !!bool true, !!null "", ! 4]',
      want: ['1', 2, 3, true, null, '4'],
    },
  ],
  ['Y8: tags of collections', { given: '!!map {a: !!seq [!<tag:yaml.org,2002:str> 1]}', want: { a: ['1'] } }],
  [
    'Y9: no YAML 1.1',
    {
      given: '[no, yes, on, 190:20, 1_000, 2020-01-01, ~, "", 0o17, 0x1F]',
      want: ['no', 'yes', 'on', '190:20', '1_000', '2020-01-01', null, '', 15, 31],
    },
  ],
  [
    'Y9: keys keep their text',
    {
      given: lines('200: a', 'no: b', '1.10: c', '012: d', 'null: e', '~: f'),
      want: { 200: 'a', no: 'b', '1.10': 'c', '012': 'd', null: 'e', '~': 'f' },
    },
  ],
  ['Y2: a quoted << is a name', { given: '{"<<": 1}', want: { '<<': 1 } }],
  [
    'Y10: aliases that end',
    {
      given: lines('a: &a {b: [1]}', 'c: *a', 'd: [*a, *a]'),
      want: { a: { b: [1] }, c: { b: [1] }, d: [{ b: [1] }, { b: [1] }] },
    },
  ],
  ['an anchor given twice means the later one', { given: '[&a 1, *a, &a 2, *a]', want: [1, 1, 2, 2] }],
  [
    'blocks of text',
    {
      given: lines('a: |', '  one', '  two', 'b: >-', '  three', '  four'),
      want: { a: 'one\ntwo\n', b: 'three four' },
    },
  ],
  [
    'Y7: escapes',
    {
      given: 'a: "\\ud83d\\ude00 \\U0001F600 \\\\UFFFFFFFF"',
      want: { a: '\u{1f600} \u{1f600} \\UFFFFFFFF' },
    },
  ],
  ['a key without value', { given: 'a:', want: { a: null } }],
  ['JSON', { given: '{"a": [1, true, null]}', want: { a: [1, true, null] } }],
]

describe('YAML that is read', () => {
  test.each(readings)('%s', (_, { given, want }) => {
    const { value, problems } = parse('a.yaml', given)
    expect(problems).toEqual([])
    expect(value && JSON.parse(JSON.stringify(toJson(value)))).toEqual(want)
  })

  test('each part knows its place', () => {
    const { value } = parse('a.yaml', lines('paths:', '  "/a":', "    - 'x'", '    - {k: v}', 'empty:'))
    const places: string[] = []
    const walk = (part: typeof value, name: string): void => {
      if (!part) return
      places.push(`${name} ${part.at.line}:${part.at.column}`)
      if (part.kind === 'list')
        for (const [index, item] of part.items.entries()) walk(item, `${name}/${index}`)
      if (part.kind === 'map')
        for (const { key, value: inner } of part.entries.values()) walk(inner, `${name}/${key}`)
    }
    walk(value, '')
    expect(places).toEqual([
      ' 1:1',
      '/paths 2:3',
      '/paths//a 3:5',
      '/paths//a/0 3:7',
      '/paths//a/1 4:7',
      '/paths//a/1/k 4:11',
      '/empty 5:1',
    ])
  })

  test('Y9: numbers where texts are meant are a warning', () => {
    const given = lines('info: {version: 1.10}', 'schema:', '  type: string', '  enum: [a, 012, true, "7"]')
    expect(refused('a.yaml', given)).toEqual(['yaml-number-as-text 4:13', 'yaml-number-as-text 4:18'])
    expect(refused('a.yaml', 'version: "1.10"')).toEqual([])
    expect(refused('a.yaml', '{type: integer, enum: [1, 2]}')).toEqual([])
  })

  test.each([
    ['leading zeros', '0123'],
    ['another base', '0x1F'],
    ['a capital letter', 'True'],
    ['a sign', '+7'],
    ['a float', '1.50'],
  ])('the advice about a text with %s keeps what is written', (_, written) => {
    const [problem] = parse('a.yaml', `{type: string, enum: [a, ${written}]}`).problems
    expect(problem?.code).toBe('yaml-number-as-text')
    expect(problem?.fix).toContain(`'${written}'`)
    // Who follows the advice has the text.
    expect(refused('a.yaml', `{type: string, enum: [a, '${written}']}`)).toEqual([])
  })

  test.each([
    ['nullable: true', []],
    ['x-nullable: true', []],
    ['nullable: false', ['yaml-number-as-text 1:1']],
    ['description: d', ['yaml-number-as-text 1:1']],
  ])('null among codes beside %s', (beside, want) => {
    const found = ['null', '~', 'Null'].map((written) =>
      refused('a.yaml', `{type: string, enum: [a, ${written}], ${beside}}`).map((one) =>
        one.replace(/\d+$/, '1'),
      ),
    )
    expect(found).toEqual([want, want, want])
  })

  // Which values are no strings: YAML 1.2.2, 10.3 (core schema). Type lists: JSON Schema 2020-12, Validation, 6.1.1.
  test.each([
    ['{type: string, const: 007}', 1],
    ['{type: string, const: null}', 1],
    ['{type: string, default: 1.10}', 1],
    ['{type: string, default: null}', 0],
    ['{type: [string], enum: [a, 007, null]}', 2],
    ["{type: [string, 'null'], enum: [a, 007, null], default: true}", 2],
    ["{type: [string, 'null'], const: null}", 0],
    ['{type: [string, integer], const: 7, default: 7, enum: [a, 7]}', 0],
    ["{type: string, const: '007', default: '1.10'}", 0],
  ])('values that are no texts, in %s', (schema, count) => {
    expect(refused('a.yaml', schema).map((one) => one.split(' ')[0])).toEqual(
      Array.from({ length: count }, () => 'yaml-number-as-text'),
    )
  })

  test('who follows the advice about null has a schema of JSON Schema that allows it', () => {
    const fix = parse('a.yaml', '{type: string, enum: [a, null]}').problems[0]?.fix ?? ''
    const [advised = ''] = /type: \[.*?\]/.exec(fix) ?? []
    expect(refused('a.yaml', `{${advised}, enum: [a, null]}`)).toEqual([])
    const { value } = parse('a.yaml', `{${advised}, enum: [a, null]}`)
    expect(value && new Ajv2020().validate(toJson(value) as object, null)).toBe(true)
  })

  test('Y3: the deepest that is allowed', () => {
    for (const name of ['a.yaml', 'a.json']) {
      expect(refused(name, `${'['.repeat(256)}1${']'.repeat(256)}`)).toEqual([])
      expect(refused(name, `${'['.repeat(257)}1${']'.repeat(257)}`)).toHaveLength(1)
    }
  })

  test('Y3: deep only with aliases expanded', () => {
    const { problems } = parse('a.yaml', tower, { ...defaultLimits, aliases: 100_000 })
    expect(problems.map(({ code, at }) => [code, at?.line])).toEqual([['text-too-deep', 256]])
  })

  test('no text makes the reader throw', { tags: 'slow' }, () => {
    const pieces = [
      'a',
      'b: ',
      '- ',
      '? ',
      ': ',
      '\n',
      '  ',
      '"',
      "'",
      '\\',
      '[',
      ']',
      '{',
      '}',
      ',',
      '&x ',
      '*x',
      '!!str ',
    ]
    const rare = [
      '|',
      '>',
      '#',
      '%',
      '---\n',
      '...\n',
      '\t',
      '<<',
      '~',
      '\ud800',
      '1.',
      '@',
      '`',
      '\r',
      '\ufeff',
      '\\u12',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces, ...rare), { maxLength: 25 }), (parts) => {
        expect(refused('a.yaml', parts.join(''))).not.toContain('value despite error')
      }),
      { numRuns: runsOf(750, 3_000) },
    )
  })

  test('Y1: the budgets are options', () => {
    const { problems } = parse('a.yaml', '[&a 1, *a, *a]', { ...defaultLimits, aliases: 1 })
    expect(problems.map(({ code }) => code)).toEqual(['yaml-alias-budget'])
  })
})

test.each([
  ['an alias', lines('a: &a {b: 1, c: 2}', 'd:', '  <<: *a', '  b: 3'), { b: 3, c: 2 }],
  ['a map behind own keys', lines('d:', '  b: 3', '  <<: {b: 1, c: 2}'), { b: 3, c: 2 }],
  ['a list, of which the first counts', lines('d:', '  <<: [{b: 1}, {b: 2, c: 3}]'), { b: 1, c: 3 }],
  ['a merged map that merges', lines('a: &a {<<: {b: 1}, c: 2}', 'd: {<<: *a}'), { c: 2, b: 1 }],
  ['a quoted key, which is a name', lines("d: {'<<': {b: 1}}"), { '<<': { b: 1 } }],
])('merge keys are read where that is asked for: %s', (_, text, want) => {
  const problems = new Diagnostics()
  const file = { name: 'a.yaml', path: 'a.yaml', bytes: Buffer.from(text) }
  const value = parseText(file, problems.sink, undefined, { mergeKeys: true })
  expect(problems.sorted()).toEqual([])
  expect(value && (toJson(value) as { d: unknown }).d).toEqual(want)
})

describe('a closing bracket at the column of its key', () => {
  test.each([
    [lines('a: [', '  1,', '  2', ']', 'b: { c: 1', '}'), { a: [1, 2], b: { c: 1 } }],
    [
      lines('a:', '  b: {', '    c: {', '      d: [', '        1', '      ]', '    }', '  }', '  e: 2'),
      { a: { b: { c: { d: [1] } }, e: 2 } },
    ],
    [lines('a: [', '  "x #y", # one', '  z # two', '', '# three', ']', 'b: 1'), { a: ['x #y', 'z'], b: 1 }],
    ['a: [\r\n  1,\r\n]\r\nb: |\r\n  {\r\n  }\r\n', { a: [1], b: '{\n}\n' }],
    [
      lines('a: [', "  x # don't drop", ']', "b: ['y #z', # it's", '  "w"', ']'),
      { a: ['x'], b: ['y #z', 'w'] },
    ],
  ])('%j', (text, want) => {
    const { value } = parse('a.yaml', text)
    expect(value && toJson(value)).toEqual(want)
  })

  test('what follows keeps its place', () => {
    const { value } = parse('a.yaml', lines('a: [', '  1', ']', 'b: 2'))
    const [, b] = value?.kind === 'map' ? [...value.entries.values()] : []
    expect(b).toMatchObject({ keyAt: { line: 4, column: 1 }, value: { at: { line: 4, column: 4 } } })
  })

  test.each([
    [lines('a: [', '1', ']'), 'yaml-syntax 2:1'],
    [lines('a: "x # y', '] z"'), 'yaml-syntax 2:1'],
    [lines("a: 'x", '', "} z'"), 'yaml-syntax 3:1'],
    [lines('a:', '  b: [', '    1', ' }'), 'yaml-syntax 4:2'],
  ])('all else is refused: %j', (given, want) => {
    expect(refused('a.yaml', given)).toEqual([want])
  })
})

test('what is merged must be a map', () => {
  const problems = new Diagnostics()
  const file = { name: 'a.yaml', path: 'a.yaml', bytes: Buffer.from('a: 1\nb: {<<: [1]}\n') }
  expect(parseText(file, problems.sink, undefined, { mergeKeys: true })).toBeUndefined()
  expect(problems.sorted().map(({ code, at }) => `${code} ${at?.file}:${at?.line}:${at?.column}`)).toEqual([
    'yaml-merge-value a.yaml:2:5',
  ])
})

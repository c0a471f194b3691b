import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { load } from 'js-yaml'
import { describe, expect, it, test } from 'vitest'
import { fatesSchema } from '../../src/adapt/index.ts'
import { Diagnostics } from '../../src/diagnostics/index.ts'
import { mappingSchema, readMapping } from '../../src/mapping/index.ts'
import { proofSchema } from '../../src/prove/index.ts'
import { changesSchema } from '../../src/report/index.ts'
import { quotedIn } from '../support/quoted.ts'

const isValid = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(mappingSchema)

function read(text: string) {
  const diagnostics = new Diagnostics()
  const mapping = readMapping(
    'm.yaml',
    new TextEncoder().encode(text),
    { from: 'a', to: 'b' },
    diagnostics.sink,
  )
  const said = diagnostics.sorted().map(({ code, at, fix }) => {
    return `${at?.line}:${at?.column} ${code}${fix === undefined ? '' : ` → ${quotedIn(fix).join(' ')}`.trimEnd()}`
  })
  return { mapping, said }
}

const head = 'formatVersion: 1\nfrom: a\nto: b\n'
const pair = (text: string): string => `${head}pairs:\n  - { ${text} }\n`

test.each([
  ['nothing in it', head],
  ['a section that is begun', `${head}pairs:\nwithout: []\n`],
  ['a pair', pair('from: A, to: /x/y/@z, reason: r')],
  ['a pair with everything', pair('from: A, to: B, by: rule, direction: backward, root: x, reason: r')],
  ['several by hook', pair('from: [A, B], to: C, by: hook, reason: r')],
  ['one in a list', pair('from: [A], to: [C], reason: r')],
  [
    'both directions',
    `${pair('from: A, to: B, direction: forward, reason: r')}  - { from: C, to: B, direction: backward, reason: r }\n`,
  ],
  [
    'without',
    `${head}without:\n  - { to: A, policy: hook, reason: r }\n  - { from: A, policy: error, reason: r }\n`,
  ],
  ['repeats', `${head}repeats:\n  - { from: A, policy: first, reason: r, root: x }\n`],
  [
    'names beside places',
    `${head}pairs:\n  places:\n    - { from: A, to: B, reason: r }\n  roots:\n    - { from: a, to: b, reason: r }\n  namespaces:\n  types: []\n`,
  ],
  [
    'parameters',
    `${head}pairs:\n  parameters:\n    - { from: query a, to: header b, reason: r }\n    - { operation: GET /x, from: a, to: b, reason: r }\n`,
  ],
  ['codes', `${head}codes:\n  - { from: A, codes: { 012: "1", no: yes, x: ~ }, reason: r }\n`],
])('valid: %s', (_, text) => {
  expect(read(text).said).toEqual([])
  expect(isValid(load(text))).toBe(true)
})

describe('what the reader refuses by its structure, the schema refuses too', () => {
  it.each([
    ['a list', '- a\n', '1:1 mapping-format → "formatVersion: 1"'],
    ['no format', 'from: a\nto: b\n', '1:1 mapping-format → "formatVersion: 1"'],
    ['another format', 'formatVersion: 2\nfrom: a\nto: b\n', '1:16 mapping-format → "formatVersion: 1"'],
    ['no version', 'formatVersion: 1\nfrom: a\n', '1:1 config-required → "to"'],
    ['an unknown section', `${head}pair: []\n`, '4:1 config-key-unknown → "pairs"'],
    ['an unknown sort of pairs', `${head}pairs: { type: [] }\n`, '4:10 config-key-unknown → "types"'],
    [
      'names without a reason',
      `${head}pairs: { types: [{ from: A, to: B }] }\n`,
      '4:18 config-required → "pairs.types[0].reason"',
    ],
    ['an unknown key', pair('from: A, to: B, resaon: r, reason: r'), '5:23 config-key-unknown → "reason"'],
    ['a section that is no list', `${head}without: { a: b }\n`, '4:10 config-type'],
    ['an entry that is no map', `${head}pairs: [a]\n`, '4:9 config-type'],
    ['no target', pair('from: A, reason: r'), '5:5 config-required → "pairs[0].to"'],
    ['no reason', pair('from: A, to: B'), '5:5 config-required → "pairs[0].reason"'],
    ['an empty reason', pair('from: A, to: B, reason: ""'), '5:31 config-type'],
    ['a number for a place', pair('from: 12, to: B, reason: r'), '5:13 config-type'],
    ['no place', pair('from: [], to: B, reason: r'), '5:13 mapping-places-none →'],
    ['a value that is none', pair('from: A, to: B, by: magic, reason: r'), '5:27 config-value →'],
    ['several by rule', pair('from: [A, B], to: C, reason: r'), '5:5 mapping-several-by-rule → "by: hook"'],
    ['many to many', pair('from: [A, B], to: [C, D], by: hook, reason: r'), '5:5 mapping-many-to-many →'],
    [
      'both sides of one place',
      `${head}without:\n  - { from: A, to: B, policy: drop, reason: r }\n`,
      '5:5 mapping-one-side → "from" "to"',
    ],
    ['no side', `${head}repeats:\n  - { policy: drop, reason: r }\n`, '5:5 mapping-one-side → "from" "to"'],
    [
      'no policy',
      `${head}without:\n  - { from: A, reason: r }\n`,
      '5:5 config-required → "without[0].policy"',
    ],
    [
      'a policy of another section',
      `${head}without:\n  - { from: A, policy: first, reason: r }\n`,
      '5:24 config-value →',
    ],
    ['no codes', `${head}codes:\n  - { from: A, reason: r }\n`, '5:5 config-required → "codes[0].codes"'],
    [
      'an empty table',
      `${head}codes:\n  - { from: A, codes: {}, reason: r }\n`,
      '5:23 mapping-codes-none → "CODE: OTHER"',
    ],
    [
      'a code that is a number',
      `${head}codes:\n  - { from: A, codes: { x: 1 }, reason: r }\n`,
      '5:28 config-type',
    ],
  ])('%s', (_, text, want) => {
    expect(read(text).said).toEqual([want])
    expect(isValid(load(text))).toBe(false)
  })
})

test.each([
  [
    'the same place twice',
    `${head}repeats:\n  - { from: A, policy: drop, reason: r }\n  - { from: A, policy: first, reason: r }\n`,
    '6:13 mapping-entry-twice →',
  ],
  [
    'one target of two pairs',
    `${pair('from: A, to: B, direction: forward, reason: r')}  - { from: C, to: B, direction: forward, reason: r }\n`,
    '6:20 mapping-target-twice → "by: hook"',
  ],
  [
    'a pair, and without counterpart',
    `${pair('from: A, to: B, reason: r')}without:\n  - { from: A, policy: drop, reason: r }\n`,
    '7:13 mapping-conflict → "without"',
  ],
  ['the mapping of other versions', head.replace('b', 'c'), '3:5 mapping-version → "to: b"'],
  ['no YAML', 'pairs: [', '1:9 yaml-syntax'],
  ['a key twice', `${head}to: b\n`, '4:1 key-duplicate'],
  ['nothing', '', '1:1 text-empty'],
])('refused: %s', (_, text, want) => {
  expect(read(text).said.map((line) => line.slice(0, want.length))).toEqual([want])
})

test('no text makes the reader throw', { tags: 'slow' }, () => {
  const word = fc.constantFrom(
    ...[
      'formatVersion',
      'from',
      'to',
      'pairs',
      'codes',
      'without',
      'repeats',
      'reason',
      'by',
      'A',
      '/x',
      '1',
    ],
    ...[
      '- ',
      ': ',
      '{',
      '}',
      '[',
      ']',
      '~',
      '"',
      "'",
      '&a ',
      '*a',
      '|',
      '>',
      '#',
      '\n',
      '\n  ',
      ', ',
      '\u2028',
    ],
  )
  const yaml = fc.array(word, { maxLength: 40 }).map((words) => words.join(''))
  fc.assert(fc.property(fc.oneof(yaml, fc.string(), fc.json()), (text) => void read(text)))
  const value = fc.jsonValue({ maxDepth: 4 })
  const entry = fc.record(
    { from: value, to: value, by: value, policy: value, codes: value, reason: value },
    { requiredKeys: [] },
  )
  const file = fc.record({
    formatVersion: fc.constant(1),
    from: fc.constant('a'),
    to: fc.constant('b'),
    pairs: fc.oneof(value, fc.array(entry)),
    without: fc.oneof(value, fc.array(entry)),
    codes: fc.oneof(value, fc.array(entry)),
  })
  fc.assert(fc.property(file, (given) => void read(JSON.stringify(given))))
})

test('deep and self-referring files end in a message', () => {
  expect(read(`${head}pairs: ${'['.repeat(5000)}`).said[0]).toMatch(/text-too-deep/)
  expect(read(`a: &a [*a, *a]\n`).said.length).toBeGreaterThan(0)
})

test.each([
  ['mapping.schema.json', mappingSchema],
  ['changes.schema.json', changesSchema],
  ['fates.schema.json', fatesSchema],
  ['proof.schema.json', proofSchema],
])('the package has schemas/%s', async (name, schema) => {
  const text = `${JSON.stringify(schema, null, 2)}\n`
  await expect(text).toMatchFileSnapshot(`../../schemas/${name}`)
})

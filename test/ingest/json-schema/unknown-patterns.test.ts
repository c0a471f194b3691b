import { expect, test } from 'vitest'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { readJsonSchemas } from '../../../src/ingest/json-schema/index.ts'
import type { Conventions } from '../../../src/ingest/source.ts'
import { accepts } from './evaluate.ts'
import { profile, sourceOf } from './read-schema.ts'

function read(schema: unknown, conventions: Conventions = {}) {
  const problems = new Diagnostics()
  const source = sourceOf({ 'a.json': schema })
  const [set] = readJsonSchemas(
    source,
    { setName: 'a', profile, entries: ['a.json'], conventions },
    problems.sink,
  )
  const nodes = [...(set?.nodes.values() ?? [])]
  return {
    set,
    problems: problems
      .sorted()
      .map(({ severity, code, at }) => `${severity} ${code} ${at?.line}:${at?.column}`),
    messages: problems.sorted().map(({ message }) => message),
    fixes: problems.sorted().map(({ fix }) => fix),
    patterns: nodes.flatMap((node) => ('facets' in node ? (node.facets.patterns ?? []).flat() : [])),
    names: nodes.flatMap((node) => (node.kind === 'object' ? node.patterns : [])),
  }
}

test.each([
  ['another dialect', '\\Aa', 'keyword-pattern-invalid'],
  ['too deep', `${'('.repeat(300)}a${')'.repeat(300)}`, 'pattern-construct'],
  ['too long', 'a'.repeat(5000), 'pattern-too-long'],
])(
  'a pattern that no program can hold is refused, and left open where that is the convention: %s',
  (_, pattern, code) => {
    const refused = read({ pattern })
    expect(refused).toMatchObject({ problems: [`error ${code} 1:12`], patterns: [] })
    expect(refused.fixes).toEqual([expect.stringContaining('patterns: skip')])
    const open = read({ pattern }, { unheldPatterns: 'open' })
    expect(open.problems).toEqual([`warning ${code} 1:12`])
    // The same, and that it is left open.
    expect(open.messages).toEqual([expect.stringMatching(/\S\.$/)])
    expect(open.messages[0]?.startsWith(`${refused.messages[0]} `)).toBe(true)
    expect(open.patterns).toEqual([{ dialect: 'unknown', source: pattern }])
    const named = { patternProperties: { [pattern]: true } }
    expect(read(named)).toMatchObject({ problems: [`error ${code} 1:23`], names: [] })
    expect(read(named, { unheldPatterns: 'open' })).toMatchObject({
      problems: [`warning ${code} 1:23`],
      names: [{ pattern, isUnknown: true }],
    })
  },
)

test.each([
  ['a reference back', '^(a+)\\1$'],
  ['repetitions of repetitions', '(a{1000}){1000}'],
])('a pattern whose time is not linear is read as it is, with a warning: %s', (_, pattern) => {
  for (const conventions of [{}, { unheldPatterns: 'open' }, { unheldPatterns: 'skip' }] as const) {
    const found = read({ pattern, patternProperties: { [pattern]: true } }, conventions)
    expect(found.problems.map((one) => one.replace(/:\d+$/, ''))).toEqual(
      Array.from({ length: 2 }, () => 'warning pattern-unbounded 1'),
    )
    expect(found.patterns).toEqual([{ dialect: 'ecma', source: pattern }])
    expect(found.names).toMatchObject([{ pattern }])
  }
})

const condition = (held: unknown, otherwise: unknown) =>
  Object.fromEntries([
    ['if', { pattern: '\\Aa' }],
    ['then', held],
    ['else', otherwise],
  ])

/** By what follows from a pattern that is left out: a schema with it, and whether it takes a value then. */
test.each<[string, unknown, unknown, boolean]>([
  ['a text', { type: 'string', pattern: '\\Aa' }, 'b', true],
  ['a number in the place of a text', { type: 'string', pattern: '\\Aa' }, 1, false],
  ['what must not be one', { not: { type: 'string', pattern: '\\Aa' } }, 'b', true],
  ['what must not hold one', { not: { properties: { p: { pattern: '\\Aa' } } } }, {}, true],
  [
    'one of two',
    { oneOf: [{ pattern: '\\Aa' }, { pattern: '\\Ab' }, { type: 'integer', minimum: 3 }] },
    'b',
    true,
  ],
  ['none of two', { oneOf: [{ type: 'string', pattern: '\\Aa' }, { type: 'integer' }] }, true, false],
  ['a condition, by "else"', condition(false, { maxLength: 2 }), 'bb', true],
  ['a condition, by "then"', condition({ maxLength: 2 }, false), 'bb', true],
  ['a condition, by neither', condition({ maxLength: 2 }, { maxLength: 3 }), 'bbbb', false],
  [
    'a condition whose properties are evaluated',
    {
      ...condition({ required: ['p'] }, false),
      if: { properties: { p: { pattern: '\\Aa' } } },
      unevaluatedProperties: false,
    },
    { p: 'a' },
    true,
  ],
  ['items of which there are too many', { contains: { pattern: '\\Aa' }, maxContains: 1 }, ['b', 'b'], true],
  ['a name', { patternProperties: { '\\Aa': { type: 'string' } } }, { b: 1 }, true],
  [
    'a name among no others',
    { patternProperties: { '\\Aa': true }, additionalProperties: false },
    { b: 1 },
    true,
  ],
  [
    'a name that is left over',
    { allOf: [{ patternProperties: { '\\Aa': true } }], unevaluatedProperties: false },
    { b: 1 },
    true,
  ],
  [
    'a declared name',
    { properties: { b: { type: 'string' } }, patternProperties: { '\\Aa': true } },
    { b: 1 },
    false,
  ],
  ['names', { propertyNames: { pattern: '\\Aa', maxLength: 1 } }, { bb: 1 }, false],
])('a pattern that is left out: %s', (_, schema, value, isTaken) => {
  const { set, problems } = read(schema, { unheldPatterns: 'skip' })
  expect(problems.filter((one) => !/^warning keyword-pattern-invalid /.test(one))).toEqual([])
  expect(problems).not.toEqual([])
  expect(set && accepts(set, 'a.json#', value)).toBe(isTaken)
})

test('what is held is the same either way', () => {
  const schema = { pattern: '^a\\:$', patternProperties: { '^b$': true } }
  expect(read(schema, { unheldPatterns: 'open' })).toEqual(read(schema))
  expect(read(schema, { unheldPatterns: 'skip' })).toEqual(read(schema))
})

import { expect, test } from 'vitest'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { readJsonSchemas } from '../../../src/ingest/json-schema/index.ts'
import type { Conventions } from '../../../src/ingest/source.ts'
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
    problems: problems
      .sorted()
      .map(({ severity, code, at }) => `${severity} ${code} ${at?.line}:${at?.column}`),
    messages: problems.sorted().map(({ message }) => message),
    patterns: nodes.flatMap((node) => ('facets' in node ? (node.facets.patterns ?? []).flat() : [])),
    names: nodes.flatMap((node) => (node.kind === 'object' ? node.patterns : [])),
  }
}

test.each([
  ['another dialect', '\\Aa', 'keyword-pattern-invalid'],
  ['no bound on its time', '(a{1000}){1000}', 'pattern-unbounded'],
  ['too long', 'a'.repeat(5000), 'pattern-too-long'],
])(
  'a pattern that no program can hold is refused, and left open where that is the convention: %s',
  (_, pattern, code) => {
    const refused = read({ pattern })
    expect(refused).toMatchObject({ problems: [`error ${code} 1:12`], patterns: [] })
    const open = read({ pattern }, { openPatterns: true })
    expect(open.problems).toEqual([`warning ${code} 1:12`])
    expect(open.messages).toEqual([
      `${refused.messages[0]} The comparison leaves it open: it is known by its words alone, and what it accepts is not.`,
    ])
    expect(open.patterns).toEqual([{ dialect: 'unknown', source: pattern }])
    const named = { patternProperties: { [pattern]: true } }
    expect(read(named)).toMatchObject({ problems: [`error ${code} 1:23`], names: [] })
    expect(read(named, { openPatterns: true })).toMatchObject({
      problems: [`warning ${code} 1:23`],
      names: [{ pattern, isUnknown: true }],
    })
  },
)

test('what is held is the same either way', () => {
  const schema = { pattern: '^a\\:$', patternProperties: { '^b$': true } }
  expect(read(schema, { openPatterns: true })).toEqual(read(schema))
})

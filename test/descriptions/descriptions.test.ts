import { describe, expect, test } from 'vitest'
import { publicPairs } from './description.ts'
import type { MeasuredPair } from './measured.ts'
import { printPairs } from './page.ts'

test('the list names each pair once, by whole commits', () => {
  expect(new Set(publicPairs.map(({ name }) => name)).size).toBe(publicPairs.length)
  for (const { repository, before, after, beside = '' } of publicPairs) {
    for (const { commit } of [before, after]) expect(commit).toMatch(/^[0-9a-f]{40}$/u)
    expect(repository).toMatch(/^[\w.-]+\/[\w.-]+$/u)
    expect(() => new RegExp(beside, 'u')).not.toThrow()
  }
})

const measured: MeasuredPair = {
  ...{ name: 'Shop', format: 'OpenAPI 3.1', source: 'o/shop@1', digest: '0123456789abcdef' },
  compared: {
    ...{ changes: 40, breaking: 20, uses: 200, seconds: 9.04, megabytes: 120, drawn: [] },
    unproven: { 'No value | was made.': 3 },
    notCompared: { 'ref-unresolved: /a_b': 1 },
  },
  rewritten: [
    { title: 'keys in another order', places: 7, found: [] },
    { title: 'a reference inlined', places: 4, found: ['breaking x: <a>', 'safe y', 'safe z', 'safe w'] },
  ],
}

describe('the page', () => {
  const page = printPairs(
    [
      measured,
      { ...measured, name: 'Gone', compared: { failed: 'exit 2' }, rewritten: { failed: 'not asked' } },
    ],
    '2026-01-02',
  ).split('\n')

  test('has a row for each pair, and one for what was written otherwise', () => {
    expect(page.filter((line) => /^\| (?:Shop|Gone) \|/u.test(line))).toEqual([
      '| Shop | OpenAPI 3.1 | o/shop@1 | `0123456789ab` | 40 | 20 | 3 (15.0 %) | 200 | 1 (0.5 %) | 9.0 | 120 |',
      '| Gone | OpenAPI 3.1 | o/shop@1 | `0123456789ab` | exit 2 |  |  |  |  |  |  |',
      '| Shop | 2 | 11 | 4 |',
    ])
  })

  test('has reasons and the first findings, as text', () => {
    expect(page.filter((line) => /^(?: {2})?- /u.test(line))).toEqual([
      '- Shop: 3 × No value \\| was made.',
      '- Shop: 1 × ref-unresolved: /a\\_b',
      '- Shop, a reference inlined: 4',
      '  - breaking x: \\<a\\>',
      '  - safe y',
      '  - safe z',
    ])
  })
})

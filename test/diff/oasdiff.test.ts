import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { diff, rules } from '../../src/diff/index.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { aroundCases } from './cases.around.ts'
import { surfaceCases } from './cases.surface.ts'
import { schemaEdits } from './oasdiff-schemas.ts'
import { places, surfaceEdits } from './oasdiff-surface.ts'
import { type VersionText, versionOf } from './versions.ts'

/** Each of oasdiff's checks: the kind of edit and the rules that find it, or why it is no difference for us. */
type Coverage = Readonly<
  Record<string, { readonly kind: string; readonly rules: readonly string[] } | { readonly reason: string }>
>

const coverage = JSON.parse(
  readFileSync(new URL('oasdiff-coverage.json', import.meta.url), 'utf8'),
) as Coverage
const entries = Object.entries(coverage)
const covered = entries.flatMap(([, entry]) => ('rules' in entry ? [entry] : []))

const found = async (before: VersionText, after: VersionText): Promise<readonly string[]> => {
  const { changes } = diff(await versionOf('a', before), await versionOf('b', after))
  return changes.map(({ rule, effect, severity, who }) => [rule, effect, severity, ...who].join(' '))
}

describe('the table of the kinds of changes that oasdiff distinguishes', () => {
  test('names rules that exist, or a reason', () => {
    const known = new Set(rules.map(({ id }) => id))
    const wrong = entries.filter(([, entry]) =>
      'rules' in entry
        ? entry.rules.length === 0 || entry.rules.some((id) => !known.has(id))
        : entry.reason.trim() === '',
    )
    expect(wrong).toEqual([])
  })

  test('every kind of edit is tried, each in a schema or on the surface', () => {
    const tried = new Set([...surfaceCases, ...aroundCases].map(([rule]) => rule))
    const untried = covered.filter(
      ({ kind, rules: ids }) =>
        !(kind in schemaEdits) && !(kind in surfaceEdits) && !ids.every((id) => tried.has(id)),
    )
    expect(untried.map(({ kind }) => kind)).toEqual([])
    const kinds = new Set(covered.map(({ kind }) => kind))
    expect(
      [...Object.keys(schemaEdits), ...Object.keys(surfaceEdits)].filter((kind) => !kinds.has(kind)),
    ).toEqual([])
  })

  test('every rule that an edit is found by is named for its kind', () => {
    const named = new Map<string, Set<string>>()
    for (const { kind, rules: ids } of covered) {
      named.set(kind, new Set([...(named.get(kind) ?? []), ...ids]))
    }
    const unnamed = Object.entries(schemaEdits).filter(([kind, [, , request, response]]) =>
      [...request, ...response].some((line) => !named.get(kind)?.has(line.split(' ')[0] ?? '')),
    )
    expect(unnamed.map(([kind]) => kind)).toEqual([])
  })
})

describeCorpus('the list of checks', () => {
  test('has an entry for each, and no other', () => {
    const ids = readFileSync(corpus('facts/oasdiff-check-ids.txt'), 'utf8').trim().split('\n')
    expect(Object.keys(coverage)).toEqual(ids)
  })
})

describe.each(Object.entries(places))('in a %s', (place, versionWith) => {
  test.each(Object.entries(schemaEdits))('%s is found, and nothing else', async (kind, edit) => {
    const [before, after, request, response, parameter = request] = edit
    const want = place.endsWith('parameter') ? parameter : place.startsWith('request') ? request : response
    const isOwn = kind === 'default' && place.endsWith('property')
    expect([...(await found(versionWith(before), versionWith(after)))].sort()).toEqual(
      [...want].map((line) => (isOwn ? `property-${line}` : line)).sort(),
    )
    expect(await found(versionWith(before), versionWith(before))).toEqual([])
  })
})

test.each(Object.entries(surfaceEdits))(
  '%s is found, and nothing else',
  async (_kind, [before, after, want]) => {
    expect(await found(before, after)).toEqual(want)
  },
)

import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import type { Version } from '../../src/schema/index.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { isHeavy, shareOf } from '../support/heavy.ts'
import { history, readVersion, v0 } from './corpus-versions.ts'
import { effectsOf, lostBreaks } from './laws.ts'
import { reversed } from './random-schema.ts'
import { versionOf } from './versions.ts'

const platform = (state: number): string =>
  readFileSync(corpus(`corpus/efti/platform-openapi-history/${state}.yaml`), 'utf8')

/** Versions that follow each other. */
const families: readonly (readonly [string, () => Promise<readonly Version[]>])[] = [
  [
    'the states of V0',
    async () => [
      await history('2024-10-test-fest'),
      await history('2025-01-release-0.5.0'),
      await history('2025-02-test-fest-2'),
      await readVersion(v0),
    ],
  ],
  [
    "a platform's descriptions",
    async () =>
      Promise.all([0, 1, 2, 3, 4, 5].map((state) => versionOf(`s${state}`, { openapi: platform(state) }))),
  ],
]

describeCorpus('what holds for every comparison', () => {
  test.each(families)(
    '%s: nothing changed between a version and itself',
    { tags: 'slow' },
    async (_name, read) => {
      for (const version of await read()) expect(diff(version, version).changes).toEqual([])
    },
  )

  test.each(families)(
    '%s: every effect is the opposite the other way round',
    { tags: 'slow' },
    async (_name, read) => {
      const versions = await read()
      for (const [index, before] of versions.entries()) {
        for (const after of shareOf(versions.slice(index + 1), 2)) {
          const back = effectsOf(diff(after, before).changes, true)
          expect(back).toEqual(effectsOf(diff(before, after).changes))
        }
      }
    },
  )

  test.each(families)(
    '%s: what breaks in one step breaks in one of two',
    { tags: 'slow' },
    async (_name, read) => {
      const versions = await read()
      for (const [first, a] of versions.entries()) {
        for (const [second, b] of versions.entries()) {
          for (const [third, c] of versions.entries()) {
            const isAsked = isHeavy || first + second + third === 4
            if (isAsked && first < second && second < third) expect(lostBreaks(a, b, c)).toEqual([])
          }
        }
      }
    },
  )

  test.each([0, 1, 2, 3, 4, 5])("the order of a description's keys says nothing: state %i", async (state) => {
    const value = load(platform(state))
    const [one, other] = [value, reversed(value)].map((spec) => JSON.stringify(spec))
    const [before, after] = [
      await versionOf('a', { openapi: one ?? '' }),
      await versionOf('b', { openapi: other ?? '' }),
    ]
    expect(diff(before, after).changes).toEqual([])
  })
})

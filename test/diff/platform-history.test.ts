import { readFileSync } from 'node:fs'
import openapiDiff from 'openapi-diff'
import { describe, expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { corpus, describeCorpus } from '../support/corpus.ts'
import { quotedIn } from '../support/quoted.ts'
import { versionOf } from './versions.ts'

const text = (state: number): string =>
  readFileSync(corpus(`corpus/efti/platform-openapi-history/${state}.yaml`), 'utf8')

async function compare(state: number) {
  const [before, after] = [text(state), text(state + 1)]
  return diff(await versionOf('a', { openapi: before }), await versionOf('b', { openapi: after }))
}

/** What the second opinion says: whether anything breaks. */
async function breaksElsewhere(state: number): Promise<boolean> {
  const spec = (content: string, location: string) => ({ content, location, format: 'openapi3' as const })
  const outcome = await openapiDiff.diffSpecs({
    sourceSpec: spec(text(state), 'a.yaml'),
    destinationSpec: spec(text(state + 1), 'b.yaml'),
  })
  return outcome.breakingDifferencesFound
}

/** Steps where the second opinion is not ours, and why. */
const disagreements = new Map<number, string>([
  [3, 'it compares JSON bodies only, so that XML which becomes plain text is nothing to it'],
])

describeCorpus('the states of a platform API', () => {
  test('a body that became plain text is found as another media type', async () => {
    const { changes } = await compare(3)
    expect(
      changes.map(({ rule, severity, message }) => [rule, severity, ...quotedIn(message)]),
    ).toContainEqual(['media-type-replaced', 'breaking', '"application/xml"', '"text/plain"'])
  })

  describe.each([0, 1, 2, 3, 4])('step %i', (state) => {
    test('breaks, or not, as the second opinion says', async () => {
      const ours = (await compare(state)).summary.breaking > 0
      const theirs = await breaksElsewhere(state)
      expect(ours === theirs).toBe(!disagreements.has(state))
    })
  })
})

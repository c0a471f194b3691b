import { expect, test } from 'vitest'
import { type Change, diff } from '../../src/diff/index.ts'
import { describeCorpus } from '../support/corpus.ts'
import { readVersion } from './corpus-versions.ts'

/** The facts of a change: what the specifications say in sentences stays out of the repository. */
function factsOf({ rule, effect, severity, who, where, before, after, dataElements, dataElement }: Change) {
  const isSaid = severity === 'annotation'
  const side = (one: Change['before']) =>
    one && { ...(isSaid ? {} : { value: one.value }), at: one.at && `${one.at.file}:${one.at.line}` }
  return {
    ...{ severity, rule, effect, who, path: where.path.join('/') },
    ...(before ? { before: side(before) } : {}),
    ...(after ? { after: side(after) } : {}),
    ...(dataElement === undefined ? {} : { dataElements: dataElements ?? [dataElement] }),
  }
}

describeCorpus('golden comparisons', () => {
  test('2025-02-test-fest-2 → v0: the schemas, checked by hand against both texts', {
    tags: 'slow',
  }, async () => {
    const [before, after] = [
      await readVersion({ name: '2025-02-test-fest-2', folder: 'v0-history/2025-02-test-fest-2' }),
      await readVersion({ name: 'v0', folder: 'v0' }),
    ]
    const { summary, changes } = diff(before, after)
    const { breaking, risky, safe, annotation } = summary
    const text = JSON.stringify(
      { counts: { breaking, risky, safe, annotation }, changes: changes.map(factsOf) },
      null,
      2,
    )
    await expect(`${text}\n`).toMatchFileSnapshot('../golden/diff/2025-02-test-fest-2..v0.json')
  })
})

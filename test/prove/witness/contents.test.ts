import { expect, test } from 'vitest'
import { contentCases } from '../../diff/content-cases.ts'
import { order } from '../../diff/versions.ts'
import { contentModel } from '../../support/content-model.ts'
import { objections, outcome, sideOf, witnessed } from './witnessed.ts'

const breaking = contentCases.filter(([, , told]) => told.some((one) => one.includes(' breaking ')))

test.each(breaking)('%s becoming %s is shown by documents', async (before, after) => {
  const sides = [
    await sideOf('a', order(contentModel(before))),
    await sideOf('b', order(contentModel(after))),
  ] as const
  const { comparison, proofs } = witnessed(...sides)
  const found = comparison.changes.filter(({ severity }) => severity === 'breaking')
  expect(found.map(outcome)).toEqual(found.map(({ rule }) => `${rule} proven`))
  for (const change of found) expect(await objections(sides, change, proofs.get(change.id))).toEqual([])
})

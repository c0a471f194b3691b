import { expect, test } from 'vitest'
import { contentCases } from '../../diff/content-cases.ts'
import { order } from '../../diff/versions.ts'
import { contentModel } from '../../support/content-model.ts'
import { objections, outcome, sideOf, witnessed } from './witnessed.ts'

const breaking = contentCases.filter(([, , told]) => told.some((one) => one.includes(' breaking ')))

test.each(breaking)('%s becoming %s is shown by documents', async (before, after) => {
  const rules = await shown(contentModel(before), contentModel(after))
  expect(rules.length).toBeGreaterThan(0)
})

const element = (rest: string): string => `<xs:sequence><xs:element name="a" ${rest}/></xs:sequence>`

test.each([
  ['type="xs:int" fixed="3"', 'type="xs:int" fixed="3" nillable="true"', 'element-became-nillable'],
  ['type="xs:anyType"', 'type="xs:string"', 'form-changed'],
  ['type="xs:string"', 'type="xs:anyType"', 'form-changed'],
])('an element of %s becoming %s is shown by a document', async (before, after, rule) => {
  expect(await shown(element(before), element(after))).toEqual([rule])
})

/** The rules of what breaks, each shown by a document that nobody objects to. */
async function shown(before: string, after: string): Promise<readonly string[]> {
  const sides = [await sideOf('a', order(before)), await sideOf('b', order(after))] as const
  const { comparison, proofs } = witnessed(...sides)
  const found = comparison.changes.filter(({ severity }) => severity === 'breaking')
  expect(found.map(outcome)).toEqual(found.map(({ rule }) => `${rule} proven`))
  for (const change of found) expect(await objections(sides, change, proofs.get(change.id))).toEqual([])
  return found.map(({ rule }) => rule)
}

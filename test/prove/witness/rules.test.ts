import { expect, test } from 'vitest'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { verifyWitnesses } from '../../../src/prove/index.ts'
import { structureCases } from '../../diff/cases.structure.ts'
import { cases as everyCase } from '../../diff/mirrors.ts'
import { objections, outcome, sideOf, witnessed } from './witnessed.ts'

const cases = everyCase.filter(([, { want }]) => want.includes('breaking'))

const isUnproven = ([, rule]: (typeof cases)[number]): boolean => rule.isUnproven === true

test.each(cases.filter(isUnproven))('%s says why it is not proven', async (rule, { given }) => {
  const { comparison } = witnessed(await sideOf('a', given[0]), await sideOf('b', given[1]))
  const found = comparison.changes.find((change) => change.rule === rule)
  expect(found && outcome(found)).toMatch(/ unproven: \S+ .*\.$/)
  expect(comparison.summary.unproven).toBeGreaterThan(0)
})

test.each(cases.filter((row) => !isUnproven(row)))('%s is proven', async (rule, { given }) => {
  const [before, after] = [await sideOf('a', given[0]), await sideOf('b', given[1])]
  const { comparison, proofs } = witnessed(before, after)
  const breaking = comparison.changes.filter((change) => change.severity === 'breaking')
  expect(breaking.map(outcome)).toEqual(breaking.map((change) => `${change.rule} proven`))
  expect(breaking.map((change) => change.rule)).toContain(rule)
  const sides = [before, after] as const
  for (const change of breaking) expect(await objections(sides, change, proofs.get(change.id))).toEqual([])
})

test('a witness that libxml2 judges otherwise is reported with its file', async () => {
  const given = structureCases.find(([rule]) => rule === 'element-removed')?.[1].given
  if (given === undefined) throw new Error('the case has another name')
  const sides = [await sideOf('a', given[0]), await sideOf('b', given[1])] as const
  const found = witnessed(...sides)
  const problems = new Diagnostics()
  await verifyWitnesses(found, sides, 'a..b', problems.sink)
  expect(problems.sorted()).toEqual([])
  const proofs = new Map([...found.proofs].map(([id, { repaired = '' }]) => [id, { shown: repaired }]))
  await verifyWitnesses({ ...found, proofs }, sides, 'a..b', problems.sink)
  expect(problems.sorted().map(({ code }) => code)).toEqual(['verify-disagrees'])
})

import { expect, test } from 'vitest'
import { type Change, diffInDetail } from '../../../src/diff/index.ts'
import { proveWitnesses, rootsOf, type WitnessedComparison } from '../../../src/prove/index.ts'
import type { Version } from '../../../src/schema/index.ts'
import { joinedCases } from '../../diff/cases.joined.ts'
import { jsonCases } from '../../diff/cases.json.ts'
import { structureCases } from '../../diff/cases.structure.ts'
import { surfaceCases } from '../../diff/cases.surface.ts'
import { valuesCases } from '../../diff/cases.values.ts'
import { type VersionText, versionOf } from '../../diff/versions.ts'
import { runnable } from '../../support/generated.ts'

const cases = [...surfaceCases, ...structureCases, ...joinedCases, ...valuesCases, ...jsonCases].filter(
  ([, { want }]) => want.includes('breaking'),
)

async function provenIn(version: Version) {
  const { program } = await runnable(version)
  return { version, roots: rootsOf(version, program), program }
}

async function witnessed([from, to]: readonly [VersionText, VersionText]): Promise<WitnessedComparison> {
  const [before, after] = [await versionOf('a', from), await versionOf('b', to)]
  return proveWitnesses(diffInDetail(before, after), await provenIn(before), await provenIn(after))
}

function outcome({ rule, witness }: Change): string {
  return `${rule} ${witness.status}${witness.status === 'unproven' ? `: ${witness.why}` : ''}`
}

/** What no emitted program looks at, and what it takes with another meaning. */
const unprovable: ReadonlySet<string> = new Set([
  ...['security-changed', 'header-removed', 'header-became-required', 'header-became-optional'],
  'parameter-style-changed',
])

test.each(cases.filter(([rule]) => unprovable.has(rule)))(
  '%s says why it is not proven',
  async (rule, { given }) => {
    const { comparison } = await witnessed(given)
    const found = comparison.changes.find((change) => change.rule === rule)
    expect(found && outcome(found)).toMatch(/ unproven: \S+ .*\.$/)
    expect(comparison.summary.unproven).toBeGreaterThan(0)
  },
)

test.each(cases.filter(([rule]) => !unprovable.has(rule)))('%s is proven', async (rule, { given }) => {
  const { comparison } = await witnessed(given)
  const breaking = comparison.changes.filter((change) => change.severity === 'breaking')
  expect(breaking.map(outcome)).toEqual(breaking.map((change) => `${change.rule} proven`))
  expect(breaking.map((change) => change.rule)).toContain(rule)
})

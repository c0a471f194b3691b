import { expect, test } from 'vitest'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { type Change, diffInDetail } from '../../../src/diff/index.ts'
import {
  candidatesFor,
  type GeneratedProgram,
  proveWitnesses,
  type Roots,
  rootsOf,
  SecondOpinions,
  verifyWitnesses,
  type WitnessedComparison,
} from '../../../src/prove/index.ts'
import type { Version } from '../../../src/schema/index.ts'
import { structureCases } from '../../diff/cases.structure.ts'
import { cases as everyCase } from '../../diff/mirrors.ts'
import { type VersionText, versionOf } from '../../diff/versions.ts'
import { runnable } from '../../support/generated.ts'

const cases = everyCase.filter(([, { want }]) => want.includes('breaking'))

interface Side {
  readonly version: Version
  readonly roots: Roots
  readonly program: GeneratedProgram
  readonly opinions: SecondOpinions
}

async function sideOf(name: string, text: VersionText): Promise<Side> {
  const version = await versionOf(name, text)
  const { program, files } = await runnable(version)
  const bytes = Object.entries(text.schemas ?? {}).map(([file, schema]) => {
    return [`schemas/${file}`, new TextEncoder().encode(schema)] as const
  })
  const opinions = new SecondOpinions({ version, files, documents: async () => new Map(bytes) })
  return { version, roots: rootsOf(version, program), program, opinions }
}

function witnessed(before: Side, after: Side): WitnessedComparison {
  return proveWitnesses(diffInDetail(before.version, after.version), before, after)
}

/** What libxml2 and ajv say; a root that is not there refuses. */
async function isValid({ roots, opinions }: Side, text: string, root: string | undefined): Promise<boolean> {
  const media = root === undefined ? 'xml' : 'json'
  const candidates =
    root === undefined ? candidatesFor(text, 'xml', roots) : roots.json.filter(({ local }) => local === root)
  const asked = await Promise.all(candidates.map((one) => opinions.of(text, media, one)))
  return asked.some((opinion) => {
    if (!('valid' in opinion)) throw new Error(JSON.stringify(opinion))
    return opinion.valid
  })
}

function outcome({ rule, witness }: Change): string {
  return `${rule} ${witness.status}${witness.status === 'unproven' ? `: ${witness.why}` : ''}`
}

/** Documents that are not made yet: what mappings ask. */
const notMade: readonly string[] = [
  ...['discriminator-added', 'discriminator-property-changed'],
  ...['discriminator-value-removed', 'discriminator-value-changed'],
]

/** What no emitted program looks at, and what it takes with another meaning. */
const unprovable: ReadonlySet<string> = new Set([
  ...['security-changed', 'header-removed', 'header-became-required', 'header-became-optional'],
  ...['header-style-changed', 'encoding-changed'],
  ...['security-scope-added', 'security-scheme-changed'],
  ...['property-no-longer-read-only', 'property-became-write-only', 'xml-form-changed'],
  ...notMade,
])

test.each(cases.filter(([rule]) => unprovable.has(rule)))(
  '%s says why it is not proven',
  async (rule, { given }) => {
    const { comparison } = witnessed(await sideOf('a', given[0]), await sideOf('b', given[1]))
    const found = comparison.changes.find((change) => change.rule === rule)
    expect(found && outcome(found)).toMatch(/ unproven: \S+ .*\.$/)
    expect(comparison.summary.unproven).toBeGreaterThan(0)
  },
)

test.each(cases.filter(([rule]) => !unprovable.has(rule)))('%s is proven', async (rule, { given }) => {
  const [before, after] = [await sideOf('a', given[0]), await sideOf('b', given[1])]
  const { comparison, proofs } = witnessed(before, after)
  const breaking = comparison.changes.filter((change) => change.severity === 'breaking')
  expect(breaking.map(outcome)).toEqual(breaking.map((change) => `${change.rule} proven`))
  expect(breaking.map((change) => change.rule)).toContain(rule)
  for (const { id, witness } of breaking) {
    const proof = proofs.get(id)
    if (proof === undefined || witness.status !== 'proven' || witness.file.endsWith('.http')) continue
    const [accepting, rejecting] = witness.acceptedBy === 'a' ? [before, after] : [after, before]
    expect(await isValid(accepting, proof.shown, proof.roots?.shown)).toBe(true)
    expect(await isValid(rejecting, proof.image ?? proof.shown, proof.roots?.image)).toBe(false)
    if (proof.repaired !== undefined)
      expect(await isValid(rejecting, proof.repaired, proof.roots?.image)).toBe(true)
  }
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

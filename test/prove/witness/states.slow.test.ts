import { expect, test } from 'vitest'
import type { Change } from '../../../src/diff/index.ts'
import type { Issue } from '../../../src/runtime/index.ts'
import { sampleDocument } from '../../../src/sample/index.ts'
import { describeCorpus } from '../../support/corpus.ts'
import { shareOf } from '../../support/heavy.ts'
import { provenStep, type State, type StateName, stateOf } from './states.ts'

const steps: readonly (readonly [from: StateName, to: StateName])[] = [
  ['2024-10', '2025-01'],
  ['2025-01', '2025-02'],
  ['2025-02', 'v0'],
  ['2024-10', '2025-02'],
  ['2025-01', 'v0'],
  ['2024-10', 'v0'],
]

/** No root of the earlier state leads to the type, so no document of it can be refused. */
const unreachable = 'consignment/notifiedWasteMaterial/weight'

describeCorpus('witnesses between published states', () => {
  test.each(steps)('every breaking change from %s to %s is proven', async (from, to) => {
    const { comparison } = await provenStep(from, to)
    const open = comparison.changes.filter(
      ({ severity, witness }) => severity === 'breaking' && witness.status === 'unproven',
    )
    expect(open.map(({ where }) => where.path.join('/')).filter((path) => path !== unreachable)).toEqual([])
    expect(comparison.summary.proven).toBeGreaterThan(0)
  })

  test.each([...steps, ['v0', 'v1']] as const)('libxml2 agrees from %s to %s', async (from, to) => {
    const { comparison, proofs } = await provenStep(from, to)
    const disagreed: string[] = []
    for (const { id, rule, witness } of shareOf(comparison.changes, 3)) {
      const proof = proofs.get(id)
      if (proof === undefined || witness.status === 'unproven' || witness.media !== 'xml') continue
      const isForward = witness.acceptedBy === (await stateOf(from)).loaded.version.name
      const [accepting, rejecting] = await Promise.all((isForward ? [from, to] : [to, from]).map(stateOf))
      const verdicts = [
        await accepting?.isValid(proof.shown),
        await rejecting?.isValid(proof.image ?? proof.shown),
        proof.repaired === undefined || (await rejecting?.isValid(proof.repaired)),
      ]
      if (JSON.stringify(verdicts) !== '[true,false,true]') disagreed.push(`${rule} ${id} ${verdicts}`)
    }
    expect(disagreed).toEqual([])
    expect(proofs.size).toBe(comparison.summary.proven)
  })

  test('most of what a new structure breaks is proven', async () => {
    const { summary } = (await provenStep('v0', 'v1')).comparison
    expect(summary.proven / summary.breaking).toBeGreaterThan(0.95)
  })

  test.each(steps)(
    'what is valid in %s and refused in %s is explained',
    { timeout: 120_000 },
    async (from, to) => {
      const { comparison } = await provenStep(from, to)
      const breaking = comparison.changes.filter(({ severity }) => severity === 'breaking')
      const [earlier, later] = [await stateOf(from), await stateOf(to)]
      const unexplained: string[] = []
      let passed = 0
      for (const { file, text } of [...examplesOf(earlier), ...madeOf(earlier)]) {
        if (!(await earlier.isJudged(text)) || !(await earlier.isValid(text))) continue
        const verdict = await later.verdict(text)
        if (await later.isJudged(text)) {
          expect([file, verdict.valid]).toEqual([file, await later.isValid(text)])
        }
        if (verdict.valid) passed += 1
        else expect(verdict.issues.length).toBeGreaterThan(0)
        // Where no breaking change touches a document there is no issue left, so it passes.
        for (const issue of verdict.issues) {
          if (!breaking.some((change) => isAt(change, issue)))
            unexplained.push(`${file} ${issue.path.join('/')}: ${issue.message}`)
        }
      }
      expect(unexplained).toEqual([])
      expect(passed).toBeGreaterThan(20)
    },
  )
})

interface Document {
  readonly file: string
  readonly text: string
}

function examplesOf({ loaded: { version } }: State): readonly Document[] {
  return version.examples.filter(({ media }) => media === 'xml')
}

/** Documents made for every root, since examples meet few of the places that change. */
function madeOf({ loaded: { version } }: State): readonly Document[] {
  return version.sets.flatMap((set) =>
    [...set.elements.values()].flatMap((root) =>
      [0, 1, 2, 3, 4, 5].flatMap((seed): readonly Document[] => {
        const size = seed === 0 ? 'minimal' : seed === 1 ? 'full' : 'random'
        const text = sampleDocument(set, root, { seed, size, maxElements: 400, maxDepth: 12 })
        return text === undefined ? [] : [{ file: `${root.name.local} ${seed}`, text }]
      }),
    ),
  )
}

/**
 * Whether a change is about the place of an issue, the element that has it, or something that stands directly in it: what
 * is missing before an element shows by that element, which then comes too early.
 */
function isAt({ where: { path } }: Change, { path: place, rule, message }: Issue): boolean {
  const names = place.filter((step) => typeof step === 'string')
  const last = path.at(-1)?.replace('@', '')
  const isWithin = path.at(-2) === names.at(-1)
  return (
    names.slice(-2).includes(last ?? '') ||
    (isWithin && (rule === 'element-order' || message.includes(`"${last}"`)))
  )
}

import { readFileSync } from 'node:fs'
import fastCheck from 'fast-check'
import { expect, test } from 'vitest'
import { bundled } from './bundle.ts'
import { mutantsOfGroup } from './group-mutants.ts'
import { groups } from './groups.ts'
import { Journal, type Verdict } from './journal.ts'
import type { Plan } from './plan.ts'
import { isReached, type Proven, proven, tried } from './trial.ts'

fastCheck.configureGlobal({ seed: 20_261_101, endOnFailure: true })

const quicker = (runs: number) => ({
  ...fastCheck,
  assert: (property: never, options: { numRuns?: number } = {}) =>
    fastCheck.assert(property, { ...options, numRuns: Math.min(options.numRuns ?? 100, runs) }),
})

test('mutants', { timeout: 0 }, async () => {
  const plan = JSON.parse(readFileSync(process.env.MUTATION_PLAN ?? '', 'utf8')) as Plan
  const group = groups[plan.group]
  if (group === undefined) throw new Error(`There is no group "${plan.group}".`)
  const { mutants, sources } = mutantsOfGroup(group)
  const journal = new Journal(plan.journal)
  const fewer = quicker(group.runs ?? 100)
  const replaced = (name: string, exports: object): object =>
    name === 'fast-check' ? { ...exports, ...fewer, default: fewer } : { ...exports }
  const proofs: Proven[] = []
  for (const file of group.tests) {
    const begun = performance.now()
    const proof = await proven(await bundled(file, sources, replaced), expect, group.without)
    console.log(`${file}: ${proof.count} tests, ${Math.round(performance.now() - begun)} ms`)
    proofs.push(proof)
  }
  const verdicts = new Journal(plan.verdicts)
  for (const number of plan.chosen) {
    const mutant = mutants[number]?.name ?? ''
    if (verdicts.of('', mutant) !== undefined) continue
    let verdict: Verdict = 'uncovered'
    for (const proof of proofs.filter((one) => isReached(one, number))) {
      const { digest } = proof.bundle
      const known = journal.of(digest, mutant)
      if (known === undefined) journal.note({ digest, mutant, end: 'begun' })
      verdict = known ?? (await tried(proof, expect, number))
      if (known === undefined) journal.note({ digest, mutant, end: verdict })
      if (verdict !== 'survives') break
    }
    verdicts.note({ digest: '', mutant, end: verdict })
  }
})

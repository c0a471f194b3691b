import { provenStep, type StateName, stateOf } from '../prove/witness/states.ts'
import type { Suite } from './suite.ts'
import { type Outcome, Tally } from './tally.ts'

/** Every pair of published states of V0, and the step to the draft of V1. */
export const statePairs: readonly (readonly [from: StateName, to: StateName])[] = [
  ['2024-10', '2025-01'],
  ['2025-01', '2025-02'],
  ['2025-02', 'v0'],
  ['2024-10', '2025-02'],
  ['2025-01', 'v0'],
  ['2024-10', 'v0'],
  ['v0', 'v1'],
]

/** The steps of a family that others use; between 2.3 and 3.0 the root is another one. */
const familyPairs: readonly (readonly [from: StateName, to: StateName])[] = [
  ['datex2-2.0', 'datex2-2.1'],
  ['datex2-2.1', 'datex2-2.2'],
  ['datex2-2.2', 'datex2-2.3'],
  ['datex2-2.3', 'datex2-3.0'],
  ['datex2-3.0', 'datex2-3.3'],
]

export const witnesses: Suite = suiteOf('witnesses', statePairs)
export const familyWitnesses: Suite = suiteOf('witnesses-xml-families', familyPairs)

/** Breaking entries: right where a document proves it and libxml2 agrees with what both emitted programs say of it. */
function suiteOf(name: string, pairs: typeof statePairs): Suite {
  return {
    run: async (options) => {
      const tally = new Tally(name)
      // One after the other: what a state loads when it is asked for is loaded once.
      for (const one of new Set(pairs.flat())) await stateOf(one)
      for (const [from, to] of pairs) {
        for (const [id, outcome] of await outcomesOf(from, to)) tally.add(`${from} → ${to} ${id}`, outcome)
      }
      return tally.result(options)
    },
  }
}

async function outcomesOf(from: StateName, to: StateName): Promise<readonly (readonly [string, Outcome])[]> {
  const { comparison, proofs } = await provenStep(from, to)
  const found: (readonly [string, Outcome])[] = []
  for (const { id, rule, severity, where, witness } of comparison.changes) {
    if (severity !== 'breaking') continue
    const name = `${rule} ${where.path.join('/')} ${id}`
    const proof = proofs.get(id)
    if (witness.status === 'unproven' || proof === undefined) {
      found.push([name, 'undecided'])
      continue
    }
    // Requests and JSON are judged by the emitted programs alone here; libxml2 reads XML.
    if (witness.media !== 'xml') {
      found.push([name, 'right'])
      continue
    }
    const isForward = witness.acceptedBy === from
    const [accepting, rejecting] = await Promise.all((isForward ? [from, to] : [to, from]).map(stateOf))
    const isProven =
      (await accepting?.isValid(proof.shown)) === true &&
      (await rejecting?.isValid(proof.image ?? proof.shown)) === false &&
      (proof.repaired === undefined || (await rejecting?.isValid(proof.repaired)) === true)
    found.push([name, isProven ? 'right' : 'wrong'])
  }
  return found
}

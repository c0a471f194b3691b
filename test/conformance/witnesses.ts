import { candidatesFor, judge, listCodecRoots, type Roots } from '../../src/run/index.ts'
import { provenStep, type StateName, stateOf } from '../prove/witness/states.ts'
import { runnable } from '../support/generated.ts'
import { randomFrom } from './draw.ts'
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

/** Every so many-th witness is also judged by the printed program: the proofs run the values that it is a print of. */
const shareOfPrinted = 10

/**
 * Breaking entries: right where a document proves it and libxml2 agrees with both versions' verdicts. For a share that
 * the seed draws, what `build` writes has to agree, too.
 */
function suiteOf(name: string, pairs: typeof statePairs): Suite {
  return {
    run: async (options) => {
      const tally = new Tally(name)
      const random = randomFrom(options.seed)
      const isAskedInPrint = (): boolean => random() * shareOfPrinted < 1
      // One after the other: what a state loads when it is asked for is loaded once.
      for (const one of new Set(pairs.flat())) await stateOf(one)
      for (const [from, to] of pairs) {
        for (const [id, outcome] of await outcomesOf(from, to, isAskedInPrint))
          tally.add(`${from} → ${to} ${id}`, outcome)
      }
      return tally.result(options)
    },
  }
}

async function outcomesOf(
  from: StateName,
  to: StateName,
  isAskedInPrint: () => boolean,
): Promise<readonly (readonly [string, Outcome])[]> {
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
    const [accepting, rejecting] = witness.acceptedBy === from ? ([from, to] as const) : ([to, from] as const)
    const documents: readonly (readonly [StateName, string, boolean])[] = [
      [accepting, proof.shown, true],
      [rejecting, proof.image ?? proof.shown, false],
      ...(proof.repaired === undefined ? [] : [[rejecting, proof.repaired, true] as const]),
    ]
    const isInPrint = isAskedInPrint()
    const verdicts = documents.map(async ([state, text, valid]) => {
      const isRight = (await (await stateOf(state)).isValid(text)) === valid
      return isRight && (!isInPrint || (await isValidInPrint(state, text)) === valid)
    })
    found.push([name, (await Promise.all(verdicts)).every(Boolean) ? 'right' : 'wrong'])
  }
  return found
}

const printed = new Map<StateName, Promise<Roots>>()

/** Whether the modules that `build` writes for a state accept a document. */
async function isValidInPrint(name: StateName, text: string): Promise<boolean> {
  const found = printed.get(name) ?? rootsInPrint(name)
  printed.set(name, found)
  return judge(text, 'xml', candidatesFor(text, 'xml', await found)).valid
}

async function rootsInPrint(name: StateName): Promise<Roots> {
  const { version, program } = await runnable((await stateOf(name)).loaded.version)
  return listCodecRoots(version, program)
}

import type { Change, Comparison, DetailedComparison, Found } from '../../diff/index.ts'
import { Edits, summarize } from '../../diff/index.ts'
import { isCompensated, markCompensated } from './json/whole.ts'
import type { Proof } from './proof.ts'
import { Prover } from './prover.ts'
import type { Proven } from './running-side.ts'
import { type WitnessLine, WitnessLines } from './witness-lines.ts'

export type { Proof } from './proof.ts'
export type { Proven } from './running-side.ts'
export { findLine, inlineWitnesses, type WitnessLine, witnessFiles } from './witness-lines.ts'

/** A comparison with witnesses of its breaking changes. */
export interface WitnessedComparison {
  readonly comparison: Comparison
  readonly witnesses: readonly WitnessLine[]
  /** What was judged for each proven change, by its id. */
  readonly proofs: ReadonlyMap<string, Proof>
}

/**
 * Adds to each breaking change a witness, or why none was found. A change that is compensated elsewhere becomes
 * risky or safe; changes that break only TypeScript get a line.
 */
export function proveWitnesses(
  { comparison, found, stated }: DetailedComparison,
  from: Proven,
  to: Proven,
): WitnessedComparison {
  const changed = [...found.values()].filter(({ effect }) => effect !== 'annotates')
  const edits = new Edits(changed)
  const idle: Found[] = []
  const prover = new Prover(from, to, { all: changed, edits, stated })
  const kept = new WitnessLines()
  const proofs = new Map<string, Proof>()
  const changes = comparison.changes.map((change): Change => {
    const seen = found.get(change.id)
    if (seen === undefined) return change
    if (change.severity !== 'breaking') return prover.withLine(change, seen)
    const proof = prover.prove(change, seen)
    if (typeof proof === 'string') {
      // A severity that a policy has set is kept.
      if (change.judged === undefined && isCompensated(change, seen, edits, idle)) {
        idle.push(seen)
        return prover.withLine(markCompensated(change, seen), seen)
      }
      return { ...change, witness: { status: 'unproven', why: proof } }
    }
    proofs.set(change.id, proof.proof)
    return { ...change, witness: kept.add(change.id, proof) }
  })
  const summary = summarize(changes, comparison.notCompared)
  return { comparison: { ...comparison, changes, summary }, witnesses: kept.lines, proofs }
}

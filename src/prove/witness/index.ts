import type { Change, Comparison, DetailedComparison, Found, Witness } from '../../diff/index.ts'
import { Edits, summarize } from '../../diff/index.ts'
import type { OutputFile } from '../../typescript/index.ts'
import { isMadeUpFor, madeUpFor } from './json/whole.ts'
import type { Proven } from './party.ts'
import type { Proof } from './proof.ts'
import { type Directed, Prover } from './prover.ts'

export type { Proven } from './party.ts'
export type { Proof } from './proof.ts'

/** A comparison whose breaking changes are proven, and the documents that do it. */
export interface WitnessedComparison {
  readonly comparison: Comparison
  /** Below the folder of the comparison. */
  readonly files: readonly OutputFile[]
  /** What was judged for each proven change, by its id. */
  readonly proofs: ReadonlyMap<string, Proof>
}

/** Proves what can be proven of the breaking changes of a comparison, by the emitted programs of both versions. */
export function proveWitnesses(
  { comparison, found, stated }: DetailedComparison,
  from: Proven,
  to: Proven,
): WitnessedComparison {
  const changed = [...found.values()].filter(({ effect }) => effect !== 'annotates')
  const edits = new Edits(changed)
  const idle: Found[] = []
  const prover = new Prover(from, to, { all: changed, edits, stated })
  const folder = new WitnessFolder()
  const proofs = new Map<string, Proof>()
  const changes = comparison.changes.map((change): Change => {
    const seen = found.get(change.id)
    if (seen === undefined) return change
    if (change.severity !== 'breaking') return prover.withLine(change, seen)
    const proof = prover.prove(change, seen)
    if (typeof proof === 'string') {
      // A severity that a policy gives stays.
      if (change.judged === undefined && isMadeUpFor(change, seen, edits, idle)) {
        idle.push(seen)
        return prover.withLine(madeUpFor(change, seen), seen)
      }
      return { ...change, witness: { status: 'unproven', why: proof } }
    }
    proofs.set(change.id, proof.proof)
    return { ...change, witness: folder.witness(change.id, proof) }
  })
  const summary = summarize(changes, comparison.notCompared)
  return { comparison: { ...comparison, changes, summary }, files: folder.files, proofs }
}

/** Names and keeps witness files; a text that proves several changes is written once. */
class WitnessFolder {
  readonly #byText = new Map<string, string>()

  witness(id: string, { proof, sent = proof, ending, accepting, rejecting }: Directed): Witness {
    const file = this.#file(`witnesses/${id}.${ending}`, sent.shown)
    const image =
      sent.image === undefined ? {} : { image: this.#file(`witnesses/${id}.image.${ending}`, sent.image) }
    const refusal = proof.refusal === undefined ? {} : { refusal: proof.refusal }
    return {
      status: 'proven',
      file,
      acceptedBy: accepting.name,
      rejectedBy: rejecting.name,
      ...image,
      ...refusal,
    }
  }

  #file(path: string, text: string): string {
    const known = this.#byText.get(text) ?? path
    this.#byText.set(text, known)
    return known
  }

  get files(): readonly OutputFile[] {
    return [...this.#byText].map(([text, path]) => ({ path, text }))
  }
}

/** More characters than these are not put into a result that has no files beside it. */
const mostInline = 2000

/** The same comparison, its small witnesses as text in it. */
export function inlineWitnesses(comparison: Comparison, files: readonly OutputFile[]): Comparison {
  const texts = new Map(
    files.filter(({ text }) => text.length <= mostInline).map(({ path, text }) => [path, text]),
  )
  const changes = comparison.changes.map((change): Change => {
    const { witness } = change
    if (witness.status !== 'proven') return change
    const document = texts.get(witness.file)
    const imageDocument = witness.image === undefined ? undefined : texts.get(witness.image)
    return {
      ...change,
      witness: {
        ...witness,
        ...(document === undefined ? {} : { document }),
        ...(imageDocument === undefined ? {} : { imageDocument }),
      },
    }
  })
  return { ...comparison, changes }
}

import type { Comparison, Witness } from '../../diff/index.ts'
import type { OutputFile } from '../../typescript/index.ts'
import type { Directed } from './prover.ts'

/** One line of `witnesses.ndjson`: a document that proves breaking changes. */
export interface WitnessLine {
  /** The ids of the changes that it proves. */
  readonly changes: readonly string[]
  readonly media: Directed['ending']
  readonly acceptedBy: string
  readonly rejectedBy: string
  /** What `acceptedBy` accepts. */
  readonly document: string
  /** What `rejectedBy` rejects, if that is not `document`: the same document as that version would have it. */
  readonly image?: string
}

/** The file that holds all witnesses of a comparison, below its folder. */
const witnessFile = 'witnesses.ndjson'

/** Collects the witnesses of a comparison; a document that proves several changes is kept once. */
export class WitnessLines {
  readonly #byContent = new Map<string, number>()
  readonly #lines: (WitnessLine & { readonly changes: string[] })[] = []

  /** Adds a change to the line of its document, or adds a new line, and returns the witness that points to it. */
  add(id: string, { proof, sent = proof, ending, accepting, rejecting }: Directed): Witness {
    const [acceptedBy, rejectedBy] = [accepting.name, rejecting.name]
    const { shown: document, image } = sent
    const key = JSON.stringify([acceptedBy, rejectedBy, ending, document, image])
    const at = this.#byContent.get(key) ?? this.#lines.length
    this.#byContent.set(key, at)
    const parties = { media: ending, acceptedBy, rejectedBy }
    this.#lines[at] ??= { changes: [], ...parties, document, ...(image === undefined ? {} : { image }) }
    this.#lines[at].changes.push(id)
    return {
      ...{ status: 'proven', file: witnessFile, line: at + 1, ...parties },
      ...(image === undefined ? {} : { hasImage: true }),
      ...(proof.refusal === undefined ? {} : { refusal: proof.refusal }),
    }
  }

  get lines(): readonly WitnessLine[] {
    return this.#lines
  }
}

/** Returns the file of a comparison's witnesses, one JSON object per line; `[]` if there are no lines. */
export function witnessFiles(lines: readonly WitnessLine[]): readonly OutputFile[] {
  if (lines.length === 0) return []
  return [{ path: witnessFile, text: lines.map((line) => `${JSON.stringify(line)}\n`).join('') }]
}

/** Returns the line that a witness points to; undefined if the change is not proven. */
export function findLine(witness: Witness, lines: readonly WitnessLine[]): WitnessLine | undefined {
  return witness.status === 'proven' ? lines[witness.line - 1] : undefined
}

/** Longer documents are not copied into a comparison. */
const mostInline = 2000

/**
 * Returns the comparison with the documents of its witnesses copied in, each only if it has at most 2000
 * characters.
 */
export function inlineWitnesses(comparison: Comparison, lines: readonly WitnessLine[]): Comparison {
  /** Whether a text is given and at most 2000 characters long. */
  const isSmall = (text: string | undefined): text is string =>
    text !== undefined && text.length <= mostInline
  const changes = comparison.changes.map((change) => {
    const { witness } = change
    const line = findLine(witness, lines)
    if (line === undefined || witness.status !== 'proven') return change
    const texts = {
      ...(isSmall(line.document) ? { document: line.document } : {}),
      ...(isSmall(line.image) ? { imageDocument: line.image } : {}),
    }
    return { ...change, witness: { ...witness, ...texts } }
  })
  return { ...comparison, changes }
}

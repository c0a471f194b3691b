import type { Change, Witness } from '../../diff/index.ts'
import { makeExcerpt } from '../documents/excerpt.ts'
import { listInlineDocuments } from '../inline-documents.ts'
import { bare, html, type Markup, printLines } from './markup.ts'
import type { PageModel } from './model.ts'
import { words } from './words.ts'

/** A list of distinct texts, which are referred to by their index. */
export class Words {
  readonly values: string[] = []
  readonly #known = new Map<string, number>()

  /** The index of a text; a new one is appended. */
  at(value: string): number {
    const known = this.#known.get(value) ?? this.values.push(value) - 1
    this.#known.set(value, known)
    return known
  }
}

const widest = 56

/**
 * The proof of a change without a script: where its example document is, or why a breaking change has none. On a page
 * that stands alone, the document itself. `undefined` if there is nothing to say.
 */
export function printProof(
  { severity, witness }: Change,
  { details, witnessFile }: PageModel,
): Markup | undefined {
  if (witness.status === 'proven' && details.isAlone === true) return inlineProof(witness)
  if (witness.status === 'proven' && witness.file === witnessFile)
    return html` ${words.proven}, ${words.lineOf(witness.line)}`
  if (witness.status === 'proven')
    return html` <a href=${bare(witness.file)}>${words.proven}</a> ${words.lineOf(witness.line)}`
  const { why, typescript } = witness
  if (severity !== 'breaking' && typescript === undefined) return undefined
  const lines = typescript && html`<pre>${typescript.line}\n→ ${typescript.stops.line}</pre>`
  return html`<br>${words.unproven}: ${why}${lines}`
}

/** The example documents of a change, for a page that stands alone. */
function inlineProof(witness: Witness): Markup {
  const documents = listInlineDocuments(witness)
  if (documents.length === 0) return html` ${words.proven} ${words.tooLong}`
  return html` ${words.proven}${documents.map(({ says, text }) => html`<br>${says}<pre>${printLines(text)}</pre>`)}`
}

/**
 * The proofs that the script shows in opened entries: who accepts and refuses which document, the message, and its
 * line.
 */
export class ProofTable {
  /** Who accepts and who refuses, as JSON. */
  readonly parties = new Words()
  readonly says = new Words()
  readonly lines = new Words()

  /**
   * The row of a change; 0 if it is not proven. Its values: whether the converted document is refused, index of
   * the parties, index of the message, line of the witness. If the refused line is known, it and the columns of
   * its mark follow.
   */
  row({ witness }: Change, { details }: PageModel): readonly number[] | 0 {
    if (witness.status !== 'proven') return 0
    const { line, hasImage, acceptedBy, rejectedBy, refusal } = witness
    const written = details.witnesses?.[line - 1]
    const mark = markRefusal(written?.image ?? written?.document, refusal)
    const parts = [
      hasImage ? 1 : 0,
      this.parties.at(JSON.stringify([acceptedBy, rejectedBy])),
      this.says.at(refusal?.message ?? ''),
      line,
    ]
    return mark === undefined ? parts : [...parts, mark.line, this.lines.at(mark.shown), mark.from, mark.to]
  }
}

interface ProofMark {
  readonly line: number
  readonly shown: string
  readonly from: number
  readonly to: number
}

/**
 * The refused line of a document, trimmed and cut to 56 characters, with the columns of the word at the refused place.
 * `undefined` if the place is unknown.
 */
function markRefusal(
  text: string | undefined,
  refusal: (Witness & { status: 'proven' })['refusal'],
): ProofMark | undefined {
  if (text === undefined || refusal?.line === undefined || refusal.column === undefined) return undefined
  const line = text.split(/\r\n|[\r\n]/u)[refusal.line - 1]
  if (line === undefined) return undefined
  const indent = line.length - line.trimStart().length
  const { shown, caret } = makeExcerpt(line.trim(), refusal.column - indent, widest)
  const from = [...shown].slice(0, caret).join('').length
  const word = /^.[\w:.@/-]*/u.exec(shown.slice(from))?.[0] ?? ''
  return { line: refusal.line, shown, from, to: from + word.length }
}

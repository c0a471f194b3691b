import type { Change, Witness } from '../../diff/index.ts'
import { excerptOf } from '../documents/excerpt.ts'
import { documentsOf } from '../inline-documents.ts'
import { bare, html, Markup } from './markup.ts'
import type { PageModel } from './model.ts'
import { words } from './words.ts'
import { Words } from './words-table.ts'

const widest = 56

/** What is there without a script: the document that proves a change, or why none does. */
export function proofOf({ severity, witness }: Change, isAlone = false): Markup | undefined {
  if (witness.status === 'proven' && isAlone) return inlineProof(witness)
  if (witness.status === 'proven') return html` <a href=${bare(witness.file)}>${words.proven}</a>`
  const { why, typescript } = witness
  if (severity !== 'breaking' && typescript === undefined) return undefined
  const lines = typescript && html`<pre>${typescript.line}\n→ ${typescript.stops.line}</pre>`
  return html`<br>${words.unproven}: ${why}${lines}`
}

/** The small documents themselves, on a page that has no files beside it. */
function inlineProof(witness: Witness): Markup {
  const documents = documentsOf(witness)
  if (documents.length === 0) return html` ${words.proven} ${words.tooLong}`
  return html` ${words.proven}${documents.map(({ says, text }) => html`<br>${says}<pre>${linesOf(text)}</pre>`)}`
}

function linesOf(text: string): readonly Markup[] {
  return text.split('\n').map((line) => html`${line}${new Markup('\n')}`)
}

/** What the script adds when an entry is opened: who takes which document, who refuses which, and its words and place. */
export class ProofTable {
  /** Who takes and who refuses, as JSON. */
  readonly parties = new Words()
  readonly says = new Words()
  readonly lines = new Words()

  /** The image's file, the parties, what is said, and the line with the columns of its mark; 0 where nothing is proven. */
  row({ id, witness }: Change, { details }: PageModel): readonly (number | string)[] | 0 {
    if (witness.status !== 'proven') return 0
    const { file, image, acceptedBy, rejectedBy, refusal } = witness
    const refused = image ?? file
    const own = `witnesses/${id}.image.xml`
    const mark = markOf(details.witnesses?.get(refused), refusal)
    const parts = [
      refused === own ? 1 : refused === file ? 0 : refused,
      this.parties.at(JSON.stringify([acceptedBy, rejectedBy])),
      this.says.at(refusal?.message ?? ''),
    ]
    return mark === undefined ? parts : [...parts, mark.line, this.lines.at(mark.shown), mark.from, mark.to]
  }
}

interface Mark {
  readonly line: number
  readonly shown: string
  readonly from: number
  readonly to: number
}

/** The line that is refused, with the place marked. */
function markOf(
  text: string | undefined,
  refusal: (Witness & { status: 'proven' })['refusal'],
): Mark | undefined {
  if (text === undefined || refusal?.line === undefined || refusal.column === undefined) return undefined
  const line = text.split(/\r\n|[\r\n]/u)[refusal.line - 1]
  if (line === undefined) return undefined
  const indent = line.length - line.trimStart().length
  const { shown, caret } = excerptOf(line.trim(), refusal.column - indent, widest)
  const from = [...shown].slice(0, caret).join('').length
  const word = /^.[\w:.@/-]*/u.exec(shown.slice(from))?.[0] ?? ''
  return { line: refusal.line, shown, from, to: from + word.length }
}

import type { Witness } from '../diff/index.ts'

/** An example document that proves a change, with a heading that says who accepts and who refuses it. */
export interface InlineDocument {
  readonly says: string
  readonly text: string
}

/**
 * The example documents that a witness contains (small ones, if no files are written), each with a heading. None if
 * the change is not proven.
 */
export function listInlineDocuments(witness: Witness): readonly InlineDocument[] {
  if (witness.status !== 'proven') return []
  const { document, hasImage, imageDocument, acceptedBy, rejectedBy } = witness
  const shown = [
    {
      says:
        hasImage === undefined
          ? `${acceptedBy} accepts it, ${rejectedBy} refuses it:`
          : `${acceptedBy} accepts it:`,
      text: document,
    },
    { says: `After the other changes are applied, ${rejectedBy} refuses it:`, text: imageDocument },
  ]
  return shown.flatMap(({ says, text }) => (text === undefined ? [] : [{ says, text: text.trimEnd() }]))
}

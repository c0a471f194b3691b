import type { Witness } from '../diff/index.ts'

/** A document that proves an entry, with who takes and who refuses it. */
export interface InlineDocument {
  readonly says: string
  readonly text: string
}

/** The documents that stand in a result itself: the small ones, where no files are written. */
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

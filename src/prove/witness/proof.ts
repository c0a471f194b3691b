import type { Refusal } from '../../diff/index.ts'
import type { CodecVerdict } from '../document.ts'
import type { RunningSide, Showing } from './entry.ts'
import { type Judges, writePlannedDocuments } from './judged.ts'
import { printDocumentPlace } from './located.ts'

/** The documents that prove one change, all of them judged. */
export interface Proof {
  /** Accepted by the accepting version. */
  readonly shown: string
  /**
   * The same document as the rejecting version would have it, which it refuses; absent where it refuses `shown`
   * itself.
   */
  readonly image?: string
  /** What the rejecting version refuses, without the edit: it accepts that. */
  readonly repaired?: string
  /** The first reason for which the rejecting version refuses it. */
  readonly refusal?: Refusal
  /** The names of the types on both sides, for JSON documents, which do not name their type. */
  readonly roots?: { readonly shown: string; readonly image: string }
}

/**
 * Makes the documents of a showing and lets both versions judge them. Returns the proof, or a text that says what
 * could not be made or was judged differently.
 */
export function proveShowing(
  { broken, shown }: Showing,
  accepting: RunningSide,
  rejecting: RunningSide,
  judges: Judges,
): Proof | string {
  const image = broken && writePlannedDocuments(rejecting, broken)
  if (broken !== undefined && image === undefined) {
    return `No document of ${rejecting.name} was made that passes through ${broken.ways.map(printDocumentPlace).join(' and ')}.`
  }
  if (image !== undefined) {
    const plain = judges.of(rejecting, image.plain)
    if (!plain.valid) return explainUnwanted(rejecting, plain.issues[0]?.message)
    const refused = judges.of(rejecting, image.edited)
    if (refused.valid) return `${rejecting.name} accepts the document with the edit undone.`
    const same = { shown: image.edited.text, repaired: image.plain.text, ...makeRefusal(refused) }
    if (judges.of(accepting, image.edited).valid) return same
  }
  const own = writePlannedDocuments(accepting, shown)
  if (own === undefined) {
    return `No document of ${accepting.name} was made that passes through ${shown.ways.map(printDocumentPlace).join(' and ')}.`
  }
  const verdict = judges.of(accepting, own.edited)
  if (!verdict.valid) return explainUnwanted(accepting, verdict.issues[0]?.message)
  const refused = judges.of(rejecting, image?.edited ?? own.edited)
  if (refused.valid) return `${rejecting.name} accepts the document as well.`
  const shownBy = { shown: own.edited.text, ...makeRefusal(refused) }
  return image === undefined ? shownBy : { ...shownBy, image: image.edited.text, repaired: image.plain.text }
}

/**
 * Returns the first issue of a verdict as a refusal, with its line and column if known; `{}` if there is no issue.
 */
export function makeRefusal({ issues: [first] }: CodecVerdict): { readonly refusal?: Refusal } {
  if (first === undefined) return {}
  const { message, line, column } = first
  const place = line === undefined || column === undefined ? {} : { line, column }
  return { refusal: { message, ...place } }
}

/** Says that a version refuses the document that was made for it, and why if that is known. */
function explainUnwanted({ name }: RunningSide, message: string | undefined): string {
  return `${name} refuses the document that was made for it${message === undefined ? '.' : `: ${message}`}`
}

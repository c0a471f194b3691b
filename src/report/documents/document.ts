import { counted } from '../../diagnostics/index.ts'
import type { Issue } from '../../runtime/index.ts'

/** The result of validating one document. */
export interface CheckedDocument {
  /** The name of the document in results. */
  readonly file: string
  readonly valid: boolean
  /** The root that it was checked against; absent if none matches. */
  readonly root?: string
  /**
   * The number of possible roots, of which `root` is the closest; absent if there was only one, or the document is
   * valid.
   */
  readonly among?: number
  readonly issues: readonly Issue[]
  /** The text of the document, from which messages show lines. */
  readonly text?: string
  /** Instead of `text`, for documents too long to be held: the line of each issue. */
  readonly lines?: readonly IssueLine[]
}

/** A line of a document, or a part of it that begins at column `from` (counted from 0). */
export interface IssueLine {
  readonly text: string
  readonly from: number
}

/** Documents that were validated together, and the version. */
export interface CheckedDocuments {
  readonly version: string
  readonly documents: readonly CheckedDocument[]
}

/** The line and column of an issue; the start of the document if it has none. */
export function findIssuePlace({ line = 1, column = 1 }: Issue): {
  readonly line: number
  readonly column: number
} {
  return { line, column }
}

/** The path of an issue as text: names and indexes (from 0), each after `/`; `/` for the whole document. */
export function printPath(path: Issue['path']): string {
  if (path.length === 0) return '/'
  let text = ''
  for (const segment of path) text += `/${segment}`
  return text
}

/** The tally of a validation as a sentence: `1 of 2 documents valid, 3 issues.` */
export function tallySentence({ documents }: CheckedDocuments): string {
  const valid = documents.filter((document) => document.valid).length
  const issues = documents.reduce((count, document) => count + document.issues.length, 0)
  const found = counted(issues, 'issue')
  return `${valid} of ${counted(documents.length, 'document')} valid, ${found}.`
}

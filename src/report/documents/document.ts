import { counted } from '../../diagnostics/index.ts'
import type { Issue } from '../../runtime/index.ts'

/** What a version says of one document that it was asked about. */
export interface CheckedDocument {
  /** As results name it. */
  readonly file: string
  readonly valid: boolean
  /** The root that it was checked against; absent where none fits. */
  readonly root?: string
  /** How many roots it could have had, of which this one is the nearest; absent for one alone, and where it is valid. */
  readonly among?: number
  readonly issues: readonly Issue[]
  /** What was read, so that a message can show its line. */
  readonly text?: string
  /** In place of a text that is too long to be held: for each issue its line. */
  readonly lines?: readonly IssueLine[]
}

/** A line of a document; of a long one the part from a column on, counted from 0, that can be shown. */
export interface IssueLine {
  readonly text: string
  readonly from: number
}

/** Documents that were checked together, and against which version. */
export interface CheckedDocuments {
  readonly version: string
  readonly documents: readonly CheckedDocument[]
}

/** Where an issue is: an issue of a document always has a place, one about the whole of it stands at its start. */
export function findIssuePlace({ line = 1, column = 1 }: Issue): {
  readonly line: number
  readonly column: number
} {
  return { line, column }
}

/** The path of an issue as text: names and indexes (from 0) with `/` before each; `/` for the document as a whole. */
export function printPath(path: Issue['path']): string {
  if (path.length === 0) return '/'
  let text = ''
  for (const segment of path) text += `/${segment}`
  return text
}

/** `1 of 2 documents valid, 3 issues.` */
export function tallySentence({ documents }: CheckedDocuments): string {
  const valid = documents.filter((document) => document.valid).length
  const issues = documents.reduce((count, document) => count + document.issues.length, 0)
  const found = counted(issues, 'issue')
  return `${valid} of ${counted(documents.length, 'document')} valid, ${found}.`
}

import type { ReportFormat } from '../formats.ts'
import { printHtml } from '../html.ts'
import { printMarkdown } from '../markdown.ts'
import type { CheckedDocuments } from './document.ts'
import {
  printDocumentsGithub,
  printDocumentsJson,
  printDocumentsJunit,
  printDocumentsSarif,
} from './documents-for-tools.ts'
import { type DocumentsTextOptions, printDocumentsText } from './documents-text.ts'
import { makeDocumentsPage } from './page.ts'

export { type CheckedDocument, type CheckedDocuments, type IssueLine, printPath } from './document.ts'
export type { DocumentsTextOptions } from './documents-text.ts'

type Print = (checked: CheckedDocuments, options?: DocumentsTextOptions) => string

const formats: Readonly<Record<ReportFormat, Print>> = {
  text: printDocumentsText,
  json: printDocumentsJson,
  markdown: (checked) => printMarkdown(makeDocumentsPage(checked)),
  html: (checked) => printHtml(makeDocumentsPage(checked)),
  sarif: printDocumentsSarif,
  junit: printDocumentsJunit,
  github: printDocumentsGithub,
}

/** The results of validation as text in one format, for standard output. */
export function renderDocuments(
  checked: CheckedDocuments,
  format: ReportFormat,
  options: DocumentsTextOptions = {},
): string {
  return formats[format](checked, options)
}

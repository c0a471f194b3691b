import type { ReportFormat } from '../formats.ts'
import { printHtml } from '../html.ts'
import { printMarkdown } from '../markdown.ts'
import type { CheckedDocuments } from './document.ts'
import { printGithub } from './github.ts'
import { printJson } from './json.ts'
import { printJunit } from './junit.ts'
import { pageOf } from './page.ts'
import { printSarif } from './sarif.ts'
import { printText, type TextOptions } from './text.ts'

export { type CheckedDocument, type CheckedDocuments, type IssueLine, printPath } from './document.ts'
export type { TextOptions } from './text.ts'

type Print = (checked: CheckedDocuments, options?: TextOptions) => string

const formats: Readonly<Record<ReportFormat, Print>> = {
  text: printText,
  json: printJson,
  markdown: (checked) => printMarkdown(pageOf(checked)),
  html: (checked) => printHtml(pageOf(checked)),
  sarif: printSarif,
  junit: printJunit,
  github: printGithub,
}

/** Verdicts on documents in one format, as they go to stdout. */
export function renderDocuments(
  checked: CheckedDocuments,
  format: ReportFormat,
  options: TextOptions = {},
): string {
  return formats[format](checked, options)
}

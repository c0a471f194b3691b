import type { Comparison } from '../diff/index.ts'
import type { OutputFile } from '../typescript/index.ts'
import { printSummary, type SummaryOptions } from './comparison-text.ts'
import { printGithub } from './github.ts'
import { printJunit } from './junit.ts'
import { printMarkdown } from './markdown.ts'
import { makeMarkdownPage } from './markdown-page.ts'
import { printPage, type ReportDetails } from './page/index.ts'
import { printSarif } from './sarif.ts'
import { printShort } from './short.ts'

/** The text of `changes.json`: the comparison as JSON, with its keys in the order of construction. */
function printJson(comparison: Comparison): string {
  return `${JSON.stringify(comparison, null, 2)}\n`
}

/** A comparison as text in one format, for standard output. */
export function renderComparison(
  comparison: Comparison,
  format: ReportFormat,
  options: SummaryOptions = {},
): string {
  return comparisonPrinters[format](comparison, options)
}

/** The files of a comparison: `changes.json`, `report.md`, `comment.md` and `report.html`. */
export function reportFiles(
  comparison: Comparison,
  folder: string,
  details: ReportDetails = {},
): readonly OutputFile[] {
  const page = makeMarkdownPage(comparison, details.adapters)
  return [
    { path: `${folder}/changes.json`, text: printJson(comparison) },
    { path: `${folder}/report.md`, text: printMarkdown(page) },
    { path: `${folder}/comment.md`, text: printShort(comparison, 'report.html', details) },
    { path: `${folder}/report.html`, text: printPage(comparison, details) },
  ]
}

/** The printer of each format of a comparison. */
export const comparisonPrinters = {
  text: printSummary,
  json: printJson,
  markdown: (comparison) => printMarkdown(makeMarkdownPage(comparison, undefined, true)),
  html: (comparison, { lineAt } = {}) =>
    printPage(comparison, { isAlone: true, ...(lineAt === undefined ? {} : { lineAt }) }),
  sarif: printSarif,
  junit: printJunit,
  github: printGithub,
} as const satisfies Record<string, (comparison: Comparison, options?: SummaryOptions) => string>

export type ReportFormat = keyof typeof comparisonPrinters

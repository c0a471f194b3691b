import type { Comparison } from '../diff/index.ts'
import type { OutputFile } from '../typescript/index.ts'
import type { AdapterSummary } from './adapters.ts'
import { formats, type ReportFormat } from './formats.ts'
import { printHtml } from './html.ts'
import { printJson } from './json.ts'
import { printMarkdown } from './markdown.ts'
import { pageOf } from './page.ts'
import { printSummary, type SummaryOptions } from './text.ts'

/** A comparison in one format, as it goes to stdout. */
export function renderComparison(
  comparison: Comparison,
  format: ReportFormat,
  options: SummaryOptions = {},
): string {
  return format === 'text' ? printSummary(comparison, options) : formats[format](comparison)
}

/** The files of a comparison: `changes.json` for programs, the report for people. */
export function reportFiles(
  comparison: Comparison,
  folder: string,
  { adapters }: { readonly adapters?: AdapterSummary } = {},
): readonly OutputFile[] {
  const page = pageOf(comparison, adapters)
  return [
    { path: `${folder}/changes.json`, text: printJson(comparison) },
    { path: `${folder}/report.md`, text: printMarkdown(page) },
    { path: `${folder}/report.html`, text: printHtml(page) },
  ]
}

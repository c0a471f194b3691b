import type { Comparison } from '../diff/index.ts'
import { printSummary, type SummaryOptions } from './comparison-text.ts'
import { printGithub } from './github.ts'
import { printJson } from './json.ts'
import { printJunit } from './junit.ts'
import { printMarkdown } from './markdown.ts'
import { makeMarkdownPage } from './markdown-page.ts'
import { printPage } from './page/index.ts'
import { printSarif } from './sarif.ts'

/** Every form in which a comparison can be written. */
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

import type { ReportFormat } from '../report/index.ts'

/** Said here once more, since the command line is read before anything that writes is loaded. */
const all: Readonly<Record<ReportFormat, true>> = {
  text: true,
  json: true,
  markdown: true,
  html: true,
  sarif: true,
  junit: true,
  github: true,
}

/** Every form in which a result can be written, as `--format` names it. */
export const resultFormats = Object.keys(all) as readonly ReportFormat[]

export function readFormat(flags: Readonly<Record<string, unknown>>): ReportFormat {
  return resultFormats.find((format) => format === flags.format) ?? 'text'
}

/** Every form in which the result of a check can be written. */
export const checkFormats = ['text', 'json', 'markdown', 'github'] as const

export type CheckFormat = (typeof checkFormats)[number]

/** Every form in which the result of a lock can be written. */
export const lockFormats = ['text', 'json', 'markdown'] as const

export type LockFormat = (typeof lockFormats)[number]

import type { ReportFormat } from '../report/index.ts'

/** Repeated here so that reading the command line does not load the code that writes reports. */
const all: Readonly<Record<ReportFormat, true>> = {
  text: true,
  json: true,
  markdown: true,
  html: true,
  sarif: true,
  junit: true,
  github: true,
}

/** Every value of `--format` for results. */
export const resultFormats = Object.keys(all) as readonly ReportFormat[]

/** The format of `--format`; `text` without the flag or for any other value. */
export function readFormat(flags: Readonly<Record<string, unknown>>): ReportFormat {
  return resultFormats.find((format) => format === flags.format) ?? 'text'
}

/** Every form in which the result of a check can be written. */
export const checkFormats = ['text', 'json', 'markdown', 'github'] as const

export type CheckFormat = (typeof checkFormats)[number]

/** Every form in which the result of a lock can be written. */
export const lockFormats = ['text', 'json', 'markdown'] as const

export type LockFormat = (typeof lockFormats)[number]

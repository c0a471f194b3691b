import type { ReportFormat } from '../report/index.ts'

/** Every form in which a result can be written, as `--format` names it. */
export const formats: readonly ReportFormat[] = [
  'text',
  'json',
  'markdown',
  'html',
  'sarif',
  'junit',
  'github',
]

export function formatOf(flags: Readonly<Record<string, unknown>>): ReportFormat {
  return formats.find((format) => format === flags.format) ?? 'text'
}

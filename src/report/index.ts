export type { AdapterFigures, AdapterSummary } from './adapters.ts'
export { changesSchema } from './changes.schema.ts'
export { formats, type ReportFormat } from './formats.ts'
export { renderComparison, reportFiles } from './report.ts'

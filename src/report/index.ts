export type { AdapterFigures, AdapterSummary, GatewayFigures, ProjectionFigures } from './adapters.ts'
export type { Block, Page } from './block.ts'
export { printChangelog } from './changelog.ts'
export { changesSchema } from './changes.schema.ts'
export type { SummaryOptions } from './comparison-text.ts'
export {
  type Decision,
  type DecisionDetails as DecisionNote,
  type DecisionFacts,
  listDecisions,
  type MappingAnswer,
} from './decisions.ts'
export {
  type CheckedDocument,
  type CheckedDocuments,
  type DocumentsTextOptions,
  type IssueLine,
  printPath,
  renderDocuments,
} from './documents/index.ts'
export { comparisonPrinters as formats, type ReportFormat, renderComparison, reportFiles } from './formats.ts'
export { workflowData, workflowProperty } from './github.ts'
export { printHtml } from './html.ts'
export { markdownText, printMarkdown } from './markdown.ts'
export {
  type AnswerLine,
  type CodePlace,
  type ElementFate,
  type ExampleStory,
  effectWords,
  type HistoryStep,
  printHistory,
  type ReportDetails,
  type SubsetMember,
} from './page/index.ts'
export { prefixPlace as placed } from './where.ts'

export type { AnswerLine, ElementFate, ExampleStory, ReportDetails, SubsetMember } from './details.ts'
export { type HistoryStep, printHistory } from './history.ts'
export { printPage } from './print.ts'

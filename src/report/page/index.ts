export type {
  AnswerLine,
  BorrowedSelection,
  CodePlace,
  ElementFate,
  ExampleStory,
  ReportDetails,
  SubsetMember,
} from './details.ts'
export { type HistoryStep, printHistory } from './history.ts'
export { printPage } from './print.ts'
export { effectWords } from './words.ts'

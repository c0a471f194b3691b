export {
  type Code,
  catalog,
  isAboutOutput,
  isLeftOutReason,
  isLocalDefect,
  type LeftOutReason,
  leftOutReasons,
} from './catalog.ts'
export { counted } from './counted.ts'
export {
  addPointer as pointed,
  attachVersion as ofVersion,
  compareLocations,
  type Diagnostic,
  Diagnostics,
  diagnostic,
  isFinding,
  type Location,
  type Sink,
} from './diagnostic.ts'
export type { Entry, Severity } from './entry.ts'
export { printable, quoted } from './escape.ts'
export { codes, type ExplainedCode, explainCode } from './explain.ts'
export { InvariantError, invariant } from './invariant.ts'
export { nearNames } from './near.ts'
export { printDiagnostic, printLocation, printWithLine, type SourceText } from './print.ts'

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
export { type Diagnostic, Diagnostics, diagnostic, ofVersion, pointed, type Sink } from './diagnostic.ts'
export type { Entry, Severity } from './entry.ts'
export { printable, quoted } from './escape.ts'
export { codes, type ExplainedCode, explainCode } from './explain.ts'
export { isFinding } from './finding.ts'
export { InvariantError, invariant } from './invariant.ts'
export { compareLocations, type Location } from './location.ts'
export { nearNames } from './near.ts'
export { printDiagnostic, printLocation, printWithLine, type SourceText } from './print.ts'

// Configuration
export {
  type ApiInput,
  type CompareInput,
  type ComparePlan,
  type Config,
  type ConfigInput,
  type ConfigOptions,
  defineConfig,
  type EmitInput,
  type FailOn,
  type ImportEndingInput,
  loadConfig,
  type OutputInput,
  type RemoteInput,
  type SchemasInput,
  type SeverityInput,
  type VersionInput,
} from './config/index.ts'

// Problems of an input
export {
  type Code,
  type Diagnostic,
  Diagnostics,
  type Location,
  printDiagnostic,
  type Severity,
  type Sink,
} from './diagnostics/index.ts'

// What a comparison says
export type { Change, Comparison, DataElementFate } from './diff/index.ts'
export {
  compare,
  type DocumentOptions,
  type DocumentVerdict,
  type LoadedVersion,
  loadVersion,
  type Progress,
  type SideOptions,
  validateDocument,
} from './library.ts'
// A server that makes its answers up
export { createMock, type MockOptions } from './mock.ts'
// Output folders
export { type Written, writeOutput } from './output/index.ts'
// The pipeline
export { type Build, type BuildOptions, build, type Migration } from './pipeline.ts'
export type { Issue } from './runtime/index.ts'
// The model of a version
export type { Api, Operation, SchemaSet, Version } from './schema/index.ts'
export type { OutputFile } from './typescript/index.ts'

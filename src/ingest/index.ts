export { readArchive } from './archive/index.ts'
export type { SourceReads } from './declared.ts'
export { sourceLabels } from './declared.ts'
export { type IngestOptions, ingest } from './ingest.ts'
export { defaultLimits, type SourceLimits as Limits } from './limits.ts'
export { readSchemaDocuments } from './schema-documents.ts'
export type {
  ApiSource,
  Conventions,
  DeclaredSource,
  InnerRoot,
  SchemaSource,
  Source,
  SourceFile,
  SourceFilter,
  VersionSource,
} from './source.ts'
export { parseAddress } from './source.ts'
export { type ReadSourceOptions, readSource } from './source-read.ts'
export { parseText, toJson, type Value } from './text/index.ts'

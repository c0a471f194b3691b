export { contextValue } from './context-values.ts'
export type { StoredDocument } from './document.ts'
export {
  contextIn,
  contextMaker,
  type OwnContext,
  ownContextMaker,
  type StoredDocumentPlace as DocumentPlace,
  uuidMark,
} from './document-context.ts'
export { type MigrationEntry, makeEntry, told } from './entry.ts'
export { asDocument, fetchBytes, fetchStart } from './fetch.ts'
export { type HooksByAdapter, hooksIn } from './hooks.ts'
export { type InputLine, LineCutter } from './input-lines.ts'
export { adaptLong, isLong, type LongResult } from './long-document.ts'
export type { DocumentOutcome } from './outcome.ts'
export { isReservedName as isOwnName, journalName, reportName } from './own-files.ts'
export { makeResultLine, type PipeResult, type PipeSetting } from './pipe.ts'
export {
  type PipeChunk,
  type PipeThreadSetting,
  type PrintedResult,
  runPipe,
} from './pipe-pool.ts'
export { asideFolder, makePartPath } from './place.ts'
export { migrateRow, type RowDocument, type RowResult } from './row.ts'
export { type MigrationEvents, migrateStore, type StoreMigration } from './run.ts'
export { type Shard, shardFrom, takeShard } from './shard.ts'
export { readStore } from './store.ts'
export type { MigrationSummary } from './summary.ts'
export type { ThreadSetting, ThreadStep } from './thread.ts'

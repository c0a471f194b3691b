export { contextValue } from './context-values.ts'
export type { StoredDocument } from './document.ts'
export {
  contextIn,
  contextMaker,
  type DocumentPlace,
  type OwnContext,
  ownContextMaker,
  uuidMark,
} from './document-context.ts'
export { entryOf, type MigrationEntry, told } from './entry.ts'
export { asDocument, fetchBytes, fetchStart } from './fetch.ts'
export { type HooksByAdapter, hooksIn } from './hooks.ts'
export { type InputLine, LineCutter } from './input-lines.ts'
export { adaptLong, isLong, type LongResult } from './long-document.ts'
export type { Outcome } from './outcome.ts'
export { isOwnName, journalName, reportName } from './own-files.ts'
export { migrateLine, migrateToLine, type PipeResult, type PipeSetting, resultOf } from './pipe.ts'
export {
  type PipeChunk,
  type PipeThreadSetting,
  type PrintedResult,
  runPipe,
} from './pipe-pool.ts'
export { asideFolder, partOf } from './place.ts'
export { migrateRow, type RowDocument, type RowResult } from './row.ts'
export { type MigrationEvents, migrateStore, type StoreMigration } from './run.ts'
export { type Shard, shardFrom, shardOf } from './shard.ts'
export { readStore } from './store.ts'
export type { MigrationSummary } from './summary.ts'
export type { ThreadSetting, ThreadStep } from './thread.ts'

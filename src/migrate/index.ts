export type { StoredDocument } from './document.ts'
export { asDocument, fetchBytes, fetchStart } from './document.ts'
export {
  contextMaker,
  contextValue,
  findContextFunction as contextIn,
  type OwnContext,
  ownContextMaker,
  type StoredDocumentPlace as DocumentPlace,
  uuidMark,
} from './document-context.ts'
export type { MigrationSummary } from './entry.ts'
export {
  type DecidableCause,
  listDecidableCauses,
  type MigrationEntry,
  makeEntry,
  printEntryMessages,
} from './entry.ts'
export { type InputLine, LineCutter } from './input-lines.ts'
export { adaptLong, isLong, type LongResult } from './long-document.ts'
export type { DocumentOutcome } from './outcome.ts'
export { isReservedName as isOwnName, journalName, reportName } from './own-files.ts'
export {
  makeResultLine,
  migrateRow,
  type PipeResult,
  type PipeSetting,
  type RowDocument,
  type RowResult,
} from './pipe.ts'
export {
  type PipeChunk,
  type PipeThreadSetting,
  type PrintedResult,
  runPipe,
} from './pipe-pool.ts'
export { asideFolder, makePartPath } from './place.ts'
export { type MigrationEvents, migrateStore, type StoreMigration } from './run.ts'
export { type Shard, shardFrom, takeShard } from './shard.ts'
export { type DocumentStore, readStore } from './store.ts'
export type { ThreadSetting, ThreadStep } from './thread.ts'
export { findHooks as hooksIn, type HooksByAdapter } from './thread.ts'

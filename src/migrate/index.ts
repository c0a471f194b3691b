export { contextValue } from './context-values.ts'
export type { StoredDocument } from './document.ts'
export {
  contextIn,
  contextMaker,
  type DocumentPlace,
  type OwnContext,
  uuidMark,
} from './document-context.ts'
export { entryOf, told } from './entry.ts'
export { asDocument, fetchBytes, fetchStart } from './fetch.ts'
export { type HooksByAdapter, hooksIn } from './hooks.ts'
export { adaptLong, isLong, type LongResult } from './long-document.ts'
export type { Outcome } from './outcome.ts'
export { isOwnName, journalName, reportName } from './own-files.ts'
export { asideFolder, partOf } from './place.ts'
export { type MigrationEvents, migrateStore, type StoreMigration } from './run.ts'
export { type Shard, shardFrom, shardOf } from './shard.ts'
export { readStore } from './store.ts'
export type { MigrationSummary } from './summary.ts'
export type { ThreadSetting } from './thread.ts'

export { configEndings, configNames } from './config-names.ts'
export { isDay } from './day.ts'
export { globTest } from './glob.ts'
export {
  countEndings,
  type FolderContents as Below,
  isReferable,
  isSystemFile as isOfSystem,
  listFiles,
  listFolderContents as below,
  type UnreadFiles,
  walk,
} from './list.ts'
export {
  bytesWithOurLineEnds,
  pathFrom,
  portable,
  stripByteOrderMark as withoutMark,
  withOurLineEnds,
} from './portable.ts'
export { isThere, NotRead, readAtMost, readFilePieces as readPieces, readIfThere } from './read.ts'
export {
  isFileLockError as isHeld,
  makeFolder,
  NotWritten,
  putInPlace,
  type Replacement,
  replaceFile,
  replaceFiles,
} from './replace.ts'
export {
  type RollbackResult as TakenBack,
  replaceBelow,
  rewriteJournalName as journalName,
  takeBackBelow,
  unfinishedBelow,
} from './replace-below.ts'
export { packageRoot, repositoryRoot } from './roots.ts'
export { isRunning } from './running.ts'
export { sha256 } from './sha256.ts'
export { encodePath } from './uri.ts'

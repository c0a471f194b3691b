export { type FolderContents as Below, listFolderContents as below } from './below.ts'
export { configEndings, configNames } from './config-names.ts'
export { globTest } from './glob.ts'
export { bytesWithOurLineEnds, withOurLineEnds } from './line-ends.ts'
export { isReferable, isSystemFile as isOfSystem, listFiles } from './list.ts'
export { makeFolder } from './make-folder.ts'
export { stripByteOrderMark as withoutMark } from './mark.ts'
export { packageRoot } from './package-root.ts'
export { pathFrom, portable } from './path-from.ts'
export { readAtMost, readFilePieces as readPieces } from './pieces.ts'
export { isThere, NotRead, readIfThere } from './read.ts'
export {
  isFileLockError as isHeld,
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
export { repositoryRoot } from './repository-root.ts'
export { isRunning } from './running.ts'
export { sha256 } from './sha256.ts'
export { walk } from './walk.ts'

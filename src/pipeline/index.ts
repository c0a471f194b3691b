export { type ContextNeed, type LoadedAdapters, loadAdapters } from './adapters.ts'
export { makeChains as chainsOf } from './chains.ts'
export { type Compared, compareSides } from './compare.ts'
export { type Contents, countContents, rootNames } from './contents.ts'
export {
  type BorrowedSubsets,
  borrowSubsets,
  describeStatedSubsets,
} from './conversion-files.ts'
export { findMappingBetween } from './decisions.ts'
export { inRepository, nameFiles, nameForTerminal, RepositoryNames } from './file-names.ts'
export { readFilters } from './filters.ts'
export { Checkouts, isIgnored, type Tracking, trackedIn } from './git.ts'
export { listChangedFiles, withIgnores } from './ignores.ts'
export { type JudgeOptions, judgeDocument, judgeLarge, secondOpinions } from './judge.ts'
export { adaptVersions, type Migration, migrate, proveVersions, verifyVersions } from './migrate.ts'
export { selectWantedFiles, splitReports, wantedEmitters } from './outputs.ts'
export { ownInputs } from './own-inputs.ts'
export {
  type AskedPolicy,
  listFailingChanges as refused,
  type PlacedPolicy,
  passes,
  readPolicy,
  reportNotices,
  underPolicy,
} from './policy.ts'
export { type ProvenProjections, projectVersion, projectVersions } from './projections.ts'
export type { FileLines } from './read-lines.ts'
export { type FoundFile, findFile, readLineAt, readLines } from './read-lines.ts'
export { withRuntime } from './runtime-files.ts'
export {
  type AskedOverlays,
  distinguishSides as distinct,
  findSide,
  isOpenApi,
  type Side,
  withOverlays,
} from './sides.ts'
export { type OwnText, takeOver } from './take-over.ts'
export {
  checked,
  type LoadedVersion,
  loadRunnable,
  loadSource,
  type Progress,
  type ReadOptions,
  type RunnableVersion,
  readVersion,
} from './version.ts'

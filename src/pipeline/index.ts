export { type ContextNeed, type LoadedAdapters, loadAdapters } from './adapters.ts'
export { type AskedOverlays, withOverlays } from './asked-overlays.ts'
export { borrowSubsets } from './borrowed-subsets.ts'
export { makeChains as chainsOf } from './chains.ts'
export { checked } from './checked.ts'
export { Checkouts } from './checkout.ts'
export { type Compared, compareSides } from './compare.ts'
export { type Contents, countContents, rootNames } from './contents.ts'
export type { FileLines } from './file-lines.ts'
export { inRepository, nameFrom, RepositoryNames } from './file-names.ts'
export { readFilters } from './filters.ts'
export { listChangedFiles, withIgnores } from './ignores.ts'
export { type JudgeOptions, judgeDocument, judgeLarge, secondOpinions } from './judge.ts'
export { mappingBetween } from './mapping.ts'
export { adaptVersions, type Migration, migrate, proveVersions, verifyVersions } from './migrate.ts'
export { isOpenApi } from './openapi-file.ts'
export { splitReports, wantedFiles } from './outputs.ts'
export { ownInputs } from './own-inputs.ts'
export {
  type AskedPolicy,
  listFailingChanges as refused,
  type PlacedPolicy,
  passes,
  readPolicy,
  tellNotices,
  underPolicy,
} from './policy.ts'
export { projectVersions } from './projections.ts'
export { type FoundFile, findFile, readLineAt, readLines } from './read-lines.ts'
export { distinguishSides as distinct, findSide, type Side } from './sides.ts'
export { type OwnText, takeOver } from './take-over.ts'
export { isIgnored, type Tracking, trackedIn } from './tracked.ts'
export {
  type LoadedVersion,
  loadRunnable,
  loadSource,
  type Progress,
  type ReadOptions,
  type RunnableVersion,
  readVersion,
} from './version.ts'

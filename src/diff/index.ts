export type {
  ContentShare,
  LonePlaces,
  NarrowedPlaces,
  PairEvidence,
  PairedNames,
  PlaceProposal,
  SplitProposal,
  StatedPairs,
} from '../align/index.ts'
export { type AskedSides, findNoticingSide } from './change/asked-sides.ts'
export type {
  ApiSide,
  ApiVersionStep,
  Audience,
  Change,
  ChangePart,
  ChangeSeverity,
  ChangeSide,
  ChangeSummary,
  ComparedFilters,
  ComparedStructure,
  ComparedVersion,
  Comparison,
  CompatibilityDirection,
  DataElementFate,
  Effect,
  NotCompared,
  SemverStep,
  SemverVerdict,
  SideSeverity,
  TypeScriptLine,
  ValidatorMessage as Refusal,
  Witness,
} from './change/change.ts'
export { summarize } from './change/change.ts'
export type { Override } from './change/policy.ts'
export {
  type Acceptance,
  asksForAll,
  type FailLevel,
  listExpiredAcceptances,
  listRefusedChanges,
  listStaleAcceptances,
  type Policy,
  type RemovalPolicy,
  shortNotices,
  withPolicy,
} from './change/policy.ts'
export { isSemver, judgeSemver } from './change/semver.ts'
export { type RuleSeverities, ruleSeverities } from './change/severity.ts'
export { inherited } from './contents/content-words.ts'
export { type DetailedComparison, diff, diffInDetail } from './diff.ts'
export { type EditStep, Edits, findNodeId, hasSameSets as areOfOneSet } from './effect/by-itself.ts'
export { joinTypes as joined } from './effect/questions.ts'
export { isWithin } from './facts/api-facts.ts'
export { printSecurityScope as printScope } from './facts/security-facts.ts'
export {
  type ApiOperations,
  matchApiPairs as pairApis,
  matchOperationNames as operationNames,
  type PairedOperation,
  pairOperations,
} from './match/api/api-pairs.ts'
export { pairMedia } from './match/api/ranges.ts'
export type { Pair, PairOf, PairScope } from './pair.ts'
export type { ClassifiedFinding as Found, Facts, Rule } from './rule.ts'
export { rules } from './rules/index.ts'
export type { ContentSide, ElementSide, OperationSide, RootSide, Subjects, ValueSide } from './subjects.ts'
export { withoutUnread } from './unread.ts'

export type {
  ContentShare,
  LonePlaces,
  NarrowedPlaces,
  PairEvidence,
  PairedNames,
  PlaceProposal,
  StatedPairs,
} from '../align/index.ts'
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
  Refusal,
  SemverStep,
  SemverVerdict,
  SideSeverity,
  TypeScriptLine,
  Witness,
} from './change.ts'
export { inherited } from './contents/words.ts'
export { areOfOneSet, Edits, idOf, type Step } from './decide/by-itself.ts'
export { joined } from './decide/questions.ts'
export { type DetailedComparison, diff, diffInDetail } from './diff.ts'
export { printScope } from './facts/security.ts'
export { isWithin } from './facts/writing.ts'
export { type ApiOperations, type PairedOperation, pairOperations } from './match/api-pairs.ts'
export { operationNames } from './match/operation-names.ts'
export { pairMedia } from './match/paired-media.ts'
export { summarize } from './order.ts'
export type { Override } from './overrides.ts'
export type { Pair, PairOf, Scope } from './pair.ts'
export {
  type Acceptance,
  asksForAll,
  expiredAcceptances,
  type FailLevel,
  type Policy,
  type RemovalPolicy,
  refusedChanges,
  shortNotices,
  staleAcceptances,
  withPolicy,
} from './policy.ts'
export type { Facts, Found, Rule } from './rule.ts'
export { type RuleSeverities, ruleSeverities } from './rule-severities.ts'
export { rules } from './rules/index.ts'
export { isSemver, semverOf } from './semver.ts'
export { type AskedSides, forSides, sideOf } from './sides.ts'
export type { ContentSide, ElementSide, OperationSide, RootSide, Subjects, ValueSide } from './subjects.ts'
export { withoutUnread } from './unread.ts'

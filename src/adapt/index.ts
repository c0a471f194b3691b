export { adapt } from './adapt.ts'
export type {
  Adaptation,
  AdaptedRoot,
  AdapterPair,
  AdaptFolders,
  ContextSummary,
  HookSummary,
} from './adaptation.ts'
export * as schemaParts from './fates.ts'
export { type FateCounts, fateCounts, fatesSchema, type SubsetFates, subsetFates } from './fates.ts'
export { type HooksFile, mergeHooksFile } from './hooks-file.ts'
export type { MatchedOperations as OperationPair } from './json/json-roots.ts'
export type { PathShare } from './json/path-shares.ts'
export { type ValueAttribute, type ValueForm, valueForm } from './kinds/index.ts'
export type { FoundPlace, PlanSplit } from './plan/findings.ts'
export { listMembersBetween } from './plan/places.ts'
export type { LossCause, StaticLoss } from './plan/plan.ts'
export type { PlannedOutcome } from './plan/planned-outcomes.ts'
export { type PairNames, pairNames } from './print/module.ts'
export { type Projection, project, projectBetween } from './project.ts'
export type { PropertyMove } from './property-move.ts'

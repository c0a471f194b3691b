export type {
  Audience,
  Change,
  ChangePart,
  ChangeSeverity,
  ChangeSide,
  ChangeSummary,
  ComparedVersion,
  Comparison,
  DataElementFate,
  Effect,
  Witness,
} from './change.ts'
export { diff } from './diff.ts'
export {
  type Acceptance,
  expiredAcceptances,
  type FailLevel,
  isRefused,
  type Policy,
  staleAcceptances,
  withPolicy,
} from './policy.ts'
export type { Rule } from './rule.ts'
export { rules } from './rules/index.ts'

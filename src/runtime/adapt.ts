export {
  decide,
  digitsAsText,
  inside,
  inUnits,
  type Limits,
  oneOf,
  recode,
  same,
  text,
  toDecimal,
  toInteger,
  toNumber,
  when,
  wrap,
  yesOrNo,
} from './adapt-convert.ts'
export { down } from './adapt-down.ts'
export { type AnyRun, type Convert, Run } from './adapt-run.ts'
export type {
  Adapted,
  AdaptOptions,
  At,
  GeneralHooks,
  Hook,
  HookPoint,
  KnownPlaces,
  Loss,
  LossReason,
  Stop,
  Surplus,
  Tally,
} from './adapt-types.ts'

export {
  decide,
  digitsAsText,
  inside,
  type Limits,
  oneOf,
  same,
  text,
  toDecimal,
  toInteger,
  toNumber,
  when,
  wrap,
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
  Tally,
} from './adapt-types.ts'
export { inUnits } from './adapt-units.ts'

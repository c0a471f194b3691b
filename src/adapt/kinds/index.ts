export { chooseConversion, kinds } from './convert.ts'
export type { ConversionScope, KindConversion, ValueKind } from './kind.ts'
export { findRole, type Role } from './roles.ts'
export type { CodeTable } from './table.ts'
export { type AttributePlan, describe, planValue, type ValueAnswer, type ValuePlan } from './value.ts'
export {
  openScalar,
  readScalar,
  type ScalarValue,
  signature,
  type ValueAttribute,
  type ValueForm,
  valueForm,
} from './value-form.ts'

export { chooseConversion, valueKinds as kinds } from './convert.ts'
export type { ConversionScope, KindConversion, ValueKind } from './kind.ts'
export { findRole, type Role } from './roles.ts'
export type { CodeTable } from './table.ts'
export {
  type AttributePlan,
  describeScalarKind as describe,
  planValue,
  type ValueAnswer,
  type ValuePlan,
} from './value.ts'
export {
  openScalar,
  readScalar,
  signature,
  type TypedScalar as ScalarValue,
  type ValueAttribute,
  type ValueForm,
  valueForm,
} from './value-form.ts'

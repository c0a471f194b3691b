export { conversionOf, kinds } from './convert.ts'
export type { Conversion, ConversionScope, Kind } from './kind.ts'
export { type Role, roleOf } from './roles.ts'
export type { CodeTable } from './table.ts'
export { type AttributePlan, describe, planValue, type ValueAnswer, type ValuePlan } from './value.ts'
export {
  openScalar,
  type Scalar,
  scalarOf,
  signature,
  type ValueAttribute,
  type ValueForm,
  valueForm,
} from './value-form.ts'

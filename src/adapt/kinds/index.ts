export { chooseConversion } from './convert.ts'
export type { ConversionScope, KindConversion, ValueKind } from './kind.ts'
export type { CodeTable } from './value.ts'
export {
  type AttributePlan,
  findAttributeText,
  findFixedTexts,
  type JoinsAttributes,
  pairAttributes,
  planValue,
  printConstant,
  readFixed,
  type ValueAnswer,
  type ValuePlan,
} from './value.ts'
export {
  findInWildcard,
  listFormAttributes,
  normalizeSpace,
  openScalar,
  printValueSignature as signature,
  readRole,
  type TypedScalar as ScalarValue,
  type ValueAttribute,
  type ValueForm,
  valueForm,
} from './value-form.ts'

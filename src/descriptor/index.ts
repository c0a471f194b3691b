export type { Data, Fields, PatternData, Reference } from './data.ts'
export { isReference } from './data.ts'
export { type DescribedDeclarations, describeDeclarations } from './declarations.ts'
export { describeType, describeVersion } from './describe.ts'
export { describeGroup } from './element.ts'
export { type LinkedTypes, linkJsonTypes, linkTypes } from './link.ts'
export { isPlainRoot } from './open.ts'
export {
  bodyKind,
  describeOperation,
  isFormInParts,
  isOperationReference,
  itemSchema,
  linkOperation,
  listBodyProperties,
  type MessageScope,
  messageNode,
  type OperationData,
  type OperationReference,
  parameterTextForm,
  type ResponseData,
} from './operations/index.ts'
export { describeOrigins, hasOrigins } from './origins.ts'
export { describeRoot } from './root.ts'
export { type DescriptorScope, hasDeclarations, type Substitutes } from './scope.ts'
export { type OmittedSimpleTypes, omittedSimpleTypes } from './simple-types.ts'

export { bodyKind, isFormInParts, itemSchema, listBodyProperties } from './body.ts'
export { linkOperation } from './link-operation.ts'
export { type MessageScope, messageNode } from './message-scope.ts'
export { describeOperation } from './operation.ts'
export {
  isOperationReference,
  type OperationData,
  type OperationReference,
  type ResponseData,
} from './operation-data.ts'
export { parameterTextForm } from './parameter.ts'

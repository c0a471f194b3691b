export { access, Code, type CommentTag, code, comment, join, key, literal, name, regExp } from './code.ts'
export {
  fingerprint,
  identifier,
  isPlainProperty,
  operationIdentifier,
  slug,
  typeIdentifier,
  uniqueIdentifiers,
  valueIdentifier,
} from './identifier.ts'
export { comparisonFolder, type Layout, layoutOf, type SetLayout, versionFolder } from './layout.ts'
export { ModuleWriter, type OutputFile, relativeSpecifier } from './module.ts'
export { translatePattern } from './pattern.ts'
export { type ScalarForm, scalarForm } from './scalar.ts'
export { type Member, type Shape, shapeOf } from './shape.ts'

export {
  type ElementAlternative,
  hasAlternatives as isOneOf,
  listElementAlternatives,
} from './alternatives.ts'
export {
  access,
  type CommentTag,
  code,
  comment,
  GeneratedCode as Code,
  join,
  literal,
  name,
  printPropertyKey as key,
  regExp,
} from './code.ts'
export { type DescriptorConstants, descriptorConstants, hasBuiltinDescriptor } from './descriptor-names.ts'
export { listBodyTypes, listOwnTypes, makeTypeKey as typeKey, restrictsValues } from './document-types.ts'
export {
  findHeldForm,
  findScalarHeldForm,
  type HeldFormName as HeldForm,
  listHeldTypes,
} from './held-form.ts'
export {
  fingerprint,
  folderWord,
  identifier,
  isDevice,
  isPlainProperty,
  operationIdentifier,
  slug,
  typeIdentifier,
  uniqueBeside,
  uniqueIdentifiers,
  valueIdentifier,
} from './identifier.ts'
export { longestName } from './inline-name.ts'
export {
  comparisonFolder,
  findLayout,
  type Layout,
  type SetLayout,
  simpleTypesPath,
  versionFolder,
} from './layout.ts'
export {
  ModuleWriter,
  makeLargeFile,
  type OutputFile,
  relativeSpecifier,
  uncheckedLine,
  withImportEnding,
} from './module.ts'
export {
  type ApiModule,
  apiModules,
  apiNames,
  listApiModules,
  nameModules,
  nameOperations,
  typeStem,
  webhookNames,
} from './operation-names.ts'
export { listParticleLeaves, type ParticleLeaf } from './particles.ts'
export { defaultRuntime, importedFromRuntime, withRuntimeImports } from './runtime-imports.ts'
export {
  codeListValues,
  heldScalarForm,
  isHeldAsWritten,
  listsIn,
  type ScalarForm,
  scalarForm,
} from './scalar.ts'
export { type Choice, findShape, isAnyType, type Member, type Shape } from './shape.ts'
export { nameSharedConstant } from './shared-constants.ts'
export { type SingleForm, type TextForm, takesAnyText, textForm, textForms, wholeForm } from './text-form.ts'
export {
  type DiscriminatorSubtype,
  findDiscriminatorSubtypes,
  propertiesIn,
  referenceTo,
} from './unions.ts'

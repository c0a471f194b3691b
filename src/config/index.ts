export { isDay, packageRoot } from '../files/index.ts'
export type {
  ComparePlan,
  Config,
  DecisionNote,
  DeprecationPlan,
  FilterPlan,
  FilterText,
  RuleOverride,
  RuleSetting,
} from './config.ts'
export {
  type ApiInput,
  type CompareInput,
  type ConfigInput,
  type DecisionInput,
  type DeprecationInput,
  defineConfig,
  type EmitInput,
  type FailOn,
  type ImportEndingInput,
  type OutputInput,
  type RemoteInput,
  type RuleInput,
  type SchemasInput,
  type SeverityInput,
  type VersionInput,
} from './define.ts'
export { embeddedConfig, embeddedName } from './embedded.ts'
export { type Setting, SettingReader as Fields } from './fields.ts'
export { isFile } from './file.ts'
export {
  type ConfigOptions,
  copiedIndexLine,
  copiedMark,
  loadConfig,
  loadFailure,
  loadModule,
} from './load.ts'
export { listNamedFiles } from './named-files.ts'
export { hooksEnding, mappingEnding, ownFile } from './own-files.ts'
export type { PinsToUse } from './paths.ts'
export { readRuntimeName, readTool } from './tool.ts'
export { isFolderName } from './version.ts'

export type { ComparePlan, Config } from './config.ts'
export {
  type ApiInput,
  type CompareInput,
  type ConfigInput,
  defineConfig,
  type FailOn,
  type SchemasInput,
  type VersionInput,
} from './define.ts'
export { defaultProfile, packageRoot } from './embedded.ts'
export { isFile } from './file.ts'
export { type ConfigOptions, loadConfig } from './load.ts'
export { loadFailure, loadModule } from './module.ts'

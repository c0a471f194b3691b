export { adapt } from './adapt.ts'
export type {
  Adaptation,
  AdaptedRoot,
  AdapterPair,
  AdaptFolders,
  ContextSummary,
  HookSummary,
} from './adaptation.ts'
export { type HooksFile, mergeHooksFile } from './hooks-file.ts'
export { type PairNames, pairNames } from './print/module.ts'

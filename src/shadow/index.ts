// A new implementation beside the old one
export type { DifferenceKind } from './compare-values.ts'
export { type DataElementTable, dataElementsOf } from './difference-counts.ts'
export type {
  Shadow,
  ShadowDifference,
  ShadowOptions,
  ShadowReport,
  ShadowSample,
} from './options.ts'
export { createShadow } from './shadow.ts'

export { collectExamplePassages, type ExamplePassage, type ExamplePassages } from './adapted-examples.ts'
export type { Cause, EachOnce, EachTwice } from './each.ts'
export type { Given } from './given.ts'
export {
  type AskingAdapter,
  type DecisionOption,
  type OptionExample,
  type OptionExamples,
  showOptions,
  targetSamples,
} from './options.ts'
export type { Counted, Passed } from './passed.ts'
export { projectionProofFile, proofFile, proofSchema } from './proof-file.ts'
export { type AdapterFinding, type AdapterProof, type ProofOptions, proveAdapter } from './prove-adapter.ts'
export {
  type FilledOnce,
  type ProjectionPassed,
  type ProjectionProof,
  proveProjection,
  type ValueOrigins,
} from './prove-projection.ts'
export { type Tried, tryValue } from './trial.ts'
export { prepareTrials, type TrialDocuments, type TriedAdapter, type TriedVersion } from './trials.ts'

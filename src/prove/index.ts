export {
  type AdapterProof,
  type AskingAdapter,
  type Cause,
  type Counted,
  collectExamplePassages,
  type DecisionOption,
  type EachOnce,
  type EachTwice,
  type ExamplePassage,
  type OptionExample,
  type OptionExamples,
  type Passed,
  type ProjectionProof,
  prepareTrials,
  projectionProofFile,
  proofFile,
  proofSchema,
  proveAdapter,
  proveProjection,
  showOptions,
  type TriedAdapter,
  targetSamples,
} from './adapters/index.ts'
export { type ExamplesProof, proveExamples } from './examples.ts'
export { type MockRequest, mockAnswer } from './mock.ts'
export { optionalPackage } from './optional.ts'

export { evidentRoots, type SampleRequest, validSample } from './samples.ts'
export {
  type Opinion,
  type OpinionResult as Asked,
  type OpinionSources,
  SecondOpinions,
} from './second-opinion.ts'
export { type JudgedDocument, verifyDocument, verifyExamples } from './verify-documents.ts'
export {
  findLine,
  inlineWitnesses,
  type Proof,
  type Proven,
  proveWitnesses,
  type WitnessedComparison,
  type WitnessLine,
  witnessFiles,
} from './witness/index.ts'
export { verifyWitnesses } from './witness/verify-witnesses.ts'

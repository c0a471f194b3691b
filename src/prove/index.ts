export {
  type AdaptedDocument,
  type AdaptPolicy,
  type AdaptSetting,
  type AdaptStep,
  adaptDocument,
  adapterFor,
  adaptPieces,
  type DocumentContext,
} from './adapt-document.ts'
export {
  type Adapter,
  type AdapterProof,
  type AskingAdapter,
  type Cause,
  type Counted,
  type DecisionOption,
  type EachOnce,
  type EachTwice,
  type ExamplePassage,
  examplePassages,
  loadAdapters,
  loadProjections,
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
export {
  type CodecRoot as Root,
  listCodecRoots,
  type Roots,
  type RootTable,
  rootsIn,
  rootTable,
} from './codecs.ts'
export {
  type CodecVerdict as DocumentVerdict,
  candidatesFor,
  type DocumentMedia,
  decodeDocumentText as decodeText,
  judge,
  mediaByName,
  rootsNamed,
  sniffMedia,
} from './document.ts'
export { type ExamplesProof, proveExamples } from './examples.ts'
export { linkProgram } from './linked.ts'
export {
  type CompiledModules,
  type Exports,
  type GeneratedProgram,
  loadCompiled,
  loadGenerated,
} from './load.ts'
export { type MockRequest, mockAnswer } from './mock.ts'
export { optionalPackage } from './optional.ts'
export { judgePieces, readStart, startText } from './pieces.ts'

export { evidentRoots, type SampleRequest, validSample } from './samples.ts'
export {
  type Opinion,
  type OpinionResult as Asked,
  type OpinionSources,
  SecondOpinions,
} from './second-opinion.ts'
export { explainWrongKind as whyOfOtherKind, nearRoots } from './unmatched.ts'
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

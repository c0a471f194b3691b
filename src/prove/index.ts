export {
  type AdaptedDocument,
  type AdaptPolicy,
  type AdaptSetting,
  adaptDocument,
  adapterFor,
} from './adapt-document.ts'
export { type Adapter, adaptersOf } from './adapters.ts'
export { type Root, type Roots, rootsOf } from './codecs.ts'
export {
  candidatesFor,
  type DocumentMedia,
  judge,
  mediaOf,
  rootsNamed,
  textOf,
  type Verdict,
} from './document.ts'
export { type ExamplesProof, proveExamples } from './examples.ts'
export { type Exports, type GeneratedProgram, loadGenerated } from './load.ts'
export { roundTrips } from './roundtrip.ts'
export { type Asked, type Opinion, type OpinionSources, SecondOpinions } from './second-opinion.ts'
export { type JudgedDocument, verifyDocument, verifyExamples } from './verify.ts'
export {
  inlineWitnesses,
  type Proof,
  type Proven,
  proveWitnesses,
  type WitnessedComparison,
} from './witness/index.ts'
export { verifyWitnesses } from './witness/verify.ts'

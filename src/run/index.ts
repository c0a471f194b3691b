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
  type CodecRoot,
  listCodecRoots,
  type Roots,
  type RootTable,
  rootsIn,
  rootTable,
} from './codecs.ts'
export {
  type CodecVerdict,
  candidatesFor,
  type DocumentMedia,
  decodeDocumentText,
  judge,
  makeRootUnknownIssue,
  mediaByName,
  rootsNamed,
  sniffMedia,
} from './document.ts'
export { type Adapter, loadEmittedAdapters, loadProjections } from './emitted.ts'
export { linkProgram } from './linked.ts'
export {
  type CompiledModules,
  type Exports,
  type GeneratedProgram,
  loadCompiled,
  loadGenerated,
} from './load.ts'
export { judgePieces, readStart, startText } from './pieces.ts'
export { explainWrongKind, nearRoots } from './unmatched.ts'

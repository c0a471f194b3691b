export { matchSignatures as holds, type Signature, signFilesJustWritten } from './signatures.ts'
export { makeCacheKey, Store } from './store.ts'
export { fileDigest, isUnchanged, type Trace, type TracedFile, traceReads } from './trace.ts'

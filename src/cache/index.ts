export { holds, type Signature, unsigned } from './signatures.ts'
export { keyOf, Store } from './store.ts'
export { fileDigest, isUnchanged, type Trace, type TracedFile, traceOf } from './trace.ts'

export { sha256 } from './entry.ts'
export { holds, type Signature, unsigned } from './signatures.ts'
export { keyOf, Store } from './store.ts'
export { digestOf, isUnchanged, type Trace, type TracedFile, traceOf } from './trace.ts'

export { from20 } from './document-2-0.ts'
export { entry, isMarkedFile, makeMap, makeScalar, rebased, resolved, withValue } from './turning.ts'

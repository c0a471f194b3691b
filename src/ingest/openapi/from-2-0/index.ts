export { from20 } from './document-2-0.ts'
export {
  isMarkedFile,
  makeMap,
  makeMapEntry,
  makeScalar,
  rebased,
  resolveValue,
  withValue,
} from './turning.ts'

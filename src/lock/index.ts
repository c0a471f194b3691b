export { copyState, fileName, removeUnused, writeCopy } from './copies.ts'
export { fetchSource, fetchTimes, findAddressProblem, isOrigin } from './fetch.ts'
export {
  copyPath,
  isDigest,
  lockName,
  type Pin,
  type Pins,
  printLock,
  type RemoteSource,
  readLock,
  writeLock,
} from './lock-file.ts'

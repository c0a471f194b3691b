export { type DataElementJoin, joinDataElements } from './join.ts'
export { pairRoots, type Root, type RootPair, rootsOf } from './roots.ts'

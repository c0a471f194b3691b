export { type DataElementJoin, joinDataElements } from './join.ts'
export { pairRoots, type Root, type RootPair, rootsOf } from './roots.ts'
export {
  type Candidate,
  type Likely,
  type Likeness,
  likenessOf,
  similarPlaces,
  wordLikeness,
  wordsOf,
} from './similar.ts'

export { eachOthersBest, type Scored } from './best.ts'
export {
  type ContentShare,
  type DeclaredPlaces,
  type LonePlaces,
  type NarrowedPlaces,
  type Narrowing,
  shareOf,
} from './content-share.ts'
export { documentPairs } from './documents.ts'
export { type DataElementJoin, joinDataElements } from './join.ts'
export { type Occurrence, occurrencesOf } from './occurrences.ts'
export { type AlignedPlace, type AlignedPlaces, alignPlaces, type PlaceSide } from './paths.ts'
export { type PlaceProposal, type ProposalEvidence, placeOfText, proposeMoves } from './proposals.ts'
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
export {
  alignSets,
  childNames,
  noStatedPairs,
  type PairEvidence,
  type PairedNames,
  type StatedPairs,
  type StatedParameters,
  type Structure,
} from './structure.ts'
export { withoutVersion } from './version-part.ts'

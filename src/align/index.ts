export {
  type ContentShare,
  type DeclaredPlaces,
  type LonePlaces,
  measureSharedContent,
  type NarrowedPlaces,
  type Narrowing,
} from './content-share.ts'
export { removeVersion as withoutVersion, writeOut } from './name-words.ts'
export {
  type AlignedPlace,
  type AlignedPlaces,
  alignPlaces,
  countOccurrences,
  type DataElementJoin,
  joinDataElements,
  type Occurrence,
  type PlaceSide,
} from './paths.ts'
export {
  findTextPlace as placeOfText,
  listMoves,
  type PlaceMove,
  type PlaceProposal,
  type ProposalEvidence,
  type SplitProposal,
} from './proposals.ts'
export {
  type DataElementRoot as Root,
  joinsByName,
  listRoots,
  pairRoots,
  type RootPair,
  selectDocumentPairs as documentPairs,
  withoutLibraryParts,
} from './roots.ts'
export {
  type Likely,
  measureSimilarity,
  measureWordSimilarity as wordLikeness,
  pairSimilarPlaces as similarPlaces,
  type RenameCandidate,
  type Scored,
  type Similarity,
  selectMutualBest as eachOthersBest,
  stemNameWords as splitName,
} from './similar.ts'
export { findSplits, type SplitEvidence } from './splits.ts'
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

export { selectMutualBest as eachOthersBest, type Scored } from './best.ts'
export {
  type ContentShare,
  type DeclaredPlaces,
  type LonePlaces,
  measureSharedContent,
  type NarrowedPlaces,
  type Narrowing,
} from './content-share.ts'
export { selectDocumentPairs as documentPairs, withoutLibraryParts } from './documents.ts'
export { type DataElementJoin, joinDataElements } from './join.ts'
export { countOccurrences, type Occurrence } from './occurrences.ts'
export { type AlignedPlace, type AlignedPlaces, alignPlaces, type PlaceSide } from './paths.ts'
export {
  findTextPlace as placeOfText,
  listMoves,
  type PlaceMove,
  type PlaceProposal,
  type ProposalEvidence,
} from './proposals.ts'
export { type DataElementRoot as Root, listRoots, pairRoots, type RootPair } from './roots.ts'
export {
  type Likely,
  measureSimilarity,
  type RenameCandidate,
  type Similarity,
  pairSimilarPlaces as similarPlaces,
  stemNameWords as splitName,
  measureWordSimilarity as wordLikeness,
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
export { removeVersion as withoutVersion } from './version-part.ts'

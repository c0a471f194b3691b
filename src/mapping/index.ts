export { mappingSchema } from './mapping.schema.ts'
export {
  type CodesEntry,
  flipped,
  leftOutBy,
  type Mapping,
  type MappingDirection as Direction,
  type MappingSide,
  type NamePair,
  type NamePairs,
  type PairEntry,
  type ParameterNames,
  type PlaceText,
  type RepeatsEntry,
  type RepeatsPolicy,
  type WithoutEntry,
  type WithoutPolicy,
} from './mapping.ts'
export { type MergedMapping, mergeMapping } from './merge.ts'
export {
  isEmptyProposal,
  type Proposal,
  type ProposedPair,
  type ProposedSection,
  type ProposedWithout,
  printMapping,
} from './print.ts'
export { type Between, readMapping } from './read.ts'
export { additionsDiff } from './unified-diff.ts'

export { mappingSchema } from './mapping.schema.ts'
export {
  type CodesEntry,
  type Direction,
  flipped,
  type Mapping,
  type MappingSide,
  type PairEntry,
  type PlaceText,
  type RepeatsEntry,
  type RepeatsPolicy,
  type WithoutEntry,
  type WithoutPolicy,
} from './mapping.ts'
export { type Between, readMapping } from './read.ts'

export { crossCheck, type DescriptionFile } from './descriptions.ts'
export { type DescriptionPlaces, type PlaceLines, readPlaces } from './places.ts'
export { reportedLines, type Silence, Silences } from './silence.ts'
export { crossCheckTypes, type TypedModule, type TypedSchema } from './types.ts'

export { crossCheck, type DescriptionFile } from './descriptions.ts'
export { type Lines, type Places, placesOf } from './places.ts'
export { reportedLines, type Silence, Silences } from './silence.ts'

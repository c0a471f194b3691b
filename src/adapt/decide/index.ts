export { type ClosedPlace, type DecidedPair, Decisions } from './decisions.ts'
export { reportNames } from './names.ts'
export { Outcomes, type VersionNames } from './outcomes.ts'
export { hasPlace } from './resolve-place.ts'

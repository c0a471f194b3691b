export { type ClosedPlace, type DecidedPair, Decisions } from './decisions.ts'
export { Outcomes, type VersionNames } from './outcomes.ts'

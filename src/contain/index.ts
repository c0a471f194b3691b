export type { TypeIn, Verdict } from './verdict.ts'
export { type JsonContainment, jsonContainment, jsonContains } from './json/index.ts'

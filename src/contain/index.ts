export { type JsonContainment, jsonContainment, jsonContains } from './json/index.ts'
export type { TypeIn, Verdict } from './verdict.ts'

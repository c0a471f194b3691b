export type { TypeIn, Verdict } from './verdict.ts'

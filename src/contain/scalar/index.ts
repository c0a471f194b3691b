export { scalarContains, textJudge } from './contains.ts'
export { valueText } from './judge.ts'
export { NumberSpace } from './number-space.ts'

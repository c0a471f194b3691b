export { scalarContains } from './contains.ts'
export { NumberSpace } from './number-space.ts'

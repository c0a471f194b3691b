export { NumberSpace } from './number-space.ts'

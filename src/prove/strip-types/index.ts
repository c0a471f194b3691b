export { stripTypes } from './strip-types.ts'

export { erased } from './erase.ts'

export { type Exit, exits, type Io, type Stream } from './io.ts'
export { run } from './run.ts'

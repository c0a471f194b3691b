export { isReferable, listFiles } from './list.ts'
export { packageRoot } from './package-root.ts'

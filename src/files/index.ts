export { isOfFinder, isReferable, listFiles } from './list.ts'
export { packageRoot } from './package-root.ts'
export { piecesOf } from './pieces.ts'
